import { useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../../../ui/i18n/translate.ts';
import { axisOf, headOf, linesOf, type ReportBlock } from '../../shared/report-block.model.ts';

type Series = Extract<ReportBlock, { kind: 'series' }>;

const PAD = { left: 56, right: 16, top: 12, bottom: 44 };
/** Points up to which each one is shown; more are a line alone. */
const DOTS = 80;

/** Lines of a series over its first column, with ticks and units; drawn for the width there is, sharp on paper. */
export function SeriesChart({ block }: { readonly block: Series }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(560);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(260, Math.min(720, Math.round(element.clientWidth))));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const shown = linesOf(block);
  if (!shown) return null;
  const height = Math.round(Math.min(320, Math.max(200, width * 0.56)));
  const points = shown.lines.flatMap((line) => line.points);
  const xs = axisOf(
    points.map((point) => point.x),
    width < 420 ? 4 : 6,
  );
  const ys = axisOf(
    points.map((point) => point.y),
    5,
  );
  const px = (x: number) => PAD.left + ((x - xs.from) / (xs.to - xs.from)) * (width - PAD.left - PAD.right);
  const py = (y: number) => height - PAD.bottom - ((y - ys.from) / (ys.to - ys.from)) * (height - PAD.top - PAD.bottom);
  const xHead = headOf(block.columns[shown.x] ?? '', block.units[shown.x]);
  const heads = shown.lines.map((line) => headOf(block.columns[line.column] ?? '', block.units[line.column]));
  return (
    <div ref={box} className="vse-chart">
      <svg
        role="img"
        aria-label={t('labReports.block.chart', { y: heads.join(', '), x: xHead, n: block.total })}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
      >
        <g className="vse-chart-grid">
          {ys.ticks.map((tick) => (
            <g key={tick}>
              <line x1={PAD.left} x2={width - PAD.right} y1={py(tick)} y2={py(tick)} />
              <text x={PAD.left - 8} y={py(tick) + 4} textAnchor="end">
                {tick.toFixed(ys.digits)}
              </text>
            </g>
          ))}
          {xs.ticks.map((tick) => (
            <g key={tick}>
              <line x1={px(tick)} x2={px(tick)} y1={height - PAD.bottom} y2={height - PAD.bottom + 5} />
              <text x={px(tick)} y={height - PAD.bottom + 19} textAnchor="middle">
                {tick.toFixed(xs.digits)}
              </text>
            </g>
          ))}
          <path d={`M${PAD.left} ${PAD.top}V${height - PAD.bottom}H${width - PAD.right}`} />
        </g>
        {shown.lines.map((line, i) => (
          <g key={line.column} className={`vse-chart-line vse-chart-line-${i + 1}`}>
            <polyline points={line.points.map((point) => `${px(point.x)},${py(point.y)}`).join(' ')} />
            {line.points.length <= DOTS &&
              line.points.map((point) => (
                <circle key={`${point.x}:${point.y}`} cx={px(point.x)} cy={py(point.y)} r={3.5} />
              ))}
          </g>
        ))}
        <text className="vse-chart-axis" x={(width + PAD.left) / 2} y={height - 6} textAnchor="middle">
          {xHead}
        </text>
        {heads.length === 1 && (
          <text
            className="vse-chart-axis"
            transform={`translate(14 ${(height - PAD.bottom + PAD.top) / 2}) rotate(-90)`}
            textAnchor="middle"
          >
            {heads[0]}
          </text>
        )}
      </svg>
      {heads.length > 1 && (
        <ul className="vse-chart-legend">
          {heads.map((head, i) => (
            <li key={head} className={`vse-chart-line-${i + 1}`}>
              {head}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
