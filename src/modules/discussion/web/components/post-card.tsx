import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { AwardIcon, CheckIcon, HeartIcon, MessageIcon, MoreIcon } from '../../../../ui/design/icons.ts';
import { Menu, type MenuItem } from '../../../../ui/design/menu.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { RichText } from '../../../../ui/editor/rich-text.tsx';
import { formatInstant, formatList, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { STATE_TONES, VERDICT_TONES } from '../../shared/discussion.resource.ts';
import { acceptPostRoute, endorsePostRoute, likePostRoute } from '../../shared/post.contract.ts';
import type { Post } from './forum.model.ts';
import { useAuthorName } from './marks.tsx';
import { refreshForum } from './refresh-forum.ts';
import type { useModeration } from './use-moderation.tsx';

type Moderation = ReturnType<typeof useModeration>;

/** What a reader is told in place of, or above, the text of a post. */
function StateLine({ post }: { readonly post: Post }) {
  const t = useT();
  if (post.state === 'visible') return null;
  if (post.state === 'deleted') return <p className="vse-forum-gone">{t('discussion.deletedText')}</p>;
  const said = {
    held: t('discussion.heldText'),
    rejected: t('discussion.rejectedText', { reason: post.reason ?? '—' }),
    hidden: post.reason === null ? t('discussion.hiddenText') : t('discussion.hiddenFor', { reason: post.reason }),
  }[post.state];
  return (
    <p className="vse-forum-gone">
      <StatusTag tone={STATE_TONES[post.state]}>{t(`discussion.state.${post.state}`)}</StatusTag> {said}
    </p>
  );
}

/** One post of a topic with what may be done with it. */
export function PostCard({
  post,
  fresh,
  moderation,
  onReply,
  onEdit,
}: {
  readonly post: Post;
  /** It came while the topic was open. */
  readonly fresh: boolean;
  readonly moderation: Moderation;
  readonly onReply: (post: Post) => void;
  readonly onEdit: (post: Post) => void;
}) {
  const t = useT();
  const authorName = useAuthorName();
  const name = authorName(post.author);
  const liking = useAction(async () => {
    await call(likePostRoute, { params: { postId: post.id }, body: { on: !post.liked } });
    await refreshForum();
  });
  const accepting = useAction(
    async () => {
      await call(acceptPostRoute, { params: { postId: post.id }, body: { on: !post.accepted } });
      await refreshForum();
    },
    { done: t('discussion.done') },
  );
  const endorsing = useAction(
    async () => {
      await call(endorsePostRoute, { params: { postId: post.id }, body: { on: !post.endorsed } });
      await refreshForum();
    },
    { done: t('discussion.done') },
  );
  const { can } = post;
  const items: MenuItem[] = [
    ...(can.edit ? [{ key: 'edit', label: t('discussion.action.edit'), onSelect: () => onEdit(post) }] : []),
    ...(can.delete
      ? [{ key: 'delete', label: t('discussion.action.delete'), danger: true, onSelect: () => moderation.remove(post) }]
      : []),
    ...(can.report
      ? [{ key: 'report', label: t('discussion.action.report'), onSelect: () => moderation.report(post) }]
      : []),
    ...can.commands.map((command) => ({
      key: command,
      label: t(`discussion.action.${command}`),
      danger: command === 'hide' || command === 'reject',
      onSelect: () => moderation.givePost(post, command),
    })),
    ...(can.mute
      ? [
          { key: 'mute', label: t('discussion.action.mute'), danger: true, onSelect: () => moderation.mute(post) },
          { key: 'unmute', label: t('discussion.action.unmute'), onSelect: () => moderation.unmute(post) },
        ]
      : []),
    ...(can.reveal
      ? [{ key: 'reveal', label: t('discussion.action.reveal'), onSelect: () => moderation.reveal(post) }]
      : []),
    ...(post.counted !== null
      ? [{ key: 'history', label: t('discussion.action.history'), onSelect: () => moderation.history(post) }]
      : []),
  ];
  const decisions = can.commands.filter((command) => command === 'approve' || command === 'reject');
  return (
    <article
      id={`post-${post.id}`}
      className="vse-forum-post"
      data-depth={post.depth}
      data-accepted={post.accepted ? '' : undefined}
      aria-label={`${name} · ${formatInstant(post.at)}`}
    >
      <header>
        <span className="vse-forum-face" data-team={post.author.team ? '' : undefined} aria-hidden="true">
          {[...name][0]}
        </span>
        <strong>{name}</strong>
        {post.author.team && <StatusTag tone="info">{t('discussion.teacher')}</StatusTag>}
        {fresh && <StatusTag tone="info">{t('discussion.news.fresh')}</StatusTag>}
        {post.endorsed && <StatusTag tone="info">{t('discussion.endorsed')}</StatusTag>}
        {post.accepted && <StatusTag tone="success">{t('discussion.accepted')}</StatusTag>}
        <small>{[formatInstant(post.at), post.edited ? t('discussion.edited') : ''].filter(Boolean).join(' · ')}</small>
        {post.counted !== null && !post.author.team && post.state !== 'deleted' && (
          <StatusTag tone={VERDICT_TONES[post.counted]}>{t(`discussion.verdict.${post.counted}`)}</StatusTag>
        )}
      </header>
      {post.quote && (
        <blockquote className="vse-forum-quote">
          <small>{t('discussion.quoteOf', { name: post.quote.author ?? t('discussion.anonymous') })}</small>
          {post.quote.text || t('discussion.hiddenText')}
        </blockquote>
      )}
      <StateLine post={post} />
      {post.reports.length > 0 && (
        <p className="vse-forum-gone">
          <StatusTag tone="error">{t('discussion.attention.reported')}</StatusTag>{' '}
          {t('discussion.reports', { reasons: formatList(post.reports) })}
        </p>
      )}
      {post.body !== '' && <RichText html={post.body} />}
      {post.mentions.length > 0 && (
        <small>{t('discussion.mentions', { names: formatList(post.mentions.map((one) => `@${one.name}`)) })}</small>
      )}
      {post.attachments.length > 0 && (
        <ul className="vse-forum-files" aria-label={t('discussion.files')}>
          {post.attachments.map((file) => (
            <li key={file.id}>
              <a href={file.url} download={file.name}>
                {file.name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <footer>
        {can.like ? (
          <Button
            size="small"
            variant="ghost"
            icon={<HeartIcon aria-hidden="true" />}
            aria-pressed={post.liked}
            aria-label={t(post.liked ? 'discussion.action.unlike' : 'discussion.action.like')}
            loading={liking.busy}
            onClick={() => void liking.run()}
          >
            <span className="vse-num">{formatNumber(post.likes)}</span>
          </Button>
        ) : (
          post.likes > 0 && <small className="vse-num">{t('discussion.likes', { n: post.likes })}</small>
        )}
        {can.reply && (
          <Button size="small" variant="ghost" icon={<MessageIcon aria-hidden="true" />} onClick={() => onReply(post)}>
            {t('discussion.action.reply')}
          </Button>
        )}
        {can.accept && (
          <Button
            size="small"
            variant="ghost"
            icon={<CheckIcon aria-hidden="true" />}
            loading={accepting.busy}
            onClick={() => void accepting.run()}
          >
            {t(post.accepted ? 'discussion.action.unaccept' : 'discussion.action.accept')}
          </Button>
        )}
        {can.endorse && (
          <Button
            size="small"
            variant="ghost"
            icon={<AwardIcon aria-hidden="true" />}
            loading={endorsing.busy}
            onClick={() => void endorsing.run()}
          >
            {t(post.endorsed ? 'discussion.action.unendorse' : 'discussion.action.endorse')}
          </Button>
        )}
        {decisions.map((command) => (
          <Button
            key={command}
            size="small"
            variant={command === 'approve' ? 'primary' : 'default'}
            onClick={() => moderation.givePost(post, command)}
          >
            {t(`discussion.action.${command}`)}
          </Button>
        ))}
        {items.length > 0 && (
          <Menu
            look="icon"
            align="end"
            name={t('ui.action.more')}
            label={<MoreIcon aria-hidden="true" />}
            items={items}
          />
        )}
      </footer>
    </article>
  );
}
