import { leadingName } from '../../../kernel/i18n/names.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { DeskProvider } from '../../../platform/desk/desk.ts';
import { waitingHomework } from './desk.repository.ts';

const DUE_MS = 14 * 86_400_000;
const WEEK_MS = 7 * 86_400_000;

/** 今天: homework that is due or came back. */
export const learnerDesk: DeskProvider = {
  face: 'study',
  parts: ['due', 'week'],
  async read(ctx, { personId }) {
    const now = ctx.clock.ms();
    const waiting = await waitingHomework(ctx, personId, new Date(now + DUE_MS));
    const rows = waiting.map((one) => ({
      key: `homework-${one.id}`,
      kind: one.returned ? ('homeworkReturned' as const) : ('homework' as const),
      ...{ name: one.title, nameEn: null },
      course: leadingName({ name: one.course, nameEn: one.courseEn }, ctx.locale),
      dueAt: one.dueAt.toISOString(),
      href: addressOf('study.testJob', { Id: one.courseId, homeworkId: one.id }),
    }));
    const week = rows.filter(({ dueAt }) => Date.parse(dueAt) >= now && Date.parse(dueAt) < now + WEEK_MS);
    return {
      due: { rows },
      week: {
        rows: week.map(({ key, name, course, dueAt, href }) => ({
          ...{ key, kind: 'due' as const, title: name, note: course, at: dueAt, until: null, href },
        })),
      },
    };
  },
};
