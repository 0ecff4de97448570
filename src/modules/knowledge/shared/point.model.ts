/** Levels from the top: 知识领域, 知识单元, 知识点. */
export const POINT_LEVELS = ['scope', 'unit', 'point'] as const;
export type PointLevel = (typeof POINT_LEVELS)[number];

export const POINT_STATES = ['active', 'disabled'] as const;
export type PointState = (typeof POINT_STATES)[number];

/**
 * `prerequisite` comes before the point, `contains` is held by it, `related` goes both ways. The first two may not lead
 * back to where they began.
 */
export const RELATIONS = ['prerequisite', 'contains', 'related'] as const;
export type Relation = (typeof RELATIONS)[number];

export const POINT_CODE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;
export const POINT_CODE_MAX = 32;
export const POINT_NAME_MAX = 60;
/** Most points of one relation. */
export const MAX_RELATED = 50;
/** Most points tied to one thing, e.g. a node of an outline. */
export const MAX_LINKED = 20;
/** Most rows of one bulk command. */
export const MAX_POINTS = 2000;
/** Days in which a deleted point can be brought back. */
export const RESTORE_DAYS = 30;

/** Level by its number, 1 at the top. */
export const levelOf = (depth: number): PointLevel => POINT_LEVELS[depth - 1] ?? 'point';

/** Points in the order they are read: by code, each with what hangs below it behind it. */
export function inTreeOrder<T extends { readonly id: string; readonly code: string; readonly parent: string | null }>(
  points: readonly T[],
): T[] {
  const below = new Map<string | null, T[]>();
  const known = new Set(points.map(({ id }) => id));
  for (const point of points) {
    const parent = point.parent !== null && known.has(point.parent) ? point.parent : null;
    below.set(parent, [...(below.get(parent) ?? []), point]);
  }
  const walk = (parent: string | null): T[] =>
    (below.get(parent) ?? [])
      .toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
      .flatMap((point) => [point, ...walk(point.id)]);
  return walk(null);
}

/** Ids on a way that ends where it began, the first one repeated; null when there is none. */
export function circleIn(edges: readonly { readonly from: string; readonly to: string }[]): string[] | null {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const finished = new Set<string>();
  const path: string[] = [];
  const visit = (id: string): string[] | null => {
    if (finished.has(id)) return null;
    const at = path.indexOf(id);
    if (at >= 0) return [...path.slice(at), id];
    path.push(id);
    for (const one of next.get(id) ?? []) {
      const found = visit(one);
      if (found) return found;
    }
    path.pop();
    finished.add(id);
    return null;
  };
  for (const id of next.keys()) {
    const found = visit(id);
    if (found) return found;
  }
  return null;
}
