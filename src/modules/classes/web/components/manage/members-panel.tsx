import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Pager } from '../../../../../ui/design/pager.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { Tabs } from '../../../../../ui/design/tabs.tsx';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../../ui/shell/pager-labels.ts';
import { classMembersRoute, classQueueRoute, listClassesRoute, withdrawRoute } from '../../../shared/class.contract.ts';
import { QueuePanel } from '../queue-panel.tsx';
import type { ClassRow } from './join-settings.tsx';

type Member = CallOutput<typeof classMembersRoute>['rows'][number];
const SIZE = 50;

function Members({ row }: { readonly row: ClassRow }) {
  const t = useT();
  const pagerLabels = usePagerLabels();
  const { confirm, element } = useConfirm();
  const [page, setPage] = useState(1);
  const list = useCall(
    classMembersRoute,
    { params: { classId: row.id }, query: { page, size: SIZE } },
    { keepPrevious: true },
  );
  const act = useAction(async (work: () => Promise<unknown>) => {
    await work();
    await refresh(classMembersRoute, classQueueRoute, listClassesRoute);
  });
  const withdraw = async (personId: string, name: string) => {
    const given = await confirm({
      grade: 'C',
      title: t('classes.members.withdrawOf', { name }),
      text: t(row.waiting > 0 ? 'classes.members.withdrawNext' : 'classes.members.withdrawText'),
      confirmLabel: t('classes.members.withdraw'),
      danger: true,
    });
    if (!given) return;
    await act.run(() => call(withdrawRoute, { params: { classId: row.id, personId }, body: { reason: given.reason } }));
  };
  if (list.error) return <CallError error={list.error} compact retry={list.refetch} />;
  return (
    <div className="vse-stack">
      <SimpleTable<Member>
        caption={t('classes.members.title', { name: row.name })}
        captionHidden
        rows={list.data?.rows ?? []}
        rowKey={(member) => member.personId}
        skeletonRows={list.data ? 0 : 6}
        columns={[
          {
            key: 'number',
            title: t('classes.members.number'),
            render: (member) => <span className="vse-num">{member.number ?? '—'}</span>,
          },
          { key: 'name', title: t('classes.members.name'), heading: true, render: (member) => member.name },
          {
            key: 'state',
            title: t('classes.form.state'),
            render: (member) => t(`classes.enrolment.${member.state}`),
          },
          {
            key: 'progress',
            title: t('classes.members.progress'),
            numeric: true,
            render: ({ progress }) =>
              progress.total > 0
                ? t('classes.members.progressOf', {
                    n: Math.floor((progress.done / progress.total) * 100),
                    done: progress.done,
                    total: progress.total,
                  })
                : '—',
          },
          {
            key: 'joined',
            title: t('classes.members.joined'),
            render: (member) => <span className="vse-num vse-nowrap">{formatInstant(member.joinedAt)}</span>,
          },
        ]}
        actionsTitle={t('courses.manage.actions')}
        {...(row.can.manage && {
          rowActions: (member) =>
            member.state === 'active' && (
              <Button
                size="small"
                variant="ghost"
                disabled={act.busy}
                onClick={() => void withdraw(member.personId, member.name)}
              >
                {t('classes.members.withdraw')}
              </Button>
            ),
        })}
        empty={<EmptyState compact>{t('classes.members.empty')}</EmptyState>}
      />
      {list.data && list.data.total > SIZE && (
        <Pager page={page} size={SIZE} total={list.data.total} onPage={setPage} labels={pagerLabels} />
      )}
      {element}
    </div>
  );
}

/** Who is in a class, in the order of student numbers, and who waits for a seat. */
export function MembersPanel({ row }: { readonly row: ClassRow }) {
  const t = useT();
  const [tab, setTab] = useState<'members' | 'queue'>('members');
  return (
    <Tabs
      label={t('classes.members.title', { name: row.name })}
      value={tab}
      onChange={(key) => setTab(key === 'queue' ? 'queue' : 'members')}
      items={[
        { key: 'members', label: t('classes.enrolment.active'), count: row.taken },
        { key: 'queue', label: t('classes.enrolment.waiting'), count: row.waiting },
      ]}
    >
      {tab === 'members' ? <Members row={row} /> : <QueuePanel row={row} />}
    </Tabs>
  );
}
