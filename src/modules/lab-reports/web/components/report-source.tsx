import '../pages/lab-report.css';
import './report-evidence.css';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { getReportRoute } from '../../shared/report.contract.ts';
import { ReportBody } from './report-body.tsx';
import { ReportStateTag } from './report-states.tsx';
import { ReportWaiting } from './report-waiting.tsx';
import { RubricResult } from './rubric-result.tsx';
import { RunBlock } from './run-block.tsx';

/**
 * A report that a number came from, to read in the page of another module: mark, text, and what the run filled in. Where
 * names are kept back while it is marked it is not shown, for the page around it says whose it is.
 */
export default function ReportSource({ reportId }: { readonly reportId: string }) {
  const t = useT();
  const answer = useCall(getReportRoute, { params: { reportId }, query: {} });
  const report = answer.data;
  if (answer.error && !report) return <CallError error={answer.error} retry={answer.refetch} />;
  if (!report) return <ReportWaiting />;
  if (report.anonymous) return <EmptyState compact>{t('labReports.source.anonymous')}</EmptyState>;
  return (
    <div className="vse-report-source">
      <header>
        <strong>{report.nodeName}</strong>
        <ReportStateTag state={report.state} />
        <span className="vse-report-faint">
          {t('labReports.receipt.text', { n: report.version, time: formatInstant(report.submittedAt) })}
          {report.late && <> · {t('labReports.list.late')}</>}
        </span>
      </header>
      {report.state === 'graded' && <RubricResult report={report} />}
      {/* Remarks are read here; they are written where reports are marked. */}
      <ReportBody report={{ ...report, can: { ...report.can, annotate: false } }} level={3} />
      {report.run && <RunBlock run={report.run} />}
    </div>
  );
}
