import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { rowsOf } from '../../../kernel/http/schemas.ts';
import { START_KINDS } from './run.model.ts';
import { START_CODES } from './start.policy.ts';

const instant = z.nullable(z.string());
const score = z.nullable(z.number());

/** Where a person stands with an experiment: nothing finished yet, a run can be gone on with, something is finished. */
export const OWN_STATES = ['todo', 'doing', 'done'] as const;
export type OwnState = (typeof OWN_STATES)[number];

/** States of the report that belongs to an experiment of a course; `none` while it was not begun. */
export const RUN_REPORT_STATES = ['none', 'draft', 'submitted', 'returned', 'graded'] as const;

/** Everything one has to run, is running or has run: an experiment in one of its contexts. */
export const ownExperimentsRoute = defineRoute({
  name: 'runs.ownExperiments',
  method: 'GET',
  path: '/api/v1/my-experiments',
  access: signedIn,
  output: rowsOf({
    /** Of the experiment and its context. */
    key: z.string(),
    experiment: z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      nameEn: z.nullable(z.string()),
      /** Poster of its bench, else its uploaded cover; null where a drawing stands for it. */
      cover: z.nullable(z.string()),
      category: z.nullable(z.string()),
      expectedMinutes: z.number(),
      passScore: z.number(),
      steps: z.number(),
    }),
    context: z.object({
      kind: z.enum(START_KINDS),
      name: z.nullable(z.string()),
      courseId: z.nullable(z.string()),
      nodeId: z.nullable(z.string()),
      classId: z.nullable(z.string()),
      cloudId: z.nullable(z.string()),
      openingId: z.optional(z.string()),
    }),
    state: z.enum(OWN_STATES),
    /** Answer of its start button; null where the context offers nothing any more. */
    code: z.nullable(z.enum(START_CODES)),
    opensAt: instant,
    /** When it is due, else when it closes. */
    dueAt: instant,
    /** Most started runs; null when unlimited. */
    attempts: z.nullable(z.number()),
    /** Started runs, and those of them that were finished. */
    used: z.number(),
    finished: z.number(),
    /** Scores of finished runs, without those the context keeps back. */
    best: score,
    last: score,
    /** Some of them are kept back. */
    scoresKept: z.boolean(),
    /** Active time of all runs together. */
    seconds: z.number(),
    lastAt: instant,
    /** The newest run, and the newest finished one. */
    lastRunId: z.nullable(z.string()),
    resultRunId: z.nullable(z.string()),
    /** The run that can be gone on with. */
    open: z.nullable(
      z.object({ id: z.string(), step: z.nullable(z.number()), seconds: z.number(), progress: z.number() }),
    ),
    /** The report the course asks for. */
    report: z.nullable(
      z.object({ id: z.nullable(z.string()), state: z.enum(RUN_REPORT_STATES), dueAt: instant, score }),
    ),
  }),
  summary: 'My experiments: to be done, begun and done, those due first coming first',
  statements: 20,
});
