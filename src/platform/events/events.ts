import type { AnyDb } from '../db/pool.ts';
import type { JobRequest } from '../jobs/enqueue.ts';

/** News a module tells upwards. Ids and plain values only; readers fetch what else they need. */
export interface DomainEvent {
  /** `runs.finished` */
  readonly type: string;
  /** Raised when the payload's meaning changes; subscribers declare the one they read. */
  readonly version: number;
  /** Events with one key reach a subscriber in the order they were committed. */
  readonly key: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A reader of one event type. `name` is unique and becomes part of the job's identity. */
export interface Subscription {
  readonly name: string;
  readonly event: string;
}

export type Subscriptions = readonly Subscription[];

/** Name of the job that carries an event to a subscriber. */
export const EVENT_JOB = 'event.deliver';

/** The job that carries one event to one subscriber; its key keeps it single. */
export function deliveryJob(subscriber: string, eventId: string, event: DomainEvent): JobRequest {
  return {
    name: EVENT_JOB,
    payload: { subscriber, eventId, ...event },
    key: `${subscriber}:${eventId}`,
    queue: `${subscriber}:${event.key}`.slice(0, 127),
  };
}

interface EventScope {
  readonly db: AnyDb;
  newId(): string;
}

/**
 * Stores the events of a transaction and adds one delivery job per subscriber to `jobs`: committed together with the
 * change they report, delivered at least once, in order per (subscriber, key).
 */
export async function publishEvents(
  scope: EventScope,
  events: readonly DomainEvent[],
  subscriptions: Subscriptions,
  jobs: JobRequest[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({
    id: scope.newId(),
    type: event.type,
    version: event.version,
    ordering_key: event.key,
    payload: JSON.stringify(event.payload),
  }));
  await scope.db.insertInto('events.outbox').values(rows).execute();
  for (const [i, event] of events.entries()) {
    for (const subscription of subscriptions) {
      if (subscription.event !== event.type) continue;
      jobs.push(deliveryJob(subscription.name, rows[i]!.id, event));
    }
  }
}
