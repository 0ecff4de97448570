import { useState } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { Segments } from '../../../../../ui/design/segments.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { StatBand, StatFigure } from '../../../../../ui/design/stat-figure.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { HomeworkTabProps } from '../../../../homework/web/homework-slots.public.tsx';
import { reviewBoardRoute } from '../../../shared/review.contract.ts';
import { weightFormula } from '../../../shared/review.model.ts';
import type { Board, BoardWork } from '../review-page.model.ts';
import { WorkReviews } from './work-reviews.tsx';
import '../peer-review.css';

const POLL_MS = 30_000;
const VIEWS = ['works', 'reviewers'] as const;
const TONE = { none: 'warning', apart: 'warning', flagged: 'error' } as const;

function useNameOf(): (work: BoardWork) => string {
  const t = useT();
  return ({ alias, name }) => (alias === null ? name : t('peerReview.page.alias', { n: alias }));
}

/** Works with what was said of them. */
function WorkTable({
  board,
  courseId,
  homeworkId,
  onOpen,
}: { readonly board: Board; readonly onOpen: (workId: string) => void } & HomeworkTabProps) {
  const t = useT();
  const nameOf = useNameOf();
  const given = ({ reviews }: BoardWork) => reviews.filter(({ state }) => state === 'done').length;
  const marking = (work: string) =>
    addressOf('maintain.teachingManage.jobManagement', { Id: courseId, homeworkId, tab: 'work', work });
  // Before the end of the reviews what is missing may still come.
  const noted = (work: BoardWork) =>
    work.reason !== null && (work.reason === 'flagged' || board.phase === 'ended' || given(work) > 1);
  return (
    <SimpleTable
      caption={t('peerReview.page.board')}
      captionHidden
      rows={board.works}
      rowKey={({ workId }) => workId}
      empty={
        <EmptyState compact title={t('peerReview.page.noWorks')}>
          {t('peerReview.page.noWorksText')}
        </EmptyState>
      }
      columns={[
        { key: 'author', title: t('peerReview.page.column.author'), heading: true, render: nameOf },
        { key: 'class', title: t('peerReview.page.column.class'), render: ({ className }) => className },
        {
          key: 'reviews',
          title: t('peerReview.page.column.reviews'),
          numeric: true,
          render: (work) =>
            work.reviews.length === 0
              ? '—'
              : t('peerReview.page.count', {
                  done: given(work),
                  all: work.reviews.filter(({ state }) => state !== 'void').length,
                }),
        },
        {
          key: 'mark',
          title: t('peerReview.page.column.mark'),
          numeric: true,
          render: ({ mark }) => <strong>{formatScore(mark)}</strong>,
        },
        {
          key: 'spread',
          title: t('peerReview.page.column.spread'),
          numeric: true,
          render: ({ spread }) => formatScore(spread),
        },
        {
          key: 'team',
          title: t('peerReview.page.column.team'),
          numeric: true,
          render: ({ teamPoints }) => <strong>{formatScore(teamPoints)}</strong>,
        },
        {
          key: 'reason',
          title: t('peerReview.page.column.reason'),
          render: (work) =>
            board.samples.some(({ workId }) => workId === work.workId) ? (
              <StatusTag tone="info">{t('peerReview.page.kind.sample')}</StatusTag>
            ) : work.late && work.reviews.length === 0 ? (
              t('peerReview.page.late')
            ) : (
              noted(work) && (
                <StatusTag tone={TONE[work.reason!]}>{t(`peerReview.page.reason.${work.reason!}`)}</StatusTag>
              )
            ),
        },
      ]}
      actionsTitle={t('peerReview.page.detail')}
      rowActions={(work) => (
        <span className="vse-review-tools">
          <Button
            size="small"
            aria-label={t('peerReview.page.detailOf', { name: nameOf(work) })}
            onClick={() => onOpen(work.workId)}
          >
            {t('peerReview.page.detail')}
          </Button>
          {board.can.mark && (
            <ButtonLink
              size="small"
              href={marking(work.workId)}
              aria-label={t('peerReview.page.markOf', { name: nameOf(work) })}
            >
              {t('peerReview.page.mark')}
            </ButtonLink>
          )}
        </span>
      )}
    />
  );
}

/** Learners with what they gave. */
function ReviewerTable({ board }: { readonly board: Board }) {
  const t = useT();
  return (
    <SimpleTable
      caption={t('peerReview.page.view.reviewers')}
      captionHidden
      rows={board.reviewers}
      rowKey={({ personId }) => personId}
      empty={<EmptyState compact>{t('peerReview.page.noWorks')}</EmptyState>}
      columns={[
        { key: 'name', title: t('peerReview.page.column.name'), heading: true, render: ({ name }) => name },
        { key: 'class', title: t('peerReview.page.column.class'), render: ({ className }) => className },
        ...(['done', 'open', 'missed'] as const).map((key) => ({
          key,
          title: t(`peerReview.page.figure.${key}`),
          numeric: true,
          render: (row: Board['reviewers'][number]) => formatNumber(row[key]),
        })),
        ...(board.samples.length === 0
          ? []
          : [
              {
                key: 'weight',
                title: t('peerReview.page.column.weight'),
                numeric: true,
                render: ({ weight }: Board['reviewers'][number]) => <strong>{formatScore(weight)}</strong>,
              },
              {
                key: 'how',
                title: t('peerReview.page.how'),
                render: ({ calibration }: Board['reviewers'][number]) => (
                  <span className="vse-review-note vse-num">{weightFormula(calibration, board.maxScore)}</span>
                ),
              },
            ]),
      ]}
    />
  );
}

/** 互评: how far the reviews are, what they say of each work, and what waits for the team. */
export default function ReviewBoard({ courseId, homeworkId }: HomeworkTabProps) {
  const t = useT();
  const nameOf = useNameOf();
  const [view, setView] = useState<(typeof VIEWS)[number]>('works');
  const [shown, setShown] = useState<string | null>(null);
  const read = useCall(reviewBoardRoute, { params: { homeworkId } }, { refetchInterval: POLL_MS });
  if (read.error && !read.data) return <CallError error={read.error} retry={read.refetch} />;
  if (!read.data) return <SkeletonBlock height="420px" />;
  const board = read.data;
  const work = board.works.find(({ workId }) => workId === shown);
  return (
    <div className="vse-stack">
      <StatBand>
        <StatFigure label={t('peerReview.page.figure.phase')} value={t(`peerReview.page.phase.${board.phase}`)} />
        <StatFigure label={t('peerReview.page.figure.done')} value={formatNumber(board.done)} />
        <StatFigure label={t('peerReview.page.figure.open')} value={formatNumber(board.open)} />
        <StatFigure label={t('peerReview.page.figure.missed')} value={formatNumber(board.missed)} />
        <StatFigure label={t('peerReview.page.figure.waiting')} value={formatNumber(board.waiting)} />
      </StatBand>
      <div className="vse-review-tools">
        <Segments
          label={t('peerReview.page.views')}
          value={view}
          items={VIEWS.map((key) => ({ key, label: t(`peerReview.page.view.${key}`) }))}
          onChange={setView}
        />
        <span className="vse-review-note vse-num">
          {board.phase === 'extra' && board.extraUntil
            ? t('peerReview.page.extraDates', { due: formatInstant(board.extraUntil) })
            : t('peerReview.page.dates', { opens: formatInstant(board.opensAt), due: formatInstant(board.dueAt) })}
        </span>
      </div>
      {board.calibrate && board.samples.length === 0 && board.phase !== 'ended' && (
        <Banner tone="info">{t('peerReview.page.noSamples')}</Banner>
      )}
      {view === 'works' ? (
        <WorkTable board={board} courseId={courseId} homeworkId={homeworkId} onOpen={setShown} />
      ) : (
        <ReviewerTable board={board} />
      )}
      {work && (
        <WorkReviews
          board={board}
          homeworkId={homeworkId}
          work={work}
          name={nameOf(work)}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  );
}
