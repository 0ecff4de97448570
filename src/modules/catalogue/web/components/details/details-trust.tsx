import { Chip } from '../../../../../ui/design/chip.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { CatalogueRow } from '../experiment-card.tsx';
import { formatRate } from '../figure-labels.ts';
import { isNew } from './details.model.ts';

/** People, completion, usual time and rating of an experiment in short; one that few have run is called new. */
export function DetailsTrust({ figures }: { readonly figures: CatalogueRow['figures'] }) {
  const t = useT();
  if (isNew(figures)) {
    return (
      <div className="vse-card lab-trust lab-trust-new">
        <Chip>{t('experiments.listing.new')}</Chip>
        <span>{t('experiments.trust.few')}</span>
      </div>
    );
  }
  const rows = [
    { key: 'persons', value: formatNumber(figures.persons), label: t('experiments.trust.persons') },
    {
      key: 'completion',
      value: formatRate(figures.completionRate, figures.ended),
      label: t('experiments.figure.completion'),
    },
    { key: 'median', value: formatNumber(figures.medianMinutes, 0), label: t('experiments.trust.median') },
    {
      key: 'rating',
      value: formatNumber(figures.rating, 1),
      label: <a href="#reviews">{t('experiments.review.count', { n: figures.reviews })}</a>,
    },
  ];
  return (
    <dl className="vse-card lab-trust">
      {rows.map(({ key, value, label }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className="vse-num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
