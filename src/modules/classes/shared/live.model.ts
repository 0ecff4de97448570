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

/** Seconds on the open step; 0 when none is open. */
export function secondsOnStep(row: LiveRow, now: number): number {
  return row.state !== 'running' || row.stepAt === null ? 0 : Math.max(0, Math.floor((now - row.stepAt) / 1000));
}

/** True for a person on one step for more than twice its time (two minutes at least), or at the third try (51 §2). */
export function isStuck(row: LiveRow, steps: readonly LiveStep[], now: number): boolean {
  if (row.state !== 'running' || row.step === null) return false;
  const expected = steps.find((step) => step.seq === row.step)?.expectSeconds ?? 0;
  return row.repeats >= STUCK_REPEATS || secondsOnStep(row, now) > Math.max(2 * expected, STUCK_SECONDS);
}

/** True when nothing was heard of a running person for a minute. */
export function isSilent(row: LiveRow, now: number): boolean {
  return row.state === 'running' && (row.heartbeatAt === null || now - row.heartbeatAt > SILENT_SECONDS * 1000);
}

/** Tiles with those who are stuck first, the longest stuck before the others; the rest keeps its order. */
export function stuckFirst<T extends LiveRow>(rows: readonly T[], steps: readonly LiveStep[], now: number): T[] {
  const stuck = rows.filter((row) => isStuck(row, steps, now));
  const first = stuck.toSorted((a, b) => secondsOnStep(b, now) - secondsOnStep(a, now));
  return [...first, ...rows.filter((row) => !stuck.includes(row))];
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
  readonly person: string;
  readonly state: string;
  readonly step: number | null;
  /** When the open step began, if that is news. */
  readonly stepAt: number | null;
  readonly score: number | null;
  readonly progress: number;
  readonly heartbeatAt: number | null;
}

/** A tile after news of its person: a step begun again is one more try. */
export function withNews<T extends LiveRow & { readonly score: number | null; readonly progress: number }>(
  row: T,
  news: LiveRowUpdate,
): T {
  const states = ['running', 'finished', 'unfinished', 'abandoned'] as const;
  const state = states.find((one) => one === news.state) ?? row.state;
  const begun = news.stepAt !== null && news.stepAt !== row.stepAt;
  const same = news.step === row.step;
  return {
    ...row,
    state,
    step: news.step,
    stepAt: news.stepAt ?? (same ? row.stepAt : news.heartbeatAt),
    repeats: !same ? 1 : begun ? row.repeats + 1 : row.repeats,
    score: news.score ?? row.score,
    progress: Math.max(row.progress, news.progress),
    heartbeatAt: Math.max(row.heartbeatAt ?? 0, news.heartbeatAt ?? 0) || null,
  };
}
