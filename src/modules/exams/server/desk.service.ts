import { leadingName } from '../../../kernel/i18n/names.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { DeskProvider } from '../../../platform/desk/desk.ts';
import { type ExamDate, learnerDates, teamDates } from './desk.repository.ts';

const AHEAD_MS = 7 * 86_400_000;

const weekRow = (ctx: Ctx, date: ExamDate, href: string) => ({
  key: `exam-${date.id}`,
  kind: date.kind === 'exam' ? ('exam' as const) : ('due' as const),
  title: date.name,
  note: leadingName({ name: date.course, nameEn: date.courseEn }, ctx.locale),
  at: date.at.toISOString(),
  until: date.until?.toISOString() ?? null,
  href,
});

/** 今天: the own exams of the week, and the tests that end in it. */
export const learnerExams: DeskProvider = {
  face: 'study',
  parts: ['week'],
  async read(ctx, { personId }) {
    const now = ctx.clock.ms();
    const dates = await learnerDates(ctx, personId, new Date(now), new Date(now + AHEAD_MS));
    const hrefOf = ({ kind, id, courseId, nodeId }: ExamDate) =>
      kind === 'exam'
        ? addressOf('study.exams', { Id: courseId, examId: id })
        : addressOf('study.structure', { Id: courseId, ...(nodeId ? { nodeId } : {}) });
    return { week: { rows: dates.map((date) => weekRow(ctx, date, hrefOf(date))) } };
  },
};

/** 工作台: exams of the own courses in the days to come. */
export const teamExams: DeskProvider = {
  face: 'teach',
  parts: ['week'],
  async read(ctx, { personId }) {
    const now = ctx.clock.ms();
    const dates = await teamDates(ctx, personId, new Date(now), new Date(now + AHEAD_MS));
    const hrefOf = ({ id, courseId }: ExamDate) =>
      addressOf('maintain.teachingManage.examManage', { Id: courseId, examId: id });
    return { week: { rows: dates.map((date) => weekRow(ctx, date, hrefOf(date))) } };
  },
};
