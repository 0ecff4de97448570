import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type GridLayout, placed } from './grid-heads.tsx';

/** Means of the columns in sight, under the rows. They repeat what the rows say, so no grid position is theirs. */
export function GridFoot({
  columns,
  ends,
  offsets,
  endOffsets,
  spreads,
  seen,
  people,
}: GridLayout & { readonly people: number }) {
  const t = useT();
  const mean = (i: number) => {
    const spread = spreads[i];
    return spread ? formatNumber(spread.mean, 1) : '';
  };
  const cells = (from: number, to: number, left: (i: number) => number) =>
    columns.slice(from, to).map((column, k) => (
      <span key={column.key} className="vse-grid-mean" style={placed(left(from + k), column.width)}>
        {mean(from + k)}
      </span>
    ));
  return (
    <div className="vse-grid-foot" role="presentation">
      <span className="vse-grid-foot-name">{t('grades.grid.means', { n: people })}</span>
      <span className="vse-grid-track">{cells(seen.from, seen.to, (i) => offsets[i]!)}</span>
      {ends < columns.length && (
        <span className="vse-grid-ends">{cells(ends, columns.length, (i) => endOffsets[i - ends]!)}</span>
      )}
    </div>
  );
}
