import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** A file beside a node. */
export interface MaterialRow {
  readonly nodeId: string;
  readonly fileId: string;
}

/** Materials of nodes in the order they came: one statement. */
export async function materialsOf(ctx: Ctx, nodeIds: readonly string[]): Promise<MaterialRow[]> {
  if (nodeIds.length === 0) return [];
  const { rows } = await sql<MaterialRow>`select node_id as "nodeId", attachment_id as "fileId"
    from courses.node_material where node_id = any(${[...nodeIds]}::uuid[])
    order by node_id, added_at, attachment_id`.execute(ctx.db);
  return rows;
}

/** Puts files beside nodes in their order; what is there already stays: one statement. */
export async function insertMaterials(ctx: Ctx, rows: readonly MaterialRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into courses.node_material (node_id, attachment_id, added_at)
    select m.node, m.file, platform.app_now() + m.place * interval '1 microsecond'
    from unnest(${rows.map(({ nodeId }) => nodeId)}::uuid[], ${rows.map(({ fileId }) => fileId)}::uuid[])
      with ordinality as m (node, file, place)
    on conflict do nothing`.execute(ctx.db);
}

/** Copies have the files of their originals: one statement. */
export async function copyMaterials(
  ctx: Ctx,
  pairs: readonly { readonly from: string; readonly to: string }[],
): Promise<void> {
  await sql`insert into courses.node_material (node_id, attachment_id, added_at)
    select m.copy, o.attachment_id, o.added_at
    from unnest(${pairs.map(({ from }) => from)}::uuid[], ${pairs.map(({ to }) => to)}::uuid[]) as m (source, copy)
    join courses.node_material o on o.node_id = m.source`.execute(ctx.db);
}

/** Takes a file away from a node. @returns whether another node still has it */
export async function deleteMaterial(ctx: Ctx, { nodeId, fileId }: MaterialRow): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`with gone as (
      delete from courses.node_material where node_id = ${nodeId} and attachment_id = ${fileId})
    select exists (select from courses.node_material
      where attachment_id = ${fileId} and node_id <> ${nodeId}) as shared`.execute(ctx.db);
  return rows[0]!.shared;
}
