import { useEffect, useRef } from 'react';
import { IconButton } from '../../../../../ui/design/button.tsx';
import { classNames } from '../../../../../ui/design/class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon, FilterIcon, FlagIcon } from '../../../../../ui/design/icons.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { Menu } from '../../../../../ui/design/menu.tsx';
import { formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { isInView, STRIP_VIEWS, type StripRow, type StripView, standingOf } from './strip.model.ts';
import type { MissingPerson } from './use-strip.ts';
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
      className={classNames('vse-marking-chip', `vse-tone-${TONES[standing]}`)}
      href={href}
      aria-current={present ? 'true' : undefined}
      data-standing={standing}
    >
      {row.flagged ? <FlagIcon aria-hidden="true" /> : <span className="vse-status-shape" aria-hidden="true" />}
      <span className="vse-marking-chip-name">{row.name}</span>
      <small className={standing === 'graded' ? 'vse-num' : undefined}>
        {row.flagged && standing === 'waiting' && !present
          ? t('labReports.queue.flagged')
          : present && standing === 'waiting'
            ? t('labReports.desk.present')
            : labels[standing]}
      </small>
      {row.flagged && <span className="vse-visually-hidden">{t('labReports.queue.flagged')}</span>}
    </Link>
  );
}

/** Somebody who has handed in nothing. */
function MissingChip({
  person,
  present,
  href,
}: {
  readonly person: MissingPerson;
  readonly present: boolean;
  readonly href: string;
}) {
  const t = useT();
  return (
    <Link
      className="vse-marking-chip vse-tone-neutral"
      href={href}
      aria-current={present ? 'true' : undefined}
      data-standing="missing"
    >
      <span className="vse-status-shape" aria-hidden="true" />
      <span className="vse-marking-chip-name">{person.name}</span>
      <small>{t('labReports.queue.missing')}</small>
    </Link>
  );
}

/** Looks at one part of the strip alone. */
function ViewMenu({
  rows,
  missing,
  view,
  onView,
}: {
  readonly rows: readonly StripRow[];
  readonly missing: number;
  readonly view: StripView;
  readonly onView: (view: StripView) => void;
}) {
  const t = useT();
  const labels = {
    all: t('labReports.desk.everybody'),
    waiting: t('labReports.queue.submitted'),
    graded: t('labReports.queue.graded'),
    flagged: t('labReports.queue.flagged'),
    late: t('labReports.list.late'),
    again: t('labReports.desk.again'),
    missing: t('labReports.queue.missing'),
  };
  const count = (key: StripView) =>
    key === 'missing'
      ? missing
      : key === 'all'
        ? rows.length + missing
        : rows.filter((row) => isInView(row, key)).length;
  return (
    <Menu
      look="icon"
      align="end"
      className={view === 'all' ? undefined : 'vse-marking-filtered'}
      name={view === 'all' ? t('labReports.desk.filter') : t('labReports.desk.filtered', { what: labels[view] })}
      label={<FilterIcon aria-hidden="true" />}
      items={STRIP_VIEWS.filter((key) => key === 'all' || key === view || count(key) > 0).map((key) => ({
        key,
        label: `${labels[key]} ${formatNumber(count(key))}`,
        checked: key === view,
        onSelect: () => onView(key),
      }))}
    />
  );
}

/** Reports of the class for this experiment in one line: place, what is left, and a chip for everybody. */
export function StudentStrip({
  rows,
  missing,
  present,
  view,
  onView,
  addressOfMissing,
  title,
  back,
  addressOfReport,
  previous,
  next,
  onGo,
}: {
  readonly rows: readonly StripRow[];
  readonly missing: readonly MissingPerson[];
  /** Report, or person without one, in view. */
  readonly present: string;
  readonly view: StripView;
  readonly onView: (view: StripView) => void;
  readonly addressOfMissing: (personId: string) => string;
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
  const all = [...rows.map((row) => row.id), ...missing.map((person) => person.personId)];
  const at = all.indexOf(present);
  const left = rows.filter((row) => row.state === 'submitted').length;
  const count = all.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the present chip comes into view when it or the list changes
  useEffect(() => {
    const chip = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!chip || !list.current) return;
    const box = list.current.getBoundingClientRect();
    const own = chip.getBoundingClientRect();
    list.current.scrollLeft += own.left + own.width / 2 - (box.left + box.width / 2);
  }, [present, count, view]);
  return (
    <div className="vse-marking-strip">
      <Link className="vse-marking-back" href={back} title={title}>
        <ChevronLeftIcon aria-hidden="true" />
        <span>
          <strong>{t('labReports.queue.title')}</strong>
          <small>{title}</small>
        </span>
      </Link>
      <p className="vse-marking-place">
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
          {rows
            .filter((row) => isInView(row, view))
            .map((row) => (
              <li key={row.id}>
                <Chip row={row} present={row.id === present} href={addressOfReport(row.id)} />
              </li>
            ))}
          {(view === 'all' || view === 'missing') &&
            missing.map((person) => (
              <li key={person.personId}>
                <MissingChip
                  person={person}
                  present={person.personId === present}
                  href={addressOfMissing(person.personId)}
                />
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
      <ViewMenu rows={rows} missing={missing.length} view={view} onView={onView} />
    </div>
  );
}
