import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf } from '../../../kernel/http/schemas.ts';
import { itemKeySchema, openFormSchema } from '../../papers/shared/form.contract.ts';
import { ATTEMPT_STATES, SUBMIT_REASONS } from './attempt.model.ts';
import { examSchema, instant, ownReceiptSchema, scoredRunSchema } from './desk-parts.model.ts';
import { OWN_STATES } from './own-exam.policy.ts';
import { COUNT_RULES } from './release.policy.ts';

const visible = z.object({ score: z.boolean(), paper: z.boolean(), key: z.boolean() });

/** An attempt as its candidate may see it: no score before its rule allows. */
const ownAttempt = z.object({
  id: z.string(),
  /** Among the attempts that count, or among those for practice. */
  no: z.number(),
  /** It counts nowhere. */
  practice: z.boolean(),
  state: z.enum(ATTEMPT_STATES),
  startedAt: instant,
  submittedAt: z.nullable(instant),
  submitReason: z.nullable(z.enum(SUBMIT_REASONS)),
  voided: z.boolean(),
  voidReason: z.nullable(z.string()),
  receipt: z.nullable(z.string()),
  visible,
  score: z.nullable(z.number()),
});

const ownExam = z.object({
  exam: examSchema,
  state: z.enum(OWN_STATES),
  /** One may begin another attempt now. */
  enter: z.boolean(),
  /** End of the attempt in progress. */
  deadline: z.nullable(instant),
  nodeId: z.nullable(z.string()),
  /** Name of that node. */
  nodeName: z.nullable(z.string()),
  counts: z.enum(COUNT_RULES),
  attempts: z.array(ownAttempt),
  /** What counts of the attempts one sees, in points. */
  score: z.nullable(z.number()),
  /** An attempt for practice may be begun, or gone on with. */
  practise: z.boolean(),
  practices: z.array(ownAttempt),
});
export type OwnExam = z.infer<typeof ownExam>;
export type OwnAttempt = z.infer<typeof ownAttempt>;

export const ownExamsRoute = defineRoute({
  name: 'attempts.ownExams',
  method: 'GET',
  path: '/api/v1/courses/:courseId/own-exams',
  viewable: true,
  access: signedIn,
  query: z.strictObject({ kind: z.enum(['exam', 'test']) }),
  output: z.object({ serverTime: instant, rows: z.array(ownExam) }),
  summary: 'Exams or tests of a course in which the actor is a candidate, with the own attempts',
  statements: 10,
});

export const reviewRoute = defineRoute({
  name: 'attempts.review',
  method: 'GET',
  path: '/api/v1/attempts/:attemptId/review',
  access: signedIn,
  output: z.object({
    serverTime: instant,
    exam: examSchema,
    person: z.object({ name: z.string(), number: z.string() }),
    attempt: ownAttempt,
    receipt: z.nullable(ownReceiptSchema),
    /** Points that can be had, and the pass line in points. */
    fullMark: z.nullable(z.number()),
    passMark: z.nullable(z.number()),
    form: z.nullable(openFormSchema),
    items: listOf({
      item: z.string(),
      response: z.unknown(),
      digest: z.nullable(z.string()),
      score: z.nullable(z.number()),
      /** Before the eyes of the candidate; null where nothing was measured. */
      seconds: z.nullable(z.number()),
      comment: z.nullable(z.string()),
      /** The question was corrected after the exam: another key, points for everybody, or it does not count. */
      correction: z.nullable(z.enum(['key', 'full', 'void'])),
      key: itemKeySchema,
      analysis: z.nullable(z.string()),
      knowledge: z.array(z.string()),
      /** Of an experiment; scores of its steps once the candidate sees scores. */
      run: z.nullable(scoredRunSchema),
    }),
    /** Attempts by tenths of the full mark, lowest first; where the teacher shows it and ten or more are there. */
    distribution: z.nullable(z.array(z.number())),
  }),
  summary: 'An own attempt after it was handed in, as far as the rules of its exam allow',
  statements: 24,
});
