import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { StarIcon } from '../../../../ui/design/icons.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { Menu } from '../../../../ui/design/menu.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import { placeText } from '../../../classes/web/study.public.tsx';
import { boardsRoute } from '../../shared/board.contract.ts';
import { REPLIES_SIZE } from '../../shared/discussion.model.ts';
import { followTopicRoute, topicRoute, topicsRoute, visitTopicRoute } from '../../shared/topic.contract.ts';
import type { Board, Post, Topic } from './forum.model.ts';
import { TopicMarks } from './marks.tsx';
import { NewsBar } from './news-bar.tsx';
import { placeName } from './place-name.ts';
import { PostCard } from './post-card.tsx';
import { refreshForum } from './refresh-forum.ts';
import { ReplyBox } from './reply-box.tsx';
import { TopicForm } from './topic-form.tsx';
import type { HeardNews } from './use-board-news.ts';
import { useModeration } from './use-moderation.tsx';
import { useTopicNews } from './use-topic-news.ts';
import './forum.css';

/** Notes that what stands there now was read; again when more has come. */
function useVisit(topic: Topic | undefined, counts: boolean): void {
  const noted = useRef('');
  const mark = topic && counts ? `${topic.id} ${topic.lastPostAt} ${topic.withheld}` : '';
  const id = topic?.id ?? '';
  useEffect(() => {
    if (mark === '' || noted.current === mark) return;
    noted.current = mark;
    call(visitTopicRoute, { params: { topicId: id } }).then(
      () => refresh(boardsRoute, topicsRoute),
      () => {
        noted.current = '';
      },
    );
  }, [mark, id]);
}

/** A topic: its opening, its replies, where one replies, and what may be done. */
export function Thread({
  topicId,
  boards,
  counts,
  headed,
  below = false,
  heard,
  hrefOf,
}: {
  readonly topicId: string;
  readonly boards: readonly Board[];
  /** Reading is noted: of a learner, not of the team. */
  readonly counts: boolean;
  /** Shows the title itself; a drawer has it in its head. */
  readonly headed: boolean;
  /** It stands below what opens it: title and opening are there already. */
  readonly below?: boolean;
  /** What has come on the boards since. */
  readonly heard: HeardNews;
  readonly hrefOf: (id: string) => string;
}) {
  const t = useT();
  const labels = usePagerLabels();
  const [page, setPage] = useState(1);
  const [replyTo, setReplyTo] = useState<Post | null>(null);
  const [editing, setEditing] = useState<Post | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const answer = useCall(
    topicRoute,
    { params: { topicId }, query: { page } },
    { keepPrevious: true, enabled: heard.ready },
  );
  const topic = answer.data?.id === topicId ? answer.data : undefined;
  useVisit(topic, counts);
  const news = useTopicNews(answer, heard, {
    onPage: setPage,
    writing: () => box.current?.contains(document.activeElement) ?? false,
  });
  const moderation = useModeration(boards);
  const following = useAction(async (on: boolean) => {
    await call(followTopicRoute, { params: { topicId }, body: { on } });
    await refreshForum();
  });
  if (answer.error) return <CallError error={answer.error} compact retry={answer.refetch} />;
  if (!topic) return <SkeletonText lines={10} />;
  const onReply = (post: Post) => {
    setReplyTo(post.depth === 0 ? null : post);
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.querySelector<HTMLElement>('[role=textbox]')?.focus({ preventScroll: true });
  };
  const comments = topic.board.kind === 'notice';
  const at = { id: topic.id, title: topic.title, version: topic.version, boardId: topic.board.id };
  const cardOf = (post: Post) => (
    <PostCard
      key={post.id}
      post={post}
      fresh={news.fresh.has(post.id)}
      moderation={moderation}
      onReply={onReply}
      onEdit={setEditing}
    />
  );
  return (
    <div className="vse-forum-thread">
      {!below && (
        <div className="vse-forum-thread-head">
          {headed && <h2>{topic.title}</h2>}
          <TopicMarks topic={topic} />
          {topic.anchor && (
            <Link
              href={addressOf('study.structure', {
                Id: topic.courseId,
                nodeId: topic.anchor.nodeId,
                at: placeText(topic.anchor),
              })}
            >
              {placeName(topic.anchor)}
            </Link>
          )}
          <span className="vse-row">
            <Button
              size="small"
              icon={<StarIcon aria-hidden="true" />}
              aria-pressed={topic.follows}
              loading={following.busy}
              onClick={() => void following.run(!topic.follows)}
            >
              {t(topic.follows ? 'discussion.action.unfollow' : 'discussion.action.follow')}
            </Button>
            {topic.can.commands.length > 0 && (
              <Menu
                label={t('ui.action.more')}
                align="end"
                items={topic.can.commands.map((command) => ({
                  key: command,
                  label: t(`discussion.action.${command}`),
                  onSelect: () => moderation.giveTopic(at, command),
                }))}
              />
            )}
          </span>
        </div>
      )}
      {!below && cardOf(topic.opening)}
      <div>
        <section
          className="vse-lines"
          aria-label={t(comments ? 'discussion.comments.title' : 'discussion.repliesTitle')}
        >
          {topic.withheld ? (
            <Banner tone="info">{t('discussion.withheld')}</Banner>
          ) : topic.posts.length === 0 ? (
            <p className="vse-forum-none">{t(comments ? 'discussion.comments.none' : 'discussion.noReplies')}</p>
          ) : (
            topic.posts.map(cardOf)
          )}
          {topic.pages > 1 && (
            <Pager
              page={topic.page}
              size={REPLIES_SIZE}
              total={topic.pages * REPLIES_SIZE}
              labels={{ ...labels, total: () => '' }}
              onPage={setPage}
            />
          )}
        </section>
        <span ref={news.end} />
        <NewsBar replies={news.replies} lost={news.lost} at="end" busy={news.busy} onPress={news.load} />
      </div>
      {topic.closed && <Banner tone="info">{t('discussion.topic.closed')}</Banner>}
      {topic.can.reply && (
        <div ref={box}>
          <ReplyBox topic={topic} replyTo={replyTo} onCancel={() => setReplyTo(null)} />
        </div>
      )}
      {moderation.element}
      {editing && (
        <TopicForm
          courseId={topic.courseId}
          boards={boards}
          node={null}
          start={topic.board.id}
          editing={{ post: editing, title: topic.title, question: topic.question, boardId: topic.board.id }}
          hrefOf={hrefOf}
          onClose={() => setEditing(null)}
          onSent={() => {}}
        />
      )}
    </div>
  );
}
