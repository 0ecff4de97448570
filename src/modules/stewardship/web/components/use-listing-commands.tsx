import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Action } from '../../../../kernel/access/roles.ts';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { ApiError } from '../../../../ui/api/api-error.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { toast } from '../../../../ui/design/toast-store.ts';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { latePart } from '../../../../ui/shell/late-part.tsx';
import type { BulkResult, RowAction } from '../../../../ui/table/list-page.model.ts';
import { catalogueRoute, detailsRoute } from '../../../catalogue/shared/catalogue.contract.ts';
import type { ExperimentState } from '../../../catalogue/shared/experiment.model.ts';
import { entryRoute } from '../../../submissions/shared/entry.contract.ts';
import { featureRoute, listRoute as shelveRoute } from '../../shared/listing.contract.ts';

const DelistDialog = latePart(() => import('./delist-dialog.tsx'));
const NewForLeaderDialog = latePart(async () => ({
  default: (await import('./leader-dialog.tsx')).NewForLeaderDialog,
}));
const ChangeLeaderDialog = latePart(async () => ({
  default: (await import('./leader-dialog.tsx')).ChangeLeaderDialog,
}));
const StatisticsDrawer = latePart(async () => ({
  default: (await import('../../../catalogue/web/statistics.public.tsx')).StatisticsDrawer,
}));
const FeaturedOrder = latePart(() => import('./featured-order.tsx'));

/** An experiment as the catalogue's commands know it. */
export interface ListingRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly state: ExperimentState;
  readonly published: boolean;
  readonly featured: boolean;
}

/** Everything that shows the catalogue is read again. */
const refreshListing = () => refresh(listRoute, catalogueRoute, detailsRoute, entryRoute);

/** Runs a command on one row after another; what the server refuses is told with its words. */
export async function oneByOne(
  keys: readonly string[],
  nameOf: (key: string) => string,
  run: (key: string) => Promise<unknown>,
): Promise<BulkResult> {
  const skipped: { key: string; name: string; reason: string }[] = [];
  let done = 0;
  for (const key of keys) {
    try {
      await run(key);
      done += 1;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      skipped.push({ key, name: nameOf(key), reason: error.message });
    }
  }
  await refreshListing();
  return { done, skipped };
}

/** Whether an experiment can be put into the catalogue now. */
export const mayShelve = (row: Pick<ListingRow, 'state' | 'published'>) =>
  (row.state === 'approved' || row.state === 'delisted') && row.published;

/** 代建: a draft for a leader, and its form opens. */
export function NewForLeader({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <NewForLeaderDialog
      onClose={onClose}
      onDone={(id) => {
        onClose();
        void refreshListing();
        void navigate(addressOf('putinExperimentDetails', { id }));
      }}
    />
  );
}

type Panel =
  | { readonly kind: 'delist' | 'leader' | 'statistics'; readonly one: ListingRow }
  | { readonly kind: 'create' }
  | { readonly kind: 'order' };

/** Listing, delisting, featuring, the leader: what administrators do with an experiment. */
export function useListingCommands() {
  const t = useT();
  const navigate = useNavigate();
  const [panel, setPanel] = useState<Panel | null>(null);
  const { confirm, element } = useConfirm();
  const shelve = useAction(async ({ id, name }: ListingRow) => {
    const question = { title: t('experiments.lab.listQuestion', { name }), text: t('experiments.lab.listEffect') };
    if (!(await confirm({ grade: 'B', ...question, confirmLabel: t('experiments.lab.list') }))) return;
    await call(shelveRoute, { params: { id } });
    await refreshListing();
    toast.show({ text: t('experiments.lab.listed', { name }), tone: 'success' });
  });
  const feature = useAction(async ({ id, name, featured }: ListingRow) => {
    await call(featureRoute, { params: { id }, body: { featured: !featured } });
    await refreshListing();
    toast.show({
      text: t(featured ? 'experiments.lab.unfeatured' : 'experiments.lab.featured', { name }),
      tone: 'success',
    });
  });
  const close = () => setPanel(null);

  /** @param may the person's grants on the page at hand; the server decides again */
  const actionsOf = (row: ListingRow, may: (action: Action) => boolean): RowAction[] =>
    [
      mayShelve(row) &&
        may('enable') && { key: 'list', label: t('experiments.lab.list'), onSelect: () => void shelve.run(row) },
      row.state === 'listed' &&
        may('edit') && {
          key: 'feature',
          label: t(row.featured ? 'experiments.lab.unfeature' : 'experiments.lab.feature'),
          onSelect: () => void feature.run(row),
        },
      row.state === 'listed' && {
        key: 'view',
        label: t('experiments.lab.view'),
        reads: true,
        onSelect: () => void window.open(addressOf('experimentTwoDetails', { Id: row.code }), '_blank', 'noopener'),
      },
      {
        key: 'content',
        label: t('experiments.lab.content'),
        reads: true,
        onSelect: () => void navigate(addressOf('putinExperimentDetails', { id: row.id })),
      },
      {
        key: 'statistics',
        label: t('experiments.statistics.open'),
        reads: true,
        onSelect: () => setPanel({ kind: 'statistics', one: row }),
      },
      may('edit') && {
        key: 'leader',
        label: t('experiments.leader.change'),
        onSelect: () => setPanel({ kind: 'leader', one: row }),
      },
      row.state === 'listed' &&
        may('disable') && {
          key: 'delist',
          label: t('experiments.delist.go'),
          danger: true,
          onSelect: () => setPanel({ kind: 'delist', one: row }),
        },
    ].filter((one) => one !== false);

  return {
    actionsOf,
    create: () => setPanel({ kind: 'create' }),
    order: () => setPanel({ kind: 'order' }),
    element: (
      <>
        {panel?.kind === 'statistics' && <StatisticsDrawer one={panel.one} onClose={close} />}
        {panel?.kind === 'order' && <FeaturedOrder onClose={close} />}
        {panel?.kind === 'delist' && (
          <DelistDialog
            one={panel.one}
            onClose={close}
            onDone={() => {
              close();
              void refreshListing();
            }}
          />
        )}
        {panel?.kind === 'leader' && (
          <ChangeLeaderDialog
            one={panel.one}
            onClose={close}
            onDone={() => {
              close();
              void refreshListing();
            }}
          />
        )}
        {panel?.kind === 'create' && <NewForLeader onClose={close} />}
        {element}
      </>
    ),
  };
}
