import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, listOf } from '../../../kernel/http/schemas.ts';
import { WORK_KINDS } from './feedback.model.ts';
import { GROUPS } from './marks.model.ts';
import { MEASURES, RUN_CHOICES } from './steps.model.ts';

const BASE = '/api/v1/courses/:courseId/teaching-quality';

/** What a drawer lists; `of` says which group, band, tenth, class, item, objective, cell, kind or stars. */
export const SUBJECTS = [
  ...(['people', 'passed', 'excellent', 'band', 'bin', 'class', 'item', 'points'] as const),
  ...(['objective', 'cell', 'marked', 'pending', 'questions', 'replied', 'reviews', 'appeals'] as const),
  'question',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Parts of the page that are saved as files. */
export const PARTS = [
  ...(['summary', 'bands', 'bins', 'items', 'relation', 'people'] as const),
  ...(['papers', 'questions', 'objectives', 'steps', 'marking', 'replies', 'reviews', 'appeals'] as const),
] as const;
export type Part = (typeof PARTS)[number];

/** What a row of a drawer is, for the way to it. */
export const ROW_KINDS = ['learner', 'run', 'topic', 'review', 'homework', 'exam', 'test', 'report'] as const;

const day = z.iso.date();
const ids = z.pipe(
  z.string().check(z.maxLength(2000)),
  z.transform((text) => text.split(',').filter((one) => /^[0-9a-f-]{36}$/i.test(one))),
);
const number = z.nullable(z.number());

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
  /** `auto`: what is published of a class, and its book where nothing is. */
  marks: z._default(z.enum(['auto', 'draft', 'published']), 'auto'),
  /** `out` leaves learners with something they were absent from out. */
  absent: z._default(z.enum(['in', 'out']), 'in'),
};

const summary = {
  n: z.number(),
  ...{ mean: number, median: number, low: number, high: number, max: number, min: number, sd: number },
  passed: z.number(),
  excellent: number,
};

const marksSchema = z.object({
  asOf: instantSchema,
  /** Days of the site, both included. */
  range: z.object({ from: day, until: day }),
  term: z.nullable(z.string()),
  terms: listOf({ id: z.string(), name: z.string() }),
  /** Classes of the term within the actor's scope, and those that count. */
  classes: listOf({
    ...{ id: z.string(), name: z.string(), counts: z.boolean() },
    /** Where its marks come from; null without any. */
    source: z.nullable(z.enum(['draft', 'published'])),
    differs: z.boolean(),
    summary: z.nullable(z.object(summary)),
  }),
  /** The course has a grade scheme. */
  scheme: z.boolean(),
  learners: z.number(),
  groups: listOf({ group: z.enum(GROUPS), n: z.number() }),
  summary: z.object(summary),
  bands: listOf({ key: z.string(), name: z.nullable(z.string()), from: z.number(), count: z.number(), share: number }),
  bins: z.array(z.number()),
  items: listOf({
    ...{ key: z.string(), name: z.string(), weight: z.number(), exam: z.boolean() },
    ...{ rate: number, n: z.number(), left: z.number() },
  }),
  relation: z.object({ r: number, points: z.array(z.object({ x: z.number(), y: z.number() })) }),
  /** Of the course; null while an objective has no evidence. */
  attainment: number,
});

export const qualityRoute = defineRoute({
  name: 'teachingQuality.read',
  method: 'GET',
  path: BASE,
  access: signedIn,
  query: z.strictObject(filters),
  output: marksSchema,
  summary: 'Whether the marks of a course are sound, by class and item; for those who see its statistics',
  statements: 60,
});

const question = z.object({
  ...{ questionId: z.string(), number: z.number(), name: z.nullable(z.string()), points: z.number(), n: z.number() },
  ...{ facility: number, deviation: number, high: number, low: number, discrimination: number },
  ...{ restCorrelation: number, alphaWithout: number, seconds: number },
});

export const qualityPapersRoute = defineRoute({
  name: 'teachingQuality.papers',
  method: 'GET',
  path: `${BASE}/papers`,
  access: signedIn,
  query: z.strictObject(filters),
  output: z.object({
    exams: listOf({
      ...{ id: z.string(), name: z.string(), kind: z.enum(['exam', 'test']), full: number, n: z.number() },
      ...{ mean: number, sd: number, median: number, max: number, min: number },
      ...{ facility: number, discrimination: number, alpha: number, error: number },
      questions: z.array(question),
    }),
  }),
  summary: 'How good the papers and questions of a course are; for those who see its statistics',
  statements: 32,
});

export const qualityObjectivesRoute = defineRoute({
  name: 'teachingQuality.objectives',
  method: 'GET',
  path: `${BASE}/objectives`,
  access: signedIn,
  query: z.strictObject(filters),
  output: z.object({
    n: z.number(),
    left: z.number(),
    course: number,
    rows: listOf({
      ...{ id: z.string(), text: z.string(), weight: z.number(), expected: z.number(), value: number },
      ...{ attained: z.nullable(z.boolean()), reached: z.number() },
      /** An item of the scheme gives evidence of it. */
      assessed: z.boolean(),
      evidence: listOf({ key: z.string(), name: z.string(), weight: z.number(), rate: number, part: number }),
    }),
  }),
  summary: 'How far the objectives of a course are reached; for those who see its statistics',
  statements: 60,
});

const cell = z.object({
  runs: z.number(),
  reached: z.number(),
  rate: number,
  failed: number,
  late: number,
  repeats: number,
});

export const qualityStepsRoute = defineRoute({
  name: 'teachingQuality.steps',
  method: 'GET',
  path: `${BASE}/steps`,
  access: signedIn,
  query: z.strictObject({
    ...filters,
    /** An experiment of the outline; the first with runs without. */
    node: z.optional(idSchema),
    runs: z._default(z.enum(RUN_CHOICES), 'first'),
  }),
  output: z.object({
    nodes: listOf({ id: z.string(), name: z.string(), runs: z.number() }),
    node: z.nullable(z.string()),
    classes: listOf({ id: z.string(), name: z.string() }),
    runs: z.number(),
    /** Cells of all classes together and of each, in the order of `classes`. */
    steps: listOf({ seq: z.number(), title: z.string(), max: z.number(), cells: z.array(cell) }),
  }),
  summary: 'Where learners lose marks in the steps of an experiment; for those who see the statistics of its course',
  statements: 24,
});

const weeks = listOf({ week: day, n: z.number(), hours: z.number() });

export const qualityFeedbackRoute = defineRoute({
  name: 'teachingQuality.feedback',
  method: 'GET',
  path: `${BASE}/feedback`,
  access: signedIn,
  query: z.strictObject(filters),
  output: z.object({
    marking: z.object({
      ...{ marked: z.number(), hours: number, pending: z.number(), oldestDays: number, weeks },
      markers: listOf({
        personId: z.nullable(z.string()),
        name: z.nullable(z.string()),
        n: z.number(),
        hours: z.number(),
      }),
      kinds: listOf({ kind: z.enum(WORK_KINDS), marked: z.number(), pending: z.number(), hours: number }),
    }),
    replies: z.object({
      ...{ questions: z.number(), due: z.number(), inTime: z.number(), replied: z.number(), hours: number, weeks },
    }),
    reviews: z.object({ n: z.number(), mean: number, counts: z.array(z.number()) }),
    appeals: z.object({ published: z.number(), appeals: z.number(), decided: z.number(), changed: z.number() }),
  }),
  summary: 'How fast learners of a course get feedback and what they say; for those who see its statistics',
  statements: 44,
});

export const qualityRowsRoute = defineRoute({
  name: 'teachingQuality.rows',
  method: 'GET',
  path: `${BASE}/rows`,
  access: signedIn,
  query: z.strictObject({
    ...filters,
    subject: z.enum(SUBJECTS),
    of: z.optional(z.string().check(z.maxLength(120))),
    /** Of a cell of the map. */
    class: z.optional(idSchema),
    node: z.optional(idSchema),
    runs: z._default(z.enum(RUN_CHOICES), 'first'),
    measure: z.optional(z.enum(MEASURES)),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2000)), 1),
  }),
  output: z.object({
    /** The figure these rows make. */
    value: number,
    total: z.number(),
    size: z.number(),
    rows: listOf({
      kind: z.enum(ROW_KINDS),
      id: z.string(),
      name: z.string(),
      number: z.nullable(z.string()),
      className: z.nullable(z.string()),
      group: z.nullable(z.enum(GROUPS)),
      /** Marks, percents, hours, stars or points it adds. */
      value: number,
      /** The second number of a pair, or the most it could have been. */
      second: number,
      /** Whether it counts for the figure; null where all do. */
      met: z.nullable(z.boolean()),
      at: z.nullable(instantSchema),
      /** What it belongs to, for the way there. */
      of: z.nullable(z.string()),
    }),
  }),
  summary: 'The learners, runs or works behind a figure of teaching quality',
  statements: 60,
});

export const qualityFileRoute = defineRoute({
  name: 'teachingQuality.export',
  method: 'GET',
  path: `${BASE}/file`,
  access: signedIn,
  query: z.strictObject({
    ...filters,
    part: z.enum(PARTS),
    exam: z.optional(idSchema),
    node: z.optional(idSchema),
    runs: z._default(z.enum(RUN_CHOICES), 'first'),
  }),
  raw: true,
  summary: 'Figures of teaching quality as a workbook with their definitions',
  statements: 64,
});

export const qualityReportRoute = defineRoute({
  name: 'teachingQuality.report',
  method: 'GET',
  path: `${BASE}/report`,
  access: signedIn,
  query: z.strictObject(filters),
  raw: true,
  summary: 'How far the objectives of a course are reached, as a document to sign',
  statements: 64,
});

const snapshotLine = {
  ...{ id: z.string(), name: z.string(), term: z.nullable(z.string()), at: instantSchema },
  ...{ range: z.object({ from: day, until: day }), author: z.nullable(z.string()) },
  ...{ n: z.number(), mean: number, passed: z.number(), attainment: number },
};

export const qualitySnapshotsRoute = defineRoute({
  name: 'teachingQuality.snapshots',
  method: 'GET',
  path: `${BASE}/snapshots`,
  access: signedIn,
  query: z.strictObject({}),
  output: z.object({ rows: listOf(snapshotLine) }),
  summary: 'Figures of teaching quality that were kept as they stood on a day',
  statements: 24,
});

export const saveSnapshotRoute = defineRoute({
  name: 'teachingQuality.snapshot',
  method: 'POST',
  path: `${BASE}/snapshots`,
  access: signedIn,
  query: z.strictObject(filters),
  body: z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) }),
  output: z.object(snapshotLine),
  summary: 'Keeps the figures of teaching quality as they stand',
  statements: 70,
});

export const snapshotFileRoute = defineRoute({
  name: 'teachingQuality.snapshotFile',
  method: 'GET',
  path: `${BASE}/snapshots/:snapshotId/file`,
  access: signedIn,
  raw: true,
  summary: 'Kept figures of teaching quality as a workbook',
  statements: 24,
});
