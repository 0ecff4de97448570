import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { DEFERRAL_FILES, DEFERRAL_REASON, DEFERRAL_STATES } from './deferral.policy.ts';
import { EXAM_REASON, EXAM_STATES } from './exam.model.ts';

const file = z.object({ id: z.string(), name: z.string(), bytes: z.number(), url: z.string() });

const deferral = {
  id: z.string(),
  examId: z.string(),
  reason: z.string(),
  state: z.enum(DEFERRAL_STATES),
  opinion: z.nullable(z.string()),
  submittedAt: instantSchema,
  decidedAt: z.nullable(instantSchema),
  files: z.array(file),
};

export const ownDeferralsRoute = defineRoute({
  name: 'exams.ownDeferrals',
  method: 'GET',
  path: '/api/v1/courses/:courseId/own-deferrals',
  access: signedIn,
  output: z.object({
    /** Exams that may be asked for now, and until when. */
    open: listOf({ examId: z.string(), until: instantSchema }),
    /** Newest first. */
    rows: listOf(deferral),
  }),
  summary: 'Own requests to sit exams of a course later, and exams that may be asked for',
  statements: 12,
});

export const submitDeferralRoute = defineRoute({
  name: 'exam.submitDeferral',
  method: 'POST',
  path: '/api/v1/exams/:examId/deferrals',
  access: signedIn,
  body: z.strictObject({
    reason: textSchema(DEFERRAL_REASON.min, DEFERRAL_REASON.max),
    files: z.array(idSchema).check(z.minLength(DEFERRAL_FILES.min), z.maxLength(DEFERRAL_FILES.max)),
  }),
  output: z.object({ id: z.string() }),
  summary: 'Asks to sit an exam later, with a reason and proof',
  statements: 24,
});

export const withdrawDeferralRoute = defineRoute({
  name: 'exam.withdrawDeferral',
  method: 'POST',
  path: '/api/v1/exams/:examId/deferral-withdrawal',
  access: signedIn,
  body: z.strictObject({}),
  summary: 'Takes an own request back while it is not decided',
  statements: 10,
});

export const deferralsRoute = defineRoute({
  name: 'exams.deferrals',
  method: 'GET',
  path: '/api/v1/courses/:courseId/deferrals',
  access: signedIn,
  output: z.object({
    rows: listOf({
      ...deferral,
      examName: z.string(),
      examState: z.enum(EXAM_STATES),
      /** Window of the exam. */
      opensAt: z.nullable(instantSchema),
      closesAt: z.nullable(instantSchema),
      personId: z.string(),
      name: z.string(),
      number: z.nullable(z.string()),
      className: z.nullable(z.string()),
      decidedBy: z.nullable(z.string()),
      /** What was arranged: an own window at the exam, or a later sitting. */
      ownWindow: z.nullable(z.object({ opensAt: z.nullable(instantSchema), closesAt: z.nullable(instantSchema) })),
    }),
    can: z.object({ decide: z.boolean() }),
  }),
  summary: 'Requests to sit exams of a course later, the open ones first, 500 at most',
  statements: 18,
});

export const decideDeferralRoute = defineRoute({
  name: 'exam.decideDeferral',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/deferral-decisions',
  access: signedIn,
  body: z.strictObject({
    deferralId: idSchema,
    approve: z.boolean(),
    opinion: textSchema(EXAM_REASON.min, EXAM_REASON.max),
    /** Own window at this exam while it is not over; without one a later sitting is arranged. */
    opensAt: z.nullable(instantSchema),
    closesAt: z.nullable(instantSchema),
  }),
  summary: 'Approves or refuses a request to sit an exam later; approved, an own window can be given at once',
  statements: 40,
});
