import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, listOf } from '../../../kernel/http/schemas.ts';
import { completenessSchema } from '../../courses/shared/info.contract.ts';
import { COURSE_ROLES } from '../../courses/shared/role.model.ts';
import { QUESTION_TYPES } from '../../questions/shared/question.model.ts';
import { THING_KINDS } from './built.model.ts';
import { CONTRIBUTIONS, COVERAGES, POINT_COLUMNS } from './coverage.model.ts';
import { FIGURES } from './figure.model.ts';

/** What a drawer lists the things of. */
export const SUBJECTS = [
  ...FIGURES,
  ...COVERAGES,
  /** Of a person, or of everybody outside the team. */
  ...CONTRIBUTIONS.map((kind) => `by.${kind}` as const),
  /** Of a knowledge point. */
  ...POINT_COLUMNS.map((column) => `point.${column}` as const),
  /** Of a type and difficulty, `single:3`. */
  'questionCell',
  /** Of a day, `YYYY-MM-DD`. */
  'day',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Parts of the page that are saved as files. */
export const PARTS = ['counts', 'questions', 'coverage', 'points', 'objectives', 'contribution', 'changes'] as const;
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

export const constructionRoute = defineRoute({
  name: 'construction.read',
  method: 'GET',
  path: '/api/v1/courses/:courseId/construction',
  access: signedIn,
  query: z.strictObject(filters),
  output: z.object({
    asOf: instantSchema,
    /** Days of the site, both included. */
    range: z.object({ from: day, until: day }),
    term: z.nullable(z.string()),
    /** Terms with a column, newest first. */
    terms: listOf({ id: z.string(), name: z.string(), from: day, until: day }),
    /** Classes of the term within the actor's scope, and those that count. */
    classes: listOf({ id: z.string(), name: z.string(), counts: z.boolean() }),
    completeness: completenessSchema,
    figures: listOf({
      figure: z.enum(FIGURES),
      value: z.nullable(z.number()),
      /** With hidden parts of the outline; null where they change nothing. */
      withHidden: z.nullable(z.number()),
      /** In the order of `terms`. */
      terms: z.array(z.nullable(z.number())),
    }),
    /** Ready questions by type and difficulty 1–5. */
    questions: listOf({ type: z.enum(QUESTION_TYPES), counts: z.array(z.number()) }),
    coverage: listOf({ coverage: z.enum(COVERAGES), have: z.number(), want: z.number() }),
    points: listOf({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      counts: z.object({
        video: z.number(),
        document: z.number(),
        experiment: z.number(),
        question: z.number(),
        task: z.number(),
      }),
    }),
    items: listOf({ key: z.string(), name: z.string(), weight: z.number() }),
    /** Whether each item gives evidence, in the order of `items`. */
    objectives: listOf({ id: z.string(), text: z.string(), items: z.array(z.boolean()) }),
    contribution: listOf({
      /** Null for everybody outside the team, and for what nobody is known to have made. */
      personId: z.nullable(z.string()),
      name: z.nullable(z.string()),
      role: z.nullable(z.enum(COURSE_ROLES)),
      nodes: z.number(),
      minutes: z.number(),
      questions: z.number(),
      edits: z.number(),
      announcements: z.number(),
      posts: z.number(),
      marked: z.number(),
    }),
    /** Days on which something was made or changed last. */
    days: listOf({ day, n: z.number() }),
    can: z.object({ targets: z.boolean() }),
  }),
  summary: 'What a course consists of, against which target, made by whom and when; for those who see its statistics',
  statements: 48,
  replica: true,
});

export const constructionRowsRoute = defineRoute({
  name: 'construction.rows',
  method: 'GET',
  path: '/api/v1/courses/:courseId/construction/rows',
  access: signedIn,
  query: z.strictObject({
    ...filters,
    subject: z.enum(SUBJECTS),
    /** Of which person, knowledge point, cell or day. */
    of: z.optional(z.string().check(z.maxLength(60))),
    /** With hidden parts of the outline. */
    hidden: z.optional(z.literal('1')),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2000)), 1),
  }),
  output: z.object({
    /** The figure these things make. */
    value: z.nullable(z.number()),
    total: z.number(),
    size: z.number(),
    rows: listOf({
      kind: z.enum(THING_KINDS),
      id: z.string(),
      name: z.string(),
      hidden: z.boolean(),
      state: z.nullable(z.string()),
      author: z.nullable(z.string()),
      at: z.nullable(instantSchema),
      changedAt: z.nullable(instantSchema),
      /** Minutes, bytes or steps it adds. */
      value: z.nullable(z.number()),
      /** Whether it is as it should be; null where nothing is asked of it. */
      met: z.nullable(z.boolean()),
      /** What it belongs to, for the way there. */
      of: z.nullable(z.string()),
    }),
  }),
  summary: 'The things behind a figure of what a course consists of',
  statements: 32,
  replica: true,
});

export const constructionFileRoute = defineRoute({
  name: 'construction.export',
  method: 'GET',
  path: '/api/v1/courses/:courseId/construction/file',
  access: signedIn,
  query: z.strictObject({
    ...filters,
    part: z.enum(PARTS),
    format: z._default(z.enum(['xlsx', 'docx']), 'xlsx'),
    /** Terms with a column in the table of counts; those of the page without. */
    columns: z.optional(ids),
  }),
  raw: true,
  summary: 'Figures of what a course consists of as a workbook or document, with their definitions',
  statements: 52,
});
