import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';

export const oneRosterRoute = defineRoute({
  name: 'classes.oneRoster',
  method: 'POST',
  path: '/api/v1/classes/:classId/one-roster',
  access: signedIn,
  body: z.strictObject({}),
  raw: true,
  perMinute: 12,
  summary: 'Roster of a class as a OneRoster 1.1 zip of csv files',
  statements: 14,
});
