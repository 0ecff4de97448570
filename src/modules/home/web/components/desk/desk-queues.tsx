import { useNavigate } from 'react-router';
import type { DeskRow } from '../../../../../kernel/desk/desk.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { usePageActs } from '../../../../../ui/shell/page-keys.ts';
import { DeskTrend } from './desk-trend.tsx';
import './desk-office.css';

/** One card a queue: how many wait, how many too long, how long the oldest, what came in; both numbers lead to the list. */
export function DeskQueues({ rows }: { readonly rows: readonly DeskRow<'queues'>[] }) {
  const t = useT();
  const navigate = useNavigate();
  const nameOf = (row: DeskRow<'queues'>) => t(`home.desk.o.queue.${row.key}`);
  usePageActs(
    rows.map((row, i) => ({
      on: String(i + 1),
      keys: [String(i + 1)],
      does: t('home.desk.o.openQueue', { name: nameOf(row) }),
      act: () => navigate(row.href),
    })),
  );
  return (
    <ul className="vse-desk-queues" aria-label={t('home.desk.o.queues')}>
      {rows.map((row, i) => (
        <li key={row.key} className="vse-card" data-late={row.late > 0 || undefined}>
          <span aria-hidden="true" className="vse-desk-key">
            <kbd>{i + 1}</kbd>
          </span>
          <Link href={row.href} className="vse-desk-queue-main" aria-keyshortcuts={String(i + 1)}>
            <span>{nameOf(row)}</span>
            <b className="vse-num">{formatNumber(row.n)}</b>
          </Link>
          <DeskTrend values={row.trend} of="queue" />
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
