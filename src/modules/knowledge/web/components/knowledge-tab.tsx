import { useState } from 'react';
import type { ListRow } from '../../../../kernel/resource/list.ts';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { formatStored, type WireText } from '../../../../ui/i18n/stored-text.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useCan } from '../../../../ui/table/use-can.ts';
import { ImportDialog } from '../../../imports/web/imports.public.tsx';
import {
  disablePointsRoute,
  enablePointsRoute,
  pointTreeRoute,
  restorePointRoute,
} from '../../shared/point.contract.ts';
import { POINT_LEVELS, type PointLevel, type PointState } from '../../shared/point.model.ts';
import { pointResource } from '../../shared/point.resource.ts';
import { PointDrawer } from './point-drawer.tsx';
import { PointForm } from './point-form.tsx';
import { type PointAt, refreshPoints, usePointCommands } from './use-point-commands.tsx';
import './points-field.css';

const PAGE = 'experimentTypeManage';

const pointAt = (row: ListRow): PointAt => ({
  id: String(row.id),
  code: String(row.code),
  name: String(row.name),
  level: String(row.level) as PointLevel,
  state: String(row.state) as PointState,
});

/** 知识点: the three levels as one list in the order of their tree. */
export function KnowledgeTab({
  title,
  tabs,
}: {
  readonly title: string;
  readonly tabs: readonly { readonly key: string; readonly label: string }[];
}) {
  const t = useT();
  const can = useCan();
  const [importing, setImporting] = useState(false);
  const tree = useCall(pointTreeRoute, {});
  const commands = usePointCommands();
  const bulkState = (to: 'enable' | 'disable') => ({
    key: to,
    label: t(`knowledge.action.${to}`),
    needs: to,
    grade: 'B' as const,
    ...(to === 'disable' ? { danger: true } : {}),
    effect: (n: number) => t(`knowledge.bulk.${to}`, { n }),
    why: (row: ListRow) =>
      row.state === (to === 'enable' ? 'active' : 'disabled') ? t(`knowledge.${to}.already`) : null,
    run: async (keys: readonly string[]) => {
      const route = to === 'enable' ? enablePointsRoute : disablePointsRoute;
      const answer = await call(route, { body: { ids: [...keys] } });
      void refreshPoints();
      return {
        done: answer.done,
        skipped: answer.skipped.map(({ id, name, reason }) => ({
          key: id,
          name: name || id,
          reason: formatStored(reason as WireText),
        })),
      };
    },
  });
  return (
    <>
      <ListPage
        resource={pointResource}
        page={PAGE}
        title={title}
        lead={t('knowledge.lead')}
        tabs={tabs}
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
        tones={{ state: { active: 'success', disabled: 'neutral' } }}
        sources={{
          under: {
            kind: 'tree',
            nodes: tree.data?.rows
              .filter(({ level }) => level !== 'point')
              .map(({ id, code, name, parent }) => ({ id, name: `${code} ${name}`, parent })),
          },
        }}
        create={{
          label: t('knowledge.form.new'),
          drawer: (close) => <PointForm onClose={close} onSaved={() => void refreshPoints()} />,
        }}
        onImport={() => setImporting(true)}
        exports
        rowActions={(row) => commands.actionsOf(pointAt(row))}
        onEdit={(row) => commands.edit(String(row.id))}
        bulk={[bulkState('enable'), bulkState('disable')]}
        restore={async (keys) => {
          try {
            for (const id of keys) await call(restorePointRoute, { params: { id } });
          } finally {
            void refreshPoints();
          }
        }}
        empty={{
          text: t('knowledge.empty'),
          action: can(`${PAGE}.add`) ? (
            <Button variant="primary" onClick={commands.create}>
              {t('knowledge.form.new')}
            </Button>
          ) : undefined,
        }}
        drawer={(open) => <PointDrawer {...open} commands={commands} />}
      />
      {commands.element}
      <ImportDialog
        name="knowledgepoints"
        open={importing}
        onClose={() => setImporting(false)}
        onDone={() => void refreshPoints()}
      />
    </>
  );
}
