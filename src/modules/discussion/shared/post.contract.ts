import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, listOf, reasonSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { MUTE_DAYS, POST_COMMANDS, POST_FILES, POST_MENTIONS, TOPIC_TITLE } from './discussion.model.ts';

const version = z.int().check(z.minimum(1), z.maximum(1_000_000));

export const updatePostRoute = defineRoute({
  name: 'post.update',
  method: 'PUT',
  path: '/api/v1/posts/:postId',
  access: signedIn,
  body: z.strictObject({
    /** Of an opening only. */
    title: z.optional(textSchema(TOPIC_TITLE.least, TOPIC_TITLE.most)),
    question: z.optional(z.boolean()),
    body: z.string().check(z.maxLength(150_000)),
    attachments: z.array(idSchema).check(z.maxLength(POST_FILES)),
    mentions: z.array(idSchema).check(z.maxLength(POST_MENTIONS)),
    version,
  }),
  output: z.object({ id: z.string(), topicId: z.string(), held: z.boolean(), removed: z.array(z.string()) }),
  summary: 'Changes an own post; what it said before is kept',
  statements: 36,
  maxBody: 400_000,
});

export const deletePostRoute = defineRoute({
  name: 'post.delete',
  method: 'DELETE',
  path: '/api/v1/posts/:postId',
  access: signedIn,
  output: z.object({ gone: z.boolean() }),
  summary: 'Deletes an own post; where others replied, its place says so',
  statements: 18,
});

export const likePostRoute = defineRoute({
  name: 'post.like',
  method: 'PUT',
  path: '/api/v1/posts/:postId/like',
  access: signedIn,
  body: z.strictObject({ on: z.boolean() }),
  output: z.object({ likes: z.number() }),
  summary: 'Likes a post or no more',
  statements: 18,
});

export const reportPostRoute = defineRoute({
  name: 'post.report',
  method: 'POST',
  path: '/api/v1/posts/:postId/reports',
  access: signedIn,
  body: z.strictObject({ reason: reasonSchema }),
  output: z.object({ reported: z.boolean() }),
  summary: 'Reports a post to the team',
  statements: 20,
});

export const acceptPostRoute = defineRoute({
  name: 'post.accept',
  method: 'PUT',
  path: '/api/v1/posts/:postId/accepted',
  access: signedIn,
  body: z.strictObject({ on: z.boolean() }),
  output: z.object({ accepted: z.boolean() }),
  summary: 'Accepts a reply as the answer of a question, or no more',
  statements: 22,
});

export const endorsePostRoute = defineRoute({
  name: 'post.endorse',
  method: 'PUT',
  path: '/api/v1/posts/:postId/endorsed',
  access: signedIn,
  body: z.strictObject({ on: z.boolean() }),
  output: z.object({ endorsed: z.boolean() }),
  summary: 'The team stands for the answer of a learner, or no more',
  statements: 22,
});

export const commandPostRoute = defineRoute({
  name: 'post.command',
  method: 'POST',
  path: '/api/v1/posts/:postId/commands',
  access: signedIn,
  body: z.strictObject({
    command: z.enum(POST_COMMANDS),
    version,
    /** Needed to reject and to hide. */
    reason: z.optional(z.string().check(z.maxLength(400))),
  }),
  output: z.object({ version: z.number() }),
  summary: 'Decides about a post: approves, rejects, hides, shows again, dismisses its reports',
  statements: 24,
});

export const mutePersonRoute = defineRoute({
  name: 'member.mute',
  method: 'POST',
  path: '/api/v1/posts/:postId/mute',
  access: signedIn,
  body: z.strictObject({
    /** Null lets the person write again. */
    days: z.nullable(z.int().check(z.minimum(MUTE_DAYS.least), z.maximum(MUTE_DAYS.most))),
    reason: reasonSchema,
  }),
  output: z.object({ until: z.nullable(instantSchema) }),
  summary: 'Keeps the author of a post from writing in the course for some days, or no more',
  statements: 18,
});

export const revealAuthorRoute = defineRoute({
  name: 'post.reveal',
  method: 'POST',
  path: '/api/v1/posts/:postId/author',
  access: signedIn,
  body: z.strictObject({ reason: reasonSchema }),
  output: z.object({ name: z.string(), number: z.nullable(z.string()) }),
  summary: 'Tells the lead of a course who wrote an anonymous post; the reason is kept',
  statements: 14,
});

/** Earlier texts and decisions, for the author and the team. */
export const postHistoryRoute = defineRoute({
  name: 'discussion.postHistory',
  method: 'GET',
  path: '/api/v1/posts/:postId/history',
  access: signedIn,
  output: z.object({
    revisions: listOf({ id: z.string(), title: z.nullable(z.string()), body: z.string(), at: instantSchema }),
    /** What the team decided, for the team. */
    decisions: listOf({
      id: z.string(),
      action: z.enum(['approve', 'reject', 'hide', 'show', 'dismiss', 'reveal']),
      reason: z.nullable(z.string()),
      by: z.nullable(z.string()),
      at: instantSchema,
    }),
  }),
  summary: 'What a post said before, and what was decided about it',
  statements: 14,
});
