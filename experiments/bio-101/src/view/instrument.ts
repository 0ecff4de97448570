/** Picture of the instruments: water bath on the left, spectrophotometer with its light path on the right. */
import { s } from '../../../shared/dom.ts';

/** Everything one picture needs. */
export interface InstrumentScene {
  bath: boolean;
  lamp: boolean;
  /** What stands in the beam. */
  cell: 'none' | 'blank' | 'sample';
  /** Absorbance of the sample, for its colour and the display; null: the display is dark. */
  absorbance: number | null;
  nm: number;
  /** Absorbance reached by each of the six cuvettes of the rack, null while it is empty. */
  rack: readonly (number | null)[];
  /** Cuvette of the rack that stands in the beam, or null. */
  active: number | null;
  words: { label: string; bath: string; photometer: string; display: string; temperature: string };
}

/** Colour of light at a wavelength near the violet end, as a screen shows it. */
const beamColor = (nm: number): string => `hsl(${Math.round(290 - ((nm - 340) / 160) * 110)} 85% 58%)`;
/** Yellow of the product, deeper with more of it. */
const yellow = (a: number): string => `rgb(240 190 20 / ${(0.08 + 0.7 * Math.min(1, a / 0.5)).toFixed(3)})`;

function cuvette(x: number, y: number, fill: string | null, active = false) {
  return s(
    'g',
    {},
    fill !== null && s('rect', { x: x + 2, y: y + 12, width: 14, height: 30, rx: 1, fill, class: 'liquid' }),
    s('path', { d: `M${x} ${y}h18v42a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3z`, class: active ? 'cell active' : 'cell' }),
  );
}

export function instrument(scene: InstrumentScene): SVGSVGElement {
  const { words: messages } = scene;
  const light = scene.lamp ? beamColor(scene.nm) : 'none';
  const sample = scene.cell === 'sample' ? yellow(scene.absorbance ?? 0) : 'rgb(120 180 235 / 0.18)';
  return s(
    'svg',
    { class: 'instrument', viewBox: '0 0 460 250', role: 'img', 'aria-label': messages.label },
    // Bench top.
    s('rect', { x: 0, y: 222, width: 460, height: 6, class: 'top' }),
    // Water bath with its thermometer.
    s('rect', { x: 14, y: 128, width: 118, height: 94, rx: 8, class: 'case' }),
    s('rect', { x: 24, y: 118, width: 98, height: 56, rx: 4, class: 'tank' }),
    s('rect', { x: 26, y: 132, width: 94, height: 40, rx: 3, class: scene.bath ? 'water warm' : 'water' }),
    s('path', { d: 'M26 134q12 -6 24 0t24 0t24 0t22 0', class: 'ripple' }),
    s('rect', { x: 104, y: 84, width: 6, height: 66, rx: 3, class: 'glass' }),
    s('rect', {
      x: 105.5,
      y: scene.bath ? 100 : 128,
      width: 3,
      height: scene.bath ? 48 : 20,
      rx: 1.5,
      class: 'mercury',
    }),
    s('rect', { x: 28, y: 184, width: 62, height: 26, rx: 5, class: 'screen' }),
    s('text', { x: 59, y: 202, 'text-anchor': 'middle', class: 'digits' }, `${messages.temperature} °C`),
    s('circle', { cx: 110, cy: 197, r: 6, class: scene.bath ? 'lamp-on' : 'lamp-off' }),
    s('text', { x: 73, y: 242, 'text-anchor': 'middle' }, messages.bath),
    // Spectrophotometer: lamp, grating, cell, detector, display.
    s('rect', { x: 156, y: 96, width: 290, height: 126, rx: 12, class: 'case' }),
    s('rect', { x: 168, y: 108, width: 196, height: 70, rx: 6, class: 'inside' }),
    s('circle', { cx: 188, cy: 143, r: 11, class: scene.lamp ? 'bulb on' : 'bulb' }),
    s('path', { d: 'M232 126l18 34h-36z', class: 'prism' }),
    scene.lamp && [
      s('line', { x1: 199, x2: 226, y1: 143, y2: 143, class: 'white-beam' }),
      s('line', { x1: 240, x2: 288, y1: 143, y2: 143, stroke: light, class: 'beam' }),
      s('line', {
        x1: 304,
        x2: 338,
        y1: 143,
        y2: 143,
        stroke: light,
        class: 'beam',
        opacity: Math.max(0.12, 10 ** -(scene.cell === 'sample' ? (scene.absorbance ?? 0) : 0)),
      }),
    ],
    scene.cell !== 'none' && cuvette(287, 120, sample, true),
    s('path', { d: 'M340 128v30a15 15 0 0 0 0 -30z', class: 'detector' }),
    s('rect', { x: 374, y: 108, width: 62, height: 70, rx: 6, class: 'screen' }),
    s('text', { x: 405, y: 132, 'text-anchor': 'middle', class: 'digits' }, scene.lamp ? `${scene.nm} nm` : ''),
    s('text', { x: 405, y: 160, 'text-anchor': 'middle', class: 'digits big' }, messages.display),
    s('text', { x: 301, y: 242, 'text-anchor': 'middle' }, messages.photometer),
    // Rack of the six cuvettes in the front of the instrument.
    scene.rack.map((a, i) => cuvette(176 + i * 31, 168, a === null ? null : yellow(a), scene.active === i)),
    s('rect', { x: 168, y: 196, width: 196, height: 20, rx: 4, class: 'rack' }),
    scene.rack.map((_a, i) => s('text', { x: 185 + i * 31, y: 210, 'text-anchor': 'middle', class: 'small' }, i + 1)),
  );
}
