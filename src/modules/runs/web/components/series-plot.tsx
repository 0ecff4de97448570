import { useT } from '../../../../ui/i18n/translate.ts';
import type { ReplayHeader } from '../client/replay-calls.ts';

type Series = ReplayHeader['series'][number];

const WIDTH = 560;
const HEIGHT = 300;
const PAD = { left: 64, right: 16, top: 12, bottom: 40 };

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Points of a column over the first one; gaps where either is no number. */
function pointsOf(series: Series, column: number): Point[] {
  return series.rows.flatMap((row) => {
    const x = row[0];
    const y = row[column];
    return typeof x === 'number' && typeof y === 'number' ? [{ x, y }] : [];
  });
}

const messages = (value: number): string => String(Number(value.toPrecision(4)));

/** The smallest and largest of some numbers, apart by something even when they are equal. */
function span(values: readonly number[]): { from: number; to: number } {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    from = Math.min(from, value);
    to = Math.max(to, value);
  }
  return from === to ? { from: from - 1, to: to + 1 } : { from, to };
}

/** A data series as it was measured: every column over the first, with the ends of both axes. */
export function SeriesPlot({ series }: { readonly series: Series }) {
  const t = useT();
  const units = series.unit.split(',').map((unit) => unit.trim());
  const head = (column: number) => {
    const unit = (units.length === 1 ? units[0] : units[column]) ?? '';
    const name = series.columns[column] ?? '';
    return unit ? `${name} (${unit})` : name;
  };
  const lines = series.columns.slice(1, 5).map((_, i) => ({ column: i + 1, points: pointsOf(series, i + 1) }));
  const points = lines.flatMap((line) => line.points);
  if (points.length === 0) return null;
  const xs = span(points.map((point) => point.x));
  const ys = span(points.map((point) => point.y));
  const px = (x: number) => PAD.left + ((x - xs.from) / (xs.to - xs.from)) * (WIDTH - PAD.left - PAD.right);
  const py = (y: number) => HEIGHT - PAD.bottom - ((y - ys.from) / (ys.to - ys.from)) * (HEIGHT - PAD.top - PAD.bottom);
  const heads = lines.map((line) => head(line.column)).join(', ');
  return (
    <figure className="run-plot">
      <figcaption>
        <strong>{series.name}</strong>
        <span className="run-quiet">{t('runs.replay.rows', { n: series.total })}</span>
      </figcaption>
      <svg role="img" aria-label={t('runs.replay.plot', { y: heads, x: head(0) })} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        <path className="run-plot-axes" d={`M${PAD.left} ${PAD.top}V${HEIGHT - PAD.bottom}H${WIDTH - PAD.right}`} />
        {[ys.from, ys.to].map((y) => (
          <text key={`y${y}`} x={PAD.left - 8} y={py(y) + 4} textAnchor="end">
            {messages(y)}
          </text>
        ))}
        {[xs.from, xs.to].map((x, i) => (
          <text key={`x${x}`} x={px(x)} y={HEIGHT - PAD.bottom + 20} textAnchor={i === 0 ? 'start' : 'end'}>
            {messages(x)}
          </text>
        ))}
        <text x={(WIDTH + PAD.left) / 2} y={HEIGHT - 6} textAnchor="middle">
          {head(0)}
        </text>
        {lines.map((line, i) => (
          <polyline
            key={line.column}
            className={`run-plot-line run-plot-line-${i + 1}`}
            points={line.points.map((point) => `${px(point.x).toFixed(1)},${py(point.y).toFixed(1)}`).join(' ')}
          />
        ))}
      </svg>
      <ul className="run-plot-legend">
        {lines.map((line, i) => (
          <li key={line.column} className={`run-plot-line-${i + 1}`}>
            {head(line.column)}
          </li>
        ))}
      </ul>
    </figure>
  );
}
