import { listRoute } from '../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { undoToast } from '../../../../ui/forms/undo-toast.ts';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useCan } from '../../../../ui/table/use-can.ts';
import { detailsRoute } from '../../../catalogue/shared/catalogue.contract.ts';
import { hideReviewRoute, reviewsRoute, showReviewRoute } from '../../../catalogue/shared/social.contract.ts';
import { labReviewResource } from '../../shared/shared-lab.resource.ts';
import { oneByOne } from './use-listing-commands.tsx';

/** 评价: what people wrote, with what was reported; hiding it counts the rating anew. */
export default function LabReviews({
  tabs,
}: {
  readonly tabs: readonly { readonly key: string; readonly label: string }[];
}) {
  const t = useT();
  const can = useCan();
  const { confirm, element } = useConfirm();
  const again = () => refresh(listRoute, reviewsRoute, detailsRoute);
  const hide = useAction(async (id: string, author: string) => {
    const given = await confirm({
      grade: 'C',
      danger: true,
      title: t('experiments.moderate.hideQuestion', { name: author }),
      text: t('experiments.moderate.hideEffect'),
      confirmLabel: t('experiments.moderate.hide'),
    });
    if (!given) return;
    await call(hideReviewRoute, { params: { id }, body: { reason: given.reason } });
    await again();
    undoToast(t('experiments.moderate.hidden'), async () => {
      await call(showReviewRoute, { params: { id } });
      await again();
    });
  });
  const show = useAction(async (id: string, author: string) => {
    const asked = await confirm({
      grade: 'B',
      title: t('experiments.moderate.showQuestion', { name: author }),
      text: t('experiments.moderate.showEffect'),
      confirmLabel: t('experiments.moderate.show'),
    });
    if (!asked) return;
    await call(showReviewRoute, { params: { id } });
    await again();
    toast.show({ text: t('experiments.moderate.shown'), tone: 'success' });
  });
  return (
    <>
      <ListPage
        resource={labReviewResource}
        page="sharedLab"
        title={t('route.management.sharedLab')}
        lead={t('experiments.lab.leadReviews')}
        tabs={tabs}
        columns={[
          {
            name: 'name',
            width: 220,
            render: (row) => (
              <Link href={`${addressOf('experimentTwoDetails', { Id: String(row.code) })}#reviews`}>
                {String(row.name)}
              </Link>
            ),
          },
          'author',
          {
            name: 'stars',
            render: (row) => (
              <span
                className="vse-num"
                role="img"
                aria-label={t('experiments.moderate.stars', { n: Number(row.stars) })}
              >
                {'★'.repeat(Number(row.stars))}
              </span>
            ),
          },
          { name: 'text', width: 320 },
          'reports',
          'updated_at',
          'state',
          { name: 'code', hidden: true },
        ]}
        tones={{ state: { visible: 'success', hidden: 'error' } }}
        exports
        rowActions={(row) => {
          if (!can('sharedLab.edit')) return [];
          const [id, author] = [String(row.id), String(row.author ?? '')];
          return row.state === 'visible'
            ? [
                {
                  key: 'hide',
                  label: t('experiments.moderate.hide'),
                  danger: true,
                  onSelect: () => void hide.run(id, author),
                },
              ]
            : [{ key: 'show', label: t('experiments.moderate.show'), onSelect: () => void show.run(id, author) }];
        }}
        bulk={[
          {
            key: 'hide',
            label: t('experiments.moderate.hide'),
            needs: 'edit',
            danger: true,
            grade: 'C',
            effect: (n) => t('experiments.moderate.hideMany', { n }),
            why: (row) => (row.state === 'visible' ? null : t('experiments.reviewState.hidden')),
            run: (keys, { reason }) =>
              oneByOne(
                keys,
                (key) => key,
                (id) => call(hideReviewRoute, { params: { id }, body: { reason } }),
              ),
          },
        ]}
        empty={{ text: t('experiments.lab.emptyReviews') }}
      />
      {element}
    </>
  );
}
