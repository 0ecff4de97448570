/** Scatter and line plots as SVG: themed by CSS variables, readable by assistive technology through their label. */
import { type Child, s } from './dom.ts';

export interface Axis {
  label: string;
  min: number;
  max: number;
}
export interface Curve {
  points: readonly (readonly [number, number])[];
  kind: 'dots' | 'line' | 'both';
  className?: string;
}

const WIDTH = 420;
const HEIGHT = 280;
const PAD = { left: 48, right: 14, top: 14, bottom: 40 };

/** Round step that gives about `count` ticks over a span. */
export function niceStep(span: number, count: number): number {
  const raw = span / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const lead = raw / power;
  return power * (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10);
}

function ticks(axis: Axis, count: number): { at: number; text: string }[] {
  const step = niceStep(axis.max - axis.min, count);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const first = Math.ceil(axis.min / step - 1e-9);
  const last = Math.floor(axis.max / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const at = (first + i) * step;
    return { at, text: at.toFixed(digits) };
  });
}

/** Draws curves over two axes. `label` says in words what the picture shows. */
export function plot(label: string, x: Axis, y: Axis, curves: readonly Curve[]): SVGSVGElement {
  const px = (v: number) => PAD.left + ((v - x.min) / (x.max - x.min)) * (WIDTH - PAD.left - PAD.right);
  const py = (v: number) => HEIGHT - PAD.bottom - ((v - y.min) / (y.max - y.min)) * (HEIGHT - PAD.top - PAD.bottom);
  const grid: Child[] = [
    ticks(x, 6).map(({ at, text }) => [
      s('line', { class: 'grid', x1: px(at), x2: px(at), y1: PAD.top, y2: HEIGHT - PAD.bottom }),
      s('text', { x: px(at), y: HEIGHT - PAD.bottom + 15, 'text-anchor': 'middle' }, text),
    ]),
    ticks(y, 6).map(({ at, text }) => [
      s('line', { class: 'grid', y1: py(at), y2: py(at), x1: PAD.left, x2: WIDTH - PAD.right }),
      s('text', { x: PAD.left - 6, y: py(at) + 4, 'text-anchor': 'end' }, text),
    ]),
  ];
  const clip = `clip-${Math.round(x.max * 1000)}-${Math.round(y.max * 1000)}`;
  return s(
    'svg',
    { class: 'plot', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label },
    s(
      'clipPath',
      { id: clip },
      s('rect', {
        x: PAD.left,
        y: PAD.top,
        width: WIDTH - PAD.left - PAD.right,
        height: HEIGHT - PAD.top - PAD.bottom,
      }),
    ),
    grid,
    s('text', { class: 'axis', x: (PAD.left + WIDTH) / 2, y: HEIGHT - 6, 'text-anchor': 'middle' }, x.label),
    s(
      'text',
      {
        class: 'axis',
        x: 12,
        y: HEIGHT / 2 - 12,
        'text-anchor': 'middle',
        transform: `rotate(-90 12 ${HEIGHT / 2 - 12})`,
      },
      y.label,
    ),
    s(
      'g',
      { 'clip-path': `url(#${clip})` },
      curves.map((curve) => [
        curve.kind !== 'dots' &&
          s('polyline', {
            class: `curve ${curve.className ?? ''}`,
            points: curve.points.map(([a, b]) => `${px(a).toFixed(1)},${py(b).toFixed(1)}`).join(' '),
          }),
        curve.kind !== 'line' &&
          curve.points.map(([a, b]) =>
            s('circle', { class: `dot ${curve.className ?? ''}`, cx: px(a), cy: py(b), r: 3.2 }),
          ),
      ]),
    ),
  );
}
