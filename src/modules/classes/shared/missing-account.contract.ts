import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { textSchema } from '../../../kernel/http/schemas.ts';

/** People named in one message; more are only counted in it. */
export const MAX_NAMED = 20;

export const missingAccountsRoute = defineRoute({
  name: 'classes.missingAccounts',
  method: 'POST',
  path: '/api/v1/courses/:courseId/missing-accounts',
  access: signedIn,
  body: z.strictObject({
    people: z
      .array(z.strictObject({ number: textSchema(1, 32), name: textSchema(1, 50) }))
      .check(z.minLength(1), z.maxLength(2000)),
  }),
  output: z.object({
    /** People without an account that were told of, and administrators they were told to. */
    people: z.number(),
    told: z.number(),
  }),
  summary: 'Tell the administrators of the college which learners of a list have no account yet',
  statements: 14,
  perMinute: 10,
});
