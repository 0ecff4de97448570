import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { ANSWER_TEXT, APPEAL_FILES, APPEAL_STATES, APPEAL_TEXT } from '../../../kernel/appeals/appeal.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';

const file = z.object({ id: z.string(), name: z.string(), bytes: z.number(), url: z.string() });

const appeal = z.object({
  id: z.string(),
  /** `total` or the key of an item. */
  target: z.string(),
  /** Name of the item; null of the total. */
  label: z.nullable(z.string()),
  /** The number that was published when it was asked about. */
  published: z.nullable(z.number()),
  text: z.string(),
  state: z.enum(APPEAL_STATES),
  answer: z.nullable(z.string()),
  submittedAt: z.string(),
  answeredAt: z.nullable(z.string()),
  files: z.array(file),
});

export const myAppealsRoute = defineRoute({
  name: 'grades.myAppeals',
  method: 'GET',
  path: '/api/v1/courses/:courseId/my-appeals',
  access: signedIn,
  output: z.object({
    /** Until when the last published number may be appealed against; null while nothing is published. */
    until: z.nullable(z.string()),
    /** It may be now. */
    open: z.boolean(),
    /** Numbers that may be appealed against now: `total` or items, those with an open appeal left out. */
    targets: listOf({ target: z.string(), label: z.nullable(z.string()), published: z.nullable(z.number()) }),
    rows: z.array(appeal),
  }),
  summary: 'Own appeals in a course, newest first, and until when another may be made',
  statements: 6,
});

export const submitAppealRoute = defineRoute({
  name: 'grades.submitAppeal',
  method: 'POST',
  path: '/api/v1/courses/:courseId/appeals',
  access: signedIn,
  body: z.strictObject({
    target: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/)),
    text: textSchema(APPEAL_TEXT.least, APPEAL_TEXT.most),
    files: z._default(z.array(idSchema).check(z.maxLength(APPEAL_FILES)), []),
  }),
  output: z.object({ id: z.string() }),
  summary: 'Ask for a review of a published total or item, within seven days of its publication',
  statements: 14,
});

export const withdrawAppealRoute = defineRoute({
  name: 'grades.withdrawAppeal',
  method: 'POST',
  path: '/api/v1/courses/:courseId/appeals/:appealId/withdraw',
  access: signedIn,
  body: z.strictObject({}),
  summary: 'Take an own appeal back while it is open',
  statements: 4,
});

export const classAppealsRoute = defineRoute({
  name: 'grades.classAppeals',
  method: 'GET',
  path: '/api/v1/classes/:classId/appeals',
  access: signedIn,
  output: z.object({
    rows: z.array(
      z.extend(appeal, {
        personId: z.string(),
        name: z.string(),
        number: z.nullable(z.string()),
        answeredBy: z.nullable(z.string()),
      }),
    ),
    can: z.object({ answer: z.boolean() }),
  }),
  summary: 'Appeals of a class, the open ones first',
  statements: 8,
});

export const answerAppealRoute = defineRoute({
  name: 'grades.answerAppeal',
  method: 'POST',
  path: '/api/v1/classes/:classId/appeals/:appealId/answer',
  access: signedIn,
  body: z.strictObject({
    outcome: z.enum(['kept', 'changed']),
    answer: textSchema(ANSWER_TEXT.least, ANSWER_TEXT.most),
    /** New number of a cell or of the total, set as an adjustment with the answer as its reason. */
    change: z.optional(
      z.strictObject({
        target: z.string().check(z.regex(/^(total|[A-Za-z0-9_-]{1,40}\/[A-Za-z0-9_-]{1,40})$/)),
        value: z.number().check(z.minimum(0), z.maximum(100)),
      }),
    ),
  }),
  summary: 'Answer an appeal: the number is kept, or was changed and comes out with the next publication',
  statements: 32,
});
