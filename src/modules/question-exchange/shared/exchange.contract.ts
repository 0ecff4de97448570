import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, keywordSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { contentSchema } from '../../questions/shared/content.model.ts';
import { furtherFilters, objectiveSharesSchema } from '../../questions/shared/question.contract.ts';
import * as bank from '../../questions/shared/question.model.ts';
import * as model from './exchange.model.ts';
import { KEY_PLACES } from './word-writer.model.ts';

const count = z.int().check(z.minimum(0), z.maximum(model.MAX_QUESTIONS));
const names = (max: number, n: number) => z.array(textSchema(1, max)).check(z.maxLength(n));
/** All questions of a large file with what they ask. */
const MAX_BODY = 24 * 1_048_576;

const noteSchema = z.strictObject({
  code: z.enum(model.NOTE_CODES),
  params: z.optional(
    z.record(z.string().check(z.maxLength(20)), z.union([z.number(), z.string().check(z.maxLength(200))])),
  ),
});
const notes = z.array(noteSchema).check(z.maxLength(40));

/** A question of the file that is to be taken. */
const incoming = z.strictObject({
  /** Number within the file. */
  number: z.int().check(z.minimum(1), z.maximum(model.MAX_QUESTIONS)),
  content: contentSchema,
  points: z.number().check(z.minimum(bank.POINTS.min), z.maximum(bank.POINTS.max), z.multipleOf(bank.POINTS.step)),
  difficulty: z.int().check(z.minimum(bank.DIFFICULTY.min), z.maximum(bank.DIFFICULTY.max)),
  tags: names(bank.MAX_TAG, bank.MAX_TAGS),
  source: textSchema(0, bank.MAX_SOURCE),
  /** Codes or names of knowledge points, the primary one first. */
  knowledge: names(100, 20),
  objectives: z._default(objectiveSharesSchema, []),
  /** Names of folders from the top. */
  folder: names(200, 20),
});

/** What became of one question of a file. */
const reportLine = z.strictObject({
  number: z.int().check(z.minimum(1), z.maximum(model.MAX_QUESTIONS)),
  line: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  type: z.nullable(z.enum(bank.QUESTION_TYPES)),
  verdict: z.enum(model.VERDICTS),
  /** Beginning of its text in the file, without its key. */
  title: z.string().check(z.maxLength(200)),
  notes,
});
export type ReportLine = z.infer<typeof reportLine>;

export const checkImportRoute = defineRoute({
  name: 'question.importCheck',
  method: 'POST',
  path: '/api/v1/courses/:courseId/question-import-checks',
  access: signedIn,
  body: z.strictObject({
    contents: z.array(contentSchema).check(z.maxLength(model.MAX_QUESTIONS)),
    knowledge: names(100, model.MAX_QUESTIONS),
  }),
  output: z.object({
    /** By place: the same or a similar one of the bank, or an earlier one of the file. */
    alike: listOf({ place: z.number(), percent: z.number(), earlier: z.nullable(z.number()), stem: z.string() }),
    /** Words no knowledge point goes by. */
    unknownPoints: z.array(z.string()),
    /** Objectives of the course in their order: the first one has the number 1. */
    objectives: z.array(z.string()),
  }),
  summary: 'Tells which questions of a file the bank has already; writes nothing',
  statements: 10,
  maxBody: MAX_BODY,
});

const importLine = z.object({
  id: z.string(),
  fileName: z.string(),
  format: z.enum(model.FORMATS),
  taken: z.number(),
  changed: z.number(),
  leftOut: z.number(),
  by: z.string(),
  at: instantSchema,
  undoneAt: z.nullable(instantSchema),
  stayed: z.nullable(z.number()),
  can: z.object({ undo: z.boolean() }),
});

export const importQuestionsRoute = defineRoute({
  name: 'question.import',
  method: 'POST',
  path: '/api/v1/courses/:courseId/question-imports',
  access: signedIn,
  body: z.strictObject({
    /** Drawn by the browser for this file: sent again, it is answered as before. */
    id: idSchema,
    fileName: textSchema(1, model.MAX_FILE_NAME),
    format: z.enum(model.FORMATS),
    folderId: z.nullable(idSchema),
    questions: z.array(incoming).check(z.minLength(1), z.maxLength(model.MAX_QUESTIONS)),
    report: z.array(reportLine).check(z.maxLength(model.MAX_QUESTIONS)),
  }),
  output: z.object({ id: z.string(), taken: z.number(), folders: z.number(), removed: z.array(z.string()) }),
  summary: 'Takes questions of a file into the bank as drafts, all or none',
  statements: 330,
  maxBody: MAX_BODY,
});

export const importsRoute = defineRoute({
  name: 'question.imports',
  method: 'GET',
  path: '/api/v1/courses/:courseId/question-imports',
  access: signedIn,
  output: z.object({ rows: z.array(importLine) }),
  summary: 'Files that were brought into the bank, newest first, at most 50',
  statements: 5,
});

export const importReportRoute = defineRoute({
  name: 'question.importReport',
  method: 'GET',
  path: '/api/v1/question-imports/:importId',
  access: signedIn,
  output: z.object({ ...importLine.shape, report: z.array(reportLine) }),
  summary: 'What became of each question of a file',
  statements: 5,
});

export const undoImportRoute = defineRoute({
  name: 'question.importUndo',
  method: 'POST',
  path: '/api/v1/question-imports/:importId/undo',
  access: signedIn,
  output: z.object({ removed: count, stayed: count }),
  summary: 'Puts the questions of a file into the recycle bin; those that were used or changed stay',
  statements: 16,
});

const filter = {
  kw: keywordSchema,
  folder: z.optional(z.union([idSchema, z.literal('none')])),
  type: z.optional(z.enum(bank.QUESTION_TYPES)),
  difficulty: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  state: z.optional(z.enum(bank.QUESTION_STATES)),
  point: z.optional(idSchema),
  tag: z.optional(textSchema(1, bank.MAX_TAG)),
  ...furtherFilters,
};
/** Questions that are chosen, or all that a list shows. */
const which = z.union([
  z.strictObject({ ids: z.array(idSchema).check(z.minLength(1), z.maxLength(model.MAX_QUESTIONS)) }),
  z.strictObject(filter),
]);

export const exportPlanRoute = defineRoute({
  name: 'question.exportPlan',
  method: 'POST',
  path: '/api/v1/courses/:courseId/question-export-plans',
  access: signedIn,
  body: z.strictObject({ which }),
  output: z.object({
    total: z.number(),
    /** More than one file holds; narrow the list. */
    tooMany: z.boolean(),
    formats: listOf({
      format: z.enum(model.FORMATS),
      leaving: z.number(),
      /** Types the format has no words for. */
      leftOut: listOf({ type: z.enum(bank.QUESTION_TYPES), n: z.number() }),
      /** What the format says otherwise or not at all, and of how many questions. */
      notes: listOf({ code: z.enum(model.LOSSES), n: z.number() }),
    }),
  }),
  summary: 'What an export would hold in each format, and what it would lose',
  statements: 8,
});

export const exportQuestionsRoute = defineRoute({
  name: 'question.export',
  method: 'POST',
  path: '/api/v1/courses/:courseId/question-exports',
  access: signedIn,
  body: z.strictObject({
    which,
    format: z.enum(model.FORMATS),
    /** Where the answers of a Word paper stand; behind each question when nothing is said. */
    keys: z.optional(z.enum(KEY_PLACES)),
    reason: textSchema(2, 200),
  }),
  raw: true,
  summary: 'Questions of the bank as a file, answers included',
  statements: 14,
});

export const templateRoute = defineRoute({
  name: 'question.template',
  method: 'GET',
  path: '/api/v1/question-template',
  access: signedIn,
  raw: true,
  summary: 'An empty sheet of questions with a sample of each type',
  statements: 1,
});
