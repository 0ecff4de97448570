/** Shapes and measures of parts and terminals on the board. */
import { type Child, s } from '../../../shared/dom.ts';
import type { BoardKey } from '../model/adders.ts';
import { type Netlist, type Part, type PartKind, PORTS } from '../model/netlist.ts';
import { TERMINALS } from './bindings.ts';

export interface Point {
  x: number;
  y: number;
}

/** Width and height of the boards. */
export const SIZES: Readonly<Record<BoardKey, { width: number; height: number }>> = {
  half: { width: 520, height: 300 },
  full: { width: 580, height: 340 },
  ripple: { width: 640, height: 600 },
};

/** Width and height of a part. */
export function sizeOf(kind: PartKind): { width: number; height: number } {
  if (kind === 'ha') return { width: 76, height: 60 };
  return kind === 'fa' ? { width: 76, height: 90 } : { width: 64, height: 44 };
}

/** Heights of ports along a side. */
function heights(kind: PartKind, count: number): number[] {
  const { height } = sizeOf(kind);
  if (count === 1) return [height / 2];
  const edge = kind === 'fa' ? 18 : kind === 'ha' ? 16 : 12;
  return Array.from({ length: count }, (_, i) => edge + (i * (height - 2 * edge)) / (count - 1));
}

/** Where every pin of a board is, by its name. */
export function pinPlaces(key: BoardKey, netlist: Netlist): Map<string, Point> {
  const { width, height } = SIZES[key];
  const places = new Map<string, Point>();
  const column = (names: readonly string[], x: number) => {
    const edge = names.length > 5 ? 40 : 70;
    names.forEach((name, i) => {
      places.set(name, { x, y: edge + (i * (height - 2 * edge)) / (names.length - 1) });
    });
  };
  column(TERMINALS[key].ins, 58);
  column(TERMINALS[key].outs, width - 58);
  for (const { id, kind, x, y } of netlist.parts) {
    const { ins, outs } = PORTS[kind];
    const left = heights(kind, ins.length);
    const right = heights(kind, outs.length);
    for (const [i, port] of ins.entries()) places.set(`${id}.${port}`, { x, y: y + left[i]! });
    for (const [i, port] of outs.entries())
      places.set(`${id}.${port}`, { x: x + sizeOf(kind).width, y: y + right[i]! });
  }
  return places;
}

/** Keeps a part inside its board, on a grid of ten. */
export function placeInside(key: BoardKey, kind: PartKind, { x, y }: Point): Point {
  const { width, height } = SIZES[key];
  const size = sizeOf(kind);
  const bound = (value: number, least: number, most: number) =>
    Math.min(most, Math.max(least, Math.round(value / 10) * 10));
  return { x: bound(x, 100, width - 100 - size.width), y: bound(y, 10, height - 10 - size.height) };
}

/** Places tried first, so that wires run from left to right without crossing parts. */
const FIRST_PLACES: Readonly<Record<BoardKey, readonly Point[]>> = {
  half: [
    { x: 230, y: 50 },
    { x: 230, y: 200 },
  ],
  full: [
    { x: 150, y: 60 },
    { x: 290, y: 120 },
    { x: 400, y: 230 },
  ],
  ripple: [0, 1, 2, 3].map((i) => ({ x: 170 + i * 80, y: 40 + i * 140 })),
};

/** First free place for a new part: the prepared ones, then row by row. */
export function freePlace(key: BoardKey, netlist: Netlist, kind: PartKind): Point {
  const { width, height } = SIZES[key];
  const size = sizeOf(kind);
  const free = ({ x, y }: Point) =>
    netlist.parts.every((other) => {
      const { width: w, height: h } = sizeOf(other.kind);
      const beside = x + size.width + 24 <= other.x || other.x + w + 24 <= x;
      return beside || y + size.height + 14 <= other.y || other.y + h + 14 <= y;
    });
  const places = [...FIRST_PLACES[key]];
  for (let y = 30; y + size.height <= height - 10; y += 50) {
    for (let x = 110; x + size.width <= width - 100; x += 20) places.push({ x, y });
  }
  return placeInside(key, kind, places.find(free) ?? { x: 110 + 10 * netlist.parts.length, y: 40 });
}

/** A wire in right angles; `lane` keeps wires of different sources apart. */
export function wirePath(from: Point, to: Point, lane: number): string {
  const out = from.x + 12 + (lane % 6) * 7;
  if (to.x - from.x > 26) return `M${from.x} ${from.y}H${Math.min(out, to.x - 10)}V${to.y}H${to.x}`;
  const down = to.y - from.y;
  // Past the lower or upper edge of the part it comes from, before the edge of the one it goes to.
  const middle = Math.abs(down) > 70 ? from.y + Math.sign(down) * (34 + (lane % 3) * 5) : from.y + down / 2;
  return `M${from.x} ${from.y}H${from.x + 12}V${middle}H${to.x - 14}V${to.y}H${to.x}`;
}

const OR = 'M13 4q9 18 0 36h9q18 -1 28 -18q-10 -17 -28 -18z';
const AND = 'M14 4h16a18 18 0 0 1 0 36h-16z';

/** The symbol of a part; blocks carry the names of their ports. */
export function symbol({ kind, id }: Part): Child {
  const { width, height } = sizeOf(kind);
  if (kind === 'ha' || kind === 'fa') {
    const name = (port: string, i: number, ports: readonly string[], right: boolean) =>
      s(
        'text',
        {
          x: right ? width - 14 : 14,
          y: heights(kind, ports.length)[i]! + 4,
          'text-anchor': right ? 'end' : 'start',
          class: 'port',
        },
        port,
      );
    return [
      s('rect', { x: 8, y: 0, width: width - 16, height, rx: 6, class: 'body' }),
      PORTS[kind].ins.map((port, i, all) => [
        s('line', {
          x1: 0,
          x2: 8,
          y1: heights(kind, all.length)[i]!,
          y2: heights(kind, all.length)[i]!,
          class: 'lead',
        }),
        name(port, i, all, false),
      ]),
      PORTS[kind].outs.map((port, i, all) => [
        s('line', {
          x1: width - 8,
          x2: width,
          y1: heights(kind, all.length)[i]!,
          y2: heights(kind, all.length)[i]!,
          class: 'lead',
        }),
        name(port, i, all, true),
      ]),
      s('text', { x: width / 2, y: height / 2 + 4, 'text-anchor': 'middle', class: 'id' }, id),
    ];
  }
  const inverted = kind === 'not' || kind === 'nand';
  const ins = kind === 'not' ? [22] : [12, 32];
  return [
    ins.map((y) => s('line', { x1: 0, x2: 17, y1: y, y2: y, class: 'lead' })),
    s('line', { x1: 46, x2: 64, y1: 22, y2: 22, class: 'lead' }),
    s('path', { d: kind === 'not' ? 'M14 5v34l30 -17z' : kind === 'or' || kind === 'xor' ? OR : AND, class: 'body' }),
    kind === 'xor' && s('path', { d: 'M8 4q9 18 0 36', class: 'arc' }),
    inverted && s('circle', { cx: kind === 'not' ? 48 : 52, cy: 22, r: 4, class: 'body' }),
    s('text', { x: 31, y: 54, 'text-anchor': 'middle', class: 'id' }, id),
  ];
}
