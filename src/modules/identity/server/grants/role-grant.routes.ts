import { type BoundRoute, type ModuleParts, route } from '../../../../platform/http/module.ts';
import { roleGrantsRoute, updateRoleGrantsRoute } from '../../shared/role-grant.contract.ts';
import type { RoleGrants } from '../../shared/role-grant.policy.ts';
import { readGrants, updateGrants } from './role-grant.service.ts';

const plain = (roles: readonly RoleGrants[]) =>
  roles.map(({ role, grants }) => ({
    role,
    grants: grants.map(({ page, actions }) => ({ page, actions: [...actions] })),
  }));

/** Rights of roles as data. */
export function roleGrantRoutes({ passwords }: Pick<ModuleParts, 'passwords'>): BoundRoute[] {
  return [
    route(roleGrantsRoute, async (ctx) => {
      const { version, roles, defaults } = await readGrants(ctx);
      return { version, roles: plain(roles), defaults: plain(defaults) };
    }),
    route(updateRoleGrantsRoute, async (ctx, { body }) => {
      const { version, changed } = await updateGrants(ctx, passwords, body);
      return {
        version,
        changed: changed.map((one) => ({ ...one, added: [...one.added], removed: [...one.removed] })),
      };
    }),
  ];
}
