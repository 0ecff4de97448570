/** What a person can go on with from the front page, as the modules tell it. */
export const CONTINUE_KINDS = ['run', 'returned', 'marking'] as const;
export type ContinueKind = (typeof CONTINUE_KINDS)[number];

export interface ContinueCard {
  readonly key: string;
  readonly kind: ContinueKind;
  /** Name of the experiment, course or class it is about. */
  readonly title: string;
  /** Second line: a course, a unit. */
  readonly note?: string | null;
  readonly href: string;
  /** How many wait. */
  readonly count?: number;
  readonly progress?: { readonly done: number; readonly total: number };
  /** When it last moved; the newest of equal weight comes first. */
  readonly at?: Date;
}
