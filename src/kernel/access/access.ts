import { type Actor, hasGrant } from './actor.ts';
import type { Action, ManagementPage, RoleCode } from './roles.ts';

/**
 * Who may call a route at all. Row-level decisions come later, in the module's access file; a route without this
 * declaration does not compile (default deny).
 *
 * `public` everyone · `person` anyone signed in · `roles` listed roles · `page` a grant of the role table ·
 * `token` a credential of its own (run token, attempt token, signed address) that the module checks itself.
 */
export type Access =
  | { readonly by: 'public' }
  | { readonly by: 'person' }
  | { readonly by: 'roles'; readonly roles: readonly RoleCode[] }
  | { readonly by: 'page'; readonly page: ManagementPage; readonly action: Action }
  | { readonly by: 'token'; readonly token: 'run' | 'attempt' | 'upload' | 'signature' | 'metrics' };

export const anyone: Access = { by: 'public' };
export const signedIn: Access = { by: 'person' };
/** Only these roles may call the route. */
export const onlyRoles = (...roles: RoleCode[]): Access => ({ by: 'roles', roles });
/** Only roles that hold this action on this management page. */
export const byGrant = (page: ManagementPage, action: Action): Access => ({ by: 'page', page, action });

export type AccessDecision = 'allowed' | 'signIn' | 'forbidden';

/** Decides the declared access for an actor; token routes pass here and are authorized by their module. */
export function decideAccess(access: Access, actor: Actor): AccessDecision {
  if (access.by === 'public' || access.by === 'token' || actor.kind === 'system') return 'allowed';
  if (actor.kind === 'visitor') return 'signIn';
  switch (access.by) {
    case 'person':
      return 'allowed';
    case 'roles':
      return access.roles.includes(actor.role) ? 'allowed' : 'forbidden';
    case 'page':
      return hasGrant(actor, access.page, access.action) ? 'allowed' : 'forbidden';
  }
}
