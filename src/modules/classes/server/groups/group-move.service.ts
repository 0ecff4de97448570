import { appError } from '../../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { moveInGroupSetRoute } from '../../shared/groups.contract.ts';
import { groupWorkPort, handedInOf } from './group-work.port.ts';
import { heldSet } from './groups.access.ts';
import * as groups from './groups.repository.ts';

/**
 * Moves one person of a set that is in use, and settles whose work counts for the person: what the old group handed in,
 * or that of the new one. The same again changes nothing.
 * @throws AppError notFound, forbidden, conflict while a set without work is locked, when the group is full, or a work is
 *   marked already
 */
export async function moveInGroupSet(
  ctx: Ctx,
  setId: string,
  { enrolmentId, groupId, work }: RouteInput<typeof moveInGroupSetRoute>['body'],
): Promise<{ id: string; version: number; works: number }> {
  return ctx.tx(async (tx) => {
    const { set } = await heldSet(tx, setId);
    const { used } = await handedInOf(tx, [setId]);
    if (set.locked && !used.has(setId)) throw appError('conflict', 'classes.groups.locked');
    const person = (await groups.learnersOf(tx, set.class_id)).find((one) => one.enrolmentId === enrolmentId);
    if (!person) throw appError('conflict', 'classes.groups.gone');
    const from = (await groups.placeOf(tx, setId, enrolmentId)) ?? null;
    if (from === groupId) return { id: setId, version: set.version, works: 0 };
    if (groupId === null) await groups.leavePlace(tx, from!, enrolmentId);
    else {
      if ((await groups.setOfGroup(tx, groupId)) !== setId) throw appError('notFound', 'error.absent');
      if (!(await groups.takePlace(tx, { setId, groupId, enrolmentId, size: null }))) {
        throw appError('conflict', 'classes.groups.full');
      }
    }
    let works = 0;
    for (const provider of tx.ports.all(groupWorkPort)) {
      const { personId } = person;
      works += await provider.move(tx, { personId, from, into: groupId, keep: work === 'old' });
    }
    await groups.changeSet(tx, setId, {});
    tx.audit({
      action: 'group.move',
      object: 'groupSet',
      objectId: setId,
      before: { enrolmentId, groupId: from },
      after: { groupId, work, works },
    });
    return { id: setId, version: set.version + 1, works };
  });
}
