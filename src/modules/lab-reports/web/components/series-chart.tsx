import { Chart } from '../../../../ui/chart/chart.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { headOf, linesOf, type ReportBlock } from '../../shared/report-block.model.ts';

/** Lines of a series over its first numeric column, with names and units; the caller shows the rows as a table. */
export function SeriesChart({ block }: { readonly block: Extract<ReportBlock, { kind: 'series' }> }) {
  const t = useT();
  const shown = linesOf(block);
  if (!shown) return null;
  const x = headOf(block.columns[shown.x] ?? '', block.units[shown.x]);
  const lines = shown.lines.map(({ column, points }) => ({
    name: headOf(block.columns[column] ?? '', block.units[column]),
    points,
  }));
  const y = lines.map(({ name }) => name).join(', ');
  return (
    <Chart
      label={t('labReports.block.chart', { y, x, n: block.total })}
      data={{ kind: 'lines', x, lines }}
      figures={false}
    />
  );
}
