import { useCall } from '../../../../ui/api/query.ts';
import type { ChartTone } from '../../../../ui/chart/chart.model.ts';
import { Chart } from '../../../../ui/chart/chart.tsx';
import { DataBar } from '../../../../ui/chart/data-bar.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { chartsRoute } from '../../shared/log.contract.ts';
import { CATEGORIES, CHART_DAYS, rangeFault } from '../../shared/log.model.ts';
import './audit.css';

const HOUR_MS = 3_600_000;

function Ranking({
  title,
  rows,
  name,
}: {
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly n: number }[];
  readonly name: string;
}) {
  const t = useT();
  const most = Math.max(1, ...rows.map((row) => row.n));
  return (
    <figure className="vse-audit-chart">
      <figcaption>{title}</figcaption>
      {rows.length === 0 ? (
        <p className="vse-audit-quiet">{t('audit.charts.none')}</p>
      ) : (
        <table className="vse-audit-ranking">
          <thead className="vse-visually-hidden">
            <tr>
              <th scope="col">{name}</th>
              <th scope="col">{t('audit.charts.count')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td>
                  <DataBar value={row.n} most={most} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </figure>
  );
}

const TONES: Readonly<Record<(typeof CATEGORIES)[number], ChartTone>> = {
  login: 'primary',
  operation: 'data',
  fault: 'error',
  interface: 'data2',
};

/** Entries per hour by class as stacked columns. */
function Hours({
  rows,
  from,
  to,
}: {
  readonly rows: readonly { readonly hour: string; readonly category: string; readonly n: number }[];
  readonly from: number;
  readonly to: number;
}) {
  const t = useT();
  const first = Math.floor(from / HOUR_MS);
  const count = Math.max(1, Math.ceil(to / HOUR_MS) - first);
  const hours = Array.from({ length: count }, (_, i) => new Date((first + i) * HOUR_MS).toISOString());
  const counts = new Map(rows.map((row) => [`${row.category} ${row.hour}`, row.n]));
  return (
    <figure className="vse-audit-chart vse-audit-hours">
      <figcaption>{t('audit.charts.hours')}</figcaption>
      <Chart
        label={t('audit.charts.hours')}
        data={{
          kind: 'columns',
          stacked: true,
          x: t('audit.charts.hour'),
          categories: hours.map((hour) => formatInstant(hour)),
          short: hours.map((hour) => formatInstant(hour).slice(5)),
          series: CATEGORIES.map((category) => ({
            name: t(`audit.category.${category}`),
            tone: TONES[category],
            values: hours.map((hour) => counts.get(`${category} ${hour}`) ?? 0),
          })),
        }}
      />
    </figure>
  );
}

/** Figures of the range in force. @param from, to Unix ms */
export default function LogCharts({ from, to }: { readonly from: number; readonly to: number }) {
  const t = useT();
  const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const fits = rangeFault({ time: [range.from, range.to] }, to, CHART_DAYS) === null;
  const { data, error } = useCall(chartsRoute, { query: range }, { enabled: fits, keepPrevious: true });
  if (!fits) return <p className="vse-audit-quiet">{t('audit.charts.long')}</p>;
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <SkeletonBlock height="220px" />;
  return (
    <div className="vse-audit-charts">
      <Hours rows={data.hours} from={from} to={to} />
      <Ranking
        title={t('audit.charts.accounts')}
        name={t('audit.column.account')}
        rows={data.accounts.map(({ account, n }) => ({ name: account, n }))}
      />
      <Ranking
        title={t('audit.charts.addresses')}
        name={t('audit.column.ip')}
        rows={data.addresses.map(({ ip, n }) => ({ name: ip, n }))}
      />
    </div>
  );
}
