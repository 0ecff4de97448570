/** Time between two answers, in ms. */
const EVERY_MS = 30_000;
/** Wait after a first failure, doubled with each further one up to the longest. */
const RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;

/** Wait before the next call. @param failures failures since the last answer */
export const waitAfter = (failures: number): number =>
  failures === 0 ? EVERY_MS : Math.min(RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS);

export interface FeedParts<T> {
  readonly ask: (signal: AbortSignal) => Promise<T>;
  readonly onAnswer: (answer: T) => void;
  readonly onFailure: (error: unknown) => void;
  /** Runs something after so many ms; returns how to give it up. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/**
 * Asks at once and then again and again, one call at a time; after failures sooner than usual, then more and more rarely.
 * @returns `now` asks at once unless a call is under way; `stop` ends it
 */
export function startFeed<T>({ ask, onAnswer, onFailure, after }: FeedParts<T>) {
  const over = new AbortController();
  let failures = 0;
  let giveUp: (() => void) | null = null;
  let asking = false;
  const next = async () => {
    giveUp?.();
    giveUp = null;
    asking = true;
    try {
      const answer = await ask(over.signal);
      if (over.signal.aborted) return;
      failures = 0;
      onAnswer(answer);
    } catch (error) {
      if (over.signal.aborted) return;
      failures += 1;
      onFailure(error);
    } finally {
      asking = false;
    }
    giveUp = after(waitAfter(failures), () => void next());
  };
  void next();
  return {
    now: () => {
      if (!asking && !over.signal.aborted) void next();
    },
    stop: () => {
      over.abort();
      giveUp?.();
    },
  };
}
