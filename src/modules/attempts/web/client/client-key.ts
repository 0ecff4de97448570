import { isUuid, uuidv7 } from '../../../../kernel/values/uuid.ts';
import { readStored, writeStored } from '../../../../ui/api/storage.ts';

const KEY = 'exam_client';
const isKey = (value: unknown): value is string => typeof value === 'string' && isUuid(value);

/** Random key this browser keeps: by it the same browser comes back to the same seat of an attempt. */
export function clientKey(): string {
  const known = readStored(KEY, isKey);
  if (known) return known;
  const made = uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
  writeStored(KEY, made);
  return made;
}
