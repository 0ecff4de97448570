import { useState } from 'react';
import type { Stretch } from '../../../../../kernel/values/shingles.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { similarPairRoute, similarReportsRoute } from '../../../shared/similarity.contract.ts';
import type { Report } from '../editor/use-report-draft.ts';
import './similar-reports.css';
import { templateTexts } from '../templates/template-texts.ts';

/** A text with the stretches it shares with another one marked. */
function Marked({ text, shared }: { readonly text: string; readonly shared: readonly Stretch[] }) {
  const parts = shared.flatMap(({ start, end }, at) => [
    <span key={`before-${start}`}>{text.slice(at === 0 ? 0 : shared[at - 1]!.end, start)}</span>,
    <mark key={start}>{text.slice(start, end)}</mark>,
  ]);
  return (
    <p>
      {parts}
      {text.slice(shared.at(-1)?.end ?? 0)}
    </p>
  );
}

function PairDialog({
  report,
  otherId,
  onClose,
}: {
  readonly report: Report;
  readonly otherId: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const pair = useCall(similarPairRoute, { params: { reportId: report.id, otherId } });
  const { sections } = report.template;
  const title = (key: string) => {
    const section = sections.find((one) => one.key === key);
    return section ? templateTexts(section.title) : key;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="min(1100px, 96vw)"
      title={t('labReports.similarity.pair', { name: pair.data?.otherName ?? '' })}
      closeLabel={t('ui.action.close')}
    >
      <div className="vse-similar-pair">
        <p>{t('labReports.similarity.note')}</p>
        {pair.error && <p role="alert">{pair.error.message}</p>}
        {!pair.data && !pair.error && <SkeletonText lines={8} />}
        {pair.data?.sections
          .filter((one) => one.own.shared.length + one.other.shared.length > 0)
          .map((one) => (
            <section key={one.key}>
              <h3>{title(one.key)}</h3>
              <div>
                <h4>{report.personName}</h4>
                <Marked {...one.own} />
              </div>
              <div>
                <h4>{pair.data.otherName}</h4>
                <Marked {...one.other} />
              </div>
            </section>
          ))}
      </div>
    </Dialog>
  );
}

/** Reports with text in common beside the one being marked: a hint to look, side by side; nothing follows from it. */
export function SimilarReports({ report }: { readonly report: Report }) {
  const t = useT();
  const similar = useCall(similarReportsRoute, { params: { reportId: report.id } });
  const [other, setOther] = useState<string | null>(null);
  const rows = similar.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Card className="vse-similar">
      <SectionHeading level={3}>{t('labReports.similarity.title')}</SectionHeading>
      <p>{t('labReports.similarity.note')}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.reportId}>
            <span>
              {row.name} · {row.className}
              {row.version !== report.version && <> · {t('labReports.history.version', { n: row.version })}</>}
            </span>
            <strong className="vse-num">{`${formatNumber(row.share, 1)}%`}</strong>
            <Button
              size="small"
              onClick={() => setOther(row.reportId)}
              aria-label={t('labReports.similarity.pair', { name: row.name })}
            >
              {t('labReports.similarity.compare')}
            </Button>
          </li>
        ))}
      </ul>
      {other && <PairDialog report={report} otherId={other} onClose={() => setOther(null)} />}
    </Card>
  );
}
