import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../design/button.tsx';
import { CloseIcon } from '../design/icons.ts';
import { TextField } from '../design/text-field.tsx';
import { formatList, formatWeekday } from '../i18n/formats.ts';
import { useT } from '../i18n/translate.ts';
import {
  areaOf,
  CELLS,
  type Cell,
  coverOf,
  DAYS,
  painted,
  STEP,
  type Stretch,
  summaryOf,
  timeOf,
  within,
} from './week-grid.model.ts';
import './week-grid.css';

/** The browser's field knows no 24:00; midnight at the end of a day is shown as 23:59. */
const shownEnd = (time: string) => (time === '24:00' ? '23:59' : time);
const same = (one: Cell | null, other: Cell) => one?.day === other.day && one.at === other.at;
/** Hours written beside the grid. */
const MARKS = [0, 3, 6, 9, 12, 15, 18, 21];

function cellOf(target: EventTarget | null): Cell | null {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [day, at] = (found?.dataset.cell ?? '').split('.').map(Number);
  return day === undefined || at === undefined ? null : { day, at };
}

const dayRange = (from: number, to: number) =>
  from === to ? formatWeekday(from) : `${formatWeekday(from)}–${formatWeekday(to)}`;

/**
 * Hours of a week, painted half hour by half hour: a mouse draws over them, a finger or the keyboard takes a first and a
 * last one. Times between the half hours are entered below. Speaks the words of `table`.
 * @param children buttons for usual hours
 */
export function WeekGrid({
  label,
  hint,
  error,
  value,
  onChange,
  children,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: readonly Stretch[];
  readonly onChange: (value: Stretch[]) => void;
  readonly children?: ReactNode;
}) {
  const t = useT();
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Cell>({ day: 1, at: 16 });
  const [anchor, setAnchor] = useState<Cell | null>(null);
  const [said, setSaid] = useState('');
  const drawing = useRef(false);
  const area = anchor && areaOf(anchor, active);

  const paint = (from: Cell, to: Cell) => {
    const open = coverOf(value, from) !== 'all';
    const chosen = areaOf(from, to);
    onChange(painted(value, chosen, open));
    setAnchor(null);
    const days = dayRange(chosen.days[0]!, chosen.days.at(-1)!);
    const hours = `${timeOf(chosen.from)}–${timeOf(chosen.to)}`;
    setSaid(t(open ? 'table.week.opened' : 'table.week.closed', { days, hours }));
  };
  /** First one end, then the other. */
  const choose = (cell: Cell) => {
    setActive(cell);
    if (anchor) return paint(anchor, cell);
    setAnchor(cell);
    setSaid(t('table.week.begun', { days: formatWeekday(cell.day), hours: timeOf(cell.at * STEP) }));
  };
  const focus = (cell: Cell) => {
    setActive(cell);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cell.day}.${cell.at}"]`)?.focus();
  };

  const press = (event: KeyboardEvent) => {
    // Where it is narrow the days stand side by side.
    const upright = grid.current !== null && getComputedStyle(grid.current).flexDirection === 'row';
    const [days, hours] = upright
      ? [
          ['ArrowLeft', 'ArrowRight'],
          ['ArrowUp', 'ArrowDown'],
        ]
      : [
          ['ArrowUp', 'ArrowDown'],
          ['ArrowLeft', 'ArrowRight'],
        ];
    const step = (keys: readonly string[] | undefined) =>
      keys?.[0] === event.key ? -1 : keys?.[1] === event.key ? 1 : 0;
    const day = Math.min(7, Math.max(1, active.day + step(days)));
    const at = Math.min(CELLS - 1, Math.max(0, active.at + step(hours)));
    if (event.key === ' ' || event.key === 'Enter') choose(active);
    else if (event.key === 'Escape' && anchor) {
      setAnchor(null);
      setSaid(t('table.week.dropped'));
    } else if (event.key === 'Home') focus({ ...active, at: 0 });
    else if (event.key === 'End') focus({ ...active, at: CELLS - 1 });
    else if (event.key.startsWith('Arrow')) focus({ day, at });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const draw = (event: PointerEvent) => {
    const cell = cellOf(event.target);
    if (!cell || event.button !== 0 || event.pointerType === 'touch') return;
    event.preventDefault();
    drawing.current = true;
    setAnchor(cell);
    focus(cell);
  };
  const over = (event: PointerEvent) => {
    const cell = cellOf(event.target);
    if (cell && drawing.current) setActive(cell);
  };
  // The pointer may be let go of anywhere.
  const end = useRef(() => {});
  end.current = () => {
    if (drawing.current && anchor) paint(anchor, active);
    drawing.current = false;
  };
  useEffect(() => {
    const up = () => end.current();
    const cancel = () => {
      drawing.current = false;
      setAnchor(null);
    };
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    return () => {
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
    };
  }, []);

  const stateOf = (cell: Cell) => coverOf(value, cell);
  const put = (at: number, change: Partial<Stretch>) =>
    onChange(value.map((row, i) => (i === at ? { ...row, ...change } : row)));
  return (
    <fieldset
      className={error ? 'vse-week vse-field vse-field-bad' : 'vse-week vse-field'}
      aria-describedby={`${id}-how`}
    >
      <legend className="vse-field-label">{label}</legend>
      {/* biome-ignore lint/a11y/useSemanticElements: cells of a grid are painted over, which no table element says */}
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        className="vse-week-grid"
        onKeyDown={press}
        onPointerDown={draw}
        onPointerOver={over}
        onClick={(event) => {
          const cell = cellOf(event.target);
          const kind = (event.nativeEvent as unknown as { pointerType?: string }).pointerType;
          // A mouse has drawn already.
          if (cell && kind !== 'mouse' && kind !== 'pen') choose(cell);
        }}
      >
        <div className="vse-week-day vse-week-marks" aria-hidden="true">
          <span />
          {MARKS.map((hour) => (
            <span key={hour} style={{ '--at': (hour * 60) / STEP + 2 } as React.CSSProperties}>
              {hour}
            </span>
          ))}
        </div>
        {DAYS.map((day) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the row of a grid
          <div key={day} role="row" className="vse-week-day">
            {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: names the row */}
            <span role="rowheader">{formatWeekday(day)}</span>
            {Array.from({ length: CELLS }, (_, at) => {
              const cell = { day, at };
              const state = stateOf(cell);
              const chosen = area !== null && within(area, cell);
              return (
                // biome-ignore lint/a11y/useSemanticElements: as above
                <span
                  key={timeOf(at * STEP)}
                  role="gridcell"
                  data-cell={`${day}.${at}`}
                  data-state={state}
                  data-chosen={chosen || undefined}
                  tabIndex={same(active, cell) ? 0 : -1}
                  aria-selected={state !== 'none'}
                  aria-label={t(state === 'none' ? 'table.week.cellClosed' : 'table.week.cellOpen', {
                    days: formatWeekday(day),
                    hours: `${timeOf(at * STEP)}–${timeOf((at + 1) * STEP)}`,
                  })}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p id={`${id}-how`} className="vse-field-hint">
        {t('table.week.how')}
      </p>
      <p role="status" className={anchor ? 'vse-week-said' : 'vse-visually-hidden'}>
        {said}
      </p>
      <ul className="vse-week-summary">
        {summaryOf(value).map(({ from, to, hours }) => (
          <li key={from}>
            <strong>{dayRange(from, to)}</strong> <span className="vse-num">{formatList(hours)}</span>
          </li>
        ))}
      </ul>
      {children}
      {value.length > 0 && (
        <details className="vse-week-exact">
          <summary>{t('table.week.exact')}</summary>
          {value.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no other name
            <div key={i} className="vse-week-row">
              <span>{formatWeekday(row.day)}</span>
              <TextField
                type="time"
                label={t('table.week.from', { days: formatWeekday(row.day) })}
                labelHidden
                value={row.from}
                onChange={(event) => put(i, { from: event.target.value })}
              />
              <TextField
                type="time"
                label={t('table.week.to', { days: formatWeekday(row.day) })}
                labelHidden
                value={shownEnd(row.to)}
                onChange={(event) => put(i, { to: event.target.value })}
              />
              <IconButton
                label={t('table.week.remove', { days: formatWeekday(row.day), hours: `${row.from}–${row.to}` })}
                icon={<CloseIcon aria-hidden="true" />}
                onClick={() => onChange(value.filter((_row, at) => at !== i))}
              />
            </div>
          ))}
        </details>
      )}
      {error && <p className="vse-field-error">{error}</p>}
      {hint && <p className="vse-field-hint">{hint}</p>}
    </fieldset>
  );
}
