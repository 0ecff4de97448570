import { lazy, Suspense, useDeferredValue } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { addressOf, routeByKey } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { SkeletonBlock, SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { leadName } from '../../../../ui/i18n/names.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePageTitle } from '../../../../ui/shell/page-title.ts';
import { detailsRoute } from '../../shared/catalogue.contract.ts';
import { DetailsBody } from '../components/details/details-body.tsx';
import { useViewCount } from '../components/details/use-view-count.ts';

const DetailsGone = lazy(() => import('../components/details/details-gone.tsx'));

/** What a link between the two layouts carries along. */
const KEPT = ['nodeId', 'classId', 'openingId', 'packageId', 'cloudId'] as const;

/**
 * 实验详情 in its two layouts: the showcase address opens with the picture, the catalogue address with the spec sheet and
 * the steps. Content and figures are the same, and the showcase address is the canonical one.
 */
export default function DetailsPage() {
  const t = useT();
  const [params] = useSearchParams();
  const { pathname, hash } = useLocation();
  const catalogue = pathname.toLowerCase() === routeByKey('experimentDetails').path.toLowerCase();
  const id = (params.get('Id') ?? '').slice(0, 40);
  const nodeId = params.get('nodeId') ?? undefined;
  const classId = params.get('classId') ?? undefined;
  const details = useCall(detailsRoute, { params: { id } }, { enabled: id !== '' });
  const one = useDeferredValue(details.data);
  usePageTitle(details.data && leadName(details.data));
  useViewCount(details.data?.id);

  if (id === '' || details.error?.status === 404 || details.error?.status === 400) {
    return (
      <Suspense fallback={<SkeletonBlock height="480px" />}>
        <DetailsGone delisted={details.error?.code === 'experiments.delisted'} />
      </Suspense>
    );
  }
  if (details.error) {
    return <CallError error={details.error} retry={details.refetch} />;
  }
  if (!details.data || !one) {
    return (
      <div className="vse-container vse-details lab-details-wait" role="status" aria-label={t('ui.loading')}>
        <SkeletonBlock height="40px" width="50%" />
        <div className="vse-details-top">
          <SkeletonBlock height="385px" />
          <SkeletonBlock height="385px" />
        </div>
        <SkeletonText lines={6} />
      </div>
    );
  }
  const kept = Object.fromEntries(KEPT.flatMap((key) => (params.get(key) ? [[key, params.get(key)!]] : [])));
  const other = addressOf(catalogue ? 'experimentTwoDetails' : 'experimentDetails', { Id: one.code, ...kept }) + hash;
  return <DetailsBody one={one} catalogue={catalogue} live={{ other, nodeId, classId }} />;
}
