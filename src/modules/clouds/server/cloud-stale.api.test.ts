import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { aRunnableExperiment } from '../../runs/testing/run.builder.ts';
import * as managed from '../shared/cloud-manage.contract.ts';
import { cloudScene } from '../testing/cloud.builder.ts';
import { cloudHeads } from './metadata.presenter.ts';

let t: TestApp;
let experiment: { id: string; code: string };
let scene: ReturnType<typeof cloudScene>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  scene = cloudScene(t, () => experiment.id);
  experiment = await aRunnableExperiment(await t.ctx(), await t.ctx('leader'));
});
afterAll(() => t.close());

describe('a cloud beside others', () => {
  it('the list names its clouds to search engines; a search is no page of theirs', async () => {
    const cloud = await scene.aCloud();
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
    const { id, version } = await scene.aCloud();
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
