import { useState } from 'react';
import { Chart } from '../../../../ui/chart/chart.tsx';
import { FigureCard } from '../../../../ui/chart/figure-card.tsx';
import { OpenNumber } from '../../../../ui/chart/open-number.tsx';
import { Segments } from '../../../../ui/design/segments.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { BANDS, percent, SOURCES } from '../../shared/use.model.ts';
import type { Opened, Use } from './use.model.ts';

interface CardProps {
  readonly data: Use;
  readonly open: (opened: Opened) => void;
  readonly save: () => Promise<unknown>;
}

const share = (n: number, of: number) => {
  const value = percent(n, of);
  return value === null ? '—' : `${formatNumber(value, 1)}%`;
};

/** 人次与人数 by day, week or month. */
export function TrendCard({ data, save }: CardProps) {
  const t = useT();
  const title = t('statistics.trend');
  const [runs, persons] = [t('statistics.number.runs'), t('statistics.number.persons')];
  return (
    <FigureCard
      title={title}
      definition={t('statistics.trend.is')}
      cells={{
        heads: [t('statistics.trend.at'), runs, persons],
        rows: data.series.map((row) => [row.from, row.runs, row.persons]),
      }}
      onWorkbook={save}
      chart={
        <Chart
          label={title}
          figures={false}
          data={{
            kind: 'columns',
            x: t('statistics.trend.at'),
            categories: data.series.map(({ from }) => from),
            short: data.series.map(({ from }) => (data.grain === 'month' ? from.slice(0, 7) : from.slice(5))),
            series: [
              { name: runs, tone: 'primary', values: data.series.map((row) => row.runs) },
              { name: persons, tone: 'data2', values: data.series.map((row) => row.persons) },
            ],
          }}
        />
      }
      table={
        <SimpleTable
          caption={title}
          captionHidden
          rows={data.series}
          rowKey={({ from }) => from}
          columns={[
            { key: 'from', title: t('statistics.trend.at'), heading: true, render: ({ from }) => from },
            { key: 'runs', title: runs, numeric: true, render: (row) => formatNumber(row.runs) },
            { key: 'persons', title: persons, numeric: true, render: (row) => formatNumber(row.persons) },
          ]}
        />
      }
    />
  );
}

/** 成绩分布: bands that open their runs, and steps of ten. */
export function DistributionCard({ data, open, save }: CardProps) {
  const t = useT();
  const title = t('statistics.distribution');
  const { bands, bins, scored } = data.now;
  const names = bins.map((_, at) => (at === 9 ? '90–100' : `${at * 10}–${at * 10 + 9}`));
  return (
    <FigureCard
      title={title}
      definition={t('statistics.distribution.is', data.bounds)}
      figures={BANDS.map((band) => {
        const label = t(`statistics.column.${band}`);
        return {
          key: band,
          label,
          value: formatNumber(bands[band]),
          note: share(bands[band], scored),
          definition: t('statistics.distribution.is', data.bounds),
          ...(bands[band] > 0
            ? {
                openLabel: `${t('statistics.records.open', { name: label })} ${formatNumber(bands[band])}`,
                onOpen: () => open({ of: band, title: label }),
              }
            : {}),
        };
      })}
      cells={{
        heads: [t('statistics.distribution.bin'), t('statistics.number.runs')],
        rows: bins.map((n, at) => [names[at]!, n]),
      }}
      onWorkbook={save}
      chart={
        <Chart
          label={title}
          figures={false}
          data={{
            kind: 'columns',
            x: t('statistics.distribution.bin'),
            categories: names,
            series: [{ name: t('statistics.number.runs'), tone: 'data', values: bins }],
          }}
        />
      }
      table={
        <SimpleTable
          caption={title}
          captionHidden
          rows={bins.map((n, at) => ({ name: names[at]!, n }))}
          rowKey={({ name }) => name}
          columns={[
            { key: 'bin', title: t('statistics.distribution.bin'), heading: true, render: ({ name }) => name },
            { key: 'n', title: t('statistics.number.runs'), numeric: true, render: ({ n }) => formatNumber(n) },
          ]}
        />
      }
    />
  );
}

/** 使用来源: whose people used the experiments. */
export function SourceCard({ data, save }: CardProps) {
  const t = useT();
  const title = t('statistics.sources');
  const rows = SOURCES.map((source) => ({
    source,
    name: t(`statistics.filter.source.${source}`),
    n: data.sources[source],
  }));
  return (
    <FigureCard
      title={title}
      definition={t('statistics.sources.is')}
      cells={{ heads: [title, t('statistics.number.runs')], rows: rows.map(({ name, n }) => [name, n]) }}
      onWorkbook={save}
      chart={
        <Chart
          label={title}
          figures={false}
          data={{
            kind: 'columns',
            x: title,
            categories: rows.map(({ name }) => name),
            series: [{ name: t('statistics.number.runs'), tone: 'data2', values: rows.map(({ n }) => n) }],
          }}
        />
      }
      table={
        <SimpleTable
          caption={title}
          captionHidden
          rows={rows}
          rowKey={({ source }) => source}
          columns={[
            { key: 'name', title, heading: true, render: ({ name }) => name },
            { key: 'n', title: t('statistics.number.runs'), numeric: true, render: ({ n }) => formatNumber(n) },
            { key: 'share', title: '%', numeric: true, render: ({ n }) => share(n, data.now.runs) },
          ]}
        />
      }
    />
  );
}

/** 使用最多: experiments or units by their runs. */
export function RankingCard({ data, open, save }: CardProps) {
  const t = useT();
  const [by, setBy] = useState<'experiments' | 'units'>('experiments');
  const rows = data[by];
  const title = t('statistics.ranking');
  const behind = (row: (typeof rows)[number]) =>
    open({ of: 'runs', title: row.name, more: by === 'experiments' ? { experiment: row.id } : { unit: row.id } });
  return (
    <FigureCard
      title={title}
      definition={t('statistics.ranking.is', { n: 20 })}
      tools={
        <Segments
          label={t('statistics.ranking.of')}
          items={(['experiments', 'units'] as const).map((key) => ({ key, label: t(`statistics.ranking.${key}`) }))}
          value={by}
          onChange={setBy}
        />
      }
      cells={{
        heads: [t(`statistics.ranking.${by}`), t('statistics.number.runs')],
        rows: rows.map(({ name, runs }) => [name, runs]),
      }}
      onWorkbook={save}
      chart={
        <Chart
          label={title}
          figures={false}
          data={{
            kind: 'columns',
            x: t(`statistics.ranking.${by}`),
            categories: rows.slice(0, 10).map(({ name }) => name),
            short: rows.slice(0, 10).map(({ name }) => (name.length > 7 ? `${name.slice(0, 6)}…` : name)),
            series: [
              { name: t('statistics.number.runs'), tone: 'primary', values: rows.slice(0, 10).map(({ runs }) => runs) },
            ],
          }}
        />
      }
      table={
        <SimpleTable
          caption={title}
          captionHidden
          rows={rows}
          rowKey={({ id }) => id}
          empty={<EmptyState compact>{t('statistics.none')}</EmptyState>}
          columns={[
            { key: 'name', title: t(`statistics.ranking.${by}`), heading: true, render: ({ name }) => name },
            {
              key: 'runs',
              title: t('statistics.number.runs'),
              numeric: true,
              render: (row) => (
                <OpenNumber
                  value={formatNumber(row.runs)}
                  label={t('statistics.records.open', { name: row.name })}
                  onOpen={() => behind(row)}
                />
              ),
            },
          ]}
        />
      }
    />
  );
}

/** 步骤失分与用时 of one experiment. */
export function StepsCard({ data, save }: CardProps) {
  const t = useT();
  const title = t('statistics.steps');
  const steps = data.steps ?? [];
  const lost = (value: number | null) => (value === null ? '—' : `${formatNumber(value * 100, 1)}%`);
  const seconds = (value: number | null) => (value === null ? '—' : formatNumber(value, 1));
  return (
    <FigureCard
      title={title}
      definition={t('statistics.steps.is')}
      cells={{
        heads: (['step', 'reached', 'seconds', 'expectSeconds'] as const).map((key) => t(`statistics.column.${key}`)),
        rows: steps.map((step) => [step.title, step.reached, step.seconds, step.expectSeconds]),
      }}
      onWorkbook={save}
      {...(steps.length > 0
        ? {
            chart: (
              <Chart
                label={title}
                figures={false}
                data={{
                  kind: 'columns',
                  x: t('statistics.column.step'),
                  categories: steps.map((step) => step.title),
                  short: steps.map(({ seq }) => String(seq)),
                  series: [
                    {
                      name: `${t('statistics.steps.lost')} %`,
                      tone: 'error',
                      values: steps.map((step) => Math.round((step.lost ?? 0) * 1000) / 10),
                    },
                    {
                      name: `${t('statistics.steps.time')} %`,
                      tone: 'data',
                      values: steps.map((step) =>
                        step.seconds !== null && step.expectSeconds
                          ? Math.round((step.seconds / step.expectSeconds) * 100)
                          : 0,
                      ),
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
          rows={steps}
          rowKey={({ seq }) => String(seq)}
          empty={
            <EmptyState compact>{t(data.steps === null ? 'statistics.steps.choose' : 'statistics.none')}</EmptyState>
          }
          columns={[
            {
              key: 'step',
              title: t('statistics.column.step'),
              heading: true,
              render: (step) => `${step.seq}. ${step.title}`,
            },
            {
              key: 'reached',
              title: t('statistics.column.reached'),
              numeric: true,
              render: (step) => formatNumber(step.reached),
            },
            { key: 'lost', title: t('statistics.steps.lost'), numeric: true, render: (step) => lost(step.lost) },
            {
              key: 'seconds',
              title: t('statistics.column.seconds'),
              numeric: true,
              render: (step) => seconds(step.seconds),
            },
            {
              key: 'expect',
              title: t('statistics.column.expectSeconds'),
              numeric: true,
              render: (step) => seconds(step.expectSeconds),
            },
          ]}
        />
      }
    />
  );
}
