/** The board with its pins and wires, and the tray of parts. */
import { type Child, s } from '../../../shared/dom.ts';
import { type Band, CAPACITORS, RESISTORS } from '../model/parts.ts';
import { PINS, type Pin, toggleWire, type Wiring } from '../model/wiring.ts';
import type { Bindings, ElecLab } from './bindings.ts';

const PLACES: Readonly<Record<Pin, readonly [number, number]>> = {
  sPlus: [120, 110],
  sMinus: [120, 250],
  r1: [210, 90],
  r2: [330, 90],
  cPlus: [390, 150],
  cMinus: [390, 230],
  ch1: [520, 110],
  ch2: [520, 170],
  ground: [520, 250],
};

function wirePath([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): string {
  const sag = 18 + Math.abs(bx - ax) * 0.06;
  return `M${ax} ${ay}C${ax} ${ay + sag} ${bx} ${by + sag} ${bx} ${by}`;
}

const wireClass = (one: Pin, other: Pin): string =>
  [one, other].some((pin) => pin === 'sMinus' || pin === 'ground' || pin === 'cMinus') ? 'wire cold' : 'wire hot';

/** The board with its wires; pins join by pressing one, then the other, and part the same way. */
export function boardPicture(lab: ElecLab, { t, now }: Bindings, editable: boolean, wires: Wiring): SVGSVGElement {
  const press = (pin: Pin) => {
    if (now.pin === null || now.pin === pin) {
      now.pin = now.pin === pin ? null : pin;
      return lab.update();
    }
    const more = lab.data.wires.length;
    lab.data.wires = toggleWire(lab.data.wires, now.pin, pin);
    lab.data.powered = '';
    lab.data.trial = null;
    lab.act(lab.data.wires.length > more ? 'connected' : 'parted', `${now.pin}>${pin}`);
    now.pin = null;
    lab.update();
  };
  const pinMark = (pin: Pin): Child => {
    const [cx, cy] = PLACES[pin];
    const mark = s('circle', { cx, cy, r: 6, class: 'dot' });
    if (!editable) return s('g', { class: 'pin' }, mark);
    return s(
      'g',
      {
        id: `pin-${pin}`,
        class: `pin${now.pin === pin ? ' held' : ''}`,
        role: 'button',
        tabindex: 0,
        'aria-label': t(`pin_${pin}`),
        'aria-pressed': String(now.pin === pin),
        click: () => press(pin),
        keydown: (event: KeyboardEvent) => {
          if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'Escape') return;
          event.preventDefault();
          if (event.key !== 'Escape') return press(pin);
          now.pin = null;
          lab.update();
        },
      },
      s('circle', { cx, cy, r: 15, class: 'reach' }),
      mark,
    );
  };
  const label = (x: number, y: number, text: string, kind = '') =>
    s('text', { x, y, 'text-anchor': 'middle', class: kind }, text);
  return s(
    'svg',
    {
      class: `elec-board${editable ? ' editable' : ''}`,
      viewBox: '0 0 640 340',
      role: editable ? 'group' : 'img',
      'aria-label': t('boardLabel', { n: wires.length }),
    },
    s('rect', { x: 24, y: 70, width: 110, height: 220, rx: 10, class: 'case' }),
    label(72, 56, t('generator')),
    s('path', { d: 'M44 200h14v-30h14v30h14v-30h14v30', class: 'sign' }),
    label(104, 115, '+', 'sign-text'),
    label(104, 256, '−', 'sign-text'),
    s('path', { d: 'M210 90h30M300 90h30', class: 'lead' }),
    s('rect', { x: 240, y: 78, width: 60, height: 24, rx: 4, class: 'body' }),
    label(270, 66, 'R'),
    s('path', { d: 'M390 150v30M390 200v30M366 180h48M366 200h48', class: 'lead' }),
    label(432, 195, 'C'),
    label(404, 145, '+', 'sign-text'),
    s('rect', { x: 506, y: 70, width: 110, height: 220, rx: 10, class: 'case' }),
    label(561, 56, t('scope')),
    label(556, 115, 'CH1', 'port'),
    label(556, 175, 'CH2', 'port'),
    label(556, 255, '⏚', 'port'),
    wires.map(([one, other]) => s('path', { d: wirePath(PLACES[one], PLACES[other]), class: wireClass(one, other) })),
    PINS.map(pinMark),
  );
}

const INK: Readonly<Record<Band, string>> = {
  black: '#1b1b1b',
  brown: '#7a4a21',
  red: '#c8281e',
  orange: '#ee7c1b',
  yellow: '#f2cf2e',
  green: '#2f9e44',
  blue: '#2b62c9',
  violet: '#8b44b8',
  grey: '#8a8f98',
  white: '#f7f7f7',
  gold: '#c9a227',
};

/** The parts as they lie in the tray: bands and codes, no values. */
export function trayPicture({ data }: ElecLab, { t }: Bindings): SVGSVGElement {
  return s(
    'svg',
    { class: 'elec-board', viewBox: '0 0 640 340', role: 'img', 'aria-label': t('trayLabel') },
    RESISTORS.map(({ id, bands }, i) => {
      const x = 30 + i * 120;
      return s(
        'g',
        { class: `item${data.resistor === id ? ' chosen' : ''}`, transform: `translate(${x} 60)` },
        s('rect', { x: -8, y: -28, width: 112, height: 96, rx: 10, class: 'well' }),
        s('path', { d: 'M0 16h14M82 16h14', class: 'lead' }),
        s('rect', { x: 14, y: 2, width: 68, height: 28, rx: 12, class: 'carbon' }),
        bands.map((band, place) =>
          s('rect', { x: place === 3 ? 68 : 24 + place * 13, y: 2, width: 6, height: 28, fill: INK[band] }),
        ),
        s('text', { x: 48, y: 56, 'text-anchor': 'middle' }, `R${i + 1}`),
      );
    }),
    CAPACITORS.map(({ id, code }, i) => {
      const x = 70 + i * 130;
      return s(
        'g',
        { class: `item${data.capacitor === id ? ' chosen' : ''}`, transform: `translate(${x} 200)` },
        s('rect', { x: -8, y: -20, width: 112, height: 124, rx: 10, class: 'well' }),
        s('path', { d: 'M36 50v26M60 50v26', class: 'lead' }),
        s('rect', { x: 20, y: 0, width: 56, height: 52, rx: 8, class: 'ceramic' }),
        s('text', { x: 48, y: 32, 'text-anchor': 'middle', class: 'code' }, code),
        s('text', { x: 48, y: 96, 'text-anchor': 'middle' }, `C${i + 1}`),
      );
    }),
  );
}
