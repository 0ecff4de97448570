import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, textSchema } from '../../../kernel/http/schemas.ts';

const classParams = z.strictObject({ classId: idSchema });
const place = z.strictObject({ node: idSchema });

/** Where every person of a class stands on one experiment node now. Instants are Unix milliseconds. */
export const liveSnapshotRoute = defineRoute({
  name: 'classes.liveSnapshot',
  method: 'GET',
  path: '/api/v1/live/classes/:classId/snapshot',
  access: signedIn,
  params: classParams,
  query: place,
  output: z.object({
    at: z.number(),
    experiment: z.object({ id: z.string(), name: z.string() }),
    steps: z.array(z.object({ seq: z.number(), title: z.string(), expectSeconds: z.nullable(z.number()) })),
    tiles: z.array(
      z.object({
        personId: z.string(),
        name: z.string(),
        number: z.nullable(z.string()),
        runId: z.nullable(z.string()),
        state: z.enum(['waiting', 'running', 'finished', 'unfinished', 'abandoned']),
        step: z.nullable(z.number()),
        stepAt: z.nullable(z.number()),
        repeats: z.number(),
        score: z.nullable(z.number()),
        progress: z.number(),
        heartbeatAt: z.nullable(z.number()),
      }),
    ),
  }),
  summary: 'Tiles of the live class view',
  statements: 12,
});

/** The same as it happens: `tile` events of every run of the class. */
export const liveStreamRoute = defineRoute({
  name: 'classes.liveStream',
  method: 'GET',
  path: '/api/v1/live/classes/:classId/stream',
  access: signedIn,
  params: classParams,
  output: z.unknown(),
  raw: true,
  summary: 'Live events of a class, for its team',
  statements: 4,
});

/** What one person has done so far in the run that is watched. */
export const liveRunRoute = defineRoute({
  name: 'classes.liveRun',
  method: 'GET',
  path: '/api/v1/live/classes/:classId/runs/:runId',
  access: signedIn,
  params: z.strictObject({ classId: idSchema, runId: idSchema }),
  output: z.object({
    name: z.string(),
    state: z.string(),
    score: z.nullable(z.number()),
    steps: z.array(
      z.object({
        seq: z.number(),
        title: z.string(),
        seconds: z.number(),
        expectSeconds: z.nullable(z.number()),
        score: z.nullable(z.number()),
        maxScore: z.number(),
        repeatCount: z.number(),
        evaluation: z.nullable(z.string()),
      }),
    ),
  }),
  summary: 'Steps of a run of the class so far',
  statements: 6,
});

/** A sentence to everybody who works on the node now; it appears in their run page. */
export const hintRoute = defineRoute({
  name: 'classes.hint',
  method: 'POST',
  path: '/api/v1/live/classes/:classId/hint',
  access: signedIn,
  params: classParams,
  body: z.strictObject({ node: idSchema, text: textSchema(2, 200) }),
  output: z.object({ told: z.number() }),
  summary: 'Tell everybody at work on a node something',
  statements: 10,
});
