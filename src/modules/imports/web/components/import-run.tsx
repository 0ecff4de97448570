import { useEffect, useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { download } from '../../../../ui/api/download.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { DownloadIcon } from '../../../../ui/design/icons.ts';
import { ProgressBar } from '../../../../ui/design/progress.tsx';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatDuration, formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { cancelJobRoute, getJobRoute } from '../../../tasks/shared/job.contract.ts';
import {
  getImportRoute,
  importReportRoute,
  importResultsRoute,
  undoImportRoute,
} from '../../shared/import.contract.ts';
import { CONFIRMED_UNDO } from '../../shared/import.model.ts';
import { filtersOf, type ImportDefinition, type ImportDialogProps, type ImportStatus } from './import.model.ts';
import { ImportGrid } from './import-grid.tsx';

/** How far the work has come, with the button that stops it. */
function Going({ status, jobId }: { readonly status: ImportStatus; readonly jobId: string }) {
  const t = useT();
  const { data } = useCall(getJobRoute, { params: { id: jobId } }, { refetchInterval: 1000 });
  const cancel = useAction(async () => {
    await call(cancelJobRoute, { params: { id: jobId } });
    await refresh(getJobRoute, getImportRoute);
  });
  const undo = status.work === 'undo';
  const label = undo ? t('imports.undo.going') : t('imports.run.going');
  const waits = status.ahead > 0;
  const value = !data || waits || !data.total ? null : Math.min(100, (data.done / data.total) * 100);
  return (
    <>
      {waits ? (
        <Banner tone="info" live>
          {t('imports.run.waits', { n: status.ahead })}
        </Banner>
      ) : (
        <ProgressBar
          value={value}
          label={label}
          {...(data?.total ? { valueText: t('tasks.progress', { done: data.done, total: data.total }) } : {})}
          showValue
        />
      )}
      <div className="vse-row">
        <span className="import-note">
          {data?.stopping
            ? t('tasks.stopping')
            : data?.secondsLeft
              ? t('tasks.left', { time: formatDuration(data.secondsLeft) })
              : t('imports.run.mayClose')}
        </span>
        {data?.can.cancel && (
          <Button className="vse-push" loading={cancel.busy} onClick={() => void cancel.run()}>
            {t('tasks.cancel')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Progress, then the result with what can still be done about it. */
export function RunStep({
  definition,
  status,
  onStatus,
  onAgain,
  onClose,
  next,
}: {
  readonly definition: ImportDefinition;
  readonly status: ImportStatus;
  readonly onStatus: (status: ImportStatus) => void;
  readonly onAgain: () => void;
  readonly onClose: () => void;
  readonly next: ImportDialogProps['next'];
}) {
  const t = useT();
  const [seen, setSeen] = useState(false);
  // The end is told once it comes while one looks on.
  useEffect(() => setSeen((before) => before || status.work !== null), [status.work]);
  const { confirm, element } = useConfirm();
  const written = (status.result?.created ?? 0) + (status.result?.updated ?? 0);
  const undo = useAction(async () => {
    const many = written > CONFIRMED_UNDO;
    const given = await confirm({
      grade: many ? 'D' : 'B',
      title: t('imports.undo.title'),
      text: t('imports.undo.text', { n: written }),
      confirmLabel: t('imports.undo.do'),
      danger: true,
      ...(many ? { typed: String(written) } : {}),
    });
    if (!given) return;
    const body = many ? { confirm: written, reason: given.reason } : {};
    onStatus(await call(undoImportRoute, { params: { id: status.id }, body }));
  });
  const report = useAction(() =>
    download(importReportRoute.path.replace(':id', status.id), `${definition.title}-${t('imports.report.file')}.xlsx`),
  );
  const results = useAction(async () => {
    await download(importResultsRoute.path.replace(':id', status.id), definition.results ?? '', 'POST');
    await refresh(getImportRoute);
  });
  if (status.work !== null && status.jobId) return <Going status={status} jobId={status.jobId} />;
  const { result } = status;
  if (!result) return null;
  const undone = status.state === 'undone';
  const trouble = result.failed + result.refused > 0;
  return (
    <>
      <Banner tone={undone ? 'info' : result.stopped || trouble ? 'warning' : 'success'} live={seen}>
        {undone
          ? t('imports.undo.result', { reverted: result.reverted ?? 0, kept: result.kept ?? 0 })
          : t('imports.run.result', {
              created: result.created,
              updated: result.updated,
              same: result.same,
              failed: result.failed,
              refused: result.refused,
            })}
        {result.stopped && !undone && <div>{t('imports.run.stopped')}</div>}
      </Banner>
      {status.downloads !== null && definition.results && (
        <div className="vse-row">
          <Button
            icon={<DownloadIcon aria-hidden="true" />}
            loading={results.busy}
            disabled={status.downloads === 0}
            onClick={() => void results.run()}
          >
            {definition.results}
          </Button>
          <span className="import-note">{t('imports.results.left', { n: status.downloads })}</span>
        </div>
      )}
      {next && !undone && result.created > 0 && <div className="vse-row">{next(status.id)}</div>}
      {filtersOf(status).length > 0 && <ImportGrid definition={definition} status={status} />}
      <div className="vse-row import-foot">
        {status.can.undo && (
          <Button variant="danger" loading={undo.busy} onClick={() => void undo.run()}>
            {t('imports.undo.do')}
          </Button>
        )}
        {status.can.undo && (
          <span className="import-note">{t('imports.undo.until', { time: formatInstant(status.undoUntil) })}</span>
        )}
        {status.can.report && (
          <Button icon={<DownloadIcon aria-hidden="true" />} loading={report.busy} onClick={() => void report.run()}>
            {t('imports.report.get')}
          </Button>
        )}
        <Button className="vse-push" onClick={onAgain}>
          {t('imports.another')}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {t('imports.finish')}
        </Button>
      </div>
      {element}
    </>
  );
}
