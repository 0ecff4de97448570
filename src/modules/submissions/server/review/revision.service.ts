import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { actingPerson, lockEntry, movedOn, reachEntry } from '../../../catalogue/server/record.public.ts';
import { checklistOf } from '../../shared/checklist.model.ts';
import { type RevisionDifference, revisionDifference } from '../../shared/revision-difference.model.ts';
import { countChecks, versionStanding } from '../entry/entry.service.ts';
import { insertRevision, updateRevision } from '../entry/entry-changes.repository.ts';
import { formSteps } from '../entry/form-projection.engine.ts';

/**
 * Begins a revision: a copy of what was approved, to be edited and reviewed while the page stays as it is.
 * @throws AppError conflict before the first approval, in the archive, or when a revision is open
 */
export async function beginRevision(ctx: Ctx, id: string): Promise<{ number: number }> {
  return ctx.tx(async (tx) => {
    const by = actingPerson(tx);
    const { row, own } = await lockEntry(tx, id, 'lead');
    if (row.state !== 'approved' && row.state !== 'listed' && row.state !== 'delisted') throw movedOn(row.state);
    if (row.revision) throw appError('conflict', 'experiments.revision.open', { number: row.revision.number });
    const revisionId = tx.newId();
    const number = await insertRevision(tx, { id: revisionId, experimentId: id, ...own, by });
    const items = checklistOf(own.form, formSteps(own.steps), await versionStanding(tx, row));
    await countChecks(tx, id, revisionId, items);
    tx.audit({ action: 'experiment.begin_revision', object: 'experiment', objectId: id, after: { number } });
    return { number };
  });
}

/** Drops an open revision; what is listed stays. @throws AppError conflict without one, or while it is reviewed */
export async function discardRevision(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    actingPerson(tx);
    const { row, target } = await lockEntry(tx, id, 'lead');
    if (!target.revision || target.state === 'submitted') throw movedOn(row.revision?.state ?? row.state);
    await updateRevision(tx, target.revision.id, { state: 'discarded', stage: null });
    tx.audit({
      action: 'experiment.discard_revision',
      object: 'experiment',
      objectId: id,
      before: { number: target.revision.number, state: target.state, form: target.form, steps: target.steps },
    });
  });
}

/** What an open revision changes, field by field and step by step. @throws AppError notFound without one */
export async function revisionChanges(ctx: Ctx, id: string): Promise<RevisionDifference> {
  const { own, target } = await reachEntry(ctx, id, 'see');
  if (!target.revision) throw appError('notFound', 'error.notFound');
  return revisionDifference(
    { form: own.form, steps: formSteps(own.steps) },
    { form: target.form, steps: formSteps(target.steps) },
  );
}
