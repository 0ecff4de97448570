import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { DraftBanner } from '../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../ui/access/use-draft.ts';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { FormDrawer } from '../../../../ui/forms/form-drawer.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { type FieldFile, FilesField } from '../../../../ui/upload/files-field.tsx';
import { POST_FILES, TOPIC_TITLE, type TopicAnchor } from '../../shared/discussion.model.ts';
import { updatePostRoute } from '../../shared/post.contract.ts';
import { createTopicRoute, similarTopicsRoute } from '../../shared/topic.contract.ts';
import type { Board, Post } from './forum.model.ts';
import { useBoardName } from './marks.tsx';
import { MentionField } from './mention-field.tsx';
import { placeName } from './place-name.ts';
import { refreshForum } from './refresh-forum.ts';
import { showSent } from './show-sent.ts';

const RichEditor = lazy(() => loadChunk(() => import('../../../../ui/editor/rich-editor.tsx')));

interface Fields {
  readonly boardId: string;
  readonly title: string;
  readonly body: string;
  readonly question: boolean;
  readonly anonymous: boolean;
  readonly files: readonly FieldFile[];
  readonly mentions: readonly string[];
}

/** A post that is changed, with what belongs to its topic. */
export interface Editing {
  readonly post: Post;
  readonly title: string;
  readonly question: boolean;
  readonly boardId: string;
}

/** Topics like the one that is being written. */
function Similar({
  courseId,
  title,
  hrefOf,
}: {
  readonly courseId: string;
  readonly title: string;
  readonly hrefOf: (id: string) => string;
}) {
  const t = useT();
  const asked = useDeferredValue(title.trim());
  const fits = asked.length >= 4 && asked.length <= TOPIC_TITLE.most;
  const similar = useCall(
    similarTopicsRoute,
    { params: { courseId }, query: { title: asked } },
    { enabled: fits, keepPrevious: true },
  );
  if (!fits || !similar.data || similar.data.rows.length === 0) return null;
  return (
    <Banner tone="info">
      <p>{t('discussion.like.hint')}</p>
      <ul className="vse-forum-similar">
        {similar.data.rows.map((row) => (
          <li key={row.id}>
            <Link href={hrefOf(row.id)} target="_blank" rel="noreferrer">
              {row.title}
            </Link>
            {row.solved && ` · ${t('discussion.column.solved')}`}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Writes a topic, or changes a topic or a reply of one's own; what is typed is kept every 5 s. */
export function TopicForm({
  courseId,
  boards,
  node,
  start,
  anchor = null,
  asks = false,
  editing,
  hrefOf,
  onClose,
  onSent,
}: {
  readonly courseId: string;
  /** Boards one may write on. */
  readonly boards: readonly Board[];
  /** A node nobody wrote at yet: its board comes with the topic. */
  readonly node: { readonly id: string; readonly name: string } | null;
  /** Board that is chosen at first. */
  readonly start: string;
  /** The place of the node that is asked about; it stays behind where another board is chosen. */
  readonly anchor?: TopicAnchor | null;
  /** It is begun as a question. */
  readonly asks?: boolean;
  readonly editing: Editing | null;
  readonly hrefOf: (id: string) => string;
  readonly onClose: () => void;
  readonly onSent: (topicId: string) => void;
}) {
  const t = useT();
  const boardName = useBoardName();
  const [placed, setPlaced] = useState(anchor);
  const opening = editing === null || editing.post.depth === 0;
  const [initial] = useState<Fields>(() => ({
    boardId: editing?.boardId ?? start,
    title: editing?.title ?? '',
    body: editing?.post.body ?? '',
    question: editing?.question ?? asks,
    anonymous: false,
    files: editing?.post.attachments.map(({ id, name }) => ({ id, name })) ?? [],
    mentions: editing?.post.mentions.map(({ id }) => id) ?? [],
  }));
  const [html, setHtml] = useState(initial.body);
  const [edition, setEdition] = useState(0);
  const form = useForm<Fields>(
    initial,
    ({ title, body }) => ({
      title:
        !opening || (title.trim().length >= TOPIC_TITLE.least && title.trim().length <= TOPIC_TITLE.most)
          ? undefined
          : t('discussion.title.rule'),
      body: body ? undefined : t('discussion.noText'),
    }),
    async (now) => {
      const text = {
        body: now.body,
        attachments: now.files.map(({ id }) => id),
        mentions: [...now.mentions],
      };
      const sent = editing
        ? await call(updatePostRoute, {
            params: { postId: editing.post.id },
            body: {
              ...text,
              version: editing.post.version,
              ...(opening ? { title: now.title, question: now.question } : {}),
            },
          })
        : await call(createTopicRoute, {
            params: { courseId },
            body: {
              ...text,
              boardId: node ? null : now.boardId,
              nodeId: node?.id ?? null,
              ...(placed && (node || now.boardId === start) ? { anchor: placed } : {}),
              title: now.title,
              question: now.question,
              anonymous: now.anonymous,
            },
          });
      draft.clear();
      showSent(sent);
      await refreshForum();
      onClose();
      onSent(sent.topicId);
    },
  );
  const { values } = form;
  const put = (kept: Fields) => {
    for (const [name, value] of Object.entries(kept)) form.set(name as keyof Fields, value as never);
    setHtml(kept.body);
    setEdition((n) => n + 1);
  };
  const label = t(editing ? (opening ? 'discussion.edit.topic' : 'discussion.edit.post') : 'discussion.new');
  const draft = useDraft<Fields>('discussion.topic', editing?.post.id ?? `new:${node?.id ?? courseId}`, values, {
    dirty: form.dirty,
    label,
    check: isRecord,
    restore: put,
  });
  const board = boards.find(({ id }) => id === values.boardId);
  return (
    <FormDrawer
      title={label}
      drafted
      form={form}
      saveLabel={editing ? t('ui.action.save') : t('discussion.send.topic')}
      onClose={() => {
        draft.discard();
        onClose();
      }}
    >
      <DraftBanner draft={draft} onDiscard={() => put(initial)} />
      {opening &&
        !editing &&
        (node ? (
          <p className="vse-forum-where">{`${t('discussion.new.where')} · ${node.name}`}</p>
        ) : (
          <Select
            label={t('discussion.new.where')}
            value={values.boardId}
            options={boards.map((one) => ({ value: one.id, label: boardName(one) }))}
            onChange={(event) => form.set('boardId', event.target.value)}
          />
        ))}
      {placed && (node || values.boardId === start) && (
        <p className="vse-forum-where vse-row">
          <span>{t('discussion.place.about', { place: placeName(placed) })}</span>
          <Button size="small" variant="ghost" onClick={() => setPlaced(null)}>
            {t('discussion.place.drop')}
          </Button>
        </p>
      )}
      {opening && (
        <TextField {...form.field('title')} label={t('discussion.field.title')} maxLength={TOPIC_TITLE.most} required />
      )}
      {!editing && <Similar courseId={courseId} title={values.title} hrefOf={hrefOf} />}
      <Suspense fallback={<SkeletonBlock height="240px" />}>
        <RichEditor
          key={edition}
          label={t('discussion.field.body')}
          error={form.fault('body')}
          html={edition === 0 ? values.body : html}
          onChange={(body) => form.set('body', body)}
        />
      </Suspense>
      {opening && (
        <Checkbox
          label={t('discussion.field.question')}
          checked={values.question}
          onChange={(event) => form.set('question', event.target.checked)}
        />
      )}
      {!editing && board?.anonymous && (
        <Checkbox
          label={t('discussion.field.anonymous')}
          checked={values.anonymous}
          onChange={(event) => form.set('anonymous', event.target.checked)}
        />
      )}
      <MentionField
        boardId={node ? null : values.boardId}
        value={values.mentions}
        onChange={(mentions) => form.set('mentions', mentions)}
      />
      <FilesField
        label={t('discussion.files')}
        files={values.files}
        max={POST_FILES}
        onChange={(files) => form.set('files', files)}
      />
    </FormDrawer>
  );
}
