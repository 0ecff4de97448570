import { appError } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError } from '../../../platform/managed/parts.ts';
import { answersOf, setAnswerMark } from '../../attempts/server/attempts.public.ts';
import { candidatesOf, lockExam, seeExam } from '../../exams/server/exams.public.ts';
import { isMarkedByHand } from '../../papers/shared/correction.model.ts';
import type { FormResponse } from '../../papers/shared/response.model.ts';
import { isMark } from '../shared/mark.model.ts';
import type { saveMarkRoute, takeBatchRoute } from '../shared/marking.contract.ts';
import * as rows from './marking.repository.ts';
import { questionLines, questionsAt } from './question-view.service.ts';

/** Questions of an exam with what is marked of them. @throws AppError notFound, forbidden without a right to marks */
export async function readMarking(ctx: Ctx, examId: string) {
  const { exam, rights, classScope } = await seeMarks(ctx, examId);
  const found = await rows.questionFigures(ctx, examId, classScope);
  const lines = await questionLines(ctx, found);
  return {
    anonymous: exam.settings.anonymous,
    released: exam.state === 'released',
    rows: found.flatMap((row) => {
      const line = lines.get(row);
      // A score that an appeal changed makes no question one that people mark.
      return line ? [{ ...row, ...line, byHand: row.byHand && isMarkedByHand(line) }] : [];
    }),
    can: { mark: rights?.mark === 'all' },
  };
}

/** An exam whose marks the actor may read. @throws AppError notFound, forbidden */
export async function seeMarks(ctx: Ctx, examId: string) {
  const seen = await seeExam(ctx, examId, 'view');
  const { rights, face } = seen;
  const reads = rights
    ? rights.mark === 'all' || rights.grade !== 'none' || rights.stats === 'all'
    : face === 'oversight';
  if (!reads) throw appError('forbidden', 'error.forbidden');
  return seen;
}

const markerOf = (ctx: Ctx): string => {
  if (ctx.actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  return ctx.actor.personId;
};

/** Takes a batch of answers. @throws AppError notFound, forbidden without the right to mark */
export async function takeBatch(ctx: Ctx, examId: string, body: RouteInput<typeof takeBatchRoute>['body']) {
  const { exam, classScope: scope } = await seeExam(ctx, examId, 'mark');
  const markerId = markerOf(ctx);
  const { questionId, number, what } = body;
  const names = exam.settings.anonymous ? [] : await candidatesOf(ctx, examId, scope);
  const part = async (tx: TxCtx) => {
    const taken = await rows.takeAnswers(tx, { examId, questionId, number, markerId, scope, again: what === 'again' });
    const [first] = taken;
    const shown = first ? (await questionsAt(tx, exam, [first])).get(first) : undefined;
    const stored = await answersOf(
      tx,
      taken.map(({ attemptId }) => attemptId),
      taken.map(({ item }) => item),
    );
    const rest = await rows.questionRest(tx, { examId, questionId, number, scope });
    return {
      answers: taken.flatMap((answer, at) => {
        const own = stored.find(({ attemptId, item }) => attemptId === answer.attemptId && item === answer.item);
        if (!shown) return [];
        const last = own?.marks.at(-1) as { readonly comment?: string | null } | undefined;
        const suggested = own?.detail?.suggested;
        return [
          {
            ...{ attemptId: answer.attemptId, item: answer.item, points: answer.points, score: answer.score },
            who: names.find(({ personId }) => personId === answer.personId)?.name ?? String(at + 1),
            view: shown.view,
            response: (own?.response as FormResponse | null | undefined) ?? null,
            lateSeconds: answer.lateSeconds,
            suggested: typeof suggested === 'number' ? suggested : null,
            comment: last?.comment ?? '',
          },
        ];
      }),
      reference: shown?.reference ?? '',
      rubric: shown?.rubric ?? '',
      ...rest,
    };
  };
  return ctx.tx((tx) => tx.asSystem(() => part(tx)));
}

/**
 * Marks an answer; the newest mark counts, older ones stay with it.
 * @throws AppError notFound, forbidden, invalid for a mark that does not fit, conflict while another marker has it or the
 * results are released
 */
export async function saveMark(ctx: Ctx, examId: string, body: RouteInput<typeof saveMarkRoute>['body']) {
  const { exam: asked, course, classScope: scope } = await seeExam(ctx, examId, 'mark');
  if (course.state === 'archived') throw appError('conflict', 'courses.course.archived');
  const markerId = markerOf(ctx);
  const { attemptId, item, score, comment } = body;
  const part = async (tx: TxCtx) => {
    // A release waits for marks under way, and the next one sees it.
    const exam = await lockExam(tx, asked.id, 'share');
    if (exam.state === 'released') throw appError('conflict', 'marking.released');
    const answer = await rows.findAnswer(tx, { examId, attemptId, item, scope });
    if (!answer) throw appError('notFound', 'marking.absent');
    if (!answer.byHand) throw appError('conflict', 'marking.byKey');
    if (answer.takenBy !== null && answer.takenBy !== markerId) throw appError('conflict', 'marking.taken');
    if (!isMark(score, answer.points)) throw fieldError('score', 'marking.fault.score', { max: answer.points });
    const [before] = await answersOf(tx, [attemptId], [item]);
    await setAnswerMark(tx, {
      attemptId,
      item,
      score,
      mark: {
        round: (before?.marks.length ?? 0) + 1,
        markerId,
        score,
        levels: null,
        comment: comment.trim() || null,
        at: tx.clock.now().toISOString(),
      },
    });
    await rows.endLease(tx, attemptId, item);
    tx.audit({
      action: 'answer.mark',
      object: 'attempt',
      objectId: attemptId,
      before: { score: answer.score },
      after: { item, score, ...(comment.trim() ? { comment: comment.trim() } : {}) },
    });
    const rest = await rows.questionRest(tx, {
      ...{ examId, questionId: answer.questionId, number: answer.number, scope },
    });
    return { score, ...rest };
  };
  return ctx.tx((tx) => tx.asSystem(() => part(tx)));
}
