import { useState } from 'react';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { ErrorState } from '../../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { reportVersionRoute } from '../../../shared/marking.contract.ts';
import type { Report } from '../editor/use-report-draft.ts';
import { ReportBody } from '../report-body.tsx';
import { templateTexts } from '../templates/template-texts.ts';
import { compareSection } from './version-compare.model.ts';

const MARKS = { same: '', added: '+', removed: '−' } as const;

/** A version as it was handed in; beside another one, what changed in each section. */
export function VersionDialog({
  report,
  number,
  reason,
  onClose,
}: {
  readonly report: Report;
  readonly number: number;
  readonly reason: string | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [shown, setShown] = useState(number);
  const [beside, setBeside] = useState(number > 1 ? number - 1 : 0);
  const query = reason ? { reason } : {};
  const version = useCall(reportVersionRoute, { params: { reportId: report.id, number: shown }, query });
  const other = useCall(
    reportVersionRoute,
    { params: { reportId: report.id, number: beside }, query },
    { enabled: beside > 0 },
  );
  const { sections } = report.template;
  const options = report.versions.map((one) => ({
    value: String(one.number),
    label: `${t('labReports.history.version', { n: one.number })} · ${formatInstant(one.submittedAt)}`,
  }));
  const failed = version.error ?? (beside > 0 ? other.error : null);
  const named = (files: Report['attachments']) => files.map((file) => `${file.name} ${file.sha256}`);
  const filesDiffer =
    version.data && other.data && named(version.data.attachments).join() !== named(other.data.attachments).join();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('labReports.version.title')}
      width="min(960px, calc(100vw - 32px))"
      footer={<Button onClick={onClose}>{t('ui.action.close')}</Button>}
    >
      <div className="vse-version-choice">
        <Select
          label={t('labReports.version.shown')}
          value={String(shown)}
          onChange={(event) => {
            setShown(Number(event.target.value));
            if (Number(event.target.value) === beside) setBeside(0);
          }}
          options={options}
        />
        {report.versions.length > 1 && (
          <Select
            label={t('labReports.version.beside')}
            value={String(beside)}
            onChange={(event) => setBeside(Number(event.target.value))}
            options={[
              { value: '0', label: t('labReports.version.alone') },
              ...options.filter((one) => one.value !== String(shown)),
            ]}
          />
        )}
      </div>
      {failed ? (
        <ErrorState title={t('labReports.list.failed')}>{failed.message}</ErrorState>
      ) : !version.data || (beside > 0 && !other.data) ? (
        <SkeletonText lines={8} />
      ) : beside === 0 || !other.data ? (
        <>
          <ReportBody
            report={report}
            content={version.data}
            version={shown}
            annotations={version.data.annotations}
            level={3}
          />
          <p className="vse-report-hash vse-code">{t('labReports.receipt.hash', { hash: version.data.sha256 })}</p>
        </>
      ) : (
        <div className="vse-version-diff">
          {sections.map((section) => {
            const lines = compareSection(
              other.data?.sections[section.key] ?? '',
              version.data?.sections[section.key] ?? '',
            );
            return (
              <section key={section.key} aria-label={templateTexts(section.title)}>
                <h3>
                  {templateTexts(section.title)}
                  <StatusTag tone={lines ? 'warning' : 'neutral'}>
                    {lines ? t('labReports.version.changed') : t('labReports.version.same')}
                  </StatusTag>
                </h3>
                {lines && (
                  <ul>
                    {lines.map((line, i) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: lines of a comparison are known by their place
                      <li key={i} className={`vse-diff-${line.kind}`}>
                        <span aria-hidden="true">{MARKS[line.kind]}</span>
                        {line.kind === 'same' ? (
                          <span>{line.text}</span>
                        ) : line.kind === 'added' ? (
                          <ins>{line.text}</ins>
                        ) : (
                          <del>{line.text}</del>
                        )}
                      </li>
                    ))}
                  </ul>
                )}
              </section>
            );
          })}
          {version.data.run?.runId !== other.data.run?.runId && <p>{t('labReports.version.otherRun')}</p>}
          {filesDiffer && <p>{t('labReports.version.otherFiles')}</p>}
        </div>
      )}
    </Dialog>
  );
}
