import { useEffect } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { randomKey } from '../../../../../ui/api/random-key.ts';
import { isText, readStored, writeStored } from '../../../../../ui/api/storage.ts';
import { viewRoute } from '../../../shared/social.contract.ts';

/** A visitor's number lives this long. */
const SEED_LIFE_MS = 30 * 86_400_000;

/** The random number of this browser: it only keeps one visitor from being counted as several. */
function seed(): string {
  const stored = readStored('guest_seed', isText);
  if (stored && /^[0-9a-f-]{36}$/.test(stored)) return stored;
  const hex = randomKey();
  const made = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  writeStored('guest_seed', made, SEED_LIFE_MS);
  return made;
}

/** Counts the opening of a details page; a count that fails disturbs nobody. */
export function useViewCount(id: string | undefined): void {
  useEffect(() => {
    if (id) call(viewRoute, { params: { id }, body: { seed: seed() } }).catch(() => {});
  }, [id]);
}
