import { appealEnd } from '../../../../kernel/appeals/appeal.ts';
import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { type AttemptFacts, answersOf, visibleResult } from '../../../attempts/server/attempts.public.ts';
import { classFacts } from '../../../classes/server/classes.public.ts';
import type { ExamFacts } from '../../../exams/server/exams.public.ts';
import { formOf } from '../../../exams/server/exams.public.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import * as rows from './appeal.repository.ts';

/** An appeal on the wire. */
export const presentAppeal = (row: rows.AppealRow) => ({
  ...{ id: row.id, item: row.item, text: row.text, state: row.state, answer: row.answer },
  ...{ scoreBefore: row.scoreBefore, scoreAfter: row.scoreAfter },
  submittedAt: row.submittedAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
});

/** When the result of an attempt came out: with the exam, or as soon as a test was scored. */
const cameOut = (exam: ExamFacts, attempt: AttemptFacts): Date | null =>
  exam.state === 'released' && exam.releasedAt !== null ? exam.releasedAt : attempt.scoredAt;

/** An own attempt, and until when its questions may be asked about. @throws AppError notFound for everybody else's */
async function ownResult(ctx: Ctx, attemptId: string) {
  const own = await visibleResult(ctx, attemptId);
  const out = own.visible.score && own.visible.paper && !own.attempt.practice ? cameOut(own.exam, own.attempt) : null;
  return { ...own, until: out === null ? null : appealEnd(out) };
}

/** Own appeals about questions of an attempt. @throws AppError notFound */
export function readOwnAppeals(ctx: Ctx, attemptId: string) {
  return ctx.tx(async (tx) => {
    const { until } = await ownResult(tx, attemptId);
    const found = await tx.asSystem(() => rows.appealsOfAttempt(tx, attemptId));
    return {
      until: until === null ? null : new Date(until).toISOString(),
      open: until !== null && tx.clock.ms() <= until,
      rows: found.map(presentAppeal),
    };
  });
}

/** One line per exam for the teachers of the class, with how many came since it was read. */
async function notifyTeachers(tx: TxCtx, exam: ExamFacts, classId: string | null, id: string): Promise<void> {
  const facts = classId === null ? undefined : (await classFacts(tx, { classIds: [classId] })).get(classId);
  const to = facts?.teacherIds ?? (exam.createdBy ? [exam.createdBy] : []);
  notify(tx, {
    to,
    kind: 'todo',
    key: 'marking.notice.appealed',
    params: { name: exam.name },
    target: {
      page: exam.kind === 'exam' ? 'maintain.teachingManage.examManage' : 'maintain.teachingManage.testManage',
      query: { Id: exam.courseId, examId: exam.id, tab: 'marking' },
    },
    dedupe: `marking.appealed:${id}`,
    group: `marking.appealed:${exam.id}`,
  });
}

/**
 * Asks for a review of a question of an own result.
 * @throws AppError notFound, conflict while the result is not out, after seven days, or for a question that was asked
 *   about before
 */
export function appealQuestion(ctx: Ctx, attemptId: string, asked: { readonly item: string; readonly text: string }) {
  return ctx.tx(async (tx) => {
    const { exam, attempt, until } = await ownResult(tx, attemptId);
    if (until === null) throw appError('conflict', 'marking.appeal.hidden');
    if (tx.clock.ms() > until) throw appError('conflict', 'marking.appeal.late');
    return tx.asSystem(async () => {
      const { form } = await formOf(tx, exam, attempt.personId, attempt.no);
      const place = form.items.findIndex(({ id }) => id === asked.item) + 1;
      const [answer] = await answersOf(tx, [attemptId], [asked.item]);
      if (place === 0 || !answer || answer.score === null || answer.questionId === null) {
        throw appError('notFound', 'marking.absent');
      }
      const id = tx.newId();
      const { questionId, number } = form.items[place - 1]!;
      const filed = await rows.insertAppeal(tx, {
        ...{ id, examId: exam.id, attemptId, item: asked.item, questionId, number, place },
        ...{ text: asked.text, scoreBefore: answer.score, submittedAt: tx.clock.now() },
      });
      if (!filed) throw appError('conflict', 'marking.appeal.twice');
      tx.audit({
        action: 'appeal.submit',
        object: 'exam',
        objectId: exam.id,
        after: { appealId: id, attemptId, place },
      });
      await notifyTeachers(tx, exam, attempt.classId, id);
      return { id };
    });
  });
}

/** Takes an own appeal back. @throws AppError notFound, conflict once it is answered or taken back */
export function withdrawAppeal(ctx: Ctx, attemptId: string, id: string): Promise<null> {
  return ctx.tx(async (tx) => {
    const { exam } = await ownResult(tx, attemptId);
    return tx.asSystem(async () => {
      const row = await rows.findAppeal(tx, id, true);
      if (row?.attemptId !== attemptId) throw appError('notFound', 'marking.appeal.absent');
      if (row.state !== 'submitted') throw appError('conflict', 'marking.appeal.ended');
      await rows.withdrawRow(tx, id);
      tx.audit({ action: 'appeal.withdraw', object: 'exam', objectId: exam.id, after: { appealId: id } });
      return null;
    });
  });
}
