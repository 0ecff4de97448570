import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, outcomeOf, type TestApp } from '../../../testing/app.ts';
import { aRunnableExperiment } from '../../runs/testing/run.builder.ts';
import * as open from '../shared/cloud.contract.ts';
import * as managed from '../shared/cloud-manage.contract.ts';
import { cloudScene } from '../testing/cloud.builder.ts';
import { cloudHeads } from './metadata.presenter.ts';

let t: TestApp;
let scene: ReturnType<typeof cloudScene>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { id } = await aRunnableExperiment(await t.ctx(), await t.ctx('leader'));
  scene = cloudScene(t, () => id);
});
afterAll(() => t.close());

describe('words of a cloud', () => {
  it('keeps its words as rich text without scripts and foreign pictures, and tells what was taken out', async () => {
    const hostile =
      '<h2>概况</h2><p onclick="alert(1)">好 <a href="javascript:alert(1)">链接</a></p>' +
      '<script>alert(1)</script><img src="https://evil.example/x.png"><iframe src="//evil.example"></iframe>';
    const clean = '<h2>概况</h2><p>好 <a rel="noopener nofollow">链接</a></p>';
    const taken = ['iframe', 'img', 'script'];
    const cloud = await scene.aCloud();
    const read = async () => t.call(open.cloudDetailsRoute, { params: { id: cloud.code } });
    const edit = (intro: string, version: number) =>
      t.call(open.editIntroRoute, { params: { id: cloud.id }, body: { intro, version } }, 'teacher');
    const first = await edit(hostile, (await read()).version);
    expect(first.removed).toEqual(taken);
    expect((await read()).intro).toBe(clean);
    const [row] = await t.ask('select intro from clouds.micro_cloud where id = $1', [cloud.id]);
    expect(row).toEqual({ intro: clean });
    // In 微云管理 just the same, when it is changed and when it is made.
    const { version } = await t.call(managed.getManagedCloudRoute, { params: { id: cloud.id } }, 'admin');
    const body = { intro: `${hostile}<p>二</p>`, version };
    const changed = await t.call(managed.updateCloudRoute, { params: { id: cloud.id }, body }, 'admin');
    expect(changed).toMatchObject({ intro: `${clean}<p>二</p>`, removed: taken });
    const untouched = await t.call(
      managed.updateCloudRoute,
      { params: { id: cloud.id }, body: { name: '新的名称', version: changed.version } },
      'admin',
    );
    expect(untouched).toMatchObject({ intro: `${clean}<p>二</p>`, removed: [] });
    // Nothing to read is no introduction.
    await edit('<p> </p><p>&nbsp;</p>', untouched.version);
    expect((await read()).intro).toBe('');
    const notice = { title: '带格式的公告', body: hostile };
    const made = await t.call(open.publishNoticeRoute, { params: { id: cloud.id }, body: notice }, 'teacher');
    expect(made.removed).toEqual(taken);
    expect((await read()).notices[0]).toMatchObject({ title: '带格式的公告', body: clean });
    const long = { ...notice, body: `<p>${'长'.repeat(40_000)}</p>` };
    expect(await outcomeOf(t.call(open.publishNoticeRoute, { params: { id: cloud.id }, body: long }, 'teacher'))).toBe(
      '400 error.malformed',
    );
  });

  it('tells search engines its introduction in plain words', async () => {
    const cloud = await scene.aCloud();
    const { version } = await t.call(open.cloudDetailsRoute, { params: { id: cloud.code } });
    const intro = '<p>面向 <strong>全校</strong> 的光学空间。</p>';
    await t.call(open.editIntroRoute, { params: { id: cloud.id }, body: { intro, version } }, 'teacher');
    const source = cloudHeads.find(({ page }) => page === 'cloudDetails')!;
    const head = await source.read(await t.ctx(), { params: {}, query: new URLSearchParams({ Id: cloud.code }) });
    expect(head).toMatchObject({ description: '面向 全校 的光学空间。' });
  });
});

describe('the English name', () => {
  it('is kept beside the Chinese one, found by, told in heads of that language, and cleared', async () => {
    const cloud = await scene.aCloud();
    const read = () => t.call(open.cloudDetailsRoute, { params: { id: cloud.code } });
    const save = async (nameEn: string | null) => {
      const { version } = await t.call(managed.getManagedCloudRoute, { params: { id: cloud.id } }, 'admin');
      return t.call(managed.updateCloudRoute, { params: { id: cloud.id }, body: { nameEn, version } }, 'admin');
    };
    expect((await read()).nameEn).toBeNull();
    expect(await save('Optics bench cloud')).toMatchObject({ name: cloud.name, nameEn: 'Optics bench cloud' });
    const found = await t.call(open.cloudListRoute, { query: { kw: 'optics bench' } });
    expect(found.rows).toMatchObject([{ id: cloud.id, nameEn: 'Optics bench cloud' }]);
    const visitor = await t.ctx('visitor');
    const titleIn = async (locale: 'zh-CN' | 'en-US') => {
      const page = cloudHeads.find((one) => one.page === 'cloudDetails')!;
      const query = new URLSearchParams({ Id: cloud.code });
      return (await page.read({ ...visitor, locale }, { params: {}, query }))?.title;
    };
    expect([await titleIn('zh-CN'), await titleIn('en-US')]).toEqual([cloud.name, 'Optics bench cloud']);
    expect((await save('')).nameEn).toBeNull();
    expect((await t.call(open.cloudListRoute, { query: { kw: 'optics bench' } })).rows).toEqual([]);
  });
});
