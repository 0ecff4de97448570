import { randomKey } from '../../../../ui/api/random-key.ts';
import { isText, readStored, writeStored } from '../../../../ui/api/storage.ts';

const KEY = 'exam_client';

/** Random key this browser keeps: by it the same browser comes back to the same seat of an attempt. */
export function clientKey(): string {
  const known = readStored(KEY, isText);
  if (known) return known;
  const made = randomKey();
  writeStored(KEY, made);
  return made;
}
