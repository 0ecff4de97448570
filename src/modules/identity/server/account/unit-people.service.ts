import type { TxCtx } from '../../../../platform/db/context.ts';
import type { UnitMerge, UnitUse } from '../../../units/server/units.public.ts';
import * as people from './unit-people.repository.ts';

/** People keep their unit from being deleted. */
export const peopleOfUnit: UnitUse = { kind: 'members', count: people.countPeopleOfUnit };

/** Disables everybody of units but the actor and platform administrators, and ends their sessions. */
export async function disablePeopleOf(tx: TxCtx, unitIds: readonly string[], reason: string): Promise<number> {
  const own = tx.actor.kind === 'person' ? tx.actor.personId : null;
  const rows = await people.disableMembers(tx, unitIds, own);
  for (const { id, state } of rows) {
    const change = { before: { state }, after: { state: 'disabled' } };
    tx.audit({ action: 'person.disable', object: 'person', objectId: id, ...change, reason });
  }
  await people.endSessionsOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** People move with their unit; a number that stands in both units is settled first. */
export const peopleMerge: UnitMerge = {
  kind: 'members',
  mayDrop: true,
  taken: 'units.merge.number',
  preview: people.previewMove,
  occupied: people.numbersTaken,
  move: async (tx, from, into, numbers) => {
    await people.renumber(tx, numbers);
    const moved = await people.moveMembers(tx, from, into);
    for (const id of moved) {
      tx.audit({
        action: 'person.move_unit',
        object: 'person',
        objectId: id,
        before: { unit_id: from },
        after: { unit_id: into, ...(numbers.has(id) ? { number: numbers.get(id) } : {}) },
      });
    }
    return moved.length;
  },
};
