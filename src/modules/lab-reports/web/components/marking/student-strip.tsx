import { ChevronLeftIcon, FilterIcon, FlagIcon } from '../../../../../ui/design/icons.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { Menu } from '../../../../../ui/design/menu.tsx';
import { formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { MarkingStrip, type StripChip } from '../../../../../ui/marking/marking-strip.tsx';
import { isInView, STRIP_VIEWS, type StripRow, type StripView, standingOf } from './strip.model.ts';
import type { MissingPerson } from './use-strip.ts';
import './student-strip.css';

const TONES = { graded: 'success', returned: 'warning', late: 'warning', again: 'info', waiting: 'info' } as const;

/** A report in the strip. @param present it is the one in view */
function useReportChip(addressOf: (id: string) => string): (row: StripRow, present: boolean) => StripChip {
  const t = useT();
  return (row, present) => {
    const standing = standingOf(row);
    const labels = {
      graded: formatScore(row.score),
      returned: t('labReports.queue.returned'),
      late: t('labReports.list.late'),
      again: t('labReports.history.version', { n: row.version }),
      waiting: t('labReports.queue.submitted'),
    };
    const note =
      row.flagged && standing === 'waiting' && !present
        ? t('labReports.queue.flagged')
        : present && standing === 'waiting'
          ? t('labReports.desk.present')
          : labels[standing];
    return {
      key: row.id,
      href: addressOf(row.id),
      tone: TONES[standing],
      name: row.name,
      note: (
        <>
          {note}
          {row.flagged && <span className="vse-visually-hidden">{t('labReports.queue.flagged')}</span>}
        </>
      ),
      numeric: standing === 'graded',
      standing,
      sign: row.flagged ? <FlagIcon aria-hidden="true" /> : undefined,
    };
  };
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
  const chipOf = useReportChip(addressOfReport);
  const all = [...rows.map((row) => row.id), ...missing.map((person) => person.personId)];
  const left = rows.filter((row) => row.state === 'submitted').length;
  const absent = missing.map((person): StripChip => {
    const { personId: key, name } = person;
    return {
      key,
      name,
      href: addressOfMissing(key),
      tone: 'neutral',
      note: t('labReports.queue.missing'),
      standing: 'missing',
    };
  });
  return (
    <MarkingStrip
      label={t('labReports.desk.strip')}
      back={
        <Link className="vse-marking-back" href={back} title={title}>
          <ChevronLeftIcon aria-hidden="true" />
          <span>
            <strong>{t('labReports.queue.title')}</strong>
            <small>{title}</small>
          </span>
        </Link>
      }
      place={{ at: all.indexOf(present), count: all.length }}
      left={t('labReports.queue.waiting', { n: formatNumber(left) })}
      chips={[
        ...rows.filter((row) => isInView(row, view)).map((row) => chipOf(row, row.id === present)),
        ...(view === 'all' || view === 'missing' ? absent : []),
      ]}
      present={present}
      previous={{ label: t('labReports.mark.previous'), go: previous ? () => onGo(previous) : null }}
      next={{ label: t('labReports.mark.next'), go: next ? () => onGo(next) : null }}
    >
      <ViewMenu rows={rows} missing={missing.length} view={view} onView={onView} />
    </MarkingStrip>
  );
}
