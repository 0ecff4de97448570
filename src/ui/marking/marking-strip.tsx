import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../design/button.tsx';
import { classNames } from '../design/class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../design/icons.ts';
import { Link } from '../design/link.tsx';
import type { Tone } from '../design/status-tag.tsx';
import { formatNumber } from '../i18n/formats.ts';
import './marking-strip.css';

/** One piece of work in the strip. */
export interface StripChip {
  readonly key: string;
  readonly href: string;
  readonly tone: Tone;
  readonly name: string;
  /** State or points, under the name. */
  readonly note: ReactNode;
  /** The note is a figure. */
  readonly numeric?: boolean;
  /** Drawn instead of the shape of the tone. */
  readonly sign?: ReactNode;
  /** Where the work stands: `missing` is drawn fainter. */
  readonly standing?: string;
}

/** Where an arrow beside the strip leads; null ends there. */
interface Turn {
  readonly label: string;
  readonly keys?: string;
  readonly go: (() => void) | null;
}

/** Works of a marking desk in one line: the way back, place, what is left, and a chip for each. */
export function MarkingStrip({
  label,
  back,
  place,
  left,
  chips,
  present,
  previous,
  next,
  children,
}: {
  readonly label: string;
  readonly back: ReactNode;
  /** Position of the work in view, from 0, and how many there are; −1 when it is none of them. */
  readonly place: { readonly at: number; readonly count: number };
  /** How many wait, in words. */
  readonly left: string;
  readonly chips: readonly StripChip[];
  /** Key of the work in view. */
  readonly present: string;
  readonly previous: Turn;
  readonly next: Turn;
  /** Tools at the end. */
  readonly children: ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  const count = chips.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the present chip comes into view when it or the list changes
  useEffect(() => {
    const chip = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!chip || !list.current) return;
    const box = list.current.getBoundingClientRect();
    const own = chip.getBoundingClientRect();
    list.current.scrollLeft += own.left + own.width / 2 - (box.left + box.width / 2);
  }, [present, count]);
  const arrow = (turn: Turn, icon: ReactNode) => (
    <IconButton
      label={turn.label}
      icon={icon}
      aria-keyshortcuts={turn.keys}
      disabled={!turn.go}
      onClick={() => turn.go?.()}
    />
  );
  return (
    <div className="vse-marking-strip">
      {back}
      <p className="vse-marking-place">
        <strong className="vse-num">
          {place.at < 0 ? '–' : formatNumber(place.at + 1)}
          <span>{`/${formatNumber(place.count)}`}</span>
        </strong>
        <small>{left}</small>
      </p>
      {arrow(previous, <ChevronLeftIcon />)}
      <nav aria-label={label}>
        <ul ref={list}>
          {chips.map((chip) => (
            <li key={chip.key}>
              <Link
                className={classNames('vse-marking-chip', `vse-tone-${chip.tone}`)}
                href={chip.href}
                aria-current={chip.key === present ? 'true' : undefined}
                data-standing={chip.standing}
              >
                {chip.sign ?? <span className="vse-status-shape" aria-hidden="true" />}
                <span className="vse-marking-chip-name">{chip.name}</span>
                <small className={chip.numeric ? 'vse-num' : undefined}>{chip.note}</small>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {arrow(next, <ChevronRightIcon />)}
      {children}
    </div>
  );
}
