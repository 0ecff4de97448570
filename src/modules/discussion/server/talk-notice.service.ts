import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { StoredParam } from '../../../kernel/i18n/stored-text.ts';
import type { TxCtx } from '../../../platform/db/context.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import type { Post } from './post.repository.ts';
import { authorsOf } from './talk-notice.repository.ts';
import { followersOf, type Topic } from './topic.repository.ts';

/** Kind of object notices of this module are about. */
export const TOPIC_OBJECT = 'discussion.topic';

/** Where readers of a board hear what has come on it. */
export const boardChannel = (boardId: string): string => `board:${boardId}`;

type Params = Readonly<Record<string, StoredParam>>;

/** Tells people something of a topic. */
export function notifyOf(
  tx: TxCtx,
  topic: Pick<Topic, 'id' | 'courseId' | 'title' | 'noticeId'>,
  to: readonly string[],
  key: MessageKey & `discussion.notice.${string}`,
  params: Params = {},
): void {
  if (to.length === 0) return;
  notify(tx, {
    to,
    kind: 'teaching',
    topic: 'discussion',
    key,
    params: { title: topic.title, ...params },
    object: { kind: TOPIC_OBJECT, id: topic.id },
    target:
      topic.noticeId === null
        ? { page: 'study.forum', query: { Id: topic.courseId, topic: topic.id } }
        : { page: 'study.info', query: { Id: topic.courseId, notice: topic.noticeId } },
  });
}

/** Tells everybody who reads the board, by ids alone: who wrote is for the reading to say, or not to say. */
function publishShown(tx: TxCtx, topic: Topic, post: Pick<Post, 'id' | 'depth' | 'parentId'>): void {
  const place = { board: topic.boardId, topic: topic.id };
  tx.afterCommit(() => {
    const channel = boardChannel(topic.boardId);
    if (post.depth === 0) tx.live.publish(channel, 'topic', { ...place, post: post.id });
    else tx.live.publish(channel, 'post', { ...place, post: post.id, parent: post.parentId });
  });
}

/**
 * Tells of a post that has just become visible: who reads the board now; who is named, who is answered, who follows,
 * each person once.
 */
export async function notifyShown(
  tx: TxCtx,
  topic: Topic,
  post: Pick<Post, 'id' | 'authorId' | 'authorKind' | 'anonymous' | 'mentions' | 'depth' | 'parentId' | 'quoteId'>,
  authorName: string,
): Promise<void> {
  publishShown(tx, topic, post);
  const who: StoredParam = post.anonymous ? { key: 'discussion.anonymous' } : authorName;
  const told = new Set([post.authorId]);
  const rest = (ids: readonly string[]) => {
    const fresh = ids.filter((id) => !told.has(id));
    for (const id of fresh) told.add(id);
    return fresh;
  };
  notifyOf(tx, topic, rest(post.mentions), 'discussion.notice.mention', { who });
  if (post.depth === 0) return;
  const teaches = post.authorKind === 'team' && topic.question;
  // Nobody waits for answers to what a discussion of the outline or an announcement says; who wants to know follows it.
  notifyOf(
    tx,
    topic,
    topic.ofNode ? [] : rest([topic.authorId]),
    teaches ? 'discussion.notice.teacher' : 'discussion.notice.reply',
    {
      who,
    },
  );
  const answered = await authorsOf(
    tx,
    [post.parentId, post.quoteId].filter((id): id is string => id !== null),
  );
  const followers = await followersOf(tx, topic.id);
  notifyOf(tx, topic, rest([...answered, ...followers]), 'discussion.notice.reply', { who });
}
