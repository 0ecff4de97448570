import { hasGrant } from '../../../../kernel/access/actor.ts';
import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { searchTerms } from '../../../../platform/db/search-terms.ts';
import { listAttachments } from '../../../files/server/files.public.ts';
import { manageableRoles } from '../../shared/person.policy.ts';
import { compareWithRoster, isUnused } from '../../shared/unit-binding.model.ts';
import { administer, type Office, officeOf } from '../account/account.access.ts';
import { findAccount, setDeleted, unitPlaces, updateAccount } from '../account/account.repository.ts';
import { type Skipped, skippedFor } from '../account/account-password.service.ts';
import { moveRecords } from '../account/records.service.ts';
import { notifyPeople, refreshPages } from '../news.service.ts';
import * as bindings from './unit-binding.repository.ts';
import { moved, PROOF_OWNER } from './unit-binding.service.ts';

const result = (row: bindings.BindingRow) =>
  compareWithRoster({ personId: row.person_id, realName: row.real_name }, row.holder);

/** Whether the actor reviews the application: by grant and subtree. */
export async function mayReview(ctx: Ctx, id: string): Promise<boolean> {
  if (ctx.actor.kind !== 'person' || !hasGrant(ctx.actor, 'usermanage', 'query')) return false;
  return (await bindings.findBindings(ctx, officeOf(ctx).scope, [id])).length > 0;
}

/** An application in scope with its proofs and what may be decided. @throws AppError notFound */
export async function readBinding(ctx: Ctx, id: string) {
  const office = officeOf(ctx);
  const [row] = await bindings.findBindings(ctx, office.scope, [id]);
  if (!row) throw appError('notFound', 'error.notFound');
  const holder = row.holder && row.holder.id !== row.person_id ? row.holder : null;
  const decides =
    row.state === 'submitted' && hasGrant(ctx.actor, 'usermanage', 'edit') && refusalOf(office, row) === null;
  return {
    row,
    proofs: await listAttachments(ctx, PROOF_OWNER, [id]),
    result: row.state === 'submitted' ? result(row) : null,
    holder: holder ? { ...holder, unused: isUnused(holder) } : null,
    can: {
      approve: decides && holder === null,
      takeOver: decides && holder !== null && isUnused(holder),
      reject: decides,
    },
  };
}

/** Why the office may not decide on an application, whatever its state. */
function refusalOf(office: Office, row: bindings.BindingRow) {
  if (row.person_id === office.actor.personId) return appError('refused', 'identity.binding.notOwn');
  return manageableRoles(office.actor.role).some((role) => role === row.person_role)
    ? null
    : appError('refused', 'identity.person.roleAbove');
}

/** A locked application the office may decide on. @throws AppError notFound, refused, conflict */
async function openBinding(tx: TxCtx, office: Office, id: string): Promise<bindings.BindingRow> {
  const [row] = await bindings.findBindings(tx, office.scope, [id], true);
  if (!row) throw appError('notFound', 'error.notFound');
  const refusal = refusalOf(office, row);
  if (refusal) throw refusal;
  if (row.state !== 'submitted') throw appError('conflict', 'identity.binding.decided');
  return row;
}

/** @throws AppError conflict when the number is somebody's who uses it, or nobody said that it is taken over */
async function applyApproval(
  tx: TxCtx,
  office: Office,
  row: bindings.BindingRow,
  how: { readonly takeOver: boolean; readonly opinion: string | null },
): Promise<void> {
  const holder = row.holder && row.holder.id !== row.person_id ? row.holder : null;
  if (holder && !isUnused(holder)) throw appError('conflict', 'identity.binding.numberTaken');
  if (holder && !how.takeOver) throw appError('conflict', 'identity.binding.needsTakeOver');
  const person = (await findAccount(tx, { kind: 'all' }, row.person_id, true))!;
  if (holder) {
    const roster = await findAccount(tx, { kind: 'all' }, holder.id, true);
    // Somebody may have signed in with it since the list was read.
    if (
      !roster ||
      roster.deleted_at ||
      !isUnused({ ...holder, state: roster.state, everSignedIn: roster.last_login_at !== null })
    ) {
      throw appError('conflict', 'identity.binding.numberTaken');
    }
    await moveRecords(tx, roster.id, person.id);
    await setDeleted(tx, roster.id, true);
    tx.audit({
      action: 'person.delete',
      object: 'person',
      objectId: roster.id,
      by: office.by,
      before: { account: roster.account, name: roster.name, number: roster.number },
      reason: `unit_binding ${row.id}`,
    });
  }
  await bindings.endBindingInForce(tx, row.person_id, 'replaced');
  await moved(tx, row.id, { state: 'approved', by: office.actor.personId, opinion: how.opinion });
  const place = (await unitPlaces(tx, { kind: 'all' }, [row.unit_id])).get(row.unit_id);
  await updateAccount(tx, row.person_id, {
    unit_id: row.unit_id,
    number: row.number,
    name: row.real_name,
    search_terms: searchTerms(row.real_name, row.person_account, row.number),
    ...(place?.college ? { college: place.college } : {}),
  });
  tx.audit({
    action: 'unit_binding.approve',
    object: 'unit_binding',
    objectId: row.id,
    by: office.by,
    before: { personId: person.id, unitId: person.unit_id, number: person.number, name: person.name },
    after: { unitId: row.unit_id, number: row.number, name: row.real_name, ...(holder ? { tookOver: holder.id } : {}) },
    ...(how.opinion ? { reason: how.opinion } : {}),
  });
  notifyPeople(tx, {
    to: [row.person_id],
    key: 'identity.notice.bindingApproved',
    params: { unit: row.unit_name ?? '', number: row.number },
    target: { page: 'centre.bindingSchool' },
  });
  refreshPages(tx, row.person_id);
}

/** Approves an application. @throws AppError notFound, refused, conflict */
export async function approveBinding(
  ctx: Ctx,
  id: string,
  how: { readonly takeOver: boolean; readonly opinion?: string | undefined },
): Promise<void> {
  const office = officeOf(ctx);
  await administer(ctx, async (tx) => {
    await applyApproval(tx, office, await openBinding(tx, office, id), {
      takeOver: how.takeOver,
      opinion: how.opinion || null,
    });
  });
}

/** Refuses an application. @throws AppError notFound, refused, conflict */
export async function rejectBinding(ctx: Ctx, id: string, reason: string): Promise<void> {
  const office = officeOf(ctx);
  await administer(ctx, async (tx) => {
    const row = await openBinding(tx, office, id);
    await moved(tx, id, { state: 'rejected', by: office.actor.personId, opinion: reason });
    tx.audit({ action: 'unit_binding.reject', object: 'unit_binding', objectId: id, by: office.by, reason });
    notifyPeople(tx, {
      to: [row.person_id],
      key: 'identity.notice.bindingRejected',
      params: { unit: row.unit_name ?? '', reason },
      target: { page: 'centre.bindingSchool' },
    });
    refreshPages(tx, row.person_id);
  });
}

/** Approves what agrees with the roster, each in a transaction of its own; the rest is named with the reason. */
export async function approveBindings(ctx: Ctx, ids: readonly string[]): Promise<{ done: number; skipped: Skipped[] }> {
  const office = officeOf(ctx);
  const skipped: Skipped[] = [];
  let done = 0;
  for (const row of await bindings.findBindings(ctx, office.scope, ids)) {
    try {
      await administer(ctx, async (tx) => {
        const open = await openBinding(tx, office, row.id);
        if (result(open) !== 'match') throw appError('conflict', 'identity.binding.onlyMatching');
        await applyApproval(tx, office, open, { takeOver: true, opinion: null });
      });
      done += 1;
    } catch (error) {
      skipped.push(skippedFor({ id: row.id, account: row.person_account, name: row.person_name }, error));
    }
  }
  return { done, skipped };
}
