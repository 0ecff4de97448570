import { type AttachmentRow, attachmentUrl } from '../../files/server/files.public.ts';
import { type PostState, postCommandsOf } from '../shared/discussion.model.ts';
import type { Talker } from './board.access.ts';
import type { Board } from './board.repository.ts';
import type { ReadPost } from './post.repository.ts';
import type { Topic } from './topic.repository.ts';

/** What a reader may know of an author: of an anonymous one nothing, whoever reads. */
export const presentAuthor = (
  talker: Pick<Talker, 'personId'>,
  row: {
    readonly authorId: string;
    readonly authorName: string | null;
    readonly authorKind: 'learner' | 'team';
    readonly anonymous: boolean;
  },
) => ({
  name: row.anonymous ? null : (row.authorName ?? ''),
  mine: row.authorId === talker.personId,
  team: row.authorKind === 'team',
  anonymous: row.anonymous,
});

export const presentTopic = (talker: Talker, topic: Omit<Topic, 'ofNode' | 'anchor' | 'noticeId'>) => ({
  id: topic.id,
  title: topic.title,
  board: { id: topic.boardId, kind: topic.boardKind, name: topic.boardName },
  author: presentAuthor(talker, topic),
  question: topic.question,
  pinned: topic.pinned,
  essence: topic.essence,
  closed: topic.closed,
  solved: topic.acceptedId !== null,
  answered: topic.answeredAt !== null || topic.endorsed > 0,
  state: topic.state,
  replies: topic.replies,
  likes: topic.likes,
  lastPostAt: topic.lastPostAt.toISOString(),
});

const readable = (talker: Talker, state: PostState, mine: boolean) =>
  state !== 'deleted' && (state === 'visible' || mine || talker.face !== 'learner');

/** A post as its reader may see it, with what the reader may do. */
export function presentPost(
  seen: { readonly talker: Talker; readonly topic: Topic; readonly board: Board },
  post: ReadPost,
  files: { readonly rows: readonly AttachmentRow[]; readonly key: Buffer; readonly nowMs: number },
) {
  const { talker, topic, board } = seen;
  const mine = post.authorId === talker.personId;
  const team = talker.face !== 'learner';
  const shown = readable(talker, post.state, mine);
  const writes = talker.refusal === null;
  const open = writes && !topic.closed && (team || !board.closed) && board.notice?.open !== false;
  const visible = post.state === 'visible';
  // What a discussion of the outline says is changed there.
  const own = mine && !(post.depth === 0 && topic.id === board.topicId);
  const { quote } = post;
  const quoted = quote && (quote.state === 'visible' || team);
  return {
    id: post.id,
    parentId: post.parentId,
    depth: post.depth,
    quote: quote
      ? {
          author: quote.anonymous ? null : (quote.author ?? ''),
          team: quote.team,
          text: quoted ? quote.text : '',
        }
      : null,
    body: shown ? post.body : '',
    author: presentAuthor(talker, post),
    state: post.state,
    reason: mine || team ? post.reason : null,
    at: (post.shownAt ?? post.createdAt).toISOString(),
    edited: post.editedAt !== null,
    likes: post.likes,
    liked: post.liked,
    accepted: topic.acceptedId === post.id,
    endorsed: post.endorsedAt !== null,
    attachments: shown
      ? post.attachments.flatMap((id) => {
          const file = files.rows.find((one) => one.id === id);
          return file
            ? [{ id, name: file.name, bytes: file.bytes, url: attachmentUrl(files.key, file, files.nowMs) }]
            : [];
        })
      : [],
    mentions: shown ? post.named : [],
    reports: team ? post.reports : [],
    // Below an announcement nobody looks for points unless its board gives them.
    counted: (mine || team) && !(board.notice && !board.counts) ? post.counted : null,
    version: post.version,
    can: {
      reply: open && visible && topic.state === 'visible',
      edit: writes && !topic.closed && own && (visible || post.state === 'held'),
      delete: writes && !topic.closed && own && ['visible', 'held', 'rejected'].includes(post.state),
      like: writes && visible && !mine,
      report: talker.face !== 'oversight' && visible && !mine && !talker.moderates,
      accept:
        writes &&
        topic.question &&
        visible &&
        post.depth > 0 &&
        (talker.moderates || topic.authorId === talker.personId),
      endorse:
        writes && talker.moderates && topic.question && visible && post.depth > 0 && post.authorKind === 'learner',
      mute: talker.moderates && post.authorKind === 'learner',
      reveal: talker.face === 'team' && talker.lead && post.anonymous,
      commands: talker.moderates ? [...postCommandsOf({ state: post.state, reports: post.reports.length })] : [],
    },
  };
}
