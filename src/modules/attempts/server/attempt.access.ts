import { systemActor } from '../../../kernel/access/actor.ts';
import { AppError, appError } from '../../../kernel/errors/app-error.ts';
import { mac, tokenHash } from '../../../platform/auth/tokens.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { type Accommodation, type ExamFacts, entryFacts } from '../../exams/server/exams.public.ts';
import { type AttemptEnd, endOf } from '../shared/attempt-end.model.ts';
import { ATTEMPT_TOKEN_HEADER } from '../shared/desk.contract.ts';
import { practised, practisedTime } from '../shared/practice.policy.ts';
import { type LockedAttempt, lockByToken, type SeatedAttempt } from './attempt.repository.ts';

/** Work under an attempt token is the system's: the login may be long over, the token names the attempt. */
export const deskContext = (ctx: Ctx): Ctx => ctx.as(systemActor('attempts.desk'));

/** No usable attempt token. Its 401 keeps the page: the login is another matter. */
export const voidToken = () => new AppError('unauthenticated', 'attempts.token.void', undefined);

const FORM = /^At_[A-Za-z0-9_-]{43}$/;

/** Reads the header of a request; null when it is absent or not in the form of an attempt token. */
export function tokenOf(headers: Readonly<Record<string, unknown>>): string | null {
  const value = headers[ATTEMPT_TOKEN_HEADER];
  return typeof value === 'string' && FORM.test(value) ? value : null;
}

/**
 * Token of a seat. It follows from the random key of its browser, so that a lost answer can be asked for again from there;
 * without the server's key the browser's gives nothing away.
 */
export function seatToken(
  key: Buffer,
  { attemptId, epoch, client }: { readonly attemptId: string; readonly epoch: number; readonly client: string },
): string {
  return `At_${mac(key, `attempt|${attemptId}|${epoch}|${client}`).toString('base64url')}`;
}

/** An attempt with what decides about its end. */
export interface Seat<A extends LockedAttempt = LockedAttempt> {
  readonly attempt: A;
  readonly exam: ExamFacts;
  readonly accommodation: Accommodation | null;
  readonly end: AttemptEnd;
}

/** Facts of a locked attempt. @throws AppError notFound when its exam is gone */
export async function seatOf<A extends LockedAttempt>(tx: TxCtx, attempt: A): Promise<Seat<A>> {
  const facts = await entryFacts(tx, attempt.examId, attempt.personId);
  if (!facts) throw appError('notFound', 'attempts.absent');
  const exam = attempt.practice ? practised(facts.exam) : facts.exam;
  const accommodation = attempt.practice ? practisedTime(facts.accommodation) : facts.accommodation;
  return { attempt, exam, accommodation, end: endOf(attempt, exam, accommodation) };
}

/**
 * Takes the attempt of a token for the rest of the transaction.
 * @throws AppError unauthenticated for an unknown token and for a disabled person
 */
export async function takeSeat(tx: TxCtx, token: string | null): Promise<Seat<SeatedAttempt>> {
  const attempt = token === null ? undefined : await lockByToken(tx, tokenHash(token));
  if (!attempt?.personActive) throw voidToken();
  return seatOf(tx, attempt);
}

/** Whether answers are still taken. */
export const isOpen = ({ attempt, end }: Seat): boolean => attempt.state === 'in_progress' && attempt.now < end.closeAt;

/** Seconds since the start of an attempt, by the server. */
export const secondsSince = ({ attempt }: Seat): number => (attempt.now.getTime() - attempt.startedAt.getTime()) / 1000;

/** What every answer to a token's call carries. */
export const momentOf = ({ attempt, end }: Seat) => ({
  serverTime: attempt.now.getTime(),
  deadline: end.at?.getTime() ?? null,
  epoch: attempt.epoch,
});
