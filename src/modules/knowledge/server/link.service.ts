import { appError } from '../../../kernel/errors/app-error.ts';
import type { TxCtx } from '../../../platform/db/context.ts';
import { MAX_LINKED } from '../shared/point.model.ts';
import { linksOf, replaceLinks } from './link.repository.ts';
import { pointsBy } from './point.repository.ts';

/**
 * Ties something to points of the lowest level, the primary one first. What is disabled stays where it was tied, and
 * is tied to nothing new.
 * @returns true when anything changed
 * @throws AppError invalid for an unknown or disabled point, one of another level, too many
 */
export async function tiePoints(
  tx: TxCtx,
  owner: { readonly type: string; readonly id: string },
  pointIds: readonly string[],
): Promise<boolean> {
  const ids = [...new Set(pointIds)];
  if (ids.length > MAX_LINKED) throw appError('invalid', 'knowledge.link.max', { n: MAX_LINKED });
  const before = (await linksOf(tx, owner.type, [owner.id])).map(({ id }) => id);
  if (before.join() === ids.join()) return false;
  const found = new Map((await pointsBy(tx, { ids })).map((point) => [point.id, point]));
  for (const id of ids) {
    const point = found.get(id);
    if (point?.level !== 3) throw appError('invalid', 'knowledge.link.level');
    if (point.state === 'disabled' && !before.includes(id)) {
      throw appError('invalid', 'knowledge.link.disabled', { name: point.name });
    }
  }
  await replaceLinks(tx, owner, ids);
  return true;
}
