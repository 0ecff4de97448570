import { useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { catalogueRoute } from '../../../shared/catalogue.contract.ts';
import { ExperimentCard } from '../experiment-card.tsx';
import { type FacetParam, filterQuery, type LabAddress } from './lab-address.model.ts';

/** The filter without its last facet, else without its keyword: what comes nearest. */
function nearest(address: LabAddress): LabAddress {
  const last = (Object.keys(address.facets) as FacetParam[]).findLast((facet) => address.facets[facet].length > 0);
  return last
    ? { ...address, facets: { ...address.facets, [last]: [] } }
    : { ...address, kw: '', major: '', fav: false, mine: false };
}

/** Nothing fits the filter: clear it, or take one of the three that come nearest. */
export function NoMatch({ address, onClear }: { readonly address: LabAddress; readonly onClear: () => void }) {
  const t = useT();
  const near = useCall(catalogueRoute, { query: { ...filterQuery(nearest(address)), size: 3 } });
  return (
    <>
      <EmptyState
        drawing="no-match"
        action={
          <Button onClick={onClear} variant="primary">
            {t('experiments.page.clear')}
          </Button>
        }
      >
        {t('experiments.page.noMatch')}
      </EmptyState>
      {near.data && near.data.rows.length > 0 && (
        <section aria-labelledby="nearest">
          <h2 id="nearest" className="lab-near">
            {t('experiments.page.nearest')}
          </h2>
          <div className="vse-grid vse-catalogue-grid">
            {near.data.rows.map((row) => (
              <ExperimentCard key={row.id} row={row} level={3} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
