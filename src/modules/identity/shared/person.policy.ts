import { type Action, type Grant, ROLE_CODES, type RoleCode } from '../../../kernel/access/roles.ts';

/** Who administers: role, own id and the actions on `usermanage`. */
export interface Administrator {
  readonly personId: string;
  readonly role: RoleCode;
  readonly grants: readonly Grant[];
}

/** What of a person decides about the commands. */
export interface Administered {
  readonly id: string;
  readonly role: number;
  readonly state: string;
  readonly locked: boolean;
  readonly hasPassword: boolean;
  readonly deleted: boolean;
}

/** The commands an administrator may give about a person now; buttons follow it, the server asks it again. */
export type PersonCan = Readonly<ReturnType<typeof personCan>>;

/**
 * Roles an administrator may give and touch: a platform administrator all, anybody else only those below the own one
 * (a college administrator project leaders, teachers and students).
 */
export function manageableRoles(role: RoleCode): readonly RoleCode[] {
  return role === 0 ? ROLE_CODES : ROLE_CODES.filter((other) => other > role);
}

/** What the administrator may do with the person; scope is decided before, by the row being found at all. */
export function personCan(administrator: Administrator, person: Administered) {
  const actions = administrator.grants.find((grant) => grant.page === 'usermanage')?.actions ?? [];
  const may = (action: Action) => actions.includes(action);
  const below = (manageableRoles(administrator.role) as readonly number[]).includes(person.role);
  const other = person.id !== administrator.personId;
  const alive = !person.deleted;
  const change = alive && below;
  return {
    edit: change && may('edit'),
    setRole: change && other && may('edit'),
    moveUnit: change && may('edit'),
    disable: change && other && person.state !== 'disabled' && may('disable'),
    enable: change && person.state === 'disabled' && may('enable'),
    unlock: change && person.locked && may('enable'),
    resetPassword: change && other && person.hasPassword && may('edit'),
    revoke: change && may('edit'),
    reveal: alive && may('get'),
    delete: change && other && may('delete'),
    restore: !alive && below && may('delete'),
  };
}
