import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import {
  actingPerson,
  type Entry,
  lockEntry,
  reachEntry,
  replaceSteps,
} from '../../../catalogue/server/record.public.ts';
import type { FormPart } from '../../../catalogue/shared/form.model.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import { CHECK_ITEMS, completenessOf } from '../../shared/checklist.model.ts';
import { checklist, countChecks } from '../entry/entry.service.ts';
import { setState, updateRevision, writeForm } from '../entry/entry-changes.repository.ts';
import { membersOf } from '../entry/entry-facts.repository.ts';
import * as submissions from './submission.repository.ts';
import { actionOf, moveTarget, openedNow, refuseGaps } from './submit.service.ts';

/** A comment on one item: of the checklist, or of any other field of a part. */
export interface ItemComment {
  readonly part: FormPart | 'version';
  readonly field: string;
  readonly comment: string;
}

/** What a reviewer decides on: exactly the submission that was on the screen. */
export interface Decision {
  readonly submissionId: string;
  readonly opinion: string;
}

/** Locks a submission to decide on it. @throws AppError conflict when another one is open meanwhile */
async function lockDecision(tx: TxCtx, id: string, submissionId: string) {
  const by = actingPerson(tx);
  const entry = await lockEntry(tx, id, 'review');
  if (entry.row.submission?.id !== submissionId) throw appError('conflict', 'error.state');
  return { entry, by, stage: entry.target.stage! };
}

/** Tells the leader, who handed it in, and, where asked for, the team. */
async function notifyOwners(
  tx: TxCtx,
  { row, target }: Entry,
  key: `experiments.notice.${'collegeApproved' | 'approved' | 'listed' | 'returned'}`,
  more: { readonly team: boolean; readonly opinion: string; readonly todo?: boolean },
): Promise<void> {
  const to = [row.leader_id, row.submission!.submitted_by, ...(more.team ? await membersOf(tx, row.id) : [])];
  notify(tx, {
    to,
    kind: more.todo ? 'todo' : 'system',
    key,
    params: { name: target.form.basic.name, opinion: more.opinion },
    target: { page: 'putinExperimentDetails', query: { id: row.id } },
  });
}

/**
 * Says that the caller reviews a submission now; it holds for thirty minutes.
 * @returns who has it open: another reviewer keeps it, everybody is told
 */
export async function openSubmission(ctx: Ctx, id: string): Promise<{ by: string; name: string; own: boolean }> {
  return ctx.tx(async (tx) => {
    const by = actingPerson(tx);
    const entry = await lockEntry(tx, id, 'review');
    const opened = openedNow(entry, tx.clock.ms());
    if (opened && opened.id !== by) return { by: opened.id, name: opened.name, own: false };
    await submissions.setOpened(tx, entry.row.submission!.id, by);
    if (!opened) {
      const submissionId = entry.row.submission!.id;
      tx.audit({ action: 'experiment.open_review', object: 'experiment', objectId: id, after: { submissionId } });
    }
    return { by, name: tx.actor.kind === 'person' ? tx.actor.name : '', own: true };
  });
}

/** Says that the caller no longer reviews it; nothing happens when somebody else does. */
export async function closeSubmission(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const by = actingPerson(tx);
    const { row } = await lockEntry(tx, id, 'review');
    if (row.submission?.opened_by !== by) return;
    await submissions.setOpened(tx, row.submission.id, null);
    const submissionId = row.submission.id;
    tx.audit({ action: 'experiment.close_review', object: 'experiment', objectId: id, after: { submissionId } });
  });
}

/** 学院通过: the platform decides next. @throws AppError as `lockDecision`; conflict at another stage */
export async function collegeApprove(ctx: Ctx, id: string, decision: Decision): Promise<void> {
  await ctx.tx(async (tx) => {
    const { entry, by, stage } = await lockDecision(tx, id, decision.submissionId);
    if (stage !== 'college') throw appError('conflict', 'error.state');
    await submissions.insertOpinion(tx, {
      experimentId: id,
      submissionId: decision.submissionId,
      decision: 'college_approve',
      stage,
      text: decision.opinion,
      by,
      items: [],
    });
    await submissions.setOpened(tx, decision.submissionId, null);
    await moveTarget(tx, entry, 'submitted', 'platform');
    tx.audit({
      action: actionOf(entry, 'college_approve'),
      object: 'experiment',
      objectId: id,
      before: { stage: 'college' },
      after: { stage: 'platform', opinion: decision.opinion },
    });
    await notifyOwners(tx, entry, 'experiments.notice.collegeApproved', { team: false, opinion: decision.opinion });
    notify(tx, {
      to: await submissions.reviewersOf(tx, entry.row.unit_id, 'platform'),
      kind: 'todo',
      key: 'experiments.notice.submitted',
      params: { name: entry.target.form.basic.name },
      target: { page: 'putinExperimentDetails', query: { id, view: 'review' } },
      object: { kind: 'experimentSubmission', id: decision.submissionId },
    });
  });
}

/**
 * 通过, and 通过并上架 with `list`. A revision replaces what stood there in this transaction; runs keep their version.
 * @throws AppError invalid with the gaps; conflict at the college's stage; refused to list without a published version
 */
export async function approveEntry(
  ctx: Ctx,
  id: string,
  decision: Decision & { readonly list: boolean },
): Promise<{ state: 'approved' | 'listed' | 'delisted' }> {
  return ctx.tx(async (tx) => {
    const { entry, by, stage } = await lockDecision(tx, id, decision.submissionId);
    if (stage !== 'platform') throw appError('conflict', 'error.state');
    const { row, target } = entry;
    const items = await checklist(tx, entry);
    const gaps = items.filter((item) => !item.met && (item.field === 'sum' || item.field === 'ready'));
    if (gaps.length > 0) throw refuseGaps(gaps);
    if (decision.list && row.published_version_id === null) throw appError('refused', 'experiments.list.unpublished');
    await submissions.insertOpinion(tx, {
      experimentId: id,
      submissionId: decision.submissionId,
      decision: 'approve',
      stage,
      text: decision.opinion,
      by,
      items: [],
    });
    await submissions.endSubmission(tx, decision.submissionId, 'approved');
    const before = target.revision ? (row.state as 'approved' | 'listed' | 'delisted') : null;
    const state = decision.list ? 'listed' : (before ?? 'approved');
    if (target.revision) {
      await updateRevision(tx, target.revision.id, { state: 'approved', stage: null });
      await writeForm(tx, row, target.form, { ...row.parts, ...target.parts });
      await replaceSteps(tx, id, target.steps);
    }
    await countChecks(tx, id, null, items);
    // A revision of what is listed keeps its place: being listed again would make it the newest.
    if (state !== before) await setState(tx, id, state);
    tx.audit({
      action: actionOf(entry, 'approve'),
      object: 'experiment',
      objectId: id,
      before: { state: row.state, stage, ...(target.revision ? { form: entry.own.form, steps: entry.own.steps } : {}) },
      after: {
        ...{ state, opinion: decision.opinion, submissionId: decision.submissionId },
        ...(target.revision ? { form: target.form, steps: target.steps, revision: target.revision.number } : {}),
      },
    });
    tx.emit({
      type: 'experiments.approved',
      version: 1,
      key: id,
      payload: { experimentId: id, listed: state === 'listed', revision: target.revision !== null },
    });
    const news = decision.list ? 'experiments.notice.listed' : 'experiments.notice.approved';
    await notifyOwners(tx, entry, news, { team: true, opinion: decision.opinion });
    return { state };
  });
}

const FIELDS: ReadonlySet<string> = new Set(CHECK_ITEMS.map(([part, field]) => `${part}.${field}`));

/** Whether a comment names something the form shows: an item of the checklist, a field of a part, or a step. */
function namesField({ target }: Entry, { part, field }: ItemComment): boolean {
  if (FIELDS.has(`${part}.${field}`)) return true;
  if (part === 'version') return false;
  if (part === 'steps') return /^\d+$/.test(field) && Number(field) >= 1 && Number(field) <= target.steps.length;
  return Object.hasOwn(target.form[part], field);
}

/**
 * 退回 with an opinion and a comment per item; the leader answers at the fields.
 * @throws AppError as `lockDecision`; invalid for a comment on a field that does not exist
 */
export async function returnEntry(
  ctx: Ctx,
  id: string,
  decision: Decision & { readonly items: readonly ItemComment[] },
): Promise<void> {
  await ctx.tx(async (tx) => {
    const { entry, by, stage } = await lockDecision(tx, id, decision.submissionId);
    if (!decision.items.every((item) => namesField(entry, item))) throw appError('invalid', 'experiments.decide.field');
    await submissions.insertOpinion(tx, {
      experimentId: id,
      submissionId: decision.submissionId,
      decision: 'return',
      stage,
      text: decision.opinion,
      by,
      items: decision.items,
    });
    await submissions.endSubmission(tx, decision.submissionId, 'returned');
    await moveTarget(tx, entry, 'returned', null);
    tx.audit({
      action: actionOf(entry, 'return'),
      object: 'experiment',
      objectId: id,
      before: { state: 'submitted', stage },
      after: { state: 'returned', items: decision.items },
      reason: decision.opinion,
    });
    const news = { team: false, opinion: decision.opinion, todo: true };
    await notifyOwners(tx, entry, 'experiments.notice.returned', news);
  });
}

/**
 * One of many decisions: approves for the stage it waits at, or returns with an opinion alone. What somebody else has
 * open, and what is not complete, is left for a decision of its own.
 * @throws AppError as the decision; conflict while another reviewer has it open, refused to approve below 100 percent
 */
export async function decideOnOne(
  ctx: Ctx,
  id: string,
  decision: Decision & { readonly command: 'approve' | 'return' },
): Promise<void> {
  const entry = await reachEntry(ctx, id, 'review');
  const opened = openedNow(entry, ctx.clock.ms());
  if (opened && opened.id !== actingPerson(ctx)) {
    throw appError('conflict', 'experiments.decide.opened', { name: opened.name });
  }
  const { submissionId, opinion } = decision;
  if (decision.command === 'return') return returnEntry(ctx, id, { submissionId, opinion, items: [] });
  const percent = completenessOf(await checklist(ctx, entry));
  if (percent < 100) throw appError('refused', 'experiments.decide.incomplete', { percent });
  if (entry.target.stage === 'college') await collegeApprove(ctx, id, { submissionId, opinion });
  else await approveEntry(ctx, id, { submissionId, opinion, list: false });
}
