import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { pageOf, pageQuery } from '../../../kernel/http/schemas.ts';

const reason = z._default(z.string().check(z.maxLength(200)), '');

/** What a run did in the words of xAPI, a page at a time. */
export const listStatementsRoute = defineRoute({
  name: 'runs.statements',
  method: 'GET',
  path: '/api/v1/runs/:id/statements',
  access: signedIn,
  query: z.strictObject({ ...pageQuery, reason }),
  output: pageOf(
    z.object({
      id: z.string(),
      /** Last part of the verb's address. */
      verb: z.string(),
      /** What it was done to: the name of the activity, else its address. */
      object: z.string(),
      at: z.string(),
      statement: z.record(z.string(), z.unknown()),
    }),
  ),
  summary: 'Statements (xAPI) of a run in its order',
  statements: 13,
});

/** All statements as one file, in the form of an xAPI statement result: `{statements, more}`. */
export const downloadStatementsRoute = defineRoute({
  name: 'runs.downloadStatements',
  method: 'GET',
  path: '/api/v1/runs/:id/statements.json',
  access: signedIn,
  query: z.strictObject({ reason }),
  raw: true,
  summary: 'All statements (xAPI) of a run as a file',
  statements: 13,
  perMinute: 60,
});
