import type { TxCtx } from '../../../../platform/db/context.ts';
import type { AttemptState } from '../../shared/attempt.model.ts';
import { attemptTotal } from '../../shared/total.model.ts';
import { answersOfAttempts } from '../answer.repository.ts';
import { lockAttempt, updateAttempt } from '../attempt.repository.ts';
import { notifyBoard, notifyDesk } from '../board/board-news.service.ts';
import { type AnswerMark, addMark, moveAttemptStates } from './mark.repository.ts';

export type { AnswerMark };

/**
 * Keeps a round of marking and, where one is given, the score that counts. Once every question of the attempt has a score
 * the attempt is graded; a released one changes and stays released. The caller holds no lock; the attempt's row is locked here.
 * @param given `score` is null while the rounds so far decide nothing
 */
export async function setAnswerMark(
  tx: TxCtx,
  given: {
    readonly attemptId: string;
    readonly item: string;
    readonly mark: AnswerMark;
    readonly score: number | null;
  },
): Promise<void> {
  await tx.asSystem(async () => {
    const attempt = await lockAttempt(tx, given.attemptId);
    await addMark(tx, given);
    if (!attempt || attempt.state === 'in_progress' || attempt.state === 'submitted') return;
    const answers = await answersOfAttempts(tx, [given.attemptId]);
    const total = attemptTotal(answers.map((answer) => ({ ...answer, points: answer.points ?? 0 })));
    const marked = total === null ? 'marking' : 'graded';
    const state = attempt.state === 'released' ? 'released' : marked;
    await updateAttempt(tx, given.attemptId, { state, score: total });
    notifyBoard(tx, attempt.examId, attempt.personId);
  });
}

/** Moves attempts between `graded` and `released`, with their exam. */
export async function setAttemptState(
  tx: TxCtx,
  examId: string,
  state: Extract<AttemptState, 'graded' | 'released'>,
): Promise<void> {
  const from = state === 'released' ? 'graded' : 'released';
  for (const personId of await tx.asSystem(() => moveAttemptStates(tx, examId, from, state))) {
    notifyDesk(tx, personId, examId);
  }
}
