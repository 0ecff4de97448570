import { appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { TxCtx } from '../../../../platform/db/context.ts';
import { findTarget } from './target-unit.repository.ts';

/**
 * A unit experiments may be brought into by the actor: any for the platform, one of the own subtree for a college, the
 * own for whoever else holds the page.
 * @param path field the refusal stands at
 * @throws AppError invalid when there is no such unit, or it lies outside of the scope
 */
export async function requireTarget(
  ctx: Pick<TxCtx, 'db' | 'actor'>,
  unitId: string,
  path: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const unit = await findTarget(ctx, unitId);
  const { actor } = ctx;
  const everything = actor.kind === 'system' || (actor.kind === 'person' && actor.role === 0);
  const own = actor.kind === 'person' && (actor.role === 2 ? unit?.inSubtree : actor.unitId === unitId);
  if (unit && (everything || own)) return unit;
  const code = path === 'leaderId' ? 'experiments.steward.leaderOutside' : 'experiments.steward.unitOutside';
  throw appErrorWith({ fields: [{ path, code }] }, 'invalid', code);
}
