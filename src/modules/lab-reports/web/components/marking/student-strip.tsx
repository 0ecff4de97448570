import { useEffect, useRef } from 'react';
import { IconButton } from '../../../../../ui/design/button.tsx';
import { classNames } from '../../../../../ui/design/class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../../../ui/design/icons.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type StripRow, standingOf } from './strip.model.ts';
import './student-strip.css';

const TONES = { graded: 'success', returned: 'warning', late: 'warning', again: 'info', waiting: 'info' } as const;

function Chip({ row, present, href }: { readonly row: StripRow; readonly present: boolean; readonly href: string }) {
  const t = useT();
  const standing = standingOf(row);
  const labels = {
    graded: formatScore(row.score),
    returned: t('labReports.queue.returned'),
    late: t('labReports.list.late'),
    again: t('labReports.history.version', { n: row.version }),
    waiting: t('labReports.queue.submitted'),
  };
  return (
    <Link
      className={classNames('vse-desk-chip', `vse-tone-${TONES[standing]}`)}
      href={href}
      aria-current={present ? 'true' : undefined}
      data-standing={standing}
    >
      <span className="vse-status-shape" aria-hidden="true" />
      <span className="vse-desk-chip-name">{row.name}</span>
      <small className={standing === 'graded' ? 'vse-num' : undefined}>
        {present && standing === 'waiting' ? t('labReports.desk.present') : labels[standing]}
      </small>
    </Link>
  );
}

/** Reports of the class for this experiment in one line: place, what is left, and a chip for everybody. */
export function StudentStrip({
  rows,
  present,
  title,
  back,
  addressOfReport,
  previous,
  next,
  onGo,
}: {
  readonly rows: readonly StripRow[];
  readonly present: string;
  /** Experiment and class, beside the way back. */
  readonly title: string;
  /** Address of the queue. */
  readonly back: string;
  readonly addressOfReport: (id: string) => string;
  readonly previous: string | null;
  readonly next: string | null;
  readonly onGo: (id: string) => void;
}) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const at = rows.findIndex((row) => row.id === present);
  const left = rows.filter((row) => row.state === 'submitted').length;
  const count = rows.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the present chip comes into view when it or the list changes
  useEffect(() => {
    const chip = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!chip || !list.current) return;
    const box = list.current.getBoundingClientRect();
    const own = chip.getBoundingClientRect();
    list.current.scrollLeft += own.left + own.width / 2 - (box.left + box.width / 2);
  }, [present, count]);
  return (
    <div className="vse-desk-strip">
      <Link className="vse-desk-back" href={back} title={title}>
        <ChevronLeftIcon aria-hidden="true" />
        <span>
          <strong>{t('labReports.queue.title')}</strong>
          <small>{title}</small>
        </span>
      </Link>
      <p className="vse-desk-place">
        <strong className="vse-num">
          {at < 0 ? '–' : formatNumber(at + 1)}
          <span>{`/${formatNumber(count)}`}</span>
        </strong>
        <small>{t('labReports.queue.waiting', { n: formatNumber(left) })}</small>
      </p>
      <IconButton
        label={t('labReports.mark.previous')}
        icon={<ChevronLeftIcon />}
        disabled={!previous}
        onClick={() => previous && onGo(previous)}
      />
      <nav aria-label={t('labReports.desk.strip')}>
        <ul ref={list}>
          {rows.map((row) => (
            <li key={row.id}>
              <Chip row={row} present={row.id === present} href={addressOfReport(row.id)} />
            </li>
          ))}
        </ul>
      </nav>
      <IconButton
        label={t('labReports.mark.next')}
        icon={<ChevronRightIcon />}
        disabled={!next}
        onClick={() => next && onGo(next)}
      />
    </div>
  );
}
