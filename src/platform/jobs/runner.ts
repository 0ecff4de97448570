import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger,
  makeWorkerUtils,
  type ParsedCronItem,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { sql } from 'kysely';
import { systemActor } from '../../kernel/access/actor.ts';
import { BASE_LOCALE } from '../../kernel/i18n/locales.ts';
import { type ContextBase, type Ctx, createContext } from '../db/context.ts';
import { createPool } from '../db/pool.ts';
import { EVENT_JOB } from '../events/events.ts';
import type { EventSubscriber, JobHandler } from '../http/module.ts';
import { type Presence, watchPresence } from './presence.ts';

/** Context of background work: a named system actor, the base language, a request id of its own. */
export function systemContext(base: ContextBase, reason: string): Ctx {
  return createContext(base, { actor: systemActor(reason), locale: BASE_LOCALE, requestId: `job:${reason}` });
}

/**
 * Delivers one event to one subscriber: the effect and the note that it happened commit together, so a repeated
 * delivery changes nothing.
 */
export async function deliverEvent(
  base: ContextBase,
  subscribers: readonly EventSubscriber[],
  job: Readonly<Record<string, unknown>>,
): Promise<void> {
  const subscriber = subscribers.find((candidate) => candidate.name === job.subscriber);
  // A subscriber that no longer exists has nothing to do; one of another version waits for the deployment to finish.
  if (!subscriber) return;
  if (subscriber.version !== job.version) throw new Error(`${subscriber.name} reads version ${subscriber.version}`);
  await systemContext(base, subscriber.name).tx(async (tx) => {
    const fresh = await sql`insert into events.delivered (subscriber, event_id)
      values (${subscriber.name}, ${job.eventId as string}::uuid) on conflict do nothing returning 1`.execute(tx.db);
    if (fresh.rows.length === 0) return;
    await subscriber.run(tx, job.payload as Readonly<Record<string, unknown>>);
  });
}

/** Workers of one process for each kind of job; 0 leaves a kind to other processes. */
export interface WorkerCounts {
  /** Events, notices, turns of queues, sealing: done in moments, so never behind a long one. */
  readonly short: number;
  /** Imports, exports, checks of packages: minutes each. */
  readonly long: number;
}

/** The running workers of one process. */
export interface JobWorkers {
  /** Takes no new job and waits for the running ones. */
  stop(): Promise<void>;
}

const FIRST_PAUSE = 500;
const MAX_PAUSE = 15_000;
/** How long the last connection of ended workers is waited for, in milliseconds. */
const END_MS = 5_000;

/**
 * Starts the workers of this process with the handlers, subscribers and schedules of all modules. A worker pool that
 * ends because the database went away is started again for as long as the process lives.
 * @returns after the first attempt of every pool.
 */
export async function startJobs(
  base: ContextBase,
  connectionString: string,
  handlers: readonly JobHandler[],
  subscribers: readonly EventSubscriber[],
  workers: WorkerCounts = { short: 2, long: 1 },
): Promise<JobWorkers> {
  const all = [...handlers, tidyQueue(connectionString)];
  const tasksOf = (long: boolean): TaskList => {
    const list: TaskList = {};
    for (const handler of all) {
      if ((handler.long ?? false) !== long) continue;
      list[handler.name] = (payload) =>
        handler.run(systemContext(base, handler.name), payload as Record<string, unknown>);
    }
    return list;
  };
  const short = {
    ...tasksOf(false),
    [EVENT_JOB]: (payload: unknown) => deliverEvent(base, subscribers, payload as Record<string, unknown>),
  };
  const schedules = parseCronItems(
    all
      .filter((handler) => handler.cron)
      .map((handler) => ({
        task: handler.name,
        match: handler.cron!,
        identifier: handler.name,
        options: { backfillPeriod: 0 },
      })),
  );
  const presence = watchPresence(connectionString, base.log);
  const pools: JobWorkers[] = [];
  for (const pool of [
    { name: 'short', taskList: short, concurrency: workers.short, parsedCronItems: schedules },
    { name: 'long', taskList: tasksOf(true), concurrency: workers.long, parsedCronItems: [] },
  ]) {
    if (pool.concurrency > 0) pools.push(await keepRunning(base, connectionString, presence, pool));
  }
  return {
    stop: async () => {
      await Promise.all(pools.map((pool) => pool.stop()));
      await presence.stop();
    },
  };
}

/** One pool of workers under supervision. */
async function keepRunning(
  base: ContextBase,
  connectionString: string,
  presence: Presence,
  pool: {
    readonly name: string;
    readonly taskList: TaskList;
    readonly concurrency: number;
    readonly parsedCronItems: ParsedCronItem[];
  },
): Promise<JobWorkers> {
  const ending = new AbortController();
  let running: Runner | undefined;

  const runOnce = async (began: () => void): Promise<void> => {
    const ids: string[] = [];
    // Ours, for the queue stops listening to its own one before the last connection has ended.
    const connections = createPool({ connectionString, max: pool.concurrency + 2 });
    const events = new EventEmitter() as WorkerEvents;
    events.on('pool:create', ({ workerPool }) => {
      ids.push(workerPool.id);
      presence.hold(workerPool.id);
    });
    try {
      running = await run({
        pgPool: connections,
        taskList: pool.taskList,
        parsedCronItems: pool.parsedCronItems,
        concurrency: pool.concurrency,
        events,
        pollInterval: 2000,
        noHandleSignals: true,
        logger: quietLogger(base),
        // Unbatched, a job that cannot be marked as done rejects a promise nobody holds and so ends the process.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      });
      began();
      if (ending.signal.aborted) await running.stop().catch(() => {});
      await running.promise;
    } finally {
      running = undefined;
      for (const id of ids) presence.drop(id);
      // A worker that broke may never give its connection back.
      await Promise.race([connections.end(), sleep(END_MS, undefined, { ref: false })]);
    }
  };

  let began = () => {};
  const first = new Promise<void>((done) => {
    began = done;
  });
  const supervised = (async () => {
    let pause = FIRST_PAUSE;
    while (!ending.signal.aborted) {
      const failure = await runOnce(() => {
        pause = FIRST_PAUSE;
        began();
      }).catch((error: unknown) => error);
      began();
      if (ending.signal.aborted) return;
      base.log.warn({ err: failure, workers: pool.name, retryInMs: pause }, 'workers ended, starting them again');
      await sleep(pause, undefined, { signal: ending.signal, ref: false }).catch(() => {});
      pause = Math.min(pause * 2, MAX_PAUSE);
    }
  })();
  await first;
  return {
    stop: async () => {
      ending.abort();
      await running?.stop().catch(() => {});
      await supervised;
    },
  };
}

/** Removes every night what the queue keeps for nothing: queues without a job, and failed jobs past their remedy. */
function tidyQueue(connectionString: string): JobHandler {
  return {
    name: 'platform.tidyQueue',
    cron: '47 3 * * *',
    run: async () => {
      const connections = createPool({ connectionString, max: 1 });
      const utils = await makeWorkerUtils({ pgPool: connections });
      try {
        await utils.withPgClient((client) => client.query(DROP_OLD_FAILURES));
        // Names of tasks stay: running workers know them by number.
        await utils.cleanup({ tasks: ['GC_JOB_QUEUES'] });
      } finally {
        await utils.release();
        await connections.end();
      }
    },
  };
}

/** Events leave the outbox after 30 days; a job that failed longer ago has nothing left to work on. */
const DROP_OLD_FAILURES = `
  delete from graphile_worker._private_jobs
  where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '60 days'`;

/** The queue's own chatter is debug material; its errors are ours to see. */
function quietLogger(base: ContextBase): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') base.log.error({ queue: true }, message);
    else base.log.debug({ queue: true }, message);
  });
}
