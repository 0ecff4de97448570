import { ROLE_CODES, SEED_GRANTS } from '../../../../kernel/access/roles.ts';
import { AppError, appError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { Passwords } from '../../../../platform/auth/passwords.ts';
import { isWeakPassword } from '../../../../platform/auth/weak-passwords.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { searchTerms } from '../../../../platform/db/search-terms.ts';
import type { DomainEvent } from '../../../../platform/events/events.ts';
import { PASSWORD_CHANGED, type PasswordChanged } from '../../shared/identity.events.ts';
import { confirmOwnPassword } from '../password/own-password.service.ts';
import { endSessions } from '../session/session.repository.ts';
import * as people from './person.repository.ts';

const UNIQUE = '23505';

/**
 * Creates a person with an initial password (client hash). Used by seeds, imports and administration.
 * @throws AppError invalid when the account is taken or not in the allowed form.
 */
export async function createPerson(
  ctx: Ctx,
  passwords: Passwords,
  person: Omit<people.NewPerson, 'id' | 'searchTerms'> & { readonly clientHash: string },
): Promise<string> {
  const account = person.account.trim().toLowerCase();
  if (!/^[a-z0-9._@-]{1,64}$/.test(account)) throw appError('invalid', 'identity.account.format');
  const hash = await passwords.hash(person.clientHash);
  try {
    return await ctx.tx(async (tx) => {
      const { clientHash: _secret, ...row } = person;
      const id = await insertWithPassword(tx, { ...row, account }, hash);
      tx.audit({
        action: 'person.create',
        object: 'person',
        objectId: id,
        after: { account, name: person.name, role: person.role, unitId: person.unitId },
      });
      return id;
    });
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE) {
      throw appErrorWith({ cause: error }, 'invalid', 'identity.account.taken', { account });
    }
    throw error;
  }
}

/** Writes a person with a stored password, in the caller's transaction. Returns the id. */
export async function insertWithPassword(
  tx: TxCtx,
  person: Omit<people.NewPerson, 'id' | 'searchTerms'>,
  hash: string,
): Promise<string> {
  const id = tx.newId();
  await people.insertPerson(tx, {
    ...person,
    id,
    searchTerms: searchTerms(person.name, person.account, person.number),
  });
  await people.setCredential(tx, id, hash);
  return id;
}

/**
 * Changes the own password and ends all other sessions.
 * @throws AppError invalid for a wrong old, reused, weak or unhashed new password, refused while locked by wrong ones.
 */
export async function changePassword(
  ctx: Ctx,
  passwords: Passwords,
  input: { oldHash: string; newHash: string; confirm: string | undefined },
): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  if (input.confirm !== undefined && input.confirm !== input.newHash)
    throw field('ConfirmPassword', 'identity.password.confirm');
  if (!/^[0-9a-f]{64}$/.test(input.newHash)) throw field('NewPassword', 'identity.password.notHashed');
  const { hashes, own } = await ctx.read(async (read) => ({
    hashes: await people.passwordHashes(read, actor.personId),
    own: await people.ownRecord(read, actor.personId),
  }));
  await confirmOwnPassword(ctx, passwords, input.oldHash, 'OldPassword');
  for (const old of new Set([hashes.current, ...hashes.last])) {
    if (old && (await passwords.verify(old, input.newHash))) throw field('NewPassword', 'identity.password.used');
  }
  const labels = { account: actor.account, number: own?.number, mobile: own?.mobile };
  if (await isWeakPassword(input.newHash, labels, ctx.clock.now())) {
    throw field('NewPassword', 'identity.password.weak');
  }
  const hash = await passwords.hash(input.newHash);
  await ctx.tx(async (tx) => {
    await people.setCredential(tx, actor.personId, hash);
    await people.passwordChanged(tx, actor.personId);
    await endSessions(tx, actor.personId, 'password_changed', { except: actor.sessionId });
    tx.emit(passwordChangedEvent({ personId: actor.personId, reason: 'changed' }));
    tx.audit({ action: 'person.changePassword', object: 'person', objectId: actor.personId });
    tx.afterCommit(() => ctx.live.publish(`person:${actor.personId}`, 'session.revoked', { except: actor.sessionId }));
  });
}

/** News for the owner's notices and for whoever keeps copies of credentials. */
export const passwordChangedEvent = (payload: PasswordChanged): DomainEvent => ({
  type: PASSWORD_CHANGED,
  version: 1,
  key: payload.personId,
  payload: { ...payload },
});

function field(path: string, code: Parameters<typeof appError>[1]): AppError {
  return new AppError('invalid', code, undefined, { fields: [{ path, code }] });
}

/** Keeps display settings and language of the own account: a preference, which leaves no audit row. */
export async function storeSettings(
  ctx: Ctx,
  given: { settings?: Readonly<Record<string, unknown>> | undefined; locale?: string | undefined },
): Promise<void> {
  if (ctx.actor.kind === 'person') await people.saveSettings(ctx, ctx.actor.personId, given);
}

/** First contents of the grant table (specification §6). */
export async function seedRoleGrants(ctx: Ctx): Promise<void> {
  await people.seedGrants(
    ctx,
    ROLE_CODES.flatMap((role) => SEED_GRANTS[role].map(({ page, actions }) => ({ role, page, actions: [...actions] }))),
  );
}
