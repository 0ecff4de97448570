import { useEffect, useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { DownloadIcon, PlusIcon } from '../../../../ui/design/icons.ts';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { Segments } from '../../../../ui/design/segments.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { WaitingBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { attendanceRoute, exportAttendanceRoute } from '../../shared/attendance.contract.ts';
import { ATTENDANCE_STATES } from '../../shared/attendance.model.ts';
import { LeaveList } from './leave-list.tsx';
import { OpenDialog } from './open-dialog.tsx';
import { RecordMatrix } from './record-matrix.tsx';
import { SessionBoard } from './session-board.tsx';
import './attendance.css';

const VIEWS = ['sessions', 'learners'] as const;
/** A session a colleague opens appears here. */
const POLL_MS = 30_000;

/** 签到 of a class: the open session, earlier ones, and how everybody attended. */
export default function AttendancePanel({
  courseId,
  classId,
  className,
}: {
  readonly courseId: string;
  readonly classId: string;
  readonly className: string;
}) {
  const t = useT();
  const [params, , changeParams] = useAddressParams();
  const [opening, setOpening] = useState(false);
  const [kept, setKept] = useState<string | null>(null);
  const [view, setView] = useState<(typeof VIEWS)[number]>('sessions');
  const read = useCall(attendanceRoute, { params: { classId } }, { refetchInterval: POLL_MS });
  const take = useAction(() =>
    fileOrJob(exportAttendanceRoute, { params: { classId }, body: {} }, `${className}_${t('attendance.title')}.xlsx`),
  );
  const running = read.data?.open ?? null;
  // A session that has just ended stays in sight until it is folded.
  useEffect(() => {
    if (running) setKept(running);
  }, [running]);
  if (read.error && !read.data) return <CallError error={read.error} retry={read.refetch} />;
  if (!read.data) return <WaitingBlock height="320px" />;
  const { open, sessions, rows, can } = read.data;
  const asked = params.get('session');
  const over = sessions.find((one) => one.id === asked) ?? sessions.find((one) => one.id === kept);
  const show = (id: string | null) => changeParams({ session: id });
  return (
    <div className="vse-stack vse-att">
      {open && <SessionBoard key={open} sessionId={open} courseId={courseId} />}
      {over && over.id !== open && (
        <SessionBoard
          key={over.id}
          sessionId={over.id}
          courseId={courseId}
          back={() => {
            setKept(null);
            if (asked) show(null);
          }}
        />
      )}
      <LeaveList classId={classId} />
      <section className="vse-stack" aria-label={t('attendance.earlier')}>
        <SectionHeading
          extra={
            <span className="vse-row">
              {sessions.length > 0 && (
                <Button icon={<DownloadIcon aria-hidden="true" />} loading={take.busy} onClick={() => void take.run()}>
                  {t('attendance.export')}
                </Button>
              )}
              {can.open && (
                <Button variant="primary" icon={<PlusIcon aria-hidden="true" />} onClick={() => setOpening(true)}>
                  {t('attendance.open')}
                </Button>
              )}
            </span>
          }
        >
          {t('attendance.earlier')}
        </SectionHeading>
        {sessions.length === 0 ? (
          <EmptyState drawing="empty">{can.open ? t('attendance.empty') : t('attendance.none')}</EmptyState>
        ) : (
          <>
            <div className="vse-row">
              <Segments
                label={t('attendance.earlier')}
                value={view}
                onChange={setView}
                items={VIEWS.map((key) => ({ key, label: t(`attendance.by.${key}`) }))}
              />
            </div>
            {view === 'sessions' ? (
              <SimpleTable
                caption={t('attendance.earlier')}
                captionHidden
                rows={sessions}
                rowKey={(row) => row.id}
                columns={[
                  {
                    key: 'title',
                    title: t('attendance.field.title'),
                    heading: true,
                    render: (row) => (
                      <button type="button" className="vse-name-button" onClick={() => show(row.id)}>
                        {row.title}
                      </button>
                    ),
                  },
                  {
                    key: 'at',
                    title: t('attendance.column.at'),
                    render: (row) => <span className="vse-num vse-nowrap">{formatInstant(row.openedAt)}</span>,
                  },
                  { key: 'way', title: t('attendance.field.way'), render: (row) => t(`attendance.way.${row.way}`) },
                  ...ATTENDANCE_STATES.map((state) => ({
                    key: state,
                    title: t(`attendance.state.${state}`),
                    numeric: true,
                    render: (row: (typeof sessions)[number]) => row.counts[state],
                  })),
                ]}
              />
            ) : (
              <RecordMatrix sessions={sessions} rows={rows} onOpen={show} />
            )}
          </>
        )}
      </section>
      {opening && <OpenDialog classId={classId} number={sessions.length + 1} onClose={() => setOpening(false)} />}
    </div>
  );
}
