import type { Action, ManagementPage } from '../../kernel/access/roles.ts';
import { WIRE_PAGE } from '../../kernel/routing/paths.ts';
import { useUser } from '../access/user-store.ts';

/** A grant of the role table, e.g. `usermanage.add`. */
export type GrantName = `${ManagementPage}.${Action}`;

/** Tells which controls to show by the person's grants; the server decides again on every call. */
export function useCan(): (grant: GrantName) => boolean {
  const user = useUser();
  return (grant) => {
    const [page = '', action = ''] = grant.split('.');
    const wire = WIRE_PAGE[page] ?? page;
    return (
      user?.role.permissions.some(
        ({ permissionId, actionList }) => permissionId === wire && actionList.includes(action),
      ) ?? false
    );
  };
}
