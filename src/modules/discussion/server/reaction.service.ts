import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { requireModerator, requireWriter } from './board.access.ts';
import * as posts from './post.repository.ts';
import { notifyOf } from './talk-notice.service.ts';
import { seePost, seeTopic } from './topic.access.ts';
import * as topics from './topic.repository.ts';

/** Notes that a learner has read a topic up to now; of the team nothing is noted. @throws AppError notFound */
export async function visitTopic(ctx: Ctx, topicId: string): Promise<{ noted: boolean }> {
  const { talker } = await seeTopic(ctx, topicId);
  if (talker.face !== 'learner') return { noted: false };
  await ctx.tx((tx) => topics.noteReading(tx, topicId, talker.personId, { seen: true }));
  return { noted: true };
}

/** Follows a topic or no more. @throws AppError notFound */
export async function followTopic(ctx: Ctx, topicId: string, on: boolean): Promise<{ on: boolean }> {
  const { talker, topic } = await seeTopic(ctx, topicId);
  if (talker.face === 'oversight') throw appError('forbidden', 'error.forbidden');
  return ctx.tx(async (tx) => {
    await topics.noteReading(tx, topicId, talker.personId, { follows: on });
    tx.audit({
      action: on ? 'topic.follow' : 'topic.unfollow',
      object: 'topic',
      objectId: topicId,
      after: { title: topic.title },
    });
    return { on };
  });
}

/** Likes a post or no more. @throws AppError notFound, refused for an own or hidden post */
export async function likePost(ctx: Ctx, postId: string, on: boolean): Promise<{ likes: number }> {
  return ctx.tx(async (tx) => {
    const { post, topic, talker } = await seePost(tx, postId, true);
    requireWriter(talker);
    if (post.state !== 'visible') throw appError('refused', 'discussion.moved');
    if (post.authorId === talker.personId) throw appError('refused', 'discussion.like.own');
    const likes = await posts.setLike(tx, postId, talker.personId, on);
    if (post.depth === 0) await topics.renewTopic(tx, topic.id);
    tx.audit({
      action: on ? 'post.like' : 'post.unlike',
      object: 'post',
      objectId: postId,
      after: { title: topic.title },
    });
    return { likes };
  });
}

/** Reports a post to the team; a second report of one person waits for the first. @throws AppError notFound, refused */
export async function reportPost(ctx: Ctx, postId: string, reason: string): Promise<{ reported: boolean }> {
  return ctx.tx(async (tx) => {
    const { post, topic, talker } = await seePost(tx, postId, true);
    if (talker.face === 'oversight') throw appError('forbidden', 'error.forbidden');
    if (post.state !== 'visible') throw appError('refused', 'discussion.moved');
    if (post.authorId === talker.personId) throw appError('refused', 'discussion.report.own');
    const reported = await posts.insertReport(tx, postId, talker.personId, reason);
    if (!reported) throw appError('refused', 'discussion.report.twice');
    await topics.renewTopic(tx, topic.id);
    tx.audit({ action: 'post.report', object: 'post', objectId: postId, after: { title: topic.title }, reason });
    return { reported };
  });
}

/** Accepts a reply as the answer of a question, or no more. @throws AppError notFound, forbidden, refused */
export async function acceptPost(ctx: Ctx, postId: string, on: boolean): Promise<{ accepted: boolean }> {
  return ctx.tx(async (tx) => {
    const { post, topic, talker } = await seePost(tx, postId, true);
    const asker = topic.authorId === talker.personId;
    if (!asker && !talker.moderates) throw appError('forbidden', 'discussion.accept.who');
    requireWriter(talker);
    if (!topic.question) throw appError('refused', 'discussion.accept.question');
    if (post.depth === 0 || post.state !== 'visible') throw appError('refused', 'discussion.accept.reply');
    if (!on && topic.acceptedId !== postId) return { accepted: false };
    await topics.setTopic(tx, topic.id, { accepted_id: on ? postId : null });
    if (on && topic.acceptedId !== postId && post.authorId !== talker.personId) {
      notifyOf(tx, topic, [post.authorId], 'discussion.notice.accepted');
    }
    tx.audit({
      action: on ? 'post.accept' : 'post.unaccept',
      object: 'post',
      objectId: postId,
      after: { title: topic.title },
    });
    return { accepted: on };
  });
}

/** The team stands for the answer of a learner, or no more. @throws AppError notFound, forbidden, refused */
export async function endorsePost(ctx: Ctx, postId: string, on: boolean): Promise<{ endorsed: boolean }> {
  return ctx.tx(async (tx) => {
    const { post, topic, talker } = await seePost(tx, postId, true);
    requireModerator(talker);
    requireWriter(talker);
    if (!topic.question) throw appError('refused', 'discussion.endorse.question');
    if (post.depth === 0 || post.state !== 'visible' || post.authorKind === 'team') {
      throw appError('refused', 'discussion.endorse.reply');
    }
    if ((post.endorsedAt !== null) === on) return { endorsed: on };
    await posts.setEndorsed(tx, postId, on ? talker.personId : null);
    await topics.renewTopic(tx, topic.id);
    if (on) notifyOf(tx, topic, [post.authorId], 'discussion.notice.endorsed');
    tx.audit({
      action: on ? 'post.endorse' : 'post.unendorse',
      object: 'post',
      objectId: postId,
      after: { title: topic.title },
    });
    return { endorsed: on };
  });
}
