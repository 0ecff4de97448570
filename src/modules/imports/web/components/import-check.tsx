import { type ReactNode, useState } from 'react';
import type { ImportPolicy } from '../../../../kernel/resource/import.ts';
import { MAX_CORRECTED } from '../../../../kernel/resource/import.ts';
import { call } from '../../../../ui/api/client.ts';
import { download } from '../../../../ui/api/download.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { DownloadIcon } from '../../../../ui/design/icons.ts';
import { ProgressBar } from '../../../../ui/design/progress.tsx';
import { RadioGroup } from '../../../../ui/design/radio-group.tsx';
import { formatList } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { checkImportRoute, importReportRoute, runImportRoute } from '../../shared/import.contract.ts';
import type { Corrections, ImportDefinition, ImportStatus } from './import.model.ts';
import { ImportGrid } from './import-grid.tsx';

/** What the dry run said: rows by state, corrections, mode and policy. */
export function CheckStep({
  definition,
  status,
  onStatus,
  onReplace,
  beside,
}: {
  readonly definition: ImportDefinition;
  readonly status: ImportStatus;
  readonly onStatus: (status: ImportStatus) => void;
  readonly onReplace: () => void;
  /** What the page offers beside the faults. */
  readonly beside: ReactNode;
}) {
  const t = useT();
  const [corrections, setCorrections] = useState<Corrections>({});
  const [policy, setPolicy] = useState<ImportPolicy>('all');
  const typed = Object.keys(corrections).length;
  const check = useAction(async (request: { mode?: ImportStatus['mode']; options?: string[]; rows?: Corrections }) => {
    const { rows, ...rest } = request;
    const corrected = Object.entries(rows ?? {}).map(([line, cells]) => ({ line: Number(line), cells: { ...cells } }));
    const body = { ...rest, ...(corrected.length > 0 ? { rows: corrected } : {}) };
    onStatus(await call(checkImportRoute, { params: { id: status.id }, body }));
    if (corrected.length > 0) setCorrections({});
  });
  const report = useAction(() =>
    download(importReportRoute.path.replace(':id', status.id), `${definition.title}-${t('imports.report.file')}.xlsx`),
  );
  const run = useAction(async () =>
    onStatus(await call(runImportRoute, { params: { id: status.id }, body: { policy } })),
  );
  const { counts } = status;
  const busy = check.busy || run.busy || status.work !== null;
  const writes = counts.new + counts.change;
  const stopped = policy === 'all' && counts.error > 0;
  if (status.work === 'check') {
    return <ProgressBar value={null} label={t('imports.check.again')} valueText={t('imports.check.again')} />;
  }
  return (
    <>
      {status.failure && <Banner tone="error">{status.failure}</Banner>}
      {status.unknown.length > 0 && (
        <Banner tone="warning">{t('imports.check.unknown', { names: formatList(status.unknown) })}</Banner>
      )}
      <p role="status">
        {t('imports.check.summary', {
          name: status.filename ?? '',
          total: status.total,
          fresh: counts.new,
          change: counts.change,
          same: counts.same,
          warning: counts.warning,
          error: counts.error,
        })}
      </p>
      <div className="vse-row">
        <RadioGroup
          label={t('imports.mode.label')}
          value={status.mode}
          disabled={busy}
          onChange={(mode) => void check.run({ mode })}
          options={definition.modes.map((value) => ({ value, label: t(`imports.mode.${value}`) }))}
          inline
        />
        {definition.options.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={status.options.includes(name)}
            disabled={busy}
            onChange={({ target }) => {
              const rest = status.options.filter((one) => one !== name);
              void check.run({ options: target.checked ? [...rest, name] : rest });
            }}
          />
        ))}
      </div>
      {counts.error > 0 && (
        <div className="vse-row">
          <span className="import-note">{t('imports.check.correct', { most: MAX_CORRECTED })}</span>
          <Button
            size="small"
            icon={<DownloadIcon aria-hidden="true" />}
            loading={report.busy}
            onClick={() => void report.run()}
          >
            {t('imports.report.get')}
          </Button>
          {typed > 0 && (
            <Button size="small" loading={check.busy} onClick={() => void check.run({ rows: corrections })}>
              {t('imports.check.typed', { n: typed })}
            </Button>
          )}
        </div>
      )}
      {beside}
      <ImportGrid
        definition={definition}
        status={status}
        corrections={corrections}
        {...(status.can.correct ? { onCorrect: setCorrections } : {})}
      />
      <RadioGroup
        label={t('imports.policy.label')}
        value={policy}
        disabled={busy}
        onChange={setPolicy}
        options={definition.policies.map((value) => ({
          value,
          label: t(`imports.policy.${value}`),
          hint: t(`imports.policy.${value}Hint`),
        }))}
      />
      <div className="vse-row import-foot">
        <Button disabled={busy} onClick={onReplace}>
          {t('imports.check.replace')}
        </Button>
        <span className="import-note vse-push">
          {typed > 0
            ? t('imports.check.untold')
            : stopped
              ? t('imports.faulty', { n: counts.error })
              : writes === 0
                ? t('imports.nothing')
                : ''}
        </span>
        <Button
          variant="primary"
          loading={run.busy}
          disabled={!status.can.run || stopped || typed > 0 || check.busy}
          onClick={() => void run.run()}
        >
          {t('imports.run.start', { n: writes })}
        </Button>
      </div>
    </>
  );
}
