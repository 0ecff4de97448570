import { sql } from 'kysely';
import type { UnitMerge, UnitUse } from '../../../units/server/units.public.ts';

/** Experiments keep their unit from being deleted. */
export const experimentsOfUnit: UnitUse = {
  kind: 'experiments',
  count: async (ctx, unitId) => {
    const result = await sql<{ n: number }>`select count(*)::int as n from experiments.experiment
      where unit_id = ${unitId} and deleted_at is null`.execute(ctx.db);
    return result.rows[0]!.n;
  },
};

/** Experiments move with their unit; their codes are unique everywhere, so none clashes. */
export const experimentsMerge: UnitMerge = {
  kind: 'experiments',
  mayDrop: false,
  taken: 'units.merge.number',
  preview: async (ctx, from) => ({ n: await experimentsOfUnit.count(ctx, from), clashes: [] }),
  occupied: async () => [],
  move: async (tx, from, into) => {
    const result = await sql<{ id: string }>`update experiments.experiment set unit_id = ${into}, version = version + 1,
      updated_at = platform.app_now() where unit_id = ${from} returning id`.execute(tx.db);
    for (const { id } of result.rows) {
      const change = { before: { unit_id: from }, after: { unit_id: into } };
      tx.audit({ action: 'experiment.move_unit', object: 'experiment', objectId: id, ...change });
    }
    return result.rows.length;
  },
};
