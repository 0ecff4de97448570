import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../../kernel/errors/app-error.ts';
import { RESULT } from '../../kernel/http/envelope.ts';
import type { AnyDb } from '../db/pool.ts';

interface Stored {
  readonly digest: Buffer;
  readonly status: number | null;
  readonly answer: Buffer | null;
  readonly acted: boolean;
}

/** One answered request. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The right to act for one key. */
export interface Claim {
  /**
   * Ties the claim to the transaction that acts: both become durable together, so the act happens at most once even when
   * its answer is never stored. @throws AppError busy when another request took the claim over
   */
  mark(trx: AnyDb): Promise<void>;
}

/** Digest of what a request asks, so that one key cannot stand for two different requests. */
export function requestDigest(method: string, url: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${method}\n${url}\n${JSON.stringify(body ?? null)}`)
    .digest();
}

/**
 * Seals answers with a secret of the server and the client's key. The key itself is stored as a hash only, so nobody who
 * reads the database, a backup of it or the server's secrets can open what was answered.
 */
function sealOf(secret: Buffer, owner: string, key: string) {
  const cipherKey = Buffer.from(hkdfSync('sha256', secret, owner, `idempotency|${key}`, 32));
  return {
    seal({ status, body }: Answer): Buffer {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce);
      const sealed = Buffer.concat([cipher.update(JSON.stringify({ status, body })), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed: Buffer): Answer {
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(12, 28));
      const text = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString();
      return JSON.parse(text) as Answer;
    },
  };
}

/**
 * Runs a write once per (owner, key) within 24 hours: the same key and body get the stored answer, another body is a
 * conflict, a still running first call is waited for up to 10 s. A call that acted but whose answer was lost with the
 * process answers that it is done.
 * @param work receives the claim, to be marked in each transaction before it commits
 */
export async function once(
  db: AnyDb,
  secret: Buffer,
  facts: { owner: string; key: string; route: string; digest: Buffer },
  work: (claim: Claim) => Promise<Answer>,
): Promise<Answer & { readonly replayed: boolean }> {
  const { owner, route, digest } = facts;
  const key = createHash('sha256').update(facts.key).digest();
  const claim = randomUUID();
  const deadline = performance.now() + 10_000;
  for (;;) {
    const claimed = await sql`
      insert into platform.idempotency as i (owner, key, route, digest, claim)
      values (${owner}, ${key}, ${route}, ${digest}, ${claim})
      on conflict (owner, key) do update set at = platform.app_now(), route = excluded.route, digest = excluded.digest,
        claim = excluded.claim, acted = false, status = null, answer = null
      where i.at < platform.app_now() - interval '24 hours'
        or (i.status is null and not i.acted and i.at < platform.app_now() - interval '60 seconds')
      returning 1`.execute(db);
    if (claimed.rows.length > 0) break;
    const found = await sql<Stored & { running: boolean }>`
      select digest, status, answer, acted, at > platform.app_now() - interval '60 seconds' as running
      from platform.idempotency where owner = ${owner} and key = ${key}`.execute(db);
    const row = found.rows[0];
    if (row && !row.digest.equals(digest)) {
      // HTTP 409 with Result 5 (docs/wire-protocol.md).
      throw new AppError('conflict', 'error.idempotency.reused', undefined, { data: { Result: RESULT.rule } });
    }
    if (row?.answer) return { ...sealOf(secret, owner, facts.key).open(row.answer), replayed: true };
    if (row?.acted && !row.running) throw new AppError('conflict', 'error.idempotency.done', undefined);
    if (performance.now() > deadline) {
      throw new AppError('busy', 'error.idempotency.running', undefined, { retryAfter: 5 });
    }
    if (row) await new Promise((done) => setTimeout(done, 50));
  }
  const mine = sql`owner = ${owner} and key = ${key} and claim = ${claim}`;
  let answer: Answer;
  try {
    answer = await work({
      mark: async (trx) => {
        const marked = await sql`update platform.idempotency set acted = true where ${mine} returning 1`.execute(trx);
        if (marked.rows.length === 0) {
          throw new AppError('busy', 'error.idempotency.running', undefined, { retryAfter: 5 });
        }
      },
    });
  } catch (error) {
    // A refused attempt may be repeated after the person mended it; a fault after a commit must not act again.
    const refused = error instanceof AppError && error.kind !== 'fault';
    await sql`delete from platform.idempotency where ${mine} and status is null and (${refused} or not acted)`
      .execute(db)
      .catch(() => {});
    throw error;
  }
  // The act is durable: a failure here costs the stored answer, never a second act.
  await sql`update platform.idempotency set status = ${answer.status},
    answer = ${sealOf(secret, owner, facts.key).seal(answer)} where ${mine}`
    .execute(db)
    .catch(() => {});
  return { ...answer, replayed: false };
}
