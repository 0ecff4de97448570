import { formatNumber } from '../i18n/formats.ts';
import './data-bar.css';

/** A count in a table's cell with a bar beside it: the table itself is the chart. `most` is the longest bar's value. */
export function DataBar({ value, most }: { readonly value: number; readonly most: number }) {
  const share = most > 0 ? value / most : 0;
  return (
    <span className="vse-data-bar">
      <span style={{ inlineSize: `${share * 75}%` }} aria-hidden="true" />
      <span className="vse-num">{formatNumber(value)}</span>
    </span>
  );
}
