import { ACTIONS, type Grant, type RoleCode } from '../../../kernel/access/roles.ts';

/** Rights of one role. */
export interface RoleGrants {
  readonly role: RoleCode;
  readonly grants: readonly Grant[];
}

/** What a new matrix changes on one page of one role. */
export interface GrantChange {
  readonly role: RoleCode;
  readonly page: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The difference between two matrices; roles the new one does not name stay as they are. */
export function grantChanges(before: readonly RoleGrants[], after: readonly RoleGrants[]): GrantChange[] {
  return after.flatMap(({ role, grants }) => {
    const old = before.find((one) => one.role === role)?.grants ?? [];
    const pages = [...new Set([...old, ...grants].map(({ page }) => page))];
    return pages.flatMap((page) => {
      const had: readonly string[] = old.find((one) => one.page === page)?.actions ?? [];
      const has: readonly string[] = grants.find((one) => one.page === page)?.actions ?? [];
      const added = ACTIONS.filter((action) => has.includes(action) && !had.includes(action));
      const removed = ACTIONS.filter((action) => had.includes(action) && !has.includes(action));
      return added.length + removed.length > 0 ? [{ role, page, added, removed }] : [];
    });
  });
}

/** True while platform administrators can still look at users and change rights: 「至少保留一名可管理权限的平台管理员」. */
export function hasAdministration(grants: readonly Grant[]): boolean {
  const actions = grants.find(({ page }) => page === 'usermanage')?.actions ?? [];
  return actions.includes('query') && actions.includes('edit');
}
