import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { BindingState, Holder } from '../../shared/unit-binding.model.ts';
import type { Scope } from '../account/account.repository.ts';
import { identityDb } from '../identity.tables.ts';

/** An application with the names it needs and who holds its number in that unit. */
export interface BindingRow {
  readonly id: string;
  readonly person_id: string;
  readonly person_account: string;
  readonly person_name: string;
  readonly person_role: number;
  readonly person_unit_name: string | null;
  readonly unit_id: string;
  readonly unit_name: string | null;
  readonly number: string;
  readonly real_name: string;
  readonly note: string | null;
  readonly state: BindingState;
  readonly opinion: string | null;
  readonly ended_by: 'self' | 'replaced' | 'moved' | null;
  readonly submitted_at: Date;
  readonly decided_at: Date | null;
  readonly decided_by_name: string | null;
  readonly holder: (Holder & { readonly account: string }) | null;
}

const COLUMNS = sql`b.id, b.person_id, p.account as person_account, p.name as person_name, p.role as person_role,
  (select u.name from units_api.unit u where u.id = p.unit_id) as person_unit_name,
  b.unit_id, (select u.name from units_api.unit u where u.id = b.unit_id) as unit_name,
  b.number, b.real_name, b.note, b.state, b.opinion, b.ended_by, b.submitted_at, b.decided_at,
  (select d.name from identity.person d where d.id = b.decided_by) as decided_by_name,
  (select jsonb_build_object('id', h.id, 'account', h.account, 'name', h.name, 'state', h.state,
      'everSignedIn', h.last_login_at is not null)
    from identity.person h where h.unit_id = b.unit_id and h.number = b.number and h.deleted_at is null) as holder`;

const inScope = (scope: Scope) => {
  if (scope.kind === 'all') return sql<boolean>`true`;
  return scope.kind === 'subtree'
    ? sql<boolean>`b.unit_id in (select units_api.subtree(${scope.unitId}::uuid))`
    : sql<boolean>`b.unit_id = ${scope.unitId}::uuid`;
};

/** Applications of a person, newest first. */
export async function bindingsOf(ctx: Ctx, personId: string): Promise<BindingRow[]> {
  const result = await sql<BindingRow>`select ${COLUMNS}
    from identity.unit_binding b join identity.person p on p.id = b.person_id
    where b.person_id = ${personId} order by b.submitted_at desc, b.id desc limit 50`.execute(ctx.db);
  return result.rows;
}

/** Applications by id within a scope. @param lock holds them and their people until the transaction ends */
export async function findBindings(
  ctx: Ctx,
  scope: Scope,
  ids: readonly string[],
  lock = false,
): Promise<BindingRow[]> {
  const result = await sql<BindingRow>`select ${COLUMNS}
    from identity.unit_binding b join identity.person p on p.id = b.person_id
    where b.id = any(${[...ids]}::uuid[]) and ${inScope(scope)} and p.deleted_at is null
    order by p.id, b.id ${lock ? sql`for update of b, p` : sql``}`.execute(ctx.db);
  return result.rows;
}

/** Whether somebody has an application under way, and how many they sent in 24 hours; one asks at a time. */
export async function applicationCounts(tx: TxCtx, personId: string): Promise<{ open: number; day: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity.binding:${personId}`}, 0))`.execute(tx.db);
  const result = await sql<{ open: number; day: number }>`select
      count(*) filter (where state = 'submitted') as open,
      count(*) filter (where submitted_at > platform.app_now() - interval '24 hours') as day
    from identity.unit_binding where person_id = ${personId}`.execute(tx.db);
  return result.rows[0]!;
}

export async function insertBinding(
  tx: TxCtx,
  row: {
    readonly id: string;
    readonly personId: string;
    readonly unitId: string;
    readonly number: string;
    readonly realName: string;
    readonly note: string | null;
    readonly proof: readonly string[];
  },
): Promise<void> {
  await identityDb(tx)
    .insertInto('identity.unit_binding')
    .values({
      id: row.id,
      person_id: row.personId,
      unit_id: row.unitId,
      number: row.number,
      real_name: row.realName,
      note: row.note,
      proof: [...row.proof],
    })
    .execute();
}

/** Decides or withdraws an open application; false when it is no longer open. */
export async function moveBinding(
  tx: TxCtx,
  id: string,
  to: {
    readonly state: Exclude<BindingState, 'submitted'>;
    readonly by: string | null;
    readonly opinion: string | null;
  },
): Promise<boolean> {
  const result = await sql`update identity.unit_binding set state = ${to.state}, opinion = ${to.opinion},
      decided_by = ${to.by}, decided_at = case when ${to.by}::uuid is null then null else platform.app_now() end,
      ended_by = case when ${to.state} = 'withdrawn' then 'self' end,
      version = version + 1, updated_at = platform.app_now()
    where id = ${id} and state = 'submitted'`.execute(tx.db);
  return result.numAffectedRows === 1n;
}

/** The binding in force ends, if there is one. */
export async function endBindingInForce(tx: TxCtx, personId: string, why: 'replaced' | 'moved'): Promise<void> {
  await sql`update identity.unit_binding set state = 'withdrawn', ended_by = ${why}, version = version + 1,
    updated_at = platform.app_now() where person_id = ${personId} and state = 'approved'`.execute(tx.db);
}

/** Who decides on applications to a unit: active college administrators of it or of a unit above, else of the platform. */
export async function reviewersOf(ctx: Ctx, unitId: string, except: string): Promise<string[]> {
  const result = await sql<{ id: string }>`
    with able as (select role from identity.role_grant where page = 'usermanage' and 'edit' = any(actions)),
    near as (
      select p.id from identity.person p
      where p.role = 2 and p.role in (select role from able) and p.state = 'active' and p.deleted_at is null
        and p.id <> ${except} and p.unit_id in (select t.ancestor_id from units_api.path t where t.unit_id = ${unitId})
    )
    select id from near
    union all
    select p.id from identity.person p where p.role = 0 and p.role in (select role from able)
      and p.state = 'active' and p.deleted_at is null and p.id <> ${except} and not exists (select from near)`.execute(
    ctx.db,
  );
  return result.rows.map((row) => row.id);
}

/** Active units in the order of the tree; `path` are the names above, outermost first. Units below a closed one are left out. */
export async function activeUnits(
  ctx: Ctx,
): Promise<{ id: string; code: string; name: string; path: string; depth: number }[]> {
  const result = await sql<{ id: string; code: string; name: string; path: string; depth: number }>`
    with recursive tree as (
      select id, code, name, ''::text as path, 0 as depth, array[lpad(sort::text, 8, '0') || ' ' || name] as place
        from units_api.unit where parent_id is null and state = 'active'
      union all
      select u.id, u.code, u.name, case when t.path = '' then t.name else t.path || ' › ' || t.name end, t.depth + 1,
          t.place || (lpad(u.sort::text, 8, '0') || ' ' || u.name)
        from units_api.unit u join tree t on u.parent_id = t.id where u.state = 'active'
    )
    select id, code, name, path, depth from tree order by place limit 5000`.execute(ctx.db);
  return result.rows;
}
