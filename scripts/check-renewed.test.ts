import { expect, it } from 'vitest';
import { checkRights, checkSchema, RENEW_RIGHTS, RENEW_SCHEMA, RIGHTS, SCHEMA } from './check-renewed.ts';
import { plant } from './fixture-tree.ts';

it('compares the schema with the last migration', () => {
  const tree = (last: string) =>
    plant({
      'db/migrations/20260101_a__one.sql': '',
      'db/migrations/20260102_b__two.sql': '',
      [SCHEMA]: `-- The schema after migration ${last}; written by a test.\n`,
    });
  expect(checkSchema(tree('20260102_b__two.sql'))).toEqual([]);
  const [finding] = checkSchema(tree('20260101_a__one.sql'));
  expect(finding).toMatchObject({ file: SCHEMA, message: expect.stringContaining('20260102_b__two.sql') });
  expect(finding!.message).toContain(RENEW_SCHEMA);
});

it('compares the table of rights with the routes', () => {
  const table = '| `units.get` GET `/u` | ✔ |\n| `platform.ready` GET `/ready` | ✔ |\n';
  const routes = (...names: string[]) => new Map(names.map((name) => [name, 'src/a.contract.ts']));
  expect(checkRights(routes('units.get', 'identity.registerCode'), table)).toEqual([]);
  expect(checkRights(routes('units.get', 'units.move'), table)).toEqual([
    { file: 'src/a.contract.ts', rule: 'renewed', message: `units.move has no row in ${RIGHTS}: ${RENEW_RIGHTS}` },
  ]);
  expect(checkRights(routes(), table)).toEqual([
    { file: RIGHTS, rule: 'renewed', message: `units.get is no route any more: ${RENEW_RIGHTS}` },
  ]);
});
