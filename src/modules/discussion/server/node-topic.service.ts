import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { publishProgress, seeNode, type WorkResult } from '../../courses/server/courses.public.ts';
import { TALK_DEFAULTS } from '../../courses/shared/completion.model.ts';
import { seeBoardAt, type Talker } from './board.access.ts';
import type { Board } from './board.repository.ts';
import * as topics from './node-topic.repository.ts';
import { findTopic } from './topic.repository.ts';

/** The topic of a discussion with what its learner has written there. @throws AppError notFound, invalid, conflict while it is locked */
export async function nodeTalk(ctx: Ctx, nodeId: string) {
  const { node, view, lock } = await seeNode(ctx, nodeId);
  if (node.type !== 'discussion') throw appError('invalid', 'discussion.node.type');
  const rule = node.talk ?? TALK_DEFAULTS;
  if (lock && lock.code !== 'over') throw appError('conflict', 'courses.progress.locked');
  const { talker, board } = await seeBoardAt(ctx, view, { nodeId });
  const topic = board?.topicId ? await findTopic(ctx, board.topicId) : undefined;
  const learner = view.face === 'learner' && talker.face === 'learner';
  const [done] = learner ? await topics.talkDone(ctx, { nodeIds: [nodeId], personIds: [talker.personId] }) : [];
  const shown = topic && (topic.state === 'visible' || !learner) ? topic : null;
  return {
    topic: shown && { id: shown.id, replies: shown.replies, closed: shown.closed },
    rule: { ...rule },
    own: learner
      ? {
          ...{ posts: done?.posts ?? 0, replies: done?.replies ?? 0, held: done?.held ?? 0 },
          done: (done?.doneAt ?? null) !== null,
        }
      : null,
    postFirst: board?.postFirst ?? false,
    readOnly: readOnly(talker, board),
  };
}

const readOnly = (talker: Talker, board: Board | undefined): boolean =>
  talker.refusal !== null || (talker.face === 'learner' && (board?.closed ?? false));

/** How far people are with discussions, for the outline: the share of what is asked for that is there. */
export async function talkResults(
  ctx: Ctx,
  of: { readonly nodeIds: readonly string[]; readonly personIds: readonly string[] },
): Promise<WorkResult[]> {
  const rows = await topics.talkDone(ctx, of);
  return rows.map(({ nodeId, personId, posts, replies, doneAt, rule }) => ({
    nodeId,
    personId,
    handedInAt: doneAt,
    percent: Math.floor(
      ((Math.min(posts, rule.posts) + Math.min(replies, rule.replies)) / Math.max(1, rule.posts + rule.replies)) * 100,
    ),
  }));
}

/** The pages of an author may have a mark more or less after a post at a node was written, decided about or deleted. */
export function notifyProgress(tx: TxCtx, { nodeId }: Pick<Board, 'nodeId'>, personId: string): void {
  if (nodeId !== null) tx.afterCommit(() => publishProgress(tx, personId, nodeId));
}

/** What a node says is changed in the outline. @throws AppError refused for the topic of a discussion */
export function requireOwnText(topic: { readonly id: string }, board: Pick<Board, 'topicId'>): void {
  if (topic.id === board.topicId) throw appError('refused', 'discussion.node.text');
}
