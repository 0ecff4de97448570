import { useCall } from '../../../../../ui/api/query.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { similarPairRoute, similarReportsRoute } from '../../../shared/similarity.contract.ts';
import type { Report } from '../editor/use-report-draft.ts';
import { SimilarPairDialog, SimilarTexts } from '../similarity/similar-texts.tsx';
import { templateTexts } from '../templates/template-texts.ts';

function PairDialog({
  report,
  otherId,
  onClose,
}: {
  readonly report: Report;
  readonly otherId: string;
  readonly onClose: () => void;
}) {
  const pair = useCall(similarPairRoute, { params: { reportId: report.id, otherId } });
  const { sections } = report.template;
  const title = (key: string) => {
    const section = sections.find((one) => one.key === key);
    return section ? templateTexts(section.title) : key;
  };
  return (
    <SimilarPairDialog
      ownName={report.personName}
      otherName={pair.data?.otherName ?? ''}
      parts={pair.data?.sections.map((one) => ({ ...one, title: title(one.key) }))}
      error={pair.error}
      onClose={onClose}
    />
  );
}

/** Reports with text in common beside the one being marked. */
export function SimilarReports({ report }: { readonly report: Report }) {
  const t = useT();
  const similar = useCall(similarReportsRoute, { params: { reportId: report.id } });
  return (
    <SimilarTexts
      level={3}
      rows={(similar.data?.rows ?? []).map((row) => ({
        ...{ id: row.reportId, name: row.name, share: row.share, opens: true },
        detail: (
          <>
            {row.className}
            {row.version !== report.version && <> · {t('labReports.history.version', { n: row.version })}</>}
          </>
        ),
      }))}
      pair={(row, onClose) => <PairDialog report={report} otherId={row.id} onClose={onClose} />}
    />
  );
}
