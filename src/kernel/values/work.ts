/** Work the server asks of a caller who looks like a guesser: an answer whose hash begins with so many zero bits. */
export interface Work {
  readonly seed: string;
  /** Each bit doubles the work; 16 take a browser about half a second. */
  readonly bits: number;
}

/** Longest answer to a piece of work, in characters. */
export const MAX_PROOF = 20;
