import { systemActor } from '../../../kernel/access/actor.ts';
import { AppError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import { sameText } from '../../../platform/auth/tokens.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { CODE_WAIT_SECONDS } from '../shared/registration.model.ts';
import { digitsOf } from './code.engine.ts';
import * as codes from './code.repository.ts';
import { MESSAGE_JOB, type MessageRequest } from './message.jobs.ts';

const LIFE_MINUTES = 10;
const TRIES = 5;
/** Codes for one number or address in an hour, and of one network address in ten minutes (a campus shares one). */
const PER_HOUR = 5;
const PER_ADDRESS = 200;

const system = (ctx: Ctx) => ctx.as(systemActor('identity.code'));

function tooMany(seconds: number): AppError {
  return appErrorWith({ retryAfter: seconds }, 'tooMany', 'error.tooMany', { seconds });
}

/**
 * Notes a code for a number or address and has it sent. What is done does not depend on whether anybody has it.
 * @returns its id
 * @throws AppError tooMany, by target and address alone.
 */
export async function requestCode(
  ctx: Ctx,
  wanted: { purpose: codes.CodePurpose; target: string; personId?: string },
): Promise<string> {
  return system(ctx).tx(async (tx) => {
    await codes.holdTarget(tx, wanted.target);
    const recent = await codes.recentCodes(tx, wanted.target, tx.ip ?? '');
    const age = recent.last ? (recent.at.getTime() - recent.last.getTime()) / 1000 : Number.POSITIVE_INFINITY;
    if (age < CODE_WAIT_SECONDS) throw tooMany(Math.ceil(CODE_WAIT_SECONDS - age));
    if (recent.hour >= PER_HOUR) throw tooMany(3600);
    if (recent.address >= PER_ADDRESS) throw tooMany(600);
    const id = tx.newId();
    await codes.addCode(tx, { id, ...wanted, minutes: LIFE_MINUTES });
    const payload: MessageRequest = { kind: 'code', codeId: id, locale: tx.locale };
    tx.enqueue({ name: MESSAGE_JOB, payload: { ...payload }, maxAttempts: 3 });
    return id;
  });
}

/**
 * Checks a typed code and uses it up. A wrong one costs a try, five tries or ten minutes end it.
 * @returns the id of the code
 * @throws AppError invalid with the field `code`.
 */
export async function redeemCode(
  ctx: Ctx,
  secret: Buffer,
  given: { purpose: codes.CodePurpose; target: string; personId?: string; code: string },
): Promise<string> {
  const id = await system(ctx).tx((tx) => codes.tryCode(tx, { ...given, tries: TRIES }));
  const right = id !== undefined && sameText(digitsOf(secret, id), given.code);
  if (!right || !(await system(ctx).tx((tx) => codes.useCode(tx, id)))) {
    throw new AppError('invalid', 'identity.code.wrong', undefined, {
      fields: [{ path: 'code', code: 'identity.code.wrong' }],
    });
  }
  return id;
}
