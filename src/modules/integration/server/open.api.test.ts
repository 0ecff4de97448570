import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { detailsRoute } from '../../catalogue/shared/catalogue.contract.ts';
import { delistExperiment, listExperiment } from '../../stewardship/server/stewardship.public.ts';
import { createExperiment } from '../../submissions/server/submissions.public.ts';
import {
  openExperimentRoute,
  openExperimentsRoute,
  openFiguresRoute,
  openUnitsRoute,
} from '../shared/open.contract.ts';

let t: TestApp;
let unitId: string;
let listed: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const system = await t.ctx('system');
  const { actor } = await t.ctx('leader');
  if (actor.kind !== 'person') throw new Error('the leader is a person');
  unitId = actor.unitId!;
  const owner = { unitId, leaderId: actor.personId };
  listed = await createExperiment(system, {
    code: 'OPEN-1',
    name: '开放单摆',
    nameEn: 'Open pendulum',
    brief: '一段介绍',
    category: '0702',
    ...owner,
  });
  await listExperiment(system, listed);
  await createExperiment(system, { code: 'OPEN-2', name: '开放草稿', ...owner });
});
afterAll(() => t.close());

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await t.request({ method: 'GET', url, headers });
  return { status: answer.statusCode, body: answer.json() };
};

describe('experiments for partners', () => {
  it('are the listed ones, in the words of the wire, under every address and spelling of keys', async () => {
    for (const url of ['/bus/Open/GetVse', '/api/Open/GetVse', '/Open/GetVse']) {
      const { body } = await get(`${url}?keyword=${encodeURIComponent('开放')}&PAGESIZE=5`);
      expect(body).toMatchObject({ Result: 0, ErrorMsg: '', Data: { Total: 1, PageIndex: 1, PageSize: 5 } });
      expect(body.Data.JsonList[0]).toMatchObject({
        VseId: listed,
        VseCode: 'OPEN-1',
        VseNameEn: 'Open pendulum',
        CategoryCode: '07',
        CategoryName: '理学',
        SubjectCode: '0702',
        Kind: '基础',
        Level: '普通',
        Rating: null,
        RunCount: 0,
        DetailUrl: '/experimentTwo/ExperimentTwoDetails?Id=OPEN-1',
      });
    }
  });

  it('are found by their facets, in our keys and in the words of the form', async () => {
    const codes = async (query: Readonly<Record<string, string | undefined>>) =>
      (await t.call(openExperimentsRoute, { query: { PageSize: '100', ...query } as never })).JsonList.map(
        (one) => one.VseCode,
      );
    for (const query of [
      { CategoryCode: '07' },
      { SubjectCode: '0702' },
      { UnitId: unitId },
      { Kind: 'basic' },
      { Kind: '基础' },
      { Level: '普通' },
      { Sort: 'name' },
      { UpdatedSince: String(Date.now() - 3_600_000) },
    ]) {
      expect(await codes(query), JSON.stringify(query)).toContain('OPEN-1');
    }
    for (const query of [
      { CategoryCode: '08' },
      { Level: '国家级' },
      { Open: 'now' },
      { UpdatedSince: String(Date.now() + 3_600_000) },
    ]) {
      expect(await codes(query), JSON.stringify(query)).not.toContain('OPEN-1');
    }
    expect(await codes({})).not.toContain('OPEN-2');
  });

  it.each(['PageSize=101', 'PageIndex=0', 'Kind=x', 'Sort=random()', 'CategoryCode=0702', 'Open=later'])(
    'refuse %s naming the field',
    async (query) => {
      const { status, body } = await get(`/Open/GetVse?${query}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ Result: 2 });
    },
  );

  it('ignore keys they do not know', async () => {
    const { status, body } = await get('/Open/GetVse?utm_source=portal&_=1767225600000');
    expect([status, body]).toMatchObject([200, { Result: 0 }]);
  });

  it.each(['AppId=100400', 'Signature=abc', 'appid=100400&signature=abc'])(
    'never take a signed call for a public one: %s',
    async (query) => {
      for (const path of ['GetUnits?', 'GetVse?', 'GetVseInfo?Id=OPEN-1&', 'getVseBehavior?Id=OPEN-1&']) {
        expect(await get(`/Open/${path}${query}`)).toMatchObject({ status: 403, body: { Result: 1 } });
      }
      expect(await get('/Open/GetVse', { 'x-app-id': '100400' })).toMatchObject({ status: 403 });
    },
  );
});

describe('an answer for partners', () => {
  it.each(['/Open/GetUnits?PageSize=1', '/Open/GetVse?Keyword=OPEN-1', '/Open/GetVseInfo?Id=OPEN-1'])(
    'to %s is not sent again to who has it',
    async (url) => {
      const first = await t.request({ method: 'GET', url });
      const { etag } = first.headers;
      expect(etag).toMatch(/^W\/"[\w-]+"$/);
      const again = await t.request({ method: 'GET', url, headers: { 'if-none-match': `"x", ${String(etag)}` } });
      expect([again.statusCode, again.payload]).toEqual([304, '']);
      const other = await t.request({ method: 'GET', url, headers: { 'if-none-match': '"x"' } });
      expect([other.statusCode, other.headers.etag]).toEqual([200, etag]);
    },
  );

  it('has another tag once it says something else', async () => {
    const tag = async () => (await t.request({ method: 'GET', url: '/Open/GetVse?Keyword=OPEN-1' })).headers.etag;
    const before = await tag();
    await t.ask(`update experiments.experiment set brief = '另一段介绍' where id = $1`, [listed]);
    expect(await tag()).not.toBe(before);
  });
});

describe('a partner that asks too often', () => {
  it('is told to wait after 120 calls a minute', async () => {
    const strict = await createTestApp(inject('templateUrl'), { RATE_LIMITS: 'on' });
    const ask = async () => (await strict.request({ method: 'GET', url: '/Open/GetUnits?PageSize=1' })).statusCode;
    for (let calls = 0; calls < 120; calls++) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    await strict.close();
  });
});

describe('one experiment for partners', () => {
  it('is told by id, by code and by either, with its steps and without anybody’s contact', async () => {
    for (const query of [{ VseId: listed }, { VseCode: 'OPEN-1' }, { Id: listed.toUpperCase() }, { Id: 'OPEN-1' }]) {
      const found = await t.call(openExperimentRoute, { query });
      expect(found).toMatchObject({ VseId: listed, PassScore: 60, Target: null, Version: null });
      expect(Object.keys(found!.Stats)).toContain('CompletionRate');
    }
    const { body } = await get('/Open/GetVseInfo?Id=OPEN-1');
    expect(JSON.stringify(body)).not.toMatch(/phone|mail|birth/i);
  });

  it('tells its videos that were found, what it demands for use, and its openings', async () => {
    await t.ask(
      `update experiments.experiment set form = jsonb_set(form, '{basic}', coalesce(form -> 'basic', '{}') || $2::jsonb)
        where id = $1`,
      [listed, JSON.stringify({ introVideo: 'https://video.test/a.mp4', guideVideo: 'https://video.test/b.mp4' })],
    );
    const ask = async () => (await t.call(openExperimentRoute, { query: { VseCode: 'OPEN-1' } }))!;
    expect(await ask()).toMatchObject({
      Videos: ['https://video.test/a.mp4', 'https://video.test/b.mp4'],
      Openings: [],
      License: null,
    });
    await t.ask(`insert into experiments.video (experiment_id, address, fault) values ($1, $2, 'unanswered')`, [
      listed,
      'https://video.test/a.mp4',
    ]);
    expect((await ask()).Videos).toEqual(['https://video.test/b.mp4']);
  });

  it('says the same as its page', async () => {
    const one = (await t.call(openExperimentRoute, { query: { VseCode: 'OPEN-1' } }))!;
    const page = await t.call(detailsRoute, { params: { id: listed } });
    expect(one.Stats).toMatchObject({
      ViewCount: page.figures.views,
      UserCount: page.figures.persons,
      RunCount: page.figures.runs,
      LikeCount: page.figures.likes,
    });
    expect(one.Steps.map((step) => step.Title)).toEqual(page.steps.map((step) => step.title));
    const figures = (await t.call(openFiguresRoute, { query: { VseCode: 'OPEN-1' } }))!;
    expect(figures).toMatchObject({ ...one.Stats, Distribution: null, Steps: null, DefinitionVersion: 1 });
    expect(figures.ByMonth).toHaveLength(12);
  });

  it('is null for what is unknown, a draft, or listed no more, also to its leader', async () => {
    const system = await t.ctx('system');
    const { actor } = await t.ctx('leader');
    if (actor.kind !== 'person') throw new Error('the leader is a person');
    const gone = await createExperiment(system, { code: 'OPEN-3', name: '旧', unitId, leaderId: actor.personId });
    await listExperiment(system, gone);
    expect(await t.call(openExperimentRoute, { query: { Id: 'OPEN-3' } })).not.toBeNull();
    await delistExperiment(system, gone);
    for (const Id of ['OPEN-2', 'OPEN-3', 'NOTHING']) {
      for (const as of [undefined, 'leader'] as const) {
        expect(await t.call(openExperimentRoute, { query: { Id } }, as)).toBeNull();
        expect(await t.call(openFiguresRoute, { query: { Id } }, as)).toBeNull();
      }
    }
    expect(await get('/Open/GetVseInfo')).toMatchObject({ status: 400, body: { Result: 2 } });
  });
});

describe('units for partners', () => {
  it('count what they and all below them list', async () => {
    const all = (await t.call(openUnitsRoute, { query: { PageSize: '100' } })).JsonList;
    const own = all.find((unit) => unit.UnitId === unitId)!;
    expect(own.VseCount).toBeGreaterThan(0);
    const root = all.find((unit) => unit.UnitId === own.ParentId)!;
    expect(root.VseCount).toBeGreaterThanOrEqual(own.VseCount);
    expect(root.Kind).toBe('高校');
    const byCount = (await t.call(openUnitsRoute, { query: { HasVse: '1', Sort: 'vse', PageSize: '100' } })).JsonList;
    expect(byCount.map((unit) => unit.VseCount)).toEqual(byCount.map((unit) => unit.VseCount).sort((a, b) => b - a));
    expect(byCount.every((unit) => unit.VseCount > 0)).toBe(true);
  });

  it('are active ones only, a page at a time, without contact or address', async () => {
    const system = await t.ctx('system');
    const { total } = (await system.db
      .selectFrom('units.unit')
      .select((q) => q.fn.countAll<number>().as('total'))
      .where('state', '=', 'active')
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()) as { total: number };
    const first = await t.call(openUnitsRoute, { query: { PageSize: '1' } });
    expect(first).toMatchObject({ Total: Number(total), PageIndex: 1, PageSize: 1 });
    const second = await t.call(openUnitsRoute, { query: { PageSize: '1', PageIndex: '2' } });
    expect(second.JsonList[0]?.UnitId).not.toBe(first.JsonList[0]?.UnitId);
    expect(await t.call(openUnitsRoute, { query: { PageIndex: '999' } })).toMatchObject({ JsonList: [] });
    expect(Object.keys(first.JsonList[0]!).join()).not.toMatch(/phone|mail|address/i);
    expect((await t.call(openUnitsRoute, { query: { Kind: '高校' } })).JsonList.every((u) => u.Kind === '高校')).toBe(
      true,
    );
  });
});
