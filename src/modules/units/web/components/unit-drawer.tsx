import { useState } from 'react';
import { useCall } from '../../../../ui/api/query.ts';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { OpenRow } from '../../../../ui/table/list-page.model.ts';
import { RecordDrawer } from '../../../../ui/table/record-drawer.tsx';
import { ObjectHistory } from '../../../audit/web/audit.public.tsx';
import { getUnitRoute, unitHistoryRoute } from '../../shared/unit.contract.ts';
import { UNIT_KIND_LABELS } from '../../shared/unit.resource.ts';
import { UnitFacts } from './unit-facts.tsx';
import { UnitMembers } from './unit-members.tsx';
import { UnitQuota } from './unit-quota.tsx';
import type { Unit, UnitRef } from './unit-ref.model.ts';
import { UnitSettings } from './unit-settings.tsx';
import type { UnitCommands } from './use-unit-commands.tsx';

const TABS = ['facts', 'members', 'quota', 'settings', 'history'] as const;
type Tab = (typeof TABS)[number];

const refOfUnit = ({ id, code, name, kind, state, parentId, version }: Unit): UnitRef => ({
  id,
  code,
  name,
  kind,
  state,
  parentId,
  version,
});

/** Name, kind and state of the open unit. */
function Head({ unit }: { readonly unit: Unit }) {
  const t = useT();
  return (
    <div className="units-head">
      {unit.logoUrl && <img src={unit.logoUrl} alt="" />}
      <div>
        <strong>{unit.name}</strong>
        <p>
          {t(UNIT_KIND_LABELS[unit.kind])} · <span className="vse-num">{unit.code}</span>
        </p>
      </div>
      <span className="vse-push">
        <StatusTag tone={unit.deletedAt ? 'error' : unit.state === 'active' ? 'success' : 'neutral'}>
          {unit.deletedAt ? t('units.state.deleted') : t(`units.state.${unit.state}`)}
        </StatusTag>
      </span>
    </div>
  );
}

/** One unit whole: facts, people, quota, settings, history; its commands at the foot. */
export function UnitDrawer({ id, commands, ...open }: OpenRow & { readonly commands: UnitCommands }) {
  const t = useT();
  const [tab, setTab] = useState<Tab>('facts');
  const record = useCall(getUnitRoute, { params: { id } });
  const actions = record.data ? commands.actionsOf(refOfUnit(record.data), record.data.can) : [];
  return (
    <RecordDrawer {...open} title={t('units.detail')} record={record} actions={actions}>
      {(unit) => (
        <>
          <Head unit={unit} />
          <Tabs
            label={t('units.detail')}
            value={tab}
            onChange={(key) => setTab(key as Tab)}
            items={TABS.map((key) => ({ key, label: t(`units.tab.${key}`) }))}
          >
            {tab === 'facts' && <UnitFacts unit={unit} onLeave={open.close} />}
            {tab === 'members' && <UnitMembers unit={unit} />}
            {tab === 'quota' && <UnitQuota key={unit.id} unit={unit} />}
            {tab === 'settings' && <UnitSettings unit={unit} />}
            {tab === 'history' && <ObjectHistory route={unitHistoryRoute} params={{ id: unit.id }} />}
          </Tabs>
        </>
      )}
    </RecordDrawer>
  );
}
