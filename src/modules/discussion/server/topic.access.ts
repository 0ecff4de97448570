import type { Ctx } from '../../../platform/db/context.ts';
import { gone, mayRead, requireModerator, seeTalker, type Talker } from './board.access.ts';
import { type Board, findBoard } from './board.repository.ts';
import { findPost, type Post } from './post.repository.ts';
import { findTopic, type Topic } from './topic.repository.ts';

export interface SeenTopic {
  readonly topic: Topic;
  readonly board: Board;
  readonly talker: Talker;
}

/** True when what has this state and author is there for the actor. */
export const isShown = (talker: Talker, row: { readonly state: Post['state']; readonly authorId: string }): boolean =>
  row.state === 'visible' ||
  (row.state !== 'deleted' && (talker.face !== 'learner' || row.authorId === talker.personId));

/** A topic the actor may read. @param lock holds it until the transaction ends. @throws AppError notFound for any other */
export async function seeTopic(ctx: Ctx, topicId: string, lock = false): Promise<SeenTopic> {
  const topic = await findTopic(ctx, topicId, lock);
  if (!topic) throw gone();
  const talker = await seeTalker(ctx, topic.courseId);
  const board = await findBoard(ctx, topic.boardId);
  if (!board || !(await mayRead(ctx, talker, board)) || !isThere(talker, topic)) throw gone();
  return { topic, board, talker };
}

/** A deleted topic keeps its place while it has replies. */
const isThere = (talker: Talker, topic: Topic): boolean =>
  isShown(talker, topic) || (topic.state === 'deleted' && topic.replies > 0);

/** A post the actor may read, under the lock of its topic. @throws AppError notFound for any other */
export async function seePost(ctx: Ctx, postId: string, lock = false): Promise<SeenTopic & { readonly post: Post }> {
  const found = await findPost(ctx, postId);
  if (!found) throw gone();
  const seen = await seeTopic(ctx, found.topicId, lock);
  const post = lock ? await findPost(ctx, postId, true) : found;
  if (!post || !isShown(seen.talker, post)) throw gone();
  return { ...seen, post };
}

/** A post for who moderates. @throws AppError notFound, forbidden */
export async function moderatedPost(ctx: Ctx, postId: string, lock = false) {
  const seen = await seePost(ctx, postId, lock);
  if (seen.talker.face === 'learner') throw gone();
  requireModerator(seen.talker);
  return seen;
}
