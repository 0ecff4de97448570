import { systemActor } from '../../../../kernel/access/actor.ts';
import { AppError } from '../../../../kernel/errors/app-error.ts';
import { mac, tokenHash } from '../../../../platform/auth/tokens.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { findByToken, type LockedRun, lockByToken } from '../run.repository.ts';

/** Header that carries a run token. */
export const RUN_TOKEN_HEADER = 'x-run-token';

/** Work under a run token is the system's: the login may be long over, the token names the run. */
export const ingestContext = (ctx: Ctx): Ctx => ctx.as(systemActor('runs.ingest'));

/** No usable run token. Its 401 keeps the page: the login is another matter. */
export function voidToken(): AppError {
  return new AppError('unauthenticated', 'runs.token.void', undefined);
}

const FORM = /^Rt_[A-Za-z0-9_-]{43}$/;

/** Reads the header of a request; null when it is absent or not in the form of a run token. */
export function tokenOf(headers: Readonly<Record<string, unknown>>): string | null {
  const value = headers[RUN_TOKEN_HEADER];
  return typeof value === 'string' && FORM.test(value) ? value : null;
}

/**
 * Token of an epoch that was opened by a launch code. It follows from the code, so that a lost answer can be asked
 * for again within the life of the code; without the server's key the code alone gives nothing away.
 */
export function tokenOfCode(key: Buffer, facts: { runId: string; epoch: number; code: string }): string {
  return `Rt_${mac(key, `run|${facts.runId}|${facts.epoch}|${facts.code}`).toString('base64url')}`;
}

/**
 * Holds the run of a token for the rest of the transaction.
 * @throws AppError unauthenticated for an unknown token and for a disabled or deleted person.
 */
export async function holdByToken(tx: TxCtx, token: string | null): Promise<LockedRun> {
  const run = token === null ? undefined : await lockByToken(tx, tokenHash(token));
  if (run?.person_state !== 'active') throw voidToken();
  return run;
}

/** Reads the run of a token. @throws AppError unauthenticated as above. */
export async function readByToken(ctx: Ctx, token: string | null) {
  const run = token === null ? undefined : await findByToken(ctx, tokenHash(token));
  if (run?.person_state !== 'active') throw voidToken();
  return run;
}
