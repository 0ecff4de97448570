import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { copyLinks } from '../../../knowledge/server/knowledge.public.ts';
import { childrenOf, moveNode, subtreeIds } from '../../shared/structure.model.ts';
import { repointed } from '../../shared/unlock.model.ts';
import { changeableCourse, seeCourse } from '../course.access.ts';
import { copyEvidence } from '../info/objective.repository.ts';
import { copyOwnDates } from './class-dates.repository.ts';
import { copyMaterials } from './material.repository.ts';
import { changeableNode } from './node.access.ts';
import { courseNodes, placeNodes, writeRules } from './node.repository.ts';
import { NODE_LINKS } from './node.service.ts';
import * as bin from './node-bin.repository.ts';
import { requireNoCircle } from './unlock.service.ts';

/** Deleted parts of an outline that can still be had back. @throws AppError notFound, forbidden */
export async function listBin(ctx: Ctx, courseId: string): Promise<bin.BinRow[]> {
  const { rights } = await seeCourse(ctx, courseId);
  if (rights?.structure !== 'all') throw appError('forbidden', 'error.forbidden');
  return bin.binOf(ctx, courseId);
}

/**
 * Puts a deleted node and what went with it back where and as it was; at the top when its parent is gone too.
 * @throws AppError notFound when it is not in the bin (any more)
 */
export async function restoreNode(ctx: Ctx, nodeId: string): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    const [found] = await bin.deletedTree(tx, nodeId);
    if (!found) throw appError('notFound', 'courses.bin.gone');
    await changeableCourse(tx, found.courseId, 'structure');
    // Read again under the lock: somebody may have taken it out meanwhile.
    const tree = await bin.deletedTree(tx, nodeId);
    const [top] = tree;
    if (!top) throw appError('notFound', 'courses.bin.gone');
    const living = await courseNodes(tx, top.courseId);
    const parent = living.some(({ id }) => id === top.parent) ? top.parent : null;
    const index = childrenOf(living, parent).filter(({ sort }) => sort < top.sort).length;
    const whole = [...living, ...tree];
    const plan = moveNode(whole, nodeId, { parent, index });
    if (!plan.ok) throw appError('invalid', 'courses.node.absent');
    requireNoCircle(whole.map((node) => (node.id === nodeId ? { ...node, parent } : node)));
    await bin.takeOut(
      tx,
      tree.map(({ id }) => id),
    );
    await placeNodes(tx, plan.changed);
    tx.audit({
      action: 'node.restore',
      object: 'node',
      objectId: nodeId,
      after: { name: top.name, parent, ids: tree.map(({ id }) => id) },
    });
    return { id: nodeId };
  });
}

/**
 * Copies a node with everything below it, hidden, right behind the original.
 * @param name name of the copy; what is below keeps its names
 * @throws AppError notFound, forbidden, conflict when the course is archived
 */
export async function copyNode(ctx: Ctx, nodeId: string, name: string): Promise<{ id: string; copied: number }> {
  return ctx.tx(async (tx) => {
    const { node } = await changeableNode(tx, nodeId);
    const outline = await courseNodes(tx, node.courseId);
    const pairs = subtreeIds(outline, nodeId).map((from) => ({ from, to: tx.newId() }));
    const id = pairs[0]!.to;
    await bin.copyNodes(tx, pairs, { id: nodeId, name });
    await copyLinks(tx, NODE_LINKS, pairs);
    await copyEvidence(tx, pairs);
    await copyOwnDates(tx, pairs);
    await copyMaterials(tx, pairs);
    const copies = new Map(pairs.map(({ from, to }) => [from, to]));
    await writeRules(
      tx,
      outline.flatMap((one) =>
        one.unlock && copies.has(one.id) ? [{ id: copies.get(one.id)!, unlock: repointed(one.unlock, copies) }] : [],
      ),
    );
    const siblings = childrenOf(outline, node.parent);
    const plan = moveNode([...outline, { ...node, id, sort: (siblings.at(-1)?.sort ?? 0) + 1 }], id, {
      parent: node.parent,
      index: siblings.findIndex((one) => one.id === nodeId) + 1,
    });
    if (plan.ok) await placeNodes(tx, plan.changed);
    tx.audit({ action: 'node.copy', object: 'node', objectId: id, after: { from: nodeId, ids: pairs } });
    return { id, copied: pairs.length };
  });
}
