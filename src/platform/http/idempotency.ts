import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../../kernel/errors/app-error.ts';
import { RESULT } from '../../kernel/http/envelope.ts';
import type { AnyDb } from '../db/pool.ts';

interface Stored {
  readonly digest: Buffer;
  readonly status: number | null;
  readonly body: unknown;
  readonly age: number;
}

/** Digest of what a request asks, so that one key cannot stand for two different wishes. */
export function requestDigest(method: string, url: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${method}\n${url}\n${JSON.stringify(body ?? null)}`)
    .digest();
}

/**
 * Runs a write once per (owner, key) within 24 hours: the same key and body get the stored answer, another body is a
 * conflict, a still running first call is waited for up to 10 s (wire-protocol §6.3).
 */
export async function once(
  db: AnyDb,
  facts: { owner: string; key: string; route: string; digest: Buffer },
  work: () => Promise<{ status: number; body: unknown }>,
): Promise<{ status: number; body: unknown; replayed: boolean }> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const claimed = await sql`
      insert into platform.idempotency (owner, key, route, digest)
      values (${facts.owner}, ${facts.key}, ${facts.route}, ${facts.digest})
      on conflict (owner, key) do update set at = platform.app_now(), route = excluded.route, digest = excluded.digest,
        status = null, body = null
      where platform.idempotency.at < platform.app_now() - interval '24 hours'
        or (platform.idempotency.status is null and platform.idempotency.at < platform.app_now() - interval '60 seconds')
      returning 1`.execute(db);
    if (claimed.rows.length > 0) break;
    const found = await sql<Stored>`
      select digest, status, body, extract(epoch from platform.app_now() - at) as age
      from platform.idempotency where owner = ${facts.owner} and key = ${facts.key}`.execute(db);
    const row = found.rows[0];
    if (row && !row.digest.equals(facts.digest)) {
      // HTTP 409 with Result 5 (wire-protocol §6.3).
      throw new AppError('conflict', 'error.idempotency.reused', undefined, { data: { Result: RESULT.rule } });
    }
    if (row?.status) return { status: row.status, body: row.body, replayed: true };
    if (performance.now() > deadline) {
      throw new AppError('busy', 'error.idempotency.running', undefined, { retryAfter: 5 });
    }
    if (row) await new Promise((done) => setTimeout(done, 50));
  }
  try {
    const answer = await work();
    await sql`update platform.idempotency set status = ${answer.status}, body = ${JSON.stringify(answer.body)}::jsonb
      where owner = ${facts.owner} and key = ${facts.key}`.execute(db);
    return { ...answer, replayed: false };
  } catch (error) {
    // A refused attempt may be tried again after the person mended it.
    await sql`delete from platform.idempotency where owner = ${facts.owner} and key = ${facts.key} and status is null`
      .execute(db)
      .catch(() => {});
    throw error;
  }
}
