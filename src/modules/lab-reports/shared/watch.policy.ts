/** What says that a learner may fall behind: the signals of the at-risk rule; those without data give nothing. */
export interface WatchSignals {
  /** R1: whole days since the last work in the course, since joining when there was none. */
  readonly days: number;
  /** R2: percent of the course that should be done and is not; against the class where nothing has a date. */
  readonly lag: number;
  /** R3: overdue tasks without a hand-in. */
  readonly missing: number;
  /** R4: the published total above its pass line, negative below it; null while none is published. */
  readonly margin: number | null;
  /** R5: the last two marked items were both under their pass line. */
  readonly failing: boolean;
}

/** Points from which a person is shown. */
export const WATCH_FROM = 2;
/** A mark so close above the pass line is one to look at. */
const CLOSE = 5;

const step = (value: number, first: number, second: number) => (value >= second ? 2 : value >= first ? 1 : 0);

/** Points of a mark: near its pass line one, under it two. */
export const ofMargin = (margin: number | null) => (margin === null || margin >= CLOSE ? 0 : margin < 0 ? 2 : 1);

/**
 * Points of the signals: days without work from 7 and 14, lag from 20 and 40, missing work from 2 and 4, the mark, two
 * failed marks.
 */
export const watchPoints = ({ days, lag, missing, margin, failing }: WatchSignals): number =>
  step(days, 7, 14) + step(lag, 20, 40) + step(missing, 2, 4) + ofMargin(margin) + (failing ? 1 : 0);
