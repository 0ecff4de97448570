import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { instantSchema, listOf, reasonSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { FILE_KINDS } from '../../hand-ins/shared/work.model.ts';
import { HOMEWORK_STATES } from '../../homework/shared/homework.model.ts';
import { rubricSchema } from '../../homework/shared/rubric.model.ts';
import { annotationSchema } from './annotation.contract.ts';
import { MAX_COMMENT, MAX_WORKS, OPINION } from './mark.model.ts';

const place = z.number().check(z.int(), z.minimum(1), z.maximum(10_000));
/** Rounds of marks the caller knows of; with another number the work was marked meanwhile. */
const rounds = z.number().check(z.int(), z.minimum(0), z.maximum(10_000));
const points = z.number().check(z.minimum(0), z.maximum(10_000));
const levels = z.record(z.string().check(z.minLength(1), z.maxLength(40)), points);
const commentSchema = z.string().check(
  z.overwrite((value) => value.trim()),
  z.maxLength(MAX_COMMENT),
);

/** How a hand-in stands for who marks it; `missing` is a learner without one, `draft` one who has begun to write. */
export const ROW_STATES = ['waiting', 'marked', 'returned', 'draft', 'missing'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** Whose work it is; without a name where the homework is marked without names. */
const who = {
  /** Number instead of a name while one marks without names. */
  alias: z.nullable(z.number()),
  /** Names of the members, or the name of the group; empty without names. */
  name: z.string(),
  number: z.nullable(z.string()),
  className: z.string(),
  /** More than one hands in together. */
  group: z.boolean(),
};

export const queueRoute = defineRoute({
  name: 'homeworkMarking.queue',
  method: 'GET',
  path: '/api/v1/managed-homework/:homeworkId/marking',
  access: signedIn,
  output: z.object({
    title: z.string(),
    maxScore: z.number(),
    state: z.enum(HOMEWORK_STATES),
    rubric: z.nullable(rubricSchema),
    anonymous: z.boolean(),
    maxReturns: z.number(),
    rows: listOf({
      /** Of the work, or of the learner who has none. */
      key: z.string(),
      workId: z.nullable(z.string()),
      ...who,
      state: z.enum(ROW_STATES),
      /** Seconds after the due date; null in time or without a hand-in. */
      lateSeconds: z.nullable(z.number()),
      /** Number of the version that counts. */
      version: z.nullable(z.number()),
      submittedAt: z.nullable(instantSchema),
      /** Collected by the team. */
      forced: z.boolean(),
      /** Before anything is taken off for lateness. */
      points: z.nullable(z.number()),
      /** Per cent of the text that counts that stands in another hand-in too; null where none was found. */
      similar: z.nullable(z.number()),
    }),
    mean: z.nullable(z.number()),
    /** Drafts that could be collected now. */
    collectable: z.number(),
    can: z.object({ mark: z.boolean(), collect: z.boolean() }),
  }),
  summary: 'Hand-ins of one homework with how each of them stands, and who has none',
  statements: 24,
});

const fileSchema = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.number(),
  kind: z.enum(FILE_KINDS),
});

export const deskWorkRoute = defineRoute({
  name: 'homeworkMarking.work',
  method: 'GET',
  path: '/api/v1/managed-homework/:homeworkId/works/:workId',
  access: signedIn,
  output: z.object({
    workId: z.string(),
    ...who,
    state: z.enum(ROW_STATES),
    dueAt: z.nullable(instantSchema),
    versions: listOf({
      no: z.number(),
      /** Cleaned rich text. */
      body: z.string(),
      /** Path of a picture in it → address that shows it for a while. */
      pictures: z.record(z.string(), z.string()),
      files: z.array(fileSchema),
      submittedAt: instantSchema,
      lateSeconds: z.nullable(z.number()),
      /** Taken off for lateness, in per cent. */
      penalty: z.number(),
      forced: z.boolean(),
    }),
    /** Remarks on all versions, by version and place. */
    annotations: z.array(annotationSchema),
    /** Number of the version that counts. */
    counting: z.nullable(z.number()),
    /** Rounds of marks so far; a save names it. */
    rounds: z.number(),
    mark: z.nullable(
      z.object({
        versionNo: z.number(),
        levels: z.nullable(levels),
        points: z.number(),
        comment: z.string(),
        by: z.nullable(z.string()),
        /** It came of the reviews learners gave each other. */
        peer: z.boolean(),
        at: instantSchema,
      }),
    ),
    /** The rubric that the mark was given by, where another one holds now. */
    markedBy: z.nullable(rubricSchema),
    /** What is left of the mark after lateness; null without a mark. */
    counted: z.nullable(z.number()),
    members: listOf({
      personId: z.string(),
      name: z.string(),
      number: z.nullable(z.string()),
      /** Rounds of own marks so far. */
      rounds: z.number(),
      own: z.nullable(z.object({ points: z.number(), reason: z.string(), by: z.nullable(z.string()) })),
    }),
    returns: z.number(),
    /** Own date of the last return; null without one. */
    returnDue: z.nullable(instantSchema),
    can: z.object({ mark: z.boolean(), return: z.boolean(), choose: z.boolean(), adjust: z.boolean() }),
  }),
  summary: 'One hand-in for the marking desk: versions, files, remarks, mark, what lateness costs',
  statements: 28,
});

export const workFileRoute = defineRoute({
  name: 'homeworkMarking.file',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/works/:workId/files/:fileId',
  access: signedIn,
  body: z.strictObject({}),
  raw: true,
  repeat: 'read',
  summary: 'A file of a hand-in',
  statements: 24,
});

export const saveMarkRoute = defineRoute({
  name: 'submission.grade',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/works/:workId/marks',
  access: signedIn,
  body: z.strictObject({
    /** Version that was read; another one that counts by now refuses the mark. */
    versionNo: place,
    rounds,
    /** Points by criterion; null without a rubric. */
    levels: z.nullable(levels),
    /** Null with a rubric: its sum. */
    points: z.nullable(points),
    comment: commentSchema,
  }),
  output: z.object({ points: z.number(), rounds: z.number() }),
  summary: 'Marks a hand-in; marked again, the newest mark counts and the older ones are kept',
  statements: 34,
});

export const returnWorkRoute = defineRoute({
  name: 'submission.return',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/works/:workId/return',
  access: signedIn,
  body: z.strictObject({
    versionNo: place,
    opinion: textSchema(OPINION.min, OPINION.max),
    /** Own new due date; null: the one there is. */
    dueAt: z.nullable(instantSchema),
  }),
  output: z.object({ returns: z.number() }),
  summary: 'Returns a hand-in to be done again, with what is to be changed and an own due date',
  statements: 36,
});

export const chooseVersionRoute = defineRoute({
  name: 'submission.choose',
  method: 'PUT',
  path: '/api/v1/managed-homework/:homeworkId/works/:workId/counting',
  access: signedIn,
  body: z.strictObject({ versionNo: place }),
  output: z.object({ counting: z.number() }),
  repeat: 'natural',
  summary: 'Chooses the version of a hand-in that counts; it is marked anew',
  statements: 32,
});

export const adjustRoute = defineRoute({
  name: 'submission.adjust',
  method: 'PUT',
  path: '/api/v1/managed-homework/:homeworkId/works/:workId/members/:personId/mark',
  access: signedIn,
  body: z.strictObject({
    rounds,
    /** Null: that of the group again. */
    points: z.nullable(points),
    reason: reasonSchema,
  }),
  output: z.object({ rounds: z.number() }),
  summary: 'Gives one member of a group another mark than the group, with a reason',
  statements: 34,
});

export const collectRoute = defineRoute({
  name: 'homework.collect',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/collect',
  access: signedIn,
  body: z.strictObject({
    /** Drafts as they were counted to who confirmed; with another number it is asked again. */
    drafts: z.number().check(z.int(), z.minimum(1), z.maximum(MAX_WORKS)),
  }),
  output: z.object({ collected: z.number() }),
  summary: 'Collects drafts with something in them as late hand-ins, after the cut-off',
  statements: 40,
});
