import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Chart } from '../../../../../ui/chart/chart.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { Tooltip } from '../../../../../ui/design/tooltip.tsx';
import { formatDuration, formatInstant, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { DISTRIBUTION_FROM, STEPS_FROM, statisticsRoute } from '../../../shared/statistics.contract.ts';
import './details-statistics.css';

function StatisticsFigure({
  title,
  definition,
  children,
}: {
  readonly title: string;
  readonly definition: string;
  readonly children: React.ReactNode;
}) {
  const t = useT();
  return (
    <figure className="vse-card lab-chart">
      <figcaption>
        {title}
        <Tooltip label={t('experiments.figure.about', { name: title })}>{definition}</Tooltip>
      </figcaption>
      {children}
    </figure>
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
        <StatisticsFigure title={t('experiments.stats.months')} definition={t('experiments.stats.months.is')}>
          <Chart
            label={t('experiments.stats.months')}
            data={{
              kind: 'columns',
              x: t('experiments.stats.month'),
              categories: data.months.map(({ month }) => month),
              short: data.months.map(({ month }) => String(Number(month.slice(5)))),
              series: [
                { name: t('experiments.figure.runs'), tone: 'primary', values: data.months.map(({ runs }) => runs) },
                {
                  name: t('experiments.figure.persons'),
                  tone: 'data',
                  values: data.months.map(({ persons }) => persons),
                },
              ],
            }}
          />
        </StatisticsFigure>
        {data.distribution ? (
          <StatisticsFigure
            title={t('experiments.stats.distribution')}
            definition={t('experiments.stats.distribution.is', { n: data.distribution.scored })}
          >
            <Chart
              label={t('experiments.stats.distribution')}
              data={{
                kind: 'columns',
                x: t('experiments.stats.band'),
                categories: data.distribution.bins.map((_, i) => band(i)),
                series: [{ name: t('experiments.figure.runs'), tone: 'primary', values: data.distribution.bins }],
              }}
            />
            <p className="lab-chart-few">
              {t('experiments.stats.bands', {
                excellent: data.distribution.excellent,
                standard: data.distribution.standard,
                below: data.distribution.below,
                high: data.distribution.excellentFrom,
                low: data.distribution.standardFrom,
                under: formatNumber(data.distribution.excellentFrom - 0.01),
              })}
            </p>
          </StatisticsFigure>
        ) : (
          <p className="vse-card lab-chart-few">{t('experiments.stats.fewScored', { n: DISTRIBUTION_FROM })}</p>
        )}
      </div>
      {data.steps ? (
        <StatisticsFigure title={t('experiments.stats.steps')} definition={t('experiments.stats.steps.is')}>
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
        </StatisticsFigure>
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
