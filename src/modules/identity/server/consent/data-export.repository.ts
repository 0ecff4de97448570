import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** A column that says about whom a row is. */
interface Subject {
  readonly column: string;
  /** The registered relation the column points to, when it is not the person itself (steps of a run). */
  readonly parent: { readonly relation: string; readonly key: string; readonly subject: string } | null;
}

/** A relation of the data register: where rows about people stand, and which columns say about whom. */
export interface RegisteredData {
  readonly relation: string;
  readonly subjects: readonly Subject[];
  readonly withheld: readonly string[];
}

/** Most rows of one relation in one export. */
const MAX_ROWS = 100_000;

/** Every relation a person may have a copy of. */
export async function exportedData(ctx: Ctx): Promise<RegisteredData[]> {
  const result = await sql<RegisteredData>`
    select d.relation, jsonb_agg(jsonb_build_object('column', d.subject, 'parent', (
        select jsonb_build_object('relation', up.relation, 'key', pk.attname, 'subject', up.subject)
        from pg_constraint c
        join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[1] and own.attname = d.subject
        join pg_attribute pk on pk.attrelid = c.confrelid and pk.attnum = c.confkey[1]
        join platform.personal_data up on to_regclass(up.relation) = c.confrelid
        where c.contype = 'f' and c.conrelid = to_regclass(d.relation) and cardinality(c.conkey) = 1
          and up.relation <> 'identity.person' and up.relation <> d.relation order by up.subject limit 1))
      order by d.subject) as subjects,
      array(select unnest(w.withheld) from platform.personal_data w where w.relation = d.relation) as withheld
    from platform.personal_data d where d.export and to_regclass(d.relation) is not null
    group by d.relation order by d.relation`.execute(ctx.db);
  return result.rows;
}

/**
 * Rows of one relation about one person, as JSON objects without what is withheld. The register names relations of all
 * modules: this is the one place that reads them by name, under the person's own identity, so that row-level security
 * still keeps what a learner may not see yet.
 */
export async function rowsAbout(
  ctx: Ctx,
  { relation, subjects, withheld }: RegisteredData,
  personId: string,
): Promise<Record<string, unknown>[]> {
  const mine = subjects.map(({ column, parent }) =>
    parent
      ? sql`t.${sql.ref(column)} in (select up.${sql.ref(parent.key)} from ${sql.table(parent.relation)} up
          where up.${sql.ref(parent.subject)} = ${personId}::uuid)`
      : sql`t.${sql.ref(column)} = ${personId}::uuid`,
  );
  const result = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) - ${[...withheld]}::text[] as row
    from ${sql.table(relation)} t where ${sql.join(mine, sql` or `)} limit ${MAX_ROWS}`.execute(ctx.db);
  return result.rows.map(({ row }) => row);
}

/** Those of these ids that are other people. */
export async function otherPeople(ctx: Ctx, ids: readonly string[], personId: string): Promise<ReadonlySet<string>> {
  const result = await sql<{ id: string }>`select id from identity.person
    where id = any(${[...ids]}::uuid[]) and id <> ${personId}`.execute(ctx.db);
  return new Set(result.rows.map(({ id }) => id));
}
