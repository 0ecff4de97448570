import type { DeskRow } from '../../../../../kernel/desk/desk.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { formatList, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import './desk-office.css';

const WIDTH = 84;
const HEIGHT = 28;

/** Seven days as a line, the last one marked; the figures in words for who does not see it. */
function Trend({ values }: { readonly values: readonly number[] }) {
  const t = useT();
  const most = Math.max(1, ...values);
  const x = (i: number) => 3 + (i * (WIDTH - 6)) / Math.max(1, values.length - 1);
  const y = (value: number) => HEIGHT - 4 - (value / most) * (HEIGHT - 8);
  const last = values.length - 1;
  return (
    <svg
      className="vse-desk-trend"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('home.desk.o.trend', { list: formatList(values.map((value) => formatNumber(value))) })}
    >
      <polyline points={values.map((value, i) => `${x(i)},${y(value)}`).join(' ')} />
      {last >= 0 && <circle cx={x(last)} cy={y(values[last] ?? 0)} r="2.5" />}
    </svg>
  );
}

/** One card a queue: how many wait, how many too long, how long the oldest, what came in; both numbers lead to the list. */
export function DeskQueues({ rows }: { readonly rows: readonly DeskRow<'queues'>[] }) {
  const t = useT();
  return (
    <ul className="vse-desk-queues" aria-label={t('home.desk.o.queues')}>
      {rows.map((row) => (
        <li key={row.key} className="vse-card" data-late={row.late > 0 || undefined}>
          <Link href={row.href} className="vse-desk-queue-main">
            <span>{t(`home.desk.o.queue.${row.key}`)}</span>
            <b className="vse-num">{formatNumber(row.n)}</b>
          </Link>
          <Trend values={row.trend} />
          {row.late > 0 ? (
            <Link href={row.lateHref} className="vse-desk-queue-late">
              ▲ {t('home.desk.o.queueLate', { n: row.late })}
            </Link>
          ) : (
            <span className="vse-desk-queue-fine">● {t('home.desk.o.queueFine')}</span>
          )}
          <span className="vse-desk-note vse-desk-queue-age">
            {row.n === 0
              ? t('home.desk.o.empty')
              : row.oldest > 0
                ? t('home.desk.o.oldest', { n: row.oldest })
                : t('home.desk.o.oldestToday')}
          </span>
        </li>
      ))}
    </ul>
  );
}
