import { useState } from 'react';
import { useCall } from '../../../../ui/api/query.ts';
import { Chip } from '../../../../ui/design/chip.tsx';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { OpenRow } from '../../../../ui/table/list-page.model.ts';
import { RecordDrawer } from '../../../../ui/table/record-drawer.tsx';
import { ObjectHistory } from '../../../audit/web/audit.public.tsx';
import { getPointRoute, pointHistoryRoute } from '../../shared/point.contract.ts';

import type { ChosenPoint } from './points-field.tsx';
import type { PointCommands } from './use-point-commands.tsx';
import './points-field.css';

const TABS = ['facts', 'history'] as const;

function Points({ points }: { readonly points: readonly ChosenPoint[] }) {
  const t = useT();
  if (points.length === 0) return <>{t('knowledge.relation.none')}</>;
  return (
    <span className="vse-points">
      {points.map((one) => (
        <Chip key={one.id}>
          <span className="vse-num">{one.code}</span> {one.name}
        </Chip>
      ))}
    </span>
  );
}

/** One point: its place, its relations, what stands on it, and what was done with it. */
export function PointDrawer({ id, commands, ...open }: OpenRow & { readonly commands: PointCommands }) {
  const t = useT();
  const [tab, setTab] = useState<(typeof TABS)[number]>('facts');
  const record = useCall(getPointRoute, { params: { id } });
  const { data } = record;
  return (
    <RecordDrawer
      {...open}
      title={t('knowledge.detail')}
      record={record}
      actions={data && data.deletedAt === null ? commands.actionsOf(data) : []}
    >
      {(one) => (
        <Tabs
          label={t('knowledge.detail')}
          value={tab}
          onChange={(key) => setTab(key as typeof tab)}
          items={TABS.map((key) => ({ key, label: t(`knowledge.detail.${key}`) }))}
        >
          {tab === 'facts' ? (
            <DefinitionList
              items={[
                { key: 'code', term: t('knowledge.column.code'), value: <span className="vse-num">{one.code}</span> },
                { key: 'name', term: t('knowledge.column.name'), value: one.name },
                { key: 'level', term: t('knowledge.column.level'), value: t(`knowledge.level.${one.level}`) },
                ...(one.parent
                  ? [
                      {
                        key: 'parent',
                        term: t('knowledge.column.parent'),
                        value: `${one.parent.code} ${one.parent.name}`,
                      },
                    ]
                  : []),
                { key: 'state', term: t('knowledge.column.state'), value: t(`knowledge.state.${one.state}`) },
                ...(['prerequisite', 'contains', 'related'] as const).map((kind) => ({
                  key: kind,
                  term: t(`knowledge.relation.${kind}`),
                  value: <Points points={one.relations[kind]} />,
                })),
                {
                  key: 'following',
                  term: t('knowledge.relation.following'),
                  value: <Points points={one.following} />,
                },
                { key: 'below', term: t('knowledge.detail.below'), value: formatNumber(one.uses.below) },
                { key: 'uses', term: t('knowledge.column.uses'), value: formatNumber(one.uses.linked) },
                { key: 'updated', term: t('knowledge.column.updated'), value: formatInstant(one.updatedAt) },
              ]}
            />
          ) : (
            <ObjectHistory route={pointHistoryRoute} params={{ id }} />
          )}
        </Tabs>
      )}
    </RecordDrawer>
  );
}
