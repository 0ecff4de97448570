import { Chart } from '../../../../ui/chart/chart.tsx';
import { FigureCard } from '../../../../ui/chart/figure-card.tsx';
import { OpenNumber } from '../../../../ui/chart/open-number.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { GradeProps } from './grade-cards.tsx';
import { type CardProps, formatCoefficient, formatPercent, formatValue, type Quality } from './quality.model.ts';

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
