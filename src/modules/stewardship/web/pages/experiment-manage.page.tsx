import { useState } from 'react';
import { type ListRow, listRoute } from '../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useCan } from '../../../../ui/table/use-can.ts';
import type { ExperimentState } from '../../../catalogue/shared/experiment.model.ts';
import { EntryState, STATE_TONES } from '../../../catalogue/web/state.public.tsx';
import { ImportDialog } from '../../../imports/web/imports.public.tsx';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import { restoreDraftRoute } from '../../../submissions/shared/entry.contract.ts';
import { useEntryCommands } from '../../../submissions/web/commands.public.tsx';
import { managedExperimentResource } from '../../shared/shared-lab.resource.ts';
import { listingRow } from '../components/lab-catalogue.tsx';
import { NewForLeader, useListingCommands } from '../components/use-listing-commands.tsx';
import { useStewardCommands } from '../components/use-steward-commands.tsx';
import { useUnitTree } from '../components/use-unit-tree.ts';

const text = (value: ListRow[string] | undefined) => (value === null || value === undefined ? '' : String(value));
const percent = (value: ListRow[string] | undefined) =>
  value === null || value === undefined ? '—' : `${String(value)}%`;

/** Commands of a leader that are not this page's. */
const NO_COMMAND = { copy: false, withdraw: false, revise: false, discard: false, delist: false } as const;

/** 共享实验室管理: every experiment in every state; the form of each shows its gaps, versions, opinions and history. */
export default function ExperimentManagePage() {
  const t = useT();
  const user = useUser();
  const can = useCan();
  const subjects = useCodes('Locallx');
  const commands = useListingCommands();
  const steward = useStewardCommands();
  const drafts = useEntryCommands();
  const [importing, setImporting] = useState<'experiments' | 'experiment-steps' | null>(null);
  // Listing, features and leaders one by one stay with whoever keeps the shared laboratory.
  const keeps = user?.role.id === 0;
  const creates = can('experiManage.add');
  const rowActions = (row: ListRow) => {
    const listing = { ...listingRow(row), unit: text(row.unit) };
    const mayRemove = keeps && row.state === 'draft' && can('experiManage.delete');
    const all = [
      ...commands.actionsOf(listing, (action) => keeps && listing.state !== 'archived' && can(`sharedLab.${action}`)),
      ...(can('experiManage.edit') ? steward.actionsOf(listing) : []),
      ...drafts.actionsOf(listing, { ...NO_COMMAND, remove: mayRemove }),
    ];
    // What cannot be taken back easily stands last.
    return [...all.filter(({ danger }) => !danger), ...all.filter(({ danger }) => danger)];
  };
  return (
    <>
      <ListPage
        resource={managedExperimentResource}
        page="experiManage"
        title={t('route.management.experimentManage')}
        lead={t('experiments.steward.lead')}
        columns={[
          {
            name: 'name',
            width: 240,
            render: (row) => (
              <Link href={addressOf('putinExperimentDetails', { id: text(row.id) })}>{text(row.name)}</Link>
            ),
          },
          { name: 'code', render: (row) => <span className="vse-num">{text(row.code)}</span> },
          'leadername',
          'unitname',
          {
            name: 'state',
            render: (row) => <EntryState state={row.state as ExperimentState} stage={row.stage as 'college' | null} />,
          },
          'category',
          'level',
          { name: 'tags', hidden: true },
          { name: 'completeness', render: (row) => percent(row.completeness) },
          'steps',
          'publishedversion',
          'runs',
          'rating',
          'updated_at',
          { name: 'kind', hidden: true },
          { name: 'hours', hidden: true },
          { name: 'runsin', hidden: true },
          { name: 'majors', hidden: true },
          { name: 'name_en', hidden: true },
          { name: 'views', hidden: true },
          { name: 'persons', hidden: true },
          { name: 'meanminutes', hidden: true },
          { name: 'completionrate', hidden: true, render: (row) => percent(row.completionrate) },
          { name: 'passrate', hidden: true, render: (row) => percent(row.passrate) },
          { name: 'listed_at', hidden: true },
        ]}
        tones={{ state: STATE_TONES }}
        codes={{ category: subjects.rows.map((row) => ({ value: String(row.Code), label: String(row.Name) })) }}
        sources={{ unit: { kind: 'tree', nodes: useUnitTree() } }}
        create={
          creates
            ? { label: t('experiments.leader.create'), drawer: (close) => <NewForLeader onClose={close} /> }
            : undefined
        }
        exports
        onImport={() => setImporting('experiments')}
        more={[
          {
            key: 'steps',
            label: t('experiments.stepImport.title'),
            needs: 'import',
            onSelect: () => setImporting('experiment-steps'),
          },
        ]}
        rowActions={rowActions}
        bulk={[
          ...steward.bulk.slice(0, 2),
          ...(keeps && can('sharedLab.disable') ? [steward.delistMany] : []),
          ...steward.bulk.slice(2),
        ]}
        restore={(keys) => Promise.all(keys.map((id) => call(restoreDraftRoute, { params: { id } })))}
        empty={{
          text: t('experiments.list.empty'),
          action: creates ? (
            <Button variant="primary" onClick={commands.create}>
              {t('experiments.leader.create')}
            </Button>
          ) : undefined,
        }}
      />
      {commands.element}
      {steward.element}
      {drafts.element}
      {importing && (
        <ImportDialog name={importing} open onClose={() => setImporting(null)} onDone={() => void refresh(listRoute)} />
      )}
    </>
  );
}
