import { describe, expect, it } from 'vitest';
import type { PersonActor } from '../../../kernel/access/actor.ts';
import { ACTIONS, type Action } from '../../../kernel/access/roles.ts';
import { fitsBelow, kindsBelow, UNIT_KINDS, UNIT_PHONE } from './unit.model.ts';
import { type UnitFacts, unitCan } from './unit.policy.ts';

const actor = (role: 0 | 2, actions: readonly Action[] = ACTIONS, unitId = 'root') =>
  ({ kind: 'person', role, unitId, grants: [{ page: 'schoolmanage', actions }] }) as unknown as PersonActor;
const unit = (more: Partial<UnitFacts> = {}): UnitFacts => ({
  id: 'u',
  kind: 'university',
  state: 'active',
  merged: false,
  deleted: false,
  ...more,
});
const allowed = (can: object) =>
  Object.entries(can)
    .filter(([, may]) => may)
    .map(([name]) => name);

describe('what may be done with a unit', () => {
  it.each<[string, PersonActor, Partial<UnitFacts>, string[]]>([
    ['everything with an active one', actor(0), {}, ['edit', 'move', 'disable', 'merge', 'remove', 'add']],
    ['a disabled one is enabled', actor(0), { state: 'disabled' }, ['edit', 'move', 'enable', 'remove', 'add']],
    ['a merged one stays as it is', actor(0), { state: 'disabled', merged: true }, []],
    ['a deleted one comes back', actor(0), { deleted: true }, ['restore']],
    [
      'nothing stands below a department',
      actor(0),
      { kind: 'department' },
      ['edit', 'move', 'disable', 'merge', 'remove'],
    ],
    ['the own root only takes new units', actor(2), { id: 'root' }, ['add']],
    ['below the own root all goes', actor(2), {}, ['edit', 'move', 'disable', 'merge', 'remove', 'add']],
    ['nothing goes without its action', actor(0, ['query', 'disable']), {}, ['disable']],
  ])('%s', (_what, who, more, expected) => expect(allowed(unitCan(who, unit(more)))).toEqual(expected));
});

it('kinds fit as the tree is drawn', () => {
  expect(Object.fromEntries([null, ...UNIT_KINDS].map((kind) => [String(kind), kindsBelow(kind)]))).toEqual({
    null: ['authority', 'university', 'enterprise'],
    authority: ['authority', 'university', 'enterprise'],
    university: ['college', 'department'],
    college: ['department'],
    department: [],
    enterprise: [],
  });
  expect(fitsBelow('college', null)).toBe(false);
});

it.each([
  ['13812345678', true],
  ['025-88880000', true],
  ['0571-8888000-12', true],
  ['400-820-8820', true],
  ['12345', false],
  ['1381234567', false],
  ['+86 13812345678', false],
])('%s as a phone number: %s', (phone, fits) => expect(UNIT_PHONE.test(phone)).toBe(fits));
