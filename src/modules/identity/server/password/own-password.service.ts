import { systemActor } from '../../../../kernel/access/actor.ts';
import { AppError, appError } from '../../../../kernel/errors/app-error.ts';
import type { Passwords } from '../../../../platform/auth/passwords.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { passwordHashes } from '../person/person.repository.ts';
import { clearAttempts, failAttempt } from '../session/attempt.repository.ts';
import { passGuard, triesLeft } from '../session/guessing.service.ts';

/**
 * Asks the signed-in person for the own password once more. Wrong ones count as at sign-in, in the same place, by
 * the same rule, and each says how many tries are left.
 * @param path field of the input the password came in
 * @throws AppError invalid with the field, refused with Result 102 while locked or without a password of its own
 */
export async function confirmOwnPassword(
  ctx: Ctx,
  passwords: Passwords,
  clientHash: string,
  path: string,
): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  const { current } = await ctx.read((read) => passwordHashes(read, actor.personId));
  if (current === null) throw appError('refused', 'identity.password.campus');
  const ip = ctx.ip ?? '';
  const attempt = { id: ctx.newId(), account: actor.account, ip, place: ip };
  const history = await passGuard(ctx, attempt, false);
  if (await passwords.verify(current, clientHash)) {
    await clearAttempts(ctx, attempt);
    return;
  }
  await ctx.as(systemActor('identity.password')).tx(async (tx) => {
    await failAttempt(tx, attempt.id);
    const { personId, account, role, unitId } = actor;
    tx.audit({
      action: 'person.confirmPassword',
      object: 'person',
      objectId: personId,
      by: { personId, account, role, unitId },
      result: 'refused',
    });
  });
  const n = triesLeft(history);
  throw new AppError(
    'invalid',
    'identity.password.wrong',
    { n },
    {
      fields: [{ path, code: 'identity.password.wrong', params: { n } }],
    },
  );
}
