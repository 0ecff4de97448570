import { useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatList, formatNumber } from '../../../../ui/i18n/formats.ts';
import { leadName } from '../../../../ui/i18n/names.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ContentsTable } from '../../../../ui/managed/contents-table.tsx';
import { TimeCell } from '../../../../ui/table/cells.tsx';
import type { OpenRow } from '../../../../ui/table/list-page.model.ts';
import { RecordDrawer } from '../../../../ui/table/record-drawer.tsx';
import { ObjectHistory } from '../../../audit/web/audit.public.tsx';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import { STATE_LABELS } from '../../shared/cloud.resource.ts';
import {
  cloudHistoryRoute,
  cloudRunningRoute,
  endCloudRunRoute,
  getManagedCloudRoute,
} from '../../shared/cloud-manage.contract.ts';
import type { ManagedCloud } from './cloud-form.model.ts';
import { CloudMembers } from './cloud-members.tsx';
import { refreshClouds } from './cloud-refresh.ts';
import { UseTab } from './cloud-use.tsx';
import type { CloudCommands } from './use-cloud-commands.tsx';

const TABS = ['facts', 'contents', 'members', 'running', 'use', 'history'] as const;
const TONES = { draft: 'neutral', listed: 'success', maintenance: 'warning', delisted: 'error' } as const;

function Facts({ cloud }: { readonly cloud: ManagedCloud }) {
  const t = useT();
  const subjects = useCodes('Locallx');
  const hours = cloud.week.map(({ day, from, to }) => `${t(`clouds.day.${day as 1}`)} ${from}–${to}`);
  return (
    <DefinitionList
      columns={2}
      items={[
        { key: 'code', term: t('clouds.column.code'), value: <code className="vse-code">{cloud.code}</code> },
        { key: 'unit', term: t('clouds.column.unit'), value: cloud.unitName },
        {
          key: 'subject',
          term: t('clouds.column.subject'),
          value: cloud.subject ? subjects.nameOf(cloud.subject) : '—',
        },
        {
          key: 'load',
          term: t('clouds.column.load'),
          value: t('clouds.load.of', { now: cloud.figures.now, limit: cloud.concurrency }),
        },
        { key: 'rule', term: t('clouds.form.rule'), value: t(`clouds.form.rule.${cloud.memberRule}`) },
        { key: 'members', term: t('clouds.column.members'), value: formatNumber(cloud.figures.members) },
        {
          key: 'managers',
          term: t('clouds.aside.managers'),
          value: formatList(cloud.managers.map(({ name }) => name)) || '—',
        },
        { key: 'external', term: t('clouds.column.external'), value: cloud.externalUrl ?? '—' },
        {
          key: 'hours',
          term: t('clouds.column.hours'),
          value: hours.length === 0 ? t('clouds.aside.always') : formatList(hours),
        },
        { key: 'updated', term: t('clouds.column.updated'), value: <TimeCell iso={cloud.updatedAt} /> },
        ...(cloud.maintenanceText
          ? [{ key: 'maintenance', term: t('clouds.maintain.text'), value: cloud.maintenanceText }]
          : []),
      ]}
    />
  );
}

function Contents({ cloud }: { readonly cloud: ManagedCloud }) {
  const t = useT();
  const rows = [
    ...cloud.experiments.map((row) => ({ ...row, href: addressOf('experimentTwoDetails', { Id: row.code }) })),
    ...cloud.packages.map((row) => ({ ...row, href: addressOf('previewExperimentPackage', { Id: row.code }) })),
  ];
  return (
    <ContentsTable
      caption={t('clouds.tab.contents')}
      rows={rows}
      empty={t('clouds.experiments.empty')}
      states={{ offered: t('clouds.state.listed'), gone: t('clouds.state.delisted') }}
    />
  );
}

/** 运行中: who is at work, and the end of a run with a reason. */
function Running({ cloud }: { readonly cloud: ManagedCloud }) {
  const t = useT();
  const running = useCall(cloudRunningRoute, { params: { id: cloud.id } }, { refetchInterval: 15_000 });
  const { confirm, element } = useConfirm();
  const end = useAction(async (run: string, name: string) => {
    const given = await confirm({
      grade: 'C',
      title: t('clouds.running.endTitle', { name }),
      text: t('clouds.running.endText'),
      confirmLabel: t('clouds.action.end'),
      danger: true,
    });
    if (!given) return;
    await call(endCloudRunRoute, { params: { id: cloud.id, run }, body: { reason: given.reason } });
    await refreshClouds();
  });
  return (
    <>
      <SimpleTable
        caption={t('clouds.tab.running')}
        captionHidden
        rows={running.data?.rows ?? []}
        rowKey={(row) => row.id}
        {...(running.data ? {} : { skeletonRows: 3 })}
        empty={t('clouds.running.empty')}
        columns={[
          {
            key: 'person',
            title: t('clouds.running.person'),
            heading: true,
            render: (row) => `${row.person} (${row.account})`,
          },
          { key: 'experiment', title: t('clouds.running.experiment'), render: (row) => row.experiment },
          { key: 'step', title: t('clouds.running.step'), numeric: true, render: (row) => row.step ?? '—' },
          { key: 'started', title: t('clouds.running.started'), render: (row) => <TimeCell iso={row.startedAt} /> },
          {
            key: 'heartbeat',
            title: t('clouds.running.heartbeat'),
            render: (row) => <TimeCell iso={row.heartbeatAt} />,
          },
        ]}
        {...(cloud.can.members
          ? {
              actionsTitle: t('clouds.action.end'),
              rowActions: (row: { id: string; person: string }) => (
                <Button size="small" onClick={() => void end.run(row.id, row.person)}>
                  {t('clouds.action.end')}
                </Button>
              ),
            }
          : {})}
      />
      {element}
    </>
  );
}

/** One cloud whole: facts, contents, members, who is at work, use, history; its commands at the foot. */
export function CloudDrawer({ id, commands, ...open }: OpenRow & { readonly commands: CloudCommands }) {
  const t = useT();
  const [tab, setTab] = useState<(typeof TABS)[number]>('facts');
  const record = useCall(getManagedCloudRoute, { params: { id } });
  const actions = record.data ? commands.actionsOf(record.data, record.data.can) : [];
  return (
    <RecordDrawer {...open} title={t('clouds.manage.detail')} record={record} actions={actions}>
      {(cloud) => (
        <>
          <div className="cloud-drawer-head">
            <strong>{leadName(cloud)}</strong>
            <StatusTag tone={cloud.deletedAt ? 'error' : TONES[cloud.state]}>
              {cloud.deletedAt ? t('clouds.state.deleted') : t(STATE_LABELS[cloud.state])}
            </StatusTag>
          </div>
          <Tabs
            label={t('clouds.manage.detail')}
            value={tab}
            onChange={(key) => setTab(key as (typeof TABS)[number])}
            items={TABS.map((key) => ({
              key,
              label: t(`clouds.tab.${key}`),
              ...(key === 'running' ? { count: cloud.figures.now } : {}),
            }))}
          >
            {tab === 'facts' && <Facts cloud={cloud} />}
            {tab === 'contents' && <Contents cloud={cloud} />}
            {tab === 'members' && <CloudMembers cloud={cloud} />}
            {tab === 'running' && <Running cloud={cloud} />}
            {tab === 'use' && <UseTab cloudId={cloud.id} />}
            {tab === 'history' && <ObjectHistory route={cloudHistoryRoute} params={{ id: cloud.id }} />}
          </Tabs>
        </>
      )}
    </RecordDrawer>
  );
}
