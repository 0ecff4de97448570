import { createHash } from 'node:crypto';
import { appError } from '../../../../kernel/errors/app-error.ts';
import { fraction, markOf, plus } from '../../../../kernel/scoring/fraction.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { formKeys } from '../../../exams/server/exams.public.ts';
import { scoreCorrected } from '../../../papers/server/papers.public.ts';
import type { Correction } from '../../../papers/shared/correction.model.ts';
import type { FormItem } from '../../../papers/shared/form.model.ts';
import type { FormResponse } from '../../../papers/shared/response.model.ts';
import { stretchedTotal } from '../../shared/total.model.ts';
import { workOfAnswer } from '../experiment/scored-run.service.ts';
import * as rows from './regrade.repository.ts';

/** A question of an exam and how it is to be scored. */
export interface AskedRegrade {
  readonly questionId: string;
  readonly number: number;
  readonly correction: Correction;
  /** `raise`: no score and no total becomes less. */
  readonly policy: 'rule' | 'raise';
  /** Marks given by people are changed too. */
  readonly manual: boolean;
}

/** What a regrade does to one attempt. */
export interface PlannedAttempt extends rows.Rescored {
  readonly personId: string;
  readonly no: number;
  readonly totalBefore: number | null;
  readonly totalAfter: number | null;
}

export interface RegradePlan {
  /** Every attempt with the question, in the order of people and attempts. */
  readonly attempts: readonly PlannedAttempt[];
  /** Marks given by people that stay as they are. */
  readonly handKept: number;
  /** Equal for equal plans. */
  readonly digest: string;
}

function totalWith(answer: rows.GradedAnswer, { score, dropped }: rows.Outcome): number | null {
  if (answer.otherOpen > 0 || (score === null && !dropped)) return null;
  return stretchedTotal({
    score: dropped ? answer.otherScore : markOf(plus(fraction(answer.otherScore), fraction(score!))),
    points: markOf(plus(fraction(answer.otherPoints), fraction(answer.points))),
    dropped: dropped ? markOf(plus(fraction(answer.otherDropped), fraction(answer.points))) : answer.otherDropped,
  });
}

const isLess = (after: number | null, before: number | null) => after !== null && before !== null && after < before;

/** What becomes of one answer. @param scored by the correction; null where it leaves the score alone */
function outcomeOf(answer: rows.GradedAnswer, asked: AskedRegrade, scored: number | null): rows.Outcome {
  const before: rows.Outcome = { score: answer.score, by: answer.scoredBy, dropped: answer.dropped };
  if (asked.correction.kind === 'void') {
    const after = { ...before, dropped: true };
    return asked.policy === 'raise' && isLess(totalWith(answer, after), answer.total) ? before : after;
  }
  if (answer.scoredBy === 'mark' && !(asked.manual && asked.correction.kind === 'full')) return before;
  if (scored === null) return before;
  const score = asked.policy === 'raise' && isLess(scored, answer.score) ? answer.score! : scored;
  // What a person marks stays for people, so that it can be marked again.
  const by =
    answer.scoredBy === null ? ('mark' as const) : answer.scoredBy === 'blank' ? ('key' as const) : answer.scoredBy;
  const after = { score, by: score === answer.score ? answer.scoredBy : by, dropped: false };
  return asked.policy === 'raise' && isLess(totalWith(answer, after), answer.total) ? before : after;
}

const digestOf = (asked: AskedRegrade, attempts: readonly PlannedAttempt[]): string =>
  createHash('sha256')
    .update(JSON.stringify([asked, attempts.map((one) => [one.attemptId, one.before, one.after, one.totalAfter])]))
    .digest('hex');

/**
 * What scoring a question anew does, attempt by attempt; nothing is written. Four statements, whatever the number of
 * attempts.
 * @param lock holds the attempts until the transaction ends
 * @throws AppError conflict when no question would be left that counts
 */
export async function planRegrade(ctx: Ctx, examId: string, asked: AskedRegrade, lock: boolean): Promise<RegradePlan> {
  const { questionId, number, correction } = asked;
  const answers = await rows.gradedAnswers(ctx, { examId, questionId, number, lock });
  if (correction.kind === 'void' && answers.some((one) => one.otherPoints - one.otherDropped <= 0)) {
    throw appError('conflict', 'attempts.regrade.last');
  }
  const forms: Awaited<ReturnType<typeof formKeys>> =
    correction.kind === 'void' ? new Map() : await formKeys(ctx, examId);
  const given = answers.map((answer) => {
    const { section, ...form } = forms.get(answer.formId)?.(answer.item) ?? { section: 0, seed: '', sections: [] };
    const item: FormItem = { id: answer.item, questionId, number, points: answer.points, section };
    const response = (answer.response ?? undefined) as FormResponse | undefined;
    return { form, item, response, run: workOfAnswer(answer) };
  });
  const scores =
    correction.kind === 'void' ? [] : await scoreCorrected(ctx, given, [{ questionId, number, correction }]);
  const attempts = answers.map((answer, i): PlannedAttempt => {
    const scored = scores[i];
    const after = outcomeOf(answer, asked, !scored || scored.reason === 'manual' ? null : scored.score);
    return {
      ...{ attemptId: answer.attemptId, item: answer.item, personId: answer.personId, no: answer.no },
      before: { score: answer.score, by: answer.scoredBy, dropped: answer.dropped },
      after,
      totalBefore: answer.total,
      totalAfter: totalWith(answer, after),
    };
  });
  const handKept =
    correction.kind === 'void' || asked.manual ? 0 : answers.filter(({ scoredBy }) => scoredBy === 'mark').length;
  return { attempts, handKept, digest: digestOf(asked, attempts) };
}

/** Whether a plan changes anything of an attempt. */
export const isChanged = ({ before, after, totalBefore, totalAfter }: PlannedAttempt): boolean =>
  before.score !== after.score || before.dropped !== after.dropped || totalBefore !== totalAfter;

/** How many totals a plan lifts, lowers and leaves. */
export function countsOf(attempts: readonly PlannedAttempt[]) {
  const gained = attempts.filter(({ totalBefore, totalAfter }) => isLess(totalBefore, totalAfter)).length;
  const lost = attempts.filter(({ totalBefore, totalAfter }) => isLess(totalAfter, totalBefore)).length;
  return { gained, lost, kept: attempts.length - gained - lost };
}

/**
 * Scores a question anew in one transaction; the exam is locked by the caller and the plan was made under that lock.
 * Attempts handed in later are scored by the correction too. @returns id of the regrade
 */
export async function applyRegrade(
  tx: TxCtx,
  of: { readonly examId: string; readonly byId: string; readonly reason: string },
  asked: AskedRegrade,
  plan: RegradePlan,
): Promise<string> {
  const id = tx.newId();
  const changed = plan.attempts.filter(isChanged);
  const { questionId, number, correction, policy, manual } = asked;
  await rows.insertRegrade(tx, {
    ...{ id, examId: of.examId, questionId, number, correction, policy, manual, reason: of.reason },
    ...{ byId: of.byId, at: tx.clock.now(), ...countsOf(plan.attempts) },
  });
  await rows.keepScores(tx, id, plan.attempts);
  await rows.writeRescored(tx, changed);
  await rows.writeTotals(
    tx,
    changed.map(({ attemptId, totalAfter }) => ({ attemptId, total: totalAfter })),
  );
  return id;
}

/** What taking back a regrade does, attempt by attempt; answers that were marked since stay as they are. */
async function planUndo(tx: TxCtx, regrade: rows.RegradeRow): Promise<PlannedAttempt[]> {
  const kept = (await rows.keptScores(tx, regrade.id)).filter(({ untouched }) => untouched);
  const back = new Map(kept.map((one) => [`${one.attemptId} ${one.item}`, one.before]));
  const { examId, questionId, number } = regrade;
  const answers = await rows.gradedAnswers(tx, { examId, questionId, number, lock: true });
  return answers.flatMap((answer): PlannedAttempt[] => {
    const after = back.get(`${answer.attemptId} ${answer.item}`);
    if (!after) return [];
    return [
      {
        ...{ attemptId: answer.attemptId, item: answer.item, personId: answer.personId, no: answer.no },
        before: { score: answer.score, by: answer.scoredBy, dropped: answer.dropped },
        after,
        totalBefore: answer.total,
        totalAfter: totalWith(answer, after),
      },
    ];
  });
}

/**
 * Takes a regrade back: every answer gets the score it had. The exam is locked by the caller.
 * @param released results that are out may not lose a score
 * @throws AppError notFound, conflict for one that was taken back, that another one of the question stands on, or whose
 *   answers would be without a mark in released results
 */
export async function undoRegrade(
  tx: TxCtx,
  of: {
    readonly examId: string;
    readonly regradeId: string;
    readonly byId: string;
    readonly reason: string;
    readonly released: boolean;
  },
): Promise<{ readonly regrade: rows.RegradeRow; readonly attempts: readonly PlannedAttempt[] }> {
  const all = await rows.findRegrades(tx, of.examId);
  const regrade = all.find(({ id }) => id === of.regradeId);
  if (!regrade) throw appError('notFound', 'attempts.regrade.absent');
  if (regrade.undoneAt !== null) throw appError('conflict', 'attempts.regrade.undone');
  const newest = all.find(
    (one) => one.undoneAt === null && one.questionId === regrade.questionId && one.number === regrade.number,
  );
  if (newest?.id !== regrade.id) throw appError('conflict', 'attempts.regrade.notNewest');
  const attempts = await planUndo(tx, regrade);
  if (of.released && attempts.some(({ totalAfter }) => totalAfter === null)) {
    throw appError('conflict', 'attempts.regrade.unmarked');
  }
  const changed = attempts.filter(isChanged);
  await rows.endRegrade(tx, regrade.id, { by: of.byId, at: tx.clock.now(), reason: of.reason });
  await rows.writeRescored(tx, changed);
  await rows.writeTotals(
    tx,
    changed.map(({ attemptId, totalAfter }) => ({ attemptId, total: totalAfter })),
  );
  return { regrade, attempts };
}
