import type { Ctx } from '../../../../platform/db/context.ts';
import { type LinkedPoint, linksOf, pointsBy } from '../../../knowledge/server/knowledge.public.ts';
import { pointCodes, type SheetPoints } from '../sheet/outline-sheet.engine.ts';
import { seeOutline } from './node.access.ts';
import { NODE_LINKS } from './node.service.ts';

/** Knowledge points of nodes, the primary one first: one statement whatever the number. */
export async function pointsOfNodes(
  ctx: Ctx,
  nodeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LinkedPoint[]>> {
  const found = new Map<string, LinkedPoint[]>();
  for (const link of await linksOf(ctx, NODE_LINKS, nodeIds)) {
    found.set(link.ownerId, [...(found.get(link.ownerId) ?? []), link]);
  }
  return found;
}

/** Codes of the knowledge points of nodes, as a sheet shows them. */
export async function pointCodesOf(ctx: Ctx, nodeIds: readonly string[]): Promise<SheetPoints['ofNode']> {
  const points = await pointsOfNodes(ctx, nodeIds);
  return new Map([...points].map(([id, links]) => [id, links.map(({ code }) => code)]));
}

/** What the lines of a sheet say about knowledge points is validated against this. */
export async function sheetPoints(
  ctx: Ctx,
  nodeIds: readonly string[],
  cells: readonly (string | null | undefined)[],
): Promise<SheetPoints> {
  const codes = [...new Set(cells.flatMap(pointCodes))];
  const known = codes.length > 0 ? await pointsBy(ctx, { codes }) : [];
  return {
    byCode: new Map(known.map((point) => [point.code.toLowerCase(), point])),
    ofNode: await pointCodesOf(ctx, nodeIds),
  };
}

/** Nodes of a course the actor may see with each knowledge point they carry, in the order of the outline. @throws AppError notFound */
export async function pointsInOutline(
  ctx: Ctx,
  courseId: string,
): Promise<{ readonly id: string; readonly name: string; readonly pointId: string }[]> {
  const { rows } = await seeOutline(ctx, courseId);
  const points = await pointsOfNodes(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, name }) => (points.get(id) ?? []).map((point) => ({ id, name, pointId: point.id })));
}
