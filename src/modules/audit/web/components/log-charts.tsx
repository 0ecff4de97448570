import { useCall } from '../../../../ui/api/query.ts';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { chartsRoute } from '../../shared/log.contract.ts';
import { CATEGORIES, CHART_DAYS, rangeFault } from '../../shared/log.model.ts';
import './audit.css';

const HOUR_MS = 3_600_000;
const WIDTH = 720;
const HEIGHT = 150;

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
                  <span className="vse-audit-bar" style={{ width: `${(row.n / most) * 100}%` }} aria-hidden="true" />
                  <span className="vse-num">{formatNumber(row.n)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </figure>
  );
}

/** Entries per hour by class as stacked bars, with the same figures as a table. */
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
  const hours = Array.from({ length: count }, (_, i) => {
    const at = new Date((first + i) * HOUR_MS).toISOString();
    const of = (category: string) => rows.find((row) => row.hour === at && row.category === category)?.n ?? 0;
    return { at, parts: CATEGORIES.map((category) => ({ category, n: of(category) })) };
  });
  const sum = (parts: readonly { n: number }[]) => parts.reduce((total, part) => total + part.n, 0);
  const most = Math.max(1, ...hours.map((hour) => sum(hour.parts)));
  const step = WIDTH / count;
  return (
    <figure className="vse-audit-chart vse-audit-hours">
      <figcaption>
        {t('audit.charts.hours')}
        <span className="vse-audit-legend">
          {CATEGORIES.map((category) => (
            <span key={category} className={`vse-audit-${category}`}>
              {t(`audit.category.${category}`)}
            </span>
          ))}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {hours.map((hour, i) => {
          let top = HEIGHT;
          return hour.parts.map(({ category, n }) => {
            const height = (n / most) * (HEIGHT - 4);
            top -= height;
            return n === 0 ? null : (
              <rect
                key={`${hour.at}-${category}`}
                className={`vse-audit-${category}`}
                x={i * step + step * 0.1}
                y={top}
                width={Math.max(1, step * 0.8)}
                height={height}
              >
                <title>{`${formatInstant(hour.at)} · ${t(`audit.category.${category}`)} · ${n}`}</title>
              </rect>
            );
          });
        })}
      </svg>
      <details>
        <summary>{t('audit.charts.table')}</summary>
        <div className="vse-audit-scroll">
          <table className="vse-audit-changes">
            <thead>
              <tr>
                <th scope="col">{t('audit.charts.hour')}</th>
                {CATEGORIES.map((category) => (
                  <th key={category} scope="col">
                    {t(`audit.category.${category}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {hours
                .filter((hour) => sum(hour.parts) > 0)
                .map((hour) => (
                  <tr key={hour.at}>
                    <th scope="row">{formatInstant(hour.at)}</th>
                    {hour.parts.map(({ category, n }) => (
                      <td key={category} className="vse-num">
                        {n}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      </details>
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
