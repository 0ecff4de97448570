import { systemActor } from '../../../../kernel/access/actor.ts';
import { AppError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { Work } from '../../../../kernel/values/work.ts';
import { sameText } from '../../../../platform/auth/tokens.ts';
import { isProved, workFor } from '../../../../platform/auth/work.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { CODE_WAIT_SECONDS } from '../../shared/registration.model.ts';
import { digitsOf } from './code.engine.ts';
import * as codes from './code.repository.ts';
import { MESSAGE_JOB, type MessageRequest } from './message.jobs.ts';

const LIFE_MINUTES = 10;
const TRIES = 5;
/** Codes in an hour for one number asked from one network address, and from wherever. */
const PER_HOUR = { own: 5, all: 20 } as const;
/** Codes of one network address in ten minutes (a campus shares one); from `FREE` on each asks for work. */
const PER_ADDRESS = 200;
const FREE = 10;
/** Work of the first code that asks for some, in bits, and the most; it doubles every ten codes. */
const WORK_BITS = { first: 13, most: 20, step: 10 } as const;

const system = (ctx: Ctx) => ctx.as(systemActor('identity.code'));

function tooMany(seconds: number): AppError {
  return appErrorWith({ retryAfter: seconds }, 'tooMany', 'error.tooMany', { seconds });
}

/** Work due for the next code of an address that asked for so many in ten minutes. */
function workDue(secret: Buffer, ip: string, asked: number): Work {
  const bits = Math.min(WORK_BITS.most, WORK_BITS.first + Math.floor((asked - FREE) / WORK_BITS.step));
  return workFor(secret, ['code', ip, asked], bits);
}

/**
 * Notes a code for a number or address and has it sent. One address whose visitors
 * ask for many proves work for each; who confirmed the own password is no visitor.
 *What is done does not depend on whether anybody has it.
 * @returns its id, the ticket with which it is redeemed
 * @throws AppError tooMany, by target and address alone, refused with the work that is due.
 */
export async function requestCode(
  ctx: Ctx,
  wanted: { purpose: codes.CodePurpose; target: string; personId?: string },
  visitor?: { readonly secret: Buffer; readonly proof: string | undefined },
): Promise<string> {
  return system(ctx).tx(async (tx) => {
    await codes.holdTarget(tx, wanted.target);
    const recent = await codes.recentCodes(tx, wanted.target, tx.ip ?? '');
    const age = recent.last ? (recent.at.getTime() - recent.last.getTime()) / 1000 : Number.POSITIVE_INFINITY;
    if (age < CODE_WAIT_SECONDS) throw tooMany(Math.ceil(CODE_WAIT_SECONDS - age));
    if (recent.own >= PER_HOUR.own || recent.hour >= PER_HOUR.all) throw tooMany(3600);
    if (recent.address >= PER_ADDRESS) throw tooMany(600);
    if (visitor && recent.address >= FREE) {
      const work = workDue(visitor.secret, tx.ip ?? '', recent.address);
      if (!isProved(work, visitor.proof)) throw appErrorWith({ data: { Work: work } }, 'refused', 'identity.code.work');
    }
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
  given: codes.TypedCode & { readonly code: string },
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
