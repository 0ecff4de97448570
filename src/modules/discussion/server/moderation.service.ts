import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError, forEachRow } from '../../../platform/managed/parts.ts';
import { memberRoles } from '../../courses/server/courses.public.ts';
import { peopleById } from '../../identity/server/identity.public.ts';
import {
  needsReason,
  type PostCommand,
  type PostState,
  postCommandsOf,
  type TopicCommand,
  topicCommandsOf,
} from '../shared/discussion.model.ts';
import type { commandPostRoute } from '../shared/post.contract.ts';
import type { bulkTopicsRoute, commandTopicRoute } from '../shared/topic.contract.ts';
import { gone, requireModerator, seeTalker } from './board.access.ts';
import { findBoard, insertMute } from './board.repository.ts';
import { notifyProgress, requireOwnText } from './node-topic.service.ts';
import { keepCommentCount } from './notice-topic.service.ts';
import * as posts from './post.repository.ts';
import { notifyOf, notifyShown } from './talk-notice.service.ts';
import { moderatedPost, seePost, seeTopic } from './topic.access.ts';
import * as topics from './topic.repository.ts';

type TopicInput = RouteInput<typeof commandTopicRoute>['body'];
type PostInput = RouteInput<typeof commandPostRoute>['body'];
const DAY_MS = 86_400_000;

const FLAGS: Readonly<Record<Exclude<TopicCommand, 'move'>, object>> = {
  pin: { pinned: true },
  unpin: { pinned: false },
  essence: { essence: true },
  unessence: { essence: false },
  close: { closed: true },
  reopen: { closed: false },
};

/** Puts a topic on another board of its course. @throws AppError notFound, refused */
async function move(tx: TxCtx, topic: topics.Topic, boardId: string | undefined): Promise<void> {
  const board = boardId === undefined ? undefined : await findBoard(tx, boardId);
  if (board?.courseId !== topic.courseId) throw fieldError('boardId', 'discussion.move.where');
  if (board.notice) throw fieldError('boardId', 'discussion.move.where');
  if (board.id === topic.boardId) throw appError('refused', 'discussion.move.same');
  await topics.moveTopic(tx, topic.id, board.id);
  const name = board.name ?? { key: 'discussion.board.course' as const };
  notifyOf(tx, topic, [topic.authorId], 'discussion.notice.moved', { board: name });
}

async function giveTopic(tx: TxCtx, topicId: string, input: Omit<TopicInput, 'version'> & { version?: number }) {
  const { topic, board: from, talker } = await seeTopic(tx, topicId, true);
  if (talker.face === 'learner') throw appError('forbidden', 'error.forbidden');
  requireModerator(talker);
  if (input.version !== undefined && topic.version !== input.version) {
    const { title, pinned, essence, closed, version } = topic;
    const data = { current: { title, pinned, essence, closed, version }, by: null, at: topic.lastPostAt.toISOString() };
    throw appErrorWith({ data }, 'stale', 'discussion.stale');
  }
  if (!topicCommandsOf(topic).includes(input.command)) throw appError('refused', 'discussion.moved');
  if (input.command === 'move') requireOwnText(topic, from);
  if (input.command === 'move') await move(tx, topic, input.boardId);
  else await topics.setTopic(tx, topic.id, FLAGS[input.command]);
  if (input.command === 'essence') notifyOf(tx, topic, [topic.authorId], 'discussion.notice.essence');
  const { pinned, essence, closed, boardId } = topic;
  tx.audit({
    action: `topic.${input.command}`,
    object: 'topic',
    objectId: topic.id,
    before: { pinned, essence, closed, boardId },
    after: { title: topic.title, ...(input.boardId ? { boardId: input.boardId } : {}) },
  });
  return { version: topic.version + 1 };
}

/** Pins, distinguishes, closes or moves a topic. @throws AppError notFound, forbidden, stale, refused */
export const commandTopic = (ctx: Ctx, topicId: string, input: TopicInput) =>
  ctx.tx((tx) => giveTopic(tx, topicId, input));

/** One command for several topics of a course. @throws AppError notFound, forbidden */
export async function commandTopics(
  ctx: Ctx,
  courseId: string,
  { command, ids }: RouteInput<typeof bulkTopicsRoute>['body'],
) {
  const talker = await seeTalker(ctx, courseId);
  requireModerator(talker);
  return forEachRow(
    ctx,
    ids,
    (id) =>
      ctx.tx(async (tx) => {
        if ((await topics.findTopic(tx, id))?.courseId !== courseId) throw gone();
        await giveTopic(tx, id, { command });
      }),
    async (inner, id) => (await topics.findTopic(inner, id))?.title,
  );
}

const STATE_OF: Readonly<Record<Exclude<PostCommand, 'dismiss'>, PostState>> = {
  approve: 'visible',
  reject: 'rejected',
  hide: 'hidden',
  show: 'visible',
};

/**
 * Decides about a post. What is hidden or approved ends its reports, and who reported it is told.
 * @throws AppError notFound, forbidden, stale, refused, invalid without a reason where one is due
 */
export async function commandPost(ctx: Ctx, postId: string, input: PostInput): Promise<{ version: number }> {
  const { command } = input;
  const reason = input.reason?.trim() ?? '';
  if (needsReason(command) && (reason.length < 5 || reason.length > 200)) {
    throw fieldError('reason', command === 'hide' ? 'discussion.hide.reason' : 'discussion.reject.reason');
  }
  return ctx.tx(async (tx) => {
    const { post, topic, board } = await moderatedPost(tx, postId, true);
    if (post.version !== input.version) {
      const data = {
        current: { state: post.state, version: post.version },
        by: null,
        at: post.createdAt.toISOString(),
      };
      throw appErrorWith({ data }, 'stale', 'discussion.stale');
    }
    if (!postCommandsOf({ state: post.state, reports: await posts.openReports(tx, postId) }).includes(command)) {
      throw appErrorWith({ data: { state: post.state } }, 'refused', 'discussion.moved');
    }
    const why = needsReason(command) ? reason : null;
    if (command !== 'dismiss') await posts.setPostState(tx, postId, STATE_OF[command], why);
    if (command === 'hide' || command === 'dismiss') {
      const to = await posts.endReports(tx, postId, command === 'hide' ? 'upheld' : 'dismissed');
      notifyOf(tx, topic, to, command === 'hide' ? 'discussion.notice.upheld' : 'discussion.notice.dismissed');
    }
    await posts.keepDecision(tx, post, command, why);
    await topics.renewTopic(tx, topic.id);
    await keepCommentCount(tx, board, topic.id);
    notifyProgress(tx, board, post.authorId);
    await notifyDecision(tx, topic, post, command, reason);
    tx.audit({
      action: command === 'dismiss' ? 'report.resolve' : `post.${command}`,
      object: 'post',
      objectId: postId,
      before: { state: post.state },
      after: { title: topic.title },
      ...(why === null ? {} : { reason: why }),
    });
    return { version: post.version + (command === 'dismiss' ? 0 : 1) };
  });
}

async function notifyDecision(
  tx: TxCtx,
  topic: topics.Topic,
  post: posts.Post,
  command: PostCommand,
  reason: string,
): Promise<void> {
  const to = [post.authorId];
  if (command === 'approve') {
    notifyOf(tx, topic, to, 'discussion.notice.approved');
    if (post.shownAt === null) await notifyShown(tx, topic, post, post.authorName ?? '');
  } else if (command === 'reject') notifyOf(tx, topic, to, 'discussion.notice.rejected', { reason });
  else if (command === 'hide') notifyOf(tx, topic, to, 'discussion.notice.hidden', { reason });
  else if (command === 'show') notifyOf(tx, topic, to, 'discussion.notice.shown');
}

/** Keeps the author of a post from writing, or no more; who it is need not be known for it. @throws AppError */
export async function mutePerson(
  ctx: Ctx,
  postId: string,
  input: { readonly days: number | null; readonly reason: string },
): Promise<{ until: string | null }> {
  return ctx.tx(async (tx) => {
    const { post, topic } = await moderatedPost(tx, postId);
    const team = (await memberRoles(tx, topic.courseId, [post.authorId])).size > 0;
    if (post.authorKind === 'team' || team) throw appError('refused', 'discussion.mute.team');
    const until = new Date(tx.clock.ms() + (input.days ?? 0) * DAY_MS);
    await insertMute(tx, { courseId: topic.courseId, personId: post.authorId, until, reason: input.reason });
    if (input.days === null) notifyOf(tx, topic, [post.authorId], 'discussion.notice.unmuted');
    else {
      const time = { instant: until.toISOString() };
      notifyOf(tx, topic, [post.authorId], 'discussion.notice.muted', { time, reason: input.reason });
    }
    tx.audit({
      action: input.days === null ? 'member.unmute' : 'member.mute',
      object: 'post',
      objectId: postId,
      after: input.days === null ? {} : { until: until.toISOString() },
      reason: input.reason,
    });
    return { until: input.days === null ? null : until.toISOString() };
  });
}

/** Tells the lead who wrote an anonymous post; the reason is kept. @throws AppError notFound, forbidden, refused */
export async function revealAuthor(ctx: Ctx, postId: string, reason: string) {
  return ctx.tx(async (tx) => {
    const { post, talker } = await seePost(tx, postId);
    if (talker.face === 'learner') throw gone();
    if (!talker.lead) throw appError('forbidden', 'discussion.reveal.lead');
    if (!post.anonymous) throw appError('refused', 'discussion.reveal.known');
    await posts.keepDecision(tx, post, 'reveal', reason);
    tx.audit({ action: 'post.reveal', object: 'post', objectId: postId, reason });
    const person = (await peopleById(tx, [post.authorId])).get(post.authorId);
    return { name: person?.name ?? '', number: person?.number ?? null };
  });
}

/** Earlier texts of a post for its author and the team, decisions for the team. @throws AppError notFound, forbidden */
export async function historyOf(ctx: Ctx, postId: string) {
  const { post, talker } = await seePost(ctx, postId);
  const team = talker.face !== 'learner';
  if (!team && post.authorId !== talker.personId) throw appError('forbidden', 'discussion.notYours');
  return {
    revisions: await posts.revisionsOf(ctx, postId),
    decisions: team ? await posts.decisionsOf(ctx, postId) : [],
  };
}
