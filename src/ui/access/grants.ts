import type { Action, ManagementPage } from '../../kernel/access/roles.ts';
import { WIRE_PAGE } from '../../kernel/routing/paths.ts';
import type { User } from './user-store.ts';

/** A grant of the role table, e.g. `usermanage.add`. */
export type GrantName = `${ManagementPage}.${Action}`;

/** Whether a person's grants hold one, as far as the browser knows; the server decides again on every call. */
export function mayDo(user: User | null, grant: GrantName): boolean {
  const [page = '', action = ''] = grant.split('.');
  const wire = WIRE_PAGE[page] ?? page;
  return (
    user?.role.permissions.some(
      ({ permissionId, actionList }) => permissionId === wire && actionList.includes(action),
    ) ?? false
  );
}
