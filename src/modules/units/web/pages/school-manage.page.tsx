import { useState } from 'react';
import type { Action } from '../../../../kernel/access/roles.ts';
import type { ListRow } from '../../../../kernel/resource/list.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { call } from '../../../../ui/api/client.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Tooltip } from '../../../../ui/design/tooltip.tsx';
import { leadName } from '../../../../ui/i18n/names.ts';
import { formatStored, type WireText } from '../../../../ui/i18n/stored-text.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import type { ListState } from '../../../../ui/table/list.model.ts';
import type { BulkAction } from '../../../../ui/table/list-page.model.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useCan } from '../../../../ui/table/use-can.ts';
import { ImportDialog } from '../../../imports/web/imports.public.tsx';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import { bulkUnitsRoute, restoreUnitRoute } from '../../shared/unit.contract.ts';
import { kindsBelow, ROOT } from '../../shared/unit.model.ts';
import { commandsOf } from '../../shared/unit.policy.ts';
import { unitResource } from '../../shared/unit.resource.ts';
import { UnitAside } from '../components/unit-aside.tsx';
import { UnitDrawer } from '../components/unit-drawer.tsx';
import type { FormParent } from '../components/unit-form.tsx';
import { UnitForm } from '../components/unit-form.tsx';
import { refOf } from '../components/unit-ref.model.ts';
import { refreshUnits, useUnitCommands } from '../components/use-unit-commands.tsx';
import { useUnitTree } from '../components/use-unit-tree.ts';

const PLACE = ['parent', 'under'];
const START = { filters: { parent: [ROOT] } };

/** The chosen node and whether the list goes to the leaves. */
function placeOf({ filters }: Pick<ListState, 'filters'>) {
  const under = filters.under?.[0];
  return under === undefined ? { node: filters.parent?.[0] ?? ROOT, deep: false } : { node: under, deep: true };
}

/** 学校管理: the tree of units that carries every scope, and what stands below each. */
export default function SchoolManagePage() {
  const t = useT();
  const can = useCan();
  const user = useUser();
  const gradations = useCodes('schoolgradation');
  const tree = useUnitTree();
  const [params, setParams] = useAddressParams();
  const [importing, setImporting] = useState(false);
  const mayTop = user?.role.id === 0;
  const commands = useUnitCommands(mayTop, (gone) => {
    if (params.get('id') !== gone) return;
    setParams(
      (next) => {
        next.delete('id');
        return next;
      },
      { replace: true },
    );
  });

  const may = (action: Action) => can(`schoolmanage.${action}`);
  const isOwnRoot = (id: string) => !mayTop && user?.unitId === id;
  const canOf = (row: ListRow) => {
    const facts = { ...refOf(row), merged: Boolean(row.mergedinto), deleted: false };
    return commandsOf(facts, isOwnRoot(facts.id), may);
  };
  /** Where a new unit would stand: below the chosen node when something may stand there. */
  const parentAt = (state: Pick<ListState, 'filters'>): FormParent | null => {
    const { node } = placeOf(state);
    const unit =
      tree.units.find(({ id }) => id === node) ?? (mayTop ? undefined : tree.units.find(({ id }) => isOwnRoot(id)));
    return unit && kindsBelow(unit.kind).length > 0 ? unit : null;
  };
  const here = placeOf({
    filters: Object.fromEntries(PLACE.flatMap((name) => (params.get(name) ? [[name, [params.get(name)!]]] : []))),
  });
  const parentHere = parentAt({ filters: { parent: [here.node] } });

  const bulkOf = (action: 'enable' | 'disable'): Pick<BulkAction, 'run' | 'why'> => ({
    why: (row) => {
      const facts = canOf(row);
      if (isOwnRoot(String(row.id))) return t('units.root');
      if (row.mergedinto) return t('units.merged');
      return facts[action] ? null : t(action === 'enable' ? 'units.enable.done' : 'units.disable.done');
    },
    run: async (keys, { reason }) => {
      const answer = await call(bulkUnitsRoute, { body: { action, ids: [...keys], ...(reason ? { reason } : {}) } });
      void refreshUnits();
      if (answer.jobId) return { jobId: answer.jobId };
      const skipped = answer.skipped.map(({ id, name, reason: why }) => ({
        key: id,
        name: name || id,
        reason: formatStored(why as WireText),
      }));
      return { done: answer.done, skipped };
    },
  });
  return (
    <>
      <ListPage
        resource={unitResource}
        page="schoolmanage"
        title={t('route.management.schoolManage')}
        lead={
          <>
            {t('units.lead')}{' '}
            <Tooltip label={t('units.numbers')}>
              {t('units.numbers.members')}
              <br />
              {t('units.numbers.experiments')}
            </Tooltip>
          </>
        }
        start={START}
        place={PLACE}
        aside={({ state, change }) => (
          <UnitAside
            tree={tree}
            place={placeOf(state)}
            onPlace={({ node, deep }) => {
              const { parent: _parent, under: _under, ...rest } = state.filters;
              change({ ...state, page: 1, bin: false, filters: { ...rest, [deep ? 'under' : 'parent']: [node] } });
            }}
            commands={commands}
            mayMove={(unit) => may('edit') && !isOwnRoot(unit.id)}
            mayTop={mayTop}
          />
        )}
        columns={[
          { name: 'code', render: (row) => <span className="vse-num">{String(row.code)}</span> },
          {
            name: 'name',
            render: (row) => leadName({ name: String(row.name), nameEn: row.name_en ? String(row.name_en) : null }),
          },
          'kind',
          'state',
          'members',
          'experiments',
          'gradation',
          'parentname',
          'area',
          { name: 'contact', hidden: true },
          { name: 'phone', hidden: true },
          { name: 'sort', hidden: true },
          { name: 'name_en', hidden: true },
          { name: 'address', hidden: true },
          { name: 'mergedinto', hidden: true },
        ]}
        tones={{ state: { active: 'success', disabled: 'neutral' } }}
        codes={{
          gradation: gradations.options,
        }}
        create={{
          label: t('units.form.new'),
          drawer: (close) => (
            <UnitForm parent={parentHere} mayTop={mayTop} onClose={close} onSaved={() => void refreshUnits()} />
          ),
        }}
        onImport={() => setImporting(true)}
        exports
        rowActions={(row) => commands.actionsOf(refOf(row), canOf(row))}
        onEdit={(row) => canOf(row).edit && commands.edit(refOf(row))}
        bulk={[
          {
            key: 'enable',
            label: t('units.action.enable'),
            needs: 'enable',
            grade: 'B',
            effect: (n) => t('units.bulk.enable', { n }),
            ...bulkOf('enable'),
          },
          {
            key: 'disable',
            label: t('units.action.disable'),
            needs: 'disable',
            danger: true,
            grade: 'C',
            effect: (n) => t('units.bulk.disable', { n }),
            ...bulkOf('disable'),
          },
        ]}
        restore={async (keys) => {
          try {
            for (const id of keys) await call(restoreUnitRoute, { params: { id } });
          } finally {
            void refreshUnits();
          }
        }}
        empty={{
          text: t('units.empty'),
          action: may('add') ? (
            <Button variant="primary" onClick={() => commands.create(parentHere)}>
              {t('units.form.new')}
            </Button>
          ) : undefined,
        }}
        drawer={(open) => <UnitDrawer {...open} commands={commands} />}
      />
      {commands.element}
      <ImportDialog
        name="units"
        open={importing}
        onClose={() => setImporting(false)}
        onDone={() => void refreshUnits()}
      />
    </>
  );
}
