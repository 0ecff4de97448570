import type { ChartPoint } from '../../../../../ui/chart/chart.model.ts';
import { Chart } from '../../../../../ui/chart/chart.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { ReplayHeader } from '../../client/replay-calls.ts';

type Series = ReplayHeader['series'][number];

/** Points of a column over the first one; gaps where either is no number. */
function pointsOf(series: Series, column: number): ChartPoint[] {
  return series.rows.flatMap((row) => {
    const x = row[0];
    const y = row[column];
    return typeof x === 'number' && typeof y === 'number' ? [{ x, y }] : [];
  });
}

/** A data series as it was measured: every column over the first. */
export function SeriesPlot({ series }: { readonly series: Series }) {
  const t = useT();
  const units = series.unit.split(',').map((unit) => unit.trim());
  const head = (column: number) => {
    const unit = (units.length === 1 ? units[0] : units[column]) ?? '';
    const name = series.columns[column] ?? '';
    return unit ? `${name} (${unit})` : name;
  };
  const lines = series.columns.slice(1, 5).map((_, i) => ({ name: head(i + 1), points: pointsOf(series, i + 1) }));
  if (!lines.some((line) => line.points.length > 0)) return null;
  const y = lines.map(({ name }) => name).join(', ');
  return (
    <figure className="run-plot">
      <figcaption>
        <strong>{series.name}</strong>
        <span className="run-quiet">{t('runs.replay.rows', { n: series.total })}</span>
      </figcaption>
      <Chart label={t('runs.replay.plot', { y, x: head(0) })} data={{ kind: 'lines', x: head(0), lines }} />
    </figure>
  );
}
