import { describe, expect, it } from 'vitest';
import {
  checkColumns,
  checkRights,
  checkSchema,
  RENEW_RIGHTS,
  RENEW_SCHEMA,
  RIGHTS,
  readResources,
  readRoutes,
  SCHEMA,
} from './check-renewed.ts';
import { REPOSITORY } from './command-line.ts';
import { plant } from './fixture-tree.ts';
import { readText } from './source-tree.ts';

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

describe('the table of rights and the resources', () => {
  const head = '| column | visitor |\n| --- | :-: |\n';
  const table = `| \`units.get\` GET \`/u\` | ✔ |\n\n### unit\n\n${head}| id | \`rf\` |\n| name_en |  |\n| _Delete_ |  |\n`;
  const file = 'src/modules/units/shared/unit.resource.ts';
  const messages = (...columns: string[]) =>
    checkColumns(new Map([['unit', { file, columns }]]), table).map((one) => [one.file, one.message]);

  it('have the same columns in the same order', () => {
    expect(messages('id', 'name_en')).toEqual([]);
    expect(messages('name_en', 'id')).toEqual([
      [file, `the columns of unit have another order in ${RIGHTS}: ${RENEW_RIGHTS}`],
    ]);
  });

  it('name each new column, and each that is gone', () => {
    expect(messages('id', 'name_en', 'quota')).toEqual([[file, `unit.quota has no row in ${RIGHTS}: ${RENEW_RIGHTS}`]]);
    expect(messages('id')).toEqual([[file, `unit.name_en in ${RIGHTS} is no column any more: ${RENEW_RIGHTS}`]]);
  });

  it('name each new resource', () => {
    expect(checkColumns(new Map([['term', { file, columns: ['id'] }]]), table).map(({ message }) => message)).toEqual([
      `term is not in ${RIGHTS}: ${RENEW_RIGHTS}`,
    ]);
  });

  it('are read from the declarations of the modules', async () => {
    const resources = await readResources(REPOSITORY);
    expect(resources.get('package')).toMatchObject({
      columns: expect.arrayContaining(['code', 'valid_days', 'seats']),
    });
    expect(checkColumns(resources, readText(REPOSITORY, RIGHTS))).toEqual([]);
    expect((await readRoutes(REPOSITORY)).get('ordering.getPackage')).toBe(
      'src/modules/ordering/shared/package.contract.ts',
    );
  });
});
