import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { listAttachments } from '../../files/server/files.public.ts';
import { REPLIES_SIZE, topicCommandsOf } from '../shared/discussion.model.ts';
import { similarityOf } from '../shared/scoring.model.ts';
import type { topicsRoute } from '../shared/topic.contract.ts';
import { gone, seeBoards } from './board.access.ts';
import { boardCounts } from './board.repository.ts';
import { presentPost, presentTopic } from './discussion.presenter.ts';
import * as posts from './post.repository.ts';
import { seePost, seeTopic } from './topic.access.ts';
import * as topics from './topic.repository.ts';
import { FILE_OWNER } from './writing.service.ts';

/** Boards the actor may read, with what is new and what may be done. @throws AppError notFound */
export async function listBoards(ctx: Ctx, courseId: string) {
  const { talker, boards } = await seeBoards(ctx, courseId);
  const learner = talker.face === 'learner' ? talker.personId : null;
  const counts = await boardCounts(
    ctx,
    boards.map(({ id }) => id),
    learner,
  );
  return {
    rows: boards.map(({ courseId: _course, classId: _class, notice: _notice, ...board }) => ({
      ...board,
      ...(counts.get(board.id) ?? { topics: 0, unread: 0 }),
    })),
    can: { moderate: talker.moderates },
    refusal: talker.refusal && { why: talker.refusal.why, until: talker.refusal.until?.toISOString() ?? null },
    face: talker.face,
  };
}

/** A page of topics; comments stand below their announcements. @throws AppError notFound, also for a board that is not for the actor */
export async function listTopics(ctx: Ctx, courseId: string, asked: RouteInput<typeof topicsRoute>['query']) {
  const { talker, boards } = await seeBoards(ctx, courseId);
  const chosen = new Map(
    boards
      .filter(({ id, notice }) => (asked.board === undefined ? notice === null : id === asked.board))
      .map((board) => [board.id, board]),
  );
  if (chosen.size === 0) throw gone();
  const { rows, total } = await topics.pageOfTopics(ctx, talker, { ...asked, boardIds: [...chosen.keys()] });
  return {
    rows: rows.map((row) => {
      const { kind, name } = chosen.get(row.boardId)!;
      return {
        ...presentTopic(talker, { ...row, boardKind: kind, boardName: name }),
        brief: row.brief,
        unread: row.unread,
      };
    }),
    page: asked.page,
    total,
  };
}

/** Topics whose titles are like one that is being written. @throws AppError notFound */
export async function similarTopics(ctx: Ctx, courseId: string, title: string) {
  const { talker, boards } = await seeBoards(ctx, courseId);
  const known = await topics.recentTitles(
    ctx,
    talker,
    boards.flatMap(({ id, notice }) => (notice === null ? [id] : [])),
  );
  return known
    .map((one) => ({ ...one, share: similarityOf(title, one.title) }))
    .filter(({ share }) => share >= 25)
    .sort((a, b) => b.share - a.share)
    .slice(0, 5)
    .map(({ id, title: name, solved }) => ({ id, title: name, solved }));
}

/** A topic with a page of its replies. @throws AppError notFound */
export async function readTopic(ctx: Ctx, key: Buffer, topicId: string, page: number) {
  const seen = await seeTopic(ctx, topicId);
  const { topic, board, talker } = seen;
  const learner = talker.face === 'learner';
  const opening = await posts.openingOf(ctx, topicId, talker.personId);
  const withheld = learner && board.postFirst && !(await posts.hasWritten(ctx, topicId, talker.personId));
  const learnerId = learner ? talker.personId : null;
  const replies = withheld
    ? { rows: [], total: 0 }
    : await posts.pageOfReplies(ctx, { topicId, readerId: talker.personId, learnerId, page });
  const all = [opening, ...replies.rows];
  const owners = all.filter((post) => post.attachments.length > 0).map(({ id }) => id);
  const files = {
    rows: owners.length > 0 ? await listAttachments(ctx, FILE_OWNER, owners) : [],
    key,
    nowMs: ctx.clock.ms(),
  };
  const writes = talker.refusal === null && !topic.closed && topic.state === 'visible';
  return {
    ...presentTopic(talker, topic),
    courseId: topic.courseId,
    version: topic.version,
    anchor: topic.anchor && board.nodeId ? { nodeId: board.nodeId, ...topic.anchor } : null,
    opening: presentPost(seen, opening, files),
    posts: replies.rows.map((post) => presentPost(seen, post, files)),
    page,
    pages: Math.max(1, Math.ceil(replies.total / REPLIES_SIZE)),
    withheld,
    follows: await topics.follows(ctx, topicId, talker.personId),
    can: {
      reply: writes && (!learner || !board.closed) && board.notice?.open !== false,
      anonymous: learner && board.anonymous,
      commands: talker.moderates
        ? topicCommandsOf(topic).filter((command) => command !== 'move' || topic.id !== board.topicId)
        : [],
    },
  };
}

/** Files of a post are read by whoever reads the post. */
export async function mayReadFiles(ctx: Ctx, postId: string): Promise<boolean> {
  try {
    const { post, topic, board, talker } = await seePost(ctx, postId);
    if (talker.face !== 'learner' || post.authorId === talker.personId) return true;
    if (post.state !== 'visible') return false;
    return post.depth === 0 || !board.postFirst || posts.hasWritten(ctx, topic.id, talker.personId);
  } catch (error) {
    if ((error as { kind?: string }).kind === undefined) throw error;
    return false;
  }
}
