import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { StatBand, StatFigure } from '../../../../ui/design/stat-figure.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { HomeworkTabProps } from '../../../homework/web/homework-slots.public.tsx';
import { releaseRoute, resultsRoute, unreleaseRoute } from '../../shared/results.contract.ts';
import { HandInState, LateTag } from './hand-in-state.tsx';
import { renewMarks } from './renew-marks.ts';
import './hand-ins.css';

type Results = CallOutput<typeof resultsRoute>;

/** Asks and releases, or takes back. */
function useRelease(homeworkId: string, results: Results | undefined) {
  const t = useT();
  const { confirm, element } = useConfirm();
  const release = useAction(async () => {
    if (!results) return;
    const { unmarked, missing } = results;
    const sure = await confirm({
      grade: 'B',
      title: t('homeworkMarking.release'),
      text: (
        <>
          <span>{t('homeworkMarking.release.text')}</span>{' '}
          {unmarked + missing > 0 && (
            <span>
              {t('homeworkMarking.release.rest', {
                unmarked: formatNumber(unmarked),
                missing: formatNumber(missing),
              })}
            </span>
          )}
        </>
      ),
      confirmLabel: t('homeworkMarking.release'),
    });
    if (!sure) return;
    try {
      await call(releaseRoute, { params: { homeworkId }, body: { unmarked, missing } });
    } finally {
      await renewMarks();
    }
  });
  const unrelease = useAction(async () => {
    const sure = await confirm({
      grade: 'C',
      title: t('homeworkMarking.unrelease'),
      text: t('homeworkMarking.unrelease.text'),
      confirmLabel: t('homeworkMarking.unrelease'),
      danger: true,
    });
    if (!sure) return;
    await call(unreleaseRoute, { params: { homeworkId }, body: { reason: sure.reason } });
    await renewMarks();
  });
  return { release, unrelease, element };
}

/** 成绩与公布: marks of the learners, what late costs, and the release. */
export default function ResultsPanel({ homeworkId }: HomeworkTabProps) {
  const t = useT();
  const read = useCall(resultsRoute, { params: { homeworkId } });
  const { release, unrelease, element } = useRelease(homeworkId, read.data);
  if (read.error && !read.data) return <CallError error={read.error} retry={read.refetch} />;
  if (!read.data) return <SkeletonBlock height="420px" />;
  const { rows, hindrances, releasedAt, marked, unmarked, missing, mean, can } = read.data;
  return (
    <div className="vse-stack">
      {hindrances[0] && <Banner tone="info">{t(`homeworkMarking.hindrance.${hindrances[0]}`)}</Banner>}
      {releasedAt && (
        <Banner tone="success">{t('homeworkMarking.releasedAt', { time: formatInstant(releasedAt) })}</Banner>
      )}
      <div className="vse-hand-release">
        <StatBand>
          <StatFigure label={t('homeworkMarking.results.n')} value={formatNumber(rows.length)} />
          <StatFigure label={t('homeworkMarking.results.marked')} value={formatNumber(marked)} />
          <StatFigure label={t('homeworkMarking.results.unmarked')} value={formatNumber(unmarked)} />
          <StatFigure label={t('homeworkMarking.results.missing')} value={formatNumber(missing)} />
          <StatFigure label={t('homeworkMarking.results.mean')} value={formatNumber(mean, 2)} />
        </StatBand>
        {can.unrelease && (
          <Button loading={unrelease.busy} onClick={() => void unrelease.run()}>
            {t('homeworkMarking.unrelease')}
          </Button>
        )}
        {can.release && (
          <Button variant="primary" loading={release.busy} onClick={() => void release.run()}>
            {t('homeworkMarking.release')}
          </Button>
        )}
      </div>
      <SimpleTable
        caption={t('homeworkMarking.results')}
        captionHidden
        rows={rows}
        rowKey={({ personId }) => personId}
        empty={<EmptyState compact>{t('homeworkMarking.results.none')}</EmptyState>}
        columns={[
          {
            key: 'number',
            title: t('homeworkMarking.column.number'),
            render: (row) => <span className="vse-num">{row.number ?? '—'}</span>,
          },
          { key: 'name', title: t('homeworkMarking.column.name'), heading: true, render: (row) => row.name },
          { key: 'class', title: t('homeworkMarking.column.class'), render: (row) => row.className },
          {
            key: 'submittedAt',
            title: t('homeworkMarking.column.submittedAt'),
            render: (row) => (
              <span className="vse-inline">
                <span className="vse-num">{formatInstant(row.submittedAt)}</span>
                <LateTag seconds={row.lateSeconds} />
              </span>
            ),
          },
          {
            key: 'points',
            title: t('homeworkMarking.column.points'),
            numeric: true,
            render: (row) => (
              <span className="vse-inline">
                {row.own && <StatusTag tone="info">{t('homeworkMarking.results.own')}</StatusTag>}
                {formatScore(row.points)}
              </span>
            ),
          },
          {
            key: 'penalty',
            title: t('homeworkMarking.column.penalty'),
            numeric: true,
            render: (row) => (row.penalty > 0 ? `−${formatScore(row.penalty)}%` : '—'),
          },
          ...(rows.some(({ missed }) => missed > 0)
            ? [
                {
                  key: 'missed',
                  title: t('homeworkMarking.column.missed'),
                  numeric: true,
                  render: (row: (typeof rows)[number]) => (row.missed > 0 ? formatNumber(row.missed) : '—'),
                },
              ]
            : []),
          {
            key: 'final',
            title: t('homeworkMarking.column.final'),
            numeric: true,
            render: (row) => <strong>{formatScore(row.final)}</strong>,
          },
          {
            key: 'state',
            title: t('homeworkMarking.column.state'),
            render: (row) => <HandInState state={row.state} />,
          },
        ]}
      />
      {element}
    </div>
  );
}
