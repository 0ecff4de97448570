import { useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { call } from '../../../../ui/api/client.ts';
import { download } from '../../../../ui/api/download.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { PrintIcon } from '../../../../ui/design/icons.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import { useCan } from '../../../../ui/table/use-can.ts';
import {
  anchorsRoute,
  logStateRoute,
  saveRetentionRoute,
  verificationsRoute,
  verifyRoute,
} from '../../shared/chain.contract.ts';

const WIDE = 'min(860px, calc(100vw - 32px))';
/** How often a running check is looked at. */
const LOOK_MS = 2000;

/** 校验链: begins a check of some days or of all, and shows the latest results. */
export function VerifyDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [waiting, setWaiting] = useState(false);
  const list = useCall(verificationsRoute, {}, { refetchInterval: waiting ? LOOK_MS : false });
  const rows = list.data?.rows ?? [];
  const running = rows.some((row) => row.state === 'running');
  if (waiting !== running && list.data) setWaiting(running);
  const wrong = from !== '' && to !== '' && from > to;
  const start = useAction(async () => {
    await call(verifyRoute, { body: { ...(from ? { from } : {}), ...(to ? { to } : {}) } });
    await refresh(verificationsRoute);
  });
  return (
    <Dialog
      open
      width={WIDE}
      title={t('audit.verify')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui.action.close')}</Button>}
    >
      <div className="vse-stack">
        <p>{t('audit.verify.text')}</p>
        <div className="vse-audit-form">
          <TextField
            type="date"
            label={t('audit.verify.from')}
            value={from}
            onChange={(e) => setFrom(e.target.value)}
          />
          <TextField
            type="date"
            label={t('audit.verify.to')}
            value={to}
            error={wrong ? t('table.range.wrong') : undefined}
            onChange={(e) => setTo(e.target.value)}
          />
          <Button variant="primary" loading={start.busy} disabled={wrong} onClick={() => void start.run()}>
            {t('audit.verify.start')}
          </Button>
        </div>
        {start.error && (
          <p role="alert" className="vse-field-error">
            {start.error.message}
          </p>
        )}
        <SectionHeading level={3}>{t('audit.verify.results')}</SectionHeading>
        {!list.data && <SkeletonText />}
        <ul className="vse-audit-lines" aria-live="polite">
          {rows.map((row) => (
            <li key={row.id}>
              {row.state === 'intact' && (
                <StatusTag tone="success">{t('audit.verify.intact', { n: formatNumber(row.checked) })}</StatusTag>
              )}
              {row.state === 'broken' && (
                <StatusTag tone="error">{t('audit.verify.broken', { serial: row.brokenSerial ?? 0 })}</StatusTag>
              )}
              {row.state === 'running' && (
                <StatusTag tone="info">{t('audit.verify.running', { n: formatNumber(row.checked) })}</StatusTag>
              )}
              {row.state === 'stopped' && (
                <StatusTag tone="neutral">{t('audit.verify.stopped', { n: formatNumber(row.checked) })}</StatusTag>
              )}
              {row.brokenEntry && (
                <Link href={addressOf('management.logManage', { id: row.brokenEntry })} onClick={onClose}>
                  {t('audit.verify.open')}
                </Link>
              )}
              <span className="vse-num">{formatInstant(row.startedAt)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** 每日链头, to be printed or copied and deposited elsewhere. */
export function AnchorsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const pagerLabels = usePagerLabels();
  const [page, setPage] = useState(1);
  const { data } = useCall(anchorsRoute, { query: { page, size: 20 } }, { keepPrevious: true });
  return (
    <Dialog
      open
      width={WIDE}
      title={t('audit.anchors')}
      onClose={onClose}
      footer={
        <>
          <Button icon={<PrintIcon aria-hidden="true" />} onClick={() => window.print()}>
            {t('audit.anchors.print')}
          </Button>
          <Button onClick={onClose}>{t('ui.action.close')}</Button>
        </>
      }
    >
      <div className="vse-stack vse-audit-heads">
        <p>{t('audit.anchors.text')}</p>
        <SimpleTable
          caption={t('audit.anchors')}
          captionHidden
          rows={data?.rows ?? []}
          rowKey={(row) => row.day}
          skeletonRows={data ? 0 : 5}
          columns={[
            {
              key: 'day',
              title: t('audit.anchors.day'),
              heading: true,
              render: (row) => <span className="vse-num vse-nowrap">{row.day}</span>,
            },
            { key: 'n', title: t('audit.anchors.entries'), numeric: true, render: (row) => formatNumber(row.entries) },
            {
              key: 'head',
              title: t('audit.anchors.head'),
              render: (row) => <code className="vse-code">{row.head}</code>,
            },
          ]}
        />
        {data && data.total > data.size && (
          <Pager page={data.page} size={data.size} total={data.total} onPage={setPage} labels={pagerLabels} />
        )}
      </div>
    </Dialog>
  );
}

/** How long entries stay on line; the change asks why. */
function Retention({ days }: { readonly days: number }) {
  const t = useT();
  const { confirm, element } = useConfirm();
  const [text, setText] = useState(String(days));
  const wanted = Number(text);
  const fits = /^\d{3,4}$/.test(text) && wanted >= 180 && wanted <= 3650;
  const save = useAction(async () => {
    const given = await confirm({
      grade: 'C',
      title: t('audit.retention'),
      text: t('audit.archive.text', { n: wanted }),
      confirmLabel: t('ui.action.save'),
    });
    if (!given) return;
    await call(saveRetentionRoute, { body: { days: wanted, reason: given.reason } });
    await refresh(logStateRoute);
  }, {});
  return (
    <div className="vse-audit-form">
      <TextField
        label={t('audit.retention')}
        hint={t('audit.retention.hint')}
        inputMode="numeric"
        value={text}
        error={fits ? undefined : t('audit.retention.hint')}
        onChange={(event) => setText(event.target.value)}
      />
      <Button disabled={!fits || wanted === days} loading={save.busy} onClick={() => void save.run()}>
        {t('audit.retention.change')}
      </Button>
      {element}
    </div>
  );
}

/** 归档: months that left the log, each with its first and last hash, and how long entries stay. */
export function ArchiveDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const can = useCan();
  const { data } = useCall(logStateRoute, {});
  const take = useAction((id: string, name: string) => download(`/api/v1/audit/archives/${id}/file`, name));
  return (
    <Dialog
      open
      width={WIDE}
      title={t('audit.archive')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui.action.close')}</Button>}
    >
      {!data ? (
        <SkeletonText />
      ) : (
        <div className="vse-stack">
          <p>{t('audit.archive.text', { n: data.retentionDays })}</p>
          <Retention key={data.retentionDays} days={data.retentionDays} />
          {data.archives.length === 0 ? (
            <EmptyState compact>{t('audit.archive.none')}</EmptyState>
          ) : (
            <SimpleTable
              caption={t('audit.archive')}
              captionHidden
              rows={data.archives}
              rowKey={(row) => row.id}
              columns={[
                {
                  key: 'range',
                  title: t('audit.archive.range'),
                  heading: true,
                  render: (row) => `${formatInstant(row.firstAt)} – ${formatInstant(row.lastAt)}`,
                },
                {
                  key: 'n',
                  title: t('audit.anchors.entries'),
                  numeric: true,
                  render: (row) => formatNumber(row.entries),
                },
                {
                  key: 'head',
                  title: t('audit.anchors.head'),
                  render: (row) => <code className="vse-code">{row.head}</code>,
                },
              ]}
              actionsTitle={t('table.actions')}
              rowActions={(row) =>
                can('logManage.export') && (
                  <Button size="small" onClick={() => void take.run(row.id, `${row.firstAt.slice(0, 7)}.jsonl.gz`)}>
                    {t('audit.archive.download')}
                  </Button>
                )
              }
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
