import { sha256OfBytes } from '../../../../kernel/values/sha256.ts';

/** Larger files do not fit a browser's memory with certainty. */
export const MAX_BYTES = 512 * 1_048_576;

/** Lower-case hex SHA-256 of a file, taken on this device; also where plain http leaves the browser without a digest. */
export async function digestOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  if (!globalThis.crypto?.subtle) return sha256OfBytes(new Uint8Array(bytes));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
