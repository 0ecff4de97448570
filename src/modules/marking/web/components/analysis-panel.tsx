import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { DownloadIcon, FullscreenIcon, PrintIcon } from '../../../../ui/design/icons.ts';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { StatBand, StatFigure } from '../../../../ui/design/stat-figure.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatDuration, formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { ExamTabProps } from '../../../exams/web/exams.public.tsx';
import { ENOUGH_RESULTS, FEW_RESULTS, WEAK_DISCRIMINATION } from '../../shared/mark.model.ts';
import { analysisReportRoute, analysisRoute } from '../../shared/marking.contract.ts';
import { ObjectiveAnalysis } from './objective-analysis.tsx';
import { QuestionCell } from './question-cell.tsx';
import './marking.css';
import { latePart } from '../../../../ui/shell/late-part.tsx';

const Walkthrough = latePart(() => import('./walkthrough/walkthrough.tsx'));

/** A coefficient to two places. */
const two = (value: number | null) => formatNumber(value, 2);

/** 分析: how the questions and the paper did. */
export default function AnalysisPanel({ examId }: ExamTabProps) {
  const t = useT();
  const read = useCall(analysisRoute, { params: { examId } });
  const [walking, setWalking] = useState(false);
  const report = useAction(() =>
    fileOrJob(analysisReportRoute, { params: { examId }, body: {} }, `${t('marking.report.title')}.docx`),
  );
  if (read.error && !read.data) return <CallError error={read.error} retry={read.refetch} />;
  if (!read.data) return <SkeletonBlock height="420px" />;
  const { n, alpha, sem, meanDiscrimination, facility, rows, objectives } = read.data;
  if (n === 0) {
    return (
      <EmptyState compact title={t('marking.analysis.none')}>
        {t('marking.analysis.noneText')}
      </EmptyState>
    );
  }
  const whole = rows.filter(({ of }) => of === null);
  return (
    <div className="vse-stack vse-print-wide">
      {walking && <Walkthrough examId={examId} onClose={() => setWalking(false)} />}
      <div className="vse-mark-tools vse-no-print">
        <Button icon={<FullscreenIcon aria-hidden="true" />} onClick={() => setWalking(true)}>
          {t('marking.walk.open')}
        </Button>
        <Button icon={<PrintIcon aria-hidden="true" />} onClick={() => window.print()}>
          {t('marking.analysis.print')}
        </Button>
        <Button icon={<DownloadIcon aria-hidden="true" />} loading={report.busy} onClick={() => void report.run()}>
          {t('marking.report.export')}
        </Button>
      </div>
      {n < FEW_RESULTS ? (
        <Banner tone="info">{t('marking.analysis.few', { n: FEW_RESULTS })}</Banner>
      ) : (
        n < ENOUGH_RESULTS && <Banner tone="info">{t('marking.analysis.caution', { n: formatNumber(n) })}</Banner>
      )}
      <StatBand>
        <StatFigure label={t('marking.analysis.n')} value={formatNumber(n)} />
        <StatFigure label={t('marking.analysis.facility')} value={two(facility)} />
        <StatFigure label={t('marking.analysis.discrimination')} value={two(meanDiscrimination)} />
        <StatFigure label={t('marking.analysis.alpha')} value={two(alpha)} />
        <StatFigure label={t('marking.analysis.sem')} value={two(sem)} />
      </StatBand>
      <SimpleTable
        caption={t('marking.analysis.questions')}
        captionHidden
        rows={rows}
        rowKey={(row) => `${row.questionId}.${row.number}`}
        columns={[
          {
            key: 'question',
            title: t('marking.column.question'),
            heading: true,
            render: (row) => (
              <QuestionCell
                lead={
                  row.of === null ? (
                    <b className="vse-num">{formatNumber(whole.indexOf(row) + 1)}</b>
                  ) : (
                    <span className="vse-mark-part">{t('marking.part')}</span>
                  )
                }
                stem={row.stem}
              >
                {row.discrimination !== null && row.discrimination < WEAK_DISCRIMINATION && (
                  <StatusTag tone="warning">{t('marking.analysis.weak')}</StatusTag>
                )}
              </QuestionCell>
            ),
          },
          {
            key: 'type',
            title: t('marking.column.type'),
            minor: 1,
            render: (row) => <span className="vse-mark-type">{t(`questions.type.${row.type}`)}</span>,
          },
          { key: 'points', title: t('marking.column.points'), numeric: true, render: (row) => formatScore(row.points) },
          { key: 'mean', title: t('marking.column.mean'), numeric: true, render: (row) => two(row.mean) },
          {
            key: 'blank',
            title: t('marking.analysis.column.blank'),
            minor: 2,
            numeric: true,
            render: (row) => formatNumber(row.blank),
          },
          {
            key: 'facility',
            title: t('marking.analysis.column.facility'),
            numeric: true,
            render: (row) => two(row.facility),
          },
          {
            key: 'discrimination',
            title: t('marking.analysis.column.discrimination'),
            numeric: true,
            render: (row) => two(row.discrimination),
          },
          {
            key: 'seconds',
            title: t('marking.analysis.column.seconds'),
            minor: 1,
            numeric: true,
            render: (row) => formatDuration(row.seconds),
          },
          {
            key: 'rest',
            title: t('marking.analysis.column.rest'),
            minor: 2,
            numeric: true,
            render: (row) => two(row.restCorrelation),
          },
          {
            key: 'without',
            title: t('marking.analysis.column.without'),
            minor: 2,
            numeric: true,
            render: (row) => two(row.alphaWithout),
          },
        ]}
      />
      {objectives && <ObjectiveAnalysis objectives={objectives} />}
    </div>
  );
}
