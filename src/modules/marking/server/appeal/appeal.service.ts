import { appError } from '../../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { fieldError } from '../../../../platform/managed/parts.ts';
import { answersOf, attemptFacts, keptVersions, setAnswerMark } from '../../../attempts/server/attempts.public.ts';
import { courseFacts } from '../../../courses/server/courses.public.ts';
import { type ExamFacts, lockExam, seeExam } from '../../../exams/server/exams.public.ts';
import { peopleById } from '../../../identity/server/identity.public.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import type { FormResponse } from '../../../papers/shared/response.model.ts';
import type { answerQuestionAppealRoute } from '../../shared/appeal.contract.ts';
import { isMark } from '../../shared/mark.model.ts';
import { seeMarks } from '../marking.service.ts';
import { questionLines, questionsAt } from '../question-view.service.ts';
import { examTarget } from '../release.service.ts';
import * as rows from './appeal.repository.ts';
import { presentAppeal } from './own-appeal.service.ts';

const absent = () => appError('notFound', 'marking.appeal.absent');

/** Appeals with who asks and about what; only those of the classes the actor sees. */
async function shownAppeals(tx: TxCtx, found: readonly rows.AppealRow[], scope: readonly string[] | null) {
  const attempts = new Map(
    (
      await attemptFacts(
        tx,
        found.map(({ attemptId }) => attemptId),
      )
    ).map((one) => [one.id, one]),
  );
  const within = found.filter(({ attemptId }) => {
    const classId = attempts.get(attemptId)?.classId ?? null;
    return scope === null || (classId !== null && scope.includes(classId));
  });
  const lines = await questionLines(tx, within);
  const people = await peopleById(
    tx,
    within.flatMap(({ attemptId, answeredBy }) => [
      ...(attempts.has(attemptId) ? [attempts.get(attemptId)!.personId] : []),
      ...(answeredBy ? [answeredBy] : []),
    ]),
  );
  return within.map((row) => {
    const attempt = attempts.get(row.attemptId)!;
    const person = people.get(attempt.personId);
    return {
      row,
      attempt,
      shown: {
        ...presentAppeal(row),
        ...{ name: person?.name ?? '', studentNumber: person?.number ?? null, place: row.place },
        stem: lines.get(row)?.stem ?? '',
        answeredBy: row.answeredBy === null ? null : (people.get(row.answeredBy)?.name ?? ''),
      },
    };
  });
}

/** Appeals of an exam for its team. @throws AppError notFound, forbidden without a right to marks */
export async function readAppeals(ctx: Ctx, examId: string) {
  const { rights, course, classScope } = await seeMarks(ctx, examId);
  return ctx.tx((tx) =>
    tx.asSystem(async () => ({
      rows: (await shownAppeals(tx, await rows.appealsOfExam(tx, examId), classScope)).map(({ shown }) => shown),
      can: { answer: rights?.mark === 'all' && course.state !== 'archived' },
    })),
  );
}

/** An appeal with the answer it is about. @throws AppError notFound, forbidden without the right to mark */
export async function readAppeal(ctx: Ctx, examId: string, id: string) {
  const { exam, classScope } = await seeExam(ctx, examId, 'mark');
  return ctx.tx((tx) =>
    tx.asSystem(async () => {
      const found = await rows.findAppeal(tx, id);
      if (found?.examId !== examId) throw absent();
      const [one] = await shownAppeals(tx, [found], classScope);
      if (!one) throw absent();
      const { attempt, row, shown } = one;
      const place = { personId: attempt.personId, no: attempt.no, item: row.item };
      const question = (await questionsAt(tx, exam, [place])).get(place);
      const [answer] = await answersOf(tx, [attempt.id], [row.item]);
      if (!question || !answer) throw absent();
      const last = answer.marks.at(-1) as { readonly comment?: string | null } | undefined;
      const kept = (await keptVersions(tx, attempt.id)).filter(({ item }) => item === row.item);
      return {
        ...shown,
        ...{ points: answer.points ?? 0, score: answer.score, comment: last?.comment ?? '' },
        ...{ view: question.view, reference: question.reference, rubric: question.rubric },
        response: (answer.response as FormResponse | null) ?? null,
        kept: kept.map((each) => ({ response: each.response as FormResponse, at: each.keptAt.toISOString() })),
      };
    }),
  );
}

async function notifyAnswered(
  tx: TxCtx,
  exam: ExamFacts,
  row: rows.AppealRow,
  personId: string,
  outcome: 'kept' | 'changed',
) {
  const course = (await courseFacts(tx, [exam.courseId])).get(exam.courseId);
  notify(tx, {
    to: [personId],
    kind: 'teaching',
    key: outcome === 'kept' ? 'marking.notice.appealKept' : 'marking.notice.appealChanged',
    params: { courseName: course?.name ?? '', name: exam.name, n: row.place },
    target: examTarget(exam),
    dedupe: `marking.appealAnswered:${row.id}`,
  });
}

/**
 * Answers an appeal. A changed score counts at once; the mark is kept with the others of the answer.
 * @throws AppError notFound, forbidden, invalid for a score that does not fit or changes nothing, conflict for an appeal
 *   that is answered or while the results are taken back
 */
export async function answerAppeal(
  ctx: Ctx,
  examId: string,
  id: string,
  body: RouteInput<typeof answerQuestionAppealRoute>['body'],
): Promise<null> {
  const { course, classScope } = await seeExam(ctx, examId, 'mark');
  if (course.state === 'archived') throw appError('conflict', 'courses.course.archived');
  if (ctx.actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  const by = ctx.actor.personId;
  const { outcome, score, answer: text } = body;
  return ctx.tx((tx) =>
    tx.asSystem(async () => {
      const exam = await lockExam(tx, examId, 'share');
      const row = await rows.findAppeal(tx, id, true);
      if (row?.examId !== examId) throw absent();
      const [attempt] = await attemptFacts(tx, [row.attemptId]);
      const inScope = classScope === null || (attempt?.classId != null && classScope.includes(attempt.classId));
      if (!attempt || !inScope) throw absent();
      if (row.state !== 'submitted') throw appError('conflict', 'marking.appeal.ended');
      const [answer] = await answersOf(tx, [row.attemptId], [row.item]);
      if (outcome === 'changed') {
        const points = answer?.points ?? 0;
        if (score === null || !isMark(score, points)) throw fieldError('score', 'marking.fault.score', { max: points });
        if (score === answer?.score) throw fieldError('score', 'marking.appeal.same');
        await setAnswerMark(tx, {
          ...{ attemptId: row.attemptId, item: row.item, score },
          mark: {
            ...{ round: (answer?.marks.length ?? 0) + 1, markerId: by, score, levels: null, comment: text },
            at: tx.clock.now().toISOString(),
          },
        });
      }
      const scoreAfter = outcome === 'changed' ? score : null;
      await rows.answerRow(tx, id, { state: outcome, scoreAfter, answer: text, by, at: tx.clock.now() });
      tx.audit({
        ...{ action: 'appeal.answer', object: 'exam', objectId: examId, reason: text },
        before: { score: answer?.score ?? null },
        after: { appealId: id, state: outcome, ...(scoreAfter === null ? {} : { score: scoreAfter }) },
      });
      await notifyAnswered(tx, exam, row, attempt.personId, outcome);
      return null;
    }),
  );
}
