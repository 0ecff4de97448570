import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { EXAM_REASON, MAX_PERSONS } from './exam.model.ts';
import { EXAM_LIMITS } from './exam-settings.model.ts';
import { LATER_SITTINGS } from './sitting.policy.ts';
export const sittingCandidatesRoute = defineRoute({
  name: 'exams.sittingCandidates',
  method: 'GET',
  path: '/api/v1/managed-exams/:examId/sitting-candidates',
  access: signedIn,
  output: z.object({
    passLine: z.number(),
    /** Candidates whose result is not known yet. */
    pending: z.number(),
    /** Those for whom nothing is arranged yet come first. */
    rows: listOf({
      personId: z.string(),
      number: z.nullable(z.string()),
      name: z.string(),
      className: z.nullable(z.string()),
      outcome: z.enum(['absent', 'below']),
      /** What counts, in per cent; null without a result, and for who has nothing to do with marks. */
      percent: z.nullable(z.number()),
      /** The sitting that was made for this person already. */
      arranged: z.nullable(z.enum(LATER_SITTINGS)),
      /** A request to sit it later was approved. */
      deferred: z.boolean(),
    }),
    /** How many more there are than are shown. */
    left: z.number(),
  }),
  summary: 'Candidates of an exam that is over who were absent or are below its pass line, 500 at most',
  statements: 10,
});

export const createSittingRoute = defineRoute({
  name: 'exam.createSitting',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/sittings',
  access: signedIn,
  body: z.strictObject({
    sitting: z.enum(LATER_SITTINGS),
    name: textSchema(EXAM_LIMITS.name.min, EXAM_LIMITS.name.max),
    personIds: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_PERSONS)),
    /** Why it is put off for them; a make-up needs none. */
    reason: z.nullable(textSchema(EXAM_REASON.min, EXAM_REASON.max)),
  }),
  output: z.object({ id: z.string(), version: z.number(), candidates: z.number() }),
  summary: 'Begin the deferred or make-up sitting of an exam that is over, as a draft for the persons named',
  maxBody: 131_072,
  statements: 22,
});
