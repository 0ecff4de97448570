import { useCall } from '../../../../../ui/api/query.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { catalogueRoute } from '../../../shared/catalogue.contract.ts';
import { ExperimentCard } from '../experiment-card.tsx';
import { DetailsSection } from './details-section.tsx';

const MAX = 6;

/** Experiments of the same discipline; without any the section is not there. */
export default function RelatedExperiments({ id, category }: { readonly id: string; readonly category: string }) {
  const t = useT();
  const { data } = useCall(catalogueRoute, { query: { category, sort: 'runs', size: MAX + 1 } });
  const rows = data?.rows.filter((row) => row.id !== id).slice(0, MAX) ?? [];
  if (rows.length === 0) return null;
  return (
    <DetailsSection id="related" title={t('experiments.details.related')}>
      <div className="vse-grid vse-catalogue-grid vse-no-print">
        {rows.map((row) => (
          <ExperimentCard key={row.id} row={row} level={3} />
        ))}
      </div>
    </DetailsSection>
  );
}
