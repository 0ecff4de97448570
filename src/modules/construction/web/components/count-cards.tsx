import { useState } from 'react';
import type { ChartTone } from '../../../../ui/chart/chart.model.ts';
import { Chart } from '../../../../ui/chart/chart.tsx';
import { FigureCard } from '../../../../ui/chart/figure-card.tsx';
import { HeatMap } from '../../../../ui/chart/heat-map.tsx';
import { OpenNumber } from '../../../../ui/chart/open-number.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { Tooltip } from '../../../../ui/design/tooltip.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { type CardProps, formatValue, GROUPS, type Group } from './figures.model.ts';

const TONES: readonly ChartTone[] = ['primary', 'data', 'data2', 'success'];
const DIFFICULTIES = [1, 2, 3, 4, 5] as const;

/** A count of a table that opens what it is made of; nothing opens for none. */
export const OpenCount = ({
  value,
  label,
  onOpen,
}: {
  readonly value: number | null;
  readonly label: string;
  readonly onOpen: () => void;
}) => <OpenNumber value={formatValue(value)} label={label} onOpen={value ? onOpen : undefined} />;

/** 建设数据: every count within the days, with what is hidden, and by term. */
export function CountsCard({ data, open, save }: CardProps) {
  const t = useT();
  const [group, setGroup] = useState<Group>('outline');
  const { figures, terms } = data;
  const oldest = [...terms].reverse();
  const valueIn = (figure: string, term: string) =>
    figures.find((row) => row.figure === figure)?.terms[terms.findIndex(({ id }) => id === term)] ?? 0;
  return (
    <FigureCard
      title={t('construction.counts')}
      definition={t('construction.counts.is')}
      first="table"
      cells={{
        heads: [
          t('construction.column.figure'),
          t('construction.column.now'),
          t('construction.column.hidden'),
          ...terms.map(({ name }) => name),
        ],
        rows: figures.map((row) => [t(`construction.figure.${row.figure}`), row.value, row.withHidden, ...row.terms]),
      }}
      onWorkbook={() => save('counts')}
      tools={
        <Select
          label={t('construction.group')}
          labelHidden
          value={group}
          onChange={(event) => setGroup(event.target.value as Group)}
          options={(Object.keys(GROUPS) as Group[]).map((value) => ({
            value,
            label: t(`construction.group.${value}`),
          }))}
        />
      }
      {...(terms.length > 0
        ? {
            chart: (
              <Chart
                label={t(`construction.group.${group}`)}
                figures={false}
                data={{
                  kind: 'columns',
                  x: t('construction.filters.term'),
                  stacked: true,
                  categories: oldest.map(({ name }) => name),
                  series: GROUPS[group].map((figure, at) => ({
                    name: t(`construction.figure.${figure}`),
                    tone: TONES[at % TONES.length]!,
                    values: oldest.map(({ id }) => valueIn(figure, id)),
                  })),
                }}
              />
            ),
          }
        : {})}
      table={
        <SimpleTable
          caption={t('construction.counts')}
          captionHidden
          rows={figures}
          rowKey={(row) => row.figure}
          columns={[
            {
              key: 'figure',
              title: t('construction.column.figure'),
              heading: true,
              render: (row) => (
                <span className="vse-construction-defined">
                  {t(`construction.figure.${row.figure}`)}
                  <Tooltip label={t('table.figure.about', { name: t(`construction.figure.${row.figure}`) })}>
                    {t(`construction.figure.${row.figure}.is`)}
                  </Tooltip>
                </span>
              ),
            },
            {
              key: 'now',
              title: t('construction.column.now'),
              numeric: true,
              render: (row) => {
                const title = t(`construction.figure.${row.figure}`);
                const outline = row.withHidden !== null;
                return (
                  <OpenCount
                    value={row.value}
                    label={t('construction.rows.open', { name: title })}
                    onOpen={() => open({ subject: row.figure, title, outline })}
                  />
                );
              },
            },
            {
              key: 'hidden',
              title: t('construction.column.hidden'),
              numeric: true,
              render: (row) => (row.withHidden === null ? '' : formatValue(row.withHidden)),
            },
            ...terms.map(({ id, name }, at) => ({
              key: id,
              title: name,
              numeric: true,
              render: (row: (typeof figures)[number]) => formatValue(row.terms[at] ?? null),
            })),
          ]}
        />
      }
    />
  );
}

/** 题型 × 难度 of the ready questions. */
export function QuestionsCard({ data, open, save }: CardProps) {
  const t = useT();
  const { questions } = data;
  const title = t('construction.questions');
  const typeName = (type: (typeof questions)[number]['type']) => t(`construction.type.${type}`);
  const levels = DIFFICULTIES.map((n) => t(`construction.difficulty.${n}`));
  const none = <EmptyState compact>{t('construction.questions.none')}</EmptyState>;
  return (
    <FigureCard
      title={title}
      definition={t('construction.questions.is')}
      cells={{
        heads: [t('construction.column.type'), ...levels],
        rows: questions.map(({ type, counts }) => [typeName(type), ...counts]),
      }}
      onWorkbook={() => save('questions')}
      {...(questions.length > 0
        ? {
            chart: (
              <HeatMap
                label={title}
                data={{
                  rows: questions.map(({ type }) => typeName(type)),
                  columns: levels,
                  values: questions.map(({ counts }) => counts),
                }}
              />
            ),
          }
        : {})}
      table={
        <SimpleTable
          caption={title}
          captionHidden
          rows={questions}
          rowKey={({ type }) => type}
          empty={none}
          columns={[
            {
              key: 'type',
              title: t('construction.column.type'),
              heading: true,
              render: ({ type }) => typeName(type),
            },
            ...DIFFICULTIES.map((n) => ({
              key: String(n),
              title: t(`construction.difficulty.${n}`),
              numeric: true,
              render: ({ type, counts }: (typeof questions)[number]) => {
                const name = `${typeName(type)} · ${t(`construction.difficulty.${n}`)}`;
                return (
                  <OpenCount
                    value={counts[n - 1] ?? 0}
                    label={t('construction.rows.open', { name })}
                    onOpen={() => open({ subject: 'questionCell', of: `${type}:${n}`, title: name })}
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
