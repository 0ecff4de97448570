import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { rubricSchema } from '../../homework/shared/rubric.model.ts';
import { LIMITS, PHASES, REASONS, REVIEW_KINDS, REVIEW_STATES } from './review.model.ts';

const instant = z.string();
const points = z.number().check(z.minimum(0), z.maximum(10_000));
const levels = z.record(z.string().check(z.minLength(1), z.maxLength(40)), points);

const levelLine = z.object({
  criterion: z.string(),
  level: z.nullable(z.string()),
  points: z.number(),
  max: z.number(),
});

export const ownReviewsRoute = defineRoute({
  name: 'peerReview.own',
  method: 'GET',
  path: '/api/v1/own-homework/:homeworkId/reviews',
  access: signedIn,
  output: z.object({
    phase: z.enum(PHASES),
    opensAt: instant,
    dueAt: instant,
    /** Until when replacements are taken; null while nobody was asked. */
    extraUntil: z.nullable(instant),
    anonymous: z.boolean(),
    deduct: z.number(),
    maxScore: z.number(),
    /** Samples are to be marked before anything else may be written. */
    calibrating: z.boolean(),
    mine: listOf({
      id: z.string(),
      kind: z.enum(REVIEW_KINDS),
      state: z.enum(REVIEW_STATES),
      /** Names of the authors; null while they are not told. */
      author: z.nullable(z.string()),
      points: z.nullable(z.number()),
      /** Of a sample that was marked: what the team gave. */
      teacher: z.nullable(z.number()),
      /** Something is written that was not handed in. */
      written: z.boolean(),
      /** It may still be written. */
      open: z.boolean(),
    }),
    /** What others wrote of the own work, once the marks are released. */
    received: listOf({
      id: z.string(),
      reviewer: z.nullable(z.string()),
      points: z.number(),
      levels: z.array(levelLine),
      comment: z.string(),
      counts: z.boolean(),
      flagged: z.boolean(),
      /** What the team answered to the objection. */
      answer: z.nullable(z.string()),
    }),
  }),
  summary: 'Reviews a learner gives for a homework, and those received once marks are released',
  statements: 40,
});

export const reviewTaskRoute = defineRoute({
  name: 'peerReview.task',
  method: 'GET',
  path: '/api/v1/peer-reviews/:reviewId',
  access: signedIn,
  output: z.object({
    id: z.string(),
    homeworkId: z.string(),
    title: z.string(),
    seq: z.number(),
    kind: z.enum(REVIEW_KINDS),
    /** Of a sample that was marked: what the team gave. */
    reference: z.nullable(z.object({ points: z.number(), levels: z.array(levelLine), comment: z.string() })),
    author: z.nullable(z.string()),
    maxScore: z.number(),
    rubric: z.nullable(rubricSchema),
    dueAt: instant,
    /** Why nothing may be written; null when it may. */
    refusal: z.nullable(z.string()),
    state: z.enum(REVIEW_STATES),
    body: z.string(),
    pictures: z.record(z.string(), z.string()),
    /** Files that may be had; `held` counts those the author’s name cannot be taken out of. */
    files: listOf({ id: z.string(), name: z.string(), bytes: z.number() }),
    held: z.number(),
    given: z.nullable(z.object({ levels, points: z.nullable(z.number()), comment: z.string() })),
    draft: z.nullable(z.object({ levels, points: z.nullable(z.number()), comment: z.string(), at: instant })),
  }),
  summary: 'One work to review, without what names its author, and what was written of it',
  statements: 40,
});

export const reviewFileRoute = defineRoute({
  name: 'peerReview.file',
  method: 'POST',
  path: '/api/v1/peer-reviews/:reviewId/files/:fileId',
  access: signedIn,
  body: z.strictObject({}),
  raw: true,
  repeat: 'read',
  summary: 'A file of a work to review, its author taken out',
  statements: 30,
});

const written = {
  /** Points by criterion, without weights; empty without a rubric. */
  levels,
  /** Points as one number, where there is no rubric. */
  points: z.nullable(points),
  comment: z.string().check(z.maxLength(LIMITS.comment.max)),
};

export const saveReviewDraftRoute = defineRoute({
  name: 'peerReview.saveDraft',
  method: 'PUT',
  path: '/api/v1/peer-reviews/:reviewId/draft',
  access: signedIn,
  body: z.strictObject(written),
  output: z.object({ savedAt: instant }),
  repeat: 'natural',
  summary: 'Save what is written of a review and not handed in',
  statements: 24,
  perMinute: 60,
});

export const giveReviewRoute = defineRoute({
  name: 'peerReview.give',
  method: 'PUT',
  path: '/api/v1/peer-reviews/:reviewId',
  access: signedIn,
  body: z.strictObject(written),
  output: z.object({ points: z.number() }),
  repeat: 'natural',
  summary: 'Hand in a review; it may be changed until the reviews end',
  statements: 30,
});

export const flagReviewRoute = defineRoute({
  name: 'peerReview.flag',
  method: 'POST',
  path: '/api/v1/peer-reviews/:reviewId/flag',
  access: signedIn,
  body: z.strictObject({ reason: textSchema(LIMITS.flag.min, LIMITS.flag.max) }),
  output: z.object({ id: z.string() }),
  summary: 'Object to a review of the own work: the team looks at it',
  statements: 30,
});

const person = z.object({ personId: z.string(), name: z.string(), className: z.string() });

export const reviewBoardRoute = defineRoute({
  name: 'peerReview.board',
  method: 'GET',
  path: '/api/v1/managed-homework/:homeworkId/peer-reviews',
  access: signedIn,
  output: z.object({
    phase: z.enum(PHASES),
    opensAt: z.nullable(instant),
    dueAt: z.nullable(instant),
    extraUntil: z.nullable(instant),
    maxScore: z.number(),
    /** Reviews that were given, that are expected, and that were not given. */
    done: z.number(),
    open: z.number(),
    missed: z.number(),
    /** Works the team has to look at. */
    waiting: z.number(),
    /** Reviewers mark samples first. */
    calibrate: z.boolean(),
    rubric: z.nullable(rubricSchema),
    /** Works the team marked, with how many marked them so far. */
    samples: listOf({
      workId: z.string(),
      points: z.number(),
      levels,
      comment: z.string(),
      done: z.number(),
      open: z.number(),
    }),
    works: listOf({
      workId: z.string(),
      /** Number instead of a name while one marks without names. */
      alias: z.nullable(z.number()),
      name: z.string(),
      className: z.string(),
      late: z.boolean(),
      mark: z.nullable(z.number()),
      spread: z.nullable(z.number()),
      reason: z.nullable(z.enum(REASONS)),
      /** Mark the team gave; it wins. */
      teamPoints: z.nullable(z.number()),
      reviews: listOf({
        id: z.string(),
        reviewer: z.string(),
        kind: z.enum(REVIEW_KINDS),
        state: z.enum(REVIEW_STATES),
        points: z.nullable(z.number()),
        levels: z.array(levelLine),
        comment: z.string(),
        counts: z.boolean(),
        /** What it weighs in the mark; null without samples. */
        weight: z.nullable(z.number()),
        flag: z.nullable(z.string()),
        answer: z.nullable(z.string()),
      }),
    }),
    reviewers: listOf({
      ...person.shape,
      ...{ done: z.number(), open: z.number(), missed: z.number() },
      /** What was given for samples, and what comes of it; null without samples. */
      weight: z.nullable(z.number()),
      calibration: listOf({ own: z.number(), teacher: z.number() }),
    }),
    can: z.object({
      ...{ mark: z.boolean(), assign: z.boolean(), decide: z.boolean() },
      /** Samples may be chosen and taken away: nobody has given a review yet. */
      sample: z.boolean(),
    }),
  }),
  summary: 'How far the reviews of a homework are: works with what was said of them, reviewers with what they gave',
  statements: 60,
});

export const assignReviewRoute = defineRoute({
  name: 'peerReview.assign',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/peer-reviews',
  access: signedIn,
  body: z.strictObject({ workId: idSchema, personId: idSchema }),
  output: z.object({ assigned: z.boolean() }),
  summary: 'Give a work to a learner to review',
  statements: 50,
});

export const withdrawReviewRoute = defineRoute({
  name: 'peerReview.withdraw',
  method: 'DELETE',
  path: '/api/v1/managed-homework/:homeworkId/peer-reviews/:reviewId',
  access: signedIn,
  output: z.object({ id: z.string() }),
  summary: 'Take back a review that was not given',
  statements: 40,
});

export const decideReviewRoute = defineRoute({
  name: 'peerReview.decide',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/peer-reviews/:reviewId/decision',
  access: signedIn,
  body: z.strictObject({
    /** False leaves the review out of the mark. */
    counts: z.boolean(),
    /** Reason or answer; its author reads it. */
    words: textSchema(LIMITS.words.min, LIMITS.words.max),
  }),
  output: z.object({ id: z.string() }),
  summary: 'Let a review count or leave it out, and answer the objection to it',
  statements: 60,
});
export const setSampleRoute = defineRoute({
  name: 'peerReview.setSample',
  method: 'PUT',
  path: '/api/v1/managed-homework/:homeworkId/works/:workId/sample',
  access: signedIn,
  body: z.strictObject(written),
  output: z.object({ points: z.number() }),
  repeat: 'natural',
  summary: 'Mark a work for reviewers to begin with, or change what was given; weights follow',
  statements: 80,
});

export const removeSampleRoute = defineRoute({
  name: 'peerReview.removeSample',
  method: 'DELETE',
  path: '/api/v1/managed-homework/:homeworkId/works/:workId/sample',
  access: signedIn,
  output: z.object({ workId: z.string() }),
  summary: 'Take a work back from those reviewers begin with',
  statements: 50,
});
