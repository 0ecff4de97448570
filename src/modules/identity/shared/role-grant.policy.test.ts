import { expect, it } from 'vitest';
import { SEED_GRANTS } from '../../../kernel/access/roles.ts';
import { grantChanges, hasAdministration } from './role-grant.policy.ts';

it('names what a new matrix adds and takes, cell by cell', () => {
  const before = [
    { role: 0, grants: SEED_GRANTS[0] },
    { role: 2, grants: [{ page: 'usermanage', actions: ['query', 'edit'] }] },
  ] as const;
  expect(grantChanges(before, [{ role: 2, grants: before[1].grants }])).toEqual([]);
  expect(
    grantChanges(before, [
      {
        role: 2,
        grants: [
          { page: 'usermanage', actions: ['edit', 'export', 'query'] },
          { page: 'orderManage', actions: ['query'] },
        ],
      },
      { role: 5, grants: [] },
    ]),
  ).toEqual([
    { role: 2, page: 'usermanage', added: ['export'], removed: [] },
    { role: 2, page: 'orderManage', added: ['query'], removed: [] },
  ]);
  expect(grantChanges(before, [{ role: 2, grants: [] }])).toEqual([
    { role: 2, page: 'usermanage', added: [], removed: ['edit', 'query'] },
  ]);
});

it('never leaves the platform without somebody who can manage rights', () => {
  expect(hasAdministration(SEED_GRANTS[0])).toBe(true);
  expect(hasAdministration([{ page: 'usermanage', actions: ['query'] }])).toBe(false);
  expect(hasAdministration([])).toBe(false);
});
