import * as z from 'zod/mini';
import { type Access, anyone, signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf } from '../../../kernel/http/schemas.ts';
import { openFormSchema } from '../../papers/shared/form.contract.ts';
import { LIMITS } from './attempt.model.ts';
import {
  answerSchema,
  deskRunSchema,
  deskSchema,
  examSchema,
  feedbackSchema,
  instant,
  moment,
  noticeSchema,
  ownReceiptSchema,
} from './desk-parts.model.ts';
import { SAVE_STATUSES } from './save-rule.model.ts';

/** Header that carries an attempt token. */
export const ATTEMPT_TOKEN_HEADER = 'x-attempt-token';

const byToken: Access = { by: 'token', token: 'attempt' };
const itemId = z.string().check(z.regex(/^[\w-]{1,40}$/));
const rev = z.int().check(z.minimum(1), z.maximum(1_000_000));
const clientTime = z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000));
const refusal = z.object({ check: z.string(), code: z.string(), message: z.string() });

/** How the exam stands for the candidate before the attempt. */
export const entryRoute = defineRoute({
  name: 'attempts.entry',
  method: 'GET',
  path: '/api/v1/exams/:examId/entry',
  access: signedIn,
  output: z.object({
    serverTime: instant,
    exam: examSchema,
    person: z.object({ name: z.string(), number: z.string() }),
    /** What stands in the way before one enters anything: candidate, window, attempts, device, network. */
    refusal: z.nullable(refusal),
    attemptsUsed: z.number(),
    /** An attempt in progress, and whether this browser's client key has it. */
    running: z.nullable(
      z.object({ id: z.string(), deadline: z.nullable(instant), seenAt: instant, here: z.boolean() }),
    ),
    notices: z.array(noticeSchema),
  }),
  query: z.strictObject({ client: z.optional(idSchema), practice: z.optional(z.literal('1')) }),
  summary: 'An exam for its candidate before the attempt: rules, own window, what stands in the way',
  statements: 12,
});

export const waitRoute = defineRoute({
  name: 'attempts.wait',
  method: 'POST',
  path: '/api/v1/exams/:examId/waiting',
  access: signedIn,
  body: z.strictObject({ read: z.array(idSchema).check(z.maxLength(50)) }),
  output: z.object({
    serverTime: instant,
    opensAt: z.nullable(instant),
    closesAt: z.nullable(instant),
    notices: z.array(noticeSchema),
  }),
  repeat: 'natural',
  summary: 'Sign of life of the waiting page; the server’s clock and what the invigilator says',
  statements: 10,
  perMinute: 30,
});

/** The form of a candidate who waits, sealed: it says nothing before the start gives the key. See ADR 0013. */
export const sealedFormRoute = defineRoute({
  name: 'attempts.sealedForm',
  method: 'GET',
  path: '/api/v1/exams/:examId/sealed-form',
  access: signedIn,
  output: z.object({
    /** Null before ten minutes to the opening and from it on, where entry is refused, and while there is no form yet. */
    sealed: z.nullable(
      z.object({
        version: z.string(),
        /** A nonce of 12 bytes and AES-256-GCM of a length in four bytes, a `sealedPaperSchema` as JSON and a filling; base64. */
        data: z.string(),
        /** Random names of its pictures, in the order of `pictures` in the paper. */
        pictures: z.array(z.string()),
      }),
    ),
  }),
  summary: 'The own form before the opening, sealed; the start gives the key',
  statements: 12,
  perMinute: 10,
});

/** What is sealed of a form. */
export const sealedPaperSchema = z.object({ form: openFormSchema, pictures: z.array(z.string()) });
export type SealedPaper = z.infer<typeof sealedPaperSchema>;

export const sealedPictureRoute = defineRoute({
  name: 'attempts.sealedPicture',
  method: 'GET',
  path: '/api/v1/sealed-pictures/:name',
  access: signedIn,
  params: z.strictObject({ name: z.string().check(z.maxLength(400)) }),
  raw: true,
  summary: 'A picture of a sealed form, sealed with the same key',
  statements: 5,
  perMinute: 600,
});

export const startRoute = defineRoute({
  name: 'attempts.start',
  method: 'POST',
  path: '/api/v1/exams/:examId/attempts',
  access: signedIn,
  body: z.strictObject({
    /** Random key the browser keeps: the same browser comes back to the same seat. */
    client: idSchema,
    password: z.nullable(z.string().check(z.maxLength(100))),
    agreed: z.boolean(),
    /** Go on here although another browser has the attempt. */
    takeOver: z.boolean(),
    /** Of a test that is over: an attempt that counts nowhere. */
    practice: z.optional(z.boolean()),
    /** Version of the sealed form the page holds. */
    sealed: z.optional(z.string().check(z.regex(/^[\w-]{1,60}$/))),
  }),
  output: z.extend(deskSchema, {
    token: z.string(),
    /** Opens the sealed form the page holds, base64; `form` is null then. Absent where the form has changed since. */
    formKey: z.optional(z.string()),
  }),
  // The same browser is answered with the same attempt and token however often it asks.
  repeat: 'natural',
  summary: 'Start an attempt, or go on with the one in progress',
  statements: 40,
  perMinute: 30,
});

export const deskRoute = defineRoute({
  name: 'attempts.desk',
  method: 'GET',
  path: '/api/v1/attempts/desk',
  access: byToken,
  output: deskSchema,
  summary: 'State of the attempt of the token: form, answers, deadline, receipt',
  statements: 20,
});

/** Seconds each question has been before the eyes so far, as the page measured them. */
const secondsSchema = z.optional(
  z
    .record(itemId, z.int().check(z.minimum(0), z.maximum(10_000_000)))
    .check(z.refine((seconds) => Object.keys(seconds).length <= LIMITS.items)),
);

/** Answers as they are saved and uploaded late. */
export const batchSchema = z
  .array(
    z.strictObject({
      item: itemId,
      rev,
      /** Revision it was written on; 0 for the first. */
      base: z.int().check(z.minimum(0), z.maximum(1_000_000)),
      /** When it was written, by the clock of the device: for people to read, never compared. */
      at: clientTime,
      response: z.unknown(),
    }),
  )
  .check(
    z.minLength(1),
    z.maxLength(LIMITS.batch),
    // The newest revision of each question is sent, so none comes twice.
    z.refine((batch) => new Set(batch.map(({ item }) => item)).size === batch.length),
  );

export const saveRoute = defineRoute({
  name: 'attempts.save',
  method: 'POST',
  path: '/api/v1/attempts/save',
  access: byToken,
  body: z.strictObject({ batch: batchSchema, seconds: secondsSchema }),
  output: z.object({
    ...moment,
    acks: listOf({
      item: z.string(),
      rev: z.number(),
      status: z.enum(SAVE_STATUSES),
      savedAt: z.nullable(instant),
      /** Why it is invalid. */
      reason: z.nullable(z.string()),
      /** What stands instead, with `conflict`, `stale` and `superseded`. */
      stored: z.nullable(z.object({ rev: z.number(), response: z.unknown() })),
    }),
    seq: z.number(),
    head: z.string(),
  }),
  repeat: 'natural',
  summary: 'Save answers; acknowledged once they are durable',
  statements: 12,
  maxBody: LIMITS.batchBytes,
  perMinute: 240,
});

export const heartbeatRoute = defineRoute({
  name: 'attempts.heartbeat',
  method: 'POST',
  path: '/api/v1/attempts/heartbeat',
  access: byToken,
  body: z.strictObject({
    queued: z.int().check(z.minimum(0), z.maximum(LIMITS.items)),
    item: z.nullable(itemId),
    visible: z.boolean(),
    /** Last event of the attempt the page knows of. */
    since: z.int().check(z.minimum(0)),
    read: z.array(idSchema).check(z.maxLength(50)),
    /** Versions kept aside about which the candidate has decided. */
    settled: z
      .array(z.strictObject({ item: itemId, digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }))
      .check(z.maxLength(LIMITS.batch)),
    /** Numbered by the page from 1 on in its seat, so that a repeated call counts nothing twice. */
    events: z
      .array(
        z.strictObject({
          n: z.int().check(z.minimum(1), z.maximum(1_000_000)),
          kind: z.enum(['leave', 'clock']),
          cause: z.enum(['hidden', 'blur', 'fullScreen', 'print', 'copy', 'paste', 'set']),
          at: clientTime,
          /** Seconds away, or by which the device clock was set. */
          seconds: z.int().check(z.minimum(-100_000_000), z.maximum(100_000_000)),
        }),
      )
      .check(z.maxLength(LIMITS.events)),
  }),
  output: z.object({
    ...moment,
    state: z.enum(['in_progress', 'ended']),
    locked: z.boolean(),
    forceAt: z.nullable(instant),
    leaves: z.number(),
    extraMinutes: z.number(),
    seq: z.number(),
    /** Last event of the page the server has. */
    reported: z.number(),
    notices: z.array(noticeSchema),
    /** Answers that came from an older seat since then. */
    changed: z.array(answerSchema),
  }),
  repeat: 'natural',
  summary: 'Sign of life of the page, with what happened on it; what has changed comes back',
  statements: 16,
  perMinute: 60,
});

export const submitRoute = defineRoute({
  name: 'attempts.submit',
  method: 'POST',
  path: '/api/v1/attempts/submit',
  access: byToken,
  body: z.strictObject({
    manifest: z.array(z.strictObject({ item: itemId, rev })).check(z.maxLength(LIMITS.items)),
    reason: z.enum(['self', 'timeout']),
    seconds: secondsSchema,
  }),
  output: z.object({
    ...moment,
    /** Questions whose revision the server does not have: to be saved, then handed in again. */
    missing: z.array(z.string()),
    receipt: z.nullable(ownReceiptSchema),
  }),
  repeat: 'natural',
  summary: 'Hand in; again is answered with the same receipt',
  statements: 26,
  perMinute: 60,
});

export const lateRoute = defineRoute({
  name: 'attempts.late',
  method: 'POST',
  path: '/api/v1/attempts/late',
  access: byToken,
  body: z.strictObject({ batch: batchSchema }),
  output: z.object({ ...moment, stored: z.number() }),
  repeat: 'natural',
  summary: 'Upload answers after the end: kept for a decision, not counted',
  statements: 12,
  maxBody: LIMITS.batchBytes,
  perMinute: 60,
});

export const lockAnswerRoute = defineRoute({
  name: 'attempts.lockAnswer',
  method: 'POST',
  path: '/api/v1/attempts/confirm',
  access: byToken,
  body: z.strictObject({ item: itemId, rev }),
  output: z.object({ ...moment, feedback: feedbackSchema }),
  repeat: 'natural',
  summary: 'Confirm an answer for immediate feedback; it cannot be changed any more',
  statements: 20,
});

export const receiptRoute = defineRoute({
  name: 'attempts.receipt',
  method: 'GET',
  path: '/api/v1/attempts/receipt',
  access: byToken,
  output: z.object({ ...moment, receipt: z.nullable(ownReceiptSchema) }),
  summary: 'Receipt of the attempt of the token',
  statements: 14,
});

export const clockRoute = defineRoute({
  name: 'attempts.clock',
  method: 'GET',
  path: '/api/v1/attempts/clock',
  access: anyone,
  output: z.object({ serverTime: instant }),
  summary: 'The clock deadlines are kept by',
  statements: 1,
});

/** Brings a file for an answer, as a form: `file`, and the field `item`. The answer that names it is saved afterwards. */
export const bringFileRoute = defineRoute({
  name: 'attempts.bringFile',
  method: 'POST',
  path: '/api/v1/attempts/files',
  access: byToken,
  multipart: { files: 1, fileBytes: LIMITS.fileBytes },
  minFreeDisk: 0.02,
  output: z.object({ id: z.string(), name: z.string(), size: z.number() }),
  raw: true,
  summary: 'Keep a file for an answer of the attempt of the token',
  statements: 14,
  perMinute: 60,
});

/** Makes the run of an experiment, or finds the one there is: one for each attempt and question. Its page begins it. */
export const openRunRoute = defineRoute({
  name: 'attempts.openRun',
  method: 'POST',
  path: '/api/v1/attempts/runs',
  access: byToken,
  body: z.strictObject({ item: itemId }),
  output: z.object({ ...moment, run: deskRunSchema }),
  repeat: 'natural',
  summary: 'The run that answers an experiment question of the attempt of the token',
  statements: 26,
  perMinute: 60,
});

export const deskRunsRoute = defineRoute({
  name: 'attempts.runs',
  method: 'GET',
  path: '/api/v1/attempts/runs',
  access: byToken,
  output: z.object({ ...moment, runs: z.array(deskRunSchema) }),
  summary: 'How far the runs of the attempt of the token are, without any score',
  statements: 14,
  perMinute: 120,
});

export const deskPictureRoute = defineRoute({
  name: 'attempts.picture',
  method: 'GET',
  path: '/api/v1/attempts/pictures/:name',
  access: byToken,
  params: z.strictObject({ name: z.string().check(z.maxLength(200)) }),
  raw: true,
  summary: 'A picture of the form of the attempt of the token, whatever became of the sign-in',
  statements: 5,
  perMinute: 3000,
});

export const openFileRoute = defineRoute({
  name: 'attempts.openFile',
  method: 'GET',
  path: '/api/v1/attempt-files/:fileId',
  access: signedIn,
  raw: true,
  summary: 'A file of an answer, for its candidate and for the team of the exam',
  statements: 14,
});
