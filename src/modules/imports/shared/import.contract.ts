import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, pageOf, pageQuery } from '../../../kernel/http/schemas.ts';
import { IMPORT_MODES, IMPORT_POLICIES, MAX_CORRECTED } from '../../../kernel/resource/import.ts';
import { IMPORT_STATES, IMPORT_WORKS, ROW_FILTERS, ROW_OUTCOMES, ROW_STATES } from './import.model.ts';

const nameSchema = z.string().check(z.maxLength(60), z.regex(/^[a-z][A-Za-z0-9-]*$/));
const named = z.strictObject({ name: nameSchema });
const textSchemaOf = z.string();

/** What an import takes: said in the caller's language. 403 without its grant, 404 for a name nobody declared. */
export const importDefinitionRoute = defineRoute({
  name: 'imports.definition',
  method: 'GET',
  path: '/api/v1/imports/definitions/:name',
  access: signedIn,
  params: named,
  output: z.object({
    name: z.string(),
    title: textSchemaOf,
    columns: listOf({
      code: z.string(),
      label: textSchemaOf,
      required: z.boolean(),
      kind: z.string(),
      /** Where it stands: on the first sheet, on the second, or on both. */
      sheets: z.array(z.enum(['first', 'second'])),
      /** Choices of a code column. */
      codes: listOf({ code: z.string(), name: textSchemaOf }),
    }),
    modes: z.array(z.enum(IMPORT_MODES)),
    policies: z.array(z.enum(IMPORT_POLICIES)),
    /** Name of the second sheet, where the file may have one. */
    second: z.nullable(textSchemaOf),
    /** Which zip is taken in place of a sheet; null: none. */
    archive: z.nullable(textSchemaOf),
    options: listOf({ name: z.string(), label: textSchemaOf, hint: z.nullable(textSchemaOf) }),
    results: z.nullable(textSchemaOf),
  }),
  summary: 'Columns, modes and options of an import',
  statements: 4,
});

/** The sheet to fill in: headings in the caller's language, a hidden row of codes, a sample, the choices. */
export const importTemplateRoute = defineRoute({
  name: 'imports.template',
  method: 'GET',
  path: '/api/v1/imports/definitions/:name/template',
  access: signedIn,
  params: named,
  raw: true,
  summary: 'Download the template of an import',
  statements: 4,
});

const status = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  work: z.nullable(z.enum(IMPORT_WORKS)),
  /** Imports of the same page and unit that come first; 0 once it has its turn. */
  ahead: z.number(),
  jobId: z.nullable(z.string()),
  filename: z.nullable(z.string()),
  mode: z.enum(IMPORT_MODES),
  policy: z.nullable(z.enum(IMPORT_POLICIES)),
  options: z.array(z.string()),
  total: z.number(),
  corrected: z.number(),
  counts: z.object({
    new: z.number(),
    change: z.number(),
    same: z.number(),
    warning: z.number(),
    error: z.number(),
  }),
  /** Columns of the sheet, in the order of the template. */
  columns: z.array(z.string()),
  /** Headings nobody knows; they are left out. */
  unknown: z.array(z.string()),
  result: z.nullable(
    z.object({
      created: z.number(),
      updated: z.number(),
      same: z.number(),
      failed: z.number(),
      refused: z.number(),
      stopped: z.boolean(),
      reverted: z.optional(z.number()),
      kept: z.optional(z.number()),
    }),
  ),
  /** Why the sheet could not be read, or the run wrote nothing. */
  failure: z.nullable(textSchemaOf),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  undoUntil: z.nullable(z.string()),
  /** Downloads left of the result file. */
  downloads: z.nullable(z.number()),
  can: z.object({ run: z.boolean(), correct: z.boolean(), undo: z.boolean(), report: z.boolean() }),
});

/** Own imports of the last eight days, newest first. */
export const listImportsRoute = defineRoute({
  name: 'imports.list',
  method: 'GET',
  path: '/api/v1/imports',
  access: signedIn,
  query: z.object({ name: nameSchema, objectId: z.optional(idSchema) }),
  output: z.object({ rows: z.array(status) }),
  summary: 'Own imports of a page',
  statements: 3,
});

/** Opens an import; its sheet is then uploaded as kind `import` with this id as owner. */
export const openImportRoute = defineRoute({
  name: 'imports.open',
  method: 'POST',
  path: '/api/v1/imports',
  access: signedIn,
  /** `objectId`: the object whose rows the sheet holds, for imports that belong to one. */
  body: z.strictObject({ name: nameSchema, objectId: z.optional(idSchema) }),
  output: status,
  summary: 'Open an import',
  statements: 8,
});

export const getImportRoute = defineRoute({
  name: 'imports.get',
  method: 'GET',
  path: '/api/v1/imports/:id',
  access: signedIn,
  output: status,
  summary: 'How an import stands',
  statements: 4,
});

const options = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(20));

/**
 * Takes an uploaded sheet and validates it: at once when it is small, else as a job (`work` is then `read`).
 * 409 `imports.again` when the same file was imported within 24 hours and `again` is not set.
 */
export const importFileRoute = defineRoute({
  name: 'imports.file',
  method: 'POST',
  path: '/api/v1/imports/:id/file',
  access: signedIn,
  body: z.strictObject({
    uploadId: idSchema,
    mode: z.optional(z.enum(IMPORT_MODES)),
    options: z.optional(options),
    again: z.optional(z.boolean()),
  }),
  output: status,
  summary: 'Read and validate the sheet of an import',
  statements: 60,
  perMinute: 30,
});

/** Validates again: with corrected cells, another mode, other options. */
export const checkImportRoute = defineRoute({
  name: 'imports.check',
  method: 'POST',
  path: '/api/v1/imports/:id/check',
  access: signedIn,
  body: z.strictObject({
    mode: z.optional(z.enum(IMPORT_MODES)),
    options: z.optional(options),
    rows: z.optional(
      z
        .array(
          z.strictObject({
            line: z.number().check(z.int(), z.minimum(1), z.maximum(2_000_000)),
            cells: z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(2000))),
          }),
        )
        .check(z.maxLength(MAX_CORRECTED)),
    ),
  }),
  output: status,
  summary: 'Validate an import again, with corrections',
  statements: 60,
  perMinute: 60,
  maxBody: 1_000_000,
});

const issue = z.object({
  level: z.enum(['error', 'warning']),
  column: z.nullable(z.string()),
  /** Key of the reason, the same in every language. */
  key: z.string(),
  reason: textSchemaOf,
  remedy: z.nullable(textSchemaOf),
});

/** Rows of the dry run or of the run, narrowed to a state. */
export const importRowsRoute = defineRoute({
  name: 'imports.rows',
  method: 'GET',
  path: '/api/v1/imports/:id/rows',
  access: signedIn,
  query: z.object({ state: z._default(z.enum(ROW_FILTERS), 'all'), ...pageQuery }),
  output: pageOf(
    z.object({
      line: z.number(),
      cells: z.record(z.string(), z.string()),
      state: z.enum(ROW_STATES),
      outcome: z.nullable(z.enum(ROW_OUTCOMES)),
      corrected: z.boolean(),
      issues: z.array(issue),
      before: z.record(z.string(), z.nullable(z.string())),
      after: z.record(z.string(), z.nullable(z.string())),
    }),
  ),
  summary: 'Rows of an import',
  statements: 5,
});

/** The rows that failed, in the order of the template, with line, column, reason and remedy; it can be uploaded again. */
export const importReportRoute = defineRoute({
  name: 'imports.report',
  method: 'GET',
  path: '/api/v1/imports/:id/report',
  access: signedIn,
  raw: true,
  summary: 'Download the rows that failed',
  statements: 5,
});

/** Starts the import; it waits while another one of the same page and unit is under way. */
export const runImportRoute = defineRoute({
  name: 'imports.run',
  method: 'POST',
  path: '/api/v1/imports/:id/run',
  access: signedIn,
  body: z.strictObject({ policy: z.enum(IMPORT_POLICIES) }),
  output: status,
  summary: 'Start an import',
  statements: 12,
});

/** Takes an import back, for seven days: what was used or changed since stays and is listed. */
export const undoImportRoute = defineRoute({
  name: 'imports.undo',
  method: 'POST',
  path: '/api/v1/imports/:id/undo',
  access: signedIn,
  /** Above `CONFIRMED_UNDO` rows both: the number of rows, typed, and the reason. */
  body: z.strictObject({
    confirm: z.optional(z.number().check(z.int(), z.minimum(1))),
    reason: z.optional(z.string().check(z.trim(), z.minLength(5), z.maxLength(200))),
  }),
  output: status,
  summary: 'Take an import back',
  statements: 12,
});

/** The result file of the importer: at most 3 downloads in 24 hours, each in the audit log. */
export const importResultsRoute = defineRoute({
  name: 'imports.results',
  method: 'POST',
  path: '/api/v1/imports/:id/results',
  access: signedIn,
  raw: true,
  summary: 'Download what an import made for its importer',
  statements: 10,
});
