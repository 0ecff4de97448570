/** Bytes of a gigabyte as the quota counts it. */
const GIGABYTE = 2 ** 30;
/** Largest quota in gigabytes. */
const MAX = 2 ** 20;

/** A quota in gigabytes as it is typed; empty for none. */
export const gigabytesOf = (bytes: number | null): string =>
  bytes === null ? '' : String(Math.round((bytes / GIGABYTE) * 100) / 100);

/** Bytes of what was typed: null for no quota of its own, undefined when it is no number of gigabytes. */
export function bytesOf(text: string): number | null | undefined {
  const given = text.trim();
  if (given === '') return null;
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(given) || Number(given) > MAX) return undefined;
  return Math.round(Number(given) * GIGABYTE);
}
