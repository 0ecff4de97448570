import { sql } from 'kysely';
import { SITE_ZONE } from '../../../kernel/values/site-time.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';

/** How the hosting of an experiment stands. */
export interface Suspension {
  readonly expiresAt: Date | null;
  readonly suspendedAt: Date | null;
  readonly reason: string | null;
}

/** The hosting of an experiment; one without a row runs without end. The caller holds the experiment's row. */
export async function findSuspension(tx: TxCtx, experimentId: string): Promise<Suspension> {
  const { rows } = await sql<Suspension>`select expires_at as "expiresAt", suspended_at as "suspendedAt", reason
    from experiments.hosting where experiment_id = ${experimentId}`.execute(tx.db);
  return rows[0] ?? { expiresAt: null, suspendedAt: null, reason: null };
}

/** Puts launches on hold with a reason, or (null) lets them go on. */
export async function setSuspension(
  tx: TxCtx,
  experimentId: string,
  suspension: { readonly by: string; readonly reason: string } | null,
): Promise<void> {
  const at = suspension ? tx.clock.now() : null;
  await sql`insert into experiments.hosting (experiment_id, suspended_at, suspended_by, reason)
    values (${experimentId}, ${at}, ${suspension?.by ?? null}::uuid, ${suspension?.reason ?? null})
    on conflict (experiment_id) do update set suspended_at = excluded.suspended_at,
      suspended_by = excluded.suspended_by, reason = excluded.reason, updated_at = platform.app_now()`.execute(tx.db);
}

/** Sets the end of the hosting; null: none. */
export async function setExpiry(tx: TxCtx, experimentId: string, expiresAt: Date | null): Promise<void> {
  await sql`insert into experiments.hosting (experiment_id, expires_at) values (${experimentId}, ${expiresAt})
    on conflict (experiment_id) do update set expires_at = excluded.expires_at, updated_at = platform.app_now()
  `.execute(tx.db);
}

/** Hostings that end in exactly so many days of the site, with their leaders. */
export async function expiringIn(
  ctx: Ctx,
  days: readonly number[],
): Promise<{ id: string; name: string; leaderId: string; days: number; expiresAt: Date }[]> {
  const { rows } = await sql<{ id: string; name: string; leaderId: string; days: number; expiresAt: Date }>`
    select e.id, e.name, e.leader_id as "leaderId", h.expires_at as "expiresAt",
      (h.expires_at at time zone ${sql.lit(SITE_ZONE)})::date - (platform.app_now() at time zone ${sql.lit(SITE_ZONE)})::date as days
    from experiments.hosting h join experiments.experiment e on e.id = h.experiment_id
    where h.expires_at > platform.app_now() and e.deleted_at is null and e.state <> 'archived'
      and (h.expires_at at time zone ${sql.lit(SITE_ZONE)})::date - (platform.app_now() at time zone ${sql.lit(SITE_ZONE)})::date
        = any(${[...days]}::integer[])
    order by e.id`.execute(ctx.db);
  return rows;
}
