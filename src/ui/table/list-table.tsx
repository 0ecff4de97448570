import { type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react';
import type { ListRow } from '../../kernel/resource/list.ts';
import type { Resource } from '../../kernel/resource/resource.ts';
import { classNames } from '../design/class-names.ts';
import '../design/choice.css';
import '../design/simple-table.css';
import '../design/skeleton.css';
import { useTableFit } from '../design/use-table-fit.ts';
import { translateKey, useT } from '../i18n/translate.ts';
import { isNumeric, plainCell } from './cells.tsx';
import type { ListColumn, ListPageProps, RowAction } from './list-page.model.ts';
import { RowActions } from './row-actions.tsx';
import type { ListControl } from './use-list.ts';
import type { Arranged, Density } from './view.model.ts';
import './list-table.css';

/** CSS pixels of the column of check boxes, and of a frozen column nobody has given a width. */
const CHECK_PX = 44;
const FROZEN_PX = 160;
/** On phones a card shows the first four columns. */
const CARD_COLUMNS = 4;

/** A column as the table shows it. */
export type TableColumn = Arranged<ListColumn>;

/** Distance of frozen columns from their edge, in CSS pixels by name. */
function frozenOffsets(columns: readonly TableColumn[], first: number): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  const walk = (list: readonly TableColumn[], from: number) => {
    let at = from;
    for (const column of list) {
      offsets.set(column.name, at);
      at += column.px ?? FROZEN_PX;
    }
  };
  walk(
    columns.filter((one) => one.freeze === 'left'),
    first,
  );
  walk(columns.filter((one) => one.freeze === 'right').toReversed(), 0);
  return offsets;
}

// `display` other than table takes the table meaning away in some browsers, so the card layout states it.
const role = (name: string) => ({ role: name });

const inControl = (event: MouseEvent | KeyboardEvent): boolean =>
  event.target instanceof Element && event.target.closest('a, button, input, select, textarea, label') !== null;

/** The rows of a list: sorting in the headings, choosing, commands per row, cards below 768 px. */
export function ListTable({
  list,
  resource,
  columns,
  codes,
  density,
  chooses,
  caption,
  rowActions,
  hrefOf,
  onOpen,
  skeletonRows,
}: {
  readonly list: ListControl;
  readonly resource: Resource;
  readonly columns: readonly TableColumn[];
  readonly codes: ListPageProps['codes'];
  readonly density: Density | null;
  /** Rows can be chosen. */
  readonly chooses: boolean;
  readonly caption: string;
  readonly rowActions: ((row: ListRow) => readonly RowAction[]) | undefined;
  /** Address that opens a row. */
  readonly hrefOf: ((row: ListRow) => string) | undefined;
  readonly onOpen: ((row: ListRow) => void) | undefined;
  readonly skeletonRows: number;
}) {
  const t = useT();
  const id = useId();
  const frame = useTableFit();
  const shown = columns.filter((column) => column.shown);
  const offsets = frozenOffsets(shown, chooses ? CHECK_PX : 0);
  const { rows, keyOfRow, selection, state } = list;
  const chosen = rows.filter((row) => selection.has(keyOfRow(row))).length;
  const label = (name: string) => translateKey(resource.columns[name]!.label);
  const head = shown.find((column) => column.name === columns[0]?.name) ?? shown[0];
  const nameOf = (row: ListRow) => String(row[columns[0]!.name] ?? '') || keyOfRow(row);
  const sort = state.sort ?? {
    column: resource.order.column as string,
    descending: resource.order.direction === 'desc',
  };
  const place = (column: TableColumn) => {
    const px = column.px ?? (column.freeze ? FROZEN_PX : null);
    return {
      className: classNames(
        isNumeric(resource.columns[column.name]!) && 'vse-table-num',
        px !== null && 'vse-list-sized',
        column.freeze && `vse-list-frozen vse-list-frozen-${column.freeze}`,
      ),
      // Cards on phones know no widths, so the style sheet decides when these hold.
      style: {
        '--px': px === null ? undefined : `${px}px`,
        '--at': `${offsets.get(column.name) ?? 0}px`,
      } as CSSProperties,
    };
  };
  const cell = (column: TableColumn, row: ListRow, i: number): ReactNode => {
    const declared = resource.columns[column.name]!;
    const content = column.render
      ? column.render(row)
      : plainCell(declared, row[column.name] ?? null, codes?.[column.name]);
    const Cell = column === head ? 'th' : 'td';
    const { className, style } = place(column);
    const link = column === head && hrefOf && onOpen;
    return (
      <Cell
        key={column.name}
        {...role(column === head ? 'rowheader' : 'cell')}
        scope={column === head ? 'row' : undefined}
        data-label={label(column.name)}
        title={typeof content === 'string' && content.length > 16 ? content : undefined}
        className={classNames(className, isNumeric(declared) && 'vse-num', i >= CARD_COLUMNS && 'vse-list-beyond')}
        style={style}
      >
        {link ? (
          <a
            href={hrefOf(row)}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onOpen(row);
            }}
          >
            {content}
          </a>
        ) : (
          content
        )}
      </Cell>
    );
  };
  return (
    <div ref={frame} className="vse-table-scroll vse-list-scroll" data-density={density ?? undefined}>
      <table className="vse-table vse-list-table" {...role('table')} aria-busy={skeletonRows > 0 || undefined}>
        <caption className="vse-visually-hidden">{caption}</caption>
        <thead {...role('rowgroup')}>
          <tr {...role('row')}>
            {chooses && (
              <th {...role('columnheader')} scope="col" className="vse-list-check">
                <input
                  type="checkbox"
                  className="vse-choice-box"
                  aria-label={t('table.choosePage')}
                  checked={rows.length > 0 && chosen === rows.length}
                  ref={(node) => {
                    if (node) node.indeterminate = chosen > 0 && chosen < rows.length;
                  }}
                  disabled={rows.length === 0}
                  onChange={(event) => list.choose(rows, event.target.checked)}
                />
                <span className="vse-list-check-words" aria-hidden="true">
                  {t('table.choosePage')}
                </span>
              </th>
            )}
            {shown.map((column) => {
              const { sort: sortable } = resource.columns[column.name]!;
              const { className, style } = place(column);
              const inForce = sort.column === column.name;
              return (
                <th
                  key={column.name}
                  {...role('columnheader')}
                  scope="col"
                  className={classNames(className, sortable && 'vse-table-sortable')}
                  style={style}
                  aria-sort={inForce ? (sort.descending ? 'descending' : 'ascending') : undefined}
                >
                  {sortable ? (
                    <button
                      type="button"
                      onClick={() =>
                        list.change({
                          ...state,
                          page: 1,
                          sort: { column: column.name, descending: inForce && !sort.descending },
                        })
                      }
                    >
                      {label(column.name)}
                      <span className="vse-table-arrow" aria-hidden="true" />
                    </button>
                  ) : (
                    label(column.name)
                  )}
                </th>
              );
            })}
            {rowActions && (
              <th {...role('columnheader')} scope="col" className="vse-table-num vse-table-commands">
                {t('table.actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody {...role('rowgroup')}>
          {skeletonRows > 0
            ? Array.from({ length: skeletonRows }, (_, i) => `skeleton-${i}`).map((key) => (
                <tr key={key} {...role('row')} className="vse-table-skeleton">
                  {[
                    ...(chooses ? ['check'] : []),
                    ...shown.map((one) => one.name),
                    ...(rowActions ? ['actions'] : []),
                  ].map((name, i) => (
                    <td key={name} {...role('cell')} className={i > CARD_COLUMNS ? 'vse-list-beyond' : undefined}>
                      <span className="vse-skeleton" />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => {
                const key = keyOfRow(row);
                const isChosen = selection.has(key);
                return (
                  <tr
                    key={key}
                    {...role('row')}
                    tabIndex={-1}
                    data-row={key}
                    aria-selected={chooses ? isChosen : undefined}
                    className={classNames(isChosen && 'vse-list-chosen', state.id === key && 'vse-list-open')}
                    onClick={(event) => {
                      // A press on the row that selects text or means a control is not an opening.
                      if (!onOpen || inControl(event) || String(window.getSelection()) !== '') return;
                      onOpen(row);
                    }}
                  >
                    {chooses && (
                      <td {...role('cell')} className="vse-list-check">
                        <input
                          type="checkbox"
                          className="vse-choice-box"
                          aria-label={t('table.chooseRow', { name: nameOf(row) })}
                          id={`${id}-${key}`}
                          checked={isChosen}
                          onChange={(event) => list.choose([row], event.target.checked)}
                        />
                      </td>
                    )}
                    {shown.map((column, i) => cell(column, row, i))}
                    {rowActions && (
                      <td {...role('cell')} className="vse-table-commands">
                        <RowActions name={nameOf(row)} actions={rowActions(row)} />
                      </td>
                    )}
                  </tr>
                );
              })}
        </tbody>
      </table>
    </div>
  );
}
