import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { changedValues, fieldError, requireRestorable, requireVersion } from '../../../platform/managed/parts.ts';
import { objectHistory } from '../../audit/server/audit.public.ts';
import { listAttachments, replacePicture } from '../../files/server/files.public.ts';
import type { updateUnitRoute } from '../shared/unit.contract.ts';
import { fitsBelow, type UnitKind, WHOLE_TREE } from '../shared/unit.model.ts';
import { changeableUnit, inScope, scopeRoot, seenUnit } from './unit.access.ts';
import { unitUsePort } from './unit.port.ts';
import { presentUnit, shownUnit } from './unit.presenter.ts';
import * as units from './unit.repository.ts';
import * as tree from './unit-tree.repository.ts';

/** Owner type of the logos among the attachments; they are public, as the names of units are. */
const LOGO_OWNER = 'unit';

/** Addresses of the logos of some units; units without one are left out. One statement. */
export async function unitLogos(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const files = await listAttachments(ctx, LOGO_OWNER, ids);
  return new Map(files.flatMap((file) => (file.ownerId ? [[file.ownerId, file.path] as const] : [])));
}

/** A unit with its counts. @throws AppError notFound */
export async function readUnit(ctx: Ctx, id: string) {
  const row = await seenUnit(ctx, id, { deleted: true });
  const [target] = row.merged_into === null ? [] : await units.unitNames(ctx, [row.merged_into]);
  const files = row.logo === null ? [] : await listAttachments(ctx, LOGO_OWNER, [id]);
  const logo = files.find((file) => file.id === row.logo) ?? null;
  return presentUnit(ctx.actor, row, await tree.unitFigures(ctx, id), target ?? null, logo);
}

/** What was done with a unit, deleted or not. @throws AppError notFound */
export async function unitHistory(ctx: Ctx, id: string, page: number) {
  await seenUnit(ctx, id, { deleted: true });
  return objectHistory(ctx, 'unit', id, page);
}

/** The tree in scope: whole when it is not too large, else a branch; with a keyword the hits and the paths to them. */
export async function readTree(ctx: Ctx, query: { readonly parent?: string | undefined; readonly kw: string }) {
  const root = scopeRoot(ctx);
  if (root === undefined) return { whole: true, rows: [] };
  const whole = (await tree.countTree(ctx, root)) <= WHOLE_TREE;
  const rows = query.kw
    ? await tree.searchTree(ctx, root, query.kw)
    : whole && query.parent === undefined
      ? await tree.wholeTree(ctx, root)
      : await tree.branch(ctx, root, query.parent ?? null);
  return { whole, rows: rows.map(({ parent_id: parentId, ...row }) => ({ ...row, parentId })) };
}

/** Refuses a place whose kind does not fit, or a name a sibling has. The tree is locked. */
export async function requirePlace(
  tx: TxCtx,
  unit: {
    readonly kind: UnitKind;
    readonly name: string;
    readonly parentId: string | null;
    readonly id: string | null;
  },
): Promise<void> {
  const parent = unit.parentId === null ? undefined : await units.findUnit(tx, unit.parentId);
  if (unit.parentId !== null && (!parent || parent.deleted_at !== null || parent.merged_into !== null)) {
    throw fieldError('parentId', 'units.parent.absent');
  }
  if (!fitsBelow(unit.kind, parent?.kind ?? null)) throw fieldError('kind', `units.place.${unit.kind}`);
  if (await units.siblingNamed(tx, unit.parentId, unit.name, unit.id)) {
    throw fieldError('name', 'units.name.taken', { name: unit.name });
  }
}

async function requireCode(ctx: Ctx, code: string): Promise<void> {
  const [holder] = await units.unitsByCode(ctx, [code]);
  if (!holder) return;
  if (holder.deleted_at) throw fieldError('code', 'units.code.deleted', { code, name: holder.name });
  throw fieldError('code', 'units.code.taken', { code });
}

/**
 * Creates a unit below its parent.
 * @param id of the new unit; a fresh one when absent
 * @throws AppError invalid when the code or the name is taken or the place does not fit, notFound for a parent out of scope
 */
export async function createUnit(ctx: Ctx, unit: units.NewUnit, id: string = ctx.newId()): Promise<string> {
  return ctx.tx(async (tx) => {
    const parentId = unit.parentId ?? null;
    if (!(await inScope(tx, parentId))) throw fieldError('parentId', 'units.parent.absent');
    await units.lockTree(tx);
    await requireCode(tx, unit.code);
    await requirePlace(tx, { kind: unit.kind, name: unit.name, parentId, id: null });
    await units.insertUnit(tx, id, unit);
    if (unit.logo) await replacePicture(tx, { ownerType: LOGO_OWNER, ownerId: id }, unit.logo);
    await units.raiseListVersion(tx);
    tx.audit({ action: 'unit.create', object: 'unit', objectId: id, after: unit });
    return id;
  });
}

/** Column of every field of the contract: one without its place does not compile. */
const COLUMN_OF = {
  name: 'name',
  nameEn: 'name_en',
  kind: 'kind',
  gradation: 'gradation',
  province: 'province',
  city: 'city',
  address: 'address',
  contact: 'contact',
  phone: 'phone',
  logo: 'logo',
  sort: 'sort',
  storageQuota: 'storage_quota',
  collegeReview: 'college_review',
} as const satisfies Record<Exclude<keyof RouteInput<typeof updateUnitRoute>['body'], 'version'>, keyof units.UnitRow>;

/** What is said about a unit and can be changed without moving it. */
export type UnitUpdate = { readonly [K in keyof typeof COLUMN_OF]?: units.NewUnit[K] | undefined };

/** Refuses a version that is not the present one, with what stands there, by whom and since when. */
export async function requireUnitVersion(tx: TxCtx, row: units.UnitRow, version: number | undefined): Promise<void> {
  return requireVersion(tx, row, version, { object: 'unit', current: () => shownUnit(row), code: 'units.stale' });
}

/** The changes in the names of the columns, without those that change nothing; an empty text is none. */
export function columnChanges(row: units.UnitRow, change: UnitUpdate): units.UnitChanges {
  const columns: Record<string, unknown> = {};
  for (const [field, column] of Object.entries(COLUMN_OF)) {
    const given = change[field as keyof UnitUpdate];
    if (given !== undefined) columns[column] = given === '' ? null : given;
  }
  return changedValues<units.UnitChanges>(row, columns).after;
}

/** Writes changes of a locked unit with its audit row; nothing when nothing changes. */
export async function writeChanges(
  tx: TxCtx,
  row: units.UnitRow,
  changes: units.UnitChanges,
  action: string,
  more: { readonly reason?: string } = {},
): Promise<void> {
  const columns = Object.keys(changes) as (keyof units.UnitRow)[];
  if (columns.length === 0) return;
  await units.updateUnit(tx, row.id, changes);
  await units.raiseListVersion(tx);
  const before = Object.fromEntries(columns.map((column) => [column, row[column]]));
  tx.audit({ action, object: 'unit', objectId: row.id, before, after: changes, ...more });
}

/**
 * Changes what is said about a unit.
 * @param version the caller saw; without one the last write wins (the gateway compares by itself)
 * @throws AppError notFound, forbidden for one's own root, stale, invalid
 */
export async function changeUnit(ctx: Ctx, id: string, change: UnitUpdate, version?: number): Promise<void> {
  await ctx.tx(async (tx) => {
    if (change.kind !== undefined || change.name !== undefined) await units.lockTree(tx);
    const row = await changeableUnit(tx, id);
    await requireUnitVersion(tx, row, version);
    const changes = columnChanges(row, change);
    if (changes.kind !== undefined || changes.name !== undefined) {
      const kind = (changes.kind ?? row.kind) as UnitKind;
      await requirePlace(tx, { kind, name: changes.name ?? row.name, parentId: row.parent_id, id });
      if (changes.kind !== undefined) await requireChildrenFit(tx, id, kind);
    }
    if (changes.logo !== undefined)
      await replacePicture(tx, { ownerType: LOGO_OWNER, ownerId: id }, changes.logo ?? null);
    await writeChanges(tx, row, changes, 'unit.update');
  });
}

/** A new kind must fit what stands below. */
async function requireChildrenFit(tx: TxCtx, id: string, kind: UnitKind): Promise<void> {
  for (const child of await tree.branch(tx, null, id)) {
    if (!fitsBelow(child.kind, kind)) throw fieldError('kind', `units.place.${child.kind}`);
  }
}

/** Puts siblings into an order. @throws AppError notFound when one of them is no child of that parent in scope */
export async function sortUnits(ctx: Ctx, parentId: string | null, ids: readonly string[]): Promise<number> {
  return ctx.tx(async (tx) => {
    if (!(await inScope(tx, parentId)) || new Set(ids).size !== ids.length)
      throw appError('notFound', 'error.notFound');
    const sorted = await units.orderSiblings(tx, parentId, ids);
    if (sorted !== ids.length) throw appError('notFound', 'error.notFound');
    await units.raiseListVersion(tx);
    tx.audit({ action: 'unit.sort', object: 'unit', objectId: parentId, after: { order: ids } });
    return sorted;
  });
}

/** Removes a unit nothing belongs to any more. @throws AppError notFound, conflict while something belongs to it */
export async function removeUnit(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    await units.lockTree(tx);
    const row = await changeableUnit(tx, id);
    const uses = [{ kind: 'children', n: await units.countChildren(tx, id) }];
    for (const use of tx.ports.all(unitUsePort)) uses.push({ kind: use.kind, n: await use.count(tx, id) });
    const left = uses.filter(({ n }) => n > 0);
    if (left.length > 0) {
      const n = left.reduce((sum, use) => sum + use.n, 0);
      throw appErrorWith({ data: { uses: left } }, 'conflict', 'units.remove.used', { n });
    }
    await units.markRemoved(tx, id);
    await units.raiseListVersion(tx);
    tx.audit({ action: 'unit.delete', object: 'unit', objectId: id, before: shownUnit(row) });
  });
}

/** Brings a deleted unit back to its place. @throws AppError notFound, conflict after 30 days, invalid without a place */
export async function restoreUnit(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    await units.lockTree(tx);
    const row = await changeableUnit(tx, id, { deleted: true });
    requireRestorable(tx, row, { living: 'units.restore.living', over: 'units.restore.over' });
    await requirePlace(tx, { kind: row.kind, name: row.name, parentId: row.parent_id, id });
    await units.updateUnit(tx, id, { deleted_at: null });
    await units.raiseListVersion(tx);
    tx.audit({ action: 'unit.restore', object: 'unit', objectId: id, after: shownUnit(row) });
  });
}
