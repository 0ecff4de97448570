import type { Locale } from '../../../../kernel/i18n/locales.ts';
import { writeNumber } from '../../../../kernel/i18n/numbers.ts';
import { SITE_OFFSET_MS } from '../../../../kernel/values/site-time.ts';

export const STAGE = { width: 1920, height: 1080 } as const;
/** Below this width of the window the scenes stand one below the other. */
const NARROW = 1000;
/** Hours of the site between which the screen is dimmed. */
const NIGHT = { from: 22, to: 6 } as const;
const SHIFT_EVERY_MS = 600_000;
/** Places of the picture in px, so that no pixel shows the same for days. */
const SHIFTS = [
  [0, 0],
  [3, 2],
  [-2, 3],
  [-3, -2],
  [2, -3],
] as const;
/** From here on Chinese writes 万 and 亿. */
const SHORT_FROM = 100_000;
/** A rate from fewer records says how many. */
const FEW = 10;

/** Size of the stage in a window so that all of it is seen; null: the scenes are a page that scrolls. */
export const scaleOf = (width: number, height: number): number | null =>
  width < NARROW ? null : Math.min(width / STAGE.width, height / STAGE.height);

/** Whether it is night at the site. @param ms Unix milliseconds */
export function isNight(ms: number): boolean {
  const hour = new Date(ms + SITE_OFFSET_MS).getUTCHours();
  return hour >= NIGHT.from || hour < NIGHT.to;
}

/** Where the picture stands now, in px to the right and down. @param ms Unix milliseconds */
export const shiftAt = (ms: number): readonly [number, number] =>
  SHIFTS[Math.floor(ms / SHIFT_EVERY_MS) % SHIFTS.length]!;

/** A count; in Chinese with 万 and 亿 from a hundred thousand on. Nothing = `—`. */
export function bigNumber(locale: Locale, value: number | null, places = 0): string {
  if (value === null) return '—';
  if (!locale.startsWith('zh') || Math.abs(value) < SHORT_FROM) return writeNumber(locale, value, places, places);
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 }).format(value);
}

/** What stands beside a mean or rate of few records: `n=7`; nothing otherwise. */
export const fewRecords = (records: number | null | undefined): string | null =>
  records !== null && records !== undefined && records > 0 && records < FEW ? `n=${records}` : null;
