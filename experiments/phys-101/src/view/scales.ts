/** Scales to read: vernier caliper and tape, drawn true to the millimetre. */
import { h, s } from '../../../shared/dom.ts';

const WIDTH = 360;

/** Vernier of 50 parts, 0.02 mm: the lens shows `line` of the vernier in its middle. */
export function vernier(diameterMm: number, line: number, label: string): HTMLElement {
  const scale = 20;
  const height = 132;
  const at = diameterMm + line * 0.98;
  const x = (mm: number) => WIDTH / 2 + (mm - at) * scale;
  const marks = [];
  for (let mm = Math.floor(at - WIDTH / scale / 2); mm <= at + WIDTH / scale / 2 + 1; mm += 1) {
    const long = mm % 10 === 0 ? 30 : mm % 5 === 0 ? 22 : 15;
    marks.push(s('line', { class: 'stroke', x1: x(mm), x2: x(mm), y1: 64 - long, y2: 64 }));
    if (mm % 5 === 0) marks.push(s('text', { x: x(mm), y: 26, 'text-anchor': 'middle' }, mm));
  }
  for (let i = 0; i <= 50; i += 1) {
    const px = x(diameterMm + i * 0.98);
    if (px < -20 || px > WIDTH + 20) continue;
    const long = i % 5 === 0 ? 24 : 15;
    marks.push(s('line', { class: 'accent', x1: px, x2: px, y1: 64, y2: 64 + long }));
    if (i % 5 === 0) marks.push(s('text', { x: px, y: 104, 'text-anchor': 'middle' }, i / 5));
  }
  return h(
    'div',
    { class: 'lens' },
    s(
      'svg',
      { viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', 'aria-label': label },
      s('rect', { x: 0, y: 6, width: WIDTH, height: 58, fill: 'var(--surface)' }),
      s('rect', { x: Math.max(-2, x(diameterMm - 6)), y: 64, width: WIDTH + 4, height: 52, fill: 'var(--tint)' }),
      s('line', { class: 'stroke', x1: 0, x2: WIDTH, y1: 64, y2: 64, 'stroke-width': 0.75 }),
      marks,
      s('text', { class: 'small', x: WIDTH - 6, y: 126, 'text-anchor': 'end' }, '0.02 mm'),
    ),
  );
}

/** Tape beside the string: zero at the suspension, the top of the ball in the middle of the lens. */
export function tape(stringMm: number, ballMm: number, label: string): HTMLElement {
  const scale = 13;
  const height = 180;
  const y = (mm: number) => height / 2 + (mm - stringMm) * scale;
  const marks = [];
  for (let mm = Math.ceil(stringMm - 8); mm <= stringMm + 8; mm += 1) {
    const long = mm % 10 === 0 ? 42 : mm % 5 === 0 ? 32 : 22;
    marks.push(s('line', { class: 'stroke', x1: 40, x2: 40 + long, y1: y(mm), y2: y(mm) }));
    if (mm % 5 === 0) marks.push(s('text', { x: 88, y: y(mm) + 4 }, (mm / 10).toFixed(1)));
  }
  const radius = (ballMm / 2) * scale;
  return h(
    'div',
    { class: 'lens' },
    s(
      'svg',
      { viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', 'aria-label': label },
      s('rect', { x: 40, y: 0, width: 90, height, fill: 'var(--fair-bg)', stroke: 'var(--fair-line)' }),
      marks,
      s('text', { class: 'small', x: 34, y: 14, 'text-anchor': 'end' }, 'cm'),
      s('circle', { cx: 284, cy: y(stringMm) + radius, r: radius, fill: 'var(--metal)' }),
      s('line', { class: 'stroke', x1: 284, x2: 284, y1: 0, y2: y(stringMm), 'stroke-width': 1.5 }),
      s('line', { class: 'accent', x1: 40, x2: 300, y1: y(stringMm), y2: y(stringMm), 'stroke-dasharray': '5 4' }),
    ),
  );
}
