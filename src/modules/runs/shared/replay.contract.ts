import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf } from '../../../kernel/http/schemas.ts';
import { frameSchema, welcomeSchema } from './run.contract.ts';

const reason = z._default(z.string().check(z.maxLength(200)), '');
const cell = z.union([z.number(), z.string(), z.null()]);

/** What stands around the time line of a run: saved states, data, and the content itself when it can replay. */
export const replayRoute = defineRoute({
  name: 'runs.replay',
  method: 'GET',
  path: '/api/v1/runs/:id/replay',
  access: signedIn,
  query: z.strictObject({ reason }),
  output: z.object({
    id: z.string(),
    startedAt: z.nullable(z.string()),
    endedAt: z.nullable(z.string()),
    /** States kept by then; only the last three of each name are. */
    states: listOf({ key: z.string(), number: z.number(), at: z.string(), label: z.nullable(z.string()) }),
    series: listOf({
      name: z.string(),
      unit: z.string(),
      columns: z.array(z.string()),
      /** At most 400 rows, evenly chosen. */
      rows: z.array(z.array(cell)),
      total: z.number(),
      stepSeq: z.nullable(z.number()),
    }),
    /** Words the package gives its names (verbs, objects, series) in the caller's language; a name may end with `*`. */
    words: z.record(z.string(), z.string()),
    /** The content in mode review; null unless it said in this run that it can replay. */
    review: z.nullable(z.object({ frame: frameSchema, welcome: welcomeSchema })),
  }),
  summary: 'What a replay of a run needs beside its items',
  statements: 14,
});

/** Items of a run in the order they were made, a portion at a time. */
export const replayItemsRoute = defineRoute({
  name: 'runs.replayItems',
  method: 'GET',
  path: '/api/v1/runs/:id/replay/items',
  access: signedIn,
  query: z.strictObject({
    afterEpoch: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 500),
    reason,
  }),
  output: z.object({
    items: listOf({
      epoch: z.number(),
      n: z.number(),
      /** Unix milliseconds by the sender's clock. */
      at: z.number(),
      type: z.string(),
      verb: z.nullable(z.string()),
      object: z.nullable(z.string()),
      stepSeq: z.nullable(z.number()),
      data: z.unknown(),
    }),
    /** Number of all items of the run. */
    total: z.number(),
  }),
  summary: 'Items of a run for its replay',
  statements: 8,
  perMinute: 1200,
});
