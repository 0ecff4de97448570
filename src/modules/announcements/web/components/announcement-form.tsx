import { lazy, Suspense, useRef, useState } from 'react';
import { isRecord, useDraft } from '../../../../ui/access/use-draft.ts';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { RadioGroup } from '../../../../ui/design/radio-group.tsx';
import { SkeletonBlock, SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { ChipsField } from '../../../../ui/forms/chips-field.tsx';
import { ConflictDialog } from '../../../../ui/forms/conflict-dialog.tsx';
import { FormDrawer } from '../../../../ui/forms/form-drawer.tsx';
import { fromLocalTime, toLocalTime } from '../../../../ui/forms/local-time.model.ts';
import type { Values } from '../../../../ui/forms/merge.model.ts';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { formatInstant, formatList } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { type FieldFile, FilesField } from '../../../../ui/upload/files-field.tsx';
import { listClassesRoute } from '../../../classes/shared/class.contract.ts';
import { createAnnouncementRoute, updateAnnouncementRoute } from '../../shared/announcement.contract.ts';
import { ANNOUNCEMENT_FILES, ANNOUNCEMENT_TITLE } from '../../shared/announcement.model.ts';
import type { AnnouncementAt, Managed } from './announcement.model.ts';
import { Reading } from './reading.tsx';
import './announcements.css';

const RichEditor = lazy(() => loadChunk(() => import('../../../../ui/editor/rich-editor.tsx')));

interface Fields {
  readonly title: string;
  readonly body: string;
  readonly audience: 'all' | 'classes';
  readonly classes: readonly string[];
  readonly needConfirm: boolean;
  readonly commentsOn: boolean;
  readonly publishAt: string;
  readonly expiresAt: string;
  readonly files: readonly FieldFile[];
  readonly renotify: boolean;
}

/** Fields two people may have changed at once; files are added and taken away one by one. */
const MERGED = ['title', 'body', 'audience', 'classes', 'needConfirm', 'commentsOn', 'publishAt', 'expiresAt'] as const;

const EMPTY: Fields = {
  title: '',
  body: '',
  audience: 'all',
  classes: [],
  needConfirm: false,
  commentsOn: false,
  publishAt: '',
  expiresAt: '',
  files: [],
  renotify: false,
};

const fieldsOf = (row: Managed): Fields => ({
  title: row.title,
  body: row.body,
  audience: row.classes === null ? 'all' : 'classes',
  classes: row.classes?.map(({ id }) => id) ?? [],
  needConfirm: row.needConfirm,
  commentsOn: row.commentsOn,
  publishAt: toLocalTime(row.publishAt),
  expiresAt: toLocalTime(row.expiresAt),
  files: row.attachments.map(({ id, name }) => ({ id, name })),
  renotify: false,
});

/** What somebody else saved, in the fields of the form. */
function fieldsOfSaved(saved: Values): Pick<Fields, (typeof MERGED)[number]> {
  const classes = Array.isArray(saved.classes) ? saved.classes.map(String) : null;
  const time = (value: unknown) => toLocalTime(typeof value === 'string' ? value : null);
  return {
    title: String(saved.title),
    body: String(saved.body),
    audience: classes === null ? 'all' : 'classes',
    classes: classes ?? [],
    needConfirm: saved.needConfirm === true,
    commentsOn: saved.commentsOn === true,
    publishAt: time(saved.publishAt),
    expiresAt: time(saved.expiresAt),
  };
}

/**
 * The form of an announcement, new or standing; drafts of it survive a lost sign-in.
 * @param onPublish asked after a save that is to be published at once
 */
export function AnnouncementForm({
  courseId,
  standing,
  onClose,
  onSaved,
  onPublish,
}: {
  readonly courseId: string;
  readonly standing: Managed | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  readonly onPublish: (row: AnnouncementAt) => void;
}) {
  const t = useT();
  const classes = useCall(listClassesRoute, { params: { courseId } });
  const [start] = useState<Fields>(() => (standing ? fieldsOf(standing) : EMPTY));
  const [html, setHtml] = useState(start.body);
  const [previewing, setPreviewing] = useState(false);
  const [edition, setEdition] = useState(0);
  const out = standing !== null && (standing.state === 'published' || standing.state === 'expired');
  const version = useRef(standing?.version ?? 0);
  const save = async (now: Fields) => {
    const body = {
      title: now.title,
      body: now.body,
      attachments: now.files.map(({ id }) => id),
      classes: now.audience === 'all' ? null : [...now.classes],
      needConfirm: now.needConfirm,
      commentsOn: now.commentsOn,
      publishAt: out ? standing.publishAt : (fromLocalTime(now.publishAt) ?? null),
      expiresAt: fromLocalTime(now.expiresAt) ?? null,
    };
    const saved = standing
      ? await call(updateAnnouncementRoute, {
          params: { id: standing.id },
          body: { ...body, version: version.current, renotify: now.renotify },
        })
      : await call(createAnnouncementRoute, { params: { courseId }, body });
    toast.show(
      saved.removed.length > 0
        ? { text: t('announcements.removed', { tags: formatList([...saved.removed]) }), tone: 'warning' }
        : { text: t('announcements.saved'), tone: 'success' },
    );
    draft.clear();
    onSaved();
    return { ...saved, publishAt: body.publishAt };
  };
  const publishing = useRef(false);
  const form = useForm<Fields>(
    start,
    (now) => ({
      title:
        now.title.trim() && now.title.trim().length <= ANNOUNCEMENT_TITLE ? undefined : t('announcements.title.rule'),
      body: now.body ? undefined : t('announcements.noText'),
      classes: now.audience === 'classes' && now.classes.length === 0 ? t('announcements.classes.none') : undefined,
      publishAt:
        !out && now.publishAt && Date.parse(now.publishAt) <= Date.now()
          ? t('announcements.publishAt.past')
          : undefined,
      expiresAt:
        now.expiresAt && Date.parse(now.expiresAt) <= Math.max(Date.now(), Date.parse(now.publishAt) || 0)
          ? t('announcements.expiresAt.past')
          : undefined,
    }),
    async (now) => {
      const saved = await save(now);
      onClose();
      if (publishing.current) {
        const state = standing?.state ?? 'draft';
        onPublish({
          id: saved.id,
          title: now.title,
          state,
          pinned: false,
          publishAt: saved.publishAt,
          version: saved.version,
        });
      }
    },
  );
  const { values } = form;
  /** Begins a fresh editor with a text from elsewhere. */
  const fill = (body: string) => {
    setHtml(body);
    setEdition((n) => n + 1);
  };
  const draft = useDraft<Fields>('announcements.announcement', standing?.id ?? `new:${courseId}`, values, {
    dirty: form.dirty,
    label: t(standing ? 'announcements.form.edit' : 'announcements.form.new'),
    check: isRecord,
    version: version.current,
    restore: (kept, over = version.current) => {
      version.current = over;
      for (const [name, value] of Object.entries(kept)) form.set(name as keyof Fields, value as never);
      fill(kept.body);
    },
  });
  const discard = () => {
    draft.discard();
    version.current = standing?.version ?? 0;
    for (const [name, value] of Object.entries(form.base)) form.set(name as keyof Fields, value as never);
    fill(form.base.body);
  };
  const rows = classes.data?.rows.filter((one) => one.state !== 'ended' || values.classes.includes(one.id));
  const namesOf = (value: unknown) =>
    formatList((Array.isArray(value) ? value : []).map((id) => rows?.find((one) => one.id === id)?.name ?? '—')) || '—';
  const conflict = form.conflict;
  const publishable = !standing || standing.can.commands.includes('publish');
  return (
    <>
      <FormDrawer
        title={t(standing ? 'announcements.form.edit' : 'announcements.form.new')}
        drafted
        form={form}
        saveLabel={publishable ? t('announcements.form.publish') : t('ui.action.save')}
        extra={
          <>
            <Button aria-pressed={previewing} onClick={() => setPreviewing(!previewing)}>
              {t(previewing ? 'announcements.form.write' : 'announcements.form.preview')}
            </Button>
            {publishable && (
              <Button
                loading={form.busy}
                onClick={() => {
                  publishing.current = false;
                  void form.submit();
                }}
              >
                {t('announcements.form.draft')}
              </Button>
            )}
          </>
        }
        onSave={() => {
          publishing.current = publishable;
          void form.submit();
        }}
        onClose={() => {
          draft.discard();
          onClose();
        }}
      >
        {draft.restoredAt !== null && (
          <Banner
            tone="info"
            actions={
              <Button variant="ghost" onClick={discard}>
                {t('announcements.restored.discard')}
              </Button>
            }
          >
            {t('announcements.restored', { time: formatInstant(new Date(draft.restoredAt).toISOString()) })}
          </Banner>
        )}
        {previewing ? (
          <Reading
            row={{
              title: values.title || '—',
              pinned: standing?.pinned ?? false,
              edited: out,
              author: standing?.author ?? '',
              publishedAt: standing?.publishAt ?? new Date().toISOString(),
              body: values.body,
              attachments: [],
            }}
          />
        ) : (
          <>
            <TextField
              {...form.field('title')}
              label={t('announcements.field.title')}
              maxLength={ANNOUNCEMENT_TITLE}
              required
            />
            <Suspense fallback={<SkeletonBlock height="240px" />}>
              <RichEditor
                key={edition}
                label={t('announcements.field.body')}
                error={form.fault('body')}
                html={edition === 0 ? values.body : html}
                onChange={(body) => form.set('body', body)}
              />
            </Suspense>
            <RadioGroup
              inline
              label={t('announcements.audience.label')}
              value={values.audience}
              onChange={(audience) => form.set('audience', audience)}
              options={[
                { value: 'all', label: t('announcements.audience.all') },
                { value: 'classes', label: t('announcements.audience.classes') },
              ]}
              error={form.fault('classes')}
            />
            {values.audience === 'classes' &&
              (!rows ? (
                <SkeletonText lines={1} />
              ) : rows.length === 0 ? (
                <p>{t('announcements.classes.empty')}</p>
              ) : (
                <ChipsField
                  label={t('announcements.classes.label')}
                  options={rows.map(({ id, name }) => ({ value: id, label: name }))}
                  value={values.classes}
                  onChange={(next) => form.set('classes', next)}
                />
              ))}
            <Checkbox
              label={t('announcements.field.needConfirm')}
              checked={values.needConfirm}
              onChange={(event) => form.set('needConfirm', event.target.checked)}
            />
            <Checkbox
              label={t('announcements.field.commentsOn')}
              checked={values.commentsOn}
              onChange={(event) => form.set('commentsOn', event.target.checked)}
            />
            <div className="vse-form-pair">
              {!out && (
                <TextField
                  {...form.field('publishAt')}
                  type="datetime-local"
                  label={t('announcements.field.publishAt')}
                  hint={t('announcements.field.publishAtHint')}
                />
              )}
              <TextField
                {...form.field('expiresAt')}
                type="datetime-local"
                label={t('announcements.field.expiresAt')}
              />
            </div>
            <FilesField
              label={t('announcements.field.files')}
              files={values.files}
              max={ANNOUNCEMENT_FILES}
              onChange={(files) => form.set('files', files)}
            />
            {standing?.state === 'published' && (
              <Checkbox
                label={t('announcements.field.renotify')}
                checked={values.renotify}
                onChange={(event) => form.set('renotify', event.target.checked)}
              />
            )}
          </>
        )}
      </FormDrawer>
      {conflict && (
        <ConflictDialog
          fields={[
            { name: 'title', label: t('announcements.field.title') },
            { name: 'body', label: t('announcements.field.body'), show: (value) => <PlainText html={String(value)} /> },
            {
              name: 'audience',
              label: t('announcements.audience.label'),
              show: (value) => t(value === 'classes' ? 'announcements.audience.classes' : 'announcements.audience.all'),
            },
            { name: 'classes', label: t('announcements.classes.label'), show: namesOf },
            ...(['needConfirm', 'commentsOn'] as const).map((name) => ({
              ...{ name, label: t(`announcements.column.${name}`) },
              show: (value: unknown) => t(value === true ? 'table.yes' : 'table.no'),
            })),
            { name: 'publishAt', label: t('announcements.field.publishAt') },
            { name: 'expiresAt', label: t('announcements.field.expiresAt') },
          ]}
          base={form.base as unknown as Values}
          theirs={fieldsOfSaved(conflict.current) as unknown as Values}
          mine={values as unknown as Values}
          by={conflict.by}
          at={conflict.at}
          busy={form.busy}
          onTheirs={() => {
            draft.clear();
            form.closeConflict();
            onSaved();
            onClose();
          }}
          onMerge={(merged) => {
            const theirs = fieldsOfSaved(conflict.current);
            const chosen = { ...values, ...(merged as unknown as typeof theirs) };
            version.current = Number(conflict.current.version);
            fill(chosen.body);
            void form.merge(chosen, { ...form.base, ...theirs });
          }}
          onClose={form.closeConflict}
        />
      )}
    </>
  );
}

/** Rich text in one plain line, to compare. */
function PlainText({ html }: { readonly html: string }) {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
}
