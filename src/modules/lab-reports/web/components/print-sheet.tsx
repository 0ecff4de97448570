import '../../../../ui/design/print-sheet.css';
import './print-sheet.css';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { PrintIcon } from '../../../../ui/design/icons.ts';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { leadCourse } from '../../../../ui/i18n/names.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { QrCode } from '../../../../ui/picture/qr-code.tsx';
import type { Report } from './editor/use-report-draft.ts';
import { ReportBody } from './report-body.tsx';
import { RubricResult } from './rubric-result.tsx';
import { RunBlock } from './run-block.tsx';

/** The whole report as a sheet: who, what, record, text, remarks, mark; the browser prints it or keeps it as PDF. */
export function PrintSheet({ report, back }: { readonly report: Report; readonly back: string }) {
  const t = useT();
  const record =
    report.run && new URL(addressOf('experimentRun', {}, { runId: report.run.runId }), location.origin).href;
  const facts: readonly (readonly [string, string | null])[] = [
    [t('labReports.queue.name'), report.personName],
    [t('labReports.queue.number'), report.personNumber],
    [t('labReports.queue.class'), report.className],
    [t('labReports.queue.course'), leadCourse(report)],
    [t('labReports.queue.experiment'), report.experimentName],
    [
      t('labReports.queue.version'),
      report.version > 0 ? t('labReports.history.version', { n: report.version }) : t('labReports.state.draft'),
    ],
    [t('labReports.queue.submittedAt'), report.submittedAt ? formatInstant(report.submittedAt) : null],
  ];
  return (
    <>
      <div className="vse-sheet-tools vse-no-print">
        <ButtonLink href={back}>{t('labReports.print.back')}</ButtonLink>
        <Button variant="primary" icon={<PrintIcon />} onClick={() => window.print()}>
          {t('labReports.print.action')}
        </Button>
      </div>
      <article className="vse-print-page vse-sheet">
        <header className="vse-sheet-head">
          <div>
            <p>{t('labReports.page.title')}</p>
            <h1>{report.nodeName}</h1>
            <dl>
              {facts.map(([term, value]) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{value ?? '—'}</dd>
                </div>
              ))}
            </dl>
          </div>
          {record && (
            <figure>
              <QrCode className="vse-sheet-qr" text={record} label={t('labReports.print.record')} />
              <figcaption>{t('labReports.print.record')}</figcaption>
            </figure>
          )}
        </header>
        {report.run && <RunBlock run={report.run} />}
        <ReportBody report={{ ...report, can: { ...report.can, annotate: false } }} />
        {report.state === 'graded' && <RubricResult report={report} />}
        <footer className="vse-sheet-foot">
          {report.sha256 && <p className="vse-code">{t('labReports.receipt.hash', { hash: report.sha256 })}</p>}
          {record && <p className="vse-code">{record}</p>}
        </footer>
      </article>
    </>
  );
}
