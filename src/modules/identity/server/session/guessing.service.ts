import { type AppError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import { RESULT } from '../../../../kernel/http/envelope.ts';
import type { Work } from '../../../../kernel/values/work.ts';
import { isProved, workFor } from '../../../../platform/auth/work.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import * as attempts from './attempt.repository.ts';

const MINUTE_MS = 60_000;
/** Failures of one address in ten minutes, whatever the accounts: a campus behind one address makes fewer. */
const ADDRESS_FAILURES = 300;
const ADDRESS_LOCK_SECONDS = 600;
/** Longest delay of an account that is being guessed from elsewhere. */
const MAX_DELAY_MS = 4000;
/** How long an attempt waits for those of the same pair before it. */
const QUEUE_MS = 10_000;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Work that passes a lock, in bits: the first piece, and the largest after further failures. */
const WORK_BITS = { first: 15, most: 20 } as const;

function locked(seconds: number, work?: Work): AppError {
  if (work) {
    // No time stands in the way: whoever does the work goes on at once.
    const data = { Result: RESULT.locked, RetryAfter: 0, Work: work };
    return appErrorWith({ data }, 'refused', 'identity.login.workDue');
  }
  const data = { Result: RESULT.locked, RetryAfter: seconds };
  return appErrorWith({ data }, 'refused', 'identity.login.tooMany', { n: Math.max(1, Math.ceil(seconds / 60)) });
}

/** The way past a lock at an address that other people use too (A lock there would hold classmates out). */
export interface WayPast {
  readonly secret: Buffer;
  /** Answer to the work of an earlier refusal. */
  readonly proof: string | undefined;
  readonly isShared: () => Promise<boolean>;
}

/** Work due after so many failures of an account at a place; each further failure doubles it. */
function workDue(secret: Buffer, { account, place }: attempts.Attempt, history: attempts.AttemptHistory): Work {
  const bits = Math.min(WORK_BITS.most, WORK_BITS.first + Math.max(0, history.pair - history.rule.failures));
  return workFor(secret, ['login', account, place, history.pair, history.last?.getTime() ?? 0], bits);
}

/** Seconds the pair of account and place is still locked (41); 0 when it is not. */
export function lockedFor({
  last,
  counted,
  rule,
  at,
}: Pick<attempts.AttemptHistory, 'last' | 'counted' | 'rule' | 'at'>): number {
  if (!last || !counted || last.getTime() - counted.getTime() > rule.window * MINUTE_MS) return 0;
  return Math.max(0, Math.ceil((rule.minutes * MINUTE_MS - (at.getTime() - last.getTime())) / 1000));
}

/**
 * Milliseconds an attempt waits because its account name is being guessed, wherever from.
 * @param free failures that would lock it at one place; fewer cost nothing
 */
export const guessDelay = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(MAX_DELAY_MS, 250 * 2 ** (failures - free));

/** Wrong passwords of the account that are left at this place after the one just made. */
export const triesLeft = ({ pair, rule }: Pick<attempts.AttemptHistory, 'pair' | 'rule'>): number =>
  Math.max(0, rule.failures - pair - 1);

/**
 * What somebody is told whose password was wrong: from the failure on that the site has set, how many are left. Unknown
 * accounts count as known ones do, so it tells nobody whether there is one.
 * @param passable whether work passes the lock at this place, so that nobody is held out
 */
export async function wrongPassword(
  history: Pick<attempts.AttemptHistory, 'pair' | 'rule'>,
  passable: () => Promise<boolean>,
): Promise<AppError> {
  const { rule, pair } = history;
  const data = { Result: RESULT.credentials };
  if (pair + 1 < rule.warn) return appErrorWith({ data }, 'refused', 'identity.login.refused');
  const left = triesLeft(history);
  if (await passable()) {
    return left > 0
      ? appErrorWith({ data }, 'refused', 'identity.login.leftShared', { n: left })
      : appErrorWith({ data }, 'refused', 'identity.login.slowedNow');
  }
  return left > 0
    ? appErrorWith({ data }, 'refused', 'identity.login.left', { n: left, minutes: rule.minutes })
    : appErrorWith({ data }, 'refused', 'identity.login.lockedNow', { minutes: rule.minutes });
}

/**
 * Lets an attempt pass or refuses it before its password is looked at. The pair of account and place is
 * locked, an account name alone is only slowed, so nobody can lock out a classmate from elsewhere; a device the person
 * is known on is a place of its own that neither the address nor other people's guesses concern. Attempts of one pair
 * sent at the same moment are let through no faster than the lock could count them. At a shared address work passes the
 * lock: it grows with each failure, so a guesser is slowed and a classmate who knows the password is not held out.
 * @returns what had happened before it, and the rule
 * @throws AppError refused with Result 102 while locked, busy when too many wait.
 */
export async function passGuard(
  ctx: Ctx,
  attempt: attempts.Attempt,
  knownDevice: boolean,
  way?: WayPast,
): Promise<attempts.AttemptHistory> {
  await attempts.openAttempt(ctx, attempt);
  const deadline = performance.now() + QUEUE_MS;
  try {
    for (;;) {
      const history = await attempts.attemptHistory(ctx, attempt);
      const seconds = lockedFor(history);
      if (seconds > 0) {
        const work = way && !knownDevice && (await way.isShared()) ? workDue(way.secret, attempt, history) : undefined;
        if (!work || !isProved(work, way?.proof)) throw locked(seconds, work);
      }
      if (!knownDevice && history.address >= ADDRESS_FAILURES) throw locked(ADDRESS_LOCK_SECONDS);
      const { failures } = history.rule;
      if (history.pair + history.ahead < failures || history.ahead === 0) {
        if (!knownDevice) await wait(guessDelay(history.account, failures));
        return history;
      }
      if (performance.now() > deadline) throw appErrorWith({ retryAfter: 5 }, 'busy', 'error.busy');
      await wait(40);
    }
  } catch (refusal) {
    await attempts.dropAttempt(ctx, attempt.id);
    throw refusal;
  }
}
