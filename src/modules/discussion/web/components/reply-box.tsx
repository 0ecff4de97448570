import { lazy, Suspense, useState } from 'react';
import { DraftBanner } from '../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../ui/access/use-draft.ts';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { type FieldFile, FilesField } from '../../../../ui/upload/files-field.tsx';
import { POST_FILES } from '../../shared/discussion.model.ts';
import { createPostRoute } from '../../shared/topic.contract.ts';
import type { Post, Topic } from './forum.model.ts';
import { useAuthorName } from './marks.tsx';
import { MentionField } from './mention-field.tsx';
import { refreshForum } from './refresh-forum.ts';
import { showSent } from './show-sent.ts';

const RichEditor = lazy(() => loadChunk(() => import('../../../../ui/editor/rich-editor.tsx')));

interface Fields {
  readonly body: string;
  readonly anonymous: boolean;
  readonly files: readonly FieldFile[];
  readonly mentions: readonly string[];
}
const EMPTY: Fields = { body: '', anonymous: false, files: [], mentions: [] };

/** Where one replies, at the end of a topic; what is typed is kept every 5 s. */
export function ReplyBox({
  topic,
  replyTo,
  onCancel,
}: {
  readonly topic: Topic;
  /** The reply that is answered; null answers the topic. */
  readonly replyTo: Post | null;
  readonly onCancel: () => void;
}) {
  const t = useT();
  const authorName = useAuthorName();
  const comments = topic.board.kind === 'notice';
  const label = t(comments ? 'discussion.comments.write' : 'discussion.field.reply');
  const [values, setValues] = useState(EMPTY);
  const [html, setHtml] = useState('');
  const [edition, setEdition] = useState(0);
  const put = (kept: Fields) => {
    setValues({ ...EMPTY, ...kept });
    setHtml(kept.body);
    setEdition((n) => n + 1);
  };
  const draft = useDraft<Fields>('discussion.reply', topic.id, values, {
    dirty: values.body !== '',
    label,
    check: isRecord,
    restore: put,
  });
  const sending = useAction(async () => {
    const sent = await call(createPostRoute, {
      params: { topicId: topic.id },
      body: {
        replyTo: replyTo?.id ?? null,
        anonymous: values.anonymous,
        body: values.body,
        attachments: values.files.map(({ id }) => id),
        mentions: [...values.mentions],
      },
    });
    draft.clear();
    put(EMPTY);
    onCancel();
    showSent(sent);
    await refreshForum();
  });
  return (
    <section className="vse-forum-reply vse-stack" aria-label={label}>
      <DraftBanner draft={draft} onDiscard={() => put(EMPTY)} />
      {replyTo && (
        <p className="vse-row">
          <span>{t('discussion.replyTo', { name: authorName(replyTo.author) })}</span>
          <Button size="small" variant="ghost" onClick={onCancel}>
            {t('discussion.replyTo.cancel')}
          </Button>
        </p>
      )}
      <Suspense fallback={<SkeletonBlock height="160px" />}>
        <RichEditor
          key={edition}
          label={label}
          html={html}
          onChange={(body) => setValues((now) => ({ ...now, body }))}
        />
      </Suspense>
      {topic.can.anonymous && (
        <Checkbox
          label={t('discussion.field.anonymous')}
          checked={values.anonymous}
          onChange={(event) => setValues({ ...values, anonymous: event.target.checked })}
        />
      )}
      <div className="vse-forum-extras">
        <MentionField
          boardId={topic.board.id}
          value={values.mentions}
          onChange={(mentions) => setValues({ ...values, mentions })}
        />
        <FilesField
          label={t('discussion.files')}
          files={values.files}
          max={POST_FILES}
          onChange={(files) => setValues({ ...values, files })}
        />
      </div>
      <div>
        <Button
          variant="primary"
          loading={sending.busy}
          disabled={values.body === ''}
          onClick={() => void sending.run()}
        >
          {t(comments ? 'discussion.comments.send' : 'discussion.send.reply')}
        </Button>
      </div>
    </section>
  );
}
