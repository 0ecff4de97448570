import { Chart } from '../../../../ui/chart/chart.tsx';
import { type CardFigure, FigureCard } from '../../../../ui/chart/figure-card.tsx';
import { OpenNumber } from '../../../../ui/chart/open-number.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { DownloadIcon } from '../../../../ui/design/icons.ts';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import {
  type CardProps,
  formatCoefficient,
  formatShare,
  formatValue,
  type Opened,
  type Quality,
} from './quality.model.ts';

export type GradeProps = CardProps & { readonly data: Quality };
type Summary = Quality['summary'];

/** The row of numbers above the tabs. */
export function WholeCard({ data, open, save }: GradeProps) {
  const t = useT();
  const { summary, groups, attainment } = data;
  const figure = (
    key: 'counted' | 'mean' | 'sd' | 'passRate' | 'excellentRate' | 'attainment',
    value: string,
    opened?: Omit<Opened, 'title'>,
    note?: string,
  ): CardFigure => {
    const label = t(`teachingQuality.${key}`);
    return {
      ...{ key, label, value, definition: t(`teachingQuality.${key}.is`) },
      ...(note ? { note } : {}),
      ...(opened && value !== '—'
        ? {
            openLabel: `${t('teachingQuality.rows.open', { name: label })} ${value}`,
            onOpen: () => open({ ...opened, title: label }),
          }
        : {}),
    };
  };
  const beside = groups.filter(({ group, n }) => group !== 'marked' && n > 0);
  const figures = [
    figure('counted', formatValue(summary.n), { subject: 'people', of: 'counted' }),
    figure(
      'mean',
      formatValue(summary.mean),
      { subject: 'people', of: 'counted' },
      summary.median === null ? undefined : t('teachingQuality.median', { value: formatValue(summary.median) }),
    ),
    figure('sd', formatValue(summary.sd)),
    figure(
      'passRate',
      formatShare(summary.passed, summary.n),
      { subject: 'passed' },
      `${summary.passed} / ${summary.n}`,
    ),
    figure(
      'excellentRate',
      formatShare(summary.excellent, summary.n),
      { subject: 'excellent' },
      summary.excellent === null ? undefined : `${summary.excellent} / ${summary.n}`,
    ),
    figure('attainment', formatCoefficient(attainment)),
  ];
  return (
    <FigureCard
      title={t('teachingQuality.whole')}
      definition={t('teachingQuality.whole.is')}
      figures={figures}
      cells={{
        heads: figures.map(({ label }) => label),
        rows: [
          [
            ...[summary.n, summary.mean, summary.sd, summary.n === 0 ? null : (summary.passed / summary.n) * 100],
            ...[
              summary.excellent === null || summary.n === 0 ? null : (summary.excellent / summary.n) * 100,
              attainment,
            ],
          ],
        ],
      }}
      onWorkbook={() => save('summary')}
      table={
        beside.length > 0 && (
          <p className="vse-quality-beside">
            {beside.map(({ group, n }) => (
              <OpenNumber
                key={group}
                value={`${t(`teachingQuality.group.${group}`)} ${formatValue(n)}`}
                label={t('teachingQuality.rows.open', { name: t(`teachingQuality.group.${group}`) })}
                onOpen={() => open({ subject: 'people', of: group, title: t(`teachingQuality.group.${group}`) })}
              />
            ))}
          </p>
        )
      }
    />
  );
}

const COLUMNS = ['mean', 'median', 'low', 'high', 'max', 'min', 'sd'] as const;

/** 班级对比: how classes differ. */
export function ClassesCard({ data, open, save }: GradeProps) {
  const t = useT();
  const title = t('teachingQuality.summary');
  const rows = data.classes.flatMap((one) => (one.summary ? [{ ...one, summary: one.summary }] : []));
  const all = { id: '', name: t('teachingQuality.all'), differs: false, source: null, summary: data.summary };
  const shown = rows.length > 1 ? [...rows, all] : rows;
  const drawn = rows.filter(({ summary }) => summary.n > 0);
  const cells = (one: Summary) => [
    ...[one.n, ...COLUMNS.map((key) => one[key])],
    ...[
      one.n === 0 ? null : (one.passed / one.n) * 100,
      one.excellent === null || one.n === 0 ? null : (one.excellent / one.n) * 100,
    ],
  ];
  return (
    <FigureCard
      title={title}
      definition={t('teachingQuality.summary.is')}
      first="table"
      cells={{
        heads: [
          ...[t('teachingQuality.column.class'), t('teachingQuality.counted')],
          ...COLUMNS.map((key) => t(`teachingQuality.column.${key}`)),
          ...[t('teachingQuality.passRate'), t('teachingQuality.excellentRate')],
        ],
        rows: shown.map(({ name, summary }) => [name, ...cells(summary)]),
      }}
      onWorkbook={() => save('summary')}
      {...(drawn.length > 0
        ? {
            chart: (
              <Chart
                label={title}
                figures={false}
                data={{
                  kind: 'columns',
                  x: t('teachingQuality.column.class'),
                  categories: drawn.map(({ name }) => name),
                  series: [
                    {
                      name: t('teachingQuality.mean'),
                      tone: 'primary',
                      values: drawn.map(({ summary }) => summary.mean ?? 0),
                    },
                    {
                      name: `${t('teachingQuality.passRate')} %`,
                      tone: 'data',
                      values: drawn.map(({ summary }) => (summary.passed / summary.n) * 100),
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
          rows={shown}
          rowKey={({ id }) => id}
          empty={<EmptyState compact>{t('teachingQuality.none.learners')}</EmptyState>}
          columns={[
            {
              key: 'name',
              title: t('teachingQuality.column.class'),
              heading: true,
              render: ({ name, differs, source }) => (
                <>
                  {name} {source && <StatusTag tone="neutral">{t(`teachingQuality.source.${source}`)}</StatusTag>}
                  {differs && <StatusTag tone="warning">{t('teachingQuality.differs')}</StatusTag>}
                </>
              ),
            },
            {
              key: 'n',
              title: t('teachingQuality.counted'),
              numeric: true,
              render: ({ id, name, summary }) => (
                <OpenNumber
                  value={formatValue(summary.n)}
                  label={t('teachingQuality.rows.open', { name })}
                  onOpen={() =>
                    open(
                      id === ''
                        ? { subject: 'people', of: 'counted', title: t('teachingQuality.counted') }
                        : { subject: 'class', of: id, title: name },
                    )
                  }
                />
              ),
            },
            ...COLUMNS.map((key) => ({
              key,
              title: t(`teachingQuality.column.${key}`),
              numeric: true,
              ...(key === 'low' || key === 'high' || key === 'max' || key === 'min' ? { minor: 1 as const } : {}),
              render: ({ summary }: (typeof shown)[number]) => formatValue(summary[key]),
            })),
            {
              key: 'pass',
              title: t('teachingQuality.passRate'),
              numeric: true,
              render: ({ summary }) => formatShare(summary.passed, summary.n),
            },
            {
              key: 'excellent',
              title: t('teachingQuality.excellentRate'),
              numeric: true,
              render: ({ summary }) => formatShare(summary.excellent, summary.n),
            },
          ]}
        />
      }
    />
  );
}

/** 导出成绩名单: the rows by which the figures can be counted again. */
export function ListButton({ save }: Pick<CardProps, 'save'>) {
  const t = useT();
  return (
    <Button icon={<DownloadIcon aria-hidden="true" />} onClick={() => void save('people')}>
      {t('teachingQuality.people.export')}
    </Button>
  );
}
