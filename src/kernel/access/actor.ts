import type { Action, Grant, ManagementPage, RoleCode } from './roles.ts';

/** Nobody signed in. */
export interface Visitor {
  readonly kind: 'visitor';
}

/** A signed-in person; role, unit and grants come from the server's own tables on every call. */
export interface PersonActor {
  readonly kind: 'person';
  readonly personId: string;
  readonly account: string;
  readonly name: string;
  readonly role: RoleCode;
  readonly unitId: string | null;
  readonly sessionId: string;
  readonly mustChangePassword: boolean;
  readonly grants: readonly Grant[];
}

/** Work nobody asked for by a click: jobs, seeds, commands. The reason is written into the audit row. */
export interface SystemActor {
  readonly kind: 'system';
  readonly reason: string;
}

export type Actor = Visitor | PersonActor | SystemActor;

export const VISITOR: Visitor = { kind: 'visitor' };

/** Names the reason of system work, e.g. `systemActor('audit.seal')`. */
export function systemActor(reason: string): SystemActor {
  return { kind: 'system', reason };
}

/** True when the actor's role holds `action` on a management page. */
export function hasGrant(actor: Actor, page: ManagementPage, action: Action): boolean {
  if (actor.kind !== 'person') return false;
  return actor.grants.some((grant) => grant.page === page && grant.actions.includes(action));
}
