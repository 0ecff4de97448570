import type { Ctx } from '../../../platform/db/context.ts';
import { seeOutline } from '../../courses/server/courses.public.ts';

/** A node a test is attached to. */
export interface TestNode {
  readonly id: string;
  readonly name: string;
  /** Name of the chapter it lies in; empty at the top. */
  readonly chapter: string;
  /** It and all above it are shown to learners. */
  readonly visible: boolean;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

/** Nodes for tests of a course in the order of the outline, for its team. @throws AppError notFound */
export async function testNodes(ctx: Ctx, courseId: string): Promise<TestNode[]> {
  const { rows } = await seeOutline(ctx, courseId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wayOf = (id: string) => {
    const way = [];
    for (let at = byId.get(id); at; at = at.parent === null ? undefined : byId.get(at.parent)) way.push(at);
    return way;
  };
  const sorts = (id: string) =>
    wayOf(id)
      .map(({ sort }) => sort)
      .reverse();
  const before = (a: readonly number[], b: readonly number[]): number => {
    const at = a.findIndex((sort, i) => sort !== b[i]);
    return at === -1 ? a.length - b.length : a[at]! - (b[at] ?? -1);
  };
  return rows
    .filter(({ type }) => type === 'test')
    .map((row) => ({ row, way: wayOf(row.id), order: sorts(row.id) }))
    .sort((a, b) => before(a.order, b.order))
    .map(({ row, way }) => ({
      id: row.id,
      name: row.name,
      chapter: way.length > 1 ? way.at(-1)!.name : '',
      visible: way.every(({ visible }) => visible),
      opensAt: row.opensAt,
      closesAt: row.closesAt,
    }));
}
