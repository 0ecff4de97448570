/** Glassware in SVG: the burette with flask, and the magnified scales to read. */
import { h, s } from '../../../shared/dom.ts';

/** How strongly the pink shows at a pH: the end point is a breath of colour, an overrun is unmistakable. */
const STRENGTH = [
  [8, 0],
  [8.2, 0.14],
  [9.8, 0.34],
  [10.4, 0.6],
  [12, 0.88],
] as const;

/** Colour of the flask's content at a pH when phenolphthalein is in it; null before the indicator. */
export function flaskColor(ph: number | null): string {
  const clear = 'rgb(125 170 215 / 0.22)';
  if (ph === null || ph <= 8) return clear;
  const at = STRENGTH.findIndex(([limit]) => ph < limit);
  const [toPh, to] = STRENGTH.at(at) ?? [12, 0.88];
  const [fromPh, from] = STRENGTH[at - 1] ?? [toPh - 1, to];
  const share = at < 0 ? to : from + ((to - from) * (ph - fromPh)) / (toPh - fromPh);
  return `color-mix(in srgb, #e0357f ${Math.round(100 * share)}%, ${clear})`;
}

/** What the apparatus shows. */
export interface GlassScene {
  /** Reading of the burette, mL; null while empty. */
  reading: number | null;
  bubble: boolean;
  /** Liquid in the flask, mL. */
  flaskMl: number;
  ph: number | null;
  electrode: boolean;
  /** Shown solid once they are on the stand. */
  burette: boolean;
  flask: boolean;
  label: string;
}

const TOP = 40;
const PER_ML = 6.6;

/** Stand, burette, stopcock, flask, electrode. */
export function apparatus(scene: GlassScene): SVGSVGElement {
  const y = (ml: number) => TOP + 24 + ml * PER_ML;
  const marks = [];
  for (let ml = 0; ml <= 50; ml += 1) {
    const long = ml % 10 === 0 ? 18 : ml % 5 === 0 ? 13 : 8;
    marks.push(s('line', { x1: 142, x2: 142 + long, y1: y(ml), y2: y(ml), class: 'mark-line' }));
    if (ml % 10 === 0) marks.push(s('text', { x: 182, y: y(ml) + 4 }, ml));
  }
  const level = scene.reading === null ? null : y(Math.max(-3, scene.reading));
  const bottom = y(51.5);
  const fill = Math.min(1, scene.flaskMl / 90);
  const flaskTop = 470;
  const flaskBottom = 596;
  const surface = flaskBottom - 6 - fill * 92;
  const half = (at: number) => 17 + ((at - flaskTop - 22) / (flaskBottom - flaskTop - 22)) * 53;
  return s(
    'svg',
    {
      class: 'glass',
      viewBox: '0 0 300 630',
      role: 'img',
      'aria-label': scene.label,
      preserveAspectRatio: 'xMidYMid meet',
    },
    s(
      'defs',
      {},
      s(
        'linearGradient',
        { id: 'tube' },
        s('stop', { offset: 0, 'stop-color': 'var(--metal)', 'stop-opacity': 0.35 }),
        s('stop', { offset: 0.3, 'stop-color': '#fff', 'stop-opacity': 0.25 }),
        s('stop', { offset: 1, 'stop-color': 'var(--metal)', 'stop-opacity': 0.3 }),
      ),
    ),
    // Stand
    s('rect', { x: 46, y: 20, width: 9, height: 588, rx: 3, class: 'metal' }),
    s('rect', { x: 30, y: 604, width: 220, height: 12, rx: 4, class: 'metal-dark' }),
    s('rect', { x: 50, y: 150, width: 100, height: 8, rx: 3, class: 'metal' }),
    s('rect', { x: 50, y: 290, width: 100, height: 8, rx: 3, class: 'metal' }),
    s(
      'g',
      scene.burette ? {} : { class: 'ghost' },
      level !== null && s('rect', { x: 143, y: level, width: 24, height: bottom - level, class: 'titrant' }),
      level !== null && s('path', { d: `M143 ${level} q12 7 24 0`, class: 'meniscus' }),
      s('path', {
        d: `M142 ${TOP} V${bottom} L151 ${bottom + 14} V${bottom + 22} M168 ${TOP} V${bottom} L159 ${bottom + 14} V${bottom + 22}`,
        class: 'glass-line',
      }),
      s('rect', { x: 142, y: TOP, width: 26, height: bottom - TOP, fill: 'url(#tube)' }),
      marks,
      s('rect', { x: 138, y: bottom + 20, width: 34, height: 12, rx: 4, class: 'metal-dark' }),
      s('rect', { x: 172, y: bottom + 16, width: 16, height: 20, rx: 4, class: 'cock' }),
      s('path', { d: `M152 ${bottom + 32} L154 ${bottom + 56} H156 L158 ${bottom + 32}`, class: 'glass-line' }),
      scene.bubble && s('ellipse', { cx: 155, cy: bottom + 42, rx: 2.6, ry: 5, class: 'bubble' }),
    ),
    s(
      'g',
      scene.flask ? {} : { class: 'ghost' },
      scene.flaskMl > 0 &&
        s('path', {
          d: `M${155 - half(surface)} ${surface} L${155 - 68} ${flaskBottom - 8} Q${155 - 70} ${flaskBottom} ${155 - 60} ${flaskBottom} H${155 + 60} Q${155 + 70} ${flaskBottom} ${155 + 68} ${flaskBottom - 8} L${155 + half(surface)} ${surface} Z`,
          style: `fill:${flaskColor(scene.ph)}`,
          class: 'flask-liquid',
        }),
      s('path', {
        d: `M138 ${flaskTop - 16} V${flaskTop + 22} L86 ${flaskBottom - 10} Q82 ${flaskBottom + 2} 94 ${flaskBottom + 2} H216 Q228 ${flaskBottom + 2} 224 ${flaskBottom - 10} L172 ${flaskTop + 22} V${flaskTop - 16} M134 ${flaskTop - 16} H142 M168 ${flaskTop - 16} H176`,
        class: 'glass-line',
      }),
    ),
    scene.electrode && [
      s('path', { d: 'M171 424 L164 566', class: 'electrode' }),
      s('path', { d: 'M171 424 C180 372 230 400 268 372', class: 'wire' }),
    ],
  );
}

/** Magnified burette around a reading, tenths of a millilitre as ticks. The reading grows downwards. */
export function buretteLens(reading: number, label: string): HTMLElement {
  const scale = 128;
  const height = 250;
  const y = (ml: number) => height / 2 + (ml - reading) * scale;
  const marks = [];
  for (let tenth = Math.ceil((reading - 1) * 10); tenth <= (reading + 1) * 10; tenth += 1) {
    if (tenth < 0) continue;
    const long = tenth % 10 === 0 ? 58 : tenth % 5 === 0 ? 44 : 28;
    const at = y(tenth / 10);
    marks.push(s('line', { class: 'stroke', x1: 70, x2: 70 + long, y1: at, y2: at }));
    if (tenth % 5 === 0) marks.push(s('text', { x: 62, y: at + 4, 'text-anchor': 'end' }, (tenth / 10).toFixed(1)));
  }
  const level = height / 2;
  return h(
    'div',
    { class: 'lens' },
    s(
      'svg',
      { viewBox: `0 0 240 ${height}`, role: 'img', 'aria-label': label },
      s('path', { d: `M70 ${level - 12} Q140 ${level + 12} 210 ${level - 12} V${height} H70 Z`, class: 'titrant' }),
      s('path', { d: `M70 ${level - 12} Q140 ${level + 12} 210 ${level - 12}`, class: 'meniscus' }),
      s('path', { d: `M70 0 V${height} M210 0 V${height}`, class: 'glass-line' }),
      marks,
      s('line', { class: 'accent', x1: 70, x2: 236, y1: level, y2: level, 'stroke-dasharray': '4 4' }),
    ),
  );
}

/** Magnified mark of the pipette; `ml` is the volume above it, negative below. */
export function pipetteLens(ml: number, label: string): HTMLElement {
  const level = 100 - ml * 50;
  return h(
    'div',
    { class: 'lens' },
    s(
      'svg',
      { viewBox: '0 0 240 200', role: 'img', 'aria-label': label },
      s('path', { d: `M90 ${level - 8} Q120 ${level + 8} 150 ${level - 8} V200 H90 Z`, class: 'acid' }),
      s('path', { d: `M90 ${level - 8} Q120 ${level + 8} 150 ${level - 8}`, class: 'meniscus' }),
      s('path', { d: 'M90 0 V200 M150 0 V200', class: 'glass-line' }),
      s('line', { x1: 82, x2: 158, y1: 100, y2: 100, class: 'ring' }),
      s('text', { x: 166, y: 104 }, '25 mL'),
    ),
  );
}
