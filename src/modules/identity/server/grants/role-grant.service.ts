import { hasGrant } from '../../../../kernel/access/actor.ts';
import { type Action, ROLE_CODES, SEED_GRANTS } from '../../../../kernel/access/roles.ts';
import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Passwords } from '../../../../platform/auth/passwords.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { type GrantChange, grantChanges, hasAdministration, type RoleGrants } from '../../shared/role-grant.policy.ts';
import { confirmOwnPassword } from '../password/own-password.service.ts';
import { allGrants, raiseGrantVersion, replaceGrants } from './role-grant.repository.ts';

function requireAction(ctx: Ctx, action: Action): void {
  if (!hasGrant(ctx.actor, 'usermanage', action)) throw appError('forbidden', 'error.forbidden');
}

/** Live topic of everybody of one role: their open pages hear of changed rights. */
export const roleTopic = (role: number): string => `role:${role}`;

/** Rights of every role with the specification's defaults. @throws AppError forbidden */
export async function readGrants(ctx: Ctx) {
  requireAction(ctx, 'query');
  const defaults: RoleGrants[] = ROLE_CODES.map((role) => ({ role, grants: SEED_GRANTS[role] }));
  return { ...(await allGrants(ctx)), defaults };
}

/**
 * Replaces the rights of the roles named; in force with the next request of everybody.
 * @throws AppError invalid for a wrong own password, stale when somebody changed rights meanwhile, refused when platform
 *   administrators would lose the page that changes rights
 */
export async function updateGrants(
  ctx: Ctx,
  passwords: Passwords,
  input: {
    readonly version: number;
    readonly roles: readonly RoleGrants[];
    readonly password: string;
    readonly reason?: string | undefined;
  },
): Promise<{ version: number; changed: GrantChange[] }> {
  requireAction(ctx, 'edit');
  const own = input.roles.find(({ role }) => role === 0);
  if (own && !hasAdministration(own.grants)) throw appError('refused', 'identity.grants.keepAdministrator');
  for (const { grants } of input.roles) {
    if (new Set(grants.map(({ page }) => page)).size !== grants.length) throw appError('malformed', 'error.malformed');
  }
  await confirmOwnPassword(ctx, passwords, input.password, 'password');
  return ctx.tx(async (tx) => {
    const before = await allGrants(tx, true);
    if (before.version !== input.version) throw appError('stale', 'error.stale');
    const changed = grantChanges(before.roles, input.roles);
    if (changed.length === 0) return { version: before.version, changed };
    const roles = [...new Set(changed.map(({ role }) => role))];
    for (const role of roles) {
      await replaceGrants(tx, role, input.roles.find((one) => one.role === role)!.grants);
    }
    const version = await raiseGrantVersion(tx);
    tx.audit({
      action: 'role_grant.update',
      object: 'role_grant',
      objectId: null,
      // The cells alone, what came and what went: the matrix before follows from them.
      after: changed,
      ...(input.reason ? { reason: input.reason } : {}),
    });
    for (const role of roles) tx.afterCommit(() => tx.live.publish(roleTopic(role), 'permission.changed', {}));
    return { version, changed };
  });
}
