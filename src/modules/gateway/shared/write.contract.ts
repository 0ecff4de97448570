import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { loose, service } from './read.contract.ts';

const item = z.strictObject({ WorkType: loose, TableName: loose, TableData: loose, Conditions: loose });

/** POST /base/execute. Who may write what is declared by each resource. */
export const executeRoute = defineRoute({
  name: 'gateway.execute',
  method: 'POST',
  ...service('/base/execute'),
  dialect: 'spec',
  access: signedIn,
  body: z.strictObject({ DataBase: loose, DynamicTable: item }),
  output: z.unknown(),
  summary: 'Save, Update, Delete or Get one row of a declared table',
  // 200 rows of a bulk change, three statements each, and the frame around them.
  statements: 620,
});

/** POST /base/tranexecute. */
export const tranExecuteRoute = defineRoute({
  name: 'gateway.tranExecute',
  method: 'POST',
  ...service('/base/tranexecute'),
  dialect: 'spec',
  access: signedIn,
  body: z.strictObject({ DataBase: loose, DynamicTableList: z.array(item).check(z.minLength(1), z.maxLength(500)) }),
  output: z.object({ Results: z.array(z.unknown()) }),
  summary: 'A list of writes in one transaction, all or nothing',
  maxBody: 1_048_576,
  // 500 rows at most, some six statements each.
  statements: 3_100,
});
