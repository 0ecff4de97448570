import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { rowsOf } from '../../../kernel/http/schemas.ts';

export const removeClassRoute = defineRoute({
  name: 'classes.remove',
  method: 'DELETE',
  path: '/api/v1/classes/:classId',
  access: signedIn,
  summary: 'Put a class nobody was ever in into the bin',
  statements: 12,
});

export const classBinRoute = defineRoute({
  name: 'classes.bin',
  method: 'GET',
  path: '/api/v1/courses/:courseId/class-bin',
  access: signedIn,
  output: rowsOf({
    id: z.string(),
    name: z.string(),
    code: z.string(),
    termName: z.string(),
    removedAt: z.string(),
  }),
  summary: 'Classes in the bin of a course, for 30 days, the 200 latest',
  statements: 3,
});

export const restoreClassRoute = defineRoute({
  name: 'classes.restoreClass',
  method: 'POST',
  path: '/api/v1/courses/:courseId/class-bin/:classId/restore',
  access: signedIn,
  body: z.strictObject({}),
  output: z.object({ joinCode: z.string() }),
  summary: 'Take a class out of the bin, with another join code',
  statements: 14,
});
