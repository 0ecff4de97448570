import { openDatabase, resultOf } from './browser-database.ts';
import { COPIES } from './public-computer.ts';

/** An answer as it was fetched last. */
interface Copy {
  readonly personId: string;
  readonly hash: string;
  /** Unix ms. */
  readonly savedAt: number;
  readonly answer: unknown;
  /** Version of the shape of the answer, by `answerShape`. */
  readonly shape: string;
}

const STORE = 'copy';
const LIFE_MS = 7 * 86_400_000;
/** Copies kept at most; the oldest go first. */
const MAX_COPIES = 200;
/** Characters of one as JSON. */
const MAX_LENGTH = 500_000;

/** Works on the store. The connection is closed at once, so that signing out can delete the database. */
async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const db = await openDatabase(COPIES, { [STORE]: ['personId', 'hash'] });
  db.onversionchange = () => db.close();
  try {
    return await work(db.transaction(STORE, mode).objectStore(STORE));
  } finally {
    db.close();
  }
}

/** Removes what is too old, too much, or another person's. */
async function prune(store: IDBObjectStore, { personId, savedAt }: Copy): Promise<void> {
  const copies = (await resultOf(store.getAll())) as Copy[];
  const kept = copies
    .filter((one) => one.personId === personId && savedAt - one.savedAt < LIFE_MS)
    .toSorted((a, b) => b.savedAt - a.savedAt)
    .slice(0, MAX_COPIES);
  for (const one of copies) if (!kept.includes(one)) store.delete([one.personId, one.hash]);
}

let tidied = false;

/** Keeps an answer in the place of the one before; one that is too long is not kept. */
export async function putCopy(copy: Copy): Promise<void> {
  if (JSON.stringify(copy.answer ?? null).length > MAX_LENGTH) return removeCopy(copy.personId, copy.hash);
  await within('readwrite', async (store) => {
    await resultOf(store.put(copy));
    // Looking through all of them costs more than one is worth: once for a page, and when there are too many.
    if (tidied && (await resultOf(store.count())) <= MAX_COPIES) return;
    tidied = true;
    await prune(store, copy);
  });
}

/** The last copy of a person, at most a week old. One of another shape is dropped: pages would show it broken. */
export const findCopy = (personId: string, hash: string, shape: string): Promise<Copy | undefined> =>
  within('readwrite', async (store) => {
    const copy = (await resultOf(store.get([personId, hash]))) as Copy | undefined;
    if (copy && copy.shape !== shape) {
      await resultOf(store.delete([personId, hash]));
      return undefined;
    }
    return copy && Date.now() - copy.savedAt < LIFE_MS ? copy : undefined;
  });

export const removeCopy = (personId: string, hash: string): Promise<void> =>
  within('readwrite', async (store) => {
    await resultOf(store.delete([personId, hash]));
  });
