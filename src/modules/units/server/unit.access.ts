import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { isOwnRoot } from '../shared/unit.policy.ts';
import { findUnit, inSubtree, type UnitRow } from './unit.repository.ts';

/** Where the actor's scope begins: null for everything; undefined: nowhere. */
export function scopeRoot(ctx: Pick<Ctx, 'actor'>): string | null | undefined {
  const { actor } = ctx;
  if (actor.kind === 'system') return null;
  if (actor.kind !== 'person') return undefined;
  return actor.role === 0 ? null : (actor.unitId ?? undefined);
}

/** True when a unit (null: the root) lies in the actor's scope. */
export async function inScope(ctx: Ctx, id: string | null): Promise<boolean> {
  const root = scopeRoot(ctx);
  if (root === null) return true;
  return root !== undefined && id !== null && (await inSubtree(ctx, root, id));
}

/**
 * Loads a unit of the actor's scope. The grant was checked by the route.
 * @throws AppError notFound outside the scope, or deleted unless `deleted`
 */
export async function seenUnit(
  ctx: Ctx,
  id: string,
  options: { readonly lock?: boolean; readonly deleted?: boolean } = {},
): Promise<UnitRow> {
  const unit = await findUnit(ctx, id, options.lock);
  if (!unit || (unit.deleted_at !== null && !options.deleted) || !(await inScope(ctx, id))) {
    throw appError('notFound', 'error.notFound');
  }
  return unit;
}

/** Loads and locks a unit to change it. @throws AppError notFound, forbidden for the root of one's own scope */
export async function changeableUnit(
  tx: TxCtx,
  id: string,
  options: { readonly deleted?: boolean } = {},
): Promise<UnitRow> {
  const unit = await seenUnit(tx, id, { ...options, lock: true });
  if (isOwnRoot(tx.actor, id)) throw appError('forbidden', 'units.root');
  if (unit.merged_into !== null) throw appError('conflict', 'units.merged');
  return unit;
}
