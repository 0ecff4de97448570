import { lazy, Suspense } from 'react';
import { SkeletonBlock } from '../design/skeleton.tsx';
import { useT } from '../i18n/translate.ts';
import { loadChunk } from '../shell/chunks.ts';
import type { ChartProps } from './chart.model.ts';

function NoChart({ label }: ChartProps) {
  const t = useT();
  return (
    <p role="note">
      {label} · {t('ui.chart.failed')}
    </p>
  );
}

/** Nothing of a chart is part of a page's first load; a part that does not come leaves the rest of the page alone. */
const Figure = lazy(() => loadChunk(() => import('./chart-figure.tsx')).catch(() => ({ default: NoChart })));

/** A chart over ECharts: drawing, legend and the figures as a table. */
export function Chart(props: ChartProps) {
  return (
    <Suspense fallback={<SkeletonBlock height={props.data.kind === 'lines' ? '320px' : '280px'} />}>
      <Figure {...props} />
    </Suspense>
  );
}
