import { systemActor } from '../../../../kernel/access/actor.ts';
import { AppError } from '../../../../kernel/errors/app-error.ts';
import { isWeakPassword } from '../../../../platform/auth/weak-passwords.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { ModuleParts } from '../../../../platform/http/module.ts';
import * as people from '../person/person.repository.ts';
import { insertWithPassword } from '../person/person.service.ts';
import { redeemCode } from './code.service.ts';
import { MESSAGE_JOB, type MessageRequest } from './message.jobs.ts';

const UNIQUE = '23505';

/** Refuses a password everybody tries first, whoever asks. @throws AppError invalid with the field `password`. */
export async function refuseCommon(
  ctx: Ctx,
  clientHash: string,
  facts: { account: string; mobile: string | null },
): Promise<void> {
  if (await isWeakPassword(clientHash, facts, ctx.clock.now())) {
    throw new AppError('invalid', 'identity.password.weak', undefined, {
      fields: [{ path: 'password', code: 'identity.password.weak' }],
    });
  }
}

/**
 * Registers a person (role 6, state pending) whose number was proved by a code. A number or an account in use gives the
 * same answer after the same work; what is the matter is said in a message to that number only.
 */
export async function register(
  ctx: Ctx,
  { passwords, secrets }: Pick<ModuleParts, 'passwords' | 'secrets'>,
  given: { account: string; password: string; mobile: string; ticket: string; code: string },
): Promise<void> {
  const { account, mobile } = given;
  await refuseCommon(ctx, given.password, { account, mobile });
  const { ticket, code } = given;
  const codeId = await redeemCode(ctx, secrets.signing, { purpose: 'register', target: mobile, ticket, code });
  const hash = await passwords.hash(given.password);
  const system = ctx.as(systemActor('identity.registration'));
  const send = (kind: MessageRequest['kind']) => {
    const payload: MessageRequest = { kind, codeId, locale: ctx.locale };
    return { name: MESSAGE_JOB, payload: { ...payload }, maxAttempts: 3 };
  };
  try {
    await system.tx(async (tx) => {
      if ((await people.peopleByContact(tx, mobile)).length > 0) {
        tx.enqueue(send('numberTaken'));
        return;
      }
      const person = { account, name: account.slice(0, 50), role: 6, unitId: null, mobile, state: 'pending' } as const;
      const id = await insertWithPassword(tx, person, hash);
      tx.audit({ action: 'person.register', object: 'person', objectId: id, after: { account, role: 6 } });
    });
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE) throw error;
    await system.tx(async (tx) => tx.enqueue(send('accountTaken')));
  }
}
