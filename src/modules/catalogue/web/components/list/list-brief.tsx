import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { SkeletonBlock, SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { SlotView } from '../../../../../ui/slot.tsx';
import { detailsRoute } from '../../../shared/catalogue.contract.ts';
import type { CatalogueRow } from '../experiment-card.tsx';
import { launchSlot } from '../launch.slot.ts';

const FIRST = 3;

/** An opened row: brief, first steps and the start button, asked for when it opens. */
export function ListBrief({ row }: { readonly row: CatalogueRow }) {
  const t = useT();
  const { data, error } = useCall(detailsRoute, { params: { id: row.id } });
  return (
    <div className="lab-brief">
      <div>
        <h2>{t('experiments.list.brief')}</h2>
        <p>{row.brief || '—'}</p>
      </div>
      <div>
        <h2>{t('experiments.list.firstSteps')}</h2>
        {data ? (
          <ol>
            {data.steps.slice(0, FIRST).map((step) => (
              <li key={step.seq}>
                <span className="vse-num">{step.seq}</span> {step.title}
              </li>
            ))}
            {data.steps.length > FIRST && (
              <li>
                <Link href={`${addressOf('experimentDetails', { Id: row.code })}#steps`}>
                  {t('experiments.list.allSteps', { n: data.steps.length })}
                </Link>
              </li>
            )}
          </ol>
        ) : error ? (
          <p>{error.message}</p>
        ) : (
          <SkeletonText lines={3} />
        )}
      </div>
      <SlotView slot={launchSlot} props={{ experimentId: row.id }} waiting={<SkeletonBlock height="44px" />} />
    </div>
  );
}
