import type { TxCtx } from '../../../platform/db/context.ts';
import { endCandidacies, moveForms } from '../../exams/server/exams.public.ts';
import { PRACTICE_FROM } from '../shared/practice.policy.ts';
import { endNow } from './hand-in.service.ts';
import { attemptsOfBoth, giveAttempts, type OwnedAttempt } from './person-records.repository.ts';

/** What of one exam goes over, under its new number, and whether something that counts stays behind. */
function movedOf(
  all: readonly OwnedAttempt[],
  to: string,
): { readonly moved: readonly { readonly attempt: OwnedAttempt; readonly no: number }[]; readonly left: boolean } {
  const own = all.filter(({ personId }) => personId === to);
  const others = all.filter(({ personId }) => personId !== to);
  const counted = others.filter(({ practice }) => !practice);
  // Two results of one exam are for a person to decide.
  const left = counted.length > 0 && own.some(({ practice }) => !practice);
  const last = Math.max(PRACTICE_FROM, ...own.flatMap(({ practice, no }) => (practice ? [no] : [])));
  return {
    left,
    moved: [
      ...(left ? [] : counted.map((attempt) => ({ attempt, no: attempt.no }))),
      ...others.filter(({ practice }) => practice).map((attempt, at) => ({ attempt, no: last + 1 + at })),
    ],
  };
}

/**
 * Gives attempts of a roster account with their forms to the person it turned out to be. Practice always follows, numbered
 * behind the own; what counts follows where that person has nothing that counts, else the exam is left behind.
 */
export async function moveAttempts(tx: TxCtx, from: string, to: string): Promise<void> {
  await tx.asSystem(async () => {
    const byExam = Map.groupBy(await attemptsOfBoth(tx, [from, to]), ({ examId }) => examId);
    const plans = [...byExam].map(([examId, all]) => ({ examId, all, ...movedOf(all, to) }));
    for (const { all, moved } of plans) {
      const open = all.some(({ personId, practice, running }) => personId === to && practice && running);
      // One practices at one place at a time: the own one goes on.
      for (const { attempt } of moved) if (open && attempt.practice && attempt.running) await endNow(tx, attempt.id);
    }
    const moved = plans.flatMap((plan) => plan.moved);
    if (moved.length > 0) {
      const forms = moved.map(({ attempt, no }) => ({ id: attempt.formId, examId: attempt.examId, no }));
      await moveForms(tx, to, forms);
      await giveAttempts(
        tx,
        to,
        moved.map(({ attempt, no }) => ({ id: attempt.id, no })),
      );
    }
    await endCandidacies(
      tx,
      from,
      to,
      plans.flatMap(({ examId, left }) => (left ? [examId] : [])),
    );
  });
}
