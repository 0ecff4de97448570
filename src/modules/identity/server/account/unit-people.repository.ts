import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';

/** Number of people of a unit who are not deleted. */
export async function countPeopleOfUnit(ctx: Ctx, unitId: string): Promise<number> {
  const result = await sql<{ n: number }>`select count(*)::int as n from identity.person
    where unit_id = ${unitId} and deleted_at is null`.execute(ctx.db);
  return result.rows[0]!.n;
}

/** Disables people of units except one and the platform administrators; tells who they were and their state before. */
export async function disableMembers(
  tx: TxCtx,
  unitIds: readonly string[],
  exceptId: string | null,
): Promise<{ id: string; state: string }[]> {
  const result = await sql<{ id: string; state: string }>`
    with those as (select id, state from identity.person where unit_id = any(${[...unitIds]}::uuid[])
      and deleted_at is null and state <> 'disabled' and role <> 0 and id is distinct from ${exceptId}::uuid for update)
    update identity.person p set state = 'disabled', version = p.version + 1, updated_at = platform.app_now()
    from those where p.id = those.id returning p.id, those.state`.execute(tx.db);
  return result.rows;
}

/** Ends the open sessions of people. */
export async function endSessionsOf(tx: TxCtx, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await sql`update identity.session set ended_at = platform.app_now(), end_reason = 'disabled'
    where person_id = any(${[...personIds]}::uuid[]) and ended_at is null`.execute(tx.db);
}

/** How many people a merge moves, and whose number somebody of the target has. */
export async function previewMove(ctx: Ctx, from: string, into: string) {
  const result = await sql<{ n: number; clashes: { id: string; name: string; number: string; other: string }[] }>`
    select (select count(*)::int from identity.person where unit_id = ${from} and deleted_at is null) as n,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'number', a.number, 'other', b.name)
          order by a.number), '[]'::json)
        from identity.person a join identity.person b on b.unit_id = ${into} and b.number = a.number and b.deleted_at is null
        where a.unit_id = ${from} and a.deleted_at is null) as clashes`.execute(ctx.db);
  return result.rows[0]!;
}

/** Of these numbers, those somebody of a unit has. */
export async function numbersTaken(ctx: Ctx, unitId: string, numbers: readonly string[]): Promise<string[]> {
  const result = await sql<{ number: string }>`select number from identity.person
    where unit_id = ${unitId} and deleted_at is null and number = any(${[...numbers]}::text[])`.execute(ctx.db);
  return result.rows.map((row) => row.number);
}

/** Gives people another number, or none. */
export async function renumber(tx: TxCtx, numbers: ReadonlyMap<string, string | null>): Promise<void> {
  if (numbers.size === 0) return;
  const rows = [...numbers].map(([id, number]) => ({ id, number }));
  await sql`update identity.person p set number = given.number, version = p.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, number text)
    where p.id = given.id`.execute(tx.db);
}

/** Moves everybody of a unit to another one, deleted people too; answers who is not deleted. */
export async function moveMembers(tx: TxCtx, from: string, into: string): Promise<string[]> {
  const result = await sql<{ id: string; gone: boolean }>`
    update identity.person set unit_id = ${into}, version = version + 1, updated_at = platform.app_now()
    where unit_id = ${from} returning id, deleted_at is not null as gone`.execute(tx.db);
  return result.rows.filter((row) => !row.gone).map((row) => row.id);
}
