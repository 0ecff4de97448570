/** A point of the 640×400 cover. */
export type Point = readonly [x: number, y: number];

/** Rounds to one decimal and drops a leading zero, so that covers stay small and stable. */
export const n = (value: number): string => {
  const text = String(Math.round(value * 10) / 10);
  return text === '-0' ? '0' : text.replace(/^(-?)0\./, '$1.');
};
/** `x y` of a point. */
export const at = (x: number, y: number): string => `${n(x)} ${n(y)}`;

/** Polyline through `points`; `closed` adds `Z`. */
export function polyline(points: readonly Point[], closed = false): string {
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${at(x, y)}`).join('') + (closed ? 'Z' : '');
}

/**
 * Uniform quadratic B-spline guided by `points`: one coordinate pair per point, because the control points mirror each
 * other at the joints and `T` can stand for them.
 */
export function spline(points: readonly Point[], closed = false): string {
  const mid = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const count = points.length;
  const point = (i: number): Point => points[i % count] as Point;
  const last = closed ? count : count - 2;
  const start = closed ? mid(point(0), point(1)) : point(0);
  let path = `M${at(...start)}`;
  for (let i = 1; i <= last; i++) {
    const end = !closed && i === last ? point(count - 1) : mid(point(i), point(i + 1));
    path += i === 1 || (!closed && i === last) ? `Q${at(...point(i))} ${at(...end)}` : `T${at(...end)}`;
  }
  return path + (closed ? 'Z' : '');
}

/** Full circle as a path, so that many can share one element. */
export const ring = (x: number, y: number, r: number): string =>
  `M${at(x - r, y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;

/** A dot for a round-capped stroke: its size is the stroke width of the element. */
export const dot = (x: number, y: number): string => `M${at(x, y)}h0`;

/** Stroke-only `<path>`; `extra` are further attributes. */
export const stroke = (d: string, width = 2, opacity = 1, extra = ''): string =>
  `<path d="${d}" stroke-width="${n(width)}"${opacity < 1 ? ` opacity="${n2(opacity)}"` : ''}${extra ? ` ${extra}` : ''}/>`;
/** Filled `<path>` without stroke, in the line colour. */
export const fill = (d: string, opacity = 1): string =>
  `<path d="${d}" fill="currentColor" stroke="none"${opacity < 1 ? ` opacity="${n2(opacity)}"` : ''}/>`;

const n2 = (value: number): string => String(Math.round(value * 100) / 100).replace(/^0\./, '.');
