/** Rules that mark something for a person to decide on. Nothing is called cheating by a machine. */
export const ANOMALY_LEVELS = {
  A01: 'hold',
  A02: 'warn',
  A03: 'hold',
  A04: 'warn',
  A05: 'hold',
  A06: 'hold',
  A07: 'warn',
  A08: 'warn',
  A09: 'info',
  A10: 'info',
  A11: 'info',
  A12: 'warn',
  A13: 'warn',
  A14: 'warn',
  A16: 'hold',
  A17: 'hold',
  A18: 'hold',
  A19: 'hold',
  A20: 'hold',
} as const;
export type AnomalyCode = keyof typeof ANOMALY_LEVELS;
export type AnomalyLevel = 'info' | 'warn' | 'hold';

export const levelOf = (code: AnomalyCode): AnomalyLevel => ANOMALY_LEVELS[code];
/** True when one of the codes keeps a value from counting until somebody verified it. */
export const isHeld = (codes: readonly AnomalyCode[]): boolean => codes.some((code) => levelOf(code) === 'hold');

/**
 * Findings about the whole run that keep its result from being final. A person accepts it as it is, or refuses it, and
 * then the run counts 0.
 */
const IMPLAUSIBLE: ReadonlySet<string> = new Set<AnomalyCode>(['A03', 'A16', 'A17', 'A18', 'A19']);
export const isImplausible = (code: string): boolean => IMPLAUSIBLE.has(code);

/** Steps that the platform recorded wait for the teacher's marks; marking them all settles it. */
export const AWAITS_MARKS = 'A20' satisfies AnomalyCode;

/** A reported step. Instants are Unix milliseconds, null when not given. */
export interface ReportedStep {
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly seconds: number | null;
  readonly score: number | null;
  readonly maxScore: number;
}

/** Tolerance before the launch and after the receipt for clocks that differ, in milliseconds. */
const BEFORE_LAUNCH = 5 * 60_000;
const AFTER_RECEIPT = 60_000;

/** What is impossible or odd about a reported step: A01 times, A02 under a second, A06 score outside 0…max. */
export function stepAnomalies(
  step: ReportedStep,
  facts: { readonly launchedAt: number; readonly receivedAt: number },
): AnomalyCode[] {
  const codes: AnomalyCode[] = [];
  const { startedAt, endedAt, seconds, score } = step;
  const backwards = startedAt !== null && endedAt !== null && endedAt < startedAt;
  const early = startedAt !== null && startedAt < facts.launchedAt - BEFORE_LAUNCH;
  const future = endedAt !== null && endedAt > facts.receivedAt + AFTER_RECEIPT;
  if (backwards || early || future) codes.push('A01');
  const short = seconds !== null ? seconds < 1 : startedAt !== null && endedAt !== null && endedAt - startedAt < 1000;
  if (short && !backwards) codes.push('A02');
  if (score !== null && (score < 0 || score > step.maxScore)) codes.push('A06');
  return codes;
}

/** A score of the whole run outside 0…100. */
export const scoreAnomalies = (score: number | null): AnomalyCode[] =>
  score !== null && (score < 0 || score > 100) ? ['A06'] : [];

/** A result as its source sent it. */
export interface SourceResult {
  readonly score: number | null;
  /** What its steps say they took; null without steps. */
  readonly seconds: number | null;
}

/** Results that are looked at together. */
const RESULTS = 20;

/** A13: twenty results of one score, or without any spread of their times. */
export function isConstantSource(results: readonly SourceResult[]): boolean {
  if (results.length < RESULTS) return false;
  const constant = (pick: (result: SourceResult) => number | null): boolean => {
    const first = pick(results[0]!);
    return first !== null && results.every((result) => pick(result) === first);
  };
  return constant((result) => result.score) || constant((result) => result.seconds);
}

/** A clock may be set right by this much without a word, in milliseconds. */
const CLOCK_JUMP = 2000;

/**
 * What is odd about the order of a batch: its times go back by more than two seconds (A09) or at all (A10).
 * @returns the number of the first such item with its code, or null
 */
export function clockAnomaly(
  items: readonly { readonly n: number; readonly at: number | null }[],
): { readonly n: number; readonly code: 'A09' | 'A10' } | null {
  let latest = Number.NEGATIVE_INFINITY;
  for (const { n, at } of [...items].sort((a, b) => a.n - b.n)) {
    if (at === null) continue;
    if (at < latest) return { n, code: latest - at > CLOCK_JUMP ? 'A09' : 'A10' };
    latest = at;
  }
  return null;
}

/** A11: another address opens a run while the one before it was alive, at most a minute ago. */
export const isOtherAddress = (facts: {
  readonly running: boolean;
  readonly silentMs: number;
  readonly before: string | null;
  readonly now: string | null;
}): boolean =>
  facts.running &&
  facts.silentMs <= 60_000 &&
  facts.before !== null &&
  facts.now !== null &&
  facts.before !== facts.now;

/** Runs expected to take less than this are too short to tell a fast learner from a forged record, in seconds. */
const JUDGED_FROM = 300;
/** Fastest plausible share of the expected time. */
const FASTEST_SHARE = 0.15;
/** Tolerance of summed step times for rounding and for clocks, in seconds. */
const STEP_SLACK = 60;

/**
 * What makes a finished run implausible: A16 far faster than expected, A17 nobody active at all, A18 steps that claim
 * more time than has passed. Wall and active seconds are the server's own.
 */
export function plausibilityAnomalies(facts: {
  readonly wallSeconds: number;
  readonly activeSeconds: number;
  readonly stepSeconds: number;
  /** Sum of the expected seconds of the steps that were reported. */
  readonly expectSeconds: number;
}): AnomalyCode[] {
  const codes: AnomalyCode[] = [];
  const long = facts.expectSeconds >= JUDGED_FROM;
  if (long && facts.wallSeconds < facts.expectSeconds * FASTEST_SHARE) codes.push('A16');
  if (long && facts.activeSeconds === 0) codes.push('A17');
  if (facts.stepSeconds > facts.wallSeconds * 1.05 + STEP_SLACK) codes.push('A18');
  return codes;
}

/**
 * What is odd about a finished run: A03 too short, A04 more step time than active time, A07 totals that differ, A08
 * reported and computed steps more than ten points apart, A14 missing steps.
 */
export function runAnomalies(facts: {
  readonly wallSeconds: number;
  readonly minSeconds: number | null;
  readonly stepSeconds: number;
  readonly activeSeconds: number;
  readonly stepTotal: number | null;
  readonly reported: number | null;
  /** Sums over the steps that have rules; null without any. */
  readonly computedSteps?: number | null;
  readonly reportedSteps?: number | null;
  readonly missing: readonly number[];
}): AnomalyCode[] {
  const codes: AnomalyCode[] = [];
  if (facts.minSeconds !== null && facts.wallSeconds < facts.minSeconds) codes.push('A03');
  if (facts.stepSeconds > facts.activeSeconds * 1.05) codes.push('A04');
  if (facts.stepTotal !== null && facts.reported !== null && Math.abs(facts.stepTotal - facts.reported) > 1) {
    codes.push('A07');
  }
  const { computedSteps = null, reportedSteps = null } = facts;
  if (computedSteps !== null && reportedSteps !== null && Math.abs(reportedSteps - computedSteps) > 10) {
    codes.push('A08');
  }
  if (facts.missing.length > 0) codes.push('A14');
  return codes;
}
