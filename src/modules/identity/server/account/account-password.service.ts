import { AppError, appError } from '../../../../kernel/errors/app-error.ts';
import type { LooseParams } from '../../../../kernel/i18n/catalog.ts';
import { sha256Hex } from '../../../../kernel/values/sha256.ts';
import type { Passwords } from '../../../../platform/auth/passwords.ts';
import { isWeakPassword } from '../../../../platform/auth/weak-passwords.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { LoginWay } from '../../shared/person.model.ts';
import { notifyPeople } from '../news.service.ts';
import { initialPassword } from '../password/initial-password.engine.ts';
import { setCredential } from '../person/person.repository.ts';
import { administer, changeAccount, inspect, type Office, officeOf, requireCan, seeAccount } from './account.access.ts';
import * as accounts from './account.repository.ts';
import { createAccount, type NewAccount } from './account.service.ts';
import { endAllSessions } from './account-state.service.ts';

/** A person a command for many left alone, and why. */
export interface Skipped {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly reason: { readonly key: string; readonly params: LooseParams };
}

/** A person left alone for a refusal. @throws what is no refusal */
export function skippedFor(row: Pick<accounts.AccountRow, 'id' | 'account' | 'name'>, error: unknown): Skipped {
  if (!(error instanceof AppError) || error.kind === 'fault' || error.kind === 'busy') throw error;
  return { id: row.id, account: row.account, name: row.name, reason: { key: error.code, params: error.params ?? {} } };
}

/** Creates one person with the password its way of signing in needs. `password` is the random one, or null. */
export async function createWithPassword(
  ctx: Ctx,
  passwords: Passwords,
  person: Omit<NewAccount, 'hash' | 'source'>,
  login: LoginWay,
  given: string | undefined,
): Promise<{ id: string; password: string | null }> {
  if ((login === 'own') !== (given !== undefined)) throw weak('identity.person.passwordNeeded');
  if (given && (await isWeakPassword(given, person, ctx.clock.now()))) {
    throw weak('identity.password.weak');
  }
  const password = login === 'random' ? initialPassword() : null;
  const client = password === null ? given : sha256Hex(password);
  const hash = client === undefined ? null : await passwords.hash(client);
  return { id: await createAccount(ctx, { ...person, hash, source: login === 'campus' ? 'cas' : 'local' }), password };
}

function weak(code: 'identity.password.weak' | 'identity.person.passwordNeeded'): AppError {
  return new AppError('invalid', code, undefined, { fields: [{ path: 'password', code }] });
}

async function applyPassword(tx: TxCtx, office: Office, row: accounts.AccountRow, hash: string): Promise<void> {
  await setCredential(tx, row.id, hash);
  await accounts.updateAccount(tx, row.id, { must_change_password: true });
  await endAllSessions(tx, row.id, 'password_reset');
  tx.audit({ action: 'person.reset_password', object: 'person', objectId: row.id, by: office.by });
  notifyPeople(tx, { to: [row.id], key: 'identity.notice.passwordReset', security: true });
}

/** Gives a person a random password. @throws AppError notFound, refused. Returns the password, kept nowhere. */
export async function resetPassword(ctx: Ctx, passwords: Passwords, id: string): Promise<string> {
  const office = officeOf(ctx);
  // Nobody out of reach costs a computation.
  await inspect(ctx, async (read) => requireCan(office, await seeAccount(read, office, id), 'resetPassword'));
  const password = initialPassword();
  const hash = await passwords.hash(sha256Hex(password));
  await administer(ctx, async (tx) => {
    await applyPassword(tx, office, await changeAccount(tx, office, id, 'resetPassword'), hash);
  });
  return password;
}

/**
 * Random passwords for many people, in one transaction.
 * @param only refuses a person by throwing an AppError, besides the rules of the reset itself
 */
async function resetMany(
  ctx: Ctx,
  passwords: Passwords,
  ids: readonly string[],
  only: (row: accounts.AccountRow) => void,
): Promise<{ done: { row: accounts.AccountRow; password: string }[]; skipped: Skipped[] }> {
  const office = officeOf(ctx);
  const evaluate = (rows: readonly accounts.AccountRow[]) => {
    const skipped: Skipped[] = [];
    const fit = rows.filter((row) => {
      try {
        if (row.deleted_at !== null) throw appError('notFound', 'error.notFound');
        requireCan(office, row, 'resetPassword');
        only(row);
        return true;
      } catch (error) {
        skipped.push(skippedFor(row, error));
        return false;
      }
    });
    return { fit, skipped };
  };
  const { fit } = evaluate(await inspect(ctx, (read) => accounts.findAccounts(read, office.scope, ids)));
  const made = new Map<string, { password: string; hash: string }>();
  for (const { id } of fit) {
    const password = initialPassword();
    made.set(id, { password, hash: await passwords.hash(sha256Hex(password)) });
  }
  return administer(ctx, async (tx) => {
    // Whoever changed since the first look is checked again; without a password made for them they are left alone.
    const now = evaluate(await accounts.findAccounts(tx, office.scope, ids, true));
    const done = now.fit.filter((row) => made.has(row.id));
    for (const row of done) await applyPassword(tx, office, row, made.get(row.id)!.hash);
    return { done: done.map((row) => ({ row, password: made.get(row.id)!.password })), skipped: now.skipped };
  });
}

/** Random passwords for many people. @param ids at most 100; those out of scope are left out without a word */
export async function resetPasswords(ctx: Ctx, passwords: Passwords, ids: readonly string[]) {
  const { done, skipped } = await resetMany(ctx, passwords, ids, () => {});
  return {
    passwords: done.map(({ row, password }) => ({ id: row.id, account: row.account, name: row.name, password })),
    skipped,
  };
}

/** Slips with fresh initial passwords, for pending people only. */
export async function printCredentials(ctx: Ctx, passwords: Passwords, ids: readonly string[]) {
  const { done, skipped } = await resetMany(ctx, passwords, ids, (row) => {
    if (row.state !== 'pending') throw appError('conflict', 'identity.person.notPending');
  });
  return {
    slips: done.map(({ row, password }) => ({
      id: row.id,
      account: row.account,
      name: row.name,
      number: row.number,
      unit: row.unit_name,
      className: row.class_name,
      password,
    })),
    skipped,
  };
}
