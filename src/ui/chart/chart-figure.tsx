import { useEffect, useRef, useState } from 'react';
import { useT } from '../i18n/translate.ts';
import { loadChunk } from '../shell/chunks.ts';
import { type ChartData, type ChartProps, figuresOf, seriesOf, TONES } from './chart.model.ts';
import type { Drawing } from './chart-engine.ts';
import { formatFigure } from './figure-format.ts';
import './chart.css';

/** The figures in rows; rendered when somebody opens them, since a series may have hundreds. */
function Figures({ data, label }: { readonly data: ChartData; readonly label: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const figures = open ? figuresOf(data, formatFigure) : null;
  return (
    <details className="vse-chart-figures" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('ui.chart.table')}</summary>
      {figures && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls takes the focus for the keys
        <section className="vse-chart-scroll" tabIndex={0} aria-label={label}>
          <table>
            <thead>
              <tr>
                {figures.heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {figures.rows.map(([name, ...cells], i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a series are known by their place alone
                <tr key={i}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, at) => (
                    <td key={figures.heads[at + 1]} className="vse-num">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}

/**
 * A chart with its legend and its figures as a table. The drawing library comes when the first chart is shown; until
 * then, and where it does not come, the place keeps its size and the table says the same.
 */
export default function ChartFigure({ label, data, figures = true }: ChartProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading');
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let gone = false;
    const watch = new ResizeObserver(() => drawing.current?.fit());
    loadChunk(() => import('./chart-engine.ts')).then(
      ({ drawInto }) => {
        if (gone) return;
        drawing.current = drawInto(element);
        watch.observe(element);
        setState('drawn');
      },
      () => !gone && setState('failed'),
    );
    return () => {
      gone = true;
      watch.disconnect();
      drawing.current?.remove();
      drawing.current = null;
      setState('loading');
    };
  }, []);
  // Callers build their data while rendering: only other figures are drawn again.
  const content = JSON.stringify(data);
  useEffect(() => {
    if (state === 'drawn') drawing.current?.draw(JSON.parse(content) as ChartData, formatFigure);
  }, [state, content]);
  const series = seriesOf(data);
  return (
    <div className="vse-chart">
      <div className="vse-chart-box" data-kind={data.kind} data-state={state} role="img" aria-label={label} ref={box} />
      {state === 'failed' && <p className="vse-muted">{t('ui.chart.failed')}</p>}
      {series.length > 1 && (
        <ul className="vse-chart-legend">
          {series.map(({ name, tone, dash }) => (
            <li
              key={name}
              data-dashed={dash.length > 0 || undefined}
              style={{ '--tone': TONES[tone] } as React.CSSProperties}
            >
              {name}
            </li>
          ))}
        </ul>
      )}
      {figures && <Figures data={data} label={label} />}
    </div>
  );
}
