import * as z from 'zod/mini';

/** One entry in the history of an object. */
export const historyEntry = z.object({
  id: z.string(),
  time: z.string(),
  account: z.nullable(z.string()),
  name: z.nullable(z.string()),
  role: z.nullable(z.number()),
  action: z.string(),
  object: z.string(),
  result: z.string(),
  reason: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  /** Names of the people and units that before and after refer to, by id. */
  names: z.record(z.string(), z.string()),
});

/** A page of the history of an object: the output of every module's history route. */
export const historyPage = z.object({
  rows: z.array(historyEntry),
  page: z.number(),
  size: z.number(),
  total: z.number(),
});

/** The query of every module's history route. */
export const historyQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
});
