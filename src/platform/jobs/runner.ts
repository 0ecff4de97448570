import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import { systemActor } from '../../kernel/access/actor.ts';
import { BASE_LOCALE } from '../../kernel/i18n/locales.ts';
import { type ContextBase, type Ctx, createContext } from '../db/context.ts';
import { EVENT_JOB } from '../events/events.ts';
import type { EventSubscriber, JobHandler } from '../http/module.ts';

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

/** Starts the job queue of this process with the handlers, subscribers and schedules of all modules. */
export async function startJobs(
  base: ContextBase,
  connectionString: string,
  handlers: readonly JobHandler[],
  subscribers: readonly EventSubscriber[],
): Promise<Runner> {
  const taskList: TaskList = {
    [EVENT_JOB]: (payload) => deliverEvent(base, subscribers, payload as Record<string, unknown>),
  };
  for (const handler of handlers) {
    taskList[handler.name] = (payload) =>
      handler.run(systemContext(base, handler.name), payload as Record<string, unknown>);
  }
  return run({
    connectionString,
    taskList,
    parsedCronItems: parseCronItems(
      handlers
        .filter((handler) => handler.cron)
        .map((handler) => ({
          task: handler.name,
          match: handler.cron!,
          identifier: handler.name,
          options: { backfillPeriod: 0 },
        })),
    ),
    concurrency: 2,
    pollInterval: 2000,
    noHandleSignals: true,
    maxPoolSize: 4,
    logger: quietLogger(base),
  });
}

/** The queue's own chatter is debug material; its errors are ours to see. */
function quietLogger(base: ContextBase): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') base.log.error({ queue: true }, message);
    else base.log.debug({ queue: true }, message);
  });
}
