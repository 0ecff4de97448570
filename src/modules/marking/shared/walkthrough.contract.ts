import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, listOf } from '../../../kernel/http/schemas.ts';
import { candidateViewSchema, itemKeySchema } from '../../papers/shared/form.contract.ts';
import { QUESTION_TYPES } from '../../questions/shared/question.model.ts';
import { MAX_NUMBER } from './mark.model.ts';

const query = z.strictObject({
  /** One class; without it all whose marks the actor reads. */
  classId: z.optional(idSchema),
});

export const walkthroughRoute = defineRoute({
  name: 'marking.walkthrough',
  method: 'GET',
  path: '/api/v1/managed-exams/:examId/walkthrough',
  access: signedIn,
  query,
  output: z.object({
    name: z.string(),
    classes: listOf({ id: z.string(), name: z.string() }),
    classId: z.nullable(z.string()),
    /** People whose answers are shown. */
    people: z.number(),
    /** Who answers, or may still begin, among those it is shown to: while there is anybody nothing is shown. */
    writing: z.number(),
    /** The same in the other classes. */
    elsewhere: z.number(),
    /** The test has no end: anybody may begin again. */
    endless: z.boolean(),
    /** When the last other exam of the same paper ends, a make-up say; null when none is to come. */
    askedUntil: z.nullable(instantSchema),
    /** Questions in the order of the paper. */
    rows: listOf({
      questionId: z.string(),
      number: z.number(),
      type: z.enum(QUESTION_TYPES),
      /** Mean share of the points, 0–1. */
      share: z.nullable(z.number()),
    }),
  }),
  summary: 'Questions of an exam to be gone through with a class, without names',
  statements: 22,
});

export const walkthroughQuestionRoute = defineRoute({
  name: 'marking.walkthroughQuestion',
  method: 'GET',
  path: '/api/v1/managed-exams/:examId/walkthrough-question',
  access: signedIn,
  query: z.extend(query, {
    questionId: idSchema,
    number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_NUMBER)),
  }),
  output: z.object({
    /** As one of the forms shows it. */
    view: candidateViewSchema,
    key: itemKeySchema,
    analysis: z.string(),
    /** What markers read; empty for a question a key scores. */
    reference: z.string(),
    points: z.number(),
    n: z.number(),
    blank: z.number(),
    /** With all points. */
    right: z.number(),
    share: z.nullable(z.number()),
    /** Each form has numbers of its own: answers cannot be put together. */
    varied: z.boolean(),
    /** By the ids of `view`; of true or false `true` and `false`. Empty for other types. */
    options: listOf({ id: z.string(), n: z.number() }),
    /** Most frequent answers that did not earn all points: as typed, or the parts by the ids of `view`. */
    answers: listOf({ texts: z.array(z.string()), parts: z.array(z.array(z.string())), n: z.number() }),
    /** Of what people mark: answers by fifths of the points, the lowest first. */
    bins: z.nullable(z.array(z.number())),
  }),
  summary: 'One question with its key and how the class answered it, without names',
  statements: 34,
});
