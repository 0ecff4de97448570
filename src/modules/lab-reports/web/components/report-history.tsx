import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { formatInstant, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { Report } from './use-report-draft.ts';

/** Versions handed in, marks, returns and inspections, newest first; the receipt of the last version. */
export function ReportHistory({ report }: { readonly report: Report }) {
  const t = useT();
  if (report.history.length === 0) return null;
  return (
    <section aria-labelledby="report-history">
      <SectionHeading id="report-history">{t('labReports.history.title')}</SectionHeading>
      <ol className="vse-report-history">
        {[...report.history].reverse().map((event) => (
          <li key={`${event.kind}-${event.at}`}>
            <time className="vse-num" dateTime={event.at}>
              {formatInstant(event.at)}
            </time>
            <div>
              <strong>{t(`labReports.history.${event.kind}`)}</strong>
              {event.version !== null && <span>{t('labReports.history.version', { n: event.version })}</span>}
              {event.score !== null && <span>{t('labReports.history.score', { n: formatScore(event.score) })}</span>}
              {event.actorName && <span>{event.actorName}</span>}
              {event.reason && <p>{t('labReports.history.reason', { text: event.reason })}</p>}
              {event.kind === 'submitted' && event.version === report.version && report.sha256 && (
                <p className="vse-report-hash vse-code">{t('labReports.receipt.hash', { hash: report.sha256 })}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
