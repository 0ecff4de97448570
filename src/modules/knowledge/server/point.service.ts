import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { objectHistory } from '../../audit/server/audit.public.ts';
import { circleIn, inTreeOrder, levelOf, type PointState, RESTORE_DAYS } from '../shared/point.model.ts';
import * as points from './point.repository.ts';

const OBJECT = 'knowledge_point';

/** Relations of a point as its author writes them. */
export interface RelationRequest {
  readonly prerequisite: readonly string[];
  readonly contains: readonly string[];
  readonly related: readonly string[];
}

export interface PointRequest {
  readonly code: string;
  readonly name: string;
  readonly parent: string | null;
  readonly relations?: RelationRequest | undefined;
}

const refOf = ({ id, code, name, state }: points.PointRef) => ({ id, code, name, state });

/** All points in the order of their tree. */
export async function readTree(ctx: Ctx) {
  const rows = await points.allPoints(ctx);
  return {
    rows: inTreeOrder(rows).map((row) => ({ ...refOf(row), parent: row.parent, level: levelOf(row.level) })),
  };
}

/** Points to choose from. */
export async function searchPoints(ctx: Ctx, asked: { readonly kw: string; readonly lowest: boolean }) {
  const rows = await points.searchPoints(ctx, asked);
  return { rows: rows.map((row) => ({ ...refOf(row), level: levelOf(row.level), above: row.above })) };
}

/** A point with its relations and what stands on it, also a deleted one. @throws AppError notFound */
export async function readPoint(ctx: Ctx, id: string) {
  const row = await points.findPoint(ctx, id);
  if (!row) throw appError('notFound', 'error.notFound');
  const related = await points.relatedTo(ctx, id);
  const parent = row.parent === null ? undefined : await points.findPoint(ctx, row.parent);
  const of = (fits: (one: points.RelatedRow) => boolean) => related.filter(fits).map(refOf);
  return {
    ...refOf(row),
    level: levelOf(row.level),
    parent: parent ? refOf(parent) : null,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    relations: {
      prerequisite: of(({ kind, out }) => kind === 'prerequisite' && !out),
      contains: of(({ kind, out }) => kind === 'contains' && out),
      related: of(({ kind }) => kind === 'related'),
    },
    following: of(({ kind, out }) => kind === 'prerequisite' && out),
    uses: await points.usesOf(ctx, id),
  };
}

/** What was done with a point. @throws AppError notFound */
export async function pointHistory(ctx: Ctx, id: string, page: number) {
  if (!(await points.findPoint(ctx, id))) throw appError('notFound', 'error.notFound');
  return objectHistory(ctx, OBJECT, id, page);
}

type PlaceFault =
  | 'knowledge.code.taken'
  | 'knowledge.parent.absent'
  | 'knowledge.parent.deep'
  | 'knowledge.parent.level';
const refused = (path: string, code: PlaceFault) => appErrorWith({ fields: [{ path, code }] }, 'invalid', code);

/**
 * Level of a point at its place. The tree is locked.
 * @throws AppError invalid when another has the code, the parent is gone or holds nothing
 */
function placeOf(
  all: readonly points.PointRow[],
  point: { readonly id: string; readonly code: string; readonly parent: string | null },
): number {
  if (all.some((one) => one.id !== point.id && one.code.toLowerCase() === point.code.toLowerCase())) {
    throw refused('code', 'knowledge.code.taken');
  }
  if (point.parent === null) return 1;
  const parent = all.find(({ id }) => id === point.parent);
  if (!parent) throw refused('parent', 'knowledge.parent.absent');
  if (parent.level >= 3) throw refused('parent', 'knowledge.parent.deep');
  return parent.level + 1;
}

/** Writes the relations of a point. @throws AppError invalid for itself, what is gone, or a way that leads back */
async function writeRelations(tx: TxCtx, id: string, request: RelationRequest, all: readonly points.PointRow[]) {
  const names = new Map(all.map((one) => [one.id, one.name]));
  const named = [...request.prerequisite, ...request.contains, ...request.related];
  if (named.includes(id)) throw appError('invalid', 'knowledge.relation.self');
  if (named.some((one) => !names.has(one))) throw appError('invalid', 'knowledge.relation.absent');
  const edges: points.Edge[] = [
    ...request.prerequisite.map((from) => ({ kind: 'prerequisite' as const, from, to: id })),
    ...request.contains.map((to) => ({ kind: 'contains' as const, from: id, to })),
    ...request.related.map((one) => ({
      kind: 'related' as const,
      from: one < id ? one : id,
      to: one < id ? id : one,
    })),
  ];
  await points.replaceRelations(tx, id, edges);
  const now = await points.edgesOf(tx, ['prerequisite', 'contains']);
  for (const kind of ['prerequisite', 'contains'] as const) {
    const circle = circleIn(now.filter((edge) => edge.kind === kind));
    if (!circle) continue;
    const way = circle.map((one) => names.get(one) ?? '').join('→');
    throw appError('invalid', `knowledge.relation.circle`, { way });
  }
}

const shown = ({ code, name, parent, state }: points.NewPoint | points.PointRow) => ({ code, name, parent, state });

/** 新建. @throws AppError invalid by field */
export async function createPoint(ctx: Ctx, request: PointRequest & { readonly state?: PointState }): Promise<string> {
  return ctx.tx(async (tx) => {
    await points.lockPoints(tx);
    const all = await points.allPoints(tx);
    const id = tx.newId();
    const level = placeOf(all, { id, ...request });
    const row = {
      id,
      code: request.code,
      name: request.name,
      parent: request.parent,
      level,
      state: request.state ?? 'active',
    };
    await points.insertPoint(tx, row);
    if (request.relations) await writeRelations(tx, id, request.relations, all);
    const after = { ...shown(row), ...(request.relations ? { relations: request.relations } : {}) };
    tx.audit({ action: 'code.create', object: OBJECT, objectId: id, after });
    return id;
  });
}

/** Refuses a version that is not the present one, with what stands there and who put it there. */
async function requireVersion(tx: TxCtx, row: points.PointRow, version: number): Promise<void> {
  if (row.version === version) return;
  const last = await points.lastChange(tx, row.id);
  const data = {
    current: { ...shown(row), version: row.version },
    by: last?.by ?? '',
    at: (last?.at ?? row.updated_at).toISOString(),
  };
  throw appErrorWith({ data }, 'stale', 'error.stale');
}

/**
 * Writes changes of a point under the lock of the tree.
 * @throws AppError invalid for another level, a code that is in use, a place that does not fit
 */
export async function writePoint(
  tx: TxCtx,
  row: points.PointRow,
  change: points.PointChanges,
  action: string,
  relations?: RelationRequest,
): Promise<void> {
  const all = await points.allPoints(tx);
  const next = { ...row, ...change };
  if (placeOf(all, next) !== row.level) throw refused('parent', 'knowledge.parent.level');
  if (next.code !== row.code && (await points.usesOf(tx, row.id)).linked > 0) {
    const code = 'knowledge.code.used';
    throw appErrorWith({ fields: [{ path: 'code', code }] }, 'invalid', code);
  }
  const fields = (Object.keys(change) as (keyof points.PointChanges)[]).filter((key) => change[key] !== row[key]);
  if (fields.length === 0 && !relations) return;
  await points.updatePoint(tx, row, change);
  if (relations) await writeRelations(tx, row.id, relations, all);
  tx.audit({
    action,
    object: OBJECT,
    objectId: row.id,
    before: Object.fromEntries(fields.map((key) => [key, row[key]])),
    after: { ...Object.fromEntries(fields.map((key) => [key, change[key]])), ...(relations ? { relations } : {}) },
  });
}

/** A living point, the tree locked. @throws AppError notFound */
async function livingPoint(tx: TxCtx, id: string): Promise<points.PointRow> {
  await points.lockPoints(tx);
  const row = await points.findPoint(tx, id);
  if (!row || row.deleted_at) throw appError('notFound', 'error.notFound');
  return row;
}

/** 编辑. @throws AppError notFound, stale, invalid */
export async function changePoint(
  ctx: Ctx,
  id: string,
  { version, relations, ...change }: PointRequest & { readonly version: number },
): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await livingPoint(tx, id);
    await requireVersion(tx, row, version);
    await writePoint(tx, row, change, 'code.update', relations);
  });
}

/** 启用 and 停用 of one or many; what has that state already is skipped. */
export async function changeStates(ctx: Ctx, ids: readonly string[], state: PointState) {
  return ctx.tx(async (tx) => {
    const rows = await points.lockedPoints(tx, ids);
    const fit = rows.filter((row) => row.state !== state);
    await points.setStates(
      tx,
      fit.map(({ id }) => id),
      state,
    );
    const action = state === 'active' ? 'code.enable' : 'code.disable';
    for (const row of fit) {
      tx.audit({ action, object: OBJECT, objectId: row.id, before: { state: row.state }, after: { state } });
    }
    const found = new Map(rows.map((row) => [row.id, row]));
    const already = state === 'active' ? ('knowledge.enable.already' as const) : ('knowledge.disable.already' as const);
    const skipped = [...new Set(ids)].flatMap((id) => {
      const row = found.get(id);
      if (row && row.state !== state) return [];
      return [{ id, name: row?.name ?? '', reason: { key: row ? already : ('error.notFound' as const), params: {} } }];
    });
    return { done: fit.length, skipped };
  });
}

/** 删除 of what nothing uses. @throws AppError notFound, conflict with `data.uses` */
export async function removePoint(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await livingPoint(tx, id);
    const uses = await points.usesOf(tx, id);
    if (uses.below + uses.linked > 0) {
      throw appErrorWith({ data: { uses } }, 'conflict', 'knowledge.remove.used', { ...uses });
    }
    await points.setDeleted(tx, id, true);
    tx.audit({ action: 'code.delete', object: OBJECT, objectId: id, before: shown(row) });
  });
}

/** 撤销 of a deletion, for thirty days. @throws AppError notFound, conflict, invalid when its place is taken or gone */
export async function restorePoint(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    await points.lockPoints(tx);
    const row = await points.findPoint(tx, id);
    if (!row?.deleted_at) throw appError('notFound', 'error.notFound');
    if (row.deleted_at.getTime() + RESTORE_DAYS * 86_400_000 < tx.clock.ms()) {
      throw appError('conflict', 'knowledge.restore.over');
    }
    if (placeOf(await points.allPoints(tx), row) !== row.level) throw refused('parent', 'knowledge.parent.level');
    await points.setDeleted(tx, id, false);
    tx.audit({ action: 'code.restore', object: OBJECT, objectId: id, after: shown(row) });
  });
}
