import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../main/testing.ts';
import { aRunnableExperiment } from '../../runs/testing/run.builder.ts';
import * as managed from '../shared/cloud-manage.contract.ts';
import { cloudHeads } from './head.presenter.ts';

let t: TestApp;
let experiment: { id: string; code: string };
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  experiment = await aRunnableExperiment(await t.ctx(), await t.ctx('leader'));
});
afterAll(() => t.close());

const unitOf = async (code: string) =>
  String((await t.ask('select id from units.unit where code = $1', [code]))[0]!.id);
let serial = 0;
/** A listed cloud of the university with the experiment in it. */
async function aCloud(more: Record<string, unknown> = {}) {
  const made = await t.call(
    managed.createCloudRoute,
    {
      body: {
        code: `CLOUD-${++serial}`,
        name: `物理微云 ${serial}`,
        unitId: await unitOf('U1'),
        cover: null,
        intro: '面向全校的物理实验空间。',
        subject: '0702',
        externalUrl: null,
        externalMembers: false,
        week: [],
        exceptions: [],
        concurrency: 2,
        memberRule: 'unit',
        experiments: [experiment.id],
        packages: [],
        managers: [await t.personId('teacher')],
        ...more,
      } as never,
    },
    'admin',
  );
  await command(made.id, 'list');
  return made;
}
const command = async (id: string, name: 'list' | 'maintain' | 'delist', more: Record<string, unknown> = {}) => {
  const answer = await t.call(
    managed.commandCloudsRoute,
    { body: { ids: [id], command: name, ...more } as never },
    'admin',
  );
  expect(answer).toMatchObject({ done: 1, skipped: [] });
};
describe('a cloud beside others', () => {
  it('the list names its clouds to search engines; a search is no page of theirs', async () => {
    const cloud = await aCloud();
    const visitor = await t.ctx('visitor');
    const head = (query: string) =>
      cloudHeads.find(({ page }) => page === 'cloud')!.read(visitor, { params: {}, query: new URLSearchParams(query) });
    const items = (await head(''))?.structured?.('https://x.cn', '')[0]?.itemListElement;
    expect(items).toContainEqual(
      expect.objectContaining({ name: cloud.name, url: `https://x.cn/cloud/CloudDetails?Id=${cloud.code}` }),
    );
    expect(await head('kw=x&page=2')).toMatchObject({ unlisted: true, canonical: '/cloud/CloudList?page=2' });
  });

  it('tells the second of two editors all that stands there', async () => {
    const { id, version } = await aCloud();
    const { version: now } = await t.call(managed.getManagedCloudRoute, { params: { id } }, 'admin');
    const save = (body: object) =>
      t.call(managed.updateCloudRoute, { params: { id }, body: { version: now, ...body } }, 'admin');
    await save({ concurrency: 9, managers: [await t.personId('teacher2')] });
    await expect(save({ name: '旧名称', version })).rejects.toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'clouds.stale',
          data: {
            by: '管理员',
            current: { concurrency: 9, managers: [{ account: 'teacher2' }], experiments: [{ id: experiment.id }] },
          },
        },
      },
    });
  });
});
