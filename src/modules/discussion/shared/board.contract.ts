import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { instantSchema, listOf, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
import { BOARD_KINDS, MAX_TERMS, TERM_LENGTH } from './discussion.model.ts';
import { VERDICTS } from './scoring.model.ts';

const version = z.int().check(z.minimum(1), z.maximum(1_000_000));
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

const boardFlags = {
  anonymous: z.boolean(),
  moderated: z.boolean(),
  postFirst: z.boolean(),
  closed: z.boolean(),
  counts: z.boolean(),
};

/** The boards of a course the caller may read, and what the caller may do there. */
export const boardsRoute = defineRoute({
  name: 'discussion.boards',
  method: 'GET',
  path: '/api/v1/courses/:courseId/boards',
  access: signedIn,
  output: z.object({
    rows: listOf({
      id: z.string(),
      kind: z.enum(BOARD_KINDS),
      /** Name of the class or node; null for the board of the course. */
      name: z.nullable(z.string()),
      nodeId: z.nullable(z.string()),
      ...boardFlags,
      version: z.number(),
      topics: z.number(),
      /** Topics with something new for a learner, up to 99. */
      unread: z.number(),
    }),
    can: z.object({ moderate: z.boolean() }),
    /** Why nothing can be written; null when it can. */
    refusal: z.nullable(
      z.object({ why: z.enum(['closed', 'muted', 'exam', 'oversight']), until: z.nullable(instantSchema) }),
    ),
    /** The team looks and leaves no trace of reading. */
    face: z.enum(['learner', 'team', 'oversight']),
  }),
  summary: 'Boards of a course that the caller may read, with what is new',
  // The first reading makes boards, and opens topics of discussions.
  statements: 28,
  offlineCopy: true,
});

/**
 * What has just come on the boards of a course the caller reads: `topic` and `post` events with ids and nothing else, so
 * that nobody learns from them who wrote. What they are about is read where it is always read.
 */
export const boardStreamRoute = defineRoute({
  name: 'discussion.stream',
  method: 'GET',
  path: '/api/v1/live/courses/:courseId/boards/stream',
  access: signedIn,
  raw: true,
  summary: 'Ids of new topics and replies as they come, of the boards the caller may read',
  // As for the boards, which are made when they are not there yet.
  statements: 24,
});

export const updateBoardRoute = defineRoute({
  name: 'board.update',
  method: 'PUT',
  path: '/api/v1/boards/:boardId',
  access: signedIn,
  body: z.strictObject({ ...boardFlags, version }),
  output: z.object({ version: z.number() }),
  summary: 'Changes how a board is used',
  statements: 12,
});

/** Classmates and the team, to be named in a post. */
export const mentionableRoute = defineRoute({
  name: 'discussion.mentionable',
  method: 'GET',
  path: '/api/v1/boards/:boardId/people',
  access: signedIn,
  output: rowsOf({ id: z.string(), name: z.string(), team: z.boolean() }),
  summary: 'People who may be named in a post of a board: the team and those who read it from the own class',
  statements: 10,
});

const rule = {
  topicPoints: whole(0, 100),
  topicMost: whole(0, 100),
  replyPoints: whole(0, 100),
  replyMost: whole(0, 100),
  essencePoints: whole(0, 100),
  essenceMost: whole(0, 100),
  /** Refused above 100 in words of its own. */
  limit: whole(1, 10_000),
  minCharacters: whole(0, 1000),
  similarFrom: whole(50, 100),
  from: z.nullable(instantSchema),
  until: z.nullable(instantSchema),
};

export const discussionSettingRoute = defineRoute({
  name: 'discussion.setting',
  method: 'GET',
  path: '/api/v1/courses/:courseId/discussion-setting',
  access: signedIn,
  output: z.object({
    ...rule,
    terms: z.array(z.string()),
    /** Learners write nothing while an exam of theirs runs. */
    examFreeze: z.boolean(),
    version: z.number(),
    can: z.object({ change: z.boolean() }),
  }),
  summary: 'How posts of a course give points, and the words that are looked at first; for the team',
  statements: 6,
});

export const updateSettingRoute = defineRoute({
  name: 'discuss.scoring',
  method: 'PUT',
  path: '/api/v1/courses/:courseId/discussion-setting',
  access: signedIn,
  body: z.strictObject({
    ...rule,
    terms: z.array(textSchema(1, TERM_LENGTH)).check(z.maxLength(MAX_TERMS)),
    examFreeze: z.boolean(),
    version,
  }),
  output: z.object({ version: z.number() }),
  summary: 'Changes the points rule and the terms; learners are told of another rule',
  statements: 14,
});

export const testTermsRoute = defineRoute({
  name: 'discussion.testTerms',
  method: 'POST',
  path: '/api/v1/courses/:courseId/discussion-terms',
  access: signedIn,
  body: z.strictObject({ text: textSchema(1, 2000) }),
  output: z.object({ found: z.array(z.string()) }),
  summary: 'Which of the words of a course stand in a text',
  repeat: 'natural',
  statements: 6,
});

/** 我的讨论计分. */
export const ownPointsRoute = defineRoute({
  name: 'discussion.ownPoints',
  method: 'GET',
  path: '/api/v1/courses/:courseId/discussion-points',
  access: signedIn,
  output: z.object({
    /** Null for the team, whose posts give none. */
    points: z.nullable(z.number()),
    topics: z.number(),
    replies: z.number(),
    essence: z.number(),
    rule: z.object(rule),
    posts: listOf({
      id: z.string(),
      topicId: z.string(),
      title: z.string(),
      opening: z.boolean(),
      at: instantSchema,
      characters: z.number(),
      similarity: z.number(),
      counted: z.enum(VERDICTS),
    }),
  }),
  summary: 'Own points of the discussion: which posts count and why others do not; newest 200',
  statements: 8,
});
