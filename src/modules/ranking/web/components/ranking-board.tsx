import { useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { AwardIcon, DownloadIcon, SettingsIcon } from '../../../../ui/design/icons.ts';
import { Pager } from '../../../../ui/design/pager.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SimpleTable, type TableColumn } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import { type Course, CourseHead } from '../../../courses/web/courses.public.tsx';
import { rankingRoute, rankingSheetRoute } from '../../shared/ranking.contract.ts';
import { LADDERS, type Ladder, PERIODS, type Period } from '../../shared/ranking.model.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { LadderChoice } from './ladder-choice.tsx';
import { PraiseDialog } from './praise-dialog.tsx';
import { formatLadderValue, RankChange, useEmptyLabel } from './ranking-words.tsx';
import { SettingForm } from './setting-form.tsx';

type Board = CallOutput<typeof rankingRoute>;
type Row = Board['rows'][number];
const SIZE = 50;
const NO_BOARD: Pick<
  Board,
  'rows' | 'total' | 'ranked' | 'outOf' | 'frozen' | 'classes' | 'classId' | 'whole' | 'can'
> = {
  rows: [],
  total: 0,
  ranked: 0,
  outOf: null,
  frozen: null,
  classes: [],
  classId: null,
  whole: false,
  can: { settings: false, praise: false },
};

/** What the address asks for. */
function useAsked() {
  const [params, , changeParams] = useAddressParams();
  const ladder: Ladder = LADDERS.find((one) => one === params.get('ladder')) ?? 'progress';
  const period: Period = PERIODS.find((one) => one === params.get('period')) ?? 'week';
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  const set = (name: 'ladder' | 'period' | 'class' | 'page', value: string) =>
    changeParams({ page: null, [name]: value }, { replace: true });
  return { ladder, period, page, classId: params.get('class'), set };
}

function useColumns(ladder: Ladder, board: typeof NO_BOARD, open: (row: Row) => void): TableColumn<Row>[] {
  const t = useT();
  const parts = (row: Row) =>
    board.outOf === null ? formatNumber(row.parts) : `${formatNumber(row.parts)}/${formatNumber(board.outOf)}`;
  return [
    {
      key: 'rank',
      title: t('ranking.column.rank'),
      numeric: true,
      render: (row) => formatNumber(row.rank),
      width: '72px',
    },
    { key: 'change', title: t('ranking.column.change'), render: (row) => <RankChange change={row.change} /> },
    {
      key: 'number',
      title: t('ranking.column.number'),
      render: (row) => <span className="vse-num">{row.number ?? '—'}</span>,
    },
    {
      key: 'name',
      title: t('ranking.column.name'),
      heading: true,
      render: (row) => (
        <span className="vse-ranking-name">
          {ladder === 'mark' ? (
            row.name
          ) : (
            <button type="button" aria-label={t('ranking.entries.open', { name: row.name })} onClick={() => open(row)}>
              {row.name}
            </button>
          )}
          {row.hidden && <StatusTag tone="neutral">{t('ranking.hidden')}</StatusTag>}
        </span>
      ),
    },
    ...(board.classId === null
      ? [{ key: 'class', title: t('ranking.column.class'), render: (row: Row) => row.className }]
      : []),
    {
      key: 'value',
      title: t(`ranking.ladder.${ladder}`),
      numeric: true,
      render: (row) => <strong>{formatLadderValue(ladder, row.value)}</strong>,
    },
    ...(ladder === 'mark'
      ? []
      : [{ key: 'parts', title: t('ranking.column.parts'), numeric: true, render: parts } satisfies TableColumn<Row>]),
  ];
}

/** 学习排行 of the team: a ladder of a class or the course, each row with what it is made of. */
export function RankingBoard({ course }: { readonly course: Course }) {
  const t = useT();
  const labels = usePagerLabels();
  const emptyLabel = useEmptyLabel();
  const { ladder, period, page, classId, set } = useAsked();
  const [shown, setShown] = useState<Row | 'settings' | 'praise' | null>(null);
  const scope = classId ? { classId } : {};
  const answer = useCall(
    rankingRoute,
    { params: { courseId: course.id }, query: { ...scope, ladder, period, page, size: SIZE } },
    { keepPrevious: true },
  );
  const board = answer.data ?? NO_BOARD;
  const waiting = !answer.data || answer.isPlaceholderData;
  const sheetScope = board.classId ? { classId: board.classId } : {};
  const sheet = useAction(() =>
    fileOrJob(
      rankingSheetRoute,
      { params: { courseId: course.id }, query: { ...sheetScope, ladder, period } },
      `${t('ranking.board')}.xlsx`,
    ),
  );
  const columns = useColumns(ladder, board, setShown);
  return (
    <>
      <CourseHead
        course={course}
        tools={
          <>
            <LadderChoice
              ladders={LADDERS}
              ladder={ladder}
              period={period}
              onLadder={(next) => set('ladder', next)}
              onPeriod={(next) => set('period', next)}
            />
            {(board.classes.length > 0 || !answer.data) && (
              <Select
                label={t('ranking.scope')}
                labelHidden
                disabled={!answer.data}
                value={board.classId ?? ''}
                onChange={(event) => set('class', event.target.value)}
                options={[
                  ...(board.whole ? [{ value: '', label: t('ranking.scope.course') }] : []),
                  ...board.classes.map((one) => ({ value: one.id, label: one.name })),
                ]}
              />
            )}
          </>
        }
        actions={
          <>
            <Button
              icon={<DownloadIcon aria-hidden="true" />}
              loading={sheet.busy}
              disabled={waiting || board.total === 0}
              onClick={() => void sheet.run()}
            >
              <span className="vse-fold-word">{t('ranking.export')}</span>
            </Button>
            {(board.can.settings || !answer.data) && (
              <Button
                icon={<SettingsIcon aria-hidden="true" />}
                disabled={!answer.data}
                onClick={() => setShown('settings')}
              >
                <span className="vse-fold-word">{t('ranking.settings')}</span>
              </Button>
            )}
            {(board.can.praise || !answer.data) && ladder !== 'mark' && (
              <Button
                variant="primary"
                icon={<AwardIcon aria-hidden="true" />}
                disabled={waiting || board.ranked === 0}
                onClick={() => setShown('praise')}
              >
                {t('ranking.praise')}
              </Button>
            )}
          </>
        }
      />
      {answer.error && !answer.data ? (
        <CallError error={answer.error} retry={answer.refetch} />
      ) : (
        <div className="vse-stack vse-ranking">
          <p className="vse-ranking-note">
            <span>{t(ladder === 'mark' ? 'ranking.about.mark.team' : `ranking.about.${ladder}`)}</span>
            {!waiting && board.total > 0 && <span>{t('ranking.ranked', { n: board.ranked, total: board.total })}</span>}
            {board.frozen && <span>{t('ranking.frozen', { date: board.frozen })}</span>}
          </p>
          <SimpleTable<Row>
            // The first rows are no waiting form pushed down by the note above, which grows with them.
            key={answer.data ? 'rows' : 'waiting'}
            caption={t('ranking.board')}
            captionHidden
            rows={waiting || board.ranked === 0 ? [] : board.rows}
            rowKey={(row) => row.personId}
            skeletonRows={waiting ? 10 : 0}
            columns={columns}
            empty={
              <EmptyState compact>
                {board.classes.length === 0 ? t('ranking.empty.classes') : emptyLabel(ladder, period)}
              </EmptyState>
            }
          />
          {board.total > SIZE && (
            <Pager
              page={page}
              size={SIZE}
              total={board.total}
              onPage={(next) => set('page', String(next))}
              labels={labels}
            />
          )}
        </div>
      )}
      {shown === 'settings' && <SettingForm courseId={course.id} onClose={() => setShown(null)} />}
      {shown === 'praise' && ladder !== 'mark' && (
        <PraiseDialog
          courseId={course.id}
          classId={board.classId}
          ladder={ladder}
          period={period}
          onClose={() => setShown(null)}
        />
      )}
      {shown !== null && typeof shown === 'object' && (
        <EntryDrawer
          courseId={course.id}
          person={shown}
          ladder={ladder}
          period={period}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
