import type { TxCtx } from '../../../platform/db/context.ts';
import * as mails from './mail.repository.ts';

/** Job that sends e-mails of single lines. */
export const MAIL_JOB = 'notifications.mail';
const PER_JOB = 50;
/** Tries of an e-mail: the last one about four hours after the first. */
export const MAIL_ATTEMPTS = 10;
/** News that share a line are waited for, so that they share an e-mail as well. */
const SHARE_MS = 5 * 60_000;

/**
 * Queues the e-mails of fresh lines in the transaction that delivers them: one statement and a job for every fifty,
 * however many people are told. The sending never keeps the delivery waiting.
 */
export async function queueMails(
  tx: TxCtx,
  lines: readonly { readonly personId: string; readonly noticeId: string }[],
  grouped: boolean,
): Promise<void> {
  const ids = await mails.insertMails(tx, lines);
  const when = grouped ? { runAt: new Date(tx.clock.ms() + SHARE_MS) } : {};
  for (const part of chunks(ids, PER_JOB)) {
    tx.enqueue({ name: MAIL_JOB, payload: { ids: part }, maxAttempts: MAIL_ATTEMPTS, ...when });
  }
}

/** Parts of at most `size`. */
export function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}
