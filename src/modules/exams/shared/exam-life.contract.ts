import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { instantSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { versionSchema } from '../../../kernel/managed/contract.ts';
import { CHECK_LEVELS, EXAM_REASON, EXTENSION, PUBLISH_CHECKS } from './exam.model.ts';

const reason = textSchema(EXAM_REASON.min, EXAM_REASON.max);
const state = z.object({ id: z.string(), version: z.number() });

/** What a check found; the numbers and names its text inserts. */
const finding = z.object({
  check: z.enum(PUBLISH_CHECKS),
  level: z.enum(CHECK_LEVELS),
  /** Message with what was found. */
  message: z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  /** People or exams it is about, at most 20. */
  names: z.array(z.string()),
});

export const examChecksRoute = defineRoute({
  name: 'exams.checks',
  method: 'GET',
  path: '/api/v1/managed-exams/:examId/checks',
  access: signedIn,
  output: z.object({
    rows: z.array(finding),
    /** People it will be given to. */
    candidates: z.number(),
    /** Nothing hinders publishing; `confirm` findings want a word. */
    ready: z.boolean(),
  }),
  summary: 'What publishing an exam looks at, each with what was found',
  statements: 26,
});

export const publishExamRoute = defineRoute({
  name: 'exam.publish',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/publish',
  access: signedIn,
  body: z.strictObject({
    version: versionSchema,
    /** Opens with the publication instead of at its time. */
    startNow: z.boolean(),
    /** Answers may be seen before the last sitting of the paper. */
    confirmAnswers: z.boolean(),
  }),
  output: z.object({ id: z.string(), version: z.number(), candidates: z.number() }),
  summary: 'Publish a draft that passes the checks: candidates are told, their forms are made',
  statements: 50,
});

export const withdrawExamRoute = defineRoute({
  name: 'exam.withdraw',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/withdraw',
  access: signedIn,
  body: z.strictObject({ reason }),
  output: state,
  summary: 'Take back an exam nobody has started',
  statements: 22,
});

export const redraftExamRoute = defineRoute({
  name: 'exam.redraft',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/redraft',
  access: signedIn,
  output: state,
  summary: 'Make a withdrawn exam a draft again',
  statements: 12,
});

export const rescheduleExamRoute = defineRoute({
  name: 'exam.reschedule',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/reschedule',
  access: signedIn,
  body: z.strictObject({
    version: versionSchema,
    opensAt: z.nullable(instantSchema),
    closesAt: z.nullable(instantSchema),
    minutes: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
    reason,
  }),
  output: state,
  summary: 'Move the window of a published exam, or give more time in an open one',
  statements: 24,
});

export const extendExamRoute = defineRoute({
  name: 'exam.extendAll',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/extend',
  access: signedIn,
  body: z.strictObject({
    minutes: z.number().check(z.int(), z.minimum(EXTENSION.min), z.maximum(EXTENSION.max)),
    reason,
  }),
  output: state,
  summary: 'Give minutes to everybody who sits an open exam',
  statements: 22,
});

export const closeExamRoute = defineRoute({
  name: 'exam.close',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/close',
  access: signedIn,
  /** The name of the exam, typed. */
  body: z.strictObject({ name: z.string().check(z.maxLength(100)) }),
  output: z.object({ id: z.string(), version: z.number(), closingAt: z.string() }),
  repeat: 'natural',
  summary: 'End an open exam in a minute',
  statements: 22,
});
