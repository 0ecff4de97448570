import type { CSSProperties } from 'react';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { GridColumn, spreadOf } from './book.model.ts';

/** Heights of the row of items, the row of members and the row of means; `book-grid.css` knows the same numbers. */
export const GROUP = 28;
export const HEAD = 48;
export const FOOT = 34;

/** Meaning of a box: a grid of which only a part is in the document is laid out by places, not as a table. */
export const role = (name: string) => ({ role: name });

/** One fact about such a box for assistive technology; nothing when undefined. */
export const aria = (name: string, value: number | string | boolean | undefined) => ({ [`aria-${name}`]: value });

/** Place of a cell in its row. */
export const placed = (left: number, width: number): CSSProperties => ({ insetInlineStart: left, inlineSize: width });

/** Mean and distribution of a column. */
export type GridSpread = ReturnType<typeof spreadOf>;

/** Where the columns of a grid stand: those that scroll, and from `ends` on those that stay at its end. */
export interface GridLayout {
  readonly columns: readonly GridColumn[];
  readonly ends: number;
  readonly offsets: readonly number[];
  readonly endOffsets: readonly number[];
  readonly spreads: readonly GridSpread[];
  /** Scrolling columns in sight. */
  readonly seen: { readonly from: number; readonly to: number };
}

/** Distribution of a column as eight small bars; the figures stand in the foot. */
function Spread({ spread }: { readonly spread: GridSpread }) {
  if (!spread) return <span className="vse-grid-spread" aria-hidden="true" />;
  const highest = Math.max(...spread.bins);
  return (
    <svg className="vse-grid-spread" viewBox="0 0 50 16" aria-hidden="true">
      {spread.bins.map((n, i) => {
        const height = n === 0 ? 1 : 2 + (n / highest) * 14;
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are the eighths of 0–100 in their order
        return <rect key={i} x={i * 6.25} y={16 - height} width={5} height={height} />;
      })}
    </svg>
  );
}

/** Headings: the items over their members, and the members; those out of sight are not there. */
export function GridHeads({
  columns,
  ends,
  offsets,
  endOffsets,
  spreads,
  seen,
  deep,
}: GridLayout & {
  /** An item has several members: their names stand in a row of their own. */
  readonly deep: boolean;
}) {
  const t = useT();
  const labels = {
    total: t('grades.tree.total'),
    flags: t('grades.flag.column'),
    band: t('grades.book.band'),
    published: t('grades.book.published'),
  };
  const whole = deep ? GROUP + HEAD : HEAD;
  const shown = columns.map((column, i) => ({ column, i })).slice(seen.from, seen.to);
  const groups = [...new Set(shown.flatMap(({ column }) => ('group' in column ? [column.group] : [])))];
  const spans = groups.map((group) => {
    const from = columns.findIndex((column) => 'group' in column && column.group === group);
    const length = columns.filter((column) => 'group' in column && column.group === group).length;
    return { group, from, length };
  });
  const end = ({ column, i }: (typeof shown)[number]) => (
    <div
      key={column.key}
      {...role('columnheader')}
      {...aria('colindex', i + 2)}
      {...aria('rowspan', deep ? 2 : undefined)}
      className="vse-grid-head"
      data-kind={column.kind}
      style={{ ...placed(i < ends ? offsets[i]! : endOffsets[i - ends]!, column.width), blockSize: whole }}
    >
      <span>{labels[column.kind as keyof typeof labels]}</span>
      {column.kind === 'total' && <Spread spread={spreads[i]!} />}
    </div>
  );
  return (
    <div {...role('rowgroup')} className="vse-grid-heads" style={{ blockSize: whole }}>
      <div {...role('row')} {...aria('rowindex', 1)} className="vse-grid-heads-row">
        <div
          {...role('columnheader')}
          {...aria('colindex', 1)}
          {...aria('rowspan', deep ? 2 : undefined)}
          className="vse-grid-corner"
          style={{ blockSize: whole }}
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
                blockSize: length === 1 ? whole : GROUP,
              }}
              title={`${group.name} ${group.weight}%`}
            >
              <span>
                {group.name} <span className="vse-num">{group.weight}%</span>
              </span>
              {length === 1 && <Spread spread={spreads[from]!} />}
            </div>
          ))}
          {shown.filter(({ column }) => !('group' in column)).map(end)}
        </div>
        {ends < columns.length && (
          <div className="vse-grid-ends" {...role('presentation')} style={{ blockSize: whole }}>
            {columns
              .map((column, i) => ({ column, i }))
              .slice(ends)
              .map(end)}
          </div>
        )}
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
                  <Spread spread={spreads[i]!} />
                </div>
              );
            })}
          </div>
        </div>
      )}
    </div>
  );
}
