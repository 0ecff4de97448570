import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { deskRoute } from '../../../shared/desk.contract.ts';
import { dateKey, monthDayOf, nextDays, weekdayOf } from './desk-time.model.ts';

type Desk = CallOutput<typeof deskRoute>;

const counted = (links: readonly { readonly n: number }[] | undefined) =>
  (links ?? []).reduce((sum, link) => sum + link.n, 0);

/** One sentence about what waits: of the week for who learns, of the queues for the others. */
export function Summary({ desk: { face, parts }, now }: { readonly desk: Desk; readonly now: Date }) {
  const t = useT();
  const texts: string[] = [];
  if (face === 'study') {
    const days = nextDays(now).map(dateKey);
    const due = (parts.week?.rows ?? []).filter(
      (row) => row.kind === 'due' && Date.parse(row.at) > now.getTime() && days.includes(dateKey(new Date(row.at))),
    ).length;
    const returned = counted(parts.returned?.links);
    texts.push(due > 0 ? t('home.desk.weekDue', { n: due }) : t('home.desk.weekNone'));
    if (returned > 0) texts.push(t('home.desk.returnedCount', { n: returned }));
  } else if (face === 'office') {
    const queues = parts.queues?.rows ?? [];
    const late = queues.reduce((sum, row) => sum + row.late, 0);
    texts.push(t('home.desk.o.title', { n: queues.reduce((sum, row) => sum + row.n, 0) }));
    texts.push(late > 0 ? t('home.desk.o.late', { n: late }) : t('home.desk.o.none'));
    texts.push(`${monthDayOf(now)} ${weekdayOf(now)}`);
  } else {
    const marking = counted(parts.marking?.links);
    const appeals = counted(parts.appeals?.links);
    texts.push(`${monthDayOf(now)} ${weekdayOf(now)}`);
    if (marking > 0) texts.push(t('home.desk.t.summary', { n: marking }));
    if (appeals > 0) texts.push(t('home.desk.t.summaryAppeals', { n: appeals }));
  }
  return texts.join(' · ');
}
