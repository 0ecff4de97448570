import type { RoleCode } from '../../../../kernel/access/roles.ts';
import { AppError, appError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { endBindingInForce } from '../binding/unit-binding.repository.ts';
import { notifyPeople, refreshPages } from '../news.service.ts';
import { administer, changeAccount, type Office, officeOf, requireRole } from './account.access.ts';
import * as accounts from './account.repository.ts';
import { requireFaultless, requireVersion } from './account.service.ts';
import { assertAdministratorRemains } from './account-state.service.ts';
import { handOverAll, ledBy } from './records.service.ts';

/**
 * Gives a person another role, in force with the next request. Returns the new version.
 * @throws AppError notFound, refused, stale; conflict with `data.led` while nobody takes over what the person leads
 */
export async function setRole(
  ctx: Ctx,
  id: string,
  input: { role: RoleCode; reason: string; successorId?: string | undefined; version: number },
): Promise<number> {
  const office = officeOf(ctx);
  return administer(ctx, async (tx) => {
    const row = await changeAccount(tx, office, id, 'setRole');
    requireRole(office, input.role);
    await requireVersion(tx, office, row, input.version);
    return applyRole(tx, office, row, input);
  });
}

/** True when a person who gets another role stops leading: who becomes a project leader goes on. */
export const stopsLeading = (from: RoleCode, to: RoleCode): boolean =>
  (from === 3 || from === 5) && from !== to && !(from === 5 && to === 3);

/**
 * Gives a locked row another role in the caller's transaction. Returns the new version.
 * @throws AppError refused; conflict with `data.led` while nobody takes over what the person leads
 */
export async function applyRole(
  tx: TxCtx,
  office: Office,
  row: accounts.AccountRow,
  input: { readonly role: RoleCode; readonly reason: string; readonly successorId?: string | undefined },
): Promise<number> {
  if (row.role === input.role) return row.version;
  await assertAdministratorRemains(tx, row);
  const led = stopsLeading(row.role, input.role) ? await ledBy(tx, row.id) : [];
  if (led.length > 0) await handOver(tx, office, row, led, input.successorId);
  const version = await accounts.updateAccount(tx, row.id, { role: input.role });
  tx.audit({
    action: 'person.set_role',
    object: 'person',
    objectId: row.id,
    by: office.by,
    before: { role: row.role },
    after: { role: input.role, ...(led.length > 0 ? { successorId: input.successorId } : {}) },
    reason: input.reason,
  });
  notifyPeople(tx, {
    to: [row.id],
    key: 'identity.notice.role',
    params: { role: { key: `role.${input.role}` }, reason: input.reason },
    security: true,
  });
  refreshPages(tx, row.id);
  return version;
}

async function handOver(
  tx: TxCtx,
  office: Office,
  row: accounts.AccountRow,
  led: Awaited<ReturnType<typeof ledBy>>,
  successorId: string | undefined,
): Promise<void> {
  if (!successorId) {
    throw appErrorWith({ data: { led } }, 'conflict', 'identity.person.needsSuccessor', { n: led.length });
  }
  const successor = await accounts.findAccount(tx, office.scope, successorId, true);
  const leads: readonly number[] = led.some(({ kind }) => kind === 'experiment') ? [3] : [3, 5];
  const fits =
    successor !== undefined &&
    successor.id !== row.id &&
    successor.deleted_at === null &&
    successor.state === 'active' &&
    leads.includes(successor.role);
  if (!fits) {
    throw new AppError('invalid', 'identity.person.successorUnfit', undefined, {
      fields: [{ path: 'successorId', code: 'identity.person.successorUnfit' }],
    });
  }
  await handOverAll(tx, row.id, successor.id);
  notifyPeople(tx, {
    to: [successor.id],
    key: 'identity.notice.tookOver',
    params: { name: row.name, n: led.length },
    kind: 'todo',
  });
}

/**
 * Moves a locked row to another unit in the caller's transaction: the binding in force ends, the college follows from
 * the tree. Returns the new version.
 * @throws AppError invalid for a unit out of scope or closed, or a number somebody holds there
 */
export async function applyMove(
  tx: TxCtx,
  office: Office,
  row: accounts.AccountRow,
  input: { unitId: string; number?: string | undefined; reason: string },
): Promise<number> {
  const place = (await accounts.unitPlaces(tx, office.scope, [input.unitId])).get(input.unitId);
  if (!place?.reach) requireFaultless([{ path: 'unitId', code: 'identity.person.unitAbsent' }]);
  else if (!place.active) {
    requireFaultless([{ path: 'unitId', code: 'identity.person.unitInactive', params: { unit: place.name } }]);
  }
  if (row.unit_id === input.unitId) throw appError('conflict', 'identity.person.sameUnit');
  const number = input.number ?? row.number;
  if (number && (await accounts.numberHolder(tx, input.unitId, number, row.id))) {
    requireFaultless([{ path: 'number', code: 'identity.person.numberTaken', params: { number } }]);
  }
  const version = await accounts.updateAccount(tx, row.id, {
    unit_id: input.unitId,
    number,
    ...(place?.college ? { college: place.college } : {}),
  });
  await endBindingInForce(tx, row.id, 'moved');
  tx.audit({
    action: 'person.move_unit',
    object: 'person',
    objectId: row.id,
    by: office.by,
    before: { unitId: row.unit_id, number: row.number },
    after: { unitId: input.unitId, number },
    reason: input.reason,
  });
  notifyPeople(tx, {
    to: [row.id],
    key: 'identity.notice.moved',
    params: { unit: place?.name ?? '', reason: input.reason },
  });
  refreshPages(tx, row.id);
  return version;
}

/** Moves a person to another unit. @throws AppError notFound, refused, stale, invalid. Returns the new version. */
export async function moveUnit(
  ctx: Ctx,
  id: string,
  input: { unitId: string; number?: string | undefined; reason: string; version: number },
): Promise<number> {
  const office = officeOf(ctx);
  return administer(ctx, async (tx) => {
    const row = await changeAccount(tx, office, id, 'moveUnit');
    await requireVersion(tx, office, row, input.version);
    return applyMove(tx, office, row, input);
  });
}
