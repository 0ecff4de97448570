import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, reasonSchema } from '../../../kernel/http/schemas.ts';
import { MERGE_HINDRANCES, MERGE_MOVES } from './class.model.ts';

const place = z.object({ id: z.string(), name: z.string(), code: z.string(), taken: z.number() });

export const mergePreviewRoute = defineRoute({
  name: 'classes.mergePreview',
  method: 'GET',
  path: '/api/v1/classes/:classId/merge',
  access: signedIn,
  query: z.strictObject({ into: idSchema }),
  output: z.object({
    from: place,
    into: place,
    /** Seats of the other class now and afterwards. */
    capacity: z.object({ now: z.number(), after: z.number() }),
    moves: listOf({ kind: z.enum(MERGE_MOVES), count: z.number() }),
    /** Nodes with dates for the class that ends: its learners go by those of the other class from then on. */
    dates: z.number(),
    /** Teachers of the class that ends who do not teach the other one yet. */
    teachers: z.array(z.string()),
    /** Who was in both classes: which enrolment stays, and in how many numbers the newer one stays. */
    doubled: listOf({
      personId: z.string(),
      number: z.nullable(z.string()),
      name: z.string(),
      since: z.string(),
      clashes: z.number(),
    }),
    hindrances: listOf({ kind: z.enum(MERGE_HINDRANCES), count: z.number() }),
  }),
  summary: 'What merging a class into another one of the course and term would move, and what hinders it',
  statements: 21,
});

export const mergeClassRoute = defineRoute({
  name: 'classes.merge',
  method: 'POST',
  path: '/api/v1/classes/:classId/merge',
  access: signedIn,
  body: z.strictObject({
    into: idSchema,
    /** Code of the class that ends, typed. */
    typed: z.string().check(z.maxLength(40)),
    reason: reasonSchema,
    /** Learners of the class that ends when the preview was read. */
    members: z.number().check(z.int(), z.minimum(0)),
  }),
  output: z.object({ members: z.number(), waiting: z.number(), runs: z.number() }),
  summary: 'Merge a class into another one: everybody and everything moves, the class ends',
  statements: 62,
});
