import type { Locale } from '../../../../kernel/i18n/locales.ts';
import { formatInstant } from '../../../../ui/i18n/formats.ts';

/** Tones of the states of an opening. */
export const STATE_TONES = {
  submitted: 'warning',
  approved: 'info',
  open: 'success',
  closed: 'neutral',
  rejected: 'error',
  withdrawn: 'neutral',
} as const;

/** Tones of the states of a booking. */
export const BOOKING_TONES = { booked: 'info', attended: 'success', absent: 'error', cancelled: 'neutral' } as const;

/** From and to in the viewer's zone; the day is written once where both are of one. */
export function formatWindow({ startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string }): string {
  const [from, to] = [formatInstant(startsAt), formatInstant(endsAt)];
  const day = from.slice(0, 10);
  return to.startsWith(day) ? `${from}–${to.slice(11)}` : `${from} – ${to}`;
}

/** Name of an experiment in the language of the page. */
export const experimentName = (
  locale: Locale,
  experiment: { readonly name: string; readonly nameEn: string | null },
): string => (locale.startsWith('zh') ? experiment.name : experiment.nameEn || experiment.name);
