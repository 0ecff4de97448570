import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { FullscreenIcon, MoreIcon } from '../../../../ui/design/icons.ts';
import { Menu } from '../../../../ui/design/menu.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { Segments } from '../../../../ui/design/segments.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { WaitingBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatDuration, formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import {
  attendanceRoute,
  closeSessionRoute,
  sessionBoardRoute,
  setMarksRoute,
} from '../../shared/attendance.contract.ts';
import { ATTENDANCE_STATES, type AttendanceState } from '../../shared/attendance.model.ts';
import type { Board } from './board.model.ts';
import { SessionSign, SessionWall } from './session-sign.tsx';
import { STATE_TONES } from './state-tones.ts';
import { useServerNow } from './use-server-now.ts';
import { useToken } from './use-token.ts';
import './attendance.css';

type Learner = Board['rows'][number];

const POLL_MS = 3000;
/** While the server has yet to count who is absent. */
const CLOSING_POLL_MS = 10_000;
const SIZE = 50;
const VIEWS = ['all', 'none', ...ATTENDANCE_STATES] as const;
type View = (typeof VIEWS)[number];

const inView = (row: Learner, view: View) =>
  view === 'all' || (view === 'none' ? row.state === null : row.state === view);

/** When and how a learner came by the state. */
function Origin({ row }: { readonly row: Learner }) {
  const t = useT();
  if (row.changedAt) {
    const by = t('attendance.changedBy', { name: row.changedBy ?? '—', time: formatInstant(row.changedAt) });
    return <>{row.reason ? `${by} · ${row.reason}` : by}</>;
  }
  return <span className="vse-num">{formatInstant(row.checkedInAt)}</span>;
}

/** Learners of a session by state; each may be given another one. */
function Learners({
  board,
  onSet,
}: {
  readonly board: Board;
  readonly onSet: ((rows: readonly Learner[], state: AttendanceState) => void) | undefined;
}) {
  const t = useT();
  const labels = usePagerLabels();
  const [view, setView] = useState<View>('all');
  const [page, setPage] = useState(1);
  const rows = board.rows.filter((row) => inView(row, view));
  const waiting = board.rows.filter((row) => row.state === null);
  return (
    <div className="vse-stack">
      <div className="vse-row">
        <Segments
          label={t('attendance.views')}
          value={view}
          onChange={(next) => {
            setView(next);
            setPage(1);
          }}
          items={VIEWS.map((key) => ({
            key,
            label: key === 'all' || key === 'none' ? t(`attendance.view.${key}`) : t(`attendance.state.${key}`),
            count: board.rows.filter((row) => inView(row, key)).length,
          }))}
        />
        {onSet && board.open && waiting.length > 0 && (
          <Button size="small" onClick={() => onSet(waiting, 'present')}>
            {t('attendance.restPresent', { n: waiting.length })}
          </Button>
        )}
      </div>
      <SimpleTable<Learner>
        caption={t('attendance.learners')}
        captionHidden
        rows={rows.slice((page - 1) * SIZE, page * SIZE)}
        rowKey={(row) => row.personId}
        columns={[
          {
            key: 'number',
            title: t('attendance.column.number'),
            render: (row) => <span className="vse-num">{row.number ?? '—'}</span>,
          },
          { key: 'name', title: t('attendance.column.name'), heading: true, render: (row) => row.name },
          {
            key: 'state',
            title: t('attendance.column.state'),
            render: (row) =>
              row.state ? (
                <StatusTag tone={STATE_TONES[row.state]}>{t(`attendance.state.${row.state}`)}</StatusTag>
              ) : (
                <StatusTag tone={row.excused ? 'info' : 'neutral'}>
                  {t(row.excused ? 'attendance.leave.excused' : 'attendance.view.none')}
                </StatusTag>
              ),
          },
          { key: 'origin', title: t('attendance.column.origin'), render: (row) => <Origin row={row} /> },
        ]}
        {...(onSet
          ? {
              actionsTitle: t('attendance.column.set'),
              rowActions: (row: Learner) => (
                <Menu
                  look="icon"
                  align="end"
                  label={<MoreIcon aria-hidden="true" />}
                  name={t('attendance.setOf', { name: row.name })}
                  items={ATTENDANCE_STATES.map((state) => ({
                    key: state,
                    label: t(`attendance.state.${state}`),
                    checked: row.state === state,
                    onSelect: () => onSet([row], state),
                  }))}
                />
              ),
            }
          : {})}
        empty={<EmptyState compact>{t('attendance.nobody')}</EmptyState>}
      />
      {rows.length > SIZE && <Pager page={page} size={SIZE} total={rows.length} onPage={setPage} labels={labels} />}
    </div>
  );
}

/** One session: what is shown to check in, the time that is left, and everybody with a state. */
export function SessionBoard({
  sessionId,
  courseId,
  back,
}: {
  readonly sessionId: string;
  readonly courseId: string;
  /** Leaves a session that is over. */
  readonly back?: (() => void) | undefined;
}) {
  const t = useT();
  const { confirm, element } = useConfirm();
  const [wall, setWall] = useState(false);
  const [poll, setPoll] = useState<number | false>(POLL_MS);
  const read = useCall(sessionBoardRoute, { params: { sessionId } }, { refetchInterval: poll });
  const board = read.data;
  const now = useServerNow(board && { server: board.now, here: read.dataUpdatedAt });
  const open = board?.open ?? false;
  const closed = board !== undefined && board.closedAt !== null;
  const left = board ? Math.max(0, Math.ceil((Date.parse(board.endsAt) - now) / 1000)) : 0;
  const token = useToken(sessionId, open && board?.way === 'qr' && board.can.correct);
  const loaded = board !== undefined;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!loaded) return;
    setPoll(closed ? false : open ? POLL_MS : CLOSING_POLL_MS);
    // The list beside it counts who is absent once the session is closed.
    if (closed && wasOpen.current) void refresh(attendanceRoute);
    wasOpen.current = !closed;
  }, [closed, open, loaded]);
  const close = useAction(async () => {
    await call(closeSessionRoute, { params: { sessionId } });
    await refresh(sessionBoardRoute, attendanceRoute);
  });
  const set = useAction(async (rows: readonly Learner[], state: AttendanceState, reason: string | null) => {
    const personIds = rows.map((row) => row.personId);
    await call(setMarksRoute, { params: { sessionId }, body: { personIds, state, reason } });
    await refresh(sessionBoardRoute, ...(open ? [] : [attendanceRoute]));
  });
  if (read.error && !board) return <CallError error={read.error} retry={read.refetch} />;
  if (!board) return <WaitingBlock height="320px" />;
  const change = async (rows: readonly Learner[], state: AttendanceState) => {
    if (open) return void set.run(rows, state, null);
    const said = await confirm({
      grade: 'C',
      title: t('attendance.correct.title', {
        name: rows.map((row) => row.name).join(' '),
        state: t(`attendance.state.${state}`),
      }),
      text: t('attendance.correct.text'),
      confirmLabel: t('attendance.correct'),
    });
    if (said) await set.run(rows, state, said.reason);
  };
  const end = async () => {
    const n = board.rows.filter((row) => row.state === null).length;
    const said = await confirm({
      grade: 'B',
      title: t('attendance.close.title', { title: board.title }),
      text: t('attendance.close.text', { n }),
      confirmLabel: t('attendance.close'),
    });
    if (said) await close.run();
  };
  const shown = board.way === 'code' || (board.way === 'qr' && board.can.correct);
  return (
    <section className="vse-card vse-att-session" aria-label={board.title}>
      <SectionHeading
        extra={
          <span className="vse-row">
            {open && shown && (
              <Button size="small" icon={<FullscreenIcon aria-hidden="true" />} onClick={() => setWall(true)}>
                {t('attendance.wall')}
              </Button>
            )}
            {!closed && board.can.correct && (
              <Button size="small" variant="primary" loading={close.busy} onClick={end}>
                {t('attendance.close')}
              </Button>
            )}
            {back && (
              <Button size="small" onClick={back}>
                {t('attendance.back')}
              </Button>
            )}
          </span>
        }
      >
        {board.title}{' '}
        <StatusTag tone={open ? 'success' : 'neutral'}>
          {open ? t('attendance.running') : t('attendance.over')}
        </StatusTag>
      </SectionHeading>
      <p className="vse-muted-small">
        {[
          t(`attendance.way.${board.way}`),
          formatInstant(board.openedAt),
          ...(open ? [t('attendance.left', { time: formatDuration(left) })] : []),
          ...(open && board.lateAt ? [t('attendance.lateFrom', { time: formatInstant(board.lateAt).slice(11) })] : []),
        ].join(' · ')}
      </p>
      {open && (shown || board.way !== 'qr') && <SessionSign board={board} courseId={courseId} token={token} />}
      <Learners board={board} onSet={board.can.correct ? change : undefined} />
      {wall && open && (
        <SessionWall board={board} courseId={courseId} token={token} left={left} onClose={() => setWall(false)} />
      )}
      {element}
    </section>
  );
}
