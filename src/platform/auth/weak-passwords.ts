import { hash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { hashKey, tailed } from './weak-password-variants.ts';

/** What others know of a person and try first. */
export interface PersonalWords {
  readonly account: string;
  readonly number?: string | null | undefined;
  readonly mobile?: string | null | undefined;
}

let list: Promise<Float64Array> | undefined;

/**
 * Keys of the client hashes of common passwords, sorted: listed words with their spellings, the commonest and school
 * words with usual endings. About 530,000 entries in 4 MB, made once per process in a thread of its own (about a
 * second): the server sees hashes of passwords only, so it cannot take a password apart.
 */
function commonHashes(year: number): Promise<Float64Array> {
  list ??= new Promise<Float64Array>((done, fail) => {
    const worker = new Worker(new URL('./weak-password-worker.ts', import.meta.url), { workerData: { year } });
    worker.once('message', done);
    worker.once('error', fail);
  }).catch((error) => {
    // A later question tries again; none passes unchecked.
    list = undefined;
    throw error;
  });
  return list;
}

function contains(sorted: Float64Array, value: number): boolean {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = sorted[middle]!;
    if (found === value) return true;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** True for a client hash of what is known of the person, as it is or with a usual ending. */
function isPersonal(clientHash: string, messages: PersonalWords, year: number): boolean {
  const numbers = [messages.number, messages.mobile].filter((word): word is string => Boolean(word));
  const all = [messages.account, ...numbers, ...numbers.flatMap((word) => [word.slice(-6), word.slice(-8)])];
  for (const text of tailed(new Set(all), year)) if (hash('sha256', text, 'hex') === clientHash) return true;
  return false;
}

/**
 * True when a client hash belongs to a password that is guessed first: a common one, or one made of the person's own
 * account or numbers.
 * @param now decides which years count as usual endings
 */
export async function isWeakPassword(clientHash: string, messages: PersonalWords, now: Date): Promise<boolean> {
  const year = now.getFullYear();
  if (isPersonal(clientHash, messages, year)) return true;
  if (!/^[0-9a-f]{64}$/.test(clientHash)) return false;
  return contains(await commonHashes(year), hashKey(clientHash));
}
