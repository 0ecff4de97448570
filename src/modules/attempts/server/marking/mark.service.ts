import type { TxCtx } from '../../../../platform/db/context.ts';
import type { AttemptState } from '../../shared/attempt.model.ts';
import { attemptTotal } from '../../shared/total.model.ts';
import { answersOfAttempts } from '../answer.repository.ts';
import { type AttemptFacts, lockAttempts, writeTotals } from '../attempt.repository.ts';
import { notifyBoard, notifyDesk } from '../board/board-news.service.ts';
import { addMarks, dropMarks, type GivenMark, moveAttemptStates, type UndoneMark } from './mark.repository.ts';

/** Totals of attempts after their scores changed: graded once every question has one; a released one stays released. */
async function renewTotals(tx: TxCtx, attempts: readonly AttemptFacts[]): Promise<void> {
  const scored = attempts.filter(({ state }) => state !== 'in_progress' && state !== 'submitted');
  const ids = scored.map(({ id }) => id);
  const answers = Map.groupBy(await answersOfAttempts(tx, ids), ({ attemptId }) => attemptId);
  await writeTotals(
    tx,
    scored.map(({ id, state }) => {
      const own = answers.get(id) ?? [];
      const score = attemptTotal(own.map((answer) => ({ ...answer, points: answer.points ?? 0 })));
      const marked = score === null ? ('marking' as const) : ('graded' as const);
      return { id, score, state: state === 'released' ? state : marked };
    }),
  );
  for (const { examId, personId } of scored) notifyBoard(tx, examId, personId);
}

const attemptIds = (rows: readonly { readonly attemptId: string }[]) => [
  ...new Set(rows.map(({ attemptId }) => attemptId)),
];

/**
 * Keeps a round of marking of each answer and, where one is given, the score that counts. Once every question of an attempt
 * has a score the attempt is graded; a released one changes and stays released. The rows of the attempts are locked here.
 * Four statements whatever the number.
 */
export async function setAnswerMarks(tx: TxCtx, given: readonly GivenMark[]): Promise<void> {
  await tx.asSystem(async () => {
    const attempts = await lockAttempts(tx, attemptIds(given));
    await addMarks(tx, given);
    await renewTotals(tx, attempts);
  });
}

/** The same for one answer. */
export const setAnswerMark = (tx: TxCtx, given: GivenMark): Promise<void> => setAnswerMarks(tx, [given]);

/** Takes the last round of each answer back, as if it had not been marked. Four statements whatever the number. */
export async function undoAnswerMarks(tx: TxCtx, undone: readonly UndoneMark[]): Promise<void> {
  await tx.asSystem(async () => {
    const attempts = await lockAttempts(tx, attemptIds(undone));
    await dropMarks(tx, undone);
    await renewTotals(tx, attempts);
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
