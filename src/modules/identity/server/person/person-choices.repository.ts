import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { inScope, type Scope, unitReach } from '../account/account.repository.ts';

/** Most choices of one kind. */
const MAX_UNITS = 5000;
const MAX_WORDS = 1000;
const MAX_BATCHES = 50;

/** Units of a scope in the order of their siblings. */
export async function unitsInScope(ctx: Ctx, scope: Scope) {
  const result = await sql<{
    id: string;
    code: string;
    name: string;
    parent: string | null;
    active: boolean;
    college: string | null;
  }>`select u.id, u.code, u.name, u.parent_id as parent, u.state = 'active' as active,
      (select c.name from units_api.path t join units_api.unit c on c.id = t.ancestor_id
        where t.unit_id = u.id and c.kind = 'college' order by t.depth limit 1) as college
    from units_api.unit u where coalesce(${unitReach(scope)}, false) order by u.sort, u.name, u.id
    limit ${MAX_UNITS}`.execute(ctx.db);
  return result.rows;
}

/** Majors and classes that people of a scope have. */
export async function wordsInScope(ctx: Ctx, scope: Scope): Promise<{ majors: string[]; classes: string[] }> {
  const result = await sql<{ majors: string[]; classes: string[] }>`
    select array(select distinct p.major from identity.person p where p.major <> '' and p.deleted_at is null
        and ${inScope(scope)} order by 1 limit ${MAX_WORDS}) as majors,
      array(select distinct p.class_name from identity.person p where p.class_name <> '' and p.deleted_at is null
        and ${inScope(scope)} order by 1 limit ${MAX_WORDS}) as classes`.execute(ctx.db);
  return result.rows[0]!;
}

/** Imports that people of a scope came by or were changed by last, the latest first. */
export async function importsInScope(ctx: Ctx, scope: Scope): Promise<{ id: string; people: number }[]> {
  const result = await sql<{ id: string; people: number }>`
    select p.import_job_id as id, count(*)::int as people from identity.person p
    where p.import_job_id is not null and p.deleted_at is null and ${inScope(scope)}
    group by p.import_job_id order by p.import_job_id desc limit ${MAX_BATCHES}`.execute(ctx.db);
  return result.rows;
}
