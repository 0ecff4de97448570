import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf } from '../../../kernel/http/schemas.ts';
import { schemeFields } from './grade.contract.ts';

const mark = z.nullable(z.number());
const band = z.nullable(z.string());

export const trySchemeRoute = defineRoute({
  name: 'grades.tryScheme',
  method: 'POST',
  path: '/api/v1/courses/:courseId/grade-scheme/trial',
  access: signedIn,
  body: z.strictObject({
    ...schemeFields,
    classId: idSchema,
    /** Somebody of the class whose derivation is wanted. */
    personId: z.optional(idSchema),
  }),
  output: z.object({
    /** Learners of the class with their totals by the scheme in use and by the tried one; nothing before a first scheme. */
    rows: listOf({
      personId: z.string(),
      number: z.nullable(z.string()),
      name: z.string(),
      before: mark,
      after: mark,
      beforeBand: band,
      afterBand: band,
    }),
    /** The derivation by the tried scheme of the person asked for. */
    tree: z.nullable(z.unknown()),
  }),
  summary: 'What a scheme that is not saved would make of the totals of a class, learner by learner; nothing is kept',
  repeat: 'read',
  statements: 40,
});
