import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
import { ATTENDANCE_STATES, CHECK_IN_WAYS, MINUTES, RADIUS, REASON_LENGTH, TITLE_LENGTH } from './attendance.model.ts';

const latitude = z.number().check(z.minimum(-90), z.maximum(90));
const longitude = z.number().check(z.minimum(-180), z.maximum(180));
const state = z.enum(ATTENDANCE_STATES);
const counts = z.object({
  present: z.number(),
  late: z.number(),
  early: z.number(),
  absent: z.number(),
  leave: z.number(),
});
const session = {
  id: z.string(),
  title: z.string(),
  way: z.enum(CHECK_IN_WAYS),
  openedAt: z.string(),
  lateAt: z.nullable(z.string()),
  endsAt: z.string(),
  /** When it was closed; null while it is open, and until the rest is absent after its time. */
  closedAt: z.nullable(z.string()),
};
const learner = { personId: z.string(), number: z.nullable(z.string()), name: z.string() };

export const attendanceRoute = defineRoute({
  name: 'attendance.overview',
  method: 'GET',
  path: '/api/v1/classes/:classId/attendance',
  access: signedIn,
  output: z.object({
    /** The open session, if there is one. */
    open: z.nullable(z.string()),
    /** Newest first, 200 at most. */
    sessions: listOf({ ...session, counts }),
    rows: listOf({
      ...learner,
      /** State by session; sessions of before the learner came are absent. */
      states: z.record(z.string(), state),
      counts,
      /** 0 to 100; null when no session counts. */
      percent: z.nullable(z.number()),
    }),
    can: z.object({ open: z.boolean(), correct: z.boolean() }),
  }),
  summary: 'Sessions of a class with counts, and how each learner attended, for its team',
  statements: 7,
});

export const openSessionRoute = defineRoute({
  name: 'attendance.open',
  method: 'POST',
  path: '/api/v1/classes/:classId/attendance',
  access: signedIn,
  body: z.strictObject({
    title: textSchema(TITLE_LENGTH.min, TITLE_LENGTH.max),
    way: z.enum(CHECK_IN_WAYS),
    /** Minutes from now after which one is late; null: nobody is. */
    lateMinutes: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(MINUTES.max))),
    /** Minutes from now after which the session closes by itself. */
    minutes: z.number().check(z.int(), z.minimum(MINUTES.min), z.maximum(MINUTES.max)),
    /** Needed for the way `location` only; the radius in metres. */
    place: z.nullable(
      z.strictObject({
        latitude,
        longitude,
        radius: z.number().check(z.int(), z.minimum(RADIUS.min), z.maximum(RADIUS.max)),
      }),
    ),
  }),
  output: z.object({ id: z.string() }),
  summary: 'Open a session in a running class without an open one',
  statements: 16,
});

export const exportAttendanceRoute = defineRoute({
  name: 'attendance.export',
  method: 'POST',
  path: '/api/v1/classes/:classId/attendance/export',
  access: signedIn,
  body: z.strictObject({}),
  raw: true,
  summary: 'Attendance of a class as a workbook: learners by sessions',
  statements: 16,
});

export const sessionBoardRoute = defineRoute({
  name: 'attendance.board',
  method: 'GET',
  path: '/api/v1/attendance-sessions/:sessionId',
  access: signedIn,
  output: z.object({
    ...session,
    classId: z.string(),
    /** The server's clock, milliseconds since 1970. */
    now: z.number(),
    open: z.boolean(),
    code: z.nullable(z.string()),
    radius: z.nullable(z.number()),
    counts,
    rows: listOf({
      ...learner,
      state: z.nullable(state),
      checkedInAt: z.nullable(z.string()),
      /** Who of the team set it last, and why. */
      changedBy: z.nullable(z.string()),
      changedAt: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      /** Has leave for the session. */
      excused: z.boolean(),
    }),
    can: z.object({ correct: z.boolean() }),
  }),
  summary: 'One session with everybody of the class, for its team',
  statements: 7,
  perMinute: 60,
});

export const sessionTokenRoute = defineRoute({
  name: 'attendance.token',
  method: 'GET',
  path: '/api/v1/attendance-sessions/:sessionId/token',
  access: signedIn,
  output: z.object({
    token: z.string(),
    /** Milliseconds until the next one. */
    nextIn: z.number(),
  }),
  summary: 'What the rotating QR code of an open session says now, for the team',
  statements: 6,
  perMinute: 60,
});

export const closeSessionRoute = defineRoute({
  name: 'attendance.close',
  method: 'POST',
  path: '/api/v1/attendance-sessions/:sessionId/close',
  access: signedIn,
  repeat: 'natural',
  summary: 'Close a session: who has no state yet is absent',
  statements: 12,
});

export const setMarksRoute = defineRoute({
  name: 'attendance.setMarks',
  method: 'POST',
  path: '/api/v1/attendance-sessions/:sessionId/marks',
  access: signedIn,
  body: z.strictObject({
    personIds: z.array(idSchema).check(z.minLength(1), z.maxLength(2000)),
    state,
    /** Needed once the session is closed. */
    reason: z.nullable(textSchema(REASON_LENGTH.min, REASON_LENGTH.max)),
  }),
  output: z.object({ changed: z.number() }),
  maxBody: 131_072,
  summary: 'Set the state of learners by hand, after the close with a reason',
  statements: 14,
});

export const ownSessionsRoute = defineRoute({
  name: 'attendance.ownSessions',
  method: 'GET',
  path: '/api/v1/own-attendance',
  access: signedIn,
  output: rowsOf({
    ...session,
    courseId: z.string(),
    courseName: z.string(),
    courseNameEn: z.nullable(z.string()),
    className: z.string(),
    state: z.nullable(state),
  }),
  summary: 'Open sessions of the own classes',
  statements: 3,
  perMinute: 60,
});

export const checkInRoute = defineRoute({
  name: 'attendance.checkIn',
  method: 'POST',
  path: '/api/v1/attendance-sessions/:sessionId/check-in',
  access: signedIn,
  body: z.strictObject({
    /** The 6 digits, or what the QR code says; null for the way `location`. */
    code: z.nullable(z.string().check(z.maxLength(100))),
    place: z.nullable(z.strictObject({ latitude, longitude })),
    /** Random key the browser keeps. */
    device: idSchema,
  }),
  output: z.object({
    state,
    at: z.nullable(z.string()),
    /** True when a state was there before. */
    already: z.boolean(),
  }),
  repeat: 'natural',
  summary: 'Check in; again is answered with the state that is there',
  statements: 12,
  perMinute: 30,
});

export const ownRecordRoute = defineRoute({
  name: 'attendance.ownRecord',
  method: 'GET',
  path: '/api/v1/courses/:courseId/own-attendance',
  access: signedIn,
  output: z.object({
    counts,
    percent: z.nullable(z.number()),
    /** Closed sessions the learner has a state of, newest first. */
    rows: listOf({
      ...session,
      state,
      checkedInAt: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  }),
  summary: 'How the actor attended the sessions of the own class of a course',
  statements: 4,
});
