/** Thread that hashes the list of common passwords once, away from the requests. */
import { hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { hashKey, SCHOOL_WORDS, spellingsOf, tailed } from './weak-password-variants.ts';

/** The commonest passwords, which people also write with an ending. */
const TAILED = 600;

function* candidates(year: number): Generator<string> {
  const passwords = common['passwords-common'];
  for (const word of passwords) yield* spellingsOf(word);
  for (const list of [english['commonWords-en'], english['lastnames-en'], english['firstnames-en']]) yield* list;
  yield* tailed([...SCHOOL_WORDS, ...passwords.slice(0, TAILED)], year);
}

const { year } = workerData as { year: number };
const weak = new Set(candidates(year));
const hashes = new Float64Array(weak.size);
let at = 0;
for (const word of weak) hashes[at++] = hashKey(hash('sha256', word, 'hex'));
hashes.sort();
parentPort!.postMessage(hashes, [hashes.buffer]);
