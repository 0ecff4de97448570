import { isUuid, uuidv7 } from '../../../../kernel/values/uuid.ts';
import { readStored, writeStored } from '../../../../ui/api/storage.ts';

const KEY = 'attendance_device';
const isKey = (value: unknown): value is string => typeof value === 'string' && isUuid(value);

/** The random key of this browser; made when it is first asked for and kept whoever signs in. */
export function deviceKey(): string {
  const kept = readStored(KEY, isKey);
  if (kept) return kept;
  const fresh = uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
  writeStored(KEY, fresh);
  return fresh;
}
