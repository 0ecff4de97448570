import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { findClass } from '../class.repository.ts';
import { handedInOf } from './group-work.port.ts';
import { requireUnlocked } from './groups.access.ts';
import * as groups from './groups.repository.ts';

/** Sets of the own class: names in the own group, numbers in the others. @throws AppError notFound for who is not in it */
export async function ownGroups(ctx: Ctx, classId: string) {
  const { actor } = ctx;
  const own = actor.kind === 'person' ? await groups.ownEnrolment(ctx, classId, actor.personId) : undefined;
  if (!own) throw appError('notFound', 'classes.class.absent');
  const sets = await groups.listSets(ctx, classId);
  const setIds = sets.map((set) => set.id);
  const rows = await groups.groupsOf(ctx, setIds);
  const { used } = await handedInOf(ctx, setIds);
  return {
    rows: sets.map(({ id, name, locked, open, size }) => ({
      id,
      name,
      locked: locked || used.has(id),
      open,
      size,
      groups: rows
        .filter((group) => group.setId === id)
        .map((group) => {
          const mine = group.members.some((one) => one.enrolmentId === own.id);
          return {
            id: group.id,
            name: group.name,
            taken: group.members.length,
            mine,
            members: mine ? group.members.map((one) => one.name) : [],
          };
        }),
    })),
  };
}

/**
 * The set of a group, its row locked, with the enrolment of the actor.
 * @throws AppError notFound for who is not in the class, conflict when it has ended or the choice is not open
 */
async function choosing(tx: TxCtx, groupId: string) {
  const { actor } = tx;
  const setId = await groups.setOfGroup(tx, groupId);
  const set = setId === undefined ? undefined : await groups.findSet(tx, setId, true);
  const own = set && actor.kind === 'person' ? await groups.ownEnrolment(tx, set.class_id, actor.personId) : undefined;
  if (!set || !own) throw appError('notFound', 'error.absent');
  const ended = own.state !== 'active' || (await findClass(tx, set.class_id))?.state === 'ended';
  if (ended) throw appError('conflict', 'classes.class.ended');
  if (set.locked || !set.open) throw appError('conflict', 'classes.groups.closed');
  await requireUnlocked(tx, set);
  return { set, own, present: await groups.placeOf(tx, set.id, own.id) };
}

/** Chooses a group instead of the one chosen before; choosing it again changes nothing. @throws AppError notFound, conflict */
export async function joinGroup(ctx: Ctx, groupId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { set, own, present } = await choosing(tx, groupId);
    if (present === groupId) return;
    const placed = await groups.takePlace(tx, { setId: set.id, groupId, enrolmentId: own.id, size: set.size });
    if (!placed) throw appError('conflict', 'classes.groups.full');
    await groups.changeSet(tx, set.id, {});
    tx.audit({
      action: 'group.join',
      object: 'groupSet',
      objectId: set.id,
      before: { groupId: present ?? null },
      after: { groupId },
    });
  });
}

/** Leaves the chosen group. @throws AppError notFound, conflict */
export async function leaveGroup(ctx: Ctx, groupId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { set, own } = await choosing(tx, groupId);
    if (!(await groups.leavePlace(tx, groupId, own.id))) return;
    await groups.changeSet(tx, set.id, {});
    tx.audit({
      action: 'group.leave',
      object: 'groupSet',
      objectId: set.id,
      before: { groupId },
      after: { groupId: null },
    });
  });
}
