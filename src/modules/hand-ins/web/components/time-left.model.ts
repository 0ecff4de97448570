const DAY_MS = 86_400_000;

/** What is left of a time: whole days while there are two or more, else hours, minutes and seconds. */
export type TimeLeft = { readonly days: number } | { readonly clock: string };

/** @param ms above 0 */
export function timeLeft(ms: number): TimeLeft {
  if (ms >= 2 * DAY_MS) return { days: Math.floor(ms / DAY_MS) };
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return { clock: hours > 0 ? `${hours}:${rest}` : rest };
}

/** True when so little is left that it should stand out. */
export const isSoon = (ms: number): boolean => ms <= 2 * DAY_MS;
