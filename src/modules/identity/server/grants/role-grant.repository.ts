import { sql } from 'kysely';
import { type Grant, MANAGEMENT_PAGES, ROLE_CODES, type RoleCode } from '../../../../kernel/access/roles.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { RoleGrants } from '../../shared/role-grant.policy.ts';
import { identityDb } from '../identity.tables.ts';

/** Rights of every role, and the version they have. @param lock holds them until the transaction ends */
export async function allGrants(ctx: Ctx, lock = false): Promise<{ version: number; roles: RoleGrants[] }> {
  const version = await sql<{ version: number }>`select version from identity.grant_version
    ${lock ? sql`for update` : sql``}`.execute(ctx.db);
  const rows = await identityDb(ctx).selectFrom('identity.role_grant').select(['role', 'page', 'actions']).execute();
  // In the order of the screen, whatever the order they were written in.
  const place = ({ page }: { page: string }) => (MANAGEMENT_PAGES as readonly string[]).indexOf(page);
  rows.sort((one, other) => place(one) - place(other));
  return {
    version: version.rows[0]!.version,
    roles: ROLE_CODES.map((role) => ({
      role,
      grants: rows.filter((row) => row.role === role).map(({ page, actions }) => ({ page, actions }) as Grant),
    })),
  };
}

/** Replaces the rights of one role. */
export async function replaceGrants(tx: TxCtx, role: RoleCode, grants: readonly Grant[]): Promise<void> {
  await identityDb(tx).deleteFrom('identity.role_grant').where('role', '=', role).execute();
  if (grants.length === 0) return;
  await identityDb(tx)
    .insertInto('identity.role_grant')
    .values(grants.map(({ page, actions }) => ({ role, page, actions: [...actions] })))
    .execute();
}

/** Raises the version of rights that every answer carries. Returns the new one. */
export async function raiseGrantVersion(tx: TxCtx): Promise<number> {
  const result = await sql<{ version: number }>`update identity.grant_version set version = version + 1
    returning version`.execute(tx.db);
  return result.rows[0]!.version;
}
