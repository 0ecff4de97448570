import type { Ctx } from '../../../platform/db/context.ts';
import { type PlacedNode, placedNodes } from '../../courses/server/courses.public.ts';

/** A node a test is attached to. */
export type TestNode = PlacedNode;

/** Nodes for tests of a course in the order of the outline, for its team. @throws AppError notFound */
export async function testNodes(ctx: Ctx, courseId: string): Promise<TestNode[]> {
  return (await placedNodes(ctx, courseId)).filter(({ type }) => type === 'test');
}
