import { leadingName } from '../../../../kernel/i18n/names.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import type { DeskProvider } from '../../../../platform/desk/desk.ts';
import { markingPart } from '../../../../platform/desk/marking-part.ts';
import { courseFacts } from '../../../courses/server/courses.public.ts';
import { examFacts } from '../../../exams/server/exams.public.ts';
import { deskContext } from '../attempt.access.ts';
import { waitingPapers } from './marking-desk.repository.ts';

const PAGES = {
  exam: 'maintain.teachingManage.examManage',
  test: 'maintain.teachingManage.testManage',
} as const;

/** 待批: exams and tests with papers that wait for a mark. */
export const papersDesk: DeskProvider = {
  face: 'teach',
  parts: ['marking'],
  async read(ctx, { personId }) {
    const waiting = await deskContext(ctx).read((read) => waitingPapers(read, personId));
    if (waiting.length === 0) return {};
    const exams = await examFacts(
      ctx,
      waiting.map(({ examId }) => examId),
    );
    const courses = await courseFacts(ctx, [...new Set(exams.map(({ courseId }) => courseId))]);
    const tasks = exams.map(({ id, courseId, kind, name, closesAt }) => {
      const one = waiting.find(({ examId }) => examId === id)!;
      const course = courses.get(courseId);
      const at = { Id: courseId, examId: id, tab: 'marking' };
      const question = one.questionId === null ? undefined : `${one.questionId}.${one.questionNumber}`;
      return {
        courseId,
        row: {
          key: id,
          kind,
          title: name,
          course: course ? leadingName({ name: course.name, nameEn: course.nameEn }, ctx.locale) : '',
          ...{ waiting: one.waiting, marked: one.marked, handedIn: one.handedIn },
          oldestAt: one.oldestAt.toISOString(),
          dueAt: closesAt?.toISOString() ?? null,
          href: addressOf(PAGES[kind], at),
          markHref: addressOf(PAGES[kind], { ...at, question }),
        },
      };
    });
    return {
      marking: markingPart(tasks, ({ courseId, row }) =>
        addressOf(row.kind === 'test' ? PAGES.test : PAGES.exam, { Id: courseId }),
      ),
    };
  },
};
