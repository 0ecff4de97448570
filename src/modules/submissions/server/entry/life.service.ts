import { hasGrant } from '../../../../kernel/access/actor.ts';
import { appError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import { RESTORE_DAYS } from '../../../../kernel/managed/noun.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { experimentUsePort } from '../../../catalogue/server/catalogue.public.ts';
import {
  actingPerson,
  insertExperiment,
  lockEntry,
  movedOn,
  reachEntry,
  replaceSteps,
} from '../../../catalogue/server/record.public.ts';
import { emptyForm, type Form, type FormStep } from '../../../catalogue/shared/form.model.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import { checklistOf } from '../../shared/checklist.model.ts';
import { countChecks, leaderOf, requireOwnUnit } from './entry.service.ts';
import { nextCode, writeForm } from './entry-changes.repository.ts';
import { hasRuns } from './entry-facts.repository.ts';
import { copyVideos } from './entry-video.repository.ts';
import { formSteps, numberedSteps } from './form-projection.engine.ts';
import { setDeleted } from './life.repository.ts';
import { requireTarget } from './target-unit.access.ts';

/** A draft with content and steps, and with videos known to be there. @returns its id and the code it was given */
export async function insertDraft(
  tx: TxCtx,
  leader: { readonly id: string; readonly unitId: string },
  content: { readonly form: Form; readonly steps: readonly FormStep[]; readonly code?: string | undefined },
  videos: readonly string[] = [],
): Promise<{ id: string; code: string }> {
  const id = tx.newId();
  const code = content.code ?? (await nextCode(tx));
  const { name } = content.form.basic;
  await insertExperiment(tx, id, { code, name, unitId: leader.unitId, leaderId: leader.id });
  await writeForm(tx, { id, code }, content.form, {});
  if (content.steps.length > 0) await replaceSteps(tx, id, numberedSteps(content.steps, []));
  await countChecks(tx, id, null, checklistOf(content.form, content.steps, { ready: false, published: false, videos }));
  return { id, code };
}

/**
 * 新建 and 代建: a draft with a name and nothing else. A leader creates for himself or herself, the platform for a leader.
 * @throws AppError forbidden, refused without a unit, invalid for a person who is no leader
 */
export async function createDraft(
  ctx: Ctx,
  request: { readonly name: string; readonly leaderId?: string | undefined },
): Promise<{ id: string; code: string }> {
  const { actor } = ctx;
  const steward = hasGrant(actor, 'experiManage', 'add') && actor.kind === 'person' && actor.role !== 3;
  const onBehalf = steward || (actor.kind === 'person' && actor.role === 0);
  if (onBehalf && request.leaderId === undefined) {
    const fields = [{ path: 'leaderId', code: 'error.field.required' as const }];
    throw appErrorWith({ fields }, 'invalid', 'error.field.required');
  }
  if (!onBehalf && request.leaderId !== undefined) throw appError('forbidden', 'error.forbidden');
  const leader =
    request.leaderId === undefined ? requireOwnUnit(ctx) : await leaderOf(ctx, request.leaderId, 'leaderId');
  return ctx.tx(async (tx) => {
    if (onBehalf) await requireTarget(tx, leader.unitId, 'leaderId');
    const draft = await insertDraft(tx, leader, { form: emptyForm(request.name), steps: [] });
    tx.audit({
      action: 'experiment.create',
      object: 'experiment',
      objectId: draft.id,
      after: { code: draft.code, name: request.name, leaderId: leader.id, unitId: leader.unitId },
    });
    if (leader.id !== actingPerson(tx)) {
      notify(tx, {
        to: [leader.id],
        kind: 'todo',
        key: 'experiments.notice.created',
        params: { name: request.name },
        target: { page: 'putinExperimentDetails', query: { id: draft.id } },
      });
    }
    return draft;
  });
}

/** 复制: content and steps under another name; no versions, runs or keys. @throws AppError as `createDraft` */
export async function copyExperiment(ctx: Ctx, id: string, name: string): Promise<{ id: string; code: string }> {
  const { own, row } = await reachEntry(ctx, id, 'see');
  const leader = requireOwnUnit(ctx);
  const { basic, people, technology } = own.form;
  // Pictures stay those of the source: the copy shows them, and owns only what is uploaded for it.
  const shown = (picture: Form['basic']['cover']) => picture && { id: null, path: picture.path };
  const form: Form = {
    ...own.form,
    basic: { ...basic, name, cover: shown(basic.cover) },
    people: { ...people, team: people.team.filter((member) => member.personId !== leader.id) },
    technology: { ...technology, picture: shown(technology.picture) },
  };
  return ctx.tx(async (tx) => {
    const draft = await insertDraft(tx, leader, { form, steps: formSteps(own.steps) }, row.videos);
    await copyVideos(tx, id, draft.id);
    tx.audit({
      action: 'experiment.copy',
      object: 'experiment',
      objectId: draft.id,
      after: { code: draft.code, name, from: row.code, fromId: id },
    });
    return draft;
  });
}

/**
 * 删除 of a draft nothing uses.
 * @throws AppError conflict when it is no draft any more, has runs, or something uses it (`data.uses`)
 */
export async function deleteDraft(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { row } = await lockEntry(tx, id, 'lead');
    if (row.state !== 'draft') throw movedOn(row.state);
    if (await hasRuns(tx, id)) throw appError('conflict', 'experiments.delete.runs');
    const uses: { kind: string; n: number }[] = [];
    for (const use of tx.ports.all(experimentUsePort)) uses.push({ kind: use.kind, n: (await use.of(tx, id)).n });
    const left = uses.filter(({ n }) => n > 0);
    if (left.length > 0) throw appErrorWith({ data: { uses: left } }, 'conflict', 'experiments.delete.used');
    await setDeleted(tx, id, true);
    tx.audit({
      action: 'experiment.delete',
      object: 'experiment',
      objectId: id,
      before: { code: row.code, name: row.name, state: row.state },
    });
  });
}

/** 撤销 of a deletion, for thirty days. @throws AppError notFound, conflict afterwards */
export async function restoreDraft(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { row } = await reachEntry(tx, id, 'lead', { lock: true, deleted: true });
    if (row.deleted_at!.getTime() + RESTORE_DAYS * 86_400_000 < tx.clock.ms()) {
      throw appError('conflict', 'experiments.restore.over');
    }
    await setDeleted(tx, id, false);
    tx.audit({ action: 'experiment.restore', object: 'experiment', objectId: id, after: { code: row.code } });
  });
}
