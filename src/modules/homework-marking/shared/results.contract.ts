import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { instantSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { HOMEWORK_STATES } from '../../homework/shared/homework.model.ts';
import { HINDRANCES, MAX_WORKS, REASON } from './mark.model.ts';
import { ROW_STATES } from './marking.contract.ts';
import { ROW_FAULTS } from './workbook.model.ts';

const count = z.number().check(z.int(), z.minimum(0), z.maximum(MAX_WORKS * 10));
const MAX_SHEET = 10 * 1_048_576;

export const resultsRoute = defineRoute({
  name: 'homeworkMarking.results',
  method: 'GET',
  path: '/api/v1/managed-homework/:homeworkId/results',
  access: signedIn,
  output: z.object({
    maxScore: z.number(),
    state: z.enum(HOMEWORK_STATES),
    releasedAt: z.nullable(instantSchema),
    rows: listOf({
      personId: z.string(),
      name: z.string(),
      number: z.nullable(z.string()),
      className: z.string(),
      state: z.enum(ROW_STATES),
      submittedAt: z.nullable(instantSchema),
      lateSeconds: z.nullable(z.number()),
      points: z.nullable(z.number()),
      /** Per cent taken off for lateness. */
      penalty: z.number(),
      /** Reviews of others' work that were not given. */
      missed: z.number(),
      /** The mark that counts. */
      final: z.nullable(z.number()),
      /** Another mark than that of the group. */
      own: z.boolean(),
    }),
    marked: z.number(),
    unmarked: z.number(),
    missing: z.number(),
    mean: z.nullable(z.number()),
    hindrances: z.array(z.enum(HINDRANCES)),
    can: z.object({ release: z.boolean(), unrelease: z.boolean() }),
  }),
  summary: 'Marks of the learners of one homework, and whether they can be released',
  statements: 22,
});

export const releaseRoute = defineRoute({
  name: 'homework.release',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/release',
  access: signedIn,
  body: z.strictObject({
    /** Learners without a mark and without a hand-in, as they were shown: with other numbers it is asked again. */
    unmarked: count,
    missing: count,
  }),
  output: z.object({ released: z.number() }),
  summary: 'Releases the marks of one homework to its learners',
  statements: 40,
});

export const unreleaseRoute = defineRoute({
  name: 'homework.unrelease',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/unrelease',
  access: signedIn,
  body: z.strictObject({ reason: textSchema(REASON.min, REASON.max) }),
  output: z.object({ hidden: z.number() }),
  summary: 'Hides released marks again, with a reason that learners read',
  statements: 40,
});

export const archiveRoute = defineRoute({
  name: 'homework.archive',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/archive',
  access: signedIn,
  body: z.strictObject({}),
  output: z.object({ jobId: z.string() }),
  perMinute: 6,
  summary: 'Packs the hand-ins of one homework with their files and the workbook of marks: begins a job',
  statements: 30,
});

export const workbookRoute = defineRoute({
  name: 'homeworkMarking.workbook',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/workbook',
  access: signedIn,
  body: z.strictObject({}),
  raw: true,
  summary: 'Workbook of the marks of one homework, to be filled in and brought back',
  statements: 28,
});

/** What the workbook would change, or has changed. */
export const workbookDiffSchema = z.object({
  changes: listOf({
    line: z.number(),
    name: z.string(),
    number: z.nullable(z.string()),
    before: z.nullable(z.number()),
    after: z.number(),
    comment: z.boolean(),
  }),
  faults: listOf({ line: z.number(), fault: z.enum(ROW_FAULTS), criterion: z.nullable(z.string()) }),
  unchanged: z.number(),
  /** Names these very changes; the import is refused when they would be others by then. */
  digest: z.string(),
});

export const previewWorkbookRoute = defineRoute({
  name: 'homeworkMarking.previewWorkbook',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/workbook-preview',
  access: signedIn,
  output: workbookDiffSchema,
  raw: true,
  repeat: 'read',
  multipart: { files: 1, fileBytes: MAX_SHEET },
  perMinute: 12,
  summary: 'Shows what a workbook that was brought back would change',
  statements: 28,
});

export const importWorkbookRoute = defineRoute({
  name: 'homework.importMarks',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/workbook-import',
  access: signedIn,
  query: z.strictObject({ digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  output: z.object({ changed: z.number() }),
  raw: true,
  multipart: { files: 1, fileBytes: MAX_SHEET },
  perMinute: 12,
  summary: 'Takes the changed marks of a workbook that was brought back',
  statements: 44,
});
