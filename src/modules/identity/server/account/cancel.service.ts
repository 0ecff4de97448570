import { AppError, appError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { Passwords } from '../../../../platform/auth/passwords.ts';
import { mac } from '../../../../platform/auth/tokens.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { PERSON_ERASED, type PersonErased } from '../../shared/identity.events.ts';
import { CANCEL_DAYS } from '../../shared/profile.model.ts';
import { confirmOwnPassword } from '../password/own-password.service.ts';
import { dueCancellations, erasePerson, setCancelAt } from '../person/profile.repository.ts';
import { ownRow, self } from '../person/profile.service.ts';
import { administer } from './account.access.ts';
import { assertAdministratorRemains, endAllSessions } from './account-state.service.ts';
import { ledBy, openBusiness } from './records.service.ts';

/**
 * Asks for the removal of the own account in 15 days. Returns when.
 * @throws AppError invalid for a wrong password or account, conflict while something is unfinished (`data.open`) or
 *   led by nobody else (`data.led`), refused for the last platform administrator
 */
export async function requestCancel(
  ctx: Ctx,
  passwords: Passwords,
  given: { readonly password: string; readonly account: string },
): Promise<Date> {
  const { personId, account } = self(ctx);
  if (given.account !== account) {
    throw new AppError('invalid', 'identity.cancel.account', undefined, {
      fields: [{ path: 'account', code: 'identity.cancel.account' }],
    });
  }
  await confirmOwnPassword(ctx, passwords, given.password, 'password');
  return administer(ctx, async (tx) => {
    const row = await ownRow({ ...tx, actor: ctx.actor }, true);
    await assertAdministratorRemains(tx, row);
    const open = await openBusiness(tx, personId);
    if (open.length > 0) throw appErrorWith({ data: { open } }, 'conflict', 'identity.cancel.open', { n: open.length });
    const led = await ledBy(tx, personId);
    if (led.length > 0) throw appErrorWith({ data: { led } }, 'conflict', 'identity.cancel.leads', { n: led.length });
    const at = (await setCancelAt(tx, personId, CANCEL_DAYS))!;
    const by = { personId, account, role: row.role, unitId: row.unit_id };
    tx.audit({ action: 'person.request_cancel', object: 'person', objectId: personId, by, after: { at } });
    return at;
  });
}

/** Keeps the account after all. @throws AppError conflict when nobody asked for its removal */
export async function takeBackCancel(ctx: Ctx): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await ownRow(tx, true);
    if (!row.cancel_at) throw appError('conflict', 'identity.cancel.none');
    await setCancelAt(tx, row.id, null);
    tx.audit({ action: 'person.take_back_cancel', object: 'person', objectId: row.id });
  });
}

/**
 * Removes the accounts whose 15 days are over (daily job): contact data and sign-in are erased, the records of studies
 * stay under a pseudonym. Whoever has taken on something meanwhile stays until it is done.
 */
export async function removeCancelled(ctx: Ctx, secret: Buffer): Promise<void> {
  for (const person of await ctx.read(dueCancellations)) {
    await ctx
      .tx(async (tx) => {
        if ((await openBusiness(tx, person.id)).length > 0 || (await ledBy(tx, person.id)).length > 0) return;
        await assertAdministratorRemains(tx, person);
        await endAllSessions(tx, person.id, 'deleted');
        await erasePerson(tx, person.id, `P-${mac(secret, `pseudonym:${person.id}`).toString('hex').slice(0, 12)}`);
        const payload: PersonErased = { personId: person.id };
        tx.emit({ type: PERSON_ERASED, version: 1, key: person.id, payload: { ...payload } });
        tx.audit({ action: 'person.cancel', object: 'person', objectId: person.id });
      })
      .catch((error) => {
        if (!(error instanceof AppError)) throw error;
        ctx.log.warn({ personId: person.id, code: error.code }, 'an account cannot be removed yet');
      });
  }
}
