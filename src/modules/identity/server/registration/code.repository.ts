import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { identityDb } from '../identity.tables.ts';

export type CodePurpose = 'register' | 'recover' | 'contact';

/** Requests for one target come one after another until the transaction ends, and so do those of one address. */
export async function holdTarget(ctx: Ctx, target: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`one_time_code:${target}`}, 0)),
    pg_advisory_xact_lock(hashtextextended(${`one_time_code:${ctx.ip ?? ''}`}, 1))`.execute(ctx.db);
}

/** Codes asked for of late, by target and by address. */
export async function recentCodes(ctx: Ctx, target: string, ip: string) {
  const result = await sql<{ last: Date | null; hour: number; own: number; address: number; at: Date }>`
    select max(created_at) filter (where target = ${target}) as last,
      count(*) filter (where target = ${target}) as hour,
      count(*) filter (where target = ${target} and ip = ${ip}) as own,
      count(*) filter (where ip = ${ip} and created_at > platform.app_now() - interval '10 minutes') as address,
      platform.app_now() as at
    from identity.one_time_code
    where (target = ${target} or ip = ${ip}) and created_at > platform.app_now() - interval '1 hour'`.execute(ctx.db);
  return result.rows[0]!;
}

export async function addCode(
  ctx: Ctx,
  code: { id: string; purpose: CodePurpose; target: string; personId?: string | undefined; minutes: number },
): Promise<void> {
  await sql`insert into identity.one_time_code (id, purpose, target, person_id, ip, expires_at)
    values (${code.id}, ${code.purpose}, ${code.target}, ${code.personId ?? null}, ${ctx.ip},
      platform.app_now() + make_interval(mins => ${code.minutes}))`.execute(ctx.db);
}

/** A code somebody types: its ticket, or the person it was asked for. */
export interface TypedCode {
  readonly purpose: CodePurpose;
  readonly target: string;
  readonly personId?: string | undefined;
  /** Names the code that was asked for, so that nobody else spends its tries. */
  readonly ticket?: string | undefined;
}

/** Spends one try of the code of a ticket, or of a person's newest; undefined when there is none left to try. */
export async function tryCode(ctx: Ctx, code: TypedCode & { readonly tries: number }): Promise<string | undefined> {
  const result = await sql<{ id: string }>`update identity.one_time_code set tries = tries + 1
    where id = (select id from identity.one_time_code where purpose = ${code.purpose} and target = ${code.target}
          and person_id is not distinct from ${code.personId ?? null}::uuid
          and (${code.ticket ?? null}::uuid is null or id = ${code.ticket ?? null}::uuid)
        order by created_at desc, id desc limit 1)
      and tries < ${code.tries} and used_at is null and expires_at > platform.app_now()
    returning id`.execute(ctx.db);
  return result.rows[0]?.id;
}

/** Uses a code up; false when somebody was faster. */
export async function useCode(ctx: Ctx, id: string): Promise<boolean> {
  const result = await identityDb(ctx)
    .updateTable('identity.one_time_code')
    .set({ used_at: sql`platform.app_now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Where a code goes to, or undefined when it is no longer known. */
export async function codeTarget(ctx: Ctx, id: string): Promise<string | undefined> {
  const row = await identityDb(ctx)
    .selectFrom('identity.one_time_code')
    .select('target')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.target;
}

/** Forgets codes and the numbers they went to. */
export async function expireCodes(ctx: Ctx): Promise<void> {
  await sql`delete from identity.one_time_code where created_at < platform.app_now() - interval '24 hours'`.execute(
    ctx.db,
  );
}
