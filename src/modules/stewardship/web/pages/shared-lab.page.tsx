import { lazy, Suspense } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useListTab } from '../../../../ui/table/use-list.ts';
import { labSubmissionResource } from '../../../submissions/shared/entry.resource.ts';
import { QUEUE_COLUMNS, useQueueDecisions } from '../../../submissions/web/queue.public.tsx';

const LabCatalogue = lazy(() => import('../components/lab-catalogue.tsx'));
const LabRevisions = lazy(() => import('../components/lab-revisions.tsx'));
const LabReviews = lazy(() => import('../components/lab-reviews.tsx'));

const LabHosting = lazy(() => import('../components/lab-hosting.tsx'));

const TABS = ['waiting', 'catalogue', 'revisions', 'reviews', 'hosting'] as const;

/** 共享实验室: what waits, the catalogue and its order, revisions, reviews, what is hosted. */
export default function SharedLabPage() {
  const t = useT();
  const decisions = useQueueDecisions();
  const tab = useListTab(TABS);
  const tabs = TABS.map((key) => ({ key, label: t(`experiments.lab.tab.${key}`) }));
  if (tab === 'waiting') {
    return (
      <ListPage
        key={tab}
        resource={labSubmissionResource}
        page="sharedLab"
        title={t('route.management.sharedLab')}
        lead={t('experiments.lab.leadWaiting')}
        tabs={tabs}
        columns={QUEUE_COLUMNS}
        exports
        bulk={decisions}
        empty={{
          text: t('experiments.list.emptyReview'),
          action: (
            <ButtonLink href={`${addressOf('management.sharedLab')}?tab=catalogue`}>
              {t('experiments.lab.toCatalogue')}
            </ButtonLink>
          ),
        }}
      />
    );
  }
  return (
    <Suspense fallback={<SkeletonText lines={10} />}>
      {tab === 'catalogue' && <LabCatalogue tabs={tabs} />}
      {tab === 'revisions' && <LabRevisions tabs={tabs} />}
      {tab === 'reviews' && <LabReviews tabs={tabs} />}
      {tab === 'hosting' && <LabHosting tabs={tabs} />}
    </Suspense>
  );
}
