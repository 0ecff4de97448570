import { leadingName } from '../../../kernel/i18n/names.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { DeskProvider } from '../../../platform/desk/desk.ts';
import { courseFacts } from '../../courses/server/courses.public.ts';
import { homeworkFacts } from '../../homework/server/homework.public.ts';
import { countWaiting, waitingHomework } from './desk.repository.ts';
import { marksContext } from './marking.access.ts';

const ROWS = 5;

/** Hand-ins of a class that wait for a mark. One statement. */
export const waitingInClass = (ctx: Ctx, classId: string): Promise<number> =>
  marksContext(ctx).read((read) => countWaiting(read, classId));

/** 待批: homework with hand-ins that wait for a mark, the nearest due first. */
export const homeworkDesk: DeskProvider = {
  face: 'teach',
  parts: ['marking'],
  async read(ctx, { personId }) {
    const waiting = await marksContext(ctx).read((read) => waitingHomework(read, personId));
    if (waiting.length === 0) return {};
    const homework = await homeworkFacts(
      ctx,
      waiting.map(({ homeworkId }) => homeworkId),
    );
    const courses = await courseFacts(ctx, [...new Set(homework.map(({ courseId }) => courseId))]);
    const rows = homework
      .filter(({ state }) => state !== 'released')
      .sort((a, b) => (a.dueAt?.getTime() ?? 0) - (b.dueAt?.getTime() ?? 0) || (a.id < b.id ? -1 : 1))
      .map(({ id, courseId, title, dueAt }) => {
        const one = waiting.find(({ homeworkId }) => homeworkId === id)!;
        const course = courses.get(courseId);
        const at = { Id: courseId, homeworkId: id, tab: 'work' };
        return {
          courseId,
          row: {
            key: id,
            kind: 'homework' as const,
            title,
            course: course ? leadingName({ name: course.name, nameEn: course.nameEn }, ctx.locale) : '',
            ...{ waiting: one.waiting, marked: one.marked, handedIn: one.handedIn },
            oldestAt: one.oldestAt.toISOString(),
            dueAt: dueAt?.toISOString() ?? null,
            href: addressOf('maintain.teachingManage.jobManagement', at),
            markHref: addressOf('maintain.teachingManage.jobManagement', { ...at, work: one.firstId }),
          },
        };
      });
    const links = [...Map.groupBy(rows, ({ courseId }) => courseId)].map(([courseId, of]) => ({
      key: `homework-${courseId}`,
      kind: 'homework' as const,
      n: of.reduce((sum, { row }) => sum + row.waiting, 0),
      name: of[0]!.row.course,
      href: addressOf('maintain.teachingManage.jobManagement', { Id: courseId }),
    }));
    return { marking: { rows: rows.slice(0, ROWS).map(({ row }) => row), links } };
  },
};
