import { FigureCard } from '../../../../ui/chart/figure-card.tsx';
import { HeatMap } from '../../../../ui/chart/heat-map.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { POINT_COLUMNS } from '../../shared/coverage.model.ts';
import { OpenCount } from './count-cards.tsx';
import { type CardProps, formatShare } from './figures.model.ts';

/** 覆盖与规范: shares of what there is that are as they should be. */
export function CoverageCard({ data, open, save }: CardProps) {
  const t = useT();
  const { coverage } = data;
  return (
    <FigureCard
      title={t('construction.coverage')}
      definition={t('construction.coverage.is')}
      cells={{
        heads: [
          t('construction.column.figure'),
          t('construction.column.have'),
          t('construction.column.want'),
          t('construction.column.share'),
        ],
        rows: coverage.map(({ coverage: one, have, want }) => [
          ...[t(`construction.share.${one}`), have, want],
          want === 0 ? null : Math.round((have / want) * 1000) / 10,
        ]),
      }}
      onWorkbook={() => save('coverage')}
      figures={coverage.map(({ coverage: key, have, want }) => {
        const label = t(`construction.share.${key}`);
        return {
          key,
          label,
          value: formatShare(have, want),
          note: t('construction.coverage.of', { have: formatNumber(have), want: formatNumber(want) }),
          definition: t(`construction.share.${key}.is`),
          openLabel: `${t('construction.rows.open', { name: label })} ${formatShare(have, want)}`,
          onOpen: () => open({ subject: key, title: label }),
        };
      })}
      table={null}
    />
  );
}

/** 知识点覆盖矩阵: what learners have about each knowledge point. */
export function PointsCard({ data, open, save }: CardProps) {
  const t = useT();
  const { points } = data;
  const title = t('construction.matrix.points');
  const heads = POINT_COLUMNS.map((column) => t(`construction.point.${column}`));
  return (
    <FigureCard
      title={title}
      definition={t('construction.matrix.points.is')}
      cells={{
        heads: [t('construction.column.code'), t('construction.column.name'), ...heads],
        rows: points.map(({ code, name, counts }) => [code, name, ...POINT_COLUMNS.map((column) => counts[column])]),
      }}
      onWorkbook={() => save('points')}
      {...(points.length > 0
        ? {
            chart: (
              <HeatMap
                label={title}
                data={{
                  rows: points.map(({ name }) => name),
                  columns: heads,
                  values: points.map(({ counts }) => POINT_COLUMNS.map((column) => counts[column])),
                }}
              />
            ),
          }
        : {})}
      table={
        <SimpleTable
          caption={title}
          captionHidden
          rows={points}
          rowKey={({ id }) => id}
          empty={<EmptyState compact>{t('construction.matrix.points.none')}</EmptyState>}
          columns={[
            { key: 'name', title: t('construction.column.name'), heading: true, render: ({ name }) => name },
            ...POINT_COLUMNS.map((column) => ({
              key: column,
              title: t(`construction.point.${column}`),
              numeric: true,
              render: ({ id, name, counts }: (typeof points)[number]) => {
                const cell = `${name} · ${t(`construction.point.${column}`)}`;
                return (
                  <OpenCount
                    value={counts[column]}
                    label={t('construction.rows.open', { name: cell })}
                    onOpen={() => open({ subject: `point.${column}`, of: id, title: cell })}
                  />
                );
              },
            })),
          ]}
        />
      }
    />
  );
}

/** 目标支撑矩阵: which items of the grade scheme measure which objective. */
export function ObjectivesCard({ data, save }: Omit<CardProps, 'open'>) {
  const t = useT();
  const { objectives, items } = data;
  const title = t('construction.matrix.objectives');
  const word = (given: boolean) => t(given ? 'construction.matrix.yes' : 'construction.matrix.no');
  const itemName = ({ name, weight }: (typeof items)[number]) => `${name} ${formatNumber(weight)}%`;
  return (
    <FigureCard
      title={title}
      definition={t('construction.matrix.objectives.is')}
      cells={{
        heads: [t('construction.kind.objective'), ...items.map(itemName)],
        rows: objectives.map(({ text, items: given }) => [text, ...given.map(word)]),
      }}
      onWorkbook={() => save('objectives')}
      table={
        items.length === 0 && objectives.length > 0 ? (
          <EmptyState compact>{t('construction.matrix.objectives.noItems')}</EmptyState>
        ) : (
          <SimpleTable
            caption={title}
            captionHidden
            rows={objectives}
            rowKey={({ id }) => id}
            empty={<EmptyState compact>{t('construction.matrix.objectives.none')}</EmptyState>}
            columns={[
              { key: 'text', title: t('construction.kind.objective'), heading: true, render: ({ text }) => text },
              ...items.map((item, at) => ({
                key: item.key,
                title: itemName(item),
                render: ({ items: given }: (typeof objectives)[number]) =>
                  given[at] ? (
                    <strong>● {word(true)}</strong>
                  ) : (
                    <span className="vse-muted" title={word(false)}>
                      <span aria-hidden="true">—</span>
                      <span className="vse-visually-hidden">{word(false)}</span>
                    </span>
                  ),
              })),
            ]}
          />
        )
      }
    />
  );
}
