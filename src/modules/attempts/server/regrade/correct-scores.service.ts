import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { scoreCorrected } from '../../../papers/server/papers.public.ts';
import type { QuestionCorrection } from '../../../papers/shared/correction.model.ts';
import type { Form } from '../../../papers/shared/form.model.ts';
import type { FormResponse } from '../../../papers/shared/response.model.ts';
import type { RunWork } from '../../../questions/shared/trial.model.ts';
import { deskContext } from '../attempt.access.ts';
import * as rows from './regrade.repository.ts';

/** A question of a form as its key scored it. */
export interface KeyScored {
  readonly item: string;
  readonly score: number | null;
  readonly scoredBy: 'key' | 'blank' | 'mark' | null;
}

/** Corrections of an exam that stand, of each question the newest. One statement. */
export async function correctionsOf(tx: TxCtx, examId: string): Promise<QuestionCorrection[]> {
  const standing = await rows.standingRegrades(tx, examId);
  const newest = new Map(standing.map((one) => [`${one.questionId} ${one.number}`, one]));
  return [...newest.values()].map(({ questionId, number, correction }) => ({ questionId, number, correction }));
}

/** Corrections that stand by exam, of each question the newest. One statement. */
export function correctionsOfExams(
  ctx: Ctx,
  examIds: readonly string[],
): Promise<ReadonlyMap<string, readonly QuestionCorrection[]>> {
  return deskContext(ctx).read(async (read) => {
    const standing = Map.groupBy(await rows.standingRegradesOf(read, examIds), ({ examId }) => examId);
    return new Map(
      [...standing].map(([examId, own]) => [
        examId,
        [...new Map(own.map((one) => [`${one.questionId} ${one.number}`, one])).values()],
      ]),
    );
  });
}

/**
 * Applies the corrections of an exam to an attempt that was scored just now, in the order in which they were made, and
 * keeps both scores, so that each of them can be taken back. One statement where nothing is corrected.
 */
export async function correctScores<K extends KeyScored>(
  tx: TxCtx,
  of: {
    readonly examId: string;
    readonly attemptId: string;
    readonly form: Form;
    readonly responses: ReadonlyMap<string, FormResponse>;
    /** Of experiments. */
    readonly runs: ReadonlyMap<string, RunWork>;
  },
  scored: readonly K[],
): Promise<(Omit<K, 'scoredBy'> & { readonly scoredBy: KeyScored['scoredBy']; readonly dropped: boolean })[]> {
  const now = new Map(scored.map(({ item, score, scoredBy }) => [item, { score, by: scoredBy, dropped: false }]));
  for (const regrade of await rows.standingRegrades(tx, of.examId)) {
    const { questionId, number, correction } = regrade;
    const items = of.form.items.filter((item) => item.questionId === questionId && item.number === number);
    const given = items.map((item) => ({
      form: of.form,
      item,
      response: of.responses.get(item.id),
      run: of.runs.get(item.id) ?? null,
    }));
    const scores =
      correction.kind === 'void' ? [] : await scoreCorrected(tx, given, [{ questionId, number, correction }]);
    const changes = items.map((item, i): rows.Rescored => {
      const before = now.get(item.id)!;
      const score = scores[i];
      if (!score || score.reason === 'manual') {
        const dropped = correction.kind === 'void';
        return { attemptId: of.attemptId, item: item.id, before, after: { ...before, dropped } };
      }
      const raised = regrade.policy === 'raise' ? Math.max(score.score, before.score ?? 0) : score.score;
      const by = before.by === null ? ('mark' as const) : raised === before.score ? before.by : ('key' as const);
      return { attemptId: of.attemptId, item: item.id, before, after: { score: raised, by, dropped: false } };
    });
    if (changes.length > 0) await rows.keepScores(tx, regrade.id, changes);
    for (const { item, after } of changes) now.set(item, after);
  }
  return scored.map((one) => {
    const { score, by, dropped } = now.get(one.item)!;
    return { ...one, score, scoredBy: by, dropped };
  });
}
