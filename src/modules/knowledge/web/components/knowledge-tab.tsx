import { lazy, useState } from 'react';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { NounRef } from '../../../../ui/managed/noun-page.model.ts';
import { useNoun } from '../../../../ui/managed/use-noun.tsx';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { ImportDialog } from '../../../imports/web/imports.public.tsx';
import * as contract from '../../shared/point.contract.ts';
import { POINT_LEVELS, type PointLevel } from '../../shared/point.model.ts';
import { pointNoun } from '../../shared/point.noun.ts';
import { pointResource, STATE_LABELS, STATE_TONES } from '../../shared/point.resource.ts';
import { PointDrawer } from './point-drawer.tsx';
import './points-field.css';

const PointPanel = lazy(() => loadChunk(() => import('./point-form.tsx')));

/** A point its commands are given on. */
type PointAt = NounRef<typeof pointNoun> & { readonly level: PointLevel };

/** Everything that shows points is read again after a change. */
const refreshPoints = () =>
  refresh(
    listRoute,
    contract.pointTreeRoute,
    contract.getPointRoute,
    contract.pointHistoryRoute,
    contract.searchPointsRoute,
  );

/** 知识点: the three levels as one list in the order of their tree. */
export function KnowledgeTab(head: {
  readonly title: string;
  readonly tabs: readonly { readonly key: string; readonly label: string }[];
}) {
  const t = useT();
  const [importing, setImporting] = useState(false);
  const tree = useCall(contract.pointTreeRoute, {});
  const noun = useNoun<typeof pointNoun, PointAt, string>(pointNoun, {
    calls: {
      command: (ids, command) =>
        call(command === 'enable' ? contract.enablePointsRoute : contract.disablePointsRoute, { body: { ids } }),
      remove: (id) => call(contract.removePointRoute, { params: { id } }),
      restore: (id) => call(contract.restorePointRoute, { params: { id } }),
    },
    refresh: refreshPoints,
    labels: { create: t('knowledge.form.new'), empty: t('knowledge.empty') },
    states: STATE_LABELS,
    commands: {
      enable: {
        label: t('knowledge.action.enable'),
        effect: t('knowledge.enable.text'),
        done: (name) => t('knowledge.enable.ended', { name }),
      },
      disable: {
        label: t('knowledge.action.disable'),
        effect: t('knowledge.disable.text'),
        done: (name) => t('knowledge.disable.ended', { name }),
      },
    },
    unfit: (state) => t(state === 'active' ? 'knowledge.enable.already' : 'knowledge.disable.already'),
    refOf: (row) => ({ level: String(row.level) as PointLevel }),
    form: (panel) => <PointPanel {...panel} />,
    more: ({ id, level }, open) =>
      level !== 'point' && open
        ? [{ key: 'add', label: t('knowledge.action.addBelow'), onSelect: () => open(id) }]
        : [],
  });
  return (
    <>
      <ListPage
        {...head}
        {...noun.list}
        resource={pointResource}
        lead={t('knowledge.lead')}
        start={{ size: 20 }}
        columns={[
          {
            name: 'name',
            width: 220,
            render: (row) => (
              <span className={`vse-point-level-${POINT_LEVELS.indexOf(String(row.level) as PointLevel) + 1}`}>
                {String(row.name)}
              </span>
            ),
          },
          { name: 'code', width: 150, render: (row) => <span className="vse-num">{String(row.code)}</span> },
          { name: 'level', width: 100 },
          { name: 'above', width: 200, hidden: true },
          { name: 'relations', width: 90 },
          { name: 'uses', width: 90 },
          { name: 'state', width: 90 },
          { name: 'parentcode', hidden: true },
          { name: 'path', hidden: true },
        ]}
        tones={{ state: STATE_TONES }}
        sources={{
          under: {
            kind: 'tree',
            nodes: tree.data?.rows
              .filter(({ level }) => level !== 'point')
              .map(({ id, code, name, parent }) => ({ id, name: `${code} ${name}`, parent })),
          },
        }}
        onImport={() => setImporting(true)}
        exports
        drawer={(open) => <PointDrawer {...open} actionsOf={(one) => noun.actionsOf(one, one.deletedAt !== null)} />}
      />
      {noun.element}
      <ImportDialog
        name="knowledgepoints"
        open={importing}
        onClose={() => setImporting(false)}
        onDone={() => void refreshPoints()}
      />
    </>
  );
}
