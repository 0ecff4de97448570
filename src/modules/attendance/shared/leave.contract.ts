import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { LEAVE_ANSWER, LEAVE_OUTCOMES, LEAVE_REASON, LEAVE_STATES, MAX_LEAVE_FILES } from './leave.model.ts';

const leave = {
  id: z.string(),
  /** The session it is about; null for a period. */
  session: z.nullable(z.object({ id: z.string(), title: z.string(), openedAt: z.string() })),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  reason: z.string(),
  state: z.enum(LEAVE_STATES),
  answer: z.nullable(z.string()),
  submittedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  files: listOf({ id: z.string(), name: z.string(), bytes: z.number(), url: z.string() }),
};

export const ownLeaveRoute = defineRoute({
  name: 'attendance.ownLeave',
  method: 'GET',
  path: '/api/v1/courses/:courseId/own-leave',
  access: signedIn,
  output: z.object({
    rows: listOf(leave),
    /** Sessions one may still ask leave for: those open or missed. */
    sessions: listOf({ id: z.string(), title: z.string(), openedAt: z.string() }),
    can: z.object({ ask: z.boolean() }),
  }),
  summary: 'Own requests for leave in a course, newest first, and the sessions one may ask for',
  statements: 6,
});

export const askLeaveRoute = defineRoute({
  name: 'attendance.askLeave',
  method: 'POST',
  path: '/api/v1/courses/:courseId/own-leave',
  access: signedIn,
  body: z.strictObject({
    /** A session, or null with a period. */
    sessionId: z.nullable(idSchema),
    period: z.nullable(z.strictObject({ from: instantSchema, to: instantSchema })),
    reason: textSchema(LEAVE_REASON.min, LEAVE_REASON.max),
    files: z._default(z.array(idSchema).check(z.maxLength(MAX_LEAVE_FILES)), []),
  }),
  output: z.object({ id: z.string() }),
  summary: 'Ask to be excused from a session, or from those of a period',
  statements: 20,
});

export const withdrawLeaveRoute = defineRoute({
  name: 'attendance.withdrawLeave',
  method: 'POST',
  path: '/api/v1/courses/:courseId/own-leave/:leaveId/withdraw',
  access: signedIn,
  body: z.strictObject({}),
  summary: 'Take an own request for leave back while it waits',
  statements: 5,
});

export const classLeaveRoute = defineRoute({
  name: 'attendance.classLeave',
  method: 'GET',
  path: '/api/v1/classes/:classId/leave',
  access: signedIn,
  output: z.object({
    /** Those that wait first, 500 at most. */
    rows: listOf({
      ...leave,
      personId: z.string(),
      number: z.nullable(z.string()),
      name: z.string(),
      decidedBy: z.nullable(z.string()),
      /** Sessions taken so far that it is about, and in how many of them the learner was there all the same. */
      covered: z.number(),
      attended: z.number(),
    }),
    waiting: z.number(),
    can: z.object({ answer: z.boolean() }),
  }),
  summary: 'Requests for leave of a class for its team',
  statements: 8,
});

export const answerLeaveRoute = defineRoute({
  name: 'attendance.answerLeave',
  method: 'POST',
  path: '/api/v1/classes/:classId/leave/:leaveId/answer',
  access: signedIn,
  body: z.strictObject({
    outcome: z.enum(LEAVE_OUTCOMES),
    /** Needed unless it is approved. */
    answer: z.nullable(textSchema(LEAVE_ANSWER.min, LEAVE_ANSWER.max)),
  }),
  output: z.object({
    /** Marks that changed. */
    changed: z.number(),
    /** Sessions in which the learner was there and stays so. */
    attended: z.number(),
  }),
  summary: 'Approve or refuse a request for leave, or take an approval back',
  statements: 18,
});
