import * as z from 'zod/mini';
import { listOf } from '../../../kernel/http/schemas.ts';
import { itemKeySchema, openFormSchema } from '../../papers/shared/form.contract.ts';
import type { OpenForm } from '../../papers/shared/form.model.ts';
import { ATTEMPT_STATES, SUBMIT_REASONS } from './attempt.model.ts';

/** Instants on the wire of the desk: milliseconds since 1970 by the server's clock. */
export const instant = z.number();

/** A form as it leaves the server; `openFormSchema` names every field, so that nothing else has a way out. */
export type DeskForm = OpenForm;
export type DeskItem = DeskForm['items'][number];

/** How one answer fared; key and analysis only where they may be seen. */
export const feedbackSchema = z.object({
  score: z.nullable(z.number()),
  points: z.number(),
  key: itemKeySchema,
  analysis: z.nullable(z.string()),
});
export type Feedback = z.infer<typeof feedbackSchema>;

/** A saved answer as its own candidate sees it. */
export const answerSchema = z.object({
  item: z.string(),
  rev: z.number(),
  epoch: z.number(),
  digest: z.string(),
  response: z.unknown(),
  savedAt: instant,
  /** Confirmed for immediate feedback, with what was found. */
  feedback: z.nullable(feedbackSchema),
});
export type DeskAnswer = z.infer<typeof answerSchema>;

/** A version of an answer from another machine that is kept beside the answer. */
export const keptSchema = z.object({
  item: z.string(),
  digest: z.string(),
  rev: z.number(),
  response: z.unknown(),
  writtenAt: z.nullable(instant),
});

export const noticeSchema = z.object({ id: z.string(), text: z.string(), at: instant });
export type DeskNotice = z.infer<typeof noticeSchema>;

/** What every answer to an attempt's own calls carries. */
export const moment = {
  serverTime: instant,
  /** When answering ends; null: nothing ends it. */
  deadline: z.nullable(instant),
  /** Epoch of the present seat, which may be another one than that of the caller. */
  epoch: z.number(),
};

/** What the candidate gets after handing in; everything that is signed. */
export const receiptSchema = z.object({
  /** Code under which anybody can check it. */
  number: z.string(),
  attempt: z.string(),
  exam: z.string(),
  name: z.string(),
  maskedNumber: z.string(),
  handedInAt: z.string(),
  reason: z.enum(SUBMIT_REASONS),
  answered: z.number(),
  items: z.number(),
  events: z.number(),
  head: z.string(),
  /** Ed25519 over the canonical JSON of the fields above, base64url. */
  signature: z.string(),
  /** Public key of the installation, base64url of its 32 bytes. */
  publicKey: z.string(),
});
export type Receipt = z.infer<typeof receiptSchema>;
/** The own copy of the candidate: with the salt the answers shown later can be checked against the digests. */
export const ownReceiptSchema = z.extend(receiptSchema, {
  salt: z.string(),
  digests: listOf({ item: z.string(), digest: z.string() }),
});
export type OwnReceipt = z.infer<typeof ownReceiptSchema>;

/** Rules of an exam that the page keeps or says beforehand. No password and no network is among them. */
export const rulesSchema = z.object({
  minutes: z.nullable(z.number()),
  latestEntry: z.nullable(z.number()),
  earliestHandIn: z.number(),
  attempts: z.nullable(z.number()),
  needsPassword: z.boolean(),
  /** One has to be in certain rooms or networks. */
  inNetworks: z.boolean(),
  devices: z.enum(['any', 'computer']),
  singlePlace: z.boolean(),
  leave: z.object({
    seconds: z.number(),
    limit: z.nullable(z.number()),
    action: z.enum(['log', 'warn', 'lock', 'submit']),
  }),
  fullScreen: z.boolean(),
  blockCopy: z.boolean(),
  watermark: z.boolean(),
  oneByOne: z.boolean(),
  noReturn: z.boolean(),
  passLine: z.number(),
  /** Answers are confirmed one by one and told at once. */
  feedbackAtOnce: z.boolean(),
});

/** An exam as its candidate reads it. */
export const examSchema = z.object({
  id: z.string(),
  courseId: z.string(),
  kind: z.enum(['exam', 'test']),
  name: z.string(),
  instructions: z.string(),
  sitting: z.enum(['normal', 'deferred', 'makeup', 'rehearsal']),
  fullMark: z.nullable(z.number()),
  /** The candidate's own window. */
  opensAt: z.nullable(instant),
  closesAt: z.nullable(instant),
  /** Extra minutes of the candidate, granted beforehand. */
  extraMinutes: z.number(),
  rules: rulesSchema,
});
export type DeskExam = z.infer<typeof examSchema>;

/** How the run of an experiment stands for its candidate: steps that were done, and nothing of what they earned. */
export const deskRunSchema = z.object({
  item: z.string(),
  runId: z.string(),
  state: z.enum(['open', 'begun', 'finished']),
  /** Of the steps that count. */
  done: z.number(),
  steps: z.number(),
});
export type DeskRun = z.infer<typeof deskRunSchema>;

/** The run of an experiment as it was scored. */
export const scoredRunSchema = z.object({
  runId: z.string(),
  started: z.boolean(),
  finished: z.boolean(),
  /** A finding about the run waits for a person. */
  held: z.boolean(),
  /** Steps that count; null where one was not done, or its score is kept back. */
  steps: listOf({
    seq: z.number(),
    title: z.string(),
    max: z.number(),
    done: z.boolean(),
    score: z.nullable(z.number()),
  }),
});
export type ScoredRun = z.infer<typeof scoredRunSchema>;

/** Everything the desk draws an attempt from. */
export const deskSchema = z.object({
  ...moment,
  attempt: z.object({
    id: z.string(),
    no: z.number(),
    /** It counts nowhere. */
    practice: z.boolean(),
    state: z.enum(ATTEMPT_STATES),
    startedAt: instant,
    formDigest: z.string(),
    salt: z.string(),
    seq: z.number(),
    locked: z.boolean(),
    leaves: z.number(),
    extraMinutes: z.number(),
    forceAt: z.nullable(instant),
    /** Seconds by question so far; absent in a copy on the device from before they were measured. */
    seconds: z.optional(z.record(z.string(), z.number())),
  }),
  exam: examSchema,
  person: z.object({ name: z.string(), number: z.string() }),
  /** Null while the paper is locked, and once it was handed in. */
  form: z.nullable(openFormSchema),
  answers: z.array(answerSchema),
  kept: z.array(keptSchema),
  notices: z.array(noticeSchema),
  receipt: z.nullable(ownReceiptSchema),
});
export type DeskState = z.infer<typeof deskSchema>;
