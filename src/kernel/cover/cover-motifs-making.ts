import type { Motif } from './cover-motifs-science.ts';
import { at, dot, fill, n, type Point, polyline, ring, spline, stroke } from './cover-path.ts';
import type { Random } from './random.ts';

const TAU = Math.PI * 2;

type Gear = { x: number; y: number; teeth: number; phase: number };

/** Outline of a spur gear: trapezoid teeth around the pitch radius `module · teeth / 2`. */
function gearOutline({ x, y, teeth, phase }: Gear, module: number): string {
  const pitch = (module * teeth) / 2;
  const points: Point[] = [];
  for (let i = 0; i < teeth; i++) {
    for (const [offset, r] of [
      [-0.3, pitch - module * 1.1],
      [-0.17, pitch + module * 0.9],
      [0.17, pitch + module * 0.9],
      [0.3, pitch - module * 1.1],
    ] as const) {
      const a = phase + ((i + offset) / teeth) * TAU;
      points.push([x + r * Math.cos(a), y + r * Math.sin(a)]);
    }
  }
  return polyline(points, true);
}

/** Mechanics: a train of three gears that really mesh, with pitch circles, bores and lightening holes. */
export const gears: Motif = (random) => {
  const module = 12;
  const first: Gear = { x: 210 + random() * 20, y: 214, teeth: 19 + Math.floor(random() * 3), phase: random() };
  const mesh = (from: Gear, teeth: number, angle: number): Gear => {
    const distance = (module * (from.teeth + teeth)) / 2;
    // How far the contact direction lies past a tooth of `from`, in pitches; the partner shows a gap there.
    const past = ((angle - from.phase) * from.teeth) / TAU;
    return {
      x: from.x + distance * Math.cos(angle),
      y: from.y + distance * Math.sin(angle),
      teeth,
      phase: angle + Math.PI + ((past + 0.5) / teeth) * TAU,
    };
  };
  const second = mesh(first, 13 + Math.floor(random() * 3), -0.5 - random() * 0.2);
  const third = mesh(second, 10 + Math.floor(random() * 2), 0.75 + random() * 0.3);
  let outline = '';
  let pitch = '';
  let holes = '';
  let axes = '';
  for (const gear of [first, second, third]) {
    const r = (module * gear.teeth) / 2;
    outline += gearOutline(gear, module);
    pitch += ring(gear.x, gear.y, r);
    holes += ring(gear.x, gear.y, r * 0.2);
    if (gear.teeth > 12) {
      const count = gear.teeth > 16 ? 5 : 4;
      for (let i = 0; i < count; i++)
        holes += ring(
          gear.x + r * 0.5 * Math.cos((i / count) * TAU + gear.phase),
          gear.y + r * 0.5 * Math.sin((i / count) * TAU + gear.phase),
          r * 0.14,
        );
    }
    axes += `M${at(gear.x - r - 26, gear.y)}h${n(2 * r + 52)}M${at(gear.x, gear.y - r - 26)}v${n(2 * r + 52)}`;
  }
  return (
    stroke(axes, 1, 0.35, 'stroke-dasharray="14 4 3 4"') +
    fill(outline, 0.1) +
    stroke(outline, 2.2) +
    stroke(pitch, 1, 0.5, 'stroke-dasharray="5 5"') +
    stroke(holes, 1.8, 0.85)
  );
};

/** Electronics: a chip whose traces leave every pin, bend at 45° and end in vias. */
export const circuit: Motif = (random) => {
  const cx = 290 + random() * 70;
  const cy = 200;
  const pins = 7;
  const pitch = 17;
  const halfSide = (pins * pitch) / 2 + 4;
  let traces = '';
  let faint = '';
  let vias = '';
  let pads = '';
  for (let side = 0; side < 4; side++) {
    const [ox, oy] = [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ][side] as unknown as Point;
    const isHorizontal = ox !== 0;
    for (let i = 0; i < pins; i++) {
      const offset = (i - (pins - 1) / 2) * pitch;
      const away = Math.abs(i - (pins - 1) / 2);
      const x = cx + ox * halfSide - oy * offset;
      const y = cy + oy * halfSide + ox * offset;
      pads += `M${at(x, y)}l${at(ox * 9, oy * 9)}`;
      const lead = 16 + (pins / 2 - away) * 7 + 9;
      const bend = (away * 13 + (random() < 0.3 ? 10 : 0)) * Math.sign(offset || random() - 0.5);
      const run = isHorizontal ? 40 + random() * 150 : 6 + random() * 40;
      const fx = x + ox * (lead + Math.abs(bend) + run) - oy * bend;
      const fy = y + oy * (lead + Math.abs(bend) + run) + ox * bend;
      const d = polyline([
        [x, y],
        [x + ox * lead, y + oy * lead],
        [x + ox * (lead + Math.abs(bend)) - oy * bend, y + oy * (lead + Math.abs(bend)) + ox * bend],
        [fx, fy],
      ]);
      if (random() < 0.35) faint += d;
      else traces += d;
      vias += ring(fx + ox * 6, fy + oy * 6, 6);
    }
  }
  const box = (r: number): string => `M${at(cx - r, cy - r)}h${n(2 * r)}v${n(2 * r)}h${n(-2 * r)}z`;
  return (
    stroke(faint, 2, 0.5) +
    stroke(traces, 2) +
    stroke(vias, 2.5) +
    stroke(pads, 6) +
    fill(box(halfSide), 0.14) +
    stroke(box(halfSide), 2.5) +
    stroke(box(halfSide - 16), 1.2, 0.5) +
    stroke(ring(cx - halfSide + 28, cy - halfSide + 28, 4), 2)
  );
};

/** Civil engineering: an arch truss on two bearings, with the load on its deck and a dimension line. */
export const truss: Motif = (random) => {
  const panels = 8 + 2 * Math.floor(random() * 3);
  const rise = 130 + random() * 40;
  const left = 66;
  const span = 508;
  const deck = 276;
  const top = (i: number): Point => [
    left + (i / panels) * span,
    deck - rise * (1 - ((2 * i) / panels - 1) ** 2) * 0.86 - (i > 0 && i < panels ? rise * 0.14 : 0),
  ];
  const bottom = (i: number): Point => [left + (i / panels) * span, deck];
  const indexes = Array.from({ length: panels + 1 }, (_, i) => i);
  const arch = polyline(indexes.map(top));
  const posts = indexes
    .slice(1, -1)
    .map((i) => polyline([top(i), bottom(i)]))
    .join('');
  const braces = indexes
    .slice(1, -1)
    .map((i) => (i === panels / 2 ? '' : polyline([top(i), bottom(i < panels / 2 ? i + 1 : i - 1)])))
    .join('');
  const joints = indexes.flatMap((i) => [dot(...bottom(i)), i > 0 && i < panels ? dot(...top(i)) : '']).join('');
  const bearing = (x: number): string => `M${at(x, deck + 6)}l15 24h-30z`;
  const ground = [left, left + span].map((x) => `M${n(x - 26)} ${deck + 33}h52m-4 0l-7 8m-5-8l-7 8m-5-8l-7 8`).join('');
  const peak = 1 + Math.floor(random() * (panels - 1));
  const loads = indexes
    .slice(1, -1)
    .map((i) => {
      const length = 16 + 34 * Math.exp(-(((i - peak) / 2.2) ** 2));
      const [x] = bottom(i);
      return `M${at(x, deck + 12)}v${n(length)}m-4.5-7l4.5 7l4.5-7`;
    })
    .join('');
  return (
    fill(`${arch}Z`, 0.09) +
    stroke(loads, 1.6, 0.6) +
    stroke(braces, 1.8, 0.7) +
    stroke(posts, 1.8, 0.85) +
    stroke(`${arch}M${left - 30} ${deck}H${left + span + 30}`, 4) +
    stroke(joints, 9) +
    stroke(bearing(left) + bearing(left + span), 2.2) +
    stroke(ground, 1.6, 0.6)
  );
};

/** Computing: a Gabriel graph over scattered nodes with one shortest path lit up. */
export const graph: Motif = (random) => {
  const nodes: Point[] = [];
  for (let row = 0; row < 4; row++)
    for (let col = 0; col < 7; col++)
      nodes.push([50 + col * 90 + (random() - 0.5) * 62, 72 + row * 84 + (random() - 0.5) * 54]);
  const gap = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const near = nodes.map((): number[] => []);
  let edges = '';
  nodes.forEach((a, i) => {
    nodes.forEach((b, j) => {
      if (j <= i) return;
      const centre: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      if (nodes.some((c, k) => k !== i && k !== j && gap(c, centre) < gap(a, b) / 2)) return;
      edges += polyline([a, b]);
      near[i]?.push(j);
      near[j]?.push(i);
    });
  });
  const path = shortestPath(nodes, near, Math.floor(random() * 4) * 7, Math.floor(random() * 4) * 7 + 6, gap);
  const lit = path.map((i) => nodes[i] as Point);
  const rest = nodes.filter((_, i) => !path.includes(i));
  return (
    stroke(edges, 1.4, 0.4) +
    stroke(rest.map((p) => dot(...p)).join(''), 10, 0.7) +
    stroke(polyline(lit), 9, 0.16) +
    stroke(polyline(lit), 3) +
    stroke(lit.map((p) => dot(...p)).join(''), 14) +
    stroke([lit[0], lit.at(-1)].map((p) => ring(...(p as Point), 14)).join(''), 2)
  );
};

function shortestPath(
  nodes: readonly Point[],
  near: readonly number[][],
  from: number,
  to: number,
  gap: (a: Point, b: Point) => number,
): number[] {
  const cost = nodes.map((_, i) => (i === from ? 0 : Number.POSITIVE_INFINITY));
  const before = nodes.map(() => -1);
  const open = new Set(nodes.keys());
  while (open.size > 0) {
    const here = [...open].reduce((best, i) => ((cost[i] as number) < (cost[best] as number) ? i : best));
    open.delete(here);
    for (const next of near[here] ?? []) {
      const total = (cost[here] as number) + gap(nodes[here] as Point, nodes[next] as Point);
      if (total < (cost[next] as number)) {
        cost[next] = total;
        before[next] = here;
      }
    }
  }
  const path: number[] = [];
  for (let i = to; i !== -1; i = before[i] as number) path.unshift(i);
  return path;
}

/** Economics and management: bars under a trend line with its band of uncertainty. */
export const bars: Motif = (random) => {
  const count = 13 + Math.floor(random() * 4);
  const step = 520 / count;
  const base = 336;
  let level = 70 + random() * 40;
  const heights = Array.from(
    { length: count },
    () => (level = Math.min(200, Math.max(50, level + (random() - 0.4) * 74))),
  );
  const x = (i: number): number => 60 + (i + 0.5) * step;
  const trend = heights.map((h, i): Point => [x(i), base - 52 - h * 0.94 - ((heights[i - 1] ?? h) - h) * 0.2]);
  const band = (d: number): Point[] => trend.map(([px, py], i) => [px, py + d * (6 + i * 1.4)]);
  const solid = heights.map((h, i) => `M${at(x(i) - step * 0.3, base)}v${n(-h)}h${n(step * 0.6)}v${n(h)}`).join('');
  return (
    stroke([0, 1, 2, 3].map((i) => `M60 ${base - i * 66}h520`).join(''), 1, 0.3, 'stroke-dasharray="2 6"') +
    fill(solid, 0.2) +
    stroke(solid, 1.6, 0.65) +
    fill(`${polyline(band(-1))}L${polyline(band(1).reverse()).slice(1)}Z`, 0.12) +
    stroke(polyline(trend), 3.2) +
    stroke(trend.map((p) => dot(...p)).join(''), 9) +
    stroke(`M52 ${base}h536`, 2.4)
  );
};

/** Art, education and media: broken rings of different weight around one centre, a score of arcs. */
export const arcs: Motif = (random) => {
  const cx = 250 + random() * 140;
  const cy = 206;
  const thin: string[] = [];
  const bold: string[] = [];
  let ends = '';
  const arc = (r: number, from: number, sweep: number): string =>
    `M${at(cx + r * Math.cos(from), cy + r * Math.sin(from))}A${n(r)} ${n(r)} 0 ${sweep > Math.PI ? 1 : 0} 1 ${at(cx + r * Math.cos(from + sweep), cy + r * Math.sin(from + sweep))}`;
  for (let i = 0; i < 11; i++) {
    const r = 26 + i * 25;
    let a = random() * TAU;
    const parts = 1 + Math.floor(random() * 3);
    for (let k = 0; k < parts; k++) {
      const sweep = (TAU / parts) * (0.42 + random() * 0.42);
      (random() < 0.28 ? bold : thin).push(arc(r, a, sweep));
      if (random() < 0.4) ends += dot(cx + r * Math.cos(a), cy + r * Math.sin(a));
      a += TAU / parts;
    }
  }
  return (
    stroke(thin.join(''), 2, 0.75) +
    stroke(bold.join(''), 11, 0.42) +
    stroke(ends, 10) +
    stroke(dot(cx, cy), 18) +
    stroke(wave(random, cx, cy), 1.2, 0.4)
  );
};

function wave(random: Random, cx: number, cy: number): string {
  const points = Array.from(
    { length: 12 },
    (_, i): Point => [-20 + i * 62, cy + Math.sin(i * 1.1 + cx) * (14 + random() * 30)],
  );
  return spline(points);
}
