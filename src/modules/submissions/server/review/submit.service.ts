import { appError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { actingPerson, type Entry, lockEntry, movedOn } from '../../../catalogue/server/record.public.ts';
import type { ReviewStage } from '../../../catalogue/shared/review.model.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import { type CheckItem, completenessOf, gapsOf } from '../../shared/checklist.model.ts';
import { checklist, countChecks } from '../entry/entry.service.ts';
import { setState, updateRevision } from '../entry/entry-changes.repository.ts';
import { entryMessage } from '../entry-messages.engine.ts';
import * as submissions from './submission.repository.ts';

/** Somebody who opened a submission counts as reviewing for so long. */
export const OPENED_MS = 30 * 60_000;

/** Who reviews a submission now; null when nobody has it open. */
export function openedNow(entry: Pick<Entry, 'row'>, nowMs: number): { id: string; name: string } | null {
  const { submission } = entry.row;
  if (!submission?.opened_by || !submission.opened_at) return null;
  if (Date.parse(submission.opened_at) + OPENED_MS <= nowMs) return null;
  return { id: submission.opened_by, name: submission.opened_name ?? '' };
}

/** Name and state changes in the log say whether it was the first entry or a revision. */
export const actionOf = (entry: Pick<Entry, 'target'>, command: string) =>
  entry.target.revision ? `experiment.${command}_revision` : `experiment.${command}`;

/** Moves what is in work to another state and stage. */
export async function moveTarget(
  tx: TxCtx,
  { row, target }: Pick<Entry, 'row' | 'target'>,
  state: 'submitted' | 'returned',
  stage: ReviewStage | null,
): Promise<void> {
  if (target.revision) await updateRevision(tx, target.revision.id, { state, stage });
  else await setState(tx, row.id, state, stage);
}

/** The gaps as a refusal: the same items, in the same order, as the checklist of the screen. */
export function refuseGaps(gaps: readonly CheckItem[]) {
  const data = { gaps: gaps.map(({ part, field, weight }) => ({ part, field, weight })) };
  return appErrorWith({ data }, 'invalid', 'experiments.submit.gaps', { n: gaps.length });
}

/**
 * Hands in what is in work, to the college first when its unit wants it and has somebody who can decide.
 * @throws AppError invalid with the gaps, conflict when it is neither draft nor returned
 */
export async function submitEntry(ctx: Ctx, id: string, accepted: boolean): Promise<{ stage: ReviewStage }> {
  return ctx.tx(async (tx) => {
    const by = actingPerson(tx);
    const entry = await lockEntry(tx, id, 'lead');
    const { row, target } = entry;
    if (target.state !== 'draft' && target.state !== 'returned') {
      throw movedOn(target.state === 'none' ? row.state : target.state);
    }
    const items = await checklist(tx, entry);
    const gaps = gapsOf(items, accepted);
    if (gaps.length > 0) throw refuseGaps(gaps);
    const college = row.college_review ? await submissions.reviewersOf(tx, row.unit_id, 'college') : [];
    const stage: ReviewStage = college.some((person) => person !== by) ? 'college' : 'platform';
    const reviewers = stage === 'college' ? college : await submissions.reviewersOf(tx, row.unit_id, 'platform');
    const submissionId = tx.newId();
    const number = await submissions.insertSubmission(tx, {
      id: submissionId,
      experimentId: id,
      revisionId: target.revision?.id ?? null,
      form: target.form,
      steps: target.steps,
      completeness: completenessOf(items),
      by,
    });
    await countChecks(tx, id, target.revision?.id ?? null, items);
    await moveTarget(tx, entry, 'submitted', stage);
    tx.audit({
      action: actionOf(entry, 'submit'),
      object: 'experiment',
      objectId: id,
      before: { state: target.state },
      after: { state: 'submitted', stage, number, submissionId },
    });
    tx.emit({
      type: 'experiments.submitted',
      version: 1,
      key: id,
      payload: { experimentId: id, submissionId, stage, revision: target.revision !== null },
    });
    notify(tx, {
      to: reviewers.filter((person) => person !== by),
      kind: 'todo',
      key: 'experiments.notice.submitted',
      params: { name: target.form.basic.name },
      target: { page: 'putinExperimentDetails', query: { id, view: 'review' } },
      object: { kind: 'experimentSubmission', id: submissionId },
    });
    return { stage };
  });
}

/**
 * Takes back what was handed in while nobody reviews it; it stands as returned by oneself.
 * @throws AppError conflict when it is not submitted, or a reviewer has it open
 */
export async function withdrawEntry(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const by = actingPerson(tx);
    const entry = await lockEntry(tx, id, 'lead');
    const { row, target } = entry;
    const { submission } = row;
    if (target.state !== 'submitted' || !submission) throw movedOn(target.state === 'none' ? row.state : target.state);
    const opened = openedNow(entry, tx.clock.ms());
    if (opened && opened.id !== by) throw appError('conflict', 'experiments.withdraw.opened', { name: opened.name });
    await submissions.endSubmission(tx, submission.id, 'withdrawn');
    await submissions.insertOpinion(tx, {
      experimentId: id,
      submissionId: submission.id,
      decision: 'withdraw',
      stage: target.stage!,
      text: entryMessage('zh-CN', 'experiments.opinion.withdrawn'),
      by,
      items: [],
    });
    await moveTarget(tx, entry, 'returned', null);
    tx.audit({
      action: actionOf(entry, 'withdraw'),
      object: 'experiment',
      objectId: id,
      before: { state: 'submitted', stage: target.stage },
      after: { state: 'returned' },
    });
    const reviewers = await submissions.reviewersOf(tx, row.unit_id, target.stage!);
    notify(tx, {
      to: reviewers.filter((person) => person !== by),
      kind: 'todo',
      key: 'experiments.notice.withdrawn',
      params: { name: target.form.basic.name },
      dedupe: `experiments.withdrawn:${submission.id}`,
    });
  });
}

/**
 * Answers a comment of the last return, word by word beside it.
 * @throws AppError notFound for a comment of another experiment or an earlier return
 */
export async function replyToItem(ctx: Ctx, id: string, itemId: string, reply: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const by = actingPerson(tx);
    await lockEntry(tx, id, 'edit');
    if (!(await submissions.writeReply(tx, id, itemId, reply, by))) throw appError('notFound', 'error.notFound');
    tx.audit({ action: 'experiment.reply', object: 'experiment', objectId: id, after: { itemId, reply } });
  });
}
