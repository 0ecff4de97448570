/** Source of the present instant; modules never read the machine's clock themselves. */
export interface Clock {
  /** Now, in Unix milliseconds. */
  ms(): number;
  /** Now, as a Date. */
  now(): Date;
}
