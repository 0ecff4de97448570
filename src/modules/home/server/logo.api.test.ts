import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { siteRoute } from '../../../kernel/site/site.contract.ts';
import { createTestApp, outcomeOf, type TestApp } from '../../../testing/app.ts';
import { anExperiment } from '../../../testing/experiment.builder.ts';
import { installPackage } from '../../content/server/content.public.ts';
import { goodPackage } from '../../content/testing/package.builder.ts';
import * as group from '../../settings/shared/page-group.contract.ts';
import { listExperiment } from '../../stewardship/server/stewardship.public.ts';
import { entryScene } from '../../submissions/testing/entry-scene.builder.ts';
import { getUnitRoute, updateUnitRoute } from '../../units/shared/unit.contract.ts';
import { partnersRoute } from '../shared/front.contract.ts';

let t: TestApp;
let bring: ReturnType<typeof entryScene>['bring'];
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  ({ bring } = entryScene(t));
});
afterAll(() => t.close());

const params = { group: 'links' };
const found = async (url: string) => (await t.request({ method: 'GET', url })).statusCode;
const linkOf = (logo?: { id: string; path: string }) => ({
  label: { 'zh-CN': '国家平台' },
  href: 'https://www.ilab-x.com/',
  ...(logo ? { logo } : {}),
});
async function save(friendLinks: readonly object[]) {
  const { draft } = await t.call(group.pageGroupRoute, { params }, 'admin');
  const body = { version: draft?.version ?? 0, content: { friendLinks } };
  return t.call(group.saveDraftRoute, { params, body }, 'admin');
}
async function publish(friendLinks: readonly object[]) {
  const { version } = await save(friendLinks);
  await t.call(group.publishDraftRoute, { params, body: { version, reason: '更新友情链接' } }, 'admin');
}
const shown = async () => (await t.call(siteRoute, {})).friendLinks;

describe('the logo of a link', () => {
  it('is seen by its editor while it is a draft, by everybody once it is published, and goes with the last version', async () => {
    const logo = await bring('admin');
    await save([linkOf(logo)]);
    expect(await found(logo.path)).not.toBe(200);
    const { named } = await t.call(group.pageGroupRoute, { params }, 'admin');
    expect(await found((named.pictures as Record<string, string>)[logo.id]!)).toBe(200);
    expect(await shown()).toEqual([]);
    await publish([linkOf(logo)]);
    expect(await shown()).toEqual([{ label: '国家平台', href: 'https://www.ilab-x.com/', logo: logo.path }]);
    expect(await found(logo.path)).toBe(200);
    await publish([linkOf()]);
    expect((await shown())[0]).toMatchObject({ logo: null });
    // The earlier version can still be restored with its picture.
    expect(await found(logo.path)).toBe(200);
    for (let i = 0; i < 20; i++) await publish([{ ...linkOf(), href: `https://example.edu/${i}` }]);
    expect(await found(logo.path)).toBe(404);
  }, 60_000);

  it('is a picture of the editor’s own, at its own address', async () => {
    const [own, foreign] = [await bring('admin'), await bring('teacher')];
    expect(await outcomeOf(save([linkOf(foreign)]))).toBe('422 files.attachment.unknown');
    expect(await outcomeOf(save([linkOf({ id: own.id, path: foreign.path })]))).toBe('422 files.attachment.unknown');
    const outside = { id: own.id, path: 'https://evil.example/x.png' };
    expect(await outcomeOf(save([linkOf(outside)]))).toBe('422 settings.site.invalid');
    expect(await outcomeOf(save([linkOf(own)]))).toBe('done');
  });
});

describe('the logo of a partner school', () => {
  it('is that of the unit; one without has none', async () => {
    const system = await t.ctx();
    const experimentId = await anExperiment(system, await t.ctx('leader'));
    await installPackage(system, { experimentId, number: 1, zip: goodPackage(), publish: true });
    await listExperiment(system, experimentId);
    const [row] = await t.ask(`select id from units.unit where code = 'U1'`);
    const id = String(row!.id);
    const partner = async () => (await t.call(partnersRoute, {})).units.find((unit) => unit.id === id);
    expect(await partner()).toMatchObject({ logo: null });
    const logo = await bring('admin');
    const { version } = await t.call(getUnitRoute, { params: { id } }, 'admin');
    await t.call(updateUnitRoute, { params: { id }, body: { version, logo: logo.id } }, 'admin');
    expect(await partner()).toMatchObject({ logo: logo.path });
    const answer = await t.request({ method: 'GET', url: '/Open/GetUnits?PageSize=100' });
    const listed = (answer.json().Data.JsonList as { UnitId: string; LogoUrl: string | null }[]).map((unit) => [
      unit.UnitId,
      unit.LogoUrl,
    ]);
    expect(listed).toContainEqual([id, logo.path]);
    expect(listed.filter(([, url]) => url !== null)).toHaveLength(1);
  });
});
