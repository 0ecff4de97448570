import * as z from 'zod/mini';
import { anyone } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';

/** The clock every countdown follows. */
export const systemDateRoute = defineRoute({
  name: 'settings.getSystemDate',
  method: 'GET',
  path: '/api/timestamp/getsysdate',
  aliases: ['/data/api/v1/timestamp/getsysdate', '/data/api/v1/api/timestamp/getsysdate'],
  dialect: 'spec',
  access: anyone,
  output: z.object({ Timestamp: z.number(), SysDate: z.string(), Zone: z.string() }),
  summary: 'The clock of the database',
  statements: 1,
  whilePasswordDue: true,
});
