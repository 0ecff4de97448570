import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { classNames } from '../../../../../ui/design/class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon, QuestionIcon } from '../../../../../ui/design/icons.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { helpStore } from '../../../../../ui/shell/help-store.ts';
import { type besideOf, type Queue, type QueueRow, STATE_TONES } from '../hand-in.model.ts';
import { whoOf } from '../who.ts';

function Chip({ row, present }: { readonly row: QueueRow; readonly present: boolean }) {
  const t = useT();
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('work', row.workId!);
  const late = row.state === 'waiting' && row.lateSeconds !== null;
  return (
    <Link
      className={classNames('vse-hand-chip', `vse-tone-${late ? 'warning' : STATE_TONES[row.state]}`)}
      href={`?${next.toString()}`}
      aria-current={present ? 'true' : undefined}
    >
      <span className="vse-status-shape" aria-hidden="true" />
      <span className="vse-hand-chip-name">{whoOf(row)}</span>
      <small className={row.state === 'marked' ? 'vse-num' : undefined}>
        {row.state === 'marked'
          ? formatScore(row.points)
          : t(late ? 'homeworkMarking.late' : `homeworkMarking.state.${row.state}`)}
      </small>
    </Link>
  );
}

/** Hand-ins of the homework in one line: the way back, place, what is left, and a chip for each. */
export function DeskStrip({
  queue,
  rows,
  present,
  way,
  onOpen,
}: {
  readonly queue: Queue;
  readonly rows: readonly QueueRow[];
  /** Hand-in in view. */
  readonly present: string;
  readonly way: ReturnType<typeof besideOf>;
  readonly onOpen: (workId: string | null) => void;
}) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const at = rows.findIndex(({ workId }) => workId === present);
  const left = rows.filter(({ state }) => state === 'waiting').length;
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
    <div className="vse-hand-strip">
      <Button
        variant="ghost"
        size="small"
        className="vse-hand-back"
        icon={<ChevronLeftIcon aria-hidden="true" />}
        aria-label={`${queue.title} · ${t('homeworkMarking.desk.back')}`}
        title={t('homeworkMarking.desk.back')}
        onClick={() => onOpen(null)}
      >
        <span className="vse-hand-title">{queue.title}</span>
      </Button>
      <p className="vse-hand-place">
        <strong className="vse-num">
          {at < 0 ? '–' : formatNumber(at + 1)}
          <span>{`/${formatNumber(count)}`}</span>
        </strong>
        <small>{t('homeworkMarking.desk.left', { n: formatNumber(left) })}</small>
      </p>
      <IconButton
        label={t('homeworkMarking.desk.previous')}
        icon={<ChevronLeftIcon />}
        aria-keyshortcuts="p"
        disabled={!way.previous}
        onClick={() => way.previous && onOpen(way.previous)}
      />
      <nav aria-label={t('homeworkMarking.desk.strip')}>
        <ul ref={list}>
          {rows.map((row) => (
            <li key={row.key}>
              <Chip row={row} present={row.workId === present} />
            </li>
          ))}
        </ul>
      </nav>
      <IconButton
        label={t('homeworkMarking.desk.next')}
        icon={<ChevronRightIcon />}
        aria-keyshortcuts="n"
        disabled={!way.next}
        onClick={() => way.next && onOpen(way.next)}
      />
      <IconButton
        label={t('homeworkMarking.desk.keys')}
        icon={<QuestionIcon />}
        aria-keyshortcuts="?"
        onClick={() => helpStore.open('shortcuts')}
      />
    </div>
  );
}
