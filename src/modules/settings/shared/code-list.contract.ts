import * as z from 'zod/mini';
import { anyone } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf } from '../../../kernel/http/schemas.ts';

/** The gateway's procedure call as the code caches use it: versions of all lists. */
export const codeVersionsCall = defineRoute({
  name: 'gateway.executeProcedure',
  method: 'POST',
  path: '/data/api/v1/base/executeprocedure',
  dialect: 'spec',
  access: anyone,
  body: z.strictObject({
    DataBase: z.literal('cloudvse'),
    DynamicProcedure: z.strictObject({ ProcName: z.literal('pro_getversion') }),
  }),
  output: z.object({ JsonList: listOf({ Type: z.string(), Version: z.string() }) }),
  summary: 'Versions of the lists browsers keep',
  repeat: 'read',
  statements: 4,
});

/** The gateway's query as the code caches use it: one whole list, at most 1,000 rows. */
export const codeListCall = defineRoute({
  name: 'gateway.query',
  method: 'POST',
  path: '/data/api/v1/base/query',
  dialect: 'spec',
  access: anyone,
  body: z.strictObject({
    DataBase: z.literal('cloudvse_code'),
    DynamicQuery: z.strictObject({ Type: z.literal('View'), TableView: z.string() }),
  }),
  output: z.array(z.record(z.string(), z.unknown())),
  summary: 'Rows of one list',
  repeat: 'read',
  statements: 1,
});
