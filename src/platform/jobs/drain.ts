import { sql } from 'kysely';
import type { ContextBase } from '../db/context.ts';
import type { AnyDb } from '../db/pool.ts';
import { EVENT_JOB } from '../events/events.ts';
import type { EventSubscriber, JobHandler } from '../http/module.ts';
import { deliverEvent, systemContext } from './runner.ts';

/** What a drain works with: the product's context, its handlers and readers, and the queue as its owner sees it. */
export interface Drain {
  readonly base: ContextBase;
  readonly jobs: readonly JobHandler[];
  readonly subscribers: readonly EventSubscriber[];
  /** Connection of the database's owner: the queue's own tables are nobody else's. */
  readonly owner: AnyDb;
}

/** Jobs that may be taken. */
export interface DueJobs {
  readonly names: readonly string[];
  /**
   * Since when the machine's time means "now": a job that names no instant bears the time of the queue, which knows no
   * other clock than the machine's, whatever `app_now` says.
   */
  readonly since: Date;
}

/**
 * Does the queued jobs and event deliveries one after another until none is left that may be taken.
 * @param due which jobs, when their instant has come by `app_now`; all of them at once when absent
 * @returns their names in the order they were done
 */
export async function drainJobs({ base, jobs, subscribers, owner }: Drain, due?: DueJobs): Promise<string[]> {
  const wanted = due
    ? sql<boolean>`(run_at <= platform.app_now() or run_at between ${due.since} and now()) and task_id in (
        select id from graphile_worker._private_tasks where identifier = any(${[...due.names]}))`
    : sql<boolean>`true`;
  const done: string[] = [];
  for (;;) {
    const { rows } = await sql<{ name: string; payload: Record<string, unknown> }>`
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id
        and j.id = (select id from graphile_worker._private_jobs where ${wanted} order by priority, run_at, id limit 1)
      returning t.identifier as name, j.payload`.execute(owner);
    const job = rows[0];
    if (!job) return done;
    done.push(job.name);
    if (job.name === EVENT_JOB) await deliverEvent(base, subscribers, job.payload);
    else {
      const handler = jobs.find((candidate) => candidate.name === job.name);
      if (!handler) throw new Error(`No handler for job ${job.name}`);
      await handler.run(systemContext(base, job.name), job.payload);
    }
  }
}
