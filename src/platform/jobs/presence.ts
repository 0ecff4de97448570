import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openClient } from '../db/client.ts';
import type { Log } from '../log/log.ts';

/** Space of advisory locks that stand for living worker pools. */
const LOCK_SPACE = 727_303;
const SWEEP_MS = 5_000;
/** A pool takes its first jobs a moment before its lock; younger locks are left alone. */
const YOUNG_SECONDS = 5;

/** Says which worker pools are alive, so that the jobs of dead ones are taken up at once. */
export interface Presence {
  /** Declares a worker pool of this process alive. */
  hold(poolId: string): void;
  /** Declares it gone: what it still has locked is released. */
  drop(poolId: string): void;
  stop(): Promise<void>;
}

const STALE = `
  select distinct locked_by as id from (
    select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
    union all
    select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
  ) locks where locked_at < now() - make_interval(secs => ${YOUNG_SECONDS}) and locked_by <> all($1)`;

/** Releases what a worker pool had locked. The attempt stays counted: a job that ends its process must not do so for ever. */
const RELEASE = `
  with jobs as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
    where locked_by = $1 returning id
  ), queues as (
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by = $1 returning id
  ) select (select count(*) from jobs)::int as jobs, (select count(*) from queues)::int as queues`;

/**
 * Every worker pool holds an advisory lock on one connection of its process; the server frees it the moment the process
 * or its machine is gone. Whoever gets the lock of a pool that has jobs knows that the pool is dead and releases them —
 * the library itself waits four hours.
 * @param url address of the job queue's role.
 */
export function watchPresence(url: string, log: Log): Presence {
  const own = new Set<string>();
  const held = new Set<string>();
  const ending = new AbortController();

  /** One round: locks of own pools are taken, those of dropped pools freed, jobs of dead pools released. */
  const sweep = async (client: pg.Client): Promise<void> => {
    for (const id of own) {
      if (held.has(id)) continue;
      await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_SPACE, id]);
      held.add(id);
    }
    for (const id of [...held]) {
      if (own.has(id)) continue;
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_SPACE, id]);
      held.delete(id);
    }
    const { rows } = await client.query<{ id: string }>(STALE, [[...own]]);
    for (const { id } of rows) {
      const free = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as free', [
        LOCK_SPACE,
        id,
      ]);
      if (!free.rows[0]?.free) continue;
      try {
        const released = await client.query<{ jobs: number; queues: number }>(RELEASE, [id]);
        log.warn({ worker: id, ...released.rows[0] }, 'released the jobs of a worker that is gone');
      } finally {
        await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_SPACE, id]);
      }
    }
  };

  const watch = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        const client = await openClient(url, 'cloudvse-presence');
        held.clear();
        try {
          while (!ending.signal.aborted) {
            await sweep(client);
            await sleep(SWEEP_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {});
          }
        } finally {
          await client.end().catch(() => {});
        }
      } catch (error) {
        if (ending.signal.aborted) return;
        log.warn({ err: error }, 'worker presence lost');
        await sleep(1000, undefined, { signal: ending.signal, ref: false }).catch(() => {});
      }
    }
  };
  const watching = watch();

  return {
    hold: (id) => void own.add(id),
    drop: (id) => void own.delete(id),
    stop: async () => {
      ending.abort();
      await watching;
    },
  };
}
