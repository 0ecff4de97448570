/** Fen. */
export const MAX_PRICE = 100_000_000_000;
export const MAX_EXPERIMENTS = 100;
/** Owner type of covers among the attachments; they are public. */
export const COVER_OWNER = 'package';

/** Hours of a package: what was set in their place, else the sum of its experiments. One decimal. */
export function hoursOf(rows: readonly { readonly hours: number }[], override: number | null) {
  const sum = Math.round(rows.reduce((all, row) => all + row.hours * 10, 0)) / 10;
  return { sum, hours: override ?? sum };
}
