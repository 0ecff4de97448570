import { listText } from '../../kernel/i18n/locales.ts';
import { writeNumber } from '../../kernel/i18n/numbers.ts';
import { localeStore } from './locale-store.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** `2026-11-21 09:05` in the viewer's zone. Read from the date itself: making a formatter takes longer than drawing a row. */
export function formatInstant(iso: string | null | undefined): string {
  if (!iso) return '—';
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '—';
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
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
  return value === null || value === undefined ? '—' : writeNumber(localeStore.get(), value, places, places);
}

/** A score with at most two decimals and no trailing zeros. */
export function formatScore(value: number | null | undefined): string {
  return value === null || value === undefined ? '—' : writeNumber(localeStore.get(), value, 0, 2);
}

/** `mm:ss`, or `h:mm:ss` from an hour on. */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return '—';
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
