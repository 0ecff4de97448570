/** Pictures beside the board: block of the full adder, Karnaugh map, timing diagram, addition by hand. */
import { type Child, s } from '../../../shared/dom.ts';
import { RUN_TICKS, rowSum } from '../model/adders.ts';
import type { Levels } from '../model/simulator.ts';
import { levelText } from './bindings.ts';

/** The full adder as a block with its pins. */
export const adderBlock = (label: string): SVGSVGElement =>
  s(
    'svg',
    { class: 'chart', viewBox: '0 0 360 220', role: 'img', 'aria-label': label },
    s('rect', { x: 110, y: 30, width: 140, height: 160, rx: 12, class: 'body' }),
    s('text', { x: 180, y: 118, 'text-anchor': 'middle', class: 'large' }, 'Σ'),
    ['A', 'B', 'Ci'].map((name, i) => [
      s('line', { x1: 60, x2: 110, y1: 60 + 50 * i, y2: 60 + 50 * i, class: 'lead' }),
      s('text', { x: 50, y: 65 + 50 * i, 'text-anchor': 'end' }, name),
    ]),
    ['S', 'Co'].map((name, i) => [
      s('line', { x1: 250, x2: 300, y1: 80 + 60 * i, y2: 80 + 60 * i, class: 'lead' }),
      s('text', { x: 310, y: 85 + 60 * i }, name),
    ]),
  );

const COLUMNS = ['00', '01', '11', '10'] as const;

/**
 * Karnaugh map of three variables, A down, B and Ci across.
 * @param wanted level of each row of the truth table
 * @param own level the learner's expression gives, null while it cannot be read
 */
export function karnaughMap(
  label: string,
  wanted: (row: number) => number,
  own: ((row: number) => number) | null,
): SVGSVGElement {
  const cell = (a: number, column: number): Child => {
    const row = 4 * a + Number.parseInt(COLUMNS[column]!, 2);
    const [x, y] = [70 + 80 * column, 54 + 70 * a];
    const differs = own !== null && own(row) !== wanted(row);
    return [
      s('rect', { x, y, width: 80, height: 70, class: wanted(row) ? 'cell one' : 'cell' }),
      s('text', { x: x + 40, y: y + 43, 'text-anchor': 'middle', class: 'large' }, wanted(row)),
      own && s('text', { x: x + 70, y: y + 18, 'text-anchor': 'middle', class: differs ? 'off' : 'on' }, own(row)),
    ];
  };
  return s(
    'svg',
    { class: 'chart', viewBox: '0 0 410 214', role: 'img', 'aria-label': label },
    s('text', { x: 6, y: 44 }, 'A \\ BCi'),
    COLUMNS.map((name, i) => s('text', { x: 110 + 80 * i, y: 44, 'text-anchor': 'middle' }, name)),
    [0, 1].map((a) => s('text', { x: 56, y: 94 + 70 * a, 'text-anchor': 'end' }, a)),
    [0, 1].map((a) => COLUMNS.map((_name, column) => cell(a, column))),
  );
}

/** A signal of the timing diagram. */
export interface Trace {
  name: string;
  signal: string;
  /** Outputs are drawn stronger. */
  output: boolean;
}

const LEFT = 54;
const TICK = 15;
const LANE = 34;

/** Levels over the ticks of a run; a line stands at the last change of an output. */
export function timingDiagram(
  label: string,
  traces: readonly Trace[],
  history: readonly Levels[],
  delay: number,
): SVGSVGElement {
  const width = LEFT + RUN_TICKS * TICK + 20;
  const height = traces.length * LANE + 40;
  const lane = ({ name, signal, output }: Trace, i: number): Child => {
    const low = 26 + i * LANE + 22;
    const y = (tick: number) => (history[tick]?.[signal] === 1 ? low - 18 : low);
    // The level of tick k holds from k to k + 1.
    const steps = history.slice(0, RUN_TICKS).map((_levels, tick) => `V${y(tick)}H${LEFT + (tick + 1) * TICK}`);
    return [
      s('text', { x: LEFT - 10, y: low - 4, 'text-anchor': 'end' }, name),
      s('path', { d: `M${LEFT - 8} ${y(0)}H${LEFT}${steps.join('')}`, class: output ? 'trace' : 'trace inner' }),
    ];
  };
  const marks = Array.from({ length: RUN_TICKS / 4 + 1 }, (_, i) => i * 4);
  return s(
    'svg',
    { class: 'chart timing', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label },
    Array.from({ length: RUN_TICKS + 1 }, (_, tick) =>
      s('line', {
        x1: LEFT + tick * TICK,
        x2: LEFT + tick * TICK,
        y1: 20,
        y2: height - 16,
        class: tick % 4 ? 'grid' : 'grid main',
      }),
    ),
    marks.map((tick) =>
      s('text', { x: LEFT + tick * TICK, y: height - 2, 'text-anchor': 'middle', class: 'small' }, tick),
    ),
    traces.map(lane),
    delay > 0 && [
      s('line', { x1: LEFT + delay * TICK, x2: LEFT + delay * TICK, y1: 14, y2: height - 16, class: 'cursor' }),
      s('text', { x: LEFT + delay * TICK, y: 12, 'text-anchor': 'middle', class: 'cursor-text' }, delay),
    ],
  );
}

/** Two four-bit numbers added by hand: carries above, sum below. */
export function additionByHand(label: string, a: number, b: number): SVGSVGElement {
  const bit = (value: number, i: number) => (value >> i) & 1;
  const carries = [0];
  for (let i = 0; i < 4; i += 1) {
    carries.push(rowSum(bit(a, i) * 4 + bit(b, i) * 2 + carries[i]!) >> 1);
  }
  const x = (i: number) => 290 - i * 50;
  const line = (y: number, name: string, value: (i: number) => Child, places: number, kind: string): Child => [
    s('text', { x: 60, y, 'text-anchor': 'end' }, name),
    Array.from({ length: places }, (_, i) => s('text', { x: x(i), y, 'text-anchor': 'middle', class: kind }, value(i))),
  ];
  const overflow = carries[4] !== carries[3];
  return s(
    'svg',
    { class: 'chart', viewBox: '0 0 360 250', role: 'img', 'aria-label': label },
    line(46, 'C', (i) => carries[i]!, 5, 'carry'),
    [3, 4].map((i) => s('circle', { cx: x(i), cy: 41, r: 14, class: overflow ? 'ring differ' : 'ring' })),
    line(96, 'A', (i) => bit(a, i), 4, 'large'),
    line(140, 'B', (i) => bit(b, i), 4, 'large'),
    s('line', { x1: 70, x2: 320, y1: 156, y2: 156, class: 'lead' }),
    line(196, 'S', (i) => bit(a + b, i), 4, 'large'),
    s(
      'text',
      { x: 180, y: 236, 'text-anchor': 'middle', class: overflow ? 'off' : 'on' },
      `V = C4 ⊕ C3 = ${levelText(overflow ? 1 : 0)}`,
    ),
  );
}
