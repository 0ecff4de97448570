import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { fileOrJob } from '../../../../../ui/api/download.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { SearchBox } from '../../../../../ui/design/search-box.tsx';
import { Segments } from '../../../../../ui/design/segments.tsx';
import { SimpleTable, type TableColumn } from '../../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { formatDuration, formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { ExamTabProps } from '../../../../exams/web/exams.public.tsx';
import { type BoardRow, type CommandKind, proctorRecordRoute } from '../../../shared/board.contract.ts';
import { withOddList } from '../../../shared/odd-list.model.ts';
import { clockText } from '../desk/clock-text.model.ts';
import { useTick } from '../desk/use-tick.ts';
import {
  BOARD_FILTERS,
  BOARD_VIEWS,
  type BoardFilter,
  type BoardView,
  commandsForAll,
  fitsFilter,
  fitsText,
} from './board.model.ts';
import { BoardSeats } from './board-seats.tsx';
import { AnnounceDialog, CommandDialog } from './command-dialog.tsx';
import { EventDrawer } from './event-drawer.tsx';
import { LateUploads } from './late-uploads.tsx';
import { OddList } from './odd-list.tsx';
import { RowOddities, RowState, useSaved } from './row-parts.tsx';
import { useBoard } from './use-board.ts';
import { useOddList } from './use-odd-list.ts';
import './board.css';

const timeOf = (ms: number) => new Date(ms).toLocaleTimeString('sv-SE');

function useColumns(
  now: number,
  picked: ReadonlySet<string>,
  onPick: ((id: string) => void) | null,
  onEvents: (row: BoardRow) => void,
): TableColumn<BoardRow>[] {
  const t = useT();
  const saved = useSaved(now);
  return [
    ...(onPick
      ? [
          {
            key: 'pick',
            title: t('attempts.board.column.pick'),
            render: ({ personId, name }: BoardRow) => (
              <Checkbox
                label={<span className="vse-visually-hidden">{t('attempts.board.pick', { name })}</span>}
                checked={picked.has(personId)}
                onChange={() => onPick(personId)}
              />
            ),
          },
        ]
      : []),
    {
      key: 'name',
      title: t('attempts.board.column.name'),
      heading: true,
      render: (row) =>
        row.attempt ? (
          <button type="button" className="vse-board-name" onClick={() => onEvents(row)}>
            {row.name}
          </button>
        ) : (
          row.name
        ),
    },
    { key: 'number', title: t('attempts.board.column.number'), render: ({ number }) => number ?? '' },
    { key: 'class', title: t('attempts.board.column.class'), minor: 2, render: ({ className }) => className ?? '' },
    {
      key: 'state',
      title: t('attempts.board.column.state'),
      render: (row) => <RowState row={row} />,
    },
    {
      key: 'progress',
      title: t('attempts.board.column.progress'),
      numeric: true,
      render: ({ attempt }) => (attempt ? `${attempt.answered}/${attempt.items}` : ''),
    },
    {
      key: 'saved',
      title: t('attempts.board.column.saved'),
      minor: 1,
      render: saved,
    },
    {
      key: 'leaves',
      title: t('attempts.board.column.leaves'),
      render: ({ attempt }) =>
        attempt && attempt.leaves > 0
          ? t('attempts.board.leavesOf', { n: attempt.leaves, time: formatDuration(attempt.awaySeconds) })
          : '',
    },
    {
      key: 'device',
      title: t('attempts.board.column.device'),
      minor: 2,
      render: ({ attempt }) =>
        attempt ? (
          <span className="vse-board-device">
            <span className="vse-code">{attempt.ip}</span> {attempt.device}
          </span>
        ) : (
          ''
        ),
    },
    {
      key: 'deadline',
      title: t('attempts.board.column.deadline'),
      minor: 1,
      render: ({ attempt }) =>
        attempt?.deadline == null
          ? ''
          : `${timeOf(attempt.deadline)}${attempt.extraMinutes > 0 ? ` +${attempt.extraMinutes}` : ''}`,
    },
    {
      key: 'odd',
      title: t('attempts.board.column.odd'),
      render: (row) => <RowOddities row={row} />,
    },
  ];
}

/** 监考台: who answers now, and what an invigilator does about it. */
export default function ProctorBoard({ examId }: ExamTabProps) {
  const t = useT();
  const { board, error, retry, live, now, renew } = useBoard(examId);
  const oddList = useOddList(examId);
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const [filter, setFilter] = useState<BoardFilter>('all');
  const [view, setView] = useState<BoardView>('list');
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [command, setCommand] = useState<CommandKind | null>(null);
  const [announcing, setAnnouncing] = useState<'all' | 'picked' | null>(null);
  const [events, setEvents] = useState<BoardRow | null>(null);
  const record = useAction(() =>
    fileOrJob(proctorRecordRoute, { params: { examId }, body: {} }, `${t('attempts.record.title')}.xlsx`),
  );
  useTick(1000, board !== undefined);
  const pick = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  };
  const at = now();
  const columns = useColumns(at, picked, board?.can.command ? pick : null, setEvents);
  if (error && !board) return <CallError error={error} retry={retry} />;
  if (!board) return <SkeletonBlock height="320px" />;
  const { can, closesAt } = board;
  const rows = withOddList(board.rows, oddList);
  const shown = rows.filter(
    (row) => (only?.has(row.personId) ?? true) && fitsFilter(row, filter) && fitsText(row, text),
  );
  const chosen = rows.filter(({ personId }) => picked.has(personId));
  const people = chosen.map(({ personId }) => personId);
  const allPicked = shown.length > 0 && shown.every(({ personId }) => picked.has(personId));
  return (
    <div className="vse-stack vse-board">
      <div className="vse-board-top">
        <span className="vse-board-clock">
          {t('attempts.board.clock')} <strong className="vse-num">{timeOf(at)}</strong>
        </span>
        {closesAt !== null && (
          <span>
            {t('attempts.desk.left')} <strong className="vse-num">{clockText(closesAt - at)}</strong>
          </span>
        )}
        <div className="vse-board-search">
          <SearchBox label={t('attempts.board.search')} value={text} onSearch={setText} />
        </div>
        <Button loading={record.busy} onClick={() => void record.run()}>
          {t('attempts.record.export')}
        </Button>
        {can.command && <Button onClick={() => setAnnouncing('all')}>{t('attempts.board.announceAll')}</Button>}
      </div>
      {!live && <Banner tone="warning">{t('attempts.board.notLive', { time: timeOf(board.serverTime) })}</Banner>}
      <div className="vse-board-views">
        <Segments
          label={t('attempts.board.filter')}
          value={filter}
          onChange={(key) => setFilter(key as BoardFilter)}
          items={BOARD_FILTERS.map((key) => ({
            key,
            label: t(`attempts.board.state.${key}`),
            count: rows.filter((row) => fitsFilter(row, key)).length,
          }))}
        />
        <Segments
          label={t('attempts.board.view')}
          value={view}
          onChange={setView}
          items={BOARD_VIEWS.map((key) => ({ key, label: t(`attempts.board.views.${key}`) }))}
        />
      </div>
      {can.command && (
        <div className="vse-board-bar" role="toolbar" aria-label={t('attempts.board.commands')}>
          <Checkbox
            label={t('attempts.board.pickAll')}
            checked={allPicked}
            onChange={() => setPicked(allPicked ? new Set() : new Set(shown.map(({ personId }) => personId)))}
          />
          {chosen.length > 0 && (
            <>
              <span>{t('attempts.board.picked', { n: chosen.length })}</span>
              <Button size="small" onClick={() => setAnnouncing('picked')}>
                {t('attempts.board.announce')}
              </Button>
              {commandsForAll(chosen).map((kind) => (
                <Button
                  key={kind}
                  size="small"
                  variant={kind === 'void' || kind === 'force' ? 'danger' : 'default'}
                  onClick={() => setCommand(kind)}
                >
                  {t(`attempts.board.command.${kind}`)}
                </Button>
              ))}
            </>
          )}
        </div>
      )}
      {only && (
        <div className="vse-row">
          <span>{t('attempts.board.oddList.onlyShown', { n: only.size })}</span>
          <Button size="small" onClick={() => setOnly(null)}>
            {t('attempts.board.oddList.all')}
          </Button>
        </div>
      )}
      {view === 'seats' ? (
        <BoardSeats rows={shown} now={at} picked={picked} onPick={can.command ? pick : null} onEvents={setEvents} />
      ) : (
        <SimpleTable
          caption={t('attempts.board.caption')}
          captionHidden
          columns={columns}
          rows={shown}
          rowKey={({ personId }) => personId}
          empty={<EmptyState compact>{t('attempts.board.none')}</EmptyState>}
        />
      )}
      {oddList && (
        <OddList
          list={oddList}
          rows={rows}
          onOnly={(who) => {
            setOnly(new Set(who));
            setFilter('all');
            setText('');
          }}
        />
      )}
      <LateUploads examId={examId} />
      {board.announcements.length > 0 && (
        <section className="vse-stack" aria-label={t('attempts.board.said')}>
          <h3>{t('attempts.board.said')}</h3>
          <ul className="vse-board-events">
            {board.announcements.map((one) => (
              <li key={one.id}>
                <time dateTime={new Date(one.at).toISOString()}>{formatInstant(new Date(one.at).toISOString())}</time>
                <span>{one.text}</span>
                <span>{t('attempts.board.readBy', { n: one.read })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {command && (
        <CommandDialog
          examId={examId}
          kind={command}
          people={people}
          onDone={() => renew(people)}
          onClose={() => setCommand(null)}
        />
      )}
      {announcing && (
        <AnnounceDialog
          examId={examId}
          people={announcing === 'all' ? null : people}
          onDone={retry}
          onClose={() => setAnnouncing(null)}
        />
      )}
      {events?.attempt && (
        <EventDrawer attemptId={events.attempt.id} name={events.name} onClose={() => setEvents(null)} />
      )}
    </div>
  );
}
