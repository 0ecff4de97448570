import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';

const place = z.strictObject({ node: idSchema });

/** The stream says something this often, so that whoever looks on knows how old the picture is. */
export const LIVE_BEAT_MS = 5000;

/** The last thing a person did; worded by the page. */
const action = z.object({
  epoch: z.number(),
  n: z.number(),
  at: z.number(),
  type: z.string(),
  verb: z.nullable(z.string()),
  object: z.nullable(z.string()),
  stepSeq: z.nullable(z.number()),
  text: z.nullable(z.string()),
});

const snapshot = z.object({
  at: z.number(),
  experiment: z.object({ id: z.string(), name: z.string() }),
  steps: listOf({ seq: z.number(), title: z.string(), expectSeconds: z.nullable(z.number()) }),
  /** Words the package gives its names (verbs, objects, series) in the caller's language. */
  words: z.record(z.string(), z.string()),
  /** Sentences told before on this experiment, newest first. */
  used: z.array(z.string()),
  tiles: listOf({
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
    endedAt: z.nullable(z.number()),
    /** Tries of the open step that failed, and what was said about the last. */
    failed: z.number(),
    evaluation: z.nullable(z.string()),
    action: z.nullable(action),
    /** Sentences of the team told in this run. */
    hints: z.number(),
  }),
});

/** First view of the live page in one call: what can be chosen, and the chosen class on the chosen experiment. */
export const liveBoardRoute = defineRoute({
  name: 'classes.liveBoard',
  method: 'GET',
  path: '/api/v1/courses/:courseId/live',
  access: signedIn,
  query: z.strictObject({ class: z.optional(idSchema), node: z.optional(idSchema) }),
  output: z.object({
    classes: listOf({ id: z.string(), name: z.string(), mine: z.boolean(), running: z.number() }),
    nodes: listOf({
      id: z.string(),
      name: z.string(),
      opensAt: z.nullable(z.string()),
      closesAt: z.nullable(z.string()),
      dueAt: z.nullable(z.string()),
      /** People of the chosen class at work on it now. */
      running: z.number(),
    }),
    chosen: z.nullable(z.object({ classId: z.string(), nodeId: z.string() })),
    snapshot: z.nullable(snapshot),
  }),
  summary: 'Live class of a course for its team: choices and the chosen class as it works',
  statements: 14,
});

/** Where every person of a class stands on one experiment node now. Instants are Unix milliseconds. */
export const liveSnapshotRoute = defineRoute({
  name: 'classes.liveSnapshot',
  method: 'GET',
  path: '/api/v1/live/classes/:classId/snapshot',
  access: signedIn,
  query: place,
  output: snapshot,
  summary: 'Tiles of the live class view',
  statements: 14,
});

/** The same as it happens: `tile` events of every run of the class. */
export const liveStreamRoute = defineRoute({
  name: 'classes.liveStream',
  method: 'GET',
  path: '/api/v1/live/classes/:classId/stream',
  access: signedIn,
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
  output: z.object({
    name: z.string(),
    state: z.string(),
    score: z.nullable(z.number()),
    steps: listOf({
      seq: z.number(),
      title: z.string(),
      seconds: z.number(),
      expectSeconds: z.nullable(z.number()),
      score: z.nullable(z.number()),
      maxScore: z.number(),
      repeatCount: z.number(),
      evaluation: z.nullable(z.string()),
    }),
    /** Newest first. */
    actions: z.array(action),
    hints: listOf({ text: z.string(), at: z.number(), whole: z.boolean() }),
  }),
  summary: 'Steps and last actions of a run of the class so far',
  statements: 11,
});

/** A sentence to the chosen people who work on the node now, or to all of them; it appears in their run page. */
export const hintRoute = defineRoute({
  name: 'classes.hint',
  method: 'POST',
  path: '/api/v1/live/classes/:classId/hint',
  access: signedIn,
  body: z.strictObject({
    node: idSchema,
    text: textSchema(2, 200),
    /** To whom; everybody at work when absent. */
    persons: z.optional(z.array(idSchema).check(z.minLength(1), z.maxLength(2000))),
  }),
  output: z.object({ told: z.number() }),
  summary: 'Tell people at work on a node something',
  statements: 13,
});
