import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parseSheet } from '../../../../platform/sheets/sheet-parser.ts';
import { type Account, createTestApp, outcomeOf, type TestApp } from '../../../../testing/app.ts';
import { anExperiment, enterCatalogue, publishPackage } from '../../../../testing/experiment.builder.ts';
import { catalogueRoute, detailsRoute, exportCatalogueRoute, facetsRoute } from '../../shared/catalogue.contract.ts';

let t: TestApp;
let pendulum: string;
let titration: string;
let draft: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const [system, leader, leader2] = [await t.ctx(), await t.ctx('leader'), await t.ctx('leader2')];
  pendulum = await anExperiment(system, leader, {
    code: 'PHYS-101',
    name: '单摆测重力加速度',
    nameEn: 'Gravity by the simple pendulum',
    category: '0702',
    level: 'national',
    hours: 3,
    brief: '用单摆测量当地重力加速度',
    content: { target: '掌握单摆法', basis: '周期 $T$ 为$$T = 2\\pi\\sqrt{L/g}$$而$$g = \\unknown$$' },
    team: [{ personId: await t.personId('teacher'), duty: '教学指导' }],
    tags: ['力学'],
  });
  titration = await anExperiment(system, leader2, {
    code: 'CHEM-101',
    name: '酸碱滴定',
    category: '0703',
    kind: 'comprehensive',
  });
  draft = await anExperiment(system, leader, { code: 'DRAFT-1', name: '未上架的实验' });
  await publishPackage(system, pendulum);
  await enterCatalogue(system, pendulum);
  await t.moveClock(1000);
  await enterCatalogue(system, titration);
});
afterAll(() => t.close());

const codes = async (query: Record<string, string>, as?: Account) =>
  (await t.call(catalogueRoute, { query }, as)).rows.map((row) => row.code);

describe('the catalogue', () => {
  it('is public, cached for visitors, and shows listed experiments only', async () => {
    const answer = await t.request({ method: 'GET', url: '/api/v1/experiments' });
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    // The same address answers otherwise after signing in and in another language.
    expect(answer.headers.vary).toMatch(/authorization, accept-language/);
    const { data } = answer.json();
    expect(data).toMatchObject({ page: 1, size: 10, total: 2 });
    expect(data.rows[0]).toEqual({
      id: pendulum,
      code: 'PHYS-101',
      name: '单摆测重力加速度',
      nameEn: 'Gravity by the simple pendulum',
      unitId: expect.any(String),
      unitName: '化学学院',
      category: { code: '0702', name: '物理学类' },
      level: 'national',
      kind: 'basic',
      hours: 3,
      steps: 10,
      expectedMinutes: 45,
      leaderName: '李华',
      runsIn: 'browser',
      cover: null,
      brief: '用单摆测量当地重力加速度',
      listedAt: expect.any(String),
      runnable: true,
      figures: {
        views: 0,
        runs: 0,
        runs30: 0,
        persons: 0,
        meanMinutes: null,
        medianMinutes: null,
        finished: 0,
        ended: 0,
        completionRate: null,
        passed: 0,
        scored: 0,
        passRate: null,
        likes: 0,
        favourites: 0,
        rating: null,
        reviews: 0,
        asOf: null,
      },
    });
    // What can be run comes before what is in preparation, whenever it was listed.
    for (const who of ['admin', 'college', 'leader', 'teacher', 'student'] as const) {
      expect(await codes({}, who)).toEqual(['PHYS-101', 'CHEM-101']);
    }
  });

  it('finds by two characters, pinyin, initials, code, English and tag', async () => {
    for (const kw of ['李华', '化学学院', '单摆', 'danbai', 'dbc', 'phys-101', 'pendulum', '力学', ' 重力 ']) {
      expect(await codes({ kw }), kw).toEqual(['PHYS-101']);
    }
    expect(await codes({ kw: '滴定' })).toEqual(['CHEM-101']);
    expect(await codes({ kw: '%' })).toEqual([]);
    expect(await codes({ kw: '不存在' })).toEqual([]);
  });

  it('filters by facet: values of one OR, facets AND', async () => {
    expect(await codes({ category: '0702,0703' })).toHaveLength(2);
    expect(await codes({ category: '0702,0703', kind: 'comprehensive' })).toEqual(['CHEM-101']);
    expect(await codes({ level: 'national' })).toEqual(['PHYS-101']);
    const { unitId } = (await t.call(catalogueRoute, { query: { kw: 'CHEM-101' } })).rows[0]!;
    expect(await codes({ unit: unitId })).toEqual(['CHEM-101']);
  });

  it('sorts, pages and keeps the total past the end', async () => {
    // What cannot be run yet stands last in every order.
    for (const sort of ['default', 'new', 'runs', 'code', 'rating', 'name', 'hours'] as const) {
      expect(await codes({ sort }), sort).toEqual(['PHYS-101', 'CHEM-101']);
    }
    expect(await codes({ size: '1', page: '2' })).toEqual(['CHEM-101']);
    expect(await t.call(catalogueRoute, { query: { page: '9' } })).toMatchObject({ rows: [], total: 2 });
    expect(await outcomeOf(t.call(catalogueRoute, { query: { sort: 'hot' as never } }))).toBe('400 error.malformed');
  });

  it('each facet count equals the number of results after choosing it', async () => {
    const filters: Record<string, string>[] = [
      {},
      { level: 'national' },
      { kind: 'comprehensive', category: '07' },
      { hours: '2.5-', kw: '单摆' },
      { runsIn: 'browser', steps: '10-12' },
      { open: 'now' },
    ];
    for (const filter of filters) {
      const facets = await t.call(facetsRoute, { query: filter });
      expect(facets.category.map((one) => one.value).sort()).toEqual(['0702', '0703']);
      for (const [facet, options] of Object.entries(facets)) {
        expect(options.length, facet).toBeGreaterThan(0);
        for (const { value, count } of options) {
          const { total } = await t.call(catalogueRoute, { query: { ...filter, [facet]: value } as never });
          expect(total, `${JSON.stringify(filter)} ${facet}=${value}`).toBe(count);
        }
      }
    }
    const units = (await t.call(facetsRoute, {})).unit.map((one) => [one.name, one.count]);
    expect(units).toContainEqual(['江海大学', 1]);
    expect(units).toContainEqual(['北岭大学', 1]);
  });

  it('a link with seven parameters gives the same ids in the same order to everybody', async () => {
    const url =
      '/api/v1/experiments?category=07&level=national,ordinary&kind=basic,comprehensive&hours=-4&steps=10-12&size=24&sort=code';
    const ids = async (as?: Account) =>
      (await t.request({ method: 'GET', url, ...(as ? { as } : {}) }))
        .json()
        .data.rows.map((row: { id: string }) => row.id);
    const first = await ids();
    expect(first).toEqual([pendulum, titration]);
    expect(await ids('student')).toEqual(first);
    expect(await ids('admin')).toEqual(first);
  });

  it('reads ranges either way round and refuses what is none', async () => {
    expect(await codes({ hours: '9-2' })).toHaveLength(2);
    expect(await codes({ hours: '3-' })).toEqual(['PHYS-101']);
    expect(await codes({ hours: '-2' })).toEqual(['CHEM-101']);
    for (const hours of ['x', '-', '1', '1-2-3']) {
      expect(await outcomeOf(t.call(catalogueRoute, { query: { hours } })), hours).toBe('400 error.malformed');
    }
  });

  it("the export's rows equal the count shown", async () => {
    const query = { category: '07' };
    const { total } = await t.call(catalogueRoute, { query });
    const url = `${exportCatalogueRoute.path}?category=07`;
    expect((await t.request({ method: 'GET', url })).statusCode).toBe(401);
    const answer = await t.request({ method: 'GET', url, as: 'student' });
    const sheet = await parseSheet({ bytes: answer.rawPayload, ending: 'xlsx', maxRows: 100 });
    if ('fault' in sheet) throw new Error(JSON.stringify(sheet.fault));
    const lines = sheet.lines.map((line) => line.cells);
    expect(lines.length - 1).toBe(total);
    expect(lines[0]?.slice(0, 4)).toEqual(['编号', '实验', '单位', '负责人']);
    expect(lines.slice(1).map((line) => line[0])).toEqual(['PHYS-101', 'CHEM-101']);
  });

  it("names the category in the caller's language", async () => {
    const page = await t.call(catalogueRoute, { query: { kw: 'PHYS-101' } }, undefined, { locale: 'pt-BR' });
    expect(page.rows[0]?.category?.name).toBe('Física');
  });
});

describe('details', () => {
  it('are found by id and by code, with steps, team names and version, without contact data', async () => {
    const byId = await t.call(detailsRoute, { params: { id: pendulum } });
    expect(byId).toEqual(await t.call(detailsRoute, { params: { id: 'PHYS-101' } }));
    expect(byId).toMatchObject({
      leaderName: '李华',
      team: [{ name: '王芳', duty: '教学指导' }],
      content: { target: '掌握单摆法' },
      media: { poster: null, clip: null, stills: [] },
      version: { number: 1, launchKind: 'package', flavour: 'html' },
      can: { versions: false, edit: false, list: false },
    });
    expect(byId.steps).toHaveLength(10);
    expect(JSON.stringify(byId)).not.toMatch(/mobile|email|account|number":"/);
    // Formulas in lines of their own come set; one that cannot be read does not break the page.
    expect(byId.formulas).toHaveLength(2);
    expect(byId.formulas[0]).toMatch(/<math.*<msqrt>/s);
    const english = await t.call(detailsRoute, { params: { id: 'PHYS-101' } }, undefined, { locale: 'en-US' });
    expect(english.steps[0]).toMatchObject({ title: 'Step 1', goal: 'Goal' });
  });

  it('tell everyone what he or she may do', async () => {
    const can = async (who: Account) => (await t.call(detailsRoute, { params: { id: pendulum } }, who)).can;
    expect(await can('admin')).toEqual({ versions: true, edit: true, list: true });
    expect(await can('leader')).toEqual({ versions: true, edit: true, list: false });
    expect(await can('teacher')).toEqual({ versions: true, edit: false, list: false });
    expect(await can('student')).toEqual({ versions: false, edit: false, list: false });
  });

  it('hide what is not listed from all but its team', async () => {
    const ask = (who?: Account) => outcomeOf(t.call(detailsRoute, { params: { id: draft } }, who));
    expect(await ask()).toBe('404 error.notFound');
    for (const who of ['college', 'leader2', 'teacher', 'student'] as const)
      expect(await ask(who)).toBe('404 error.notFound');
    for (const who of ['admin', 'leader'] as const) expect(await ask(who)).toBe('done');
    expect(await outcomeOf(t.call(detailsRoute, { params: { id: 'NOPE-1' } }))).toBe('404 error.notFound');
  });
});
