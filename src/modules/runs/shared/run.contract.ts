import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, pageOf, pageQuery, textSchema } from '../../../kernel/http/schemas.ts';
import { ASK_KINDS } from '../../content/shared/ask-kind.model.ts';
import { resultFinding } from './finding.contract.ts';
import { RUN_REPORT_STATES } from './own-experiment.contract.ts';
import { CONTEXT_KINDS, RUN_STATES } from './run.model.ts';

const instant = z.nullable(z.string());
const score = z.nullable(z.number());
/** What a platform administrator gives for reading another person's run. */
const reason = z._default(z.string().check(z.maxLength(200)), '');

const context = z.object({
  kind: z.enum(CONTEXT_KINDS),
  name: z.nullable(z.string()),
  courseId: z.nullable(z.string()),
  nodeId: z.nullable(z.string()),
  classId: z.nullable(z.string()),
  /** Micro cloud it was launched from. */
  cloudId: z.nullable(z.string()),
  /** Opening it was launched from. */
  openingId: z.optional(z.string()),
  /** Of practice: the run whose step is practised again. */
  practiceOf: z.optional(z.string()),
});

const experiment = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.nullable(z.string()),
  expectedMinutes: z.number(),
  passScore: z.number(),
});

const step = z.object({
  seq: z.number(),
  title: z.string(),
  goal: z.string(),
  expectSeconds: z.nullable(z.number()),
  maxScore: z.number(),
  /** Null while the step was not reported. */
  done: z.nullable(
    z.object({
      attempt: z.number(),
      seconds: z.number(),
      score,
      repeatCount: z.number(),
      evaluation: z.nullable(z.string()),
      /** What the content said about it; null with the score. */
      remark: z.nullable(z.string()),
      flags: z.array(z.string()),
    }),
  ),
});

const adjustment = z.object({
  id: z.string(),
  kind: z.enum(['accepted', 'refused', 'adjusted', 'restored']),
  /** Null for the whole run. */
  stepSeq: z.nullable(z.number()),
  code: z.nullable(z.string()),
  from: score,
  to: score,
  runFrom: score,
  runTo: score,
  reason: z.string(),
  by: z.string(),
  at: z.string(),
});

/** Facts every view of a run shares. */
const summary = {
  id: z.string(),
  originId: z.string(),
  state: z.enum(RUN_STATES),
  epoch: z.number(),
  attemptNo: z.number(),
  progress: z.number(),
  activeSeconds: z.number(),
  /** Null while there is none or the context keeps it back. */
  score,
  scoreShown: z.boolean(),
  createdAt: z.string(),
  startedAt: instant,
  endedAt: instant,
  context,
  can: z.object({ resume: z.boolean(), pause: z.boolean(), abandon: z.boolean() }),
};

/** Where and how content is shown to one reader. */
export const frameSchema = z.object({
  address: z.string(),
  origin: z.string(),
  profile: z.enum(['strict', 'compat', 'threads', 'window']),
  sandbox: z.string(),
  allow: z.string(),
  /** Path of the first page within the package, as it stands at the end of the address. */
  entry: z.string(),
  /** Large files the shell brings, because an opaque document keeps none. */
  relay: listOf({ path: z.string(), sha256: z.string(), bytes: z.number() }),
});

/** What the shell tells the content in its answer to hello. */
export const welcomeSchema = z.object({
  runKey: z.string(),
  mode: z.enum(['practice', 'graded', 'trial', 'review']),
  attemptNo: z.number(),
  learner: z.object({ pid: z.string() }),
  experiment: z.object({ code: z.string(), version: z.string(), maxScore: z.number() }),
  params: z.record(z.string(), z.number()),
  limits: z.record(z.string(), z.number()),
  resume: z.nullable(
    z.object({
      states: z.record(z.string(), z.object({ number: z.number(), data: z.unknown(), savedAt: z.string() })),
      lastStep: z.nullable(z.number()),
    }),
  ),
});

/** What a step that the platform records asks its learner for; `label` in the caller's language, empty without one. */
const ask = z.object({
  kind: z.enum(ASK_KINDS),
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  required: z.boolean(),
});

/** Everything the run page needs but secrets: no run token, no code, no rule. */
export const getRunRoute = defineRoute({
  name: 'runs.get',
  method: 'GET',
  path: '/api/v1/runs/:id',
  access: signedIn,
  query: z.strictObject({ reason }),
  output: z.object({
    ...summary,
    reader: z.enum(['owner', 'teacher', 'leader', 'admin']),
    /** Attempts allowed in the context; null when unlimited. */
    attempts: z.nullable(z.number()),
    returnUrl: z.nullable(z.string()),
    /** Starting state it began with; null for the beginning. */
    startState: z.nullable(z.object({ title: z.string(), code: z.string() })),
    experiment,
    version: z.object({ id: z.string(), number: z.number(), launchKind: z.string() }),
    steps: z.array(step),
    /** Where and how the content is shown; for the person of the run while it is not finished. */
    frame: z.nullable(frameSchema),
    welcome: z.nullable(welcomeSchema),
    /** What each step asks for, where the platform records them; null where the content reports by itself. */
    recording: z.nullable(listOf({ stepSeq: z.number(), asks: z.array(ask) })),
    serverNow: z.string(),
  }),
  summary: 'Facts of a run for its page',
  statements: 12,
});

export const runResultRoute = defineRoute({
  name: 'runs.result',
  method: 'GET',
  path: '/api/v1/runs/:id/result',
  access: signedIn,
  query: z.strictObject({ reason }),
  output: z.object({
    ...summary,
    reader: z.enum(['owner', 'teacher', 'leader', 'admin']),
    /** Of a person whose work is marked without names, teachers read an alias and no id. */
    person: z.object({ id: z.string(), name: z.string(), number: z.nullable(z.string()) }),
    endReason: z.nullable(z.string()),
    wallSeconds: z.nullable(z.number()),
    passed: z.nullable(z.boolean()),
    /** Medians of the class at this node, over at least ten people; null elsewhere and while scores are kept back. */
    comparison: z.nullable(
      z.object({
        results: z.number(),
        median: z.number(),
        /** Share 0–1 of the maximum. */
        steps: listOf({ seq: z.number(), share: z.number() }),
        /** People by ten points, 0–10 first. */
        bins: z.array(z.number()),
      }),
    ),
    ...resultFinding,
    /** Report of the reader that the course asks for. */
    report: z.nullable(
      z.object({ id: z.nullable(z.string()), state: z.enum(RUN_REPORT_STATES), dueAt: instant, score }),
    ),
    /** Attempts allowed in the context, null when unlimited; finished ones with a score the reader may see, oldest first. */
    attempts: z.nullable(z.number()),
    ownAttempts: listOf({ id: z.string(), attemptNo: z.number(), score: z.number() }),
    /** Codes of the findings that keep the result from being final, for everybody who reads it. */
    waitsFor: z.array(z.string()),
    /** Final once nothing waits for a person's decision. */
    scoreState: z.enum(['final', 'provisional']),
    reportedScore: score,
    computedScore: score,
    startState: z.nullable(z.object({ title: z.string() })),
    /** Steps that may be practised again; for the person of the run. */
    practisable: z.optional(z.array(z.number())),
    items: z.number(),
    source: z.string(),
    experiment,
    version: z.object({ id: z.string(), number: z.number(), launchKind: z.string() }),
    /** With the names of the knowledge points each is about. */
    steps: z.array(z.extend(step, { knowledge: z.array(z.string()) })),
    /** Where the platform records the steps: which of them wait for a mark, and what was handed in. */
    recording: z.nullable(
      z.object({
        unmarked: z.array(z.number()),
        entries: listOf({
          stepSeq: z.number(),
          kind: z.enum(ASK_KINDS),
          key: z.string(),
          label: z.string(),
          text: z.string(),
          unit: z.string(),
        }),
      }),
    ),
    /** Sequence numbers of defined steps without a report. */
    missing: z.array(z.number()),
    /** What waits to be decided; for staff. */
    anomalies: listOf({
      code: z.string(),
      level: z.enum(['info', 'warn', 'hold']),
      stepSeq: z.number(),
      at: z.string(),
      decision: z.nullable(z.enum(['accepted', 'refused'])),
    }),
    /** Every correction: old, new, who, why; the newest first. Also for the person of the run. */
    adjustments: z.array(adjustment),
    /** What the reader may decide here. */
    judge: z.boolean(),
  }),
  summary: 'Result of a run',
  statements: 34,
});

const standing = z.object({ score, held: z.number() });
const why = textSchema(5, 200);

/** Verifies an impossible value of a run: what is accepted counts within its range, what is refused stays 0. */
export const verifyRunRoute = defineRoute({
  name: 'runs.verify',
  method: 'POST',
  path: '/api/v1/runs/:id/verify',
  access: signedIn,
  body: z.strictObject({
    code: z.string().check(z.regex(/^A[0-9]{2}$/)),
    stepSeq: z.number().check(z.int(), z.minimum(0), z.maximum(1000)),
    decision: z.enum(['accepted', 'refused']),
    reason: why,
  }),
  output: standing,
  summary: 'Accept or refuse what a run held back',
  statements: 18,
});

/** Gives a step or the whole run another score, or takes that back. */
export const adjustScoreRoute = defineRoute({
  name: 'runs.adjustScore',
  method: 'POST',
  path: '/api/v1/runs/:id/adjust',
  access: signedIn,
  body: z.strictObject({
    /** Null: the whole run. */
    stepSeq: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(1000))),
    /** Null takes the correction back. */
    score: z.nullable(z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01))),
    reason: why,
  }),
  output: standing,
  summary: 'Correct a score with a reason',
  statements: 18,
});

/** Marks steps that the platform recorded; the run has a score once each of them was marked. */
export const markStepsRoute = defineRoute({
  name: 'runs.markSteps',
  method: 'POST',
  path: '/api/v1/runs/:id/marks',
  access: signedIn,
  body: z.strictObject({
    marks: z
      .array(
        z.strictObject({
          stepSeq: z.number().check(z.int(), z.minimum(1), z.maximum(1000)),
          score: z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01)),
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
    reason: why,
  }),
  output: standing,
  summary: 'Mark steps that the platform recorded',
  statements: 18,
});

export const listRunsRoute = defineRoute({
  name: 'runs.list',
  method: 'GET',
  path: '/api/v1/runs',
  access: signedIn,
  query: z.strictObject({ ...pageQuery, experimentId: z.optional(idSchema), state: z.optional(z.enum(RUN_STATES)) }),
  output: pageOf(
    z.object({
      ...summary,
      experiment: z.object({ id: z.string(), code: z.string(), name: z.string(), nameEn: z.nullable(z.string()) }),
    }),
  ),
  summary: 'My runs, newest first',
  statements: 2,
});

export const resumeRunRoute = defineRoute({
  name: 'runs.resume',
  method: 'POST',
  path: '/api/v1/runs/:id/resume',
  access: signedIn,
  output: z.object({ id: z.string(), epoch: z.number(), runToken: z.string() }),
  summary: 'Go on with an own run in this browser',
  statements: 22,
});

const moved = z.object({ id: z.string(), state: z.enum(RUN_STATES) });

export const pauseRunRoute = defineRoute({
  name: 'runs.pause',
  method: 'POST',
  path: '/api/v1/runs/:id/pause',
  access: signedIn,
  output: moved,
  summary: 'Leave an own run for later',
  statements: 4,
});

export const abandonRunRoute = defineRoute({
  name: 'runs.abandon',
  method: 'POST',
  path: '/api/v1/runs/:id/abandon',
  access: signedIn,
  output: moved,
  summary: 'End an own run for good without finishing it',
  statements: 5,
});

export const saveStateRoute = defineRoute({
  name: 'runs.saveState',
  method: 'PUT',
  path: '/api/v1/runs/:id/state/:key',
  access: { by: 'token', token: 'run' },
  params: z.strictObject({ id: idSchema, key: z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,64}$/)) }),
  body: z.strictObject({
    n: z.number().check(z.int(), z.minimum(1)),
    data: z.unknown(),
    label: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
    stepSeq: z._default(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(1000))), null),
  }),
  output: z.object({ number: z.number(), savedAt: z.string() }),
  summary: 'Keep what content needs to go on later',
  repeat: 'natural',
  statements: 8,
  maxBody: 1_310_720,
});

/** Registers the record of an ended run under a proof code, which anybody can check. */
export const proveRunRoute = defineRoute({
  name: 'runs.prove',
  method: 'POST',
  path: '/api/v1/runs/:id/proof',
  access: signedIn,
  output: z.object({
    /** Of the page that checks it, without its dashes. */
    code: z.string(),
    spelled: z.string(),
  }),
  summary: 'A proof code for the record of a run',
  statements: 8,
  perHour: 30,
});
