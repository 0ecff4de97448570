/** The screen of the oscilloscope: ten by eight divisions, both channels. */
import { s } from '../../../shared/dom.ts';
import { type Curve, capacitorAt, type Square, squareAt, triggerHolds } from '../model/rc.ts';

const WIDTH = 600;
const HEIGHT = 336;
const DIVISIONS = { x: 10, y: 8 } as const;
/** Volts per division; the middle line stands for the offset. */
const VOLTS = 1;
const OFFSET = 2.5;

const px = (share: number) => (share * WIDTH).toFixed(1);
const py = (volts: number) => (HEIGHT / 2 - ((volts - OFFSET) / VOLTS) * (HEIGHT / DIVISIONS.y)).toFixed(1);

const frame = () => [
  s('rect', { width: WIDTH, height: HEIGHT, class: 'glass' }),
  Array.from({ length: DIVISIONS.x - 1 }, (_, i) => {
    const x = (((i + 1) * WIDTH) / DIVISIONS.x).toFixed(1);
    return s('line', { x1: x, x2: x, y1: 0, y2: HEIGHT, class: 'division' });
  }),
  Array.from({ length: DIVISIONS.y - 1 }, (_, i) => {
    const y = ((i + 1) * HEIGHT) / DIVISIONS.y;
    return s('line', { x1: 0, x2: WIDTH, y1: y, y2: y, class: 'division' });
  }),
];

const trace = (kind: string, volts: (share: number) => number, steps = 300) =>
  s('polyline', {
    class: `trace ${kind}`,
    points: Array.from({ length: steps + 1 }, (_, i) => `${px(i / steps)},${py(volts(i / steps))}`).join(' '),
  });

const svg = (label: string, ...children: Parameters<typeof s>[2][]) =>
  s('svg', { class: 'screen', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label }, ...children);

export interface ScreenSettings {
  square: Square;
  /** Time constant in s. */
  tau: number;
  /** Seconds per division. */
  timebase: number;
  source: 'ch1' | 'ch2';
  slope: 'rise' | 'fall';
  level: number;
}

/** What stands on the screen with these settings; without a trigger that holds, passes lie over each other. */
export function liveScreen(
  label: string,
  { square, tau, timebase, source, slope, level }: ScreenSettings,
): SVGSVGElement {
  const holds = triggerHolds(square, tau, source, level);
  const start = (slope === 'rise' ? 0 : square.period / 2) - timebase;
  const passes = holds ? [0] : [0, 0.27, 0.61];
  return svg(
    label,
    frame(),
    passes.map((shift) => {
      const at = (share: number) => start + shift * square.period + share * 10 * timebase;
      return s(
        'g',
        { class: holds ? '' : 'rolling' },
        trace('one', (share) => squareAt(square, at(share)), 600),
        trace('two', (share) => capacitorAt(square, at(share), tau)),
      );
    }),
    s('line', { x1: 0, x2: WIDTH, y1: py(level), y2: py(level), class: 'trigger' }),
  );
}

/** Both channels as the board gave them. */
export function trialScreen(label: string, { ch1, ch2 }: { ch1: Curve; ch2: Curve }): SVGSVGElement {
  const of = (curve: Curve) => (share: number) => (curve.mv[Math.round(share * (curve.mv.length - 1))] ?? 0) / 1000;
  return svg(label, frame(), trace('one', of(ch1), 200), trace('two', of(ch2), 200));
}
