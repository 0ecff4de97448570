import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, listOf } from '../../../kernel/http/schemas.ts';
import { RISK_LEVELS } from '../../../kernel/statistics/risk.ts';
import { NUMBERS } from './study.model.ts';

/** What a drawer lists the learners of. */
export const SUBJECTS = [
  ...NUMBERS,
  /** Active on a day, `YYYY-MM-DD`. */
  'day',
  /** In a class of progress, 0–10. */
  'bin',
  /** Done with a node. */
  'node',
  /** With runs at an experiment of the course. */
  'nodeRuns',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Parts of the page that are saved as files. */
export const PARTS = ['numbers', 'days', 'hours', 'progress', 'nodes', 'experiments', 'learners'] as const;
export type Part = (typeof PARTS)[number];

const day = z.iso.date();
const ids = z.pipe(
  z.string().check(z.maxLength(2000)),
  z.transform((text) => text.split(',').filter((one) => /^[0-9a-f-]{36}$/i.test(one))),
);

/** What all figures of the page are narrowed to. */
const filters = {
  /** The current one without. */
  term: z.optional(idSchema),
  /** Days of the site, both included; the term without, up to now. */
  from: z.optional(day),
  until: z.optional(day),
  /** Classes by id, a comma between two; all of the term within the actor's scope without. */
  classes: z.optional(ids),
  /** `active` leaves out learners who completed their class. */
  learners: z._default(z.enum(['all', 'active']), 'all'),
};
const read = { method: 'GET', access: signedIn } as const;

export const studyDataRoute = defineRoute({
  name: 'studyData.read',
  ...read,
  path: '/api/v1/courses/:courseId/study-data',
  query: z.strictObject(filters),
  output: z.object({
    asOf: instantSchema,
    /** Days of the site, both included. */
    range: z.object({ from: day, until: day }),
    term: z.nullable(z.string()),
    terms: listOf({ id: z.string(), name: z.string() }),
    /** Classes of the term within the actor's scope, and those that count. */
    classes: listOf({ id: z.string(), name: z.string(), counts: z.boolean() }),
    numbers: listOf({
      number: z.enum(NUMBERS),
      value: z.nullable(z.number()),
      have: z.number(),
      of: z.number(),
      missing: z.number(),
    }),
    /** Median of progress, and mean hours of those who learnt at all. */
    beside: z.object({ progress: z.nullable(z.number()), time: z.nullable(z.number()) }),
    /** Active people by day, every day of the range. */
    days: listOf({ day, n: z.number() }),
    /** Learners by class of progress: [0,10) … [90,100), 100. */
    bins: z.array(z.number()),
  }),
  summary: 'Who learns in a course, how far and how much; for those who see its statistics',
  statements: 70,
  replica: true,
});

export const studyHoursRoute = defineRoute({
  name: 'studyData.hours',
  ...read,
  path: '/api/v1/courses/:courseId/study-data/hours',
  query: z.strictObject(filters),
  output: z.object({
    /** Active minutes by weekday from Monday on and hour of the site. */
    minutes: z.array(z.array(z.number())),
  }),
  summary: 'When learners of a course are at work, by weekday and hour',
  statements: 12,
  replica: true,
});

export const studyNodesRoute = defineRoute({
  name: 'studyData.nodes',
  ...read,
  path: '/api/v1/courses/:courseId/study-data/nodes',
  query: z.strictObject(filters),
  output: z.object({
    learners: z.number(),
    /** What can be learnt, in the order of the outline. */
    nodes: listOf({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      chapter: z.nullable(z.string()),
      required: z.boolean(),
      /** Learners who opened it, and who have done it. */
      started: z.number(),
      done: z.number(),
    }),
    /** Experiments of the course with the runs started within the days. */
    experiments: listOf({
      id: z.string(),
      name: z.string(),
      people: z.number(),
      runs: z.number(),
      ended: z.number(),
      finished: z.number(),
      scored: z.number(),
      passed: z.number(),
      score: z.nullable(z.number()),
      minutes: z.nullable(z.number()),
    }),
  }),
  summary: 'How far learners are with each item of a course, and their runs by experiment',
  statements: 40,
  replica: true,
});

export const studyLearnersRoute = defineRoute({
  name: 'studyData.learners',
  ...read,
  path: '/api/v1/courses/:courseId/study-data/learners',
  query: z.strictObject(filters),
  output: z.object({
    /** By class and number. */
    rows: listOf({
      personId: z.string(),
      number: z.nullable(z.string()),
      name: z.string(),
      classId: z.string(),
      className: z.string(),
      completed: z.boolean(),
      progress: z.nullable(z.number()),
      hours: z.number(),
      lastAt: z.nullable(instantSchema),
      due: z.number(),
      submitted: z.number(),
      onTime: z.number(),
      runs: z.number(),
      mark: z.nullable(z.number()),
      /** Null for who has completed the class. */
      risk: z.nullable(
        z.object({
          level: z.enum(RISK_LEVELS),
          points: z.number(),
          idleDays: z.nullable(z.number()),
          lag: z.nullable(z.number()),
          overdue: z.nullable(z.number()),
          /** The mark is at or near the pass line, or below. */
          mark: z.boolean(),
          lastFailed: z.boolean(),
        }),
      ),
    }),
    /** Hours and marks go together: Pearson's r over who has both; null below ten people or without spread. */
    correlation: z.object({ n: z.number(), r: z.nullable(z.number()) }),
  }),
  summary: 'Learners of a course with progress, time, tasks, mark and risk',
  statements: 400,
  replica: true,
});

export const studyRowsRoute = defineRoute({
  name: 'studyData.rows',
  ...read,
  path: '/api/v1/courses/:courseId/study-data/rows',
  query: z.strictObject({
    ...filters,
    subject: z.enum(SUBJECTS),
    /** Of which day, class of progress or node. */
    of: z.optional(z.string().check(z.maxLength(40))),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2000)), 1),
  }),
  output: z.object({
    /** What the rows make together. */
    have: z.number(),
    parts: z.number(),
    total: z.number(),
    size: z.number(),
    rows: listOf({
      personId: z.string(),
      number: z.nullable(z.string()),
      name: z.string(),
      classId: z.string(),
      className: z.string(),
      /** What he or she adds, of how much; of nothing: left out. */
      have: z.number(),
      of: z.number(),
      lastAt: z.nullable(instantSchema),
    }),
  }),
  summary: 'The learners behind a figure of a course at work',
  statements: 75,
  replica: true,
});

export const studyFileRoute = defineRoute({
  name: 'studyData.export',
  ...read,
  path: '/api/v1/courses/:courseId/study-data/file',
  query: z.strictObject({ ...filters, part: z.enum(PARTS) }),
  raw: true,
  summary: 'Figures of a course at work as a workbook with their definitions',
  statements: 420,
});
