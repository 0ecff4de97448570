import { AppError } from '../../../../kernel/errors/app-error.ts';
import type { Passwords } from '../../../../platform/auth/passwords.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { maskEmail, maskMobile } from '../../shared/person.model.ts';
import { CODE_WAIT_SECONDS } from '../../shared/registration.model.ts';
import { updateAccount } from '../account/account.repository.ts';
import { notifyContactChange } from '../account/account.service.ts';
import { confirmOwnPassword } from '../password/own-password.service.ts';
import { contactTaken } from '../person/profile.repository.ts';
import { ownRow, self } from '../person/profile.service.ts';
import { redeemCode, requestCode } from './code.service.ts';

/** A number or address somebody wants to be reached by. */
export interface Contact {
  readonly kind: 'mobile' | 'email';
  readonly target: string;
}

/**
 * Sends a code to a new number or address, after the own password. What is answered does not depend on whether somebody
 * has it. Returns the seconds until another code may be asked for.
 * @throws AppError invalid for a wrong password, tooMany
 */
export async function requestContactCode(
  ctx: Ctx,
  passwords: Passwords,
  { target }: Contact,
  password: string,
): Promise<number> {
  const { personId } = self(ctx);
  await confirmOwnPassword(ctx, passwords, password, 'password');
  await requestCode(ctx, { purpose: 'contact', target, personId });
  return CODE_WAIT_SECONDS;
}

/**
 * Takes over a number or address the person proved by a code; the old one is told.
 * @throws AppError invalid with the field `code`, or in neutral words when it cannot be used
 */
export async function changeContact(ctx: Ctx, secret: Buffer, { kind, target }: Contact, code: string): Promise<void> {
  const { personId } = self(ctx);
  await redeemCode(ctx, secret, { purpose: 'contact', target, personId, code });
  await ctx
    .tx(async (tx) => {
      const row = await ownRow(tx, true);
      if (await contactTaken(tx, kind, target, personId)) throw unusable(kind);
      const mask = kind === 'email' ? maskEmail : maskMobile;
      await updateAccount(
        tx,
        personId,
        kind === 'email' ? { email: target, email_verified: true } : { mobile: target },
      );
      tx.audit({
        action: 'person.change_contact',
        object: 'person',
        objectId: personId,
        before: { [kind]: mask(row[kind]) },
        after: { [kind]: mask(target) },
      });
      if (row[kind] !== target) notifyContactChange(tx, row, kind === 'email');
    })
    .catch((error) => {
      // Two people proved the same address at the same moment.
      throw (error as { code?: string }).code === '23505' ? unusable(kind) : error;
    });
}

function unusable(kind: Contact['kind']): AppError {
  const code = kind === 'email' ? 'identity.contact.email' : 'identity.contact.mobile';
  return new AppError('invalid', code, undefined, { fields: [{ path: 'contact.target', code }] });
}
