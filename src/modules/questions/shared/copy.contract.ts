import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema } from '../../../kernel/http/schemas.ts';
import { MAX_BULK } from './question.model.ts';

export const copyQuestionsRoute = defineRoute({
  name: 'question.copy',
  method: 'POST',
  path: '/api/v1/courses/:courseId/question-copies',
  access: signedIn,
  body: z.strictObject({
    ids: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_BULK)),
    /** The course whose bank gets them. */
    to: idSchema,
    /** A folder there; null for none. */
    folderId: z.nullable(idSchema),
  }),
  output: z.object({
    copied: z.number(),
    /** Questions the other bank has already: they are not copied. */
    already: z.number(),
    /** Copies without all objectives of the original: the other course has none of the same words. */
    withoutObjectives: z.number(),
    /** Copies without all knowledge points of the original: points that are disabled by now. */
    withoutPoints: z.number(),
    /** Copies that wait for another experiment: that of the original is not listed any more. */
    withoutExperiment: z.number(),
  }),
  summary: 'Copies questions into the bank of another course as drafts, for those who hold the right to both',
  // Three for each question about an experiment.
  statements: 400,
});
