/** A place in a queue is lost after so long without a sign of the waiting page. */
export const QUEUE_LOST_SECONDS = 120;
/** The turn waits so long for an answer. */
export const TURN_SECONDS = 60;
/** A turn that was taken keeps its place so long, until the first signal of the content. */
export const TAKEN_SECONDS = 120;
/** Signs of a waiting page, and how often it asks while it hears nothing, in milliseconds. */
export const QUEUE_BEAT_MS = 20_000;
export const QUEUE_POLL_MS = 10_000;
/** A run whose last heartbeat is older holds no place. */
export const PLACE_SILENCE_SECONDS = 120;
/** Missed turns after which one is out. */
export const MAX_MISSED = 2;
/** Runs whose length the estimate rests on, and the fewest that make one. */
export const ESTIMATE_RUNS = 20;
export const ESTIMATE_LEAST = 5;

/** `free` nothing is waited for · `waiting` · `turn` it is this person's turn · `out` left or lost the queue. */
export const QUEUE_STATES = ['free', 'waiting', 'turn', 'out'] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

/** One place as the rules of the queue see it. Instants are Unix milliseconds. */
export interface Place {
  readonly runId: string;
  readonly queuedAt: number;
  readonly seenAt: number;
  readonly grantedAt: number | null;
  readonly endsAt: number | null;
  readonly missed: number;
}

/** What happens to the queue now: who is out, who moves back, who gets the turn. */
export interface QueueStep {
  /** Lost for two minutes: no place any more, silently. */
  readonly lost: readonly string[];
  /** Missed the turn a second time. */
  readonly out: readonly string[];
  /** Missed the turn once: one place back, at this instant in the order. */
  readonly back: readonly { readonly runId: string; readonly queuedAt: number }[];
  readonly granted: readonly string[];
}

/**
 * The rules of the queue (21-public §11.3), pure: in order of `queuedAt`, ties by id.
 * @param running runs that hold a place now @param most places there are
 */
export function stepQueue(places: readonly Place[], running: number, most: number, now: number): QueueStep {
  const lost = places.filter((place) => now - place.seenAt >= QUEUE_LOST_SECONDS * 1000 && !holds(place, now));
  const living = places.filter((place) => !lost.includes(place));
  const over = living.filter((place) => place.endsAt !== null && place.endsAt <= now);
  const out = over.filter((place) => place.missed + 1 >= MAX_MISSED);
  const inOrder = (list: readonly Place[]) =>
    [...list].sort((a, b) => a.queuedAt - b.queuedAt || (a.runId < b.runId ? -1 : 1));
  const waiting = inOrder(living.filter((place) => place.endsAt === null));
  const back = over
    .filter((place) => !out.includes(place))
    .map((place) => ({ runId: place.runId, queuedAt: waiting[0] ? waiting[0].queuedAt + 1 : place.queuedAt }));
  const line = inOrder([
    ...waiting,
    ...back.map(({ runId, queuedAt }) => ({ ...over.find((place) => place.runId === runId)!, queuedAt })),
  ]);
  const held = living.filter((place) => holds(place, now)).length;
  const free = Math.max(0, most - running - held);
  return {
    lost: lost.map(({ runId }) => runId),
    out: out.map(({ runId }) => runId),
    back,
    granted: line.slice(0, free).map(({ runId }) => runId),
  };
}

/** True while a turn is not over. */
const holds = (place: Place, now: number): boolean => place.endsAt !== null && place.endsAt > now;

/**
 * Minutes until a place comes free, null while too few runs are known.
 * @param position 1 is the next one @param minutes active minutes of the last runs
 */
export function estimateMinutes(position: number, concurrency: number, minutes: readonly number[]): number | null {
  if (minutes.length < ESTIMATE_LEAST) return null;
  const sorted = [...minutes].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const median = sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return Math.max(1, Math.ceil((position / concurrency) * median));
}
