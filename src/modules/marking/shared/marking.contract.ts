import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { ATTEMPT_STATES } from '../../attempts/shared/attempt.model.ts';
import { scoredRunSchema } from '../../attempts/shared/desk-parts.model.ts';
import { EXAM_STATES } from '../../exams/shared/exam.model.ts';
import { candidateViewSchema } from '../../papers/shared/form.contract.ts';
import { responseSchema } from '../../papers/shared/response.model.ts';
import { QUESTION_TYPES } from '../../questions/shared/question.model.ts';
import { HINDRANCES, MAX_COMMENT, MAX_NUMBER, MAX_SAME, REASON } from './mark.model.ts';

const item = z.string().check(z.minLength(1), z.maxLength(40));

export const markingRoute = defineRoute({
  name: 'marking.questions',
  method: 'GET',
  path: '/api/v1/managed-exams/:examId/marking',
  access: signedIn,
  output: z.object({
    anonymous: z.boolean(),
    /** Two markers mark each answer. */
    double: z.boolean(),
    released: z.boolean(),
    rows: listOf({
      questionId: z.string(),
      number: z.number(),
      type: z.enum(QUESTION_TYPES),
      /** Beginning of the question without tags. */
      stem: z.string(),
      /** Beginning of the material it stands below; null for a question by itself. */
      material: z.nullable(z.string()),
      points: z.number(),
      /** Marked by people, not by a key. */
      byHand: z.boolean(),
      /** Scored by itself, and a person may give another mark. */
      reviewable: z.boolean(),
      answers: z.number(),
      blank: z.number(),
      marked: z.number(),
      toMark: z.number(),
      /** Of these, marked so differently by two that a third one decides. */
      conflicts: z.number(),
      mean: z.nullable(z.number()),
    }),
    can: z.object({ mark: z.boolean() }),
  }),
  summary: 'Questions of an exam with what is marked of them',
  statements: 20,
});

const place = { attemptId: idSchema, item };

/** One answer on the desk. */
export const deskAnswerSchema = z.object({
  attemptId: z.string(),
  item: z.string(),
  points: z.number(),
  /** Number instead of a name while the exam is marked without names. */
  who: z.string(),
  view: candidateViewSchema,
  response: z.nullable(responseSchema),
  lateSeconds: z.nullable(z.number()),
  /** Points the keywords suggest; never a mark by themselves. */
  suggested: z.nullable(z.number()),
  score: z.nullable(z.number()),
  /** Of an experiment: its run as it was scored. */
  run: z.nullable(scoredRunSchema),
  /** The page of the run may be looked at. */
  runOpen: z.boolean(),
  comment: z.string(),
  /** Other answers of the same text, marked with it. */
  same: listOf({ attemptId: z.string(), item: z.string() }),
});

export const takeBatchRoute = defineRoute({
  name: 'marking.take',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/marking-batches',
  access: signedIn,
  body: z.strictObject({
    questionId: idSchema,
    number: z.int().check(z.minimum(0), z.maximum(MAX_NUMBER)),
    /**
     * `again` brings answers that are marked; `conflict` those two markers differ about; `scored` experiments that were
     * scored by their runs, the lowest first and those without one last.
     */
    what: z.enum(['open', 'again', 'conflict', 'scored']),
  }),
  output: z.object({
    answers: z.array(deskAnswerSchema),
    /** For who marks. */
    reference: z.string(),
    rubric: z.string(),
    toMark: z.number(),
    mean: z.nullable(z.number()),
  }),
  summary: 'Takes up to ten answers to one question for twenty minutes, unmarked ones in an order of chance',
  statements: 40,
});

export const saveMarkRoute = defineRoute({
  name: 'marking.mark',
  method: 'PUT',
  path: '/api/v1/managed-exams/:examId/marks',
  access: signedIn,
  body: z.strictObject({
    ...place,
    score: z.number(),
    comment: z.string().check(z.maxLength(MAX_COMMENT)),
    /** Answers of the same text that get the same mark, each a mark of its own. */
    same: z.optional(z.array(z.strictObject(place)).check(z.maxLength(MAX_SAME))),
  }),
  output: z.object({
    score: z.number(),
    /** Names what was marked for an undo. */
    batch: z.string(),
    marked: z.number(),
    toMark: z.number(),
    mean: z.nullable(z.number()),
  }),
  summary: 'Marks an answer; marked again, the newest mark counts and the older ones are kept',
  statements: 34,
});

export const undoMarkRoute = defineRoute({
  name: 'marking.undo',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/marks/undo',
  access: signedIn,
  repeat: 'natural',
  body: z.strictObject({
    batch: idSchema,
    answers: z.array(z.strictObject(place)).check(z.minLength(1), z.maxLength(MAX_SAME + 1)),
  }),
  output: z.object({ undone: z.number(), toMark: z.number(), mean: z.nullable(z.number()) }),
  summary: 'Takes back the own marks that were given together, and brings their answers back to the desk',
  statements: 34,
});

const figures = z.object({
  n: z.number(),
  mean: z.nullable(z.number()),
  deviation: z.nullable(z.number()),
  median: z.nullable(z.number()),
  highest: z.nullable(z.number()),
  lowest: z.nullable(z.number()),
  /** Share at the pass line or above, in percent. */
  passed: z.nullable(z.number()),
  /** Results by tenths of the full mark. */
  bins: z.array(z.number()),
});

export const resultsRoute = defineRoute({
  name: 'marking.results',
  method: 'GET',
  path: '/api/v1/managed-exams/:examId/results',
  access: signedIn,
  output: z.object({
    fullMark: z.number(),
    passLine: z.number(),
    state: z.enum(EXAM_STATES),
    releasedAt: z.nullable(instantSchema),
    rows: listOf({
      personId: z.string(),
      name: z.string(),
      number: z.nullable(z.string()),
      /** Empty for who never started. */
      attempts: listOf({
        id: z.string(),
        no: z.number(),
        state: z.enum(ATTEMPT_STATES),
        objective: z.nullable(z.number()),
        subjective: z.nullable(z.number()),
        total: z.nullable(z.number()),
        toMark: z.number(),
        submittedAt: z.nullable(instantSchema),
        submitReason: z.nullable(z.string()),
        lateSeconds: z.nullable(z.number()),
        voided: z.boolean(),
        flag: z.nullable(z.string()),
      }),
      /** What counts of them. */
      counting: z.nullable(z.number()),
    }),
    figures,
    hindrances: z.array(z.enum(HINDRANCES)),
    absent: z.number(),
    unmarked: z.number(),
    can: z.object({ release: z.boolean(), unrelease: z.boolean() }),
  }),
  summary: 'Results of the candidates of an exam, and whether they can be released',
  statements: 20,
});

export const releaseRoute = defineRoute({
  name: 'exam.release',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/release',
  access: signedIn,
  body: z.strictObject({
    /** Number of candidates without an attempt, as it was shown: released with another number it is asked again. */
    absent: z.int().check(z.minimum(0), z.maximum(MAX_NUMBER)),
  }),
  output: z.object({ released: z.number() }),
  summary: 'Releases the results of an exam to its candidates',
  statements: 40,
});

export const unreleaseRoute = defineRoute({
  name: 'exam.unrelease',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/unrelease',
  access: signedIn,
  body: z.strictObject({ reason: textSchema(REASON.min, REASON.max) }),
  output: z.object({ hidden: z.number() }),
  summary: 'Hides released results again, with a reason its candidates read',
  statements: 40,
});

export const resultsSheetRoute = defineRoute({
  name: 'marking.resultsSheet',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/results-sheet',
  access: signedIn,
  body: z.strictObject({}),
  raw: true,
  summary: 'Results of an exam as a workbook',
  statements: 24,
});

const coefficient = z.nullable(z.number());

export const analysisRoute = defineRoute({
  name: 'marking.analysis',
  method: 'GET',
  path: '/api/v1/managed-exams/:examId/analysis',
  access: signedIn,
  output: z.object({
    /** Candidates whose counting attempt is marked whole. */
    n: z.number(),
    fullMark: z.number(),
    alpha: coefficient,
    sem: coefficient,
    meanDiscrimination: coefficient,
    facility: coefficient,
    rows: listOf({
      questionId: z.string(),
      number: z.number(),
      type: z.enum(QUESTION_TYPES),
      stem: z.string(),
      /** The question with the material it stands below, whose line is above it; null for the others. */
      of: z.nullable(z.string()),
      points: z.number(),
      n: z.number(),
      blank: z.number(),
      mean: coefficient,
      facility: coefficient,
      discrimination: coefficient,
      restCorrelation: coefficient,
      alphaWithout: coefficient,
      /** Median seconds a candidate had it before the eyes; null where nothing was measured. */
      seconds: z.nullable(z.number()),
    }),
    /** By the shares of its questions; null where none of them gives evidence of an objective. */
    objectives: z.nullable(
      z.object({
        rows: listOf({
          id: z.string(),
          text: z.string(),
          expected: z.number(),
          questions: z.number(),
          /** Candidates who were given any of its questions. */
          n: z.number(),
          /** Points for it on a form, the mean where forms differ. */
          points: coefficient,
          rate: coefficient,
          reached: z.number(),
          attained: z.nullable(z.boolean()),
        }),
        /** Questions without an objective. */
        unmapped: z.number(),
      }),
    ),
  }),
  summary: 'How the questions of an exam and its paper did; coefficients from twenty results on',
  statements: 22,
  replica: true,
});

export const analysisReportRoute = defineRoute({
  name: 'marking.analysisReport',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/analysis-report',
  access: signedIn,
  body: z.strictObject({}),
  raw: true,
  summary: 'The analysis of an exam as a Word document, with the parts its teachers fill in',
  statements: 30,
});
