import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf } from '../../../kernel/http/schemas.ts';

/** What a learner does in a course and is judged by. */
export const WORK_KINDS = ['run', 'report', 'homework', 'test', 'exam', 'attendance'] as const;
export type LearnerWorkKind = (typeof WORK_KINDS)[number];

/** How a piece of work stands. */
export const WORK_STATES = [
  'begun',
  'finished',
  'handedIn',
  'returned',
  'marked',
  'present',
  'late',
  'early',
  'absent',
  'leave',
] as const;
export type LearnerWorkState = (typeof WORK_STATES)[number];

export const learnerWorkRoute = defineRoute({
  name: 'classes.learnerWork',
  method: 'GET',
  path: '/api/v1/enrolments/:enrolmentId/work',
  access: signedIn,
  output: z.object({
    /** Newest first. */
    rows: listOf({
      kind: z.enum(WORK_KINDS),
      /** Of the run, report, work, attempt or session. */
      id: z.string(),
      /** Of what it is work on: the homework, the exam. */
      of: z.string(),
      title: z.string(),
      at: z.string(),
      state: z.enum(WORK_STATES),
      /** Null while there is none, or where the reader does not see marks. */
      score: z.nullable(z.number()),
      outOf: z.nullable(z.number()),
    }),
    /** There is older work than is listed. */
    capped: z.boolean(),
    /** Current mark of the course; null where there is none, or the reader does not see it. */
    mark: z.nullable(z.number()),
    passLine: z.nullable(z.number()),
    sees: z.object({ marks: z.boolean() }),
  }),
  summary: 'What one learner did in one course, newest first, for its team',
  statements: 60,
});
