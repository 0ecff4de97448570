import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, outcomeOf, type TestApp } from '../../../testing/app.ts';
import { countRoundTrips } from '../../../testing/round-trips.ts';
import { driveRun } from '../../runs/server/runs.public.ts';
import { adjustScoreRoute } from '../../runs/shared/run.contract.ts';
import { createRunDriver, type RunDriver } from '../../runs/testing/driver.builder.ts';
import * as contract from '../shared/use.contract.ts';
import { readUse } from './use.service.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
  const drive = async (who: Account, score: number, end?: 'unfinished') =>
    driveRun(await t.ctx(), {
      personId: await t.personId(who),
      experimentId: d.experiment.id,
      context: { kind: 'open' },
      steps: Array.from({ length: 10 }, (_, i) => ({ seq: i + 1, score, seconds: 60 })),
      ...(end ? { end } : {}),
    } as never);
  await drive('student', 9);
  await drive('student', 10);
  await drive('student2', 7);
  await drive('student3', 4);
});
afterAll(() => t.close());

type Ask = Record<string, string>;
const read = (query: Ask = {}, as: Account = 'admin') =>
  t.call(contract.useFiguresRoute, { query: query as never }, as);
const records = (query: Ask = {}, as: Account = 'admin') =>
  t.call(contract.useRecordsRoute, { query: query as never }, as);
const table = (by: string, query: Ask = {}, as: Account = 'admin') =>
  t.call(contract.useTableRoute, { query: { ...query, by } as never }, as);
const file = (query: Ask, as: Account = 'admin') =>
  t.request({ method: 'GET', url: `/api/v1/use-statistics/file?${new URLSearchParams(query)}`, as });
/** Rows of each sheet of the workbook, as text. */
const sheets = async (query: Ask = {}, as: Account = 'admin') => {
  const answer = await file({ experiment: d.experiment.id, ...query }, as);
  expect(answer.statusCode).toBe(200);
  const parts = unzipSync(new Uint8Array(answer.rawPayload));
  return Array.from({ length: 7 }, (_, at) =>
    [...strFromU8(parts[`xl/worksheets/sheet${at + 1}.xml`]!).matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
      row!.replaceAll(/<[^>]+>/g, '|'),
    ),
  );
};

describe('the figures', () => {
  it('equal a recount of the runs they list', async () => {
    const { now } = await read({ experiment: d.experiment.id });
    const { rows, total } = await records({ experiment: d.experiment.id });
    expect(now.runs).toBe(total);
    expect(now.persons).toBe(new Set(rows.map(({ number }) => number)).size);
    const finished = rows.filter(({ state }) => state === 'finished');
    expect(now.finished).toBe(finished.length);
    expect(now.scored).toBe(finished.filter(({ score }) => score !== null).length);
    expect(now.passed).toBe(finished.filter(({ score, passScore }) => score !== null && score >= passScore).length);
    expect(now.bins.reduce((sum, n) => sum + n, 0)).toBe(now.scored);
    expect(now.bands.excellent + now.bands.standard + now.bands.below).toBe(now.scored);
    for (const of of ['ended', 'finished', 'scored', 'passed'] as const)
      expect((await records({ experiment: d.experiment.id, of })).total, of).toBe(now[of]);
    for (const of of ['excellent', 'standard', 'below'] as const)
      expect((await records({ experiment: d.experiment.id, of })).total, of).toBe(now.bands[of]);
  });

  it('are the same in the picture and in each table', async () => {
    const { now, series, sources, experiments, steps } = await read({ experiment: d.experiment.id });
    expect(series.reduce((sum, { runs }) => sum + runs, 0)).toBe(now.runs);
    expect(sources.own + sources.other + sources.public).toBe(now.runs);
    expect(experiments).toMatchObject([{ id: d.experiment.id, runs: now.runs }]);
    expect(steps).toHaveLength(10);
    expect(steps![0]!.reached).toBe(now.finished);
    for (const by of ['experiments', 'units', 'people'] as const) {
      const { rows, total } = await table(by, { experiment: d.experiment.id });
      expect(total, by).toBe(rows.length);
      expect(
        rows.reduce((sum, { runs }) => sum + runs, 0),
        by,
      ).toBe(now.runs);
      expect(
        rows.reduce((sum, row) => sum + row.excellent + row.standard + row.below, 0),
        by,
      ).toBe(now.scored);
    }
  });

  it('follow a corrected score, and the record says that it was corrected', async () => {
    const before = (await read({ experiment: d.experiment.id })).now;
    const [low] = (await records({ experiment: d.experiment.id, of: 'below' })).rows;
    // Its leader corrects the steps: the whole keeps no score of its own.
    const adjust = (body: object) =>
      t.call(adjustScoreRoute, { params: { id: low!.id }, body: body as never }, 'leader');
    for (let seq = 1; seq <= 10; seq++) await adjust({ stepSeq: seq, score: 9.5, reason: '按评分标准复核后更正' });
    const after = (await read({ experiment: d.experiment.id })).now;
    expect(after.passed).toBe(before.passed + 1);
    expect(after.bands.below).toBe(before.bands.below - 1);
    const found = (await records({ experiment: d.experiment.id })).rows.find(({ id }) => id === low!.id);
    expect(found).toMatchObject({ score: 95, adjusted: true });
  });

  it('have zeros and no values where there is no run', async () => {
    const { now, series, before } = await read({ from: '2020-01-01', until: '2020-01-31', compare: 'previous' });
    expect(now).toMatchObject({ views: 0, runs: 0, persons: 0, mean: null, ended: 0, scored: 0, meanScore: null });
    expect(series).toHaveLength(31);
    expect(before!.range).toEqual({ from: '2019-12-01', until: '2019-12-31' });
    expect((await table('people', { from: '2020-01-01', until: '2020-01-31' })).rows).toEqual([]);
  });

  it('refuse days in the wrong order and more than five years', async () => {
    expect(await outcomeOf(read({ from: '2026-02-02', until: '2026-02-01' }))).toBe('422 statistics.range.order');
    expect(await outcomeOf(read({ from: '2020-01-01', until: '2026-02-01' }))).toBe('422 statistics.range.long');
    // A day there is not, as typed into the address.
    expect(await outcomeOf(read({ from: '2026-13-45' }))).toBe('400 error.malformed');
    expect(await outcomeOf(read({ until: '2026-02-30' }))).toBe('400 error.malformed');
  });

  it('count views and reviews of experiments alone: of a kind of use there are none', async () => {
    await t.request({
      method: 'POST',
      url: `/api/v1/experiments/${d.experiment.id}/views`,
      headers: { 'user-agent': 'Mozilla/5.0 Chrome/141.0' },
      payload: {},
      as: 'student',
    });
    expect((await read({ experiment: d.experiment.id })).now.views).toBe(1);
    expect((await read({ experiment: d.experiment.id, basis: 'open' })).now.views).toBeNull();
  });
});

describe('who reads them', () => {
  it('the platform reads all, an administrator the experiments of the own unit, nobody else', async () => {
    for (const who of ['student', 'teacher', 'college'] as const)
      expect(await outcomeOf(read({}, who)), who).toBe('403 error.forbidden');
    await t.ask(`insert into identity.role_grant (role, page, actions)
      values (2, 'teachingStatisticsManage', '{query,export}')`);
    const { actor } = await t.ctx('college');
    const unitId = actor.kind === 'person' ? actor.unitId! : '';
    const own = await read({}, 'college');
    const asked = await read({ unit: unitId });
    expect(own.now).toEqual(asked.now);
    expect(own.can.read).toBe(false);
    const rows = (await table('experiments', {}, 'college')).rows;
    expect(rows.reduce((sum, { runs }) => sum + runs, 0)).toBe(own.now.runs);
    // An experiment of another unit is in nothing that is read or taken along.
    const far = await createRunDriver(t);
    await t.ask(
      'update experiments.experiment set unit_id = (select id from units.unit where id <> all($1) limit 1) where id = $2',
      [(await t.ask('select units_api.subtree($1::uuid) as id', [unitId])).map(({ id }) => id), far.experiment.id],
    );
    await driveRun(await t.ctx(), {
      personId: await t.personId('student'),
      experimentId: far.experiment.id,
      context: { kind: 'open' },
      steps: [{ seq: 1, score: 9, seconds: 60 }],
    });
    const ask = { experiment: far.experiment.id };
    expect((await read(ask)).now.runs).toBe(1);
    expect((await read(ask, 'college')).now.runs).toBe(0);
    expect((await read(ask, 'college')).narrowed).toEqual([]);
    expect((await read({}, 'college')).now.runs).toBe((await read()).now.runs - 1);
    expect((await table('experiments', {}, 'college')).rows.map(({ id }) => id)).not.toContain(far.experiment.id);
    expect((await records(ask, 'college')).total).toBe(0);
    expect((await sheets(ask, 'college'))[6]).toHaveLength(1);
    // What belongs to others has no name here.
    const [foreign] = await t.ask('select id from units.unit where id <> $1 and parent_id is null limit 1', [unitId]);
    expect((await read({ unit: String(foreign!.id) }, 'college')).narrowed).toEqual([]);
    expect((await read({ unit: String(foreign!.id) })).narrowed).toHaveLength(1);
  });

  it('reads masked people without the right to single rows, in the file too', async () => {
    const seen = await table('people', { experiment: d.experiment.id }, 'college');
    expect(seen.rows.length).toBeGreaterThan(0);
    for (const { name, code } of seen.rows) expect(name + code).toMatch(/\*/);
    for (const { person } of (await records({}, 'college')).rows) expect(person).toContain('*');
    expect(JSON.stringify(await sheets({}, 'college'))).not.toContain((await table('people')).rows[0]!.name);
    expect((await table('people')).rows[0]!.name).not.toContain('*');
  });
});

describe('the file', () => {
  it('holds the runs, so that a reader comes to the same numbers', async () => {
    const { now } = await read({ experiment: d.experiment.id });
    const all = await sheets();
    expect(all[6]).toHaveLength(now.runs + 1);
    expect(all[6]![0]).toContain('实验记录唯一ID');
    expect(all[1]).toHaveLength(2);
    expect(
      await t.ask(`select after ->> 'rows' as rows from audit.audit_log where action = 'stats.export' limit 1`),
    ).toEqual([{ rows: String(now.runs) }]);
  });

  it('is a report to print as well', async () => {
    const answer = await file({ format: 'docx' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('.docx');
  });
});

it('asks the database little', async () => {
  const ctx = await t.ctx('admin');
  const { value: _, ...counted } = await countRoundTrips(t, ctx, (own) =>
    readUse(own, { grain: 'day', compare: 'previous' }),
  );
  expect(counted).toEqual({ statements: 5, trips: 2, connections: 1 });
});
