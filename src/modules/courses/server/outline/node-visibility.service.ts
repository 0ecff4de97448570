import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { plainText } from '../../../../platform/text/rich-text.ts';
import { holdsFile, holdsText } from '../../shared/structure.model.ts';
import { noteFirstShowing } from './first-showing.service.ts';
import { changeableNode } from './node.access.ts';
import { changeNode, courseNodes, type NodeRow } from './node.repository.ts';

/** A page or discussion without words and pictures, a link without address, a missing file: there is nothing to show. */
export function isEmpty(node: Pick<NodeRow, 'type' | 'address' | 'fileId'>, body: string): boolean {
  if (node.type === 'link') return node.address === null;
  if (holdsFile(node.type)) return node.fileId === null;
  return holdsText(node.type) && plainText(body) === '' && !body.includes('<img');
}

/** Why a node with nothing to show stays hidden. */
function emptyWhy(type: string) {
  if (type === 'link') return 'courses.node.emptyLink' as const;
  if (type === 'discussion') return 'courses.node.emptyTalk' as const;
  return holdsFile(type) ? ('courses.node.emptyFile' as const) : ('courses.node.empty' as const);
}

/**
 * Shows a node to learners or hides it.
 * @param notify learners are notified when they see it for the first time
 * @throws AppError conflict when there is nothing to show
 */
export async function showNode(
  ctx: Ctx,
  nodeId: string,
  visible: boolean,
  notify = false,
): Promise<{ version: number; notified: number }> {
  return ctx.tx(async (tx) => {
    const { view, node } = await changeableNode(tx, nodeId);
    if (visible && isEmpty(node, node.body)) {
      throw appError('conflict', emptyWhy(node.type));
    }
    if (node.visible === visible) return { version: node.version, notified: 0 };
    await changeNode(tx, nodeId, { visible });
    tx.audit({ action: visible ? 'node.show' : 'node.hide', object: 'node', objectId: nodeId });
    const notified = visible
      ? await noteFirstShowing(tx, view, {
          ids: [nodeId],
          notify,
          outline: () => courseNodes(tx, node.courseId),
        })
      : 0;
    return { version: node.version + 1, notified };
  });
}
