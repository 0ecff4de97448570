import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';

export const PROBLEM_KINDS = ['display', 'stuck', 'score', 'connection', 'content', 'other'] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** Problems one person reports of one run. */
export const MAX_PROBLEMS = 20;

/** Says what goes wrong in an own run, begun or not; the leader is told. The last fifty items of the record go along. */
export const reportProblemRoute = defineRoute({
  name: 'runs.reportProblem',
  method: 'POST',
  path: '/api/v1/runs/:id/problems',
  access: signedIn,
  body: z.strictObject({
    kind: z.enum(PROBLEM_KINDS),
    text: textSchema(5, 1000),
    /** An uploaded picture. */
    picture: z.nullable(idSchema),
  }),
  output: z.object({ id: z.string() }),
  summary: 'Report a problem of an own run',
  statements: 16,
  perMinute: 10,
});

/** What was reported of a run, for whoever may read it. */
export const listProblemsRoute = defineRoute({
  name: 'runs.problems',
  method: 'GET',
  path: '/api/v1/runs/:id/problems',
  access: signedIn,
  query: z.strictObject({ reason: z._default(z.string().check(z.maxLength(200)), '') }),
  output: listOf({
    id: z.string(),
    kind: z.enum(PROBLEM_KINDS),
    text: z.string(),
    at: instantSchema,
    agent: z.nullable(z.string()),
    /** Shown for five minutes. */
    picture: z.nullable(z.object({ name: z.string(), url: z.string() })),
    events: listOf({
      at: instantSchema,
      type: z.string(),
      verb: z.nullable(z.string()),
      object: z.nullable(z.string()),
      step: z.nullable(z.number()),
    }),
  }),
  summary: 'Problems reported of a run',
  statements: 9,
});
