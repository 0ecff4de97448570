import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listRoute } from '../../../kernel/resource/list.ts';
import { type Account, createTestApp, outcomeOf, type TestApp } from '../../../testing/app.ts';
import { anExperiment } from '../../../testing/experiment.builder.ts';
import { delistExperiment, listExperiment } from '../../stewardship/server/stewardship.public.ts';
import * as contract from '../shared/package.contract.ts';

let t: TestApp;
let experiments: string[];
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const system = await t.ctx();
  experiments = [];
  for (const hours of [2, 4, 0.5]) experiments.push(await anExperiment(system, await t.ctx('leader'), { hours }));
  for (const id of experiments) await listExperiment(system, id);
});
afterAll(() => t.close());

let serial = 0;
const make = (more: Record<string, unknown> = {}) =>
  t.call(
    contract.createPackageRoute,
    {
      body: {
        code: `PK-${++serial}`,
        name: '大学物理实验包',
        cover: null,
        intro: '面向理工科一年级。',
        majors: ['0702'],
        experiments,
        hours: null,
        price: 120_000,
        validDays: 180,
        seats: 500,
        ...more,
      } as never,
    },
    'admin',
  );
const preview = (id: string, as?: Account) => t.call(contract.previewPackageRoute, { params: { id } }, as);
const command = (id: string, name: 'list' | 'delist') =>
  t.call(contract.commandPackagesRoute, { body: { ids: [id], command: name } }, 'admin');

describe('a package', () => {
  it('says the sum of its rows, and the override beside it', async () => {
    const { id } = await make();
    await command(id, 'list');
    const plain = await preview(id);
    expect(plain).toMatchObject({ hours: 6.5, hoursSum: 6.5, hoursOverride: null, price: 120_000 });
    expect(plain.experiments.reduce((sum, row) => sum + row.hours, 0)).toBe(plain.hoursSum);
    expect(plain.experiments.map((row) => row.id)).toEqual(experiments);
    const set = await t.call(
      contract.updatePackageRoute,
      { params: { id }, body: { hours: 16, version: (await managed(id)).version } },
      'admin',
    );
    expect(set).toMatchObject({ hours: 16, hoursSum: 6.5, hoursOverride: 16 });
    const list = await t.call(
      listRoute,
      { params: { resource: 'package' }, query: { kw: set.code } as never },
      'admin',
    );
    expect(list.rows).toMatchObject([{ hours: 16, price: 1200, experiments: 3 }]);
  });
  const managed = (id: string) => t.call(contract.getPackageRoute, { params: { id } }, 'admin');

  it('is gone for everyone but who keeps it while it is a draft', async () => {
    const { id, code } = await make();
    expect(await preview(code, 'admin')).toMatchObject({ state: 'draft', can: { manage: true } });
    for (const as of [undefined, 'student', 'teacher', 'leader', 'college'] as const) {
      expect(await outcomeOf(preview(code, as))).toBe('404 ordering.gone');
    }
    expect(await outcomeOf(preview('NO-SUCH'))).toBe('404 error.notFound');
    await command(id, 'list');
    expect(await preview(code)).toMatchObject({ state: 'listed', can: { manage: false } });
    await command(id, 'delist');
    expect(await outcomeOf(preview(code))).toBe('404 ordering.gone');
  });

  it('greys what is no longer listed and does not count it', async () => {
    const system = await t.ctx();
    const own = await anExperiment(system, await t.ctx('leader'), { hours: 3 });
    await listExperiment(system, own);
    const { id } = await make({ experiments: [experiments[0], own] });
    await command(id, 'list');
    await delistExperiment(system, own);
    const shown = await preview(id);
    expect(shown).toMatchObject({ hours: 2, experiments: [{ gone: false }, { gone: true, hours: 3 }] });
    await command(id, 'delist');
    expect(await command(id, 'list')).toMatchObject({
      done: 0,
      skipped: [{ reason: { key: 'ordering.list.unlisted' } }],
    });
  });

  it('is copied as a draft, deleted while it is not listed, and comes back', async () => {
    const { id } = await make();
    const copy = await t.call(
      contract.copyPackageRoute,
      { params: { id }, body: { code: 'PK-COPY', name: '副本' } },
      'admin',
    );
    expect(copy).toMatchObject({ state: 'draft', hours: 6.5, seats: 500, price: 120_000 });
    await command(id, 'list');
    const remove = (one: string) => outcomeOf(t.call(contract.removePackageRoute, { params: { id: one } }, 'admin'));
    expect([await remove(id), await remove(copy.id)]).toEqual(['409 ordering.remove.listed', 'done']);
    await t.call(contract.restorePackageRoute, { params: { id: copy.id } }, 'admin');
    expect(await preview(copy.id, 'admin')).toMatchObject({ name: '副本' });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a taken code', { code: 'PK-1' }, '422 ordering.code.taken'],
    [
      'an unlisted experiment',
      { experiments: ['01900000-0000-7000-8000-000000000000'] },
      '422 ordering.experiments.unlisted',
    ],
    ['a price below nothing', { price: -1 }, '400 error.malformed'],
    ['more than ten years', { validDays: 3651 }, '400 error.malformed'],
  ])('refuses %s', async (_what, change, expected) => expect(await outcomeOf(make(change))).toBe(expected));

  it('tells the second of two editors what stands there', async () => {
    const { id, version } = await make();
    const save = (name: string) =>
      t.call(contract.updatePackageRoute, { params: { id }, body: { name, version } }, 'admin');
    await save('新名称');
    await expect(save('旧名称')).rejects.toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'ordering.stale',
          data: {
            by: '管理员',
            current: { name: '新名称', experiments: [{ hours: 2 }, { hours: 4 }, { hours: 0.5 }] },
          },
        },
      },
    });
  });
});
