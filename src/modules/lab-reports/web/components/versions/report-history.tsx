import { useState } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { formatInstant, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Report } from '../editor/use-report-draft.ts';
import { VersionDialog } from './version-dialog.tsx';

/** Versions handed in, marks, returns and inspections, newest first; the receipt of the last version. */
export function ReportHistory({
  report,
  reason,
}: {
  readonly report: Report;
  /** Why a platform administrator reads it. */
  readonly reason?: string;
}) {
  const t = useT();
  const [shown, setShown] = useState<number | null>(null);
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
              {event.kind === 'submitted' && (
                <>
                  <Button size="small" variant="ghost" onClick={() => setShown(event.version)}>
                    {t('labReports.version.open', { n: event.version ?? 0 })}
                  </Button>
                  <p className="vse-report-hash vse-code">
                    {t('labReports.receipt.hash', {
                      hash: report.versions.find((one) => one.number === event.version)?.sha256 ?? '—',
                    })}
                  </p>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
      {shown !== null && (
        <VersionDialog report={report} number={shown} reason={reason || undefined} onClose={() => setShown(null)} />
      )}
    </section>
  );
}
