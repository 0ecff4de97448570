import { sql } from 'kysely';
import type { TxCtx } from '../../../platform/db/context.ts';
import { searchTerms } from '../../../platform/db/search-terms.ts';
import type { PartStamps } from '../../catalogue/server/record.public.ts';
import type { Form } from '../../catalogue/shared/form.model.ts';

/** Writes level, category and tags, with the words they are found by; nothing else of the experiment is touched. */
export async function writeAdministrative(
  tx: TxCtx,
  row: { readonly id: string; readonly code: string },
  { basic, description }: Form,
  parts: PartStamps,
): Promise<void> {
  const { level, category, tags } = basic;
  const patch = JSON.stringify({ level, category, tags });
  await sql`update experiments.experiment set level = ${level}, category = ${category}, tags = ${[...tags]},
      form = case when form ? 'basic' then jsonb_set(form, '{basic}', (form -> 'basic') || ${patch}::jsonb) else form end,
      parts = ${JSON.stringify(parts)},
      search_terms = ${searchTerms(row.code, basic.name, basic.nameEn, ...tags, ...description.knowledge)},
      version = version + 1, updated_at = platform.app_now()
    where id = ${row.id}`.execute(tx.db);
}

/** Moves an experiment into another unit; the caller holds its row. */
export async function setUnit(tx: TxCtx, id: string, unitId: string): Promise<void> {
  await sql`update experiments.experiment set unit_id = ${unitId}, version = version + 1,
    updated_at = platform.app_now() where id = ${id}`.execute(tx.db);
}

/** Administrators who see experiments of one unit and not of another: the first twenty names, and how many. */
export async function administratorsOnlyOf(
  tx: Pick<TxCtx, 'db'>,
  unitId: string,
  notOf: string,
): Promise<{ readonly ids: string[]; readonly names: string[] }> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from identity_api.person p
    where p.role = 2 and p.state = 'active'
      and p.unit_id in (select ancestor_id from units_api.path where unit_id = ${unitId})
      and p.unit_id not in (select ancestor_id from units_api.path where unit_id = ${notOf})
    order by p.name, p.id limit 500`.execute(tx.db);
  return { ids: rows.map((row) => row.id), names: rows.slice(0, 20).map((row) => row.name) };
}

/** Runs that count of one experiment. */
export async function countedRuns(tx: Pick<TxCtx, 'db'>, id: string): Promise<number> {
  const { rows } = await sql<{
    runs: number;
  }>`select runs from experiments.figures where experiment_id = ${id}`.execute(tx.db);
  return rows[0]?.runs ?? 0;
}

/** Name of the leader's unit, and whether it is this unit or lies below it. */
export async function unitOfLeader(
  tx: Pick<TxCtx, 'db'>,
  leaderId: string,
  unitId: string,
): Promise<{ readonly unitName: string; readonly inUnit: boolean }> {
  const { rows } = await sql<{ unitName: string; inUnit: boolean }>`
    select coalesce(u.name, '') as "unitName", exists (select from units_api.path p
      where p.unit_id = l.unit_id and p.ancestor_id = ${unitId}) as "inUnit"
    from identity_api.person l left join units_api.unit u on u.id = l.unit_id where l.id = ${leaderId}`.execute(tx.db);
  return rows[0] ?? { unitName: '', inUnit: false };
}
