import { useSearchParams } from 'react-router';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { ExamTabProps } from '../../../exams/web/exams.public.tsx';
import { markingRoute } from '../../shared/marking.contract.ts';
import { MarkDesk } from './mark-desk.tsx';
import './marking.css';

type Row = CallOutput<typeof markingRoute>['rows'][number];

const keyOf = ({ questionId, number }: Row) => `${questionId}.${number}`;

/** How far the marking of a question is. */
function Progress({ row }: { readonly row: Row }) {
  const t = useT();
  if (!row.byHand) return <StatusTag tone="neutral">{t('marking.byMachine')}</StatusTag>;
  if (row.toMark === 0) return <StatusTag tone="success">{t('marking.done')}</StatusTag>;
  return <StatusTag tone="info">{t('marking.toMark', { n: formatNumber(row.toMark) })}</StatusTag>;
}

/** 阅卷: the questions of an exam, and the desk on which one of them is marked. */
export default function MarkingPanel({ examId }: ExamTabProps) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const read = useCall(markingRoute, { params: { examId } });
  const open = (question: string | null, again = false) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const name of ['question', 'again']) next.delete(name);
      if (question) next.set('question', question);
      if (question && again) next.set('again', '1');
      return next;
    });
  if (read.error && !read.data) return <CallError error={read.error} retry={read.refetch} />;
  if (!read.data) return <SkeletonBlock height="320px" />;
  const { rows, anonymous, can } = read.data;
  const chosen = rows.find((row) => keyOf(row) === params.get('question'));
  if (chosen && can.mark) {
    const again = params.get('again') === '1';
    return (
      <MarkDesk
        key={`${keyOf(chosen)} ${again}`}
        examId={examId}
        question={chosen}
        place={rows.indexOf(chosen) + 1}
        again={again}
        onBack={() => open(null)}
      />
    );
  }
  const title = t('marking.questions');
  return (
    <div className="vse-stack">
      {anonymous && <Banner tone="info">{t('marking.anonymous')}</Banner>}
      <SimpleTable
        caption={title}
        captionHidden
        rows={rows}
        rowKey={keyOf}
        empty={
          <EmptyState compact title={t('marking.none')}>
            {t('marking.noneText')}
          </EmptyState>
        }
        columns={[
          {
            key: 'question',
            title: t('marking.column.question'),
            heading: true,
            render: (row) => (
              <span className="vse-mark-stem">
                <b className="vse-num">{formatNumber(rows.indexOf(row) + 1)}</b> {row.stem}
              </span>
            ),
          },
          {
            key: 'type',
            title: t('marking.column.type'),
            render: (row) => t(`questions.type.${row.type}`),
          },
          {
            key: 'points',
            title: t('marking.column.points'),
            numeric: true,
            render: (row) => formatScore(row.points),
          },
          {
            key: 'answers',
            title: t('marking.column.answers'),
            numeric: true,
            render: (row) => formatNumber(row.answers),
          },
          { key: 'progress', title: t('marking.column.progress'), render: (row) => <Progress row={row} /> },
          {
            key: 'mean',
            title: t('marking.column.mean'),
            numeric: true,
            render: (row) => formatNumber(row.mean, 2),
          },
        ]}
        {...(can.mark
          ? {
              actionsTitle: t('table.actions'),
              rowActions: (row: Row) => {
                const n = rows.indexOf(row) + 1;
                return (
                  <>
                    {row.marked > 0 && (
                      <Button
                        size="small"
                        variant="ghost"
                        aria-label={t('marking.againQuestion', { n })}
                        onClick={() => open(keyOf(row), true)}
                      >
                        {t('marking.again')}
                      </Button>
                    )}
                    {row.toMark > 0 && (
                      <Button
                        size="small"
                        aria-label={t('marking.markQuestion', { n })}
                        onClick={() => open(keyOf(row))}
                      >
                        {t('marking.mark')}
                      </Button>
                    )}
                  </>
                );
              },
            }
          : {})}
      />
    </div>
  );
}
