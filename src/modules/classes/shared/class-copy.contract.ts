import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema } from '../../../kernel/http/schemas.ts';
import { outcomeSchema } from '../../../kernel/managed/contract.ts';

/** Classes copied at once. */
export const MAX_COPIED = 50;

export const copyClassesRoute = defineRoute({
  name: 'classes.copy',
  method: 'POST',
  path: '/api/v1/courses/:courseId/class-copies',
  access: signedIn,
  body: z.strictObject({
    termId: idSchema,
    classIds: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_COPIED)),
  }),
  output: outcomeSchema,
  summary: 'Classes of another term anew: code, name, teachers, seats and rule of joining, without people',
  statements: 60,
});
