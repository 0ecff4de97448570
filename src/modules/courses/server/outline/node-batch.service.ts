import { appError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { isItem } from '../../shared/completion.model.ts';
import type { batchNodesRoute } from '../../shared/structure.contract.ts';
import { subtreeIds } from '../../shared/structure.model.ts';
import { changeableCourse } from '../course.access.ts';
import { noteFirstShowing } from './first-showing.service.ts';
import { bodiesOf, courseNodes, type NodeRow, setVisible, writeSettings } from './node.repository.ts';
import { requireOrder } from './node.service.ts';
import { isEmpty } from './node-visibility.service.ts';
import { checkedRules, requireNoCircle } from './unlock.service.ts';

/** What becomes of one node of a batch; what is absent stays. */
export type BatchItem = RouteInput<typeof batchNodesRoute>['body']['items'][number];

/** Experiments whose steps the rules of one batch may name. */
const MAX_STEPPED = 10;

const moment = (request: string | null | undefined, old: Date | null): Date | null =>
  request === undefined ? old : request === null ? null : new Date(request);

/** A node as the batch leaves it. @throws AppError stale, invalid naming the node */
function changed(node: NodeRow, item: BatchItem): NodeRow {
  if (node.version !== item.version) throw appErrorWith({ data: { id: node.id } }, 'stale', 'error.stale');
  const after = {
    ...node,
    opensAt: moment(item.opensAt, node.opensAt),
    closesAt: moment(item.closesAt, node.closesAt),
    dueAt: moment(item.dueAt, node.dueAt),
    required: item.required ?? node.required,
  };
  if (item.dueAt !== undefined && node.type !== 'experiment') throw appError('invalid', 'courses.node.settings');
  if (after.required && !isItem(node.type)) throw appError('invalid', 'courses.node.requiredItem');
  requireOrder(after.opensAt, after.dueAt, after.closesAt);
  return after;
}

const facts = ({ opensAt, closesAt, dueAt, required, unlock }: NodeRow) => ({
  opensAt,
  closesAt,
  dueAt,
  required,
  unlock,
});

/**
 * Changes several nodes of a course, all or none.
 * @throws AppError notFound, forbidden, conflict when archived, stale when one of them changed meanwhile, invalid for a
 * node of elsewhere, dates in the wrong order, a rule that cannot hold or would wait for itself
 */
export async function changeNodes(
  ctx: Ctx,
  courseId: string,
  items: readonly BatchItem[],
): Promise<{ rows: { id: string; version: number }[] }> {
  return ctx.tx(async (tx) => {
    await changeableCourse(tx, courseId, 'structure');
    const outline = await courseNodes(tx, courseId);
    const byId = new Map(outline.map((node) => [node.id, node]));
    const wished = items.map((item) => item.unlock ?? null);
    const stepped = wished.flatMap((rule) =>
      (rule?.conditions ?? []).flatMap((one) => (one.kind === 'step' ? [one.nodeId] : [])),
    );
    if (new Set(stepped).size > MAX_STEPPED) throw appError('invalid', 'courses.unlock.manySteps');
    const rules = await checkedRules(tx, outline, wished);
    const after = new Map<string, NodeRow>();
    items.forEach((item, i) => {
      const node = byId.get(item.id);
      if (!node || after.has(item.id)) throw appError('invalid', 'courses.node.absent');
      const unlock = item.unlock === undefined ? node.unlock : (rules[i] ?? null);
      after.set(item.id, { ...changed(node, item), unlock });
    });
    requireNoCircle(outline.map((node) => after.get(node.id) ?? node));
    await writeSettings(tx, [...after.values()]);
    for (const [id, node] of after) {
      tx.audit({
        action: 'node.update',
        object: 'node',
        objectId: id,
        before: facts(byId.get(id)!),
        after: facts(node),
      });
    }
    return { rows: [...after.values()].map(({ id, version }) => ({ id, version: version + 1 })) };
  });
}

/**
 * Shows nodes to learners, each with everything below it, or hides them; empty pages and links stay hidden.
 * @param ids all nodes of the course when null
 * @param notify learners are notified of what they see for the first time
 * @throws AppError notFound, forbidden, conflict when archived, invalid for a node of elsewhere
 */
export async function showNodes(
  ctx: Ctx,
  courseId: string,
  ids: readonly string[] | null,
  visible: boolean,
  notify = false,
) {
  return ctx.tx(async (tx) => {
    const view = await changeableCourse(tx, courseId, 'structure');
    const outline = await courseNodes(tx, courseId);
    const byId = new Map(outline.map((node) => [node.id, node]));
    if (ids?.some((id) => !byId.has(id))) throw appError('invalid', 'courses.node.absent');
    const wide = visible ? ids?.flatMap((id) => subtreeIds(outline, id)) : ids;
    const chosen = new Set(wide ?? byId.keys());
    const concerned = outline.filter((node) => chosen.has(node.id) && node.visible !== visible);
    const pages = visible ? concerned.filter(({ type }) => type === 'page').map(({ id }) => id) : [];
    const bodies = await bodiesOf(tx, pages);
    const skipped = concerned.filter((node) => visible && isEmpty(node, bodies.get(node.id) ?? ''));
    const done = concerned.filter((node) => !skipped.includes(node));
    if (done.length > 0) {
      await setVisible(
        tx,
        done.map(({ id }) => id),
        visible,
      );
    }
    for (const { id } of done) {
      tx.audit({ action: visible ? 'node.show' : 'node.hide', object: 'node', objectId: id });
    }
    const notified =
      visible && done.length > 0
        ? await noteFirstShowing(tx, view, {
            ids: done.map(({ id }) => id),
            notify,
            outline: async () => outline,
          })
        : 0;
    return {
      notified,
      rows: done.map(({ id, version }) => ({ id, version: version + 1 })),
      skipped: skipped.map(({ id, name }) => ({ id, name })),
    };
  });
}
