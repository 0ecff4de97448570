import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { UnitNews } from '../shared/unit.events.ts';
import { changeableUnit, inScope, seenUnit } from './unit.access.ts';
import * as units from './unit.repository.ts';
import { requirePlace, requireVersion, writeChanges } from './unit.service.ts';
import { type Administrator, administratorsOf, ancestorsOf, descendantsOf } from './unit-tree.repository.ts';

/** Administrators whose sight of a unit changes when it moves below another parent. */
async function sightChange(ctx: Ctx, row: units.UnitRow, parentId: string | null) {
  const before = row.parent_id === null ? [] : await ancestorsOf(ctx, row.parent_id);
  const after = parentId === null ? [] : await ancestorsOf(ctx, parentId);
  const gone = new Set(before.filter((id) => !after.includes(id)));
  const come = new Set(after.filter((id) => !before.includes(id)));
  const all = await administratorsOf(ctx, [...gone, ...come]);
  // An administrator's unit decides on which side he or she stands.
  const names = new Map((await units.unitNames(ctx, [...gone, ...come])).map((unit) => [unit.id, unit.name]));
  const on = (side: ReadonlySet<string>) => {
    const known = new Set([...side].map((id) => names.get(id)));
    return all.filter((person: Administrator) => known.has(person.unit));
  };
  return { gain: on(come), lose: on(gone) };
}

/** Refuses a place below itself. */
async function requireNoCycle(ctx: Ctx, id: string, parentId: string | null): Promise<void> {
  if (parentId !== null && (await units.inSubtree(ctx, id, parentId))) throw appError('invalid', 'units.move.cycle');
}

/** Who would gain or lose sight of a unit. @throws AppError notFound, invalid for a place below itself */
export async function previewMove(ctx: Ctx, id: string, parentId: string | null) {
  const row = await seenUnit(ctx, id);
  if (parentId !== null) await seenUnit(ctx, parentId);
  await requireNoCycle(ctx, id, parentId);
  return { ...(await sightChange(ctx, row, parentId)), units: 1 + (await descendantsOf(ctx, id)).length };
}

/** Moves a unit with all below it; scopes follow on the next request. @throws AppError notFound, stale, invalid */
export async function moveUnit(ctx: Ctx, id: string, parentId: string | null, version: number): Promise<void> {
  await ctx.tx(async (tx) => {
    await units.lockTree(tx);
    const row = await changeableUnit(tx, id);
    await requireVersion(tx, row, version);
    if (!(await inScope(tx, parentId))) throw appError('notFound', 'error.notFound');
    if (row.parent_id === parentId) return;
    await placeBelow(tx, row, parentId);
  });
}

/** Moves a locked unit below a parent of the locked tree and tells the administrators concerned. */
export async function placeBelow(tx: TxCtx, row: units.UnitRow, parentId: string | null): Promise<void> {
  await requireNoCycle(tx, row.id, parentId);
  await requirePlace(tx, { kind: row.kind, name: row.name, parentId, id: row.id });
  const { gain, lose } = await sightChange(tx, row, parentId);
  await writeChanges(tx, row, { parent_id: parentId }, 'unit.move');
  notify(tx, 'units.moved', row, [...gain, ...lose]);
}

/** Tells administrators what happened to a unit of theirs. */
export function notify(
  tx: TxCtx,
  event: 'units.moved' | 'units.disabled' | 'units.merged',
  row: units.UnitRow,
  to: readonly Administrator[],
): void {
  const people = [...new Set(to.map(({ id }) => id))];
  if (people.length === 0) return;
  const payload: UnitNews = { unitId: row.id, code: row.code, name: row.name, people };
  tx.emit({ type: event, version: 1, key: row.id, payload: { ...payload } });
}
