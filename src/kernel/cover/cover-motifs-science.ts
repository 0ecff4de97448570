import { at, dot, fill, n, type Point, polyline, ring, spline, stroke } from './cover-path.ts';
import type { Random } from './random.ts';

/** Draws one motif inside 640×400: SVG elements stroked in the discipline's line colour. */
export type Motif = (random: Random) => string;

const TAU = Math.PI * 2;

/** Chemistry: a faint honeycomb from which a fused-ring molecule grows, with double bonds and substituents. */
export const hexagons: Motif = (random) => {
  const side = 48 + random() * 7;
  const w = side * Math.sqrt(3);
  const centre = (q: number, r: number): Point => [330 + w * (q + r / 2), 196 + side * 1.5 * r];
  const corners = (q: number, r: number, scale = 1): Point[] => {
    const [x, y] = centre(q, r);
    return Array.from(
      { length: 6 },
      (_, i): Point => [x + side * scale * Math.sin((i * TAU) / 6), y - side * scale * Math.cos((i * TAU) / 6)],
    );
  };
  let lattice = '';
  for (let r = -2; r <= 2; r++) {
    for (let q = -5; q <= 5; q++) {
      const c = corners(q, r);
      if ((c[0] as Point)[0] > -60 && (c[0] as Point)[0] < 700)
        lattice += polyline([c[4], c[5], c[0], c[1]] as Point[]);
    }
  }
  const steps: Point[] = [
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
    [1, -1],
  ];
  const cells: Point[] = [[0, 0]];
  while (cells.length < 6) {
    const from = cells[Math.floor(random() * cells.length)] as Point;
    const step = steps[Math.floor(random() * 6)] as Point;
    const next: Point = [from[0] + step[0], from[1] + step[1]];
    const [x, y] = centre(...next);
    if (x > 110 && x < 550 && y > 90 && y < 310 && !cells.some(([q, r]) => q === next[0] && r === next[1]))
      cells.push(next);
  }
  let bonds = '';
  let inner = '';
  let atoms = '';
  let tails = '';
  cells.forEach(([q, r], index) => {
    bonds += polyline(corners(q, r), true);
    const small = corners(q, r, 0.76);
    if (index % 3 === 0) inner += ring(...centre(q, r), side * 0.56);
    else for (let i = index % 2; i < 6; i += 2) inner += polyline([small[i] as Point, small[(i + 1) % 6] as Point]);
    const [x, y] = centre(q, r);
    const i = Math.floor(random() * 6);
    const corner = corners(q, r)[i] as Point;
    const tip: Point = [corner[0] * 2 - x, corner[1] * 2 - y];
    const isFree = !cells.some((cell) => corners(...cell).some((c) => Math.hypot(c[0] - tip[0], c[1] - tip[1]) < 8));
    if (isFree) {
      tails += polyline([corner, tip]);
      atoms += dot(...tip);
    }
  });
  return (
    stroke(lattice, 1, 0.24) +
    fill(cells.map((c) => polyline(corners(...c), true)).join(''), 0.1) +
    stroke(bonds + tails, 2.5) +
    stroke(inner, 1.5, 0.7) +
    stroke(atoms, 17, 0.25) +
    stroke(atoms, 10)
  );
};

/** Physics: a family of wave packets that shift in phase and amplitude, drawn peak to peak. */
export const waves: Motif = (random) => {
  const half = 52 + random() * 24;
  const focus = 220 + random() * 200;
  const width = 150 + random() * 60;
  const drift = 4 + random() * 5;
  const lines = 13;
  let out = '';
  for (let k = 0; k < lines; k++) {
    const start = -half * 2 + k * drift;
    let path = '';
    let last: Point = [0, 0];
    for (let i = 0, x = start; x < 700; i++, x += half) {
      const envelope = Math.exp(-(((x - focus - k * drift) / width) ** 2));
      const y =
        252 - k * 7 + (i % 2 ? 1 : -1) * (8 + (34 + 92 * Math.sin((Math.PI * (k + 1)) / (lines + 1))) * envelope);
      path += i
        ? `${i === 1 ? `C${at(last[0] + half * 0.36, last[1])} ` : 'S'}${at(x - half * 0.36, y)} ${at(x, y)}`
        : `M${at(x, y)}`;
      last = [x, y];
    }
    out += stroke(
      path,
      k === lines >> 1 ? 3 : 1.5,
      k === lines >> 1 ? 1 : 0.22 + 0.6 * (1 - Math.abs(k - lines / 2) / (lines / 2)),
    );
  }
  return out;
};

/** Biology: a tilted double helix; the strand behind is thinner, the rungs pair two kinds of base. */
export const helix: Motif = (random) => {
  const amplitude = 66 + random() * 18;
  const half = 118 + random() * 34;
  const phase = random() * half;
  const tilt = -10 - random() * 12;
  const strand = (sign: number): string => {
    let path = '';
    for (let i = 0, x = -200 + phase; x < 860; i++, x += half) {
      const y = 200 + sign * amplitude * (i % 2 ? 1 : -1);
      path +=
        i === 0
          ? `M${at(x, y)}`
          : `${i === 1 ? `C${at(x - half * 0.636, 200 - sign * amplitude * (i % 2 ? 1 : -1))} ` : 'S'}${at(x - half * 0.364, y)} ${at(x, y)}`;
    }
    return path;
  };
  let rungs = '';
  let pairs = '';
  let a = '';
  let b = '';
  for (let x = -60; x < 700; x += half / 7) {
    const y = -amplitude * Math.cos(((x + 200 - phase) / half) * Math.PI);
    if (Math.abs(y) < amplitude * 0.2) continue;
    const split = y * (random() * 0.5 - 0.25);
    rungs += `M${at(x, 200 + y)}V${n(200 + split)}`;
    pairs += `M${at(x, 200 + split)}V${n(200 - y)}`;
    a += dot(x, 200 + y);
    b += dot(x, 200 - y);
  }
  return `<g transform="rotate(${n(tilt)} 320 200)">${stroke(rungs, 3, 0.75)}${stroke(pairs, 3, 0.35)}${stroke(strand(1), 3.5)}${stroke(strand(-1), 2.5, 0.6)}${stroke(a, 11)}${stroke(b, 8, 0.75)}</g>`;
};

/** Earth sciences and surveying: contour lines of a summit and its shoulder, index contours and spot heights. */
export const contours: Motif = (random) => {
  const cx = 250 + random() * 140;
  const cy = 170 + random() * 50;
  const waves = [2, 3, 5].map((k) => ({ k, size: (0.3 + random() * 0.5) / k, phase: random() * TAU }));
  const lean = random() * TAU;
  const radius = (angle: number, level: number): number =>
    level *
    (1 + waves.reduce((sum, { k, size, phase }) => sum + size * 0.55 * Math.cos(k * angle + phase + level / 260), 0));
  let thin = '';
  let index = '';
  for (let i = 0; i < 14; i++) {
    const level = 16 + i * 27 + i * i * 0.55;
    const count = i < 4 ? 14 : 22;
    const points = Array.from({ length: count }, (_, j): Point => {
      const angle = (j / count) * TAU;
      const r = radius(angle, level);
      return [
        cx + Math.cos(lean) * i * 7 + r * 1.25 * Math.cos(angle),
        cy + Math.sin(lean) * i * 4 + r * 0.82 * Math.sin(angle),
      ];
    });
    if (i % 5 === 2) index += spline(points, true);
    else thin += spline(points, true);
  }
  const marks = Array.from({ length: 3 }, (): Point => [90 + random() * 470, 110 + random() * 210]);
  const crosses = marks.map(([x, y]) => `M${at(x - 6, y)}h12M${at(x, y - 6)}v12`).join('');
  return (
    stroke(thin, 1.3, 0.55) +
    stroke(index, 2.6, 0.95) +
    fill(`M${at(cx, cy - 9)}l8.5 15h-17z`) +
    stroke(crosses, 1.5, 0.9)
  );
};

/** Medicine: one lead in front with smooth P, QRS and T, two fainter leads behind, the pen's dot at the end. */
export const ecg: Motif = (random) => {
  const beat = 150 + random() * 44;
  const lead = (y: number, gain: number, shift: number): string => {
    let path = `M-20 ${n(y)}`;
    for (let x = -beat + shift; x < 660; x += beat) {
      const s = beat / 170;
      const g = gain * (0.94 + random() * 0.12);
      const l = (dx: number, dy: number): string => `l${at(dx * s, dy * g)}`;
      path += `H${n(x)}q${at(11 * s, -20 * g)} ${at(22 * s, 0)}h${n(12 * s)}${l(6, 11)}${l(10, -112)}${l(12, 150)}${l(8, -49)}h${n(16 * s)}q${at(19 * s, -46 * g)} ${at(38 * s, 0)}`;
    }
    return `${path}H660`;
  };
  const shift = random() * beat;
  return (
    stroke(lead(112, 0.36, shift), 1.5, 0.3) +
    stroke(lead(322, 0.36, shift + 14), 1.5, 0.3) +
    stroke(lead(226, 1, shift), 9, 0.14) +
    stroke(lead(226, 1, shift), 3)
  );
};

/** Agriculture: the sunflower head, seeds at the golden angle inside a crown of petals. */
export const phyllotaxis: Motif = (random) => {
  const cx = 300 + random() * 60;
  const cy = 200;
  const turn = random() * TAU;
  const seeds = 178;
  const bands = ['', '', '', '', ''];
  for (let i = 2; i < seeds; i++) {
    const angle = turn + i * 2.39996323;
    const r = 8.6 * Math.sqrt(i);
    const band = Math.floor((i / seeds) * 5);
    bands[band] += dot(cx + r * Math.cos(angle), cy + r * Math.sin(angle));
  }
  const petals = 21;
  let front = '';
  let back = '';
  for (let i = 0; i < petals * 2; i++) {
    const a = turn + ((i + 0.5) / petals) * Math.PI;
    const reach = i % 2 ? 172 : 188 + random() * 16;
    const p = (r: number, da: number): string => at(cx + r * Math.cos(a + da), cy + r * Math.sin(a + da));
    const petal = `M${p(128, -0.11)}Q${p(reach * 0.92, -0.13)} ${p(reach, 0)}Q${p(reach * 0.92, 0.13)} ${p(128, 0.11)}`;
    if (i % 2) front += petal;
    else back += petal;
  }
  return (
    stroke(back, 1.4, 0.5) +
    stroke(front, 2, 0.9) +
    bands.map((d, i) => stroke(d, 4.5 + i * 1.4, 0.8 + i * 0.05)).join('')
  );
};
