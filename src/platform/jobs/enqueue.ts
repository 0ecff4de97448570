import { sql } from 'kysely';
import type { AnyDb } from '../db/pool.ts';

/** A piece of work for later. The payload is plain JSON; the handler must be idempotent. */
export interface JobRequest {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Jobs with one key exist once: a second request replaces the first while it has not started. */
  readonly key?: string;
  /** Jobs of one queue run one after another. */
  readonly queue?: string;
  readonly runAt?: Date;
  readonly maxAttempts?: number;
}

/** Adds jobs in the running transaction through the queue's own door, in one statement. */
export async function enqueueJobs(scope: { readonly db: AnyDb }, jobs: readonly JobRequest[]): Promise<void> {
  if (jobs.length === 0) return;
  const list = jobs.map((job) => ({
    name: job.name,
    payload: job.payload,
    key: job.key ?? null,
    queue: job.queue ?? null,
    run_at: job.runAt?.toISOString() ?? null,
    max_attempts: job.maxAttempts ?? 12,
  }));
  await sql`select jobs.enqueue(${JSON.stringify(list)}::jsonb)`.execute(scope.db);
}

/**
 * Takes up to `max` jobs of a name that nobody has begun, for a handler that does many at once. Taken back into the
 * queue when the transaction fails; jobs that failed before are left to be done alone.
 */
export async function takeJobs<T>(tx: { readonly db: AnyDb }, name: string, max: number): Promise<T[]> {
  const { rows } = await sql<{ payload: T }>`select payload from jobs.take(${name}, ${max}::int)`.execute(tx.db);
  return rows.map(({ payload }) => payload);
}
