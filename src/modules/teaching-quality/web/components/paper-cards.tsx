import { useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { Chart } from '../../../../ui/chart/chart.tsx';
import { FigureCard } from '../../../../ui/chart/figure-card.tsx';
import { OpenNumber } from '../../../../ui/chart/open-number.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { Tooltip } from '../../../../ui/design/tooltip.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { discriminationBand, FEW, facilityBand } from '../../shared/papers.model.ts';
import { type CardProps, formatCoefficient, formatValue, type Papers } from './quality.model.ts';

type Exam = Papers['exams'][number];
type Question = Exam['questions'][number];
const FIGURES = ['mean', 'sd', 'median', 'max', 'min'] as const;

/** Whether the coefficients of a paper are shown: always from twenty results on. */
const isShown = ({ n }: Exam, few: boolean) => few || n >= FEW;

/** 试卷质量: a line for each exam and test, with the way to its analysis and report. */
function PapersCard({ courseId, data, few, save }: CardProps & { readonly data: Papers; readonly few: boolean }) {
  const t = useT();
  const title = t('teachingQuality.papers');
  const coefficient = (exam: Exam, value: number | null) => (isShown(exam, few) ? formatCoefficient(value, 4) : '—');
  return (
    <FigureCard
      title={title}
      definition={t('teachingQuality.papers.is')}
      cells={{
        heads: (['paper', 'full', 'n', ...FIGURES, 'facility', 'd', 'alpha', 'sem'] as const).map((key) =>
          t(`teachingQuality.column.${key}`),
        ),
        rows: data.exams.map((exam) => [
          ...[exam.name, exam.full, exam.n, ...FIGURES.map((key) => exam[key])],
          ...[exam.facility, exam.discrimination, exam.alpha, exam.error],
        ]),
      }}
      onWorkbook={() => save('papers')}
      table={
        <SimpleTable
          caption={title}
          captionHidden
          rows={data.exams}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'name',
              title: t('teachingQuality.column.paper'),
              heading: true,
              render: (exam) => (
                <>
                  {exam.name} {!isShown(exam, few) && <StatusTag tone="warning">{t('teachingQuality.few')}</StatusTag>}
                </>
              ),
            },
            { key: 'n', title: t('teachingQuality.column.n'), numeric: true, render: ({ n }) => formatValue(n) },
            ...FIGURES.map((key) => ({
              key,
              title: t(`teachingQuality.column.${key}`),
              numeric: true,
              ...(key === 'mean' || key === 'sd' ? {} : { minor: 1 as const }),
              render: (exam: Exam) => formatValue(exam[key]),
            })),
            {
              key: 'facility',
              title: t('teachingQuality.column.facility'),
              numeric: true,
              render: ({ facility }) => formatCoefficient(facility, 4),
            },
            {
              key: 'd',
              title: t('teachingQuality.column.d'),
              numeric: true,
              render: (exam) => coefficient(exam, exam.discrimination),
            },
            {
              key: 'alpha',
              title: t('teachingQuality.column.alpha'),
              numeric: true,
              render: (exam) => coefficient(exam, exam.alpha),
            },
          ]}
          actionsTitle={t('teachingQuality.papers.analysis')}
          rowActions={({ id, kind, name }) => (
            <Link
              aria-label={t('teachingQuality.papers.analysis.of', { name })}
              href={addressOf(
                kind === 'test' ? 'maintain.teachingManage.testManage' : 'maintain.teachingManage.examManage',
                { Id: courseId, examId: id, tab: 'analysis' },
              )}
            >
              {t('teachingQuality.papers.analysis')}
            </Link>
          )}
        />
      }
    />
  );
}

/** 题目分析 of one paper: how easy each question is and how well it tells apart. */
function QuestionsCard({ data, few, open, save }: CardProps & { readonly data: Papers; readonly few: boolean }) {
  const t = useT();
  const [chosen, setChosen] = useState('');
  const exam = data.exams.find(({ id }) => id === chosen) ?? data.exams[0]!;
  const title = t('teachingQuality.questions');
  const shown = isShown(exam, few);
  const coefficient = (value: number | null) => (shown ? formatCoefficient(value, 4) : '—');
  const rows = exam.questions.map((one, at) => ({
    ...one,
    label: one.name ?? t('teachingQuality.question.place', { n: at + 1 }),
  }));
  const points = rows.flatMap(({ facility, discrimination }) =>
    facility === null || discrimination === null ? [] : [{ x: facility, y: discrimination }],
  );
  const keys = ['question', 'points', 'n', 'facility', 'sd', 'ph', 'pl', 'd', 'rest', 'without', 'seconds'] as const;
  const defined = (key: 'facility' | 'discrimination' | 'rest') => (
    <Tooltip label={t('table.figure.about', { name: t(`teachingQuality.${key}`) })}>
      {t(`teachingQuality.${key}.is`)}
    </Tooltip>
  );
  const band = ({ facility, discrimination }: Question) => {
    const [p, d] = [facilityBand(facility), shown ? discriminationBand(discrimination) : null];
    return (
      <>
        {p && <StatusTag tone={p === 'fit' ? 'success' : 'neutral'}>{t(`teachingQuality.facility.${p}`)}</StatusTag>}{' '}
        {d && (
          <StatusTag tone={d === 'suspect' ? 'error' : d === 'poor' ? 'warning' : 'success'}>
            {t(`teachingQuality.discrimination.${d}`)}
          </StatusTag>
        )}
      </>
    );
  };
  return (
    <>
      <div className="vse-quality-choices">
        <Select
          label={t('teachingQuality.papers.choose')}
          value={exam.id}
          onChange={(event) => setChosen(event.target.value)}
          options={data.exams.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <FigureCard
        title={title}
        definition={t('teachingQuality.questions.is')}
        first="table"
        cells={{
          heads: keys.map((key) => t(`teachingQuality.column.${key}`)),
          rows: rows.map((one) => [
            ...[one.label, one.points, one.n, one.facility, one.deviation, one.high, one.low],
            ...[one.discrimination, one.restCorrelation, one.alphaWithout, one.seconds],
          ]),
        }}
        onWorkbook={() => save('questions', { exam: exam.id })}
        {...(shown && points.length > 0
          ? {
              chart: (
                <Chart
                  label={title}
                  figures={false}
                  data={{
                    kind: 'lines',
                    x: t('teachingQuality.column.facility'),
                    y: t('teachingQuality.column.d'),
                    lines: [{ name: t('teachingQuality.column.d'), points, look: 'points' }],
                  }}
                />
              ),
            }
          : {})}
        table={
          <>
            <p className="vse-quality-defined">
              {t('teachingQuality.facility')} {defined('facility')} {t('teachingQuality.discrimination')}{' '}
              {defined('discrimination')} {t('teachingQuality.rest')} {defined('rest')}
            </p>
            <SimpleTable
              caption={title}
              captionHidden
              rows={rows}
              rowKey={({ questionId, number }) => `${questionId}:${number}`}
              columns={[
                {
                  key: 'name',
                  title: t('teachingQuality.column.question'),
                  heading: true,
                  render: (one) => (
                    <>
                      {one.label} {band(one)}
                    </>
                  ),
                },
                {
                  key: 'n',
                  title: t('teachingQuality.column.n'),
                  numeric: true,
                  render: ({ questionId, number, label, n }) => (
                    <OpenNumber
                      value={formatValue(n)}
                      label={t('teachingQuality.rows.open', { name: label })}
                      onOpen={() =>
                        open({ subject: 'question', of: `${exam.id}:${questionId}:${number}`, title: label })
                      }
                    />
                  ),
                },
                {
                  key: 'facility',
                  title: t('teachingQuality.column.facility'),
                  numeric: true,
                  render: ({ facility }) => formatCoefficient(facility, 4),
                },
                {
                  key: 'd',
                  title: t('teachingQuality.column.d'),
                  numeric: true,
                  render: ({ discrimination }) => coefficient(discrimination),
                },
                {
                  key: 'rest',
                  title: t('teachingQuality.column.rest'),
                  numeric: true,
                  render: ({ restCorrelation }) => coefficient(restCorrelation),
                },
                {
                  key: 'without',
                  title: t('teachingQuality.column.without'),
                  numeric: true,
                  minor: 1,
                  render: ({ alphaWithout }) => coefficient(alphaWithout),
                },
                {
                  key: 'seconds',
                  title: t('teachingQuality.column.seconds'),
                  numeric: true,
                  minor: 1,
                  render: ({ seconds }) => formatValue(seconds),
                },
              ]}
            />
          </>
        }
      />
    </>
  );
}

/** 试卷与题目. */
export function PaperCards(props: CardProps & { readonly data: Papers }) {
  const t = useT();
  const [few, setFew] = useState(false);
  if (props.data.exams.length === 0) return <EmptyState>{t('teachingQuality.none.exams')}</EmptyState>;
  return (
    <>
      {props.data.exams.some(({ n }) => n < FEW) && (
        <Checkbox
          label={t('teachingQuality.few.show')}
          checked={few}
          onChange={(event) => setFew(event.target.checked)}
        />
      )}
      <PapersCard {...props} few={few} />
      <QuestionsCard {...props} few={few} />
    </>
  );
}
