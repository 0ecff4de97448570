import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { LIMITS, SEAT_STATES, SUBMIT_REASONS } from './attempt.model.ts';
import { instant } from './desk-parts.model.ts';

const reason = textSchema(LIMITS.reason.min, LIMITS.reason.max);
const people = z.array(idSchema).check(z.minLength(1), z.maxLength(500));

/** What makes a row stand out: `shared` and `alike` are read from the list of what several candidates have in common. */
export const ODDITIES = ['device', 'address', 'shared', 'clock', 'leaves', 'flag', 'late', 'alike'] as const;
export type Oddity = (typeof ODDITIES)[number];

export const boardRowSchema = z.object({
  personId: z.string(),
  name: z.string(),
  number: z.nullable(z.string()),
  className: z.nullable(z.string()),
  state: z.enum(SEAT_STATES),
  attempt: z.nullable(
    z.object({
      id: z.string(),
      no: z.number(),
      answered: z.number(),
      items: z.number(),
      savedAt: z.nullable(instant),
      seenAt: instant,
      queued: z.number(),
      leaves: z.number(),
      awaySeconds: z.number(),
      ip: z.nullable(z.string()),
      device: z.nullable(z.string()),
      seats: z.number(),
      startedAt: instant,
      deadline: z.nullable(instant),
      extraMinutes: z.number(),
      forceAt: z.nullable(instant),
      submittedAt: z.nullable(instant),
      submitReason: z.nullable(z.enum(SUBMIT_REASONS)),
      seatFree: z.boolean(),
      voided: z.boolean(),
      flag: z.nullable(z.string()),
      lateUploads: z.number(),
    }),
  ),
  oddities: z.array(z.enum(ODDITIES)),
});
export type BoardRow = z.infer<typeof boardRowSchema>;

export const boardRoute = defineRoute({
  name: 'attempts.board',
  method: 'GET',
  path: '/api/v1/exams/:examId/board',
  access: signedIn,
  query: z.strictObject({
    /** Rows of these people only, their ids separated by commas. */
    people: z.optional(z.string().check(z.maxLength(40 * 150))),
  }),
  output: z.object({
    serverTime: instant,
    examId: z.string(),
    closesAt: z.nullable(instant),
    /** Seconds after the deadline in which answers are still taken. */
    graceSeconds: z.number(),
    rows: z.array(boardRowSchema),
    announcements: listOf({
      id: z.string(),
      text: z.string(),
      at: instant,
      by: z.nullable(z.string()),
      /** Whom it was for; null: everybody. */
      personId: z.nullable(z.string()),
      read: z.number(),
    }),
    can: z.object({ command: z.boolean() }),
  }),
  summary: 'Candidates of an exam as they stand now, without anything they answered; for its team within its classes',
  statements: 16,
  perMinute: 120,
});

export const boardOdditiesRoute = defineRoute({
  name: 'attempts.boardOddities',
  method: 'GET',
  path: '/api/v1/exams/:examId/board/oddities',
  access: signedIn,
  output: z.object({
    /** The exam is over, so that equal wrong answers were looked for. */
    closed: z.boolean(),
    /** Addresses outside the networks of the exam that several candidates used, those of the most first. */
    addresses: listOf({
      ip: z.string(),
      /** Candidates of the whole exam. */
      n: z.number(),
      /** Those among them whom one sees. */
      people: z.array(z.string()),
    }),
    /** Pairs with equal wrong answers that few others gave, those with the most first. */
    pairs: listOf({
      people: z.tuple([z.string(), z.string()]),
      /** Questions with the same rare wrong answer. */
      common: z.number(),
      /** Questions each of them answered wrong. */
      wrong: z.tuple([z.number(), z.number()]),
    }),
  }),
  summary: 'What candidates of an exam have in common and a person should look at, without anything they answered',
  statements: 16,
  perMinute: 60,
});
export type OddList = z.infer<typeof boardOdditiesRoute.output>;

export const boardStreamRoute = defineRoute({
  name: 'attempts.boardStream',
  method: 'GET',
  path: '/api/v1/exams/:examId/board/stream',
  access: signedIn,
  raw: true,
  summary: 'Whose rows of the board have changed, as they change',
  statements: 8,
});

export const proctorRecordRoute = defineRoute({
  name: 'attempts.proctorRecord',
  method: 'POST',
  path: '/api/v1/exams/:examId/proctor-record',
  access: signedIn,
  body: z.strictObject({}),
  raw: true,
  summary: 'How an exam went as a workbook: candidates, what happened and why, no answers; that it was taken is logged',
  statements: 30,
});

const command = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('extend'),
    minutes: z.int().check(z.minimum(LIMITS.extendMinutes.min), z.maximum(LIMITS.extendMinutes.max)),
    reason,
  }),
  z.strictObject({
    kind: z.literal('unlock'),
    reason,
    /** Give back the time it was locked. */ compensate: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('force'), reason }),
  z.strictObject({
    kind: z.literal('reopen'),
    /** From now on. */
    minutes: z.int().check(z.minimum(1), z.maximum(600)),
    reason,
  }),
  z.strictObject({ kind: z.literal('void'), reason, /** Another attempt in its place. */ again: z.boolean() }),
  z.strictObject({ kind: z.literal('releaseSeat') }),
  z.strictObject({ kind: z.literal('flag'), note: z.nullable(textSchema(LIMITS.flag.min, LIMITS.flag.max)) }),
]);
export type BoardCommand = z.infer<typeof command>;
export type CommandKind = BoardCommand['kind'];

export const boardCommandRoute = defineRoute({
  name: 'attempts.boardCommand',
  method: 'POST',
  path: '/api/v1/exams/:examId/board/commands',
  access: signedIn,
  body: z.strictObject({ people, command }),
  output: z.object({
    done: z.array(z.string()),
    /** Who was left out, with the reason in words. */
    skipped: listOf({ personId: z.string(), message: z.string() }),
  }),
  summary: 'Act on attempts of an exam: extend, unlock, force in, open again, void, free the seat, flag',
  statements: 4000,
});

export const announceRoute = defineRoute({
  name: 'attempts.announce',
  method: 'POST',
  path: '/api/v1/exams/:examId/announcements',
  access: signedIn,
  body: z.strictObject({
    text: textSchema(LIMITS.announcement.min, LIMITS.announcement.max),
    /** Null: everybody who sits it. */
    people: z.nullable(people),
  }),
  output: z.object({ ids: z.array(z.string()) }),
  summary: 'Say something to candidates of a running exam',
  statements: 16,
});

export const lateUploadsRoute = defineRoute({
  name: 'attempts.lateUploads',
  method: 'GET',
  path: '/api/v1/exams/:examId/late-uploads',
  access: signedIn,
  output: z.object({
    rows: listOf({
      attemptId: z.string(),
      personId: z.string(),
      name: z.string(),
      number: z.nullable(z.string()),
      items: z.number(),
      lateSeconds: z.number(),
      seenAt: instant,
      receivedAt: instant,
      state: z.enum(['pending', 'accepted', 'refused']),
      reason: z.nullable(z.string()),
    }),
    can: z.object({ decide: z.boolean() }),
  }),
  summary: 'Answers that came after the end, by attempt, with what was decided',
  statements: 10,
});

export const decideLateRoute = defineRoute({
  name: 'attempts.decideLate',
  method: 'POST',
  path: '/api/v1/attempts/:attemptId/late-decision',
  access: signedIn,
  body: z.strictObject({ accept: z.boolean(), reason }),
  output: z.object({ items: z.number() }),
  summary: 'Accept answers that came after the end, or refuse them',
  statements: 40,
});

export const attemptEventsRoute = defineRoute({
  name: 'attempts.events',
  method: 'GET',
  path: '/api/v1/attempts/:attemptId/events',
  access: signedIn,
  output: z.object({
    /** Null: the chain is whole; else the number of the first event that is not as it was written. */
    brokenAt: z.nullable(z.number()),
    head: z.string(),
    rows: listOf({
      seq: z.number(),
      kind: z.string(),
      at: instant,
      rev: z.nullable(z.number()),
      detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    }),
  }),
  summary: 'What happened in an attempt, its chain verified; no answers',
  statements: 10,
});
