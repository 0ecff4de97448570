import { SITE_ZONE } from '../../../../../kernel/values/site-time.ts';
import { localeStore } from '../../../../../ui/i18n/locale-store.ts';

const DAY_MS = 86_400_000;
/** What is due within two days is shown in the colour of a warning. */
const SOON_MS = 2 * DAY_MS;

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || SITE_ZONE;
const write = (at: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeStore.get(), { timeZone: zone(), ...options }).format(at);

/** `2026-11-23` in the viewer's zone. */
export const dateKey = (at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone(), year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** Short weekday, day of the month, `HH:MM`, `MM-DD` of an instant. */
export const weekdayOf = (at: Date): string => write(at, { weekday: 'short' });
export const dayOf = (at: Date): string => dateKey(at).slice(8).replace(/^0/, '');
export const clockOf = (at: Date): string => write(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
export const monthDayOf = (at: Date): string => dateKey(at).slice(5);

/** The word of a day beside now: today and tomorrow by name, else its weekday. */
export function dayWord(at: Date, now: Date): 'today' | 'tomorrow' | null {
  if (dateKey(at) === dateKey(now)) return 'today';
  return dateKey(at) === dateKey(new Date(now.getTime() + DAY_MS)) ? 'tomorrow' : null;
}

/** Today and the six days after it, each at noon of the viewer's zone. */
export function nextDays(now: Date): Date[] {
  const noon = new Date(now);
  noon.setHours(12, 0, 0, 0);
  return Array.from({ length: 7 }, (_, i) => new Date(noon.getTime() + i * DAY_MS));
}

/** What remains until an instant, as the largest unit that fits, and whether it is soon. */
export function leftUntil(
  iso: string,
  now: Date,
): { readonly unit: 'days' | 'hours' | 'minutes' | 'past'; readonly n: number; readonly soon: boolean } {
  const left = Date.parse(iso) - now.getTime();
  if (left <= 0) return { unit: 'past', n: 0, soon: true };
  const soon = left <= SOON_MS;
  if (left >= DAY_MS) return { unit: 'days', n: Math.floor(left / DAY_MS), soon };
  if (left >= 3_600_000) return { unit: 'hours', n: Math.floor(left / 3_600_000), soon };
  return { unit: 'minutes', n: Math.max(1, Math.floor(left / 60_000)), soon };
}
