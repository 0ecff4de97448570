import { sql } from 'kysely';
import type { Ctx } from '../db/context.ts';
import { enqueueJobs } from '../jobs/enqueue.ts';
import { deliveryJob } from './events.ts';

/** Events sent again in one portion. */
const PORTION = 1000;

interface Undelivered {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly key: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly subscriber: string;
}

/**
 * Queues every event of the outbox that a subscriber has not received and that no job carries: a restore or a lost queue
 * loses no news. A subscriber that is new reads from now on.
 * @returns how many deliveries were queued.
 */
export async function resendEvents(
  ctx: Ctx,
  subscribers: readonly { readonly name: string; readonly event: string }[],
): Promise<number> {
  if (subscribers.length === 0) return 0;
  const list = JSON.stringify(subscribers.map(({ name, event }) => ({ name, event })));
  return ctx.tx(async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx.db);
    await sql`insert into events.subscriber (name, since)
      select s.name, case when exists (select from events.delivered d where d.subscriber = s.name)
        then '-infinity'::timestamptz else platform.app_now() end
      from jsonb_to_recordset(${list}::jsonb) as s(name text, event text) on conflict do nothing`.execute(tx.db);
    const { rows } = await sql<Undelivered>`
      select o.id, o.type, o.version, o.ordering_key as key, o.payload, s.name as subscriber
      from events.outbox o
      join jsonb_to_recordset(${list}::jsonb) as s(name text, event text) on s.event = o.type
      join events.subscriber known on known.name = s.name and o.at >= known.since
      where not exists (select from events.delivered d where d.subscriber = s.name and d.event_id = o.id)
        and not jobs.waits(s.name || ':' || o.id)
      order by o.at, o.id`.execute(tx.db);
    for (let from = 0; from < rows.length; from += PORTION) {
      await enqueueJobs(
        tx,
        rows.slice(from, from + PORTION).map(({ subscriber, id, ...event }) => deliveryJob(subscriber, id, event)),
      );
    }
    return rows.length;
  });
}
