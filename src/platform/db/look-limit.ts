/** Runs what borrows a connection when a place is free. */
type Limit = (borrow: () => Promise<void>) => Promise<void>;

const limits = new WeakMap<object, Limit>();

/** As the pool itself says it: whoever asks is answered that the server is busy. */
const TOO_LONG = 'timeout exceeded when trying to connect';

function createLimit(places: number, waitMs: number): Limit {
  /** First come, first served. */
  const waiting = new Set<() => void>();
  let free = places;
  const leave = () => {
    const [next] = waiting;
    if (next) next();
    else free++;
  };
  return (borrow) => {
    if (free > 0) {
      free--;
      return borrow().finally(leave);
    }
    return new Promise<void>((begin, giveUp) => {
      const next = () => {
        waiting.delete(next);
        clearTimeout(timer);
        begin();
      };
      const timer = setTimeout(() => {
        waiting.delete(next);
        giveUp(new Error(TOO_LONG));
      }, waitMs);
      waiting.add(next);
    }).then(() => borrow().finally(leave));
  };
}

/**
 * Keeps one connection of a pool for what is read beside a look: a look holds its connection while a part of it is read
 * as somebody else on a second one. If looks held all of them, each would wait for the others.
 * @param max connections of the pool
 * @param waitMs how long one is waited for
 */
export function limitLooks(db: object, max: number, waitMs: number): void {
  limits.set(db, createLimit(Math.max(1, max - 1), waitMs));
}

/** Borrows a connection for a look, at once where one may be had. */
export function borrowForLook(db: object, borrow: () => Promise<void>): Promise<void> {
  const limit = limits.get(db);
  return limit ? limit(borrow) : borrow();
}
