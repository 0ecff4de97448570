import { type ChartData, seriesOf, TONES } from './chart.model.ts';

/** What the drawing reports of the point below the pointer, as far as it is used here. */
interface Hit {
  readonly seriesIndex?: number;
  readonly dataIndex?: number;
  readonly axisValue?: number | string;
  readonly axisValueLabel?: string;
  readonly value?: unknown;
}

/** Rows of the tip: series, its figure. Pure, so that what a pointer reads can be tested without one. */
export function tipRows(
  data: ChartData,
  hits: readonly Hit[],
  number: (value: number) => string,
): { title: string; rows: { name: string; tone: string; figure: string }[] } {
  const series = seriesOf(data);
  if (data.kind === 'radar') {
    const at = hits[0]?.dataIndex ?? 0;
    const one = series[at];
    const share = (value: number | undefined) => (value === undefined ? '—' : `${number(Math.round(value * 100))}%`);
    return {
      title: one?.name ?? '',
      rows: data.spokes.map((name, i) => ({
        name,
        tone: TONES[one?.tone ?? 'primary'],
        figure: share(data.outlines[at]?.shares[i]),
      })),
    };
  }
  const first = hits[0]?.axisValue;
  const title =
    data.kind === 'lines'
      ? `${data.x}: ${typeof first === 'number' ? number(first) : ''}`
      : (data.categories[hits[0]?.dataIndex ?? -1] ?? '');
  const rows = hits.flatMap(({ seriesIndex = 0, value }) => {
    const one = series[seriesIndex];
    const figure = Array.isArray(value) ? value[1] : value;
    return one && typeof figure === 'number' ? [{ name: one.name, tone: TONES[one.tone], figure: number(figure) }] : [];
  });
  return { title, rows };
}

/** The tip as elements: names come from people and must never be read as markup. */
export function tipOf(data: ChartData, hit: unknown, number: (value: number) => string): HTMLElement {
  const { title, rows } = tipRows(data, (Array.isArray(hit) ? hit : [hit]) as Hit[], number);
  const box = document.createElement('div');
  const heading = box.appendChild(document.createElement('strong'));
  heading.textContent = title;
  for (const { name, tone, figure } of rows) {
    const row = box.appendChild(document.createElement('div'));
    row.className = 'vse-chart-tip-row';
    const key = row.appendChild(document.createElement('i'));
    key.style.background = tone;
    row.append(name);
    const value = row.appendChild(document.createElement('span'));
    value.className = 'vse-num';
    value.textContent = figure;
  }
  return box;
}
