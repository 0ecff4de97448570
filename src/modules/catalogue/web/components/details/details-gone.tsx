import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { StatePage } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { catalogueRoute } from '../../../shared/catalogue.contract.ts';
import { ExperimentCard } from '../experiment-card.tsx';

/** An address without an experiment: it never was there, or was taken out of the catalogue. */
export default function DetailsGone({ delisted }: { readonly delisted: boolean }) {
  const t = useT();
  const { data } = useCall(catalogueRoute, { query: { sort: 'runs', size: 3 } }, { enabled: delisted });
  return (
    <div className="vse-container vse-details">
      <StatePage
        drawing="no-reading"
        title={t(delisted ? 'experiments.delisted' : 'experiments.details.notFound')}
        actions={
          <ButtonLink variant="primary" href={addressOf('experimentTwo')}>
            {t('experiments.details.toList')}
          </ButtonLink>
        }
      />
      {data && data.rows.length > 0 && (
        <section aria-labelledby="instead">
          <h2 id="instead" className="lab-near">
            {t('experiments.details.instead')}
          </h2>
          <div className="vse-grid vse-catalogue-grid">
            {data.rows.map((row) => (
              <ExperimentCard key={row.id} row={row} level={3} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
