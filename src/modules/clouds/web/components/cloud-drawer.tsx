import { addressOf } from '../../../../kernel/routing/paths.ts';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatList, formatNumber } from '../../../../ui/i18n/formats.ts';
import { leadName } from '../../../../ui/i18n/names.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ContentsTable } from '../../../../ui/managed/contents-table.tsx';
import { NounDrawer } from '../../../../ui/managed/noun-drawer.tsx';
import { TimeCell } from '../../../../ui/table/cells.tsx';
import type { OpenRow } from '../../../../ui/table/list-page.model.ts';
import { ObjectHistory } from '../../../audit/web/audit.public.tsx';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import { cloudNoun } from '../../shared/cloud.noun.ts';
import { STATE_LABELS, STATE_TONES } from '../../shared/cloud.resource.ts';
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
export function CloudDrawer({ commands, ...open }: OpenRow & { readonly commands: CloudCommands }) {
  const t = useT();
  const subjects = useCodes('Locallx');
  const hoursOf = ({ week }: ManagedCloud) =>
    formatList(week.map(({ day, from, to }) => `${t(`clouds.day.${day as 1}`)} ${from}–${to}`));
  return (
    <NounDrawer
      {...open}
      noun={cloudNoun}
      title={t('clouds.manage.detail')}
      record={useCall(getManagedCloudRoute, { params: { id: open.id } })}
      nameOf={leadName}
      actionsOf={(cloud) => commands.actionsOf(cloud, cloud.can)}
      labels={STATE_LABELS}
      tones={STATE_TONES}
      facts={(cloud) => ({
        [t('clouds.column.code')]: <code className="vse-code">{cloud.code}</code>,
        [t('clouds.column.unit')]: cloud.unitName,
        [t('clouds.column.subject')]: cloud.subject ? subjects.nameOf(cloud.subject) : '',
        [t('clouds.column.load')]: t('clouds.load.of', { now: cloud.figures.now, limit: cloud.concurrency }),
        [t('clouds.form.rule')]: t(`clouds.form.rule.${cloud.memberRule}`),
        [t('clouds.column.members')]: formatNumber(cloud.figures.members),
        [t('clouds.aside.managers')]: formatList(cloud.managers.map(({ name }) => name)),
        [t('clouds.column.external')]: cloud.externalUrl ?? '',
        [t('clouds.column.hours')]: hoursOf(cloud) || t('clouds.aside.always'),
        ...(cloud.maintenanceText && { [t('clouds.maintain.text')]: cloud.maintenanceText }),
      })}
      tabs={{
        contents: { label: t('clouds.tab.contents'), content: (cloud) => <Contents cloud={cloud} /> },
        members: { label: t('clouds.tab.members'), content: (cloud) => <CloudMembers cloud={cloud} /> },
        running: {
          label: t('clouds.tab.running'),
          count: (cloud) => cloud.figures.now,
          content: (cloud) => <Running cloud={cloud} />,
        },
        use: { label: t('clouds.tab.use'), content: (cloud) => <UseTab cloudId={cloud.id} /> },
      }}
      history={(id) => <ObjectHistory route={cloudHistoryRoute} params={{ id }} />}
    />
  );
}
