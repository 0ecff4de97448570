import { appError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { runsOfNodes } from '../../../runs/server/runs.public.ts';
import { subtreeIds } from '../../shared/structure.model.ts';
import { changeableCourse } from '../course.access.ts';
import { countReaders } from '../progress/progress.repository.ts';
import { nodeUsePort } from '../use.port.ts';
import { changeableNode } from './node.access.ts';
import * as nodes from './node.repository.ts';
import { requireNotAwaited } from './unlock.service.ts';

/** What learners or schemes already hang on these nodes. */
async function hindrancesOf(ctx: Ctx, nodeIds: readonly string[]) {
  const runs = await runsOfNodes(ctx, { nodeIds });
  const read = await countReaders(ctx, nodeIds);
  const above = await Promise.all(ctx.ports.all(nodeUsePort).map((ask) => ask(ctx, nodeIds)));
  return [
    { kind: 'runs' as const, count: runs.length },
    { kind: 'progress' as const, count: read },
    ...above.flat(),
  ].filter((one) => one.count > 0);
}

/** Deletes nodes with everything below them; each is logged with what goes with it. @throws AppError conflict */
async function remove(tx: TxCtx, courseId: string, ids: readonly string[]): Promise<{ deleted: number }> {
  const outline = await nodes.courseNodes(tx, courseId);
  const byId = new Map(outline.map((node) => [node.id, node]));
  if (ids.some((id) => !byId.has(id))) throw appError('notFound', 'courses.node.absent');
  const trees = new Map([...new Set(ids)].map((id) => [id, subtreeIds(outline, id)]));
  const gone = [...new Set([...trees.values()].flat())];
  const hindrances = await hindrancesOf(tx, gone);
  if (hindrances.length > 0) {
    const n = hindrances.reduce((sum, one) => sum + one.count, 0);
    const code = trees.size > 1 ? 'courses.removal.used' : 'courses.node.used';
    throw appErrorWith({ data: { hindrances } }, 'conflict', code, { n });
  }
  requireNotAwaited(outline, gone);
  await nodes.deleteNodes(tx, gone);
  const below = new Set([...trees].flatMap(([id, tree]) => tree.filter((one) => one !== id)));
  for (const [id, tree] of trees) {
    if (below.has(id)) continue;
    tx.audit({
      action: 'node.delete',
      object: 'node',
      objectId: id,
      before: { name: byId.get(id)!.name, ids: tree },
    });
  }
  return { deleted: gone.length };
}

/** Deletes a node with everything below it. @throws AppError conflict when anything there was used: hide it instead */
export async function deleteNode(ctx: Ctx, nodeId: string): Promise<{ deleted: number }> {
  return ctx.tx(async (tx) => {
    const { node } = await changeableNode(tx, nodeId);
    return remove(tx, node.courseId, [nodeId]);
  });
}

/**
 * Deletes nodes of a course with everything below them, all or none.
 * @throws AppError notFound, forbidden, conflict when archived or when anything there was used
 */
export async function removeNodes(ctx: Ctx, courseId: string, ids: readonly string[]): Promise<{ deleted: number }> {
  return ctx.tx(async (tx) => {
    await changeableCourse(tx, courseId, 'structure');
    return remove(tx, courseId, ids);
  });
}
