import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useT } from '../../../../../ui/i18n/translate.ts';
import './book-grid.css';
import { type Book, type BookRow, gridCell, gridColumns, isTyped, spreadOf, widened } from './book.model.ts';
import { BookCellText } from './book-cell.tsx';
import { markOf } from './book-figures.model.ts';
import { CellLine } from './cell-line.tsx';
import { GridFoot } from './grid-foot.tsx';
import { aria, FOOT, GROUP, GridHeads, HEAD, placed, role } from './grid-heads.tsx';
import { movedBy, type Place } from './grid-keys.model.ts';
import { offsetsOf, scrollTo, stretchOf } from './grid-window.model.ts';
import { type Pasted, readPaste, type TypedMark } from './paste.model.ts';
import { useGridWindow } from './use-grid-window.ts';

/** Height of a row; `book-grid.css` knows the same number. */
const ROW = 32;
/** Rows and columns drawn beside those one sees. */
const MORE = { rows: 4, columns: 2 };
const DIGIT = /^[0-9]$/;
const focusNew = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true });

interface Editing {
  readonly at: Place;
  readonly text: string;
}

/**
 * The gradebook as a grid: everybody by every member of every item. Only what is seen is in the document, whatever the
 * size of the class. Keys as in a spreadsheet; typed columns are edited in place and take a pasted block.
 */
export function BookGrid({
  book,
  busy,
  passLine,
  onOpen,
  onType,
  onPaste,
}: {
  readonly book: Book;
  readonly passLine: number;
  /** Numbers are being computed anew; the old ones stay. */
  readonly busy: boolean;
  readonly onOpen: (personId: string) => void;
  /** One mark was typed. */
  readonly onType: (mark: TypedMark) => void;
  /** A block was pasted: what it would do. */
  readonly onPaste: (pasted: Pasted) => void;
}) {
  const t = useT();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const seen = useGridWindow(box);
  const [wanted, setPlace] = useState<Place>({ row: 0, column: -1 });
  const [editing, setEditing] = useState<Editing | null>(null);
  const typing = useRef(false);
  const narrow = seen.width < 720;
  const frozen = narrow ? 112 : 208;
  const columns = useMemo(() => widened(gridColumns(book), seen.width - frozen), [book, seen.width, frozen]);
  // Total and what follows from it stay in sight at the end; on phones they scroll with the others.
  const ends = narrow ? columns.length : columns.findIndex((column) => !('group' in column));
  const lefts = useMemo(() => offsetsOf(columns.slice(0, ends).map((column) => column.width)), [columns, ends]);
  const rights = useMemo(() => offsetsOf(columns.slice(ends).map((column) => column.width)), [columns, ends]);
  const endWidth = rights.at(-1)!;
  // A narrower view may have fewer rows than before.
  const place = wanted.row < book.rows.length ? wanted : { ...wanted, row: Math.max(0, book.rows.length - 1) };
  const tops = useMemo(() => offsetsOf(book.rows.map(() => ROW)), [book.rows]);
  const deep = columns.some((column) => column.kind === 'item');
  const head = deep ? GROUP + HEAD : HEAD;
  const wide = stretchOf(lefts, seen.left, Math.max(0, seen.width - frozen - endWidth), MORE.columns);
  const tall = stretchOf(tops, seen.top, Math.max(0, seen.height - head - FOOT), MORE.rows);
  const spreads = useMemo(() => columns.map((column) => spreadOf(column, book.rows)), [columns, book.rows]);
  const cellId = (at: Place) => `${id}-${at.row}-${at.column}`;
  const inWindow =
    place.row >= tall.from &&
    place.row < tall.to &&
    (place.column === -1 || place.column >= ends || (place.column >= wide.from && place.column < wide.to));
  const go = (to: Place) => {
    setPlace(to);
    const element = box.current;
    if (!element) return;
    const top = scrollTo(element.scrollTop, element.clientHeight - head - FOOT, {
      start: tops[to.row]!,
      end: tops[to.row + 1]!,
    });
    const left =
      to.column < 0 || to.column >= ends
        ? element.scrollLeft
        : scrollTo(element.scrollLeft, element.clientWidth - frozen - endWidth, {
            start: lefts[to.column]!,
            end: lefts[to.column + 1]!,
          });
    element.scrollTo(left, top);
  };
  const typed = (at: Place) => book.can.change && isTyped(columns[at.column]);
  const begin = (at: Place, text: string) => {
    typing.current = true;
    setEditing({ at, text });
  };
  const stop = () => {
    typing.current = false;
    setEditing(null);
  };
  const markAt = ({ row, column }: Place): number | null => {
    const [own, shape] = [book.rows[row], columns[column]];
    return own && shape ? (gridCell(shape, own)?.entered ?? null) : null;
  };
  const write = (where: Place, value: number | null) => {
    const [row, column] = [book.rows[where.row], columns[where.column]];
    if (!row || !isTyped(column)) return;
    const { key: itemKey, name: itemName } = column.group;
    const was = markAt(where);
    if (was !== value) onType({ personId: row.personId, name: row.name, itemKey, itemName, was, value });
  };
  /** Ends the editing of a cell; false while what is typed is no mark. */
  const commit = (then: Place | null): boolean => {
    // Leaving the field by a key also takes its focus away: what was typed is written once.
    if (!editing || !typing.current) return true;
    const mark = markOf(editing.text);
    if (mark === 'bad') return false;
    stop();
    write(editing.at, mark);
    box.current?.focus({ preventScroll: true });
    if (then) go(then);
    return true;
  };
  const size = {
    rows: book.rows.length,
    columns: columns.length,
    page: Math.max(1, Math.floor((seen.height - head - FOOT) / ROW) - 1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || event.altKey || event.target !== box.current) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const to = movedBy(event.key, ctrl, place, size);
    if (to) {
      event.preventDefault();
      go(to);
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault();
      if (typed(place)) begin(place, String(markAt(place) ?? ''));
      else if (event.key === 'Enter') onOpen(book.rows[place.row]!.personId);
    } else if (!ctrl && DIGIT.test(event.key) && typed(place)) {
      event.preventDefault();
      begin(place, event.key);
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && typed(place)) {
      event.preventDefault();
      write(place, null);
    }
  };
  /** The cell of the grid a click fell into; a name has a button of its own. */
  const hit = (event: MouseEvent): Place | null => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null;
    return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
  };
  const onClick = (event: MouseEvent) => {
    const where = hit(event);
    if (!where || event.target instanceof HTMLInputElement) return;
    if (editing) commit(null);
    if (where.row === place.row && where.column === place.column && typed(where)) {
      begin(where, String(markAt(where) ?? ''));
    }
    setPlace(where);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const where = hit(event);
    if (where && !typed(where)) onOpen(book.rows[where.row]!.personId);
  };
  const onPasted = (event: ClipboardEvent) => {
    if (editing || event.target !== box.current || !book.can.change) return;
    event.preventDefault();
    onPaste(readPaste(event.clipboardData.getData('text'), place, book, columns));
  };
  const onCopy = (event: ClipboardEvent) => {
    if (editing || event.target !== box.current || window.getSelection()?.toString()) return;
    const row = book.rows[place.row]!;
    const column = columns[place.column];
    const numbers = column?.kind === 'item' ? row.items[column.at] : column && gridCell(column, row)?.percent;
    const text = !column ? row.name : column.kind === 'total' ? row.total : numbers;
    event.clipboardData.setData('text/plain', String(text ?? ''));
    event.preventDefault();
  };

  const cellOf = (row: BookRow, where: Place) => {
    const column = columns[where.column]!;
    const active = where.row === place.row && where.column === place.column;
    const writes = typed(where);
    const edits = editing?.at.row === where.row && editing.at.column === where.column;
    return (
      <div
        key={column.key}
        id={cellId(where)}
        {...role('gridcell')}
        {...aria('colindex', where.column + 2)}
        {...aria('readonly', book.can.change ? !writes : undefined)}
        className="vse-grid-cell"
        data-kind={column.kind}
        data-typed={writes || undefined}
        data-active={active || undefined}
        style={placed(where.column < ends ? lefts[where.column]! : rights[where.column - ends]!, column.width)}
        data-row={where.row}
        data-column={where.column}
      >
        {edits ? (
          <input
            className="vse-grid-input"
            inputMode="decimal"
            ref={focusNew}
            aria-label={t('grades.cell.edit', { name: row.name, item: 'group' in column ? column.group.name : '' })}
            aria-invalid={markOf(editing.text) === 'bad' || undefined}
            title={markOf(editing.text) === 'bad' ? t('grades.mark.range') : undefined}
            value={editing.text}
            onChange={(event) => setEditing({ at: where, text: event.target.value })}
            onBlur={() => commit(null) || stop()}
            onKeyDown={(event) => {
              if (event.key === 'Escape') {
                event.preventDefault();
                event.stopPropagation();
                stop();
                box.current?.focus({ preventScroll: true });
              } else if (event.key === 'Enter' || event.key === 'Tab') {
                event.preventDefault();
                const back = event.shiftKey ? -1 : 1;
                const key = event.key === 'Enter' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
                commit(movedBy(key[back < 0 ? 0 : 1]!, false, where, size));
              }
            }}
          />
        ) : (
          <BookCellText book={book} column={column} row={row} passLine={passLine} />
        )}
      </div>
    );
  };

  const indexes = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
  return (
    <div className="vse-book" data-busy={busy || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: of a grid this large only what is seen is in the document */}
      <div
        ref={box}
        role="grid"
        tabIndex={0}
        aria-label={t('grades.book.title')}
        aria-describedby={`${id}-help`}
        {...aria('rowcount', book.rows.length + (deep ? 2 : 1))}
        {...aria('colcount', columns.length + 1)}
        {...aria('activedescendant', inWindow ? cellId(place) : undefined)}
        {...aria('busy', busy || undefined)}
        className="vse-grid-box"
        data-narrow={narrow || undefined}
        style={{ '--vse-grid-frozen': `${frozen}px`, '--vse-grid-ends': `${endWidth}px` } as CSSProperties}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onPaste={onPasted}
        onCopy={onCopy}
      >
        <div
          className="vse-grid-sheet"
          {...role('presentation')}
          style={{ inlineSize: frozen + lefts.at(-1)! + endWidth }}
        >
          <GridHeads
            columns={columns}
            ends={ends}
            offsets={lefts}
            endOffsets={rights}
            spreads={spreads}
            seen={wide}
            deep={deep}
          />
          <div {...role('rowgroup')} className="vse-grid-body" style={{ blockSize: tops.at(-1)! }}>
            {indexes(tall.from, tall.to).map((i) => {
              const row = book.rows[i]!;
              const active = place.row === i && place.column === -1;
              return (
                <div
                  key={row.personId}
                  {...role('row')}
                  {...aria('rowindex', i + (deep ? 3 : 2))}
                  className="vse-grid-row"
                  data-chosen={place.row === i || undefined}
                  style={{ insetBlockStart: tops[i]! }}
                >
                  <div
                    id={cellId({ row: i, column: -1 })}
                    {...role('rowheader')}
                    {...aria('colindex', 1)}
                    className="vse-grid-name"
                    data-active={active || undefined}
                  >
                    <button
                      type="button"
                      tabIndex={-1}
                      onClick={() => {
                        setPlace({ row: i, column: -1 });
                        onOpen(row.personId);
                      }}
                    >
                      <small className="vse-num">{row.number ?? '—'}</small>
                      <span>{row.name}</span>
                    </button>
                  </div>
                  <div className="vse-grid-track" {...role('presentation')}>
                    {indexes(wide.from, wide.to).map((column) => cellOf(row, { row: i, column }))}
                  </div>
                  {ends < columns.length && (
                    <div className="vse-grid-ends" {...role('presentation')}>
                      {indexes(ends, columns.length).map((column) => cellOf(row, { row: i, column }))}
                    </div>
                  )}
                </div>
              );
            })}
          </div>
          <GridFoot
            columns={columns}
            ends={ends}
            offsets={lefts}
            endOffsets={rights}
            spreads={spreads}
            seen={wide}
            people={book.rows.length}
          />
        </div>
      </div>
      <CellLine
        id={`${id}-help`}
        book={book}
        row={book.rows[place.row]}
        column={columns[place.column]}
        passLine={passLine}
        onOpen={onOpen}
      />
    </div>
  );
}
