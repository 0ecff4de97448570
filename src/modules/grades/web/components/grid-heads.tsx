import type { CSSProperties } from 'react';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { GridColumn } from './book.model.ts';

/** Height of a row of headings; `book-grid.css` knows the same number. */
export const HEAD = 40;

/** Meaning of a box: a grid of which only a part is in the document is laid out by places, not as a table. */
export const role = (name: string) => ({ role: name });

/** One fact about such a box for assistive technology; nothing when undefined. */
export const aria = (name: string, value: number | string | boolean | undefined) => ({ [`aria-${name}`]: value });

/** Place of a cell in its row. */
export const placed = (left: number, width: number): CSSProperties => ({ insetInlineStart: left, inlineSize: width });

/** Headings: the items over their members, and the members; those out of sight are not there. */
export function GridHeads({
  columns,
  offsets,
  seen,
  deep,
}: {
  readonly columns: readonly GridColumn[];
  readonly offsets: readonly number[];
  readonly seen: { readonly from: number; readonly to: number };
  /** An item has several members: their names stand in a row of their own. */
  readonly deep: boolean;
}) {
  const t = useT();
  const messages = {
    total: t('grades.tree.total'),
    flags: t('grades.flag.column'),
    band: t('grades.book.band'),
    published: t('grades.book.published'),
  };
  const shown = columns.map((column, i) => ({ column, i })).slice(seen.from, seen.to);
  const groups = [...new Set(shown.flatMap(({ column }) => ('group' in column ? [column.group] : [])))];
  const spans = groups.map((group) => {
    const from = columns.findIndex((column) => 'group' in column && column.group === group);
    const length = columns.filter((column) => 'group' in column && column.group === group).length;
    return { group, from, length };
  });
  const ends = shown.filter(({ column }) => !('group' in column));
  const end = ({ column, i }: (typeof shown)[number]) => (
    <div
      key={column.key}
      {...role('columnheader')}
      {...aria('colindex', i + 2)}
      {...aria('rowspan', deep ? 2 : undefined)}
      className="vse-grid-head"
      data-kind={column.kind}
      style={{ ...placed(offsets[i]!, column.width), blockSize: deep ? HEAD * 2 : HEAD }}
    >
      {messages[column.kind as keyof typeof messages]}
    </div>
  );
  return (
    <div {...role('rowgroup')} className="vse-grid-heads" style={{ blockSize: deep ? HEAD * 2 : HEAD }}>
      <div {...role('row')} {...aria('rowindex', 1)} className="vse-grid-heads-row">
        <div
          {...role('columnheader')}
          {...aria('colindex', 1)}
          {...aria('rowspan', deep ? 2 : undefined)}
          className="vse-grid-corner"
        >
          {t('grades.book.name')}
        </div>
        <div className="vse-grid-track" {...role('presentation')}>
          {spans.map(({ group, from, length }) => (
            <div
              key={group.key}
              {...role('columnheader')}
              {...aria('colindex', from + 2)}
              {...aria('colspan', length)}
              {...aria('rowspan', deep && length === 1 ? 2 : undefined)}
              className={length === 1 ? 'vse-grid-head' : 'vse-grid-head vse-grid-group'}
              style={{
                ...placed(offsets[from]!, offsets[from + length]! - offsets[from]!),
                blockSize: deep && length === 1 ? HEAD * 2 : HEAD,
              }}
              title={`${group.name} ${group.weight}%`}
            >
              <span>
                {group.name} <span className="vse-num">{group.weight}%</span>
              </span>
            </div>
          ))}
          {ends.map(end)}
        </div>
      </div>
      {deep && (
        <div {...role('row')} {...aria('rowindex', 2)} className="vse-grid-heads-row">
          <div className="vse-grid-corner-gap" {...role('presentation')} />
          <div className="vse-grid-track" {...role('presentation')}>
            {shown.map(({ column, i }) => {
              if (!('group' in column) || column.group.members.length === 1) return null;
              const label =
                column.kind === 'cell' ? column.group.members[column.member]!.label : t('grades.book.percent');
              return (
                <div
                  key={column.key}
                  {...role('columnheader')}
                  {...aria('colindex', i + 2)}
                  className="vse-grid-head"
                  style={{ ...placed(offsets[i]!, column.width), blockSize: HEAD }}
                  title={label}
                >
                  <span>{label}</span>
                </div>
              );
            })}
          </div>
        </div>
      )}
    </div>
  );
}
