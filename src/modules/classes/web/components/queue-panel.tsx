import { useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import {
  admitWaitingRoute,
  classMembersRoute,
  classQueueRoute,
  listClassesRoute,
  refuseWaitingRoute,
} from '../../shared/class.contract.ts';
import type { ClassRow } from './manage/join-settings.tsx';

type Waiting = CallOutput<typeof classQueueRoute>['rows'][number];
const SIZE = 50;

/** Who waits for a seat, first come first; the team may take somebody in or off the queue. */
export function QueuePanel({ row }: { readonly row: ClassRow }) {
  const t = useT();
  const pagerLabels = usePagerLabels();
  const { confirm, element } = useConfirm();
  const [page, setPage] = useState(1);
  const list = useCall(
    classQueueRoute,
    { params: { classId: row.id }, query: { page, size: SIZE } },
    { keepPrevious: true },
  );
  const full = (list.data?.free ?? 0) === 0;
  const act = useAction(async (work: () => Promise<unknown>) => {
    await work();
    await refresh(classQueueRoute, classMembersRoute, listClassesRoute);
  });
  const admit = async (personId: string, name: string) => {
    const given = await confirm({
      grade: 'B',
      title: t('classes.queue.admitOf', { name }),
      text: full
        ? t('classes.queue.admitFull', { n: row.capacity, more: row.capacity + 1 })
        : t('classes.queue.admitText'),
      confirmLabel: t(full ? 'classes.queue.admitSeat' : 'classes.queue.admit'),
    });
    if (!given) return;
    await act.run(() => call(admitWaitingRoute, { params: { classId: row.id, personId }, body: { addSeat: full } }));
  };
  const refuse = async (personId: string, name: string) => {
    const given = await confirm({
      grade: 'C',
      title: t('classes.queue.refuseOf', { name }),
      text: t('classes.queue.refuseText'),
      confirmLabel: t('classes.queue.refuse'),
      danger: true,
    });
    if (!given) return;
    await act.run(() =>
      call(refuseWaitingRoute, { params: { classId: row.id, personId }, body: { reason: given.reason } }),
    );
  };
  if (list.error) return <CallError error={list.error} compact retry={list.refetch} />;
  return (
    <div className="vse-stack">
      <p className="vse-class-note">{t(row.joinRule === 'closed' ? 'classes.queue.closed' : 'classes.queue.lead')}</p>
      <SimpleTable<Waiting>
        caption={t('classes.queue.caption', { name: row.name })}
        captionHidden
        rows={list.data?.rows ?? []}
        rowKey={(one) => one.personId}
        skeletonRows={list.data ? 0 : 4}
        columns={[
          { key: 'place', title: t('classes.queue.place'), numeric: true, render: (one) => one.place },
          {
            key: 'number',
            title: t('classes.members.number'),
            render: (one) => <span className="vse-num">{one.number ?? '—'}</span>,
          },
          { key: 'name', title: t('classes.members.name'), heading: true, render: (one) => one.name },
          {
            key: 'since',
            title: t('classes.queue.since'),
            render: (one) => <span className="vse-num vse-nowrap">{formatInstant(one.since)}</span>,
          },
        ]}
        actionsTitle={t('courses.manage.actions')}
        {...(list.data?.can.decide && {
          rowActions: (one) => (
            <>
              <Button size="small" disabled={act.busy} onClick={() => void admit(one.personId, one.name)}>
                {t('classes.queue.admit')}
              </Button>
              <Button
                size="small"
                variant="ghost"
                disabled={act.busy}
                onClick={() => void refuse(one.personId, one.name)}
              >
                {t('classes.queue.refuse')}
              </Button>
            </>
          ),
        })}
        empty={<EmptyState compact>{t('classes.queue.empty')}</EmptyState>}
      />
      {list.data && list.data.total > SIZE && (
        <Pager page={page} size={SIZE} total={list.data.total} onPage={setPage} labels={pagerLabels} />
      )}
      {element}
    </div>
  );
}
