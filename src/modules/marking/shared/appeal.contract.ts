import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { ANSWER_TEXT, APPEAL_STATES, APPEAL_TEXT } from '../../../kernel/appeals/appeal.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { instantSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { candidateViewSchema } from '../../papers/shared/form.contract.ts';
import { responseSchema } from '../../papers/shared/response.model.ts';

const appeal = {
  id: z.string(),
  item: z.string(),
  text: z.string(),
  state: z.enum(APPEAL_STATES),
  scoreBefore: z.number(),
  scoreAfter: z.nullable(z.number()),
  answer: z.nullable(z.string()),
  submittedAt: instantSchema,
  answeredAt: z.nullable(instantSchema),
};

export const ownQuestionAppealsRoute = defineRoute({
  name: 'marking.ownAppeals',
  method: 'GET',
  path: '/api/v1/attempts/:attemptId/appeals',
  access: signedIn,
  output: z.object({
    /** Until when a question may be asked about; null while the result is not out. */
    until: z.nullable(instantSchema),
    /** It may be now. */
    open: z.boolean(),
    rows: listOf(appeal),
  }),
  summary: 'Own appeals about questions of an attempt, newest first',
  statements: 16,
});

export const appealQuestionRoute = defineRoute({
  name: 'marking.appeal',
  method: 'POST',
  path: '/api/v1/attempts/:attemptId/appeals',
  access: signedIn,
  body: z.strictObject({
    item: z.string().check(z.minLength(1), z.maxLength(40)),
    text: textSchema(APPEAL_TEXT.least, APPEAL_TEXT.most),
  }),
  output: z.object({ id: z.string() }),
  summary: 'Asks for a review of a question of an own released result, within seven days',
  statements: 30,
});

export const withdrawQuestionAppealRoute = defineRoute({
  name: 'marking.withdrawAppeal',
  method: 'POST',
  path: '/api/v1/attempts/:attemptId/appeals/:appealId/withdraw',
  access: signedIn,
  body: z.strictObject({}),
  summary: 'Takes an own appeal back while it is open',
  statements: 12,
});

const asked = {
  ...appeal,
  name: z.string(),
  studentNumber: z.nullable(z.string()),
  /** Number of the question on the form of the candidate. */
  place: z.number(),
  /** Beginning of the question without tags. */
  stem: z.string(),
  answeredBy: z.nullable(z.string()),
};

export const questionAppealsRoute = defineRoute({
  name: 'marking.appeals',
  method: 'GET',
  path: '/api/v1/managed-exams/:examId/appeals',
  access: signedIn,
  output: z.object({ rows: listOf(asked), can: z.object({ answer: z.boolean() }) }),
  summary: 'Appeals about questions of an exam, the open ones first',
  statements: 24,
});

export const questionAppealRoute = defineRoute({
  name: 'marking.appealDetail',
  method: 'GET',
  path: '/api/v1/managed-exams/:examId/appeals/:appealId',
  access: signedIn,
  output: z.object({
    ...asked,
    points: z.number(),
    /** What counts now. */
    score: z.nullable(z.number()),
    /** Comment of the last mark. */
    comment: z.string(),
    view: candidateViewSchema,
    response: z.nullable(responseSchema),
    /** Versions of the answer from other machines that did not count. */
    kept: listOf({ response: responseSchema, at: instantSchema }),
    reference: z.string(),
    rubric: z.string(),
  }),
  summary: 'An appeal with the answer it is about and what markers read',
  statements: 40,
});

export const answerQuestionAppealRoute = defineRoute({
  name: 'marking.answerAppeal',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/appeals/:appealId/answer',
  access: signedIn,
  body: z.strictObject({
    outcome: z.enum(['kept', 'changed']),
    /** New score of the answer, with `changed`. */
    score: z.nullable(z.number()),
    answer: textSchema(ANSWER_TEXT.least, ANSWER_TEXT.most),
  }),
  summary: 'Answers an appeal: the score is kept, or changed at once',
  statements: 44,
});
