import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { QUEUE_STATES } from './queue.model.ts';

/** The sign of a waiting page: joins the queue of the run's cloud, keeps the place, takes the turn. */
export const askPlaceRoute = defineRoute({
  name: 'runs.askPlace',
  method: 'POST',
  path: '/api/v1/runs/:id/queue',
  access: signedIn,
  body: z.strictObject({
    /** The turn is taken: the place stays until the content has come. */
    take: z.optional(z.boolean()),
    /** Back into the queue after one was put out. */
    again: z.optional(z.boolean()),
  }),
  output: z.object({
    state: z.enum(QUEUE_STATES),
    /** 1 is the next one; 0 where nothing is waited for. */
    position: z.number(),
    length: z.number(),
    /** End of the turn. */
    endsAt: z.nullable(z.string()),
    /** Minutes until a place is expected; null while too few runs are known. */
    estimateMinutes: z.nullable(z.number()),
    serverNow: z.string(),
  }),
  summary: 'Wait for a place in a micro cloud, in order',
  statements: 20,
});

export const leaveQueueRoute = defineRoute({
  name: 'runs.leaveQueue',
  method: 'DELETE',
  path: '/api/v1/runs/:id/queue',
  access: signedIn,
  output: z.object({ id: z.string() }),
  summary: 'Leave the queue of a micro cloud',
  statements: 15,
});
