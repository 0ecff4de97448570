import { Chart } from '../../../../ui/chart/chart.tsx';
import { type CardFigure, FigureCard } from '../../../../ui/chart/figure-card.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { DownloadIcon } from '../../../../ui/design/icons.ts';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { OpenNumber } from './open-number.tsx';
import {
  type CardProps,
  formatCoefficient,
  formatPercent,
  formatShare,
  formatValue,
  type Opened,
  type Quality,
} from './quality.model.ts';

type GradeProps = CardProps & { readonly data: Quality };
type Summary = Quality['summary'];

/** The name of a tenth; the last is closed at the top. */
const binName = (at: number): string => (at === 9 ? '[90, 100]' : `[${at * 10}, ${at * 10 + 10})`);

/** The name of a band: its own, else the usual word. */
function useBandName() {
  const t = useT();
  const usual = ['excellent', 'good', 'medium', 'pass', 'fail'] as const;
  return ({ key, name }: Quality['bands'][number]): string => {
    const known = usual.find((one) => one === key);
    return name ?? (known ? t(`teachingQuality.band.${known}`) : key);
  };
}

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

/** Counts by band or tenth, as columns and a table whose numbers open. */
function CountsCard({
  part,
  head,
  rows,
  open,
  save,
}: Pick<CardProps, 'open' | 'save'> & {
  readonly part: 'bands' | 'bins';
  readonly head: string;
  readonly rows: readonly {
    readonly of: string;
    readonly name: string;
    readonly n: number;
    readonly share: number | null;
  }[];
}) {
  const t = useT();
  const title = t(`teachingQuality.${part}`);
  const some = rows.some(({ n }) => n > 0);
  return (
    <FigureCard
      title={title}
      definition={t(`teachingQuality.${part}.is`)}
      cells={{
        heads: [head, t('teachingQuality.column.people'), t('teachingQuality.column.share')],
        rows: rows.map(({ name, n, share }) => [name, n, share]),
      }}
      onWorkbook={() => save(part)}
      {...(some
        ? {
            chart: (
              <Chart
                label={title}
                figures={false}
                data={{
                  kind: 'columns',
                  x: head,
                  categories: rows.map(({ name }) => name),
                  series: [
                    { name: t('teachingQuality.column.people'), tone: 'primary', values: rows.map(({ n }) => n) },
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
          rowKey={({ of }) => of}
          empty={<EmptyState compact>{t('teachingQuality.none.data')}</EmptyState>}
          columns={[
            { key: 'name', title: head, heading: true, render: ({ name }) => name },
            {
              key: 'n',
              title: t('teachingQuality.column.people'),
              numeric: true,
              render: ({ of, name, n }) => (
                <OpenNumber
                  value={formatValue(n)}
                  label={t('teachingQuality.rows.open', { name })}
                  onOpen={
                    n === 0
                      ? undefined
                      : () => open({ subject: part === 'bands' ? 'band' : 'bin', of, title: `${title} · ${name}` })
                  }
                />
              ),
            },
            {
              key: 'share',
              title: t('teachingQuality.column.share'),
              numeric: true,
              render: ({ share }) => formatPercent(share === null ? null : share / 100),
            },
          ]}
        />
      }
    />
  );
}

/** 等级分布 and 分数分布. */
export function DistributionCards({ data, open, save }: GradeProps) {
  const t = useT();
  const nameOf = useBandName();
  const { n: whole } = data.summary;
  return (
    <div className="vse-quality-pair">
      <CountsCard
        part="bands"
        head={t('teachingQuality.column.band')}
        rows={data.bands.map((band) => ({ of: band.key, name: nameOf(band), n: band.count, share: band.share }))}
        {...{ open, save }}
      />
      <CountsCard
        part="bins"
        head={t('teachingQuality.column.bin')}
        rows={data.bins.map((n, at) => ({
          ...{ of: String(at), name: binName(at), n, share: whole === 0 ? null : (n / whole) * 100 },
        }))}
        {...{ open, save }}
      />
    </div>
  );
}

/** 组成项得分率: where marks are earned. */
export function ItemsCard({ data, open, save }: GradeProps) {
  const t = useT();
  const { items } = data;
  const title = t('teachingQuality.items');
  const drawn = items.filter(({ rate }) => rate !== null);
  return (
    <FigureCard
      title={title}
      definition={t('teachingQuality.items.is')}
      cells={{
        heads: (['item', 'weight', 'rate', 'n', 'left'] as const).map((key) => t(`teachingQuality.column.${key}`)),
        rows: items.map(({ name, weight, rate, n, left }) => [name, weight, rate, n, left]),
      }}
      onWorkbook={() => save('items')}
      {...(drawn.length > 2
        ? {
            chart: (
              <Chart
                label={title}
                figures={false}
                data={{
                  kind: 'radar',
                  x: t('teachingQuality.column.item'),
                  spokes: drawn.map(({ name }) => name),
                  shown: true,
                  outlines: [
                    {
                      name: t('teachingQuality.column.rate'),
                      tone: 'primary',
                      shares: drawn.map(({ rate }) => rate! / 100),
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
          rows={items}
          rowKey={({ key }) => key}
          columns={[
            { key: 'name', title: t('teachingQuality.column.item'), heading: true, render: ({ name }) => name },
            {
              key: 'weight',
              title: t('teachingQuality.column.weight'),
              numeric: true,
              render: ({ weight }) => formatPercent(weight / 100),
            },
            {
              key: 'rate',
              title: t('teachingQuality.column.rate'),
              numeric: true,
              render: ({ key, name, rate, n }) => (
                <OpenNumber
                  value={formatPercent(rate === null ? null : rate / 100)}
                  label={t('teachingQuality.rows.open', { name })}
                  onOpen={n === 0 ? undefined : () => open({ subject: 'item', of: key, title: name })}
                />
              ),
            },
            {
              key: 'n',
              title: t('teachingQuality.column.people'),
              numeric: true,
              render: ({ n, left }) => (
                <>
                  {formatValue(n)} {left > 0 && <small>{t('teachingQuality.items.left', { n: left })}</small>}
                </>
              ),
            },
          ]}
        />
      }
    />
  );
}

/** 过程与期末相关: whether the term and the exam say the same. */
export function RelationCard({ data, open, save }: GradeProps) {
  const t = useT();
  const { r, points } = data.relation;
  const title = t('teachingQuality.relation');
  const [x, y] = [t('teachingQuality.column.process'), t('teachingQuality.column.exam')];
  const label = t('teachingQuality.relation.r');
  return (
    <FigureCard
      title={title}
      definition={t('teachingQuality.relation.is')}
      figures={[
        {
          ...{ key: 'r', label, value: formatCoefficient(r), definition: t('teachingQuality.relation.is') },
          ...(r === null ? { note: t('teachingQuality.none.sample') } : {}),
          ...(points.length > 0
            ? {
                openLabel: `${t('teachingQuality.rows.open', { name: title })} ${formatCoefficient(r)}`,
                onOpen: () => open({ subject: 'points', title }),
              }
            : {}),
        },
      ]}
      cells={{ heads: [x, y], rows: points.map((point) => [point.x, point.y]) }}
      onWorkbook={() => save('relation')}
      {...(points.length > 0
        ? {
            chart: (
              <Chart
                label={title}
                figures={false}
                data={{ kind: 'lines', x, y, lines: [{ name: y, points, look: 'points' }] }}
              />
            ),
          }
        : {})}
      table={
        points.length === 0 ? (
          <EmptyState compact>{t('teachingQuality.none.data')}</EmptyState>
        ) : (
          <SimpleTable
            caption={title}
            captionHidden
            rows={points.map((point, at) => ({ ...point, at }))}
            rowKey={({ at }) => String(at)}
            columns={[
              { key: 'x', title: x, numeric: true, render: (point) => formatValue(point.x) },
              { key: 'y', title: y, numeric: true, render: (point) => formatValue(point.y) },
            ]}
          />
        )
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
