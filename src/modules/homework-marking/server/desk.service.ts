import { leadingName } from '../../../kernel/i18n/names.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { DeskProvider } from '../../../platform/desk/desk.ts';
import { markingPart } from '../../../platform/desk/marking-part.ts';
import { courseFacts } from '../../courses/server/courses.public.ts';
import { homeworkFacts } from '../../homework/server/homework.public.ts';
import { countWaiting, waitingHomework } from './desk.repository.ts';
import { marksContext } from './marking.access.ts';

/** Hand-ins of a class that wait for a mark. One statement. */
export const waitingInClass = (ctx: Ctx, classId: string): Promise<number> =>
  marksContext(ctx).read((read) => countWaiting(read, classId));

/** 待批: homework with hand-ins that wait for a mark. */
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
    const tasks = homework
      .filter(({ state }) => state !== 'released')
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
    return {
      marking: markingPart(tasks, ({ courseId }) =>
        addressOf('maintain.teachingManage.jobManagement', { Id: courseId }),
      ),
    };
  },
};
