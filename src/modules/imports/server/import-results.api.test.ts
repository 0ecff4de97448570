import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import { importResultsRoute } from '../shared/import.contract.ts';
import { importDriver } from '../testing/import.builder.ts';
import { aWorkbook } from '../testing/sheet.builder.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  // The import of units, planted with a secret for every row it creates.
  const binding = t.app.modules.flatMap((module) => module.imports ?? []).find(({ shape }) => shape.name === 'units')!;
  const { apply } = binding;
  vi.spyOn(binding, 'apply').mockImplementation(async (tx, rows, facts) => {
    const done = await apply(tx, rows, facts);
    return new Map([...done].map(([line, one]) => [line, { ...one, secret: `初始密码-${line}` }]));
  });
  Object.assign(binding, {
    results: {
      label: 'units.import.title',
      file: async (_ctx: unknown, rows: { line: number; secret: string }[]) => ({
        name: '清单',
        type: 'text/plain',
        ending: '.txt',
        body: Buffer.from(rows.map(({ line, secret }) => `${line}=${secret}`).join('\n')),
      }),
    },
  });
});
afterAll(() => t.close());

async function imported(code: string): Promise<string> {
  const driver = importDriver(t, 'units');
  const sheet = await aWorkbook([
    ['单位编码', '单位名称', '类型'],
    [`${code}-1`, `${code}甲大学`, '高校'],
    [`${code}-2`, `${code}乙大学`, '高校'],
  ]);
  const { id } = await driver.dryRun(sheet);
  expect(await driver.run(id)).toMatchObject({ state: 'done', downloads: 3 });
  return id;
}
const take = (id: string, as: Account = 'admin') =>
  t.request({ method: 'POST', url: importResultsRoute.path.replace(':id', id), as, payload: {} });
const secrets = async (id: string) =>
  (await t.ask('select secret from imports.import_row where import_id = $1 and secret is not null', [id])).map(
    ({ secret }) => String(secret),
  );

it('hands the result file to the importer three times, each in the log, then destroys what it was made of', async () => {
  const id = await imported('RS');
  expect((await secrets(id)).join()).not.toContain('初始密码');
  expect((await take(id, 'college')).statusCode).toBe(404);
  for (let i = 0; i < 3; i++) expect((await take(id)).body).toBe('2=初始密码-2\n3=初始密码-3');
  expect((await take(id)).statusCode).toBe(404);
  expect(await secrets(id)).toEqual([]);
  const log = await t.ask(`select count(*)::int as n from audit.audit_log where action = 'import.results'`);
  expect(log).toEqual([{ n: 3 }]);
});

it('forgets it after a day', async () => {
  const id = await imported('RD');
  await t.ask(`update imports.import set finished_at = finished_at - interval '25 hours' where id = $1`, [id]);
  expect((await take(id)).statusCode).toBe(404);
  await t.app.jobs.find(({ name }) => name === 'imports.tidy')!.run(await t.ctx(), {});
  expect(await secrets(id)).toEqual([]);
});
