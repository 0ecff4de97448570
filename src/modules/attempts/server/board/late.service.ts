import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { seeExam } from '../../../exams/server/exams.public.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import { type FormResponse, isAnswered } from '../../../papers/shared/response.model.ts';
import { storedStates, writeSave } from '../answer.repository.ts';
import { deskContext } from '../attempt.access.ts';
import { attemptsById, lockAttempt, updateAttempt } from '../attempt.repository.ts';
import { appendEvents } from '../event.repository.ts';
import { SCORE_JOB } from '../hand-in.service.ts';
import { absentAttempt } from '../results/result.access.ts';
import { decideLateRows, pendingLate } from './board.repository.ts';
import { notifyBoard } from './board-news.service.ts';

/**
 * Decides about answers that came after the end: accepted ones become the answers and the attempt is scored anew, refused
 * ones stay beside it. The candidate is told with the reason.
 * @throws AppError notFound, forbidden without the right `proctor`, conflict with nothing to decide or after the release
 */
export async function decideLate(
  ctx: Ctx,
  attemptId: string,
  { accept, reason }: { readonly accept: boolean; readonly reason: string },
): Promise<{ items: number }> {
  const [found] = await deskContext(ctx).read((read) => attemptsById(read, [attemptId]));
  if (!found || found.practice) throw absentAttempt();
  const { exam, classScope } = await seeExam(ctx, found.examId, 'proctor');
  if (classScope && (found.classId === null || !classScope.includes(found.classId))) throw absentAttempt();
  return ctx.tx((tx) =>
    tx.asSystem(async () => {
      const attempt = (await lockAttempt(tx, attemptId))!;
      if (attempt.state === 'in_progress') throw appError('conflict', 'attempts.board.refused.notHandedIn');
      if (attempt.state === 'released') throw appError('conflict', 'attempts.board.refused.released');
      const pending = await pendingLate(tx, attemptId);
      if (pending.length === 0) throw appError('conflict', 'attempts.late.none');
      const chain = await appendEvents(tx, attempt, [
        { kind: 'late', detail: { accepted: accept, items: pending.length, reason } },
      ]);
      if (accept) {
        const items = pending.map(({ item }) => item);
        const stored = new Map((await storedStates(tx, attemptId, items)).map((state) => [state.item, state]));
        const written = pending.map(({ item, digest, rev, epoch, response }) => {
          const before = stored.get(item);
          const answered = isAnswered(response as FormResponse);
          return { item, digest, epoch, response, answered, rev: Math.max(rev, (before?.rev ?? 0) + 1) };
        });
        const gained = written.reduce(
          (sum, { item, answered }) => sum + Number(answered) - Number(stored.get(item)?.answered ?? false),
          0,
        );
        const lateSeconds = Math.max(...pending.map((one) => one.lateSeconds));
        await writeSave(
          tx,
          { ...attempt, ...chain },
          {
            ...{ written, aside: [], replaced: [...stored.keys()], answered: attempt.answered + gained, lateSeconds },
            itemSeconds: attempt.itemSeconds,
          },
        );
        await updateAttempt(tx, attemptId, { state: 'submitted', score: null, scoredAt: null });
        tx.enqueue({ name: SCORE_JOB, payload: { attemptId }, key: `${SCORE_JOB}:${attemptId}` });
      }
      const by = tx.actor.kind === 'person' ? tx.actor.personId : null;
      await decideLateRows(tx, attemptId, { state: accept ? 'accepted' : 'refused', by, reason });
      tx.audit({
        action: accept ? 'attempt.acceptLate' : 'attempt.refuseLate',
        object: 'attempt',
        objectId: attemptId,
        after: { examId: exam.id, personId: attempt.personId, items: pending.length, reason },
      });
      notify(tx, {
        to: [attempt.personId],
        kind: 'teaching',
        key: accept ? 'attempts.notice.lateAccepted' : 'attempts.notice.lateRefused',
        params: { exam: exam.name, n: pending.length, reason },
        target: { page: exam.kind === 'exam' ? 'study.exams' : 'study.testJob', query: { Id: exam.courseId } },
      });
      notifyBoard(tx, exam.id, attempt.personId);
      return { items: pending.length };
    }),
  );
}
