import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { reviewItems, scoreCorrected } from '../../../papers/server/papers.public.ts';
import type { Form } from '../../../papers/shared/form.model.ts';
import type { FormResponse } from '../../../papers/shared/response.model.ts';
import type { lockAnswerRoute } from '../../shared/desk.contract.ts';
import type { Feedback } from '../../shared/desk-parts.model.ts';
import { type AnswerRow, answersOfAttempts, lockAnswer } from '../answer.repository.ts';
import { deskContext, isOpen, momentOf, type Seat, takeSeat } from '../attempt.access.ts';
import { appendEvents } from '../event.repository.ts';
import { givenForm, viewsOf } from '../form.engine.ts';
import { correctionsOf } from '../regrade/correct-scores.service.ts';

const givesFeedback = ({ exam }: Seat): boolean => exam.kind === 'test' && exam.settings.feedback === 'atOnce';

/** What the candidate is told of the answers that were confirmed: these can never change again. */
export async function feedbackOf(
  tx: TxCtx,
  seat: Seat,
  form: Form,
  rows: readonly AnswerRow[],
): Promise<ReadonlyMap<string, Feedback>> {
  const confirmed = rows.filter(({ lockedAt }) => lockedAt !== null);
  if (confirmed.length === 0 || !givesFeedback(seat)) return new Map();
  const items = new Map(form.items.map((item) => [item.id, item]));
  const responses = new Map(confirmed.map(({ item, response }) => [item, response as FormResponse]));
  const corrections = await correctionsOf(tx, seat.exam.id);
  const shown = form.items.filter(({ id }) => responses.has(id));
  const scored = await scoreCorrected(
    tx,
    shown.map((item) => ({ form, item, response: responses.get(item.id) })),
    corrections,
  );
  const scores = new Map(shown.map(({ id }, i) => [id, scored[i]!]));
  const reviews = await reviewItems(tx, form, corrections, seat.attempt.personId);
  return new Map(
    confirmed.map(({ item }) => {
      const [score, review] = [scores.get(item), reviews.get(item)];
      const feedback: Feedback = {
        score: score && score.reason !== 'manual' ? score.score : null,
        points: items.get(item)?.points ?? 0,
        key: review?.key ?? null,
        analysis: review?.analysis ?? null,
      };
      return [item, feedback];
    }),
  );
}

/**
 * Confirms an answer of a test with immediate feedback: it is locked for good, and its candidate is told how it fared.
 * @throws AppError unauthenticated; conflict when the test gives no feedback or is over, or the revision is not stored
 */
export function confirmAnswer(
  ctx: Ctx,
  token: string | null,
  item: string,
  rev: number,
): Promise<CallOutput<typeof lockAnswerRoute>> {
  return deskContext(ctx).tx(async (tx) => {
    const seat = await takeSeat(tx, token);
    const { attempt } = seat;
    if (!isOpen(seat) || !givesFeedback(seat)) throw appError('conflict', 'attempts.confirm.never');
    if (attempt.tokenEpoch !== attempt.epoch) throw appError('conflict', 'attempts.seat.moved');
    // What an experiment earns is known when the attempt is over: it may go on till then.
    if ((await viewsOf(tx, seat)).get(item)?.type === 'experiment')
      throw appError('conflict', 'attempts.confirm.never');
    const [row] = await answersOfAttempts(tx, [attempt.id], [item]);
    if (row?.rev !== rev || !row.answered) throw appError('conflict', 'attempts.confirm.unsaved');
    if (row.lockedAt === null) {
      await lockAnswer(tx, attempt.id, item, attempt.now);
      await appendEvents(tx, attempt, [{ kind: 'lock', item, rev, digest: row.digest! }]);
    }
    const { form } = await givenForm(tx, seat);
    const told = await feedbackOf(tx, seat, form, [{ ...row, lockedAt: attempt.now }]);
    return { ...momentOf(seat), feedback: told.get(item)! };
  });
}
