import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { Chart } from '../../../../ui/chart/chart.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { analysisRoute } from '../../shared/marking.contract.ts';

type Objectives = NonNullable<CallOutput<typeof analysisRoute>['objectives']>;

const percent = (share: number | null) => (share === null ? formatNumber(null) : `${formatNumber(share * 100, 1)}%`);

/** How far the objectives of the course are reached by the questions of the exam, as a table and beside what is expected. */
export function ObjectiveAnalysis({ objectives: { rows, unmapped } }: { readonly objectives: Objectives }) {
  const t = useT();
  const known = rows.flatMap((row, i) => (row.rate === null ? [] : [{ ...row, rate: row.rate, no: i + 1 }]));
  const tenths = (share: number) => Math.round(share * 1000) / 10;
  const numbered = rows.map((row, i) => ({ ...row, no: i + 1 }));
  return (
    <section className="vse-stack" aria-label={t('marking.objectives.title')}>
      <SectionHeading level={2}>{t('marking.objectives.title')}</SectionHeading>
      <p>
        {t('marking.objectives.about')}
        {unmapped > 0 && ` ${t('marking.objectives.unmapped', { n: unmapped })}`}
      </p>
      {known.length > 0 && (
        <Chart
          label={t('marking.objectives.title')}
          figures={false}
          data={{
            kind: 'columns',
            x: t('marking.objectives.column.objective'),
            categories: known.map(({ no, text }) => t('marking.objectives.nth', { n: no, text })),
            short: known.map(({ no }) => t('marking.objectives.short', { n: no })),
            series: [
              {
                name: t('marking.objectives.column.rate'),
                tone: 'primary',
                values: known.map(({ rate }) => tenths(rate)),
              },
              {
                name: t('marking.objectives.column.expected'),
                tone: 'quiet',
                values: known.map(({ expected }) => tenths(expected)),
              },
            ],
          }}
        />
      )}
      <SimpleTable
        caption={t('marking.objectives.title')}
        captionHidden
        rows={numbered}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'objective',
            title: t('marking.objectives.column.objective'),
            heading: true,
            render: ({ no, text }) => t('marking.objectives.nth', { n: no, text }),
          },
          {
            key: 'questions',
            title: t('marking.objectives.column.questions'),
            numeric: true,
            render: (row) => formatNumber(row.questions),
          },
          { key: 'points', title: t('marking.column.points'), numeric: true, render: (row) => formatScore(row.points) },
          { key: 'n', title: t('marking.objectives.column.n'), numeric: true, render: (row) => formatNumber(row.n) },
          {
            key: 'rate',
            title: t('marking.objectives.column.rate'),
            numeric: true,
            render: (row) => percent(row.rate),
          },
          {
            key: 'expected',
            title: t('marking.objectives.column.expected'),
            numeric: true,
            render: (row) => percent(row.expected),
          },
          {
            key: 'reached',
            title: t('marking.objectives.column.reached'),
            numeric: true,
            render: (row) => percent(row.n > 0 ? row.reached / row.n : null),
          },
          {
            key: 'attained',
            title: t('marking.objectives.column.attained'),
            render: ({ attained }) =>
              attained === null ? (
                <StatusTag tone="neutral">{t('marking.objectives.noEvidence')}</StatusTag>
              ) : (
                <StatusTag tone={attained ? 'success' : 'warning'}>
                  {t(attained ? 'marking.objectives.yes' : 'marking.objectives.no')}
                </StatusTag>
              ),
          },
        ]}
      />
    </section>
  );
}
