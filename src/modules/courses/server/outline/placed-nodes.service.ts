import type { Ctx } from '../../../../platform/db/context.ts';
import { seeOutline } from './node.access.ts';

/** A node with where it stands in the outline. */
export interface PlacedNode {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly parent: string | null;
  /** Nodes above it. */
  readonly level: number;
  /** Name of the chapter it lies in; empty at the top. */
  readonly chapter: string;
  /** It is shown to learners as far as it is concerned. */
  readonly shown: boolean;
  /** It and all above it are shown to learners. */
  readonly visible: boolean;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

/** Nodes of a course in the order of the outline, for its team. @throws AppError notFound */
export async function placedNodes(ctx: Ctx, courseId: string): Promise<PlacedNode[]> {
  const { rows } = await seeOutline(ctx, courseId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wayOf = (id: string) => {
    const way = [];
    for (let at = byId.get(id); at; at = at.parent === null ? undefined : byId.get(at.parent)) way.push(at);
    return way;
  };
  const before = (a: readonly number[], b: readonly number[]): number => {
    const at = a.findIndex((sort, i) => sort !== b[i]);
    return at === -1 ? a.length - b.length : a[at]! - (b[at] ?? -1);
  };
  return rows
    .map((row) => {
      const way = wayOf(row.id);
      return { row, way, order: way.map(({ sort }) => sort).reverse() };
    })
    .sort((a, b) => before(a.order, b.order))
    .map(({ row, way }) => ({
      id: row.id,
      type: row.type,
      name: row.name,
      parent: row.parent,
      level: way.length - 1,
      chapter: way.length > 1 ? way.at(-1)!.name : '',
      shown: row.visible,
      visible: way.every(({ visible }) => visible),
      opensAt: row.opensAt,
      closesAt: row.closesAt,
    }));
}
