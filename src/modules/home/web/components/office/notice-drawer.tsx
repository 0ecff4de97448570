import { lazy, Suspense, useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { Drawer } from '../../../../../ui/design/dialog.tsx';
import { SkeletonBlock, SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { DRAWER_WIDTH, FormDrawer } from '../../../../../ui/forms/form-drawer.tsx';
import { fromLocalTime, toLocalTime } from '../../../../../ui/forms/local-time.model.ts';
import { useForm } from '../../../../../ui/forms/use-form.ts';
import { formatList } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../../ui/shell/chunks.ts';
import { type FieldFile, FilesField } from '../../../../../ui/upload/files-field.tsx';
import { createNoticeRoute, managedNoticeRoute, updateNoticeRoute } from '../../../shared/notice.contract.ts';
import { NOTICE_FILES, NOTICE_TITLE } from '../../../shared/notice.model.ts';

const RichEditor = lazy(() => loadChunk(() => import('../../../../../ui/editor/rich-editor.tsx')));

interface Start {
  readonly id: string | null;
  readonly version: number;
  readonly title: string;
  readonly body: string;
  readonly pinned: boolean;
  readonly publishAt: string;
  readonly expiresAt: string;
  readonly files: readonly FieldFile[];
}

const EMPTY: Start = {
  id: null,
  version: 0,
  title: '',
  body: '',
  pinned: false,
  publishAt: '',
  expiresAt: '',
  files: [],
};

function NoticeForm({
  start,
  onClose,
  onSaved,
}: {
  readonly start: Start;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useT();
  const form = useForm<Start>(
    start,
    (now) => ({
      title: now.title.trim() ? undefined : t('home.edit.titleRule'),
      body: now.body ? undefined : t('home.notice.noText'),
      expiresAt: now.publishAt && now.expiresAt && now.expiresAt <= now.publishAt ? t('home.fault.span') : undefined,
    }),
    async (now) => {
      const body = {
        title: now.title,
        body: now.body,
        pinned: now.pinned,
        attachments: now.files.map((file) => file.id),
        publishAt: fromLocalTime(now.publishAt) ?? null,
        expiresAt: fromLocalTime(now.expiresAt) ?? null,
      };
      const { removed } = now.id
        ? await call(updateNoticeRoute, { params: { id: now.id }, body: { ...body, version: now.version } })
        : await call(createNoticeRoute, { body });
      toast.show(
        removed.length > 0
          ? { text: t('home.edit.removed', { tags: formatList(removed) }), tone: 'warning' }
          : { text: t('home.edit.saved'), tone: 'success' },
      );
      onSaved();
    },
  );
  const { values } = form;
  return (
    <FormDrawer
      title={t(values.id ? 'home.edit.noticeEdit' : 'home.edit.noticeNew')}
      form={form}
      onSave={() => void form.submit().then((kept) => kept && onClose())}
      onClose={onClose}
    >
      <TextField {...form.field('title')} label={t('home.edit.title')} maxLength={NOTICE_TITLE} required />
      <Suspense fallback={<SkeletonBlock height="240px" />}>
        <RichEditor
          label={t('home.edit.body')}
          error={form.fault('body')}
          html={start.body}
          onChange={(body) => form.set('body', body)}
        />
      </Suspense>
      <Checkbox
        label={t('home.edit.pin')}
        checked={values.pinned}
        onChange={(event) => form.set('pinned', event.target.checked)}
      />
      <div className="vse-form-pair">
        <TextField
          {...form.field('publishAt')}
          type="datetime-local"
          label={t('home.edit.publishAt')}
          hint={t('home.edit.publishAtHint')}
        />
        <TextField {...form.field('expiresAt')} type="datetime-local" label={t('home.edit.expiresAt')} />
      </div>
      <FilesField
        label={t('home.notice.files')}
        files={values.files}
        max={NOTICE_FILES}
        onChange={(files) => form.set('files', files)}
      />
    </FormDrawer>
  );
}

/** Writes a new notice (`id` null) or changes one. */
export function NoticeDrawer({
  id,
  onClose,
  onSaved,
}: {
  readonly id: string | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useT();
  const answer = useCall(managedNoticeRoute, { params: { id: id ?? '' } }, { enabled: id !== null });
  // What the form began with stays, whatever is fetched anew meanwhile.
  const [started, setStarted] = useState<Start | null>(id === null ? EMPTY : null);
  if (!started && answer.data && !answer.isFetching) {
    const { data } = answer;
    setStarted({
      id: data.id,
      version: data.version,
      title: data.title,
      body: data.body,
      pinned: data.pinned,
      publishAt: toLocalTime(data.publishAt),
      expiresAt: toLocalTime(data.expiresAt),
      files: data.attachments.map((file) => ({ id: file.id, name: file.name })),
    });
  }
  if (started) return <NoticeForm start={started} onClose={onClose} onSaved={onSaved} />;
  return (
    <Drawer open width={DRAWER_WIDTH} title={t('home.edit.noticeEdit')} onClose={onClose}>
      {answer.error ? (
        <CallError error={answer.error} compact title={t('home.failed')} retry={answer.refetch} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Drawer>
  );
}
