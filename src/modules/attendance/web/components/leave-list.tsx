import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { Segments } from '../../../../ui/design/segments.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { attendanceRoute, sessionBoardRoute } from '../../shared/attendance.contract.ts';
import { answerLeaveRoute, classLeaveRoute } from '../../shared/leave.contract.ts';
import { type LeaveOutcome, outcomesOf } from '../../shared/leave.model.ts';
import { LEAVE_TONES, LeaveReason, LeaveWhen } from './leave-when.tsx';

type Row = CallOutput<typeof classLeaveRoute>['rows'][number];

const POLL_MS = 60_000;
const GRADES = { approved: 'B', refused: 'C', revoked: 'C' } as const;

/** Requests for leave of a class; nothing is shown while nobody ever asked. */
export function LeaveList({ classId }: { readonly classId: string }) {
  const t = useT();
  const { confirm, element } = useConfirm();
  const [params] = useSearchParams();
  const place = useRef<HTMLElement>(null);
  const [view, setView] = useState<'waiting' | 'decided'>('waiting');
  const read = useCall(classLeaveRoute, { params: { classId } }, { refetchInterval: POLL_MS });
  const asked = params.get('leave') !== null;
  const loaded = read.data !== undefined;
  // The notice of a request leads here.
  useEffect(() => {
    if (asked && loaded) place.current?.scrollIntoView({ block: 'start' });
  }, [asked, loaded]);
  const answer = useAction(async (row: Row, outcome: LeaveOutcome, reason: string | null) => {
    const done = await call(answerLeaveRoute, {
      params: { classId, leaveId: row.id },
      body: { outcome, answer: reason },
    });
    const n = formatNumber(done.changed);
    toast.show({ text: t(`attendance.leave.done.${outcome}`, { name: row.name, n }), tone: 'success' });
    await refresh(classLeaveRoute, attendanceRoute, sessionBoardRoute);
  });
  const ask = async (row: Row, outcome: LeaveOutcome) => {
    const said = await confirm({
      grade: GRADES[outcome],
      title: t(`attendance.leave.${outcome}.title`, { name: row.name }),
      text: (
        <>
          <p>{t(`attendance.leave.${outcome}.text`)}</p>
          {outcome === 'approved' && row.attended > 0 && (
            <p>{t('attendance.leave.conflict', { n: formatNumber(row.covered), m: formatNumber(row.attended) })}</p>
          )}
        </>
      ),
      confirmLabel: t(`attendance.leave.${outcome}`),
    });
    if (said) await answer.run(row, outcome, outcome === 'approved' ? null : said.reason);
  };
  if (read.error && !read.data) return <CallError error={read.error} retry={read.refetch} />;
  if (!read.data || read.data.rows.length === 0) return null;
  const { rows, waiting, can } = read.data;
  const shown = rows.filter((row) => (row.state === 'submitted') === (view === 'waiting'));
  return (
    <section ref={place} className="vse-stack" aria-label={t('attendance.leave.requests')}>
      <SectionHeading
        extra={
          <Segments
            label={t('attendance.leave.requests')}
            value={view}
            onChange={setView}
            items={[
              { key: 'waiting', label: t('attendance.leave.view.waiting'), count: waiting },
              { key: 'decided', label: t('attendance.leave.view.decided'), count: rows.length - waiting },
            ]}
          />
        }
      >
        {t('attendance.leave.requests')}
      </SectionHeading>
      <SimpleTable<Row>
        caption={t('attendance.leave.requests')}
        captionHidden
        rows={shown}
        rowKey={(row) => row.id}
        columns={[
          { key: 'name', title: t('attendance.column.name'), heading: true, render: (row) => row.name },
          {
            key: 'number',
            title: t('attendance.column.number'),
            render: (row) => <span className="vse-num">{row.number ?? '—'}</span>,
          },
          { key: 'when', title: t('attendance.leave.when'), render: (row) => <LeaveWhen leave={row} /> },
          { key: 'reason', title: t('attendance.leave.reason'), render: (row) => <LeaveReason leave={row} /> },
          ...(view === 'waiting'
            ? [
                {
                  key: 'at',
                  title: t('attendance.leave.submittedAt'),
                  render: (row: Row) => <span className="vse-num vse-nowrap">{formatInstant(row.submittedAt)}</span>,
                },
              ]
            : [
                {
                  key: 'state',
                  title: t('attendance.column.state'),
                  render: (row: Row) => (
                    <StatusTag tone={LEAVE_TONES[row.state]}>{t(`attendance.leave.state.${row.state}`)}</StatusTag>
                  ),
                },
                {
                  key: 'answer',
                  title: t('attendance.leave.answer'),
                  render: (row: Row) => [row.decidedBy, row.answer].filter(Boolean).join(' · ') || '—',
                },
              ]),
        ]}
        actionsTitle={t('attendance.leave.actions')}
        rowActions={(row) =>
          can.answer && (
            <span className="vse-row">
              {outcomesOf(row.state).map((outcome) => (
                <Button
                  key={outcome}
                  size="small"
                  {...(outcome === 'approved' ? { variant: 'primary' as const } : {})}
                  disabled={answer.busy}
                  onClick={() => void ask(row, outcome)}
                >
                  {t(`attendance.leave.${outcome}`)}
                </Button>
              ))}
            </span>
          )
        }
        empty={<EmptyState compact>{t(`attendance.leave.empty.${view}`)}</EmptyState>}
      />
      {element}
    </section>
  );
}
