/** What says that a learner may fall behind: signals R1, R3 and R5 of the at-risk rule; those without data give nothing. */
export interface WatchSignals {
  /** Whole days since the last work in the course, since joining when there was none. */
  readonly days: number;
  /** Overdue tasks without a hand-in. */
  readonly missing: number;
  /** The last two marked items were both under their pass line. */
  readonly failing: boolean;
}

/** Points from which a person is shown. */
export const WATCH_FROM = 2;

const step = (value: number, first: number, second: number) => (value >= second ? 2 : value >= first ? 1 : 0);

/** Points of the signals that are known: days without work from 7 and 14, missing work from 2 and 4, two failed marks. */
export const watchPoints = ({ days, missing, failing }: WatchSignals): number =>
  step(days, 7, 14) + step(missing, 2, 4) + (failing ? 1 : 0);
