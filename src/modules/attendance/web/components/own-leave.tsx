import { useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ownLeaveRoute, withdrawLeaveRoute } from '../../shared/leave.contract.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { LEAVE_TONES, LeaveReason, LeaveWhen } from './leave-when.tsx';

type Row = CallOutput<typeof ownLeaveRoute>['rows'][number];

/** 请假 of a learner: what was asked for, what came of it, and asking anew. */
export function OwnLeave({ courseId }: { readonly courseId: string }) {
  const t = useT();
  const { confirm, element } = useConfirm();
  const [asking, setAsking] = useState(false);
  const read = useCall(ownLeaveRoute, { params: { courseId } });
  const withdraw = useAction(
    async (leaveId: string) => {
      await call(withdrawLeaveRoute, { params: { courseId, leaveId }, body: {} });
      await refresh(ownLeaveRoute);
    },
    { done: t('attendance.leave.withdrawn') },
  );
  const askWithdraw = async (row: Row) => {
    const said = await confirm({
      grade: 'B',
      title: t('attendance.leave.withdraw.title'),
      text: t('attendance.leave.withdraw.text'),
      confirmLabel: t('attendance.leave.withdraw'),
    });
    if (said) await withdraw.run(row.id);
  };
  if (read.error && !read.data) return <CallError error={read.error} retry={read.refetch} />;
  return (
    <section className="vse-att-own" aria-label={t('attendance.leave.title')}>
      <SectionHeading
        extra={read.data?.can.ask && <Button onClick={() => setAsking(true)}>{t('attendance.leave.ask')}</Button>}
      >
        {t('attendance.leave.title')}
      </SectionHeading>
      <SimpleTable<Row>
        caption={t('attendance.leave.title')}
        captionHidden
        rows={read.data?.rows ?? []}
        rowKey={(row) => row.id}
        skeletonRows={read.data ? 0 : 2}
        columns={[
          {
            key: 'when',
            title: t('attendance.leave.when'),
            heading: true,
            render: (row) => <LeaveWhen leave={row} />,
          },
          { key: 'reason', title: t('attendance.leave.reason'), render: (row) => <LeaveReason leave={row} /> },
          {
            key: 'state',
            title: t('attendance.column.state'),
            render: (row) => (
              <StatusTag tone={LEAVE_TONES[row.state]}>{t(`attendance.leave.state.${row.state}`)}</StatusTag>
            ),
          },
          { key: 'answer', title: t('attendance.leave.answer'), render: (row) => row.answer ?? '—' },
          {
            key: 'at',
            title: t('attendance.leave.submittedAt'),
            render: (row) => <span className="vse-num vse-nowrap">{formatInstant(row.submittedAt)}</span>,
          },
        ]}
        actionsTitle={t('attendance.leave.actions')}
        rowActions={(row) =>
          row.state === 'submitted' && (
            <Button size="small" variant="ghost" onClick={() => void askWithdraw(row)}>
              {t('attendance.leave.withdraw')}
            </Button>
          )
        }
        empty={<EmptyState compact>{t('attendance.leave.none')}</EmptyState>}
      />
      {asking && read.data && (
        <LeaveDialog courseId={courseId} sessions={read.data.sessions} onClose={() => setAsking(false)} />
      )}
      {element}
    </section>
  );
}
