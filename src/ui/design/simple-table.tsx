import type { ReactNode } from 'react';
import './skeleton.css';
import './simple-table.css';
import { classNames } from './class-names.ts';
import { useTableFit } from './use-table-fit.ts';

/** Order of a table. */
export type TableSort = { key: string; descending: boolean };
/** One column of {@link SimpleTable}. */
export type TableColumn<Row> = {
  key: string;
  title: string;
  render: (row: Row) => ReactNode /** Right-aligned mono figures. */;
  numeric?: boolean;
  sortable?: boolean /** CSS width. */;
  width?: string /** CSS width it does not fall below: columns of less weight go before. */;
  least?: string /** This cell names the row (`<th scope=row>`) and heads its card on phones. */;
  heading?: boolean;
  /** Left out where there is no room for it: 2 before 1, and both on the cards of phones. */
  minor?: 1 | 2;
};
/** Props of {@link SimpleTable}. */
export type SimpleTableProps<Row> = {
  caption: string;
  captionHidden?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: TableSort | null;
  onSort?: (sort: TableSort) => void;
  /** Buttons at the end of a row; `actionsTitle` heads their column. */
  rowActions?: (row: Row) => ReactNode;
  actionsTitle?: string;
  /** Stands instead of the rows when there are none. */
  empty?: ReactNode;
  /** Shows so many grey rows and `aria-busy`. */
  skeletonRows?: number;
};

// `display` other than table takes the table meaning away in some browsers, so the card layout states it.
const role = (name: string) => ({ role: name });

const minorClass = ({ minor }: { readonly minor?: 1 | 2 }) => minor !== undefined && `vse-table-minor-${minor}`;

/** A real table; below 768 px every row is a card whose cells carry their column's title. */
export function SimpleTable<Row>({
  caption,
  captionHidden,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  rowActions,
  actionsTitle,
  empty,
  skeletonRows = 0,
}: SimpleTableProps<Row>) {
  const frame = useTableFit();
  const ariaSort = (key: string) => (sort?.key !== key ? undefined : sort.descending ? 'descending' : 'ascending');
  return (
    <div ref={frame} className="vse-table-scroll">
      <table className="vse-table" {...role('table')} aria-busy={skeletonRows > 0 || undefined}>
        <caption className={captionHidden ? 'vse-visually-hidden' : undefined}>{caption}</caption>
        <thead {...role('rowgroup')}>
          <tr {...role('row')}>
            {columns.map((column) => (
              <th
                key={column.key}
                {...role('columnheader')}
                scope="col"
                style={{ width: column.width, minWidth: column.least }}
                aria-sort={ariaSort(column.key)}
                className={classNames(
                  column.numeric && 'vse-table-num',
                  column.sortable && 'vse-table-sortable',
                  minorClass(column),
                )}
              >
                {column.sortable ? (
                  <button
                    type="button"
                    onClick={() =>
                      onSort?.({ key: column.key, descending: sort?.key === column.key && !sort.descending })
                    }
                  >
                    {column.title}
                    <span className="vse-table-arrow" aria-hidden="true" />
                  </button>
                ) : (
                  column.title
                )}
              </th>
            ))}
            {rowActions && (
              <th scope="col" {...role('columnheader')} className="vse-table-num vse-table-commands">
                {actionsTitle}
              </th>
            )}
          </tr>
        </thead>
        <tbody {...role('rowgroup')}>
          {skeletonRows > 0
            ? Array.from({ length: skeletonRows }, (_, i) => `skeleton-${i}`).map((key) => (
                <tr key={key} {...role('row')} className="vse-table-skeleton">
                  {[...columns.map((column) => column.key), ...(rowActions ? ['actions'] : [])].map((cell) => (
                    <td key={cell} {...role('cell')}>
                      <span className="vse-skeleton" />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr key={rowKey(row)} {...role('row')}>
                  {columns.map((column) => {
                    const Cell = column.heading ? 'th' : 'td';
                    return (
                      <Cell
                        key={column.key}
                        {...role(column.heading ? 'rowheader' : 'cell')}
                        scope={column.heading ? 'row' : undefined}
                        data-label={column.title}
                        className={classNames(column.numeric && 'vse-table-num vse-num', minorClass(column))}
                      >
                        {column.render(row)}
                      </Cell>
                    );
                  })}
                  {rowActions && (
                    <td {...role('cell')} className="vse-table-commands vse-table-actions">
                      <div>{rowActions(row)}</div>
                    </td>
                  )}
                </tr>
              ))}
        </tbody>
      </table>
      {rows.length === 0 && !skeletonRows && empty}
    </div>
  );
}
