import { useState } from 'react';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { latePart } from '../../../../ui/shell/late-part.tsx';
import type { BulkAction, RowAction } from '../../../../ui/table/list-page.model.ts';
import { catalogueRoute, detailsRoute } from '../../../catalogue/shared/catalogue.contract.ts';
import { entryRoute } from '../../../submissions/shared/entry.contract.ts';
import { bulkResult } from '../../../submissions/web/queue.public.tsx';
import { stewardBulkRoute } from '../../shared/steward.contract.ts';
import type { DescribeRequest } from './describe-dialog.tsx';
import type { LeaderRequest } from './leader-dialog.tsx';
import type { ListingRow } from './use-listing-commands.tsx';

const AdministrativeDrawer = latePart(async () => ({
  default: (await import('./administrative-drawer.tsx')).AdministrativeDrawer,
}));
const DescribeDialog = latePart(async () => ({ default: (await import('./describe-dialog.tsx')).DescribeDialog }));
const MoveUnitDialog = latePart(async () => ({ default: (await import('./move-unit-dialog.tsx')).MoveUnitDialog }));
const ArchiveDialog = latePart(async () => ({ default: (await import('./archive-dialog.tsx')).ArchiveDialog }));
const ManyLeadersDialog = latePart(async () => ({ default: (await import('./leader-dialog.tsx')).ManyLeadersDialog }));

/** An experiment as the stewards' commands know it. */
export type StewardRow = ListingRow & { readonly unit: string };

type Panel =
  | { readonly kind: 'describe' | 'move' | 'archive'; readonly one: StewardRow }
  | { readonly kind: 'describeMany'; readonly n: number; readonly answer: (request: DescribeRequest | null) => void }
  | { readonly kind: 'leaderMany'; readonly n: number; readonly answer: (request: LeaderRequest | null) => void };

/** What the stewards of the catalogue do: level, category, tags, unit, archive; one by one and many at once. */
export function useStewardCommands() {
  const t = useT();
  const [panel, setPanel] = useState<Panel | null>(null);
  const close = () => setPanel(null);
  const again = () => refresh(listRoute, catalogueRoute, detailsRoute, entryRoute);
  const done = () => {
    close();
    void again();
  };

  const actionsOf = (row: StewardRow): RowAction[] => {
    const { state } = row;
    return [
      state !== 'archived' && {
        key: 'describe',
        label: t('experiments.steward.describe'),
        onSelect: () => setPanel({ kind: 'describe', one: row }),
      },
      state !== 'archived' && {
        key: 'move',
        label: t('experiments.move.go'),
        onSelect: () => setPanel({ kind: 'move', one: row }),
      },
      state === 'delisted' && {
        key: 'archive',
        label: t('experiments.archive.go'),
        danger: true,
        onSelect: () => setPanel({ kind: 'archive', one: row }),
      },
    ].filter((one) => one !== false);
  };

  const command = async (body: Parameters<typeof call<typeof stewardBulkRoute>>[1]['body']) => {
    const answer = bulkResult(await call(stewardBulkRoute, { body }));
    await again();
    return answer;
  };
  /** Asks in a dialog of this page; null when the person thought better of it. */
  async function asked<W>(open: (answer: (request: W | null) => void) => Panel): Promise<W | null> {
    const request = await new Promise<W | null>((resolve) => setPanel(open(resolve)));
    close();
    return request;
  }
  const moved = (state: unknown) => t(`experiments.moved.${state as ListingRow['state']}`);

  const bulk: BulkAction[] = [
    {
      key: 'describe',
      label: t('experiments.steward.describe'),
      needs: 'edit',
      grade: 'A',
      effect: (n) => t('experiments.steward.describeMany', { n }),
      why: (row) => (row.state === 'archived' ? moved(row.state) : null),
      run: async (keys) => {
        const request = await asked<DescribeRequest>((answer) => ({ kind: 'describeMany', n: keys.length, answer }));
        return request && command({ command: 'describe', ids: [...keys], ...request });
      },
    },
    {
      key: 'leader',
      label: t('experiments.leader.change'),
      needs: 'edit',
      grade: 'A',
      effect: (n) => t('experiments.steward.leaderMany', { n }),
      why: (row) => (row.state === 'archived' ? moved(row.state) : null),
      run: async (keys) => {
        const request = await asked<LeaderRequest>((answer) => ({ kind: 'leaderMany', n: keys.length, answer }));
        return request && command({ command: 'changeLeader', ids: [...keys], ...request });
      },
    },
    {
      key: 'archive',
      label: t('experiments.archive.go'),
      needs: 'edit',
      danger: true,
      grade: 'D',
      effect: (n) => t('experiments.archive.many', { n }),
      why: (row) => (row.state === 'delisted' ? null : moved(row.state)),
      run: (keys, { reason }) => command({ command: 'archive', ids: [...keys], reason, confirm: keys.length }),
    },
  ];

  return {
    actionsOf,
    bulk,
    /** 批量下架, for whoever keeps the shared laboratory as well. */
    delistMany: {
      key: 'delist',
      label: t('experiments.delist.go'),
      needs: 'edit',
      danger: true,
      grade: (n: number) => (n > 100 ? ('D' as const) : ('C' as const)),
      effect: (n: number) => t('experiments.lab.delistMany', { n }),
      why: (row) => (row.state === 'listed' ? null : moved(row.state)),
      run: (keys, { reason }) => command({ command: 'delist', ids: [...keys], reason }),
    } satisfies BulkAction as BulkAction,
    element: (
      <>
        {panel?.kind === 'describe' && (
          <AdministrativeDrawer id={panel.one.id} onClose={close} onSaved={() => void again()} />
        )}
        {panel?.kind === 'move' && <MoveUnitDialog one={panel.one} onClose={close} onDone={done} />}
        {panel?.kind === 'archive' && <ArchiveDialog one={panel.one} onClose={close} onDone={done} />}
        {panel?.kind === 'describeMany' && <DescribeDialog n={panel.n} onAnswer={panel.answer} />}
        {panel?.kind === 'leaderMany' && <ManyLeadersDialog n={panel.n} onAnswer={panel.answer} />}
      </>
    ),
  };
}
