import { appError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { notifyAddresses, notifyPeople } from '../news.service.ts';
import { endSessions } from '../session/session.repository.ts';
import { administer, changeAccount, inspect, type Office, officeOf, seeAccount } from './account.access.ts';
import * as accounts from './account.repository.ts';
import { recordsOf } from './records.service.ts';

/** Days a deletion can be taken back. */
const BIN_DAYS = 30;

/** Ends all sign-ins of a person; open tabs hear of it at once. */
export async function endAllSessions(tx: TxCtx, personId: string, reason: string): Promise<number> {
  const ended = await endSessions(tx, personId, reason);
  tx.afterCommit(() => tx.live.publish(`person:${personId}`, 'session.revoked', {}));
  return ended;
}

/** @throws AppError refused when the platform would be left without an active platform administrator */
export async function assertAdministratorRemains(
  tx: TxCtx,
  row: { readonly id: string; readonly role: number; readonly state: string },
) {
  if (row.role === 0 && row.state === 'active' && (await accounts.otherAdministrators(tx, row.id)) === 0) {
    throw appError('refused', 'identity.person.lastAdministrator');
  }
}

/** Disables a locked row. @throws AppError refused for the last platform administrator */
export async function applyDisable(tx: TxCtx, office: Office, row: accounts.AccountRow, reason: string) {
  await assertAdministratorRemains(tx, row);
  const version = await accounts.updateAccount(tx, row.id, { state: 'disabled' });
  await endAllSessions(tx, row.id, 'disabled');
  tx.audit({
    action: 'person.disable',
    object: 'person',
    objectId: row.id,
    by: office.by,
    before: { state: row.state },
    after: { state: 'disabled' },
    reason,
  });
  notifyPeople(tx, { to: [row.id], key: 'identity.notice.disabled', params: { reason } });
  return version;
}

/** Lets a locked, disabled row sign in again: pending while it never did. */
export async function applyEnable(tx: TxCtx, office: Office, row: accounts.AccountRow): Promise<number> {
  const state = row.must_change_password && row.last_login_at === null ? 'pending' : 'active';
  const version = await accounts.updateAccount(tx, row.id, { state });
  tx.audit({
    action: 'person.enable',
    object: 'person',
    objectId: row.id,
    by: office.by,
    before: { state: row.state },
    after: { state },
  });
  notifyPeople(tx, { to: [row.id], key: 'identity.notice.enabled', security: true });
  return version;
}

/** Sends who has not signed in yet the e-mail that the account is ready. @throws AppError conflict */
export function applyNotify(tx: TxCtx, office: Office, row: accounts.AccountRow): void {
  if (row.state !== 'pending' || !row.email) throw appError('conflict', 'identity.person.notToNotify');
  const { account, email, locale } = row;
  notifyAddresses(tx, { kind: 'created', to: [email], account, locale: locale ?? tx.locale });
  tx.audit({ action: 'person.notify', object: 'person', objectId: row.id, by: office.by });
}

/** Forgets the failed sign-ins of a row. */
export async function applyUnlock(tx: TxCtx, office: Office, row: accounts.AccountRow): Promise<number> {
  await accounts.forgetAllFailures(tx, row.account);
  tx.audit({ action: 'person.unlock', object: 'person', objectId: row.id, by: office.by });
  return row.version;
}

/** Ends the sign-ins of a row, or one of them. Returns how many ended. */
export async function applyRevoke(tx: TxCtx, office: Office, row: accounts.AccountRow, sessionId?: string) {
  const ended = await endSessions(tx, row.id, 'revoked', sessionId ? { only: sessionId } : {});
  tx.afterCommit(() => tx.live.publish(`person:${row.id}`, 'session.revoked', sessionId ? { sessionId } : {}));
  tx.audit({
    action: sessionId ? 'session.revoke' : 'session.revoke_all',
    object: 'person',
    objectId: row.id,
    by: office.by,
    after: { ended },
  });
  return ended;
}

/** Disables an account. @throws AppError notFound, refused, conflict. Returns the new version. */
export async function disablePerson(ctx: Ctx, id: string, reason: string): Promise<number> {
  const office = officeOf(ctx);
  return administer(ctx, async (tx) =>
    applyDisable(tx, office, await changeAccount(tx, office, id, 'disable'), reason),
  );
}

/** Enables an account. @throws AppError notFound, refused, conflict. Returns the new version. */
export async function enablePerson(ctx: Ctx, id: string): Promise<number> {
  const office = officeOf(ctx);
  return administer(ctx, async (tx) => applyEnable(tx, office, await changeAccount(tx, office, id, 'enable')));
}

/** Unlocks an account. @throws AppError notFound, refused, conflict. Returns the version. */
export async function unlockPerson(ctx: Ctx, id: string): Promise<number> {
  const office = officeOf(ctx);
  return administer(ctx, async (tx) => applyUnlock(tx, office, await changeAccount(tx, office, id, 'unlock')));
}

/** Ends one or all sign-ins of a person. @throws AppError notFound, refused. Returns how many ended. */
export async function revokeSessions(ctx: Ctx, id: string, sessionId?: string): Promise<number> {
  const office = officeOf(ctx);
  return administer(ctx, async (tx) => {
    const row = await changeAccount(tx, office, id, 'revoke');
    const ended = await applyRevoke(tx, office, row, sessionId);
    if (sessionId && ended === 0) throw appError('notFound', 'error.notFound');
    return ended;
  });
}

/** Open sign-ins of a person in scope. @throws AppError notFound */
export async function sessionsOf(ctx: Ctx, id: string) {
  const office = officeOf(ctx);
  return inspect(ctx, async (read) => {
    await seeAccount(read, office, id);
    return accounts.openSessions(read, id);
  });
}

/**
 * Deletes a person softly when nothing needs it. Returns the new version.
 * @throws AppError notFound, refused, conflict with the counts by kind in `data.uses`
 */
export async function deletePerson(ctx: Ctx, id: string): Promise<number> {
  const office = officeOf(ctx);
  return administer(ctx, async (tx) => {
    const row = await changeAccount(tx, office, id, 'delete');
    await assertAdministratorRemains(tx, row);
    const uses = [...((await recordsOf(tx, [id])).get(id) ?? [])];
    const n = uses.reduce((sum, { count }) => sum + count, 0);
    if (n > 0) throw appErrorWith({ data: { uses } }, 'conflict', 'identity.person.used', { n });
    const version = await accounts.setDeleted(tx, id, true);
    await endAllSessions(tx, id, 'deleted');
    tx.audit({
      action: 'person.delete',
      object: 'person',
      objectId: id,
      by: office.by,
      before: { account: row.account, name: row.name, role: row.role, unitId: row.unit_id, number: row.number },
    });
    return version;
  });
}

/**
 * Takes a deletion back. Returns the new version.
 * @throws AppError notFound, conflict after 30 days or when account or number were given to somebody else meanwhile
 */
export async function restorePerson(ctx: Ctx, id: string): Promise<number> {
  const office = officeOf(ctx);
  return administer(ctx, async (tx) => {
    const row = await changeAccount(tx, office, id, 'restore');
    const days = (tx.clock.ms() - row.deleted_at!.getTime()) / 86_400_000;
    if (days > BIN_DAYS) throw appError('conflict', 'identity.person.binOver', { days: BIN_DAYS });
    if ((await accounts.takenAccounts(tx, [row.account])).size > 0) {
      throw appError('conflict', 'identity.account.taken', { account: row.account });
    }
    if (row.number && (await accounts.numberHolder(tx, row.unit_id, row.number, row.id))) {
      throw appError('conflict', 'identity.person.numberTaken', { number: row.number });
    }
    const version = await accounts.setDeleted(tx, id, false);
    tx.audit({ action: 'person.restore', object: 'person', objectId: id, by: office.by });
    return version;
  });
}
