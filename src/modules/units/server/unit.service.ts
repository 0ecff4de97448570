import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { unitUsePort } from './unit.port.ts';
import {
  countChildren,
  insertUnit,
  lockUnit,
  markRemoved,
  type NewUnit,
  type UnitChanges,
  updateUnit,
} from './unit.repository.ts';

/**
 * Creates a unit below its parent.
 * @param id of the new unit; a fresh one when absent
 * @throws AppError invalid when the code is taken or the parent is none.
 */
export async function createUnit(ctx: Ctx, unit: NewUnit, id: string = ctx.newId()): Promise<string> {
  try {
    return await ctx.tx(async (tx) => {
      await insertUnit(tx, id, unit);
      tx.audit({ action: 'unit.create', object: 'unit', objectId: id, after: unit });
      return id;
    });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '23505') {
      const fields = [{ path: 'code', code: 'units.code.taken', params: { code: unit.code } }] as const;
      throw appErrorWith({ cause: error, fields }, 'invalid', 'units.code.taken', { code: unit.code });
    }
    if (code === '23503') {
      const fields = [{ path: 'parent', code: 'units.parent.absent' }] as const;
      throw appErrorWith({ cause: error, fields }, 'invalid', 'units.parent.absent');
    }
    throw error;
  }
}

/** Changes what is said about a unit. @throws AppError notFound. */
export async function changeUnit(ctx: Ctx, id: string, changes: UnitChanges): Promise<void> {
  await ctx.tx(async (tx) => {
    const before = await held(tx, id);
    await updateUnit(tx, id, changes);
    tx.audit({ action: 'unit.change', object: 'unit', objectId: id, before, after: { ...before, ...changes } });
  });
}

/** Removes a unit nothing belongs to any more. @throws AppError notFound, conflict while something belongs to it. */
export async function removeUnit(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const before = await held(tx, id);
    let used = await countChildren(tx, id);
    for (const count of tx.ports.all(unitUsePort)) used += await count(tx, id);
    if (used > 0) throw appError('conflict', 'units.remove.used', { n: used });
    await markRemoved(tx, id);
    tx.audit({ action: 'unit.remove', object: 'unit', objectId: id, before });
  });
}

async function held(tx: TxCtx, id: string) {
  const unit = await lockUnit(tx, id);
  if (!unit) throw appError('notFound', 'error.notFound');
  return unit;
}
