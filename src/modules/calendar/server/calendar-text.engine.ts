import ical, { ICalCalendarMethod } from 'ical-generator';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import { leadingName } from '../../../kernel/i18n/names.ts';
import { createMessages } from '../../../platform/http/messages.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import type { CalendarDate } from './calendar.port.ts';

/** Words of this module in four languages. */
export const catalogs = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR };
const messages = createMessages([catalogs]);

/** How often a calendar should look again, s. */
const REFRESH_SECONDS = 3600;

/** Dates as an iCalendar object (RFC 5545, RFC 7986): each an instant, named by what happens then. */
export function calendarText(
  dates: readonly CalendarDate[],
  of: { readonly locale: Locale; readonly site: string; readonly now: Date },
): string {
  const calendar = ical({
    name: messages.format(of.locale, 'calendar.file.name'),
    prodId: { company: 'CloudVSE', product: 'calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const date of dates) {
    const done = date.done && date.kind === 'due';
    calendar.createEvent({
      id: `${date.key}@cloudvse`,
      stamp: of.now,
      start: date.at,
      end: date.until ?? date.at,
      summary: messages.format(of.locale, `calendar.file.${done ? 'done' : date.kind}`, { name: date.name }),
      description: leadingName({ name: date.course, nameEn: date.courseEn }, of.locale),
      url: `${of.site}${date.path}`,
    });
  }
  return calendar.toString();
}
