import { addressOf } from '../../../../kernel/routing/paths.ts';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Chart } from '../../../../ui/chart/chart.tsx';
import { FigureCard } from '../../../../ui/chart/figure-card.tsx';
import { OpenNumber } from '../../../../ui/chart/open-number.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { DownloadIcon } from '../../../../ui/design/icons.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { qualityReportRoute } from '../../shared/quality.contract.ts';
import { type CardProps, formatCoefficient, formatPercent, formatValue, type Objectives } from './quality.model.ts';

/** 目标达成: how far each objective is reached, beside what is expected, and by what. */
export function ObjectiveCards({ courseId, filters, data, open, save }: CardProps & { readonly data: Objectives }) {
  const t = useT();
  const report = useAction(() =>
    fileOrJob(qualityReportRoute, { params: { courseId }, query: filters }, `${t('teachingQuality.report')}.docx`),
  );
  const { rows, n, left, course } = data;
  const title = t('teachingQuality.objectives');
  if (rows.length === 0) {
    return (
      <EmptyState
        action={
          <Link href={addressOf('maintain.courseBuild.info', { Id: courseId, tab: 'objectives' })}>
            {t('teachingQuality.none.objectives.way')}
          </Link>
        }
      >
        {t('teachingQuality.none.objectives')}
      </EmptyState>
    );
  }
  const drawn = rows.filter(({ value }) => value !== null);
  const label = t('teachingQuality.attainment');
  return (
    <>
      <div>
        <Button icon={<DownloadIcon aria-hidden="true" />} loading={report.busy} onClick={() => void report.run()}>
          {t('teachingQuality.report')}
        </Button>
      </div>
      <FigureCard
        title={title}
        definition={t('teachingQuality.objectives.is')}
        first="table"
        figures={[
          {
            ...{ key: 'course', label, value: formatCoefficient(course, 4) },
            ...(rows.some(({ assessed }) => assessed)
              ? { note: t('teachingQuality.objectives.people', { n, left }) }
              : {}),
            definition: t('teachingQuality.attainment.is'),
          },
        ]}
        cells={{
          heads: (['objective', 'weight', 'value', 'expected', 'reached', 'n'] as const).map((key) =>
            t(`teachingQuality.column.${key}`),
          ),
          rows: rows.map((row) => [row.text, row.weight, row.value, row.expected, row.reached, n]),
        }}
        onWorkbook={() => save('objectives')}
        {...(drawn.length > 0
          ? {
              chart: (
                <Chart
                  label={title}
                  figures={false}
                  data={{
                    kind: 'columns',
                    x: t('teachingQuality.column.objective'),
                    categories: drawn.map(({ text }) => text),
                    short: drawn.map((row) => String(rows.indexOf(row) + 1)),
                    series: [
                      {
                        name: t('teachingQuality.column.value'),
                        tone: 'primary',
                        values: drawn.map(({ value }) => value!),
                      },
                      {
                        name: t('teachingQuality.column.expected'),
                        tone: 'quiet',
                        values: drawn.map(({ expected }) => expected),
                      },
                    ],
                  }}
                />
              ),
            }
          : {})}
        table={
          <SimpleTable
            caption={title}
            captionHidden
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'text',
                title: t('teachingQuality.column.objective'),
                heading: true,
                render: ({ text, attained, assessed }) => (
                  <>
                    {text}{' '}
                    {attained === null ? (
                      <StatusTag tone="neutral">
                        {t(assessed ? 'teachingQuality.none.data' : 'teachingQuality.objectives.none')}
                      </StatusTag>
                    ) : (
                      <StatusTag tone={attained ? 'success' : 'warning'}>
                        {t(attained ? 'teachingQuality.attained' : 'teachingQuality.attained.not')}
                      </StatusTag>
                    )}
                  </>
                ),
              },
              {
                key: 'weight',
                title: t('teachingQuality.column.weight'),
                numeric: true,
                render: ({ weight }) => formatPercent(weight / 100),
              },
              {
                key: 'value',
                title: t('teachingQuality.column.value'),
                numeric: true,
                render: ({ value }) => formatCoefficient(value, 4),
              },
              {
                key: 'expected',
                title: t('teachingQuality.column.expected'),
                numeric: true,
                render: ({ expected }) => formatCoefficient(expected),
              },
              {
                key: 'reached',
                title: t('teachingQuality.column.reached'),
                numeric: true,
                render: ({ id, text, value, reached }) => (
                  <OpenNumber
                    value={value === null ? '—' : `${formatValue(reached)} / ${formatValue(n)}`}
                    label={t('teachingQuality.rows.open', { name: text })}
                    onOpen={() => open({ subject: 'objective', of: id, title: text })}
                  />
                ),
              },
            ]}
          />
        }
      />
      <EvidenceTable data={data} />
    </>
  );
}

/** What each objective is measured by. */
function EvidenceTable({ data }: { readonly data: Objectives }) {
  const t = useT();
  const rows = data.rows.flatMap(({ id, text, evidence }) =>
    evidence.map((one) => ({ ...one, key: `${id}:${one.key}`, text })),
  );
  if (rows.length === 0) return null;
  return (
    <section className="vse-card" aria-label={t('teachingQuality.report.assessment')}>
      <SimpleTable
        caption={t('teachingQuality.report.assessment')}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: 'name', title: t('teachingQuality.column.evidence'), heading: true, render: ({ name }) => name },
          { key: 'text', title: t('teachingQuality.column.objective'), render: ({ text }) => text },
          {
            key: 'weight',
            title: t('teachingQuality.column.evidenceWeight'),
            numeric: true,
            render: ({ weight }) => formatPercent(weight),
          },
          {
            key: 'rate',
            title: t('teachingQuality.column.rate'),
            numeric: true,
            render: ({ rate }) => formatPercent(rate),
          },
          {
            key: 'part',
            title: t('teachingQuality.column.part'),
            numeric: true,
            render: ({ part }) => formatCoefficient(part, 4),
          },
        ]}
      />
    </section>
  );
}
