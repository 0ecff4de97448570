import type { LiveAction } from '../../runs/shared/run.model.ts';

/** A step of the experiment a class works on. */
export interface LiveStep {
  readonly seq: number;
  readonly title: string;
  readonly expectSeconds: number | null;
}

/** How one person stands. Instants are Unix milliseconds of the server's clock. */
export interface LiveRow {
  readonly personId: string;
  /** `waiting`: has not begun. */
  readonly state: 'waiting' | 'running' | 'finished' | 'unfinished' | 'abandoned';
  readonly step: number | null;
  readonly stepAt: number | null;
  readonly repeats: number;
  readonly heartbeatAt: number | null;
  /** Tries of the open step that failed, and what was said about the last. */
  readonly failed: number;
  readonly evaluation: string | null;
  readonly action: LiveAction | null;
}

/** Nobody is stuck before this many seconds, however short a step is meant to be. */
export const STUCK_SECONDS = 120;
/** This often begun again means stuck, too. */
export const STUCK_REPEATS = 3;
/** A class is stuck at a step when so many are, and this share of those at work. */
export const STUCK_PERSONS = 3;
export const STUCK_SHARE = 0.3;
/** Silence after which a tile says that nothing is heard, in seconds. */
export const SILENT_SECONDS = 60;
/** Nothing done for this long counts as not acting, in seconds. */
export const IDLE_SECONDS = 120;
/** A picture older than this is named as old, and than this as cut off, in seconds. */
export const OLD_SECONDS = 10;
export const CUT_SECONDS = 30;

/** Seconds on the open step; 0 when none is open. */
export function secondsOnStep(row: LiveRow, now: number): number {
  return row.state !== 'running' || row.stepAt === null ? 0 : Math.max(0, Math.floor((now - row.stepAt) / 1000));
}

/** True for a person on one step for more than twice its time (two minutes at least), or at the third try. */
export function isStuck(row: LiveRow, steps: readonly LiveStep[], now: number): boolean {
  if (row.state !== 'running' || row.step === null) return false;
  const expected = steps.find((step) => step.seq === row.step)?.expectSeconds ?? 0;
  return row.repeats >= STUCK_REPEATS || secondsOnStep(row, now) > Math.max(2 * expected, STUCK_SECONDS);
}

/** True when nothing was heard of a running person for a minute. */
export function isSilent(row: LiveRow, now: number): boolean {
  return row.state === 'running' && (row.heartbeatAt === null || now - row.heartbeatAt > SILENT_SECONDS * 1000);
}

/** People who are stuck, the longest before the others. */
export function stuckPeople<T extends LiveRow>(rows: readonly T[], steps: readonly LiveStep[], now: number): T[] {
  return rows
    .filter((row) => isStuck(row, steps, now))
    .sort((a, b) => secondsOnStep(b, now) - secondsOnStep(a, now) || (a.personId < b.personId ? -1 : 1));
}

/** Why somebody is stuck, as far as the run tells: the plainest reason first. */
export type StuckReason =
  | { readonly kind: 'silent' | 'idle'; readonly seconds: number }
  | { readonly kind: 'failed' | 'repeats'; readonly n: number }
  | { readonly kind: 'slow'; readonly times: number }
  | { readonly kind: 'long' };

/** Reasons for which a person is stuck at the open step; never none for somebody who is. */
export function stuckReasons(row: LiveRow, steps: readonly LiveStep[], now: number): StuckReason[] {
  const seconds = secondsOnStep(row, now);
  const expected = steps.find((step) => step.seq === row.step)?.expectSeconds ?? 0;
  const since = (at: number | null) => (at === null ? seconds : Math.max(0, Math.floor((now - at) / 1000)));
  const quiet = Math.min(seconds, since(row.action?.at ?? null));
  const silent = isSilent(row, now);
  const found: StuckReason[] = [
    ...(silent ? [{ kind: 'silent' as const, seconds: since(row.heartbeatAt) }] : []),
    ...(row.failed > 0 ? [{ kind: 'failed' as const, n: row.failed }] : []),
    ...(!silent && quiet >= IDLE_SECONDS ? [{ kind: 'idle' as const, seconds: quiet }] : []),
    ...(row.failed === 0 && row.repeats >= STUCK_REPEATS ? [{ kind: 'repeats' as const, n: row.repeats }] : []),
    ...(expected > 0 && seconds > 2 * expected
      ? [{ kind: 'slow' as const, times: Math.floor((10 * seconds) / expected) / 10 }]
      : []),
  ];
  return found.length > 0 ? found : [{ kind: 'long' }];
}

/** Seconds on the step against its expected time: `over` past it, `far` past twice. */
export function paceOf(seconds: number, expectSeconds: number | null): 'well' | 'over' | 'far' {
  if (!expectSeconds || seconds <= expectSeconds) return 'well';
  return seconds > 2 * expectSeconds ? 'far' : 'over';
}

/** Middle of the times at a step; null where nobody is. */
export function medianSeconds(rows: readonly LiveRow[], seq: number, now: number): number | null {
  const times = rows.filter((row) => row.state === 'running' && row.step === seq).map((row) => secondsOnStep(row, now));
  times.sort((a, b) => a - b);
  const { length } = times;
  if (length === 0) return null;
  return length % 2 === 1 ? times[(length - 1) / 2]! : Math.round((times[length / 2 - 1]! + times[length / 2]!) / 2);
}

/** Warmth of a column, 0 (nobody) to 5: the share of those at work who stand there, a fifth of them each. */
export function heatOf(n: number, running: number): number {
  return n === 0 || running === 0 ? 0 : Math.min(5, Math.max(1, Math.ceil((5 * n) / running)));
}

/** How old the picture is: fresh, old (over 10 s), cut off (over 30 s). */
export function ageOf(seconds: number): 'fresh' | 'old' | 'cut' {
  return seconds > CUT_SECONDS ? 'cut' : seconds > OLD_SECONDS ? 'old' : 'fresh';
}

/** How many are at each step now, by its number; people who are not at work are not counted. */
export function columnCounts(rows: readonly LiveRow[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { state, step } of rows) {
    if (state === 'running' && step !== null) counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return counts;
}

/** Steps where the class is stuck, with who: three people and three in ten of those at work. */
export function stuckSteps(
  rows: readonly LiveRow[],
  steps: readonly LiveStep[],
  now: number,
): { readonly seq: number; readonly persons: readonly string[] }[] {
  const running = rows.filter((row) => row.state === 'running');
  return steps.flatMap(({ seq }) => {
    const persons = running.filter((row) => row.step === seq && isStuck(row, steps, now)).map((row) => row.personId);
    return persons.length >= STUCK_PERSONS && persons.length >= STUCK_SHARE * running.length ? [{ seq, persons }] : [];
  });
}

/** What a run told just now; what it did not tell stays as it was. */
export interface LiveRowUpdate {
  readonly at: number;
  readonly person: string;
  readonly state: string;
  readonly step: number | null;
  /** When the open step began, if that is news. */
  readonly stepAt: number | null;
  readonly score: number | null;
  readonly progress: number;
  readonly heartbeatAt: number | null;
  readonly action: LiveAction | null;
  readonly tries: { readonly failed: number; readonly evaluation: string | null } | null;
}

/** A tile after news of its person: a step begun again is one more try. Told twice it changes nothing. */
export function withNews<
  T extends LiveRow & { readonly score: number | null; readonly progress: number; readonly endedAt: number | null },
>(row: T, news: LiveRowUpdate): T {
  const states = ['running', 'finished', 'unfinished', 'abandoned'] as const;
  const state = states.find((one) => one === news.state) ?? row.state;
  const begun = news.stepAt !== null && news.stepAt !== row.stepAt;
  const same = news.step === row.step;
  const tries = news.tries ?? (same ? row : { failed: 0, evaluation: null });
  return {
    ...row,
    state,
    step: news.step,
    stepAt: news.stepAt ?? (same ? row.stepAt : news.heartbeatAt),
    repeats: !same ? 1 : begun ? row.repeats + 1 : row.repeats,
    score: news.score ?? row.score,
    progress: Math.max(row.progress, news.progress),
    heartbeatAt: Math.max(row.heartbeatAt ?? 0, news.heartbeatAt ?? 0) || null,
    endedAt: state === 'running' || state === 'waiting' ? null : (row.endedAt ?? news.at),
    failed: tries.failed,
    evaluation: tries.evaluation,
    action: news.action ?? row.action,
  };
}
