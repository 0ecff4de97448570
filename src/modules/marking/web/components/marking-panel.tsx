import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { FormulaText } from '../../../../ui/formula/formula-text.tsx';
import { formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import type { ExamTabProps } from '../../../exams/web/exams.public.tsx';
import { questionAppealsRoute } from '../../shared/appeal.contract.ts';
import { markingRoute } from '../../shared/marking.contract.ts';
import { regradesRoute } from '../../shared/regrade.contract.ts';
import { AppealQueue } from './appeal/appeal-queue.tsx';
import { AppealView } from './appeal/appeal-view.tsx';
import { MarkDesk } from './mark-desk.tsx';
import { QuestionCell } from './question-cell.tsx';
import { RegradeHistory } from './regrade/regrade-history.tsx';
import { RegradeView } from './regrade/regrade-view.tsx';
import './marking.css';

type Row = CallOutput<typeof markingRoute>['rows'][number];

const keyOf = ({ questionId, number }: Row) => `${questionId}.${number}`;

/** How far the marking of a question is. */
function Progress({ row }: { readonly row: Row }) {
  const t = useT();
  if (!row.byHand) return <StatusTag tone="neutral">{t('marking.byMachine')}</StatusTag>;
  if (row.toMark === 0) return <StatusTag tone="success">{t('marking.done')}</StatusTag>;
  return (
    <>
      <StatusTag tone="info">{t('marking.toMark', { n: formatNumber(row.toMark) })}</StatusTag>
      {row.conflicts > 0 && (
        <StatusTag tone="warning">{t('marking.double.conflicts', { n: formatNumber(row.conflicts) })}</StatusTag>
      )}
    </>
  );
}

/** 阅卷: the questions of an exam, and the desk on which one of them is marked. */
export default function MarkingPanel({ examId }: ExamTabProps) {
  const t = useT();
  const [params, , changeParams] = useAddressParams();
  const read = useCall(markingRoute, { params: { examId } });
  const appeals = useCall(questionAppealsRoute, { params: { examId } });
  const corrected = useCall(regradesRoute, { params: { examId } });
  const open = (question: string | null, how: 'mark' | 'again' | 'conflict' | 'scored' | 'regrade' = 'mark') =>
    changeParams({
      ...{ again: null, conflict: null, scored: null, regrade: null, appeal: null, question },
      ...(question && how !== 'mark' ? { [how]: '1' } : {}),
    });
  const appealId = params.get('appeal');
  if (appealId) return <AppealView key={appealId} examId={examId} appealId={appealId} onBack={() => open(null)} />;
  if (read.error && !read.data) return <CallError error={read.error} retry={read.refetch} />;
  if (!read.data) return <SkeletonBlock height="320px" />;
  const { rows, anonymous, double, released, can } = read.data;
  const regrades = corrected.data?.rows ?? [];
  const correctable = corrected.data?.can.regrade === true;
  const chosen = rows.find((row) => keyOf(row) === params.get('question'));
  if (chosen && params.get('regrade') === '1') {
    return (
      <RegradeView
        key={keyOf(chosen)}
        examId={examId}
        question={chosen}
        place={rows.indexOf(chosen) + 1}
        released={released}
        onBack={() => open(null)}
      />
    );
  }
  if (chosen && can.mark) {
    const what = (['again', 'conflict', 'scored'] as const).find((one) => params.get(one) === '1') ?? 'open';
    return (
      <MarkDesk
        key={`${keyOf(chosen)} ${what}`}
        examId={examId}
        question={chosen}
        place={rows.indexOf(chosen) + 1}
        what={what}
        onBack={() => open(null)}
      />
    );
  }
  const title = t('marking.questions');
  return (
    <div className="vse-stack">
      {anonymous && <Banner tone="info">{t('marking.anonymous')}</Banner>}
      {double && <Banner tone="info">{t('marking.double.note')}</Banner>}
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
              <QuestionCell lead={<b className="vse-num">{formatNumber(rows.indexOf(row) + 1)}</b>} stem={row.stem}>
                {row.material !== null && row.material !== rows[rows.indexOf(row) - 1]?.material && (
                  <small className="vse-mark-material">
                    <FormulaText text={t('marking.below', { material: row.material })} />
                  </small>
                )}
              </QuestionCell>
            ),
          },
          {
            key: 'type',
            title: t('marking.column.type'),
            render: (row) => <span className="vse-mark-type">{t(`questions.type.${row.type}`)}</span>,
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
        {...(can.mark || correctable
          ? {
              actionsTitle: t('table.actions'),
              rowActions: (row: Row) => {
                const n = rows.indexOf(row) + 1;
                return (
                  <>
                    {correctable && (
                      <Button
                        size="small"
                        variant="ghost"
                        aria-label={t('marking.regradeQuestion', { n })}
                        onClick={() => open(keyOf(row), 'regrade')}
                      >
                        {t('marking.regrade')}
                      </Button>
                    )}
                    {can.mark && double && row.conflicts > 0 && (
                      <Button
                        size="small"
                        aria-label={t('marking.double.arbitrateQuestion', { n })}
                        onClick={() => open(keyOf(row), 'conflict')}
                      >
                        {t('marking.double.arbitrate')}
                      </Button>
                    )}
                    {can.mark && row.reviewable && row.answers > row.marked && (
                      <Button
                        size="small"
                        variant="ghost"
                        aria-label={t('marking.reviewQuestion', { n })}
                        onClick={() => open(keyOf(row), 'scored')}
                      >
                        {t('marking.review')}
                      </Button>
                    )}
                    {can.mark && (row.reviewable || (!double && row.byHand)) && row.marked > 0 && (
                      <Button
                        size="small"
                        variant="ghost"
                        aria-label={t('marking.againQuestion', { n })}
                        onClick={() => open(keyOf(row), 'again')}
                      >
                        {t('marking.again')}
                      </Button>
                    )}
                    {can.mark && row.toMark > (double ? row.conflicts : 0) && (
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
      {appeals.data && appeals.data.rows.length > 0 && <AppealQueue {...appeals.data} />}
      {regrades.length > 0 && (
        <RegradeHistory
          examId={examId}
          rows={regrades}
          placeOf={(one) =>
            rows.findIndex(({ questionId, number }) => questionId === one.questionId && number === one.number) + 1
          }
        />
      )}
    </div>
  );
}
