import { type Action, isRoleCode, type RoleCode } from '../../../../../kernel/access/roles.ts';
import type { ListRow } from '../../../../../kernel/resource/list.ts';
import { useUser } from '../../../../../ui/access/user-store.ts';
import { type Administrator, manageableRoles, type PersonCan, personCan } from '../../../shared/person.policy.ts';

const NOBODY: PersonCan = {
  edit: false,
  setRole: false,
  moveUnit: false,
  disable: false,
  enable: false,
  unlock: false,
  resetPassword: false,
  revoke: false,
  reveal: false,
  delete: false,
  restore: false,
};

/** What the signed-in administrator may do with a row of the list, and the roles that can be given. */
export function useAdministration(): {
  readonly canWith: (row: ListRow) => PersonCan;
  readonly roles: readonly RoleCode[];
} {
  const user = useUser();
  const role = user?.role.id;
  if (!user || !isRoleCode(role)) return { canWith: () => NOBODY, roles: [] };
  const actions = user.role.permissions.find(({ permissionId }) => permissionId === 'usermanage')?.actionList ?? [];
  const administrator: Administrator = {
    personId: user.id,
    role,
    grants: [{ page: 'usermanage', actions: actions as Action[] }],
  };
  return {
    // Whether there is a local password the list does not say; the server refuses where there is none.
    canWith: (row) =>
      personCan(administrator, {
        id: String(row.id),
        role: Number(row.role),
        state: String(row.state),
        locked: row.locked === true,
        hasPassword: true,
        deleted: false,
      }),
    roles: manageableRoles(role),
  };
}
