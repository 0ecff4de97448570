import { listText } from '../../kernel/i18n/locales.ts';
import { SITE_ZONE } from '../../kernel/values/site-time.ts';
import { localeStore } from './locale-store.ts';

/** `2026-11-21 09:05` in the viewer's zone. */
export function formatInstant(iso: string | null | undefined): string {
  if (!iso) return '—';
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || SITE_ZONE;
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(iso));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}`;
}

/** `09:05` in the viewer's zone. */
export const formatTime = (iso: string): string => formatInstant(iso).slice(-5);

/** Names one after another, in the reader's punctuation. */
export const formatList = (names: readonly string[]): string => listText(localeStore.get(), names);

/** A day of the week, 1 Monday … 7 Sunday, as short as the language writes it. */
export function formatWeekday(day: number): string {
  // The first of January 2024 was a Monday.
  const at = new Date(Date.UTC(2024, 0, day));
  return new Intl.DateTimeFormat(localeStore.get(), { weekday: 'short', timeZone: 'UTC' }).format(at);
}

/** A number in the language's digits and separators; nothing = `—`. */
export function formatNumber(value: number | null | undefined, places = 0): string {
  if (value === null || value === undefined) return '—';
  return new Intl.NumberFormat(localeStore.get(), {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(value);
}

/** A score with at most two decimals and no trailing zeros. */
export function formatScore(value: number | null | undefined): string {
  if (value === null || value === undefined) return '—';
  return new Intl.NumberFormat(localeStore.get(), { maximumFractionDigits: 2 }).format(value);
}

/** `mm:ss`, or `h:mm:ss` from an hour on. */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return '—';
  const whole = Math.max(0, Math.round(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
