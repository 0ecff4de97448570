import type { ChartTone } from '../../../../ui/chart/chart.model.ts';
import { Chart } from '../../../../ui/chart/chart.tsx';
import { FigureCard } from '../../../../ui/chart/figure-card.tsx';
import { HeatMap } from '../../../../ui/chart/heat-map.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { formatWeekday } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { CONTRIBUTIONS } from '../../shared/coverage.model.ts';
import { OpenCount } from './count-cards.tsx';
import { type CardProps, formatValue, weeksOf } from './figures.model.ts';

/** Numbers of things, drawn on top of each other; minutes are another unit. */
const DRAWN: readonly (readonly ['nodes' | 'questions' | 'announcements' | 'posts' | 'marked', ChartTone])[] = [
  ['nodes', 'primary'],
  ['questions', 'data'],
  ['announcements', 'data2'],
  ['posts', 'success'],
  ['marked', 'quiet'],
];

/** 成员贡献: what each of the team made within the days. */
export function ContributionCard({ data, open, save }: CardProps) {
  const t = useT();
  const { contribution } = data;
  const kinds = [...CONTRIBUTIONS, 'marked'] as const;
  const title = t('construction.contribution');
  const nameOf = ({ name }: (typeof contribution)[number]) => name ?? t('construction.contribution.others');
  return (
    <FigureCard
      title={title}
      definition={t('construction.contribution.is')}
      first="table"
      cells={{
        heads: [t('construction.column.member'), ...kinds.map((kind) => t(`construction.by.${kind}`))],
        rows: contribution.map((row) => [nameOf(row), ...kinds.map((kind) => row[kind])]),
      }}
      onWorkbook={() => save('contribution')}
      chart={
        <Chart
          label={title}
          figures={false}
          data={{
            kind: 'columns',
            x: t('construction.column.member'),
            stacked: true,
            categories: contribution.map(nameOf),
            series: DRAWN.map(([kind, tone]) => ({
              name: t(`construction.by.${kind}`),
              tone,
              values: contribution.map((row) => row[kind]),
            })),
          }}
        />
      }
      table={
        <SimpleTable
          caption={title}
          captionHidden
          rows={contribution}
          rowKey={({ personId }) => personId ?? 'others'}
          columns={[
            {
              key: 'name',
              title: t('construction.column.member'),
              heading: true,
              render: (row) => (
                <span className="vse-construction-figure">
                  {nameOf(row)}
                  {row.role !== null && <small>{t(`courses.role.${row.role}`)}</small>}
                </span>
              ),
            },
            ...kinds.map((kind) => ({
              key: kind,
              title: t(`construction.by.${kind}`),
              numeric: true,
              render: (row: (typeof contribution)[number]) => {
                if (kind === 'marked') return formatValue(row.marked);
                const name = `${nameOf(row)} · ${t(`construction.by.${kind}`)}`;
                return (
                  <OpenCount
                    value={row[kind]}
                    label={t('construction.rows.open', { name })}
                    onOpen={() =>
                      open({
                        subject: `by.${kind}`,
                        ...(row.personId === null ? {} : { of: row.personId }),
                        title: name,
                      })
                    }
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

/** 更新日历: changes by day. */
export function CalendarCard({ data, open, save }: CardProps) {
  const t = useT();
  const { days, range } = data;
  const title = t('construction.calendar');
  const weeks = weeksOf(range, days);
  return (
    <FigureCard
      title={title}
      definition={t('construction.calendar.is')}
      cells={{
        heads: [t('construction.change.days'), t('construction.change.n')],
        rows: days.map(({ day, n }) => [day, n]),
      }}
      onWorkbook={() => save('changes')}
      chart={
        <HeatMap
          bare
          label={title}
          data={{
            rows: [1, 2, 3, 4, 5, 6, 7].map(formatWeekday),
            // The first week of a month carries its number.
            columns: weeks.map(({ from }, at) =>
              at === 0 || from.slice(0, 7) !== weeks[at - 1]!.from.slice(0, 7) ? String(Number(from.slice(5, 7))) : '',
            ),
            values: [0, 1, 2, 3, 4, 5, 6].map((day) => weeks.map((week) => week.days[day] ?? null)),
          }}
        />
      }
      table={
        <SimpleTable
          caption={title}
          captionHidden
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          empty={<EmptyState compact>{t('construction.calendar.empty')}</EmptyState>}
          columns={[
            {
              key: 'day',
              title: t('construction.change.days'),
              heading: true,
              render: ({ day }) => <span className="vse-num">{day}</span>,
            },
            {
              key: 'n',
              title: t('construction.change.n'),
              numeric: true,
              render: ({ day, n }) => (
                <OpenCount
                  value={n}
                  label={t('construction.rows.open', { name: day })}
                  onOpen={() => open({ subject: 'day', of: day, title: `${title} · ${day}`, outline: false })}
                />
              ),
            },
          ]}
        />
      }
    />
  );
}
