import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema } from '../../../kernel/http/schemas.ts';
import { candidateViewSchema, itemKeySchema } from '../../papers/shared/form.contract.ts';
import { QUESTION_TYPES } from '../../questions/shared/question.model.ts';
import { MASTERY_STATES, MAX_REDO } from './mistake.model.ts';

const number = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000));
const reference = { questionId: idSchema, number };
const named = z.object({ id: z.string(), name: z.string() });

/** What a list is narrowed to; all courses without one. */
const filter = {
  courseId: z.optional(idSchema),
  state: z.optional(z.enum(MASTERY_STATES)),
  examId: z.optional(idSchema),
  /** A knowledge point with those below it. */
  pointId: z.optional(idSchema),
};

const practice = {
  mastered: z.boolean(),
  masteredAt: z.nullable(instantSchema),
  /** Right redos on different days so far. */
  streak: z.number(),
};

const mistake = z.object({
  questionId: z.string(),
  number: z.number(),
  type: z.enum(QUESTION_TYPES),
  /** Beginning of the question in plain text. */
  stem: z.string(),
  course: named,
  /** Exam or test in which it was got wrong last. */
  exam: z.object({ id: z.string(), name: z.string(), kind: z.enum(['exam', 'test']) }),
  attemptId: z.string(),
  times: z.number(),
  wrongAt: instantSchema,
  /** Score of the last wrong answer, and what it could have earned. */
  score: z.number(),
  points: z.number(),
  knowledge: z.array(named),
  ...practice,
  redos: z.number(),
  /** A key scores it: it can be redone. */
  redoable: z.boolean(),
});

export type Mistake = z.infer<typeof mistake>;

export const mistakesRoute = defineRoute({
  name: 'mistakes.list',
  method: 'GET',
  path: '/api/v1/own-mistakes',
  access: signedIn,
  query: z.strictObject({
    ...filter,
    /** `next` of the page before. */
    before: z.optional(z.string().check(z.regex(/^\d{13}~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}~\d{1,7}$/))),
  }),
  output: z.object({
    rows: z.array(mistake),
    next: z.nullable(z.string()),
    /** Of the course, whatever the other filters. */
    counts: z.object({ open: z.number(), mastered: z.number() }),
    courses: z.array(named),
    exams: z.array(named),
    points: z.array(named),
  }),
  summary: 'Questions the actor got wrong and may see the key of, newest first, keyset-paged',
  statements: 18,
});

/** The key, the analysis and the own answer of a question, by the ids of one form. */
const answered = {
  view: candidateViewSchema,
  points: z.number(),
  key: itemKeySchema,
  analysis: z.string(),
};

export const mistakeRoute = defineRoute({
  name: 'mistakes.get',
  method: 'GET',
  path: '/api/v1/own-mistakes/:questionId/versions/:number',
  access: signedIn,
  params: z.strictObject(reference),
  output: z.object({
    mistake,
    ...answered,
    response: z.unknown(),
    comment: z.nullable(z.string()),
  }),
  summary: 'A question the actor got wrong, with the own answer, the key and the analysis',
  statements: 22,
});

export const setMasteryRoute = defineRoute({
  name: 'mistakes.setMastery',
  method: 'PUT',
  path: '/api/v1/own-mistakes/:questionId/versions/:number/mastery',
  access: signedIn,
  params: z.strictObject(reference),
  body: z.strictObject({ mastered: z.boolean() }),
  output: z.object(practice),
  summary: 'Takes back that a question is mastered; one that a person marks is set mastered here too',
  statements: 20,
});

const redoItem = z.object({
  item: z.string(),
  points: z.number(),
  view: candidateViewSchema,
  /** Null until it is answered. */
  result: z.nullable(
    z.object({
      response: z.unknown(),
      score: z.number(),
      right: z.boolean(),
      key: itemKeySchema,
      analysis: z.string(),
    }),
  ),
});
const redo = z.object({ id: z.string(), items: z.array(redoItem) });

export const startRedoRoute = defineRoute({
  name: 'mistakes.startRedo',
  method: 'POST',
  path: '/api/v1/own-mistakes/redos',
  access: signedIn,
  body: z.strictObject({
    questions: z.array(z.strictObject(reference)).check(z.minLength(1), z.maxLength(MAX_REDO)),
  }),
  output: redo,
  summary: 'Begins to redo questions the actor got wrong; the answer holds no key',
  statements: 20,
  perMinute: 30,
});

export const redoRoute = defineRoute({
  name: 'mistakes.redo',
  method: 'GET',
  path: '/api/v1/own-mistakes/redos/:redoId',
  access: signedIn,
  output: redo,
  summary: 'Questions being redone, with the results of those that are answered',
  statements: 20,
});

export const answerRedoRoute = defineRoute({
  name: 'mistakes.answerRedo',
  method: 'PUT',
  path: '/api/v1/own-mistakes/redos/:redoId/answers/:item',
  access: signedIn,
  repeat: 'natural',
  params: z.strictObject({ redoId: idSchema, item: z.string().check(z.regex(/^[0-9a-f]{12}$/)) }),
  body: z.strictObject({ response: z.unknown() }),
  output: z.object({ result: redoItem.shape.result, ...practice }),
  summary: 'Answers a question that is redone, once: the score comes with the key and the analysis',
  statements: 26,
  maxBody: 131_072,
});

export const mistakesDocumentRoute = defineRoute({
  name: 'mistakes.document',
  method: 'GET',
  path: '/api/v1/own-mistakes/document',
  access: signedIn,
  query: z.strictObject({ ...filter, answers: z._default(z.enum(['with', 'without']), 'without') }),
  raw: true,
  summary: 'The questions the actor got wrong as a Word document, with or without answers',
  statements: 22,
  perMinute: 10,
});
