import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import {
  type AttachmentRow,
  claimAttachments,
  listAttachments,
  releaseAttachments,
} from '../../../files/server/files.public.ts';
import { MAX_MATERIALS } from '../../shared/material.contract.ts';
import * as rows from './material.repository.ts';
import { changeableNode, seeNode } from './node.access.ts';

/**
 * Each file belongs to itself, so that copies of a node share it: it is given up with the last node that has it. Nobody
 * answers for this type, so a file is reached by the addresses that are signed for whoever sees its node.
 */
const FILE_OWNER = 'courses.material';
const ownerOf = (fileId: string) => ({ ownerType: FILE_OWNER, ownerId: fileId });

/** Files of materials in their order; what was deleted by other means is left out. */
async function filesOf(ctx: Ctx, materials: readonly rows.MaterialRow[]): Promise<AttachmentRow[]> {
  const ids = materials.map(({ fileId }) => fileId);
  const files = new Map((await listAttachments(ctx, FILE_OWNER, ids)).map((file) => [file.id, file]));
  return ids.flatMap((id) => files.get(id) ?? []);
}

/** Materials of a node as the actor may have them; a learner has none while the node is locked. @throws AppError notFound */
export async function nodeMaterials(ctx: Ctx, nodeId: string): Promise<{ files: AttachmentRow[]; edit: boolean }> {
  const { view, lock } = await seeNode(ctx, nodeId);
  const edit = view.rights?.structure === 'all' && view.row.state !== 'archived' && !ctx.preview;
  const open = lock === null || lock.code === 'over';
  return { files: open ? await filesOf(ctx, await rows.materialsOf(ctx, [nodeId])) : [], edit };
}

/** Files of materials by their ids; what was deleted by other means is left out. */
export async function materialFiles(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, AttachmentRow>> {
  if (ids.length === 0) return new Map();
  return new Map((await listAttachments(ctx, FILE_OWNER, [...new Set(ids)])).map((file) => [file.id, file]));
}

/** Names of the materials of nodes, by node; for who has seen their course. */
export async function materialNames(ctx: Ctx, nodeIds: readonly string[]) {
  const all = await rows.materialsOf(ctx, nodeIds);
  const files = new Map((await filesOf(ctx, all)).map((file) => [file.id, file.name]));
  return Map.groupBy(
    all.flatMap(({ nodeId, fileId }) => {
      const name = files.get(fileId);
      return name === undefined ? [] : [{ nodeId, fileId, name }];
    }),
    ({ nodeId }) => nodeId,
  );
}

/** The node under the lock of its course, with its materials. */
async function changeable(tx: TxCtx, nodeId: string) {
  await changeableNode(tx, nodeId);
  return rows.materialsOf(tx, [nodeId]);
}

/**
 * Puts files the actor brought beside a node; sent again nothing changes.
 * @throws AppError notFound, forbidden, conflict in an archived course, invalid for foreign files and for too many
 */
export async function addMaterials(ctx: Ctx, nodeId: string, ids: readonly string[]): Promise<{ count: number }> {
  return ctx.tx(async (tx) => {
    const before = (await changeable(tx, nodeId)).map(({ fileId }) => fileId);
    const fresh = [...new Set(ids)].filter((id) => !before.includes(id));
    if (before.length + fresh.length > MAX_MATERIALS) {
      throw appError('invalid', 'courses.material.many', { n: MAX_MATERIALS });
    }
    const added: string[] = [];
    for (const id of fresh) added.push((await claimAttachments(tx, [id], ownerOf(id)))[0]!.name);
    await rows.insertMaterials(
      tx,
      fresh.map((fileId) => ({ nodeId, fileId })),
    );
    if (fresh.length > 0) {
      tx.audit({ action: 'node.update', object: 'node', objectId: nodeId, after: { materialsAdded: added } });
    }
    return { count: before.length + fresh.length };
  });
}

/**
 * Takes a file away from a node; its bytes go with the last node that has it. What is gone already is no error.
 * @throws AppError notFound, forbidden, conflict in an archived course
 */
export async function removeMaterial(ctx: Ctx, nodeId: string, fileId: string): Promise<{ count: number }> {
  return ctx.tx(async (tx) => {
    const before = await changeable(tx, nodeId);
    if (!before.some((one) => one.fileId === fileId)) return { count: before.length };
    const [file] = await listAttachments(tx, FILE_OWNER, [fileId]);
    if (!(await rows.deleteMaterial(tx, { nodeId, fileId }))) await releaseAttachments(tx, ownerOf(fileId));
    tx.audit({
      action: 'node.update',
      object: 'node',
      objectId: nodeId,
      before: { materialsRemoved: file ? [file.name] : [] },
    });
    return { count: before.length - 1 };
  });
}
