import { describe, expect, it } from 'vitest';
import { ACTIONS, type Action, type RoleCode } from '../../../kernel/access/roles.ts';
import { type Administered, manageableRoles, type PersonCan, personCan } from './person.policy.ts';

const office = (role: RoleCode, actions: readonly Action[] = ACTIONS) => ({
  personId: 'me',
  role,
  grants: [{ page: 'usermanage', actions }] as const,
});
const person = (more: Partial<Administered> = {}): Administered => ({
  id: 'other',
  role: 6,
  state: 'active',
  locked: false,
  hasPassword: true,
  deleted: false,
  ...more,
});
const allowed = (can: PersonCan) =>
  Object.entries(can)
    .filter(([, may]) => may)
    .map(([name]) => name);

describe('roles an administrator may touch', () => {
  it.each<[RoleCode, number[]]>([
    [0, [0, 2, 3, 5, 6]],
    [2, [3, 5, 6]],
    [3, [5, 6]],
    [5, [6]],
    [6, []],
  ])('role %i: %j', (role, roles) => {
    expect(manageableRoles(role)).toEqual(roles);
  });
});

describe('commands', () => {
  const common = ['edit', 'setRole', 'moveUnit', 'disable', 'resetPassword', 'revoke', 'reveal', 'delete'];
  it.each<[string, RoleCode, Partial<Administered>, string[]]>([
    ['an active student', 2, {}, common],
    ['a disabled one', 2, { state: 'disabled' }, common.map((name) => (name === 'disable' ? 'enable' : name))],
    ['a locked one', 0, { locked: true }, ['edit', 'setRole', 'moveUnit', 'disable', 'unlock', ...common.slice(4)]],
    ['one of the campus sign-in', 2, { hasPassword: false }, common.filter((name) => name !== 'resetPassword')],
    ['a deleted one', 2, { deleted: true }, ['restore']],
    ['another college administrator', 2, { role: 2 }, ['reveal']],
    ['a platform administrator', 2, { role: 0 }, ['reveal']],
    ['a platform administrator, by another', 0, { role: 0 }, common],
    ['oneself', 0, { id: 'me', role: 0 }, ['edit', 'moveUnit', 'revoke', 'reveal']],
  ])('%s, by role %i', (_name, role, facts, expected) => {
    expect(allowed(personCan(office(role), person(facts)))).toEqual(expected);
  });

  it('need their grants', () => {
    expect(allowed(personCan(office(0, ['query']), person({ locked: true })))).toEqual([]);
    expect(allowed(personCan(office(0, ['get']), person()))).toEqual(['reveal']);
    expect(allowed(personCan({ ...office(0), grants: [] }, person()))).toEqual([]);
  });
});
