import { Suspense, useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { LinkCard } from '../../../../ui/design/card.tsx';
import { ExperimentCover } from '../../../../ui/design/experiment-cover.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { RichText } from '../../../../ui/editor/rich-text.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ExperimentRows } from '../../../catalogue/web/rows.public.tsx';
import { RunButton } from '../../../runs/web/runs.public.tsx';
import { cloudDetailsRoute, publishNoticeRoute, withdrawNoticeRoute } from '../../shared/cloud.contract.ts';
import type { CloudDetails } from './cloud-aside.tsx';
import { RichEditor, reportRemoved } from './cloud-texts.tsx';

/** 实验, in the order given, each with its start button that names the cloud. */
export function ExperimentsTab({ cloud }: { readonly cloud: CloudDetails }) {
  const t = useT();
  if (cloud.experimentRows.length === 0) return <EmptyState compact>{t('clouds.experiments.empty')}</EmptyState>;
  return (
    <ExperimentRows
      rows={cloud.experimentRows}
      note={({ hours, steps }) => t('experiments.card.meta', { hours, steps })}
      end={({ id }) => <RunButton experimentId={id} context={{ kind: 'open', cloudId: cloud.id }} secondary />}
    />
  );
}

/** 实验包. */
export function PackagesTab({ cloud }: { readonly cloud: CloudDetails }) {
  const t = useT();
  if (cloud.packageRows.length === 0) return <EmptyState compact>{t('clouds.packages.empty')}</EmptyState>;
  return (
    <div className="vse-grid cloud-packages">
      {cloud.packageRows.map((row) => (
        <LinkCard
          key={row.id}
          href={addressOf('previewExperimentPackage', { Id: row.code })}
          title={row.name}
          media={
            <ExperimentCover id={row.id} subject={cloud.subject?.code ?? row.code} src={row.coverUrl} code={row.code} />
          }
          meta={t('clouds.packages.facts', { n: row.experiments, hours: row.hours, days: row.validDays })}
          footEnd={
            <span className="vse-num">
              {row.price === 0 ? t('clouds.packages.free') : `¥${formatNumber(row.price / 100, 2)}`}
            </span>
          }
        />
      ))}
    </div>
  );
}

/** 公告; managers publish and withdraw. */
export function NoticesTab({ cloud }: { readonly cloud: CloudDetails }) {
  const t = useT();
  const [draft, setDraft] = useState<{ title: string; body: string } | null>(null);
  const [shown, setShown] = useState(false);
  const publish = useAction(
    async (notice: { title: string; body: string }) => {
      reportRemoved((await call(publishNoticeRoute, { params: { id: cloud.id }, body: notice })).removed);
      await refresh(cloudDetailsRoute);
      setDraft(null);
    },
    { done: t('clouds.notices.published') },
  );
  const { confirm, element } = useConfirm();
  const withdraw = useAction(async ({ id: notice, title }: CloudDetails['notices'][number]) => {
    const given = await confirm({
      grade: 'B',
      title: t('clouds.notices.withdrawTitle', { title }),
      text: t('clouds.notices.withdrawText'),
      confirmLabel: t('clouds.notices.withdraw'),
      danger: true,
    });
    if (!given) return;
    await call(withdrawNoticeRoute, { params: { id: cloud.id, notice } });
    await refresh(cloudDetailsRoute);
  });
  const short = draft !== null && draft.title.trim().length < 2;
  return (
    <div className="vse-stack">
      {cloud.can.manage && (
        <div className="cloud-actions">
          <Button
            onClick={() => {
              setShown(false);
              setDraft({ title: '', body: '' });
            }}
          >
            {t('clouds.notices.new')}
          </Button>
        </div>
      )}
      {cloud.notices.length === 0 && <EmptyState compact>{t('clouds.notices.empty')}</EmptyState>}
      {cloud.notices.map((notice) => (
        <article key={notice.id} className="cloud-notice">
          <h2>
            {notice.title}{' '}
            {notice.state === 'withdrawn' && <StatusTag tone="neutral">{t('clouds.notices.withdrawn')}</StatusTag>}
          </h2>
          <time className="vse-num vse-muted-small" dateTime={notice.publishedAt}>
            {formatInstant(notice.publishedAt)}
          </time>
          {notice.body !== '' && <RichText html={notice.body} />}
          {cloud.can.manage && notice.state === 'published' && (
            <Button size="small" loading={withdraw.busy} onClick={() => void withdraw.run(notice)}>
              {t('clouds.notices.withdraw')}
            </Button>
          )}
        </article>
      ))}
      {element}
      {draft && (
        <FormDialog
          title={t('clouds.notices.new')}
          submitLabel={t('clouds.notices.new')}
          busy={publish.busy}
          onSubmit={() => {
            setShown(true);
            if (!short) void publish.run({ title: draft.title.trim(), body: draft.body });
          }}
          onClose={() => setDraft(null)}
        >
          <TextField
            label={t('clouds.notices.title')}
            required
            maxLength={100}
            value={draft.title}
            error={shown && short ? t('clouds.notices.titleLength') : undefined}
            onChange={(event) => setDraft({ ...draft, title: event.target.value })}
          />
          <Suspense fallback={<SkeletonBlock height="200px" />}>
            <RichEditor
              label={t('clouds.notices.body')}
              html={draft.body}
              error={publish.error?.fieldMessage('body')}
              onChange={(body) => setDraft((now) => now && { ...now, body })}
            />
          </Suspense>
        </FormDialog>
      )}
    </div>
  );
}
