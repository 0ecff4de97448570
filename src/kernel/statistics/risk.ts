/** What is known of a learner when the risk is judged; null where there is no data. */
export interface RiskFacts {
  /** Days since the learner did anything in the course, since joining for who never did. */
  readonly idleDays: number | null;
  /** Days since joining the class. */
  readonly joinedDays: number;
  /** Required nodes done, in per cent. */
  readonly progress: number | null;
  /** What the progress should be by now, in per cent: the median of the class where nothing has a date. */
  readonly expected: number | null;
  /** Tasks past their time without a submission. */
  readonly overdue: number | null;
  /** Current mark, 0 to 100. */
  readonly mark: number | null;
  /** The last two marked items were both under their pass line; null where fewer than two were marked. */
  readonly lastFailed: boolean | null;
}

/** From where a signal gives one point and from where two. */
export interface RiskThresholds {
  readonly idleDays: readonly [number, number];
  readonly lag: readonly [number, number];
  readonly overdue: readonly [number, number];
  /** Pass line; within `near` marks above it is one point, below it two. */
  readonly pass: number;
  readonly near: number;
}

export const USUAL_THRESHOLDS: RiskThresholds = {
  idleDays: [7, 14],
  lag: [20, 40],
  overdue: [2, 4],
  pass: 60,
  near: 5,
};

export const RISK_SIGNALS = ['idle', 'lag', 'overdue', 'mark', 'lastFailed'] as const;
export type RiskSignal = (typeof RISK_SIGNALS)[number];
export const RISK_LEVELS = ['normal', 'watch', 'high'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

export interface Risk {
  /** Points of each signal; null where there is no data, which counts as none. */
  readonly signals: Readonly<Record<RiskSignal, number | null>>;
  readonly points: number;
  readonly level: RiskLevel;
}

/** Who joined more recently is not asked where they have been. */
const NEW_DAYS = 7;
const HIGH_FROM = 4;
const WATCH_FROM = 2;

const reached = (value: number | null, [one, two]: readonly [number, number]): number | null =>
  value === null ? null : value >= two ? 2 : value >= one ? 1 : 0;

function markPoints(mark: number | null, { pass, near }: RiskThresholds): number | null {
  if (mark === null) return null;
  return mark < pass ? 2 : mark < pass + near ? 1 : 0;
}

/** Points of the five signals and the level they make together. */
export function riskOf(facts: RiskFacts, thresholds: RiskThresholds = USUAL_THRESHOLDS): Risk {
  const { progress, expected, lastFailed } = facts;
  const signals = {
    idle: facts.joinedDays < NEW_DAYS ? null : reached(facts.idleDays, thresholds.idleDays),
    lag: progress === null || expected === null ? null : reached(expected - progress, thresholds.lag),
    overdue: reached(facts.overdue, thresholds.overdue),
    mark: markPoints(facts.mark, thresholds),
    lastFailed: lastFailed === null ? null : Number(lastFailed),
  };
  const points = RISK_SIGNALS.reduce((all, signal) => all + (signals[signal] ?? 0), 0);
  return { signals, points, level: points >= HIGH_FROM ? 'high' : points >= WATCH_FROM ? 'watch' : 'normal' };
}
