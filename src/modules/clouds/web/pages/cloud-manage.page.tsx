import { useState } from 'react';
import type { Action } from '../../../../kernel/access/roles.ts';
import type { ListRow } from '../../../../kernel/resource/list.ts';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Tooltip } from '../../../../ui/design/tooltip.tsx';
import { leadName } from '../../../../ui/i18n/names.ts';
import { formatStored, type WireText } from '../../../../ui/i18n/stored-text.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import type { BulkResult } from '../../../../ui/table/list-page.model.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useCan } from '../../../../ui/table/use-can.ts';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import type { CloudState } from '../../shared/cloud.model.ts';
import { commandsOf } from '../../shared/cloud.policy.ts';
import { cloudResource } from '../../shared/cloud.resource.ts';
import { cloudChoicesRoute, commandCloudsRoute, restoreCloudRoute } from '../../shared/cloud-manage.contract.ts';
import { CloudDrawer } from '../components/cloud-drawer.tsx';
import { CloudPanel } from '../components/cloud-panel.tsx';
import { refreshClouds } from '../components/cloud-refresh.ts';
import { type CloudRef, useCloudCommands } from '../components/use-cloud-commands.tsx';

const TONES = { draft: 'neutral', listed: 'success', maintenance: 'warning', delisted: 'error' } as const;

const refOf = (row: ListRow): CloudRef => ({ id: String(row.id), code: String(row.code), name: String(row.name) });
const nameOf = (row: ListRow) => leadName({ name: String(row.name), nameEn: row.name_en as string | null });
const bulkResult = (answer: {
  done: number;
  skipped: readonly { id: string; name: string; reason: unknown }[];
}): BulkResult => ({
  done: answer.done,
  skipped: answer.skipped.map(({ id, name, reason }) => ({
    key: id,
    name: name || id,
    reason: formatStored(reason as WireText),
  })),
});

/** 微云管理: the units' own laboratory spaces. */
export default function CloudManagePage() {
  const t = useT();
  const can = useCan();
  const subjects = useCodes('Locallx');
  const choices = useCall(cloudChoicesRoute, { query: { kw: '' } });
  const [params, setParams] = useAddressParams();
  const [creating, setCreating] = useState(false);
  const may = (action: Action) => can(`cloudManage.${action}`);
  const commands = useCloudCommands((gone) => {
    if (params.get('id') !== gone) return;
    setParams(
      (next) => {
        next.delete('id');
        return next;
      },
      { replace: true },
    );
  });
  const canOf = (row: ListRow) =>
    commandsOf({ state: String(row.state) as CloudState, deleted: false, used: Boolean(row.used) }, may);
  return (
    <>
      <ListPage
        resource={cloudResource}
        page="cloudManage"
        title={t('route.management.cloudManage')}
        lead={
          <>
            {t('clouds.manage.lead')} <Tooltip label={t('clouds.manage.what')}>{t('clouds.manage.numbers')}</Tooltip>
          </>
        }
        columns={[
          { name: 'code', render: (row) => <span className="vse-num">{String(row.code)}</span> },
          {
            name: 'name',
            render: nameOf,
          },
          { name: 'name_en', hidden: true },
          'unitname',
          'state',
          'subject',
          {
            name: 'experiments',
            render: (row) => <span className="vse-num">{`${row.experiments} / ${row.packages}`}</span>,
          },
          'members',
          {
            name: 'concurrency',
            render: (row) => <span className="vse-num">{`${row.running} / ${row.concurrency}`}</span>,
          },
          'runs30',
          { name: 'persons30', hidden: true },
          { name: 'external', hidden: true },
          'updated_at',
        ]}
        card={{
          cover: (row) => ({
            id: String(row.id),
            subject: String(row.subject ?? row.code),
            src: row.cover as string | null,
          }),
          title: nameOf,
          note: ['code', 'unitname'],
          state: 'state',
          facts: ['experiments', 'members', 'concurrency', 'runs30'],
        }}
        tones={{ state: TONES }}
        codes={{ subject: subjects.options }}
        sources={{
          unit: {
            kind: 'tree',
            nodes: choices.data?.units.map(({ id, name, parentId }) => ({ id, name, parent: parentId })),
          },
        }}
        create={{ label: t('clouds.manage.new'), drawer: (close) => <CloudPanel onClose={close} /> }}
        exports
        rowActions={(row) => commands.actionsOf(refOf(row), canOf(row))}
        onEdit={(row) => canOf(row).edit && commands.edit(refOf(row))}
        bulk={[
          {
            key: 'list',
            label: t('clouds.action.list'),
            needs: 'enable',
            grade: 'B',
            effect: (n) => t('clouds.bulk.list', { n }),
            why: (row) => (canOf(row).list ? null : t(`clouds.moved.${String(row.state) as CloudState}`)),
            run: async (keys) => {
              const answer = await call(commandCloudsRoute, { body: { ids: [...keys], command: 'list' } });
              void refreshClouds();
              return bulkResult(answer);
            },
          },
          {
            key: 'maintain',
            label: t('clouds.action.maintain'),
            needs: 'disable',
            grade: 'A',
            effect: (n) => t('clouds.maintain.many', { n }),
            why: (row) => (canOf(row).maintain ? null : t(`clouds.moved.${String(row.state) as CloudState}`)),
            run: async (keys) => {
              const answer = await commands.askMaintain(keys);
              return answer && bulkResult(answer);
            },
          },
          {
            key: 'delist',
            label: t('clouds.action.delist'),
            needs: 'disable',
            danger: true,
            grade: 'C',
            effect: (n) => t('clouds.bulk.delist', { n }),
            why: (row) => (canOf(row).delist ? null : t(`clouds.moved.${String(row.state) as CloudState}`)),
            run: async (keys, { reason }) => {
              const answer = await call(commandCloudsRoute, { body: { ids: [...keys], command: 'delist', reason } });
              void refreshClouds();
              return bulkResult(answer);
            },
          },
          {
            key: 'concurrency',
            label: t('clouds.action.concurrency'),
            needs: 'edit',
            grade: 'A',
            effect: (n) => t('clouds.bulk.concurrency', { n }),
            run: async (keys) => {
              const answer = await commands.askConcurrency(keys);
              return answer && bulkResult(answer);
            },
          },
        ]}
        restore={async (keys) => {
          for (const id of keys) await call(restoreCloudRoute, { params: { id } });
          await refreshClouds();
        }}
        empty={{
          text: t('clouds.manage.empty'),
          action: may('add') ? (
            <Button variant="primary" onClick={() => setCreating(true)}>
              {t('clouds.manage.new')}
            </Button>
          ) : undefined,
        }}
        drawer={(open) => <CloudDrawer {...open} commands={commands} />}
      />
      {creating && <CloudPanel onClose={() => setCreating(false)} />}
      {commands.element}
    </>
  );
}
