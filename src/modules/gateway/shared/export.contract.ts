import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { loose, service } from './read.contract.ts';

/** POST /export/query. Who may export what is declared by each resource. */
export const exportRoute = defineRoute({
  name: 'gateway.export',
  method: 'POST',
  ...service('/export/query'),
  dialect: 'spec',
  access: signedIn,
  body: z.strictObject({
    DataBase: loose,
    DynamicQuery: z.strictObject({
      Type: loose,
      TableView: loose,
      Fields: loose,
      QueryArgs: z.optional(z.strictObject({ Order: loose, Sort: loose, Conditions: loose })),
    }),
    title: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    Fields: loose,
    Format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
  }),
  raw: true,
  summary: 'Rows of a declared table as a sheet (xlsx, or csv by Format); failures are JSON',
  // The rows and the audit row; a long export: the task, its reading back and the queue.
  statements: 5,
});
