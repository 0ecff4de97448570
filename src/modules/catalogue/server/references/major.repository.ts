import { sql } from 'kysely';
import type { TxCtx } from '../../../../platform/db/context.ts';

/** An experiment with its majors, and those of an open revision beside it. */
export interface MajorsRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly leader_id: string;
  readonly majors: readonly string[];
  readonly revision_id: string | null;
  readonly revision_majors: readonly string[] | null;
}

/** Living experiments that are not archived, locked in the order of their ids. */
export async function lockMajors(tx: TxCtx, ids: readonly string[]): Promise<MajorsRow[]> {
  const { rows } = await sql<MajorsRow>`
    select e.id, e.code, e.name, e.leader_id, e.majors, r.id as revision_id,
      r.form #> '{basic,majors}' as revision_majors
    from experiments.experiment e
    left join experiments.revision r on r.experiment_id = e.id and r.state in ('draft', 'submitted', 'returned')
    where e.id = any(${[...ids]}::uuid[]) and e.deleted_at is null and e.state <> 'archived'
    order by e.id for update of e`.execute(tx.db);
  return rows;
}

/** Ids of the living experiments that name a major. */
export async function experimentsOfMajor(tx: TxCtx, major: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from experiments.experiment
    where majors @> array[${major}]::text[] and deleted_at is null and state <> 'archived'`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Majors of one experiment or revision as they shall be, with the stamp of their part of the form. */
export interface NewMajors {
  readonly id: string;
  readonly majors: readonly string[];
  readonly by: string | null;
  readonly name: string;
  readonly at: string;
}

/**
 * Writes majors into the public columns and into the form. The version of the part rises, so that a form that is open
 * elsewhere does not put the old ones back; the checklist counts the item when it turns from empty to filled or back.
 */
export async function writeMajors(tx: TxCtx, list: readonly NewMajors[]): Promise<void> {
  await sql`
    update experiments.experiment e set majors = n.given,
      form = case when e.form ? 'basic' then jsonb_set(e.form, '{basic,majors}', n.majors) else e.form end,
      parts = jsonb_set(e.parts, '{basic}', jsonb_build_object('version',
        coalesce((e.parts #>> '{basic,version}')::integer, 0) + 1, 'by', n.by, 'name', n.name, 'at', n.at)),
      checks_met = e.checks_met + (cardinality(n.given) > 0)::integer - (cardinality(e.majors) > 0)::integer,
      version = e.version + 1, updated_at = platform.app_now()
    from (select id, majors, "by", name, at, array(select jsonb_array_elements_text(majors)) as given
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        as t (id uuid, majors jsonb, "by" text, name text, at text)) n
    where e.id = n.id`.execute(tx.db);
}

/** The same for the form of an open revision. */
export async function writeRevisionMajors(tx: TxCtx, list: readonly NewMajors[]): Promise<void> {
  if (list.length === 0) return;
  await sql`
    update experiments.revision r set form = jsonb_set(r.form, '{basic,majors}', n.majors),
      parts = jsonb_set(r.parts, '{basic}', jsonb_build_object('version',
        coalesce((r.parts #>> '{basic,version}')::integer, 0) + 1, 'by', n.by, 'name', n.name, 'at', n.at)),
      checks_met = r.checks_met + (jsonb_array_length(n.majors) > 0)::integer
        - (jsonb_array_length(r.form #> '{basic,majors}') > 0)::integer,
      updated_at = platform.app_now()
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as n (id uuid, majors jsonb, "by" text, name text, at text)
    where r.id = n.id`.execute(tx.db);
}
