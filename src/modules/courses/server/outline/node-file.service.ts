import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { holdsFile } from '../../shared/structure.model.ts';
import { changeableNode } from './node.access.ts';
import { changeNode } from './node.repository.ts';

/**
 * Hangs what a module above keeps for a video or document on its node.
 * @throws AppError notFound, forbidden, stale, invalid for another type
 */
export async function hangFile(
  ctx: Ctx,
  nodeId: string,
  file: { readonly version: number; readonly type: string; readonly id: string },
): Promise<{ version: number }> {
  return ctx.tx(async (tx) => {
    const { node } = await changeableNode(tx, nodeId);
    if (!holdsFile(node.type) || node.type !== file.type) throw appError('invalid', 'courses.node.settings');
    if (node.version !== file.version) throw appError('stale', 'error.stale');
    await changeNode(tx, nodeId, { file_id: file.id });
    tx.audit({
      action: 'node.update',
      object: 'node',
      objectId: nodeId,
      before: { fileId: node.fileId },
      after: { fileId: file.id },
    });
    return { version: node.version + 1 };
  });
}
