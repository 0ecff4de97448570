/** A step of the experiment a class works on. */
export interface LiveStep {
  readonly seq: number;
  readonly title: string;
  readonly expectSeconds: number | null;
}

/** How one person stands. Instants are Unix milliseconds of the server's clock. */
export interface LiveTile {
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
export function secondsOnStep(tile: LiveTile, now: number): number {
  return tile.state !== 'running' || tile.stepAt === null ? 0 : Math.max(0, Math.floor((now - tile.stepAt) / 1000));
}

/** True for a person on one step for more than twice its time (two minutes at least), or at the third try (51 §2). */
export function isStuck(tile: LiveTile, steps: readonly LiveStep[], now: number): boolean {
  if (tile.state !== 'running' || tile.step === null) return false;
  const expected = steps.find((step) => step.seq === tile.step)?.expectSeconds ?? 0;
  return tile.repeats >= STUCK_REPEATS || secondsOnStep(tile, now) > Math.max(2 * expected, STUCK_SECONDS);
}

/** True when nothing was heard of a running person for a minute. */
export function isSilent(tile: LiveTile, now: number): boolean {
  return tile.state === 'running' && (tile.heartbeatAt === null || now - tile.heartbeatAt > SILENT_SECONDS * 1000);
}

/** Tiles with those who are stuck first, the longest stuck before the others; the rest keeps its order. */
export function stuckFirst<T extends LiveTile>(tiles: readonly T[], steps: readonly LiveStep[], now: number): T[] {
  const stuck = tiles.filter((tile) => isStuck(tile, steps, now));
  const first = stuck.toSorted((a, b) => secondsOnStep(b, now) - secondsOnStep(a, now));
  return [...first, ...tiles.filter((tile) => !stuck.includes(tile))];
}

/** How many are at each step now, by its number; people who are not at work are not counted. */
export function columnCounts(tiles: readonly LiveTile[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { state, step } of tiles) {
    if (state === 'running' && step !== null) counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return counts;
}

/** Steps where the class is stuck, with who: three people and three in ten of those at work. */
export function stuckSteps(
  tiles: readonly LiveTile[],
  steps: readonly LiveStep[],
  now: number,
): { readonly seq: number; readonly persons: readonly string[] }[] {
  const running = tiles.filter((tile) => tile.state === 'running');
  return steps.flatMap(({ seq }) => {
    const persons = running
      .filter((tile) => tile.step === seq && isStuck(tile, steps, now))
      .map((tile) => tile.personId);
    return persons.length >= STUCK_PERSONS && persons.length >= STUCK_SHARE * running.length ? [{ seq, persons }] : [];
  });
}

/** What a run told just now; what it did not tell stays as it was. */
export interface TileNews {
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
export function withNews<T extends LiveTile & { readonly score: number | null; readonly progress: number }>(
  tile: T,
  news: TileNews,
): T {
  const states = ['running', 'finished', 'unfinished', 'abandoned'] as const;
  const state = states.find((one) => one === news.state) ?? tile.state;
  const begun = news.stepAt !== null && news.stepAt !== tile.stepAt;
  const same = news.step === tile.step;
  return {
    ...tile,
    state,
    step: news.step,
    stepAt: news.stepAt ?? (same ? tile.stepAt : news.heartbeatAt),
    repeats: !same ? 1 : begun ? tile.repeats + 1 : tile.repeats,
    score: news.score ?? tile.score,
    progress: Math.max(tile.progress, news.progress),
    heartbeatAt: Math.max(tile.heartbeatAt ?? 0, news.heartbeatAt ?? 0) || null,
  };
}
