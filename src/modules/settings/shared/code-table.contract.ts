import * as z from 'zod/mini';
import { byGrant } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
import { LOCALES } from '../../../kernel/i18n/locales.ts';
import { CODE, CODE_TABLE, CODE_USE_KINDS, MAX_CODE_NAME, MAX_CODE_SORT } from './code-table.model.ts';

const tableName = z.string().check(z.regex(CODE_TABLE));
const codeText = z.string().check(z.regex(CODE));
const name = textSchema(0, MAX_CODE_NAME);
const names = z.strictObject(
  Object.fromEntries(LOCALES.map((locale) => [locale, name])) as Record<(typeof LOCALES)[number], typeof name>,
);

const uses = listOf({ kind: z.enum(CODE_USE_KINDS), count: z.number() });

/** 码表: the lists of codes with the version browsers compare their copies with. */
export const codeTablesRoute = defineRoute({
  name: 'settings.codeTables',
  method: 'GET',
  path: '/api/v1/code-tables',
  access: byGrant('homeShowEdit', 'query'),
  output: rowsOf({ name: z.string(), version: z.number(), codes: z.number() }),
  summary: 'Code tables with their versions',
  statements: 3,
});

export const codeTableRoute = defineRoute({
  name: 'settings.codeTable',
  method: 'GET',
  path: '/api/v1/code-tables/:name',
  access: byGrant('homeShowEdit', 'query'),
  params: z.object({ name: tableName }),
  output: z.object({
    name: z.string(),
    version: z.number(),
    rows: listOf({
      code: z.string(),
      names: z.record(z.string(), z.string()),
      parent: z.nullable(z.string()),
      scope: z.nullable(z.string()),
      sort: z.number(),
      enabled: z.boolean(),
      /** What carries it; kinds with none are left out. */
      uses,
    }),
    /** What the person may do here; `add` and `disable` are false where only names may change. */
    can: z.object({ edit: z.boolean(), add: z.boolean(), disable: z.boolean() }),
  }),
  summary: 'Codes of a table, disabled ones too, with what carries them',
  statements: 9,
});

/** Adds a code or changes its names, parent, place and availability; a code itself never changes. */
export const saveCodeRoute = defineRoute({
  name: 'settings.saveCode',
  method: 'PUT',
  path: '/api/v1/code-tables/:name/codes/:code',
  access: byGrant('homeShowEdit', 'edit'),
  params: z.object({ name: tableName, code: codeText }),
  body: z.strictObject({
    /** Version of the table that was read. */
    version: z.int().check(z.minimum(0), z.maximum(100_000_000)),
    /** The code must be new; else it must exist. */
    fresh: z.boolean(),
    names,
    parent: z.nullable(codeText),
    /** Where it is offered, e.g. `lab`; null: everywhere. */
    scope: z.nullable(codeText),
    sort: z.int().check(z.minimum(0), z.maximum(MAX_CODE_SORT)),
    enabled: z.boolean(),
  }),
  output: z.object({ version: z.number() }),
  summary: 'Adds or changes a code of a table',
  statements: 16,
});

/** Removes a code nothing carries; one in use is refused with what carries it. */
export const removeCodeRoute = defineRoute({
  name: 'settings.removeCode',
  method: 'DELETE',
  path: '/api/v1/code-tables/:name/codes/:code',
  access: byGrant('homeShowEdit', 'edit'),
  params: z.object({ name: tableName, code: codeText }),
  output: z.object({ version: z.number() }),
  summary: 'Removes a code nothing carries',
  statements: 18,
});

/** The table as a sheet that its import takes again. */
export const codeSheetRoute = defineRoute({
  name: 'settings.codeSheet',
  method: 'GET',
  path: '/api/v1/code-tables/:name/sheet',
  access: byGrant('homeShowEdit', 'query'),
  params: z.object({ name: tableName }),
  raw: true,
  summary: 'Download a code table as a sheet',
  statements: 4,
});
