import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { Tooltip } from '../../../../ui/design/tooltip.tsx';
import { formatDuration, formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { DISTRIBUTION_FROM, STEPS_FROM, statisticsRoute } from '../../shared/statistics.contract.ts';
import './details-statistics.css';

const WIDTH = 560;
const HEIGHT = 160;
const FOOT = 22;

function Chart({
  title,
  definition,
  children,
  table,
}: {
  readonly title: string;
  readonly definition: string;
  readonly children: React.ReactNode;
  readonly table: React.ReactNode;
}) {
  const t = useT();
  return (
    <figure className="vse-card lab-chart">
      <figcaption>
        {title}
        <Tooltip label={t('experiments.figure.about', { name: title })}>{definition}</Tooltip>
      </figcaption>
      {children}
      <details>
        <summary>{t('experiments.stats.table')}</summary>
        {table}
      </details>
    </figure>
  );
}

/** Bars with their values above; groups of two stand side by side. */
function Bars({
  items,
  label,
}: {
  readonly label: string;
  readonly items: readonly { readonly key: string; readonly name: string; readonly values: readonly number[] }[];
}) {
  const most = Math.max(1, ...items.flatMap((item) => item.values));
  const step = WIDTH / items.length;
  const height = HEIGHT - FOOT - 18;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path className="lab-chart-axis" d={`M0 ${HEIGHT - FOOT}H${WIDTH}`} />
      {items.map((item, i) => {
        const wide = (step * 0.68) / item.values.length;
        return (
          <g key={item.key}>
            {item.values.map((value, k) => {
              const tall = (value / most) * height;
              const x = i * step + step * 0.16 + k * wide;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the values of one bar have no other name than their place
                <g key={k}>
                  <rect className={`lab-bar-${k}`} x={x} y={HEIGHT - FOOT - tall} width={wide - 1} height={tall} rx={2}>
                    <title>{`${item.name}: ${formatNumber(value)}`}</title>
                  </rect>
                  {k === 0 && value > 0 && (
                    <text x={x + wide / 2} y={HEIGHT - FOOT - tall - 5} textAnchor="middle">
                      {formatNumber(value)}
                    </text>
                  )}
                </g>
              );
            })}
            <text className="lab-chart-name" x={i * step + step / 2} y={HEIGHT - 6} textAnchor="middle">
              {item.name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** 运行统计: runs by month, distribution of scores, steps; each with its figures as a table and its definition. */
export default function DetailsStatistics({
  id,
  steps,
}: {
  readonly id: string;
  readonly steps: readonly { readonly seq: number; readonly title: string; readonly expectSeconds: number }[];
}) {
  const { data, error, refetch } = useCall(statisticsRoute, { params: { id } });
  if (error) return <CallError error={error} retry={refetch} />;
  if (!data) return <SkeletonBlock height="240px" />;
  return <StatisticsCharts data={data} steps={steps} />;
}

/** The charts of an experiment's runs, on its public page and for its people. */
export function StatisticsCharts({
  data,
  steps,
}: {
  readonly data: CallOutput<typeof statisticsRoute>;
  readonly steps: readonly { readonly seq: number; readonly title: string; readonly expectSeconds: number }[];
}) {
  const t = useT();
  const titleOf = (seq: number) => steps.find((step) => step.seq === seq)?.title ?? String(seq);
  const expectOf = (seq: number) => steps.find((step) => step.seq === seq)?.expectSeconds ?? 0;
  const band = (i: number) => (i === 9 ? '90–100' : `${i * 10}–${i * 10 + 9}`);
  return (
    <div className="vse-stack">
      <div className="lab-charts">
        <Chart
          title={t('experiments.stats.months')}
          definition={t('experiments.stats.months.is')}
          table={
            <SimpleTable
              caption={t('experiments.stats.months')}
              captionHidden
              rows={data.months}
              rowKey={(row) => row.month}
              columns={[
                { key: 'month', title: t('experiments.stats.month'), heading: true, render: (row) => row.month },
                {
                  key: 'runs',
                  title: t('experiments.figure.runs'),
                  numeric: true,
                  render: (row) => formatNumber(row.runs),
                },
                {
                  key: 'persons',
                  title: t('experiments.figure.persons'),
                  numeric: true,
                  render: (row) => formatNumber(row.persons),
                },
              ]}
            />
          }
        >
          <Bars
            label={t('experiments.stats.months')}
            items={data.months.map((row) => ({
              key: row.month,
              name: String(Number(row.month.slice(5))),
              values: [row.runs, row.persons],
            }))}
          />
          <p className="lab-chart-legend">
            <span className="lab-bar-0">{t('experiments.figure.runs')}</span>
            <span className="lab-bar-1">{t('experiments.figure.persons')}</span>
          </p>
        </Chart>
        {data.distribution ? (
          <Chart
            title={t('experiments.stats.distribution')}
            definition={t('experiments.stats.distribution.is', { n: data.distribution.scored })}
            table={
              <SimpleTable
                caption={t('experiments.stats.distribution')}
                captionHidden
                rows={data.distribution.bins.map((n, i) => ({ name: band(i), n }))}
                rowKey={(row) => row.name}
                columns={[
                  { key: 'band', title: t('experiments.stats.band'), heading: true, render: (row) => row.name },
                  {
                    key: 'n',
                    title: t('experiments.figure.runs'),
                    numeric: true,
                    render: (row) => formatNumber(row.n),
                  },
                ]}
              />
            }
          >
            <Bars
              label={t('experiments.stats.distribution')}
              items={data.distribution.bins.map((n, i) => ({ key: band(i), name: band(i), values: [n] }))}
            />
            <p className="lab-chart-legend">
              {t('experiments.stats.bands', {
                excellent: data.distribution.excellent,
                standard: data.distribution.standard,
                below: data.distribution.below,
                high: data.distribution.excellentFrom,
                low: data.distribution.standardFrom,
                under: formatNumber(data.distribution.excellentFrom - 0.01),
              })}
            </p>
          </Chart>
        ) : (
          <p className="vse-card lab-chart-few">{t('experiments.stats.fewScored', { n: DISTRIBUTION_FROM })}</p>
        )}
      </div>
      {data.steps ? (
        <figure className="vse-card lab-chart">
          <figcaption>
            {t('experiments.stats.steps')}
            <Tooltip label={t('experiments.figure.about', { name: t('experiments.stats.steps') })}>
              {t('experiments.stats.steps.is')}
            </Tooltip>
          </figcaption>
          <div className="lab-heat-scroll">
            <table className="lab-heat">
              <thead>
                <tr>
                  <th scope="col">{t('experiments.details.step')}</th>
                  <th scope="col">{t('experiments.stats.loss')}</th>
                  <th scope="col">{t('experiments.stats.time')}</th>
                  <th scope="col">{t('experiments.stats.repeats')}</th>
                </tr>
              </thead>
              <tbody>
                {data.steps.map((step) => {
                  const loss = step.scoreRate === null ? null : 1 - step.scoreRate;
                  const over =
                    step.seconds === null || expectOf(step.seq) === 0 ? null : step.seconds / expectOf(step.seq);
                  return (
                    <tr key={step.seq}>
                      <th scope="row">
                        <span className="vse-num">{step.seq}</span> {titleOf(step.seq)}
                      </th>
                      <td style={{ '--heat': Math.min(1, loss ?? 0) } as React.CSSProperties}>
                        {loss === null ? '—' : `${formatNumber(loss * 100, 1)}%`}
                      </td>
                      <td style={{ '--heat': Math.min(1, Math.max(0, (over ?? 0) - 1)) } as React.CSSProperties}>
                        {formatDuration(step.seconds)}
                        <small> / {formatDuration(expectOf(step.seq))}</small>
                      </td>
                      <td style={{ '--heat': step.repeats ?? 0 } as React.CSSProperties}>
                        {step.repeats === null ? '—' : `${formatNumber(step.repeats * 100, 1)}%`}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        </figure>
      ) : (
        <p className="lab-chart-few">{t('experiments.stats.fewRuns', { n: STEPS_FROM })}</p>
      )}
      <p className="lab-chart-few">
        {t('experiments.stats.units', { n: data.units })} ·{' '}
        {t('experiments.figure.asOf', { time: formatInstant(data.asOf) })}
      </p>
    </div>
  );
}
