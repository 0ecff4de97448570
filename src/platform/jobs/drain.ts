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

interface DueJob {
  readonly name: string;
  readonly payload: Record<string, unknown>;
  readonly queue: number | null;
  readonly priority: number;
  readonly runAt: Date;
  readonly id: number;
}

/**
 * Does the queued jobs and event deliveries in their order until none is left that may be taken.
 * @param due which jobs, when their instant has come by `app_now`; all of them at once when absent
 * @returns their names in the order they were done
 */
export async function drainJobs({ base, jobs, subscribers, owner }: Drain, due?: DueJobs): Promise<string[]> {
  const wanted = due
    ? sql<boolean>`(run_at <= (select platform.app_now()) or run_at between ${due.since} and now()) and task_id in (
        select id from graphile_worker._private_tasks where identifier = any(${[...due.names]}))`
    : sql<boolean>`true`;
  // A job that fails throws: what was taken with it would be lost, so only a caller who gives up then takes many.
  const most = due ? 20 : 1;
  const run = async ({ name, payload }: DueJob) => {
    if (name === EVENT_JOB) return deliverEvent(base, subscribers, payload);
    const handler = jobs.find((candidate) => candidate.name === name);
    if (!handler) throw new Error(`No handler for job ${name}`);
    await handler.run(systemContext(base, name), payload);
  };
  const done: string[] = [];
  for (;;) {
    const { rows } = await sql<DueJob>`
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id
        and j.id in (select id from graphile_worker._private_jobs where ${wanted} order by priority, run_at, id limit ${most})
      returning t.identifier as name, j.payload, j.job_queue_id as queue, j.priority, j.run_at as "runAt",
        j.id`.execute(owner);
    if (rows.length === 0) return done;
    const ordered = rows.sort((a, b) => a.priority - b.priority || Number(a.runAt) - Number(b.runAt) || a.id - b.id);
    while (ordered.length > 0) {
      const first = ordered.shift()!;
      // As the workers do: two at a time, those of one queue one after another.
      const at = ordered.findIndex(({ queue }) => queue === null || queue !== first.queue);
      const beside = at < 0 ? [] : ordered.splice(at, 1);
      const both = [first, ...beside];
      done.push(...both.map(({ name }) => name));
      await Promise.all(both.map(run));
    }
  }
}
