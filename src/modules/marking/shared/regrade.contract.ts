import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { correctionSchema } from '../../papers/shared/correction.model.ts';
import { askedContentSchema } from '../../questions/shared/content.model.ts';
import { MAX_NUMBER, REASON } from './mark.model.ts';

const version = z.int().check(z.minimum(1), z.maximum(MAX_NUMBER));
const question = { questionId: idSchema, number: version };
const asked = {
  ...question,
  correction: correctionSchema,
  policy: z.enum(['rule', 'raise']),
  /** Marks given by people are changed too. */
  manual: z.boolean(),
};

export const regradeQuestionRoute = defineRoute({
  name: 'marking.regradeQuestion',
  method: 'GET',
  path: '/api/v1/managed-exams/:examId/regrade-question',
  access: signedIn,
  query: z.strictObject({
    questionId: idSchema,
    number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_NUMBER)),
  }),
  output: z.object({
    content: askedContentSchema,
    /** The newest version of the bank, where answers to this one can be scored by it. */
    newer: z.nullable(z.object({ number: z.number(), content: askedContentSchema })),
  }),
  summary: 'A question of an exam with its key, and its newest version, for who corrects it',
  statements: 24,
});

const change = z.nullable(z.number());
const figures = z.object({ mean: change, passed: change });

export const regradePreviewRoute = defineRoute({
  name: 'marking.regradePreview',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/regrade-preview',
  access: signedIn,
  body: z.strictObject(asked),
  output: z.object({
    /** Goes with the command: applied is what was shown, or nothing. */
    digest: z.string(),
    attempts: z.number(),
    gained: z.number(),
    lost: z.number(),
    kept: z.number(),
    /** Marks given by people that stay as they are. */
    handKept: z.number(),
    /** Candidates whose counting result reaches the pass line, and those who lose it. */
    newlyPassed: z.number(),
    newlyFailed: z.number(),
    before: figures,
    after: figures,
    /** Attempts that change, losses first, then by the size of the change. */
    rows: listOf({
      attemptId: z.string(),
      /** Empty while the exam is marked without names. */
      name: z.string(),
      studentNumber: z.nullable(z.string()),
      no: z.number(),
      scoreBefore: change,
      scoreAfter: change,
      dropped: z.boolean(),
      totalBefore: change,
      totalAfter: change,
    }),
  }),
  summary: 'What scoring a question of an exam anew would do, candidate by candidate',
  statements: 34,
});

export const regradeRoute = defineRoute({
  name: 'exam.regrade',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/regrades',
  access: signedIn,
  body: z.strictObject({
    ...asked,
    digest: z.string().check(z.minLength(64), z.maxLength(64)),
    reason: textSchema(REASON.min, REASON.max),
  }),
  output: z.object({ id: z.string(), changed: z.number(), notified: z.number() }),
  summary: 'Scores a question of an exam anew, as it was previewed',
  statements: 60,
});

export const undoRegradeRoute = defineRoute({
  name: 'exam.undoRegrade',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/regrades/:regradeId/undo',
  access: signedIn,
  body: z.strictObject({ reason: textSchema(REASON.min, REASON.max) }),
  output: z.object({ changed: z.number(), notified: z.number() }),
  summary: 'Takes a regrade back: every answer gets the score it had',
  statements: 60,
});

export const regradesRoute = defineRoute({
  name: 'marking.regrades',
  method: 'GET',
  path: '/api/v1/managed-exams/:examId/regrades',
  access: signedIn,
  output: z.object({
    rows: listOf({
      id: z.string(),
      ...{ questionId: z.string(), number: z.number() },
      kind: z.enum(['key', 'version', 'full', 'void']),
      policy: z.enum(['rule', 'raise']),
      reason: z.string(),
      gained: z.number(),
      lost: z.number(),
      kept: z.number(),
      by: z.string(),
      at: instantSchema,
      undone: z.nullable(z.object({ by: z.string(), at: instantSchema, reason: z.string() })),
      /** It is the newest of its question that stands, and the actor may take it back. */
      undoable: z.boolean(),
    }),
    can: z.object({ regrade: z.boolean() }),
  }),
  summary: 'Corrections of questions of an exam, newest first',
  statements: 24,
});
