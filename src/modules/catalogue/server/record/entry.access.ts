import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { type EntryRights, entryRights } from '../../shared/entry.policy.ts';
import type { StepDefinition } from '../../shared/experiment.model.ts';
import type { Form } from '../../shared/form.model.ts';
import type { EntryState, ReviewStage } from '../../shared/review.model.ts';
import { type EntryRow, findEntry, type PartStamps } from './entry.repository.ts';
import { stepsOf } from './experiment.repository.ts';
import { formOf } from './form.engine.ts';

/** What is being worked on: the experiment itself until it is approved, afterwards its open revision. */
export interface EntryTarget {
  /** Null for the first entry, and for an approved experiment without an open revision. */
  readonly revision: { readonly id: string; readonly number: number } | null;
  /** `none`: approved, and nothing in work. */
  readonly state: EntryState;
  readonly stage: ReviewStage | null;
  readonly form: Form;
  readonly parts: PartStamps;
  readonly steps: readonly StepDefinition[];
}

/** An experiment before its people: what stands there, what is in work, and what the actor may do. */
export interface Entry {
  readonly row: EntryRow;
  /** Form and steps of the experiment itself. */
  readonly own: { readonly form: Form; readonly steps: readonly StepDefinition[] };
  readonly target: EntryTarget;
  readonly rights: EntryRights;
}

type Right = keyof EntryRights;

/**
 * Loads the entry of an experiment and checks a right. `lock` keeps it until the end of the transaction. Three statements,
 * one more with a lock.
 * @throws AppError notFound when the actor may not know of it; forbidden when only the right is missing; conflict when the
 *   state no longer allows it
 */
export async function reachEntry(
  ctx: Ctx,
  id: string,
  right: Right,
  options: { readonly lock?: boolean; readonly deleted?: boolean } = {},
): Promise<Entry> {
  const row = await findEntry(ctx, id, options.lock === true);
  if (!row || (row.deleted_at !== null) !== (options.deleted === true)) throw appError('notFound', 'error.notFound');
  const { revision } = row;
  const first = row.state === 'draft' || row.state === 'submitted' || row.state === 'returned';
  const entryState: EntryState = first ? (row.state as EntryState) : (revision?.state ?? 'none');
  const stage = first ? row.review_stage : (revision?.review_stage ?? null);
  const rights = entryRights(ctx.actor, {
    state: row.state,
    entryState,
    revision: !first,
    stage,
    leaderId: row.leader_id,
    member: row.member,
    inSubtree: row.in_subtree,
    ownUnit: ctx.actor.kind === 'person' && ctx.actor.unitId === row.unit_id,
    everSubmitted: row.ever_submitted,
    submittedBy: row.submission?.submitted_by ?? null,
  });
  if (!rights.see) {
    // That a listed experiment exists is known to everybody; its entry is not.
    const known = row.state === 'listed' && right !== 'see';
    throw known ? appError('forbidden', 'error.forbidden') : appError('notFound', 'error.notFound');
  }
  if (!rights[right]) throw refusalFor(right, ctx, row, rights, entryState);
  const own = { form: formOf(row), steps: await stepsOf(ctx, id) };
  const work = first || !revision ? { ...own, parts: row.parts } : revision;
  return {
    row,
    own,
    rights,
    target: {
      revision: first || !revision ? null : { id: revision.id, number: revision.number },
      state: entryState,
      stage,
      form: work.form,
      parts: work.parts,
      steps: work.steps,
    },
  };
}

/** Why a right is missing: the state moved on, it is the own application, or the person never had it. */
function refusalFor(right: Right, ctx: Ctx, row: EntryRow, rights: EntryRights, state: EntryState) {
  const closed = state === 'submitted' || state === 'none';
  if ((right === 'edit' || right === 'team') && closed && (rights.lead || row.member?.edit)) {
    return movedOn(state === 'none' ? row.state : state);
  }
  if (right === 'review') {
    if (state !== 'submitted') return movedOn(state === 'none' ? row.state : state);
    const personId = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
    const own = personId === row.leader_id || personId === row.submission?.submitted_by || row.member !== null;
    if (own) return appError('forbidden', 'experiments.decide.own');
  }
  return appError('forbidden', 'error.forbidden');
}

/** 状态已变为“{状态}”，操作未执行. */
export const movedOn = (state: EntryRow['state']) => appError('conflict', `experiments.moved.${state}`);

/** The person who acts; decisions and submissions always have one. @throws AppError unauthenticated */
export function actingPerson(ctx: Ctx): string {
  if (ctx.actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  return ctx.actor.personId;
}

/** Locks an entry inside a transaction, see `reachEntry`. */
export const lockEntry = (tx: TxCtx, id: string, right: Right) => reachEntry(tx, id, right, { lock: true });
