import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, keywordSchema, listOf, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
import {
  ANCHOR_KINDS,
  BOARD_KINDS,
  FORUM_TABS,
  POST_COMMANDS,
  POST_FILES,
  POST_MENTIONS,
  POST_STATES,
  TOPIC_COMMANDS,
  TOPIC_TITLE,
} from './discussion.model.ts';
import { VERDICTS } from './scoring.model.ts';

const version = z.int().check(z.minimum(1), z.maximum(1_000_000));

/** Who wrote something, as the reader may know. */
const author = z.object({
  /** Null where the author is hidden from the reader. */
  name: z.nullable(z.string()),
  mine: z.boolean(),
  team: z.boolean(),
  anonymous: z.boolean(),
});

const topicLine = {
  id: z.string(),
  title: z.string(),
  board: z.object({ id: z.string(), kind: z.enum(BOARD_KINDS), name: z.nullable(z.string()) }),
  author,
  question: z.boolean(),
  pinned: z.boolean(),
  essence: z.boolean(),
  closed: z.boolean(),
  solved: z.boolean(),
  /** The team has replied, or stands for the answer of a learner. */
  answered: z.boolean(),
  state: z.enum(POST_STATES),
  replies: z.number(),
  likes: z.number(),
  lastPostAt: instantSchema,
};

/** A page of the forum. */
export const topicsRoute = defineRoute({
  name: 'discussion.topics',
  method: 'GET',
  path: '/api/v1/courses/:courseId/topics',
  access: signedIn,
  query: z.object({
    /** Of one board; all the caller may read when absent. */
    board: z.optional(idSchema),
    tab: z._default(z.enum(FORUM_TABS), 'latest'),
    kw: keywordSchema,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 1),
  }),
  output: z.object({
    rows: listOf({
      ...topicLine,
      /** The beginning of the opening. */
      brief: z.string(),
      /** Posts of others since the last visit of a learner. */
      unread: z.number(),
    }),
    page: z.number(),
    /** Counted up to 10,000. */
    total: z.number(),
  }),
  summary: 'Topics of the boards one may read, pinned ones first',
  // As for the boards, which are made when they are not there yet.
  statements: 24,
  offlineCopy: true,
});

export const similarTopicsRoute = defineRoute({
  name: 'discussion.similar',
  method: 'GET',
  path: '/api/v1/courses/:courseId/similar-topics',
  access: signedIn,
  query: z.object({ title: textSchema(TOPIC_TITLE.least, TOPIC_TITLE.most) }),
  output: rowsOf({ id: z.string(), title: z.string(), solved: z.boolean() }),
  summary: 'Topics whose titles are like one that is being written, at most five',
  statements: 22,
});

const text = {
  body: z.string().check(z.maxLength(150_000)),
  attachments: z.array(idSchema).check(z.maxLength(POST_FILES)),
  mentions: z.array(idSchema).check(z.maxLength(POST_MENTIONS)),
};
/** What was taken out of the text is told, each tag once; a held one waits for the team. */
const written = z.object({
  id: z.string(),
  topicId: z.string(),
  held: z.boolean(),
  removed: z.array(z.string()),
});

export const createTopicRoute = defineRoute({
  name: 'topic.create',
  method: 'POST',
  path: '/api/v1/courses/:courseId/topics',
  access: signedIn,
  body: z.strictObject({
    /** A board, or the node whose board it is; one of both. */
    boardId: z.nullable(idSchema),
    nodeId: z.nullable(idSchema),
    /** The place of that node it is about. */
    anchor: z.optional(
      z.strictObject({ kind: z.enum(ANCHOR_KINDS), at: z.int().check(z.minimum(0), z.maximum(86_400)) }),
    ),
    title: textSchema(TOPIC_TITLE.least, TOPIC_TITLE.most),
    question: z.boolean(),
    anonymous: z.boolean(),
    ...text,
  }),
  output: written,
  summary: 'Opens a topic',
  statements: 34,
  maxBody: 400_000,
});

export const createPostRoute = defineRoute({
  name: 'post.create',
  method: 'POST',
  path: '/api/v1/topics/:topicId/posts',
  access: signedIn,
  body: z.strictObject({
    /** The reply it answers; null answers the topic. */
    replyTo: z.nullable(idSchema),
    anonymous: z.boolean(),
    ...text,
  }),
  output: written,
  summary: 'Replies in a topic',
  statements: 36,
  maxBody: 400_000,
});

const post = z.object({
  id: z.string(),
  parentId: z.nullable(z.string()),
  depth: z.number(),
  /** What it answers where that stands as deep already. */
  quote: z.nullable(z.object({ author: z.nullable(z.string()), team: z.boolean(), text: z.string() })),
  /** Empty where the reader may not read it: `state` says why. */
  body: z.string(),
  author,
  state: z.enum(POST_STATES),
  /** Why it was rejected or hidden, for its author and the team. */
  reason: z.nullable(z.string()),
  at: instantSchema,
  edited: z.boolean(),
  likes: z.number(),
  liked: z.boolean(),
  accepted: z.boolean(),
  /** The team stands for it. */
  endorsed: z.boolean(),
  attachments: listOf({ id: z.string(), name: z.string(), bytes: z.number(), url: z.string() }),
  mentions: listOf({ id: z.string(), name: z.string() }),
  /** Open reports, for the team. */
  reports: z.array(z.string()),
  /** For its author and the team; null for others. */
  counted: z.nullable(z.enum(VERDICTS)),
  version: z.number(),
  can: z.object({
    reply: z.boolean(),
    edit: z.boolean(),
    delete: z.boolean(),
    like: z.boolean(),
    report: z.boolean(),
    accept: z.boolean(),
    endorse: z.boolean(),
    mute: z.boolean(),
    reveal: z.boolean(),
    commands: z.array(z.enum(POST_COMMANDS)),
  }),
});

export const topicRoute = defineRoute({
  name: 'discussion.topic',
  method: 'GET',
  path: '/api/v1/topics/:topicId',
  access: signedIn,
  query: z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 1),
  }),
  output: z.object({
    ...topicLine,
    courseId: z.string(),
    version: z.number(),
    /** The place in the course it is about. */
    anchor: z.nullable(z.object({ nodeId: z.string(), kind: z.enum(ANCHOR_KINDS), at: z.number() })),
    opening: post,
    /** Replies to the topic of this page in order, each with what answers it behind it. */
    posts: z.array(post),
    page: z.number(),
    pages: z.number(),
    /** Replies that can be read after writing one. */
    withheld: z.boolean(),
    follows: z.boolean(),
    can: z.object({
      reply: z.boolean(),
      anonymous: z.boolean(),
      commands: z.array(z.enum(TOPIC_COMMANDS)),
    }),
  }),
  summary: 'A topic with its opening and a page of replies',
  statements: 20,
  offlineCopy: true,
});

export const visitTopicRoute = defineRoute({
  name: 'topic.visit',
  method: 'POST',
  path: '/api/v1/topics/:topicId/visit',
  access: signedIn,
  output: z.object({ noted: z.boolean() }),
  summary: 'Notes that a learner has read a topic up to now',
  repeat: 'natural',
  statements: 14,
});

export const followTopicRoute = defineRoute({
  name: 'topic.follow',
  method: 'PUT',
  path: '/api/v1/topics/:topicId/follow',
  access: signedIn,
  body: z.strictObject({ on: z.boolean() }),
  output: z.object({ on: z.boolean() }),
  summary: 'Follows a topic or no more',
  statements: 14,
});

export const commandTopicRoute = defineRoute({
  name: 'topic.command',
  method: 'POST',
  path: '/api/v1/topics/:topicId/commands',
  access: signedIn,
  body: z.strictObject({
    command: z.enum(TOPIC_COMMANDS),
    version,
    /** Where it is moved to. */
    boardId: z.optional(idSchema),
  }),
  output: z.object({ version: z.number() }),
  summary: 'Pins, distinguishes, closes or moves a topic, or takes that back',
  statements: 18,
});

export const bulkTopicsRoute = defineRoute({
  name: 'topic.bulk',
  method: 'POST',
  path: '/api/v1/courses/:courseId/topic-commands',
  access: signedIn,
  body: z.strictObject({
    command: z.enum(['pin', 'unpin', 'essence', 'unessence', 'close', 'reopen']),
    ids: z.array(idSchema).check(z.minLength(1), z.maxLength(100)),
  }),
  output: z.object({
    done: z.number(),
    skipped: listOf({
      id: z.string(),
      name: z.string(),
      reason: z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
    }),
  }),
  summary: 'One command for several topics of a course; those that do not take it are told',
  statements: 1700,
});
