import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp, WORLD } from '../../../testing/app.ts';
import { likeRoute, viewRoute } from '../../catalogue/shared/social.contract.ts';
import { driveRun, rollUpFigures } from '../../runs/server/runs.public.ts';
import { createRunDriver, type RunDriver } from '../../runs/testing/driver.builder.ts';
import { openFiguresRoute } from '../shared/open.contract.ts';

const DAY = 86_400_000;
let t: TestApp;
let d: RunDriver;
let now: number;
let nodeId: string;
/** Between the runs of last month and those of this week. */
let between: string;
const units: Partial<Record<keyof typeof WORLD.units, string>> = {};

const run = async (who: Account, daysAgo: number, score: number, slow = false) =>
  driveRun(await t.ctx(), {
    personId: await t.personId(who),
    experimentId: d.experiment.id,
    context: { kind: 'course', nodeId },
    startedAt: new Date(now - daysAgo * DAY),
    steps: Array.from({ length: 10 }, (_, i) => ({
      seq: i + 1,
      score: i === 0 ? score - 1 : score,
      seconds: slow ? 4000 : 60,
      repeatCount: i === 1 ? 3 : 1,
      events: [
        { verb: 'selected', object: 'indicator' },
        ...(i < 2 ? [{ verb: 'http://adlnet.gov/expapi/verbs/measured', object: 'mass' }] : []),
      ],
    })),
  });

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
  now = (await t.ctx()).clock.ms();
  const people = await Promise.all((['student', 'student2', 'outsider'] as const).map((who) => t.personId(who)));
  ({ nodeId } = await d.node({ people }));
  for (const [key, { code }] of Object.entries(WORLD.units)) {
    const [row] = await t.ask('select id from units.unit where code = $1', [code]);
    units[key as keyof typeof WORLD.units] = String(row!.id);
  }
  // Thirty of the college last month, nine good ones; three of another university this week.
  for (let i = 0; i < 30; i++) await run(i % 2 === 0 ? 'student' : 'student2', 40, i < 9 ? 9 : 5, i < 6);
  for (let i = 0; i < 3; i++) await run('outsider', 2, 9);
  const params = { id: d.experiment.id };
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36';
  for (const as of ['student', 'outsider'] as const) {
    await t.request({
      method: 'POST',
      url: viewRoute.path.replace(':id', params.id),
      headers: { 'user-agent': agent },
      payload: {},
      as,
    });
    await t.call(likeRoute, { params, body: { on: true } }, as);
  }
  await rollUpFigures(await t.ctx());
  between = String(now - 10 * DAY);
}, 120_000);
afterAll(() => t.close());

const ask = async (query: Record<string, string | undefined> = {}) =>
  (await t.call(openFiguresRoute, { query: { VseId: d.experiment.id, ...query } as never }))!;
const totals = async (query: Record<string, string | undefined>) => {
  const { RunCount, UserCount, ViewCount, LikeCount, ServedUnits } = await ask(query);
  return { RunCount, UserCount, ViewCount, LikeCount, ServedUnits };
};

describe('figures of a period and of a unit', () => {
  it('are those of the page without a filter', async () => {
    expect(await totals({})).toEqual({ RunCount: 33, UserCount: 3, ViewCount: 2, LikeCount: 2, ServedUnits: 2 });
    expect(await ask()).toMatchObject({ CompletionRate: 1, PassRate: 0.3636, AvgMinutes: expect.any(Number) });
  });

  it('count from an instant on and before another, and add up to the whole', async () => {
    const [before, after] = [await ask({ To: between }), await ask({ From: between })];
    expect([before.RunCount, after.RunCount]).toEqual([30, 3]);
    expect([before.UserCount, after.UserCount]).toEqual([2, 1]);
    // Looked at and liked today.
    expect([before.ViewCount, after.ViewCount, before.LikeCount, after.LikeCount]).toEqual([0, 2, 0, 2]);
    expect(before.PassRate).toBe(0.3);
    expect((await ask({ From: String(now + DAY) })).RunCount).toBe(0);
    const around = { From: String(now - 41 * DAY), To: between };
    expect((await ask(around)).RunCount).toBe(30);
    // The beginning counts, the end does not.
    const start = now - 2 * DAY;
    expect((await ask({ From: String(start) })).RunCount).toBe(3);
    expect((await ask({ From: String(start + 1) })).RunCount).toBe(0);
    expect((await ask({ From: between, To: String(start) })).RunCount).toBe(0);
  });

  it('tell the months of the period', async () => {
    expect((await ask()).ByMonth).toHaveLength(12);
    const { ByMonth } = await ask({ From: String(now - 60 * DAY), To: between });
    const month = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 7);
    expect(ByMonth[0]!.Month).toBe(month(now - 60 * DAY));
    expect(ByMonth.at(-1)!.Month).toBe(month(now - 10 * DAY));
    expect(ByMonth.find((one) => one.Month === month(now - 40 * DAY))).toMatchObject({ Runs: 30, Users: 2 });
    expect((await ask({ From: String(now - 4000 * DAY) })).ByMonth).toHaveLength(60);
  });

  it('count the people of a unit with everybody below it', async () => {
    const one = { RunCount: 30, UserCount: 2, ViewCount: 1, LikeCount: 1, ServedUnits: 1 };
    expect(await totals({ Unit: units.chemistry })).toEqual(one);
    expect(await totals({ Unit: units.university })).toEqual(one);
    expect(await totals({ Unit: units.other })).toEqual({ ...one, RunCount: 3, UserCount: 1 });
    expect((await totals({ Unit: units.physics })).RunCount).toBe(0);
    expect((await totals({ Unit: '0190a000-0000-4000-8000-00000000dead' })).RunCount).toBe(0);
    expect((await totals({ Unit: units.other, To: between })).RunCount).toBe(0);
  });

  it('say of a few runs how many there were, and nothing else', async () => {
    const nothing = { AvgMinutes: null, MedianMinutes: null, CompletionRate: null, PassRate: null };
    const few = await ask({ Unit: units.other });
    expect(few).toMatchObject({ RunCount: 3, ...nothing, Distribution: null, Steps: null, Verbs: null });
    expect(JSON.stringify(await ask())).not.toMatch(/student|outsider|person/i);
  });

  it('tell what people did, by verb', async () => {
    expect((await ask()).Verbs).toEqual([
      { Verb: 'selected', Name: 'selected', Count: 330 },
      { Verb: 'http://adlnet.gov/expapi/verbs/measured', Name: 'measured', Count: 66 },
    ]);
    expect((await ask({ To: between })).Verbs?.map((one) => one.Count)).toEqual([300, 60]);
  });

  it('tell of each step how many failed, took too long and tried again', async () => {
    const { Steps, Distribution } = await ask({ To: between });
    expect(Distribution).toMatchObject({ Excellent: 9, Standard: 0, Below: 21 });
    expect(Steps).toHaveLength(10);
    // Five of ten points is below six tenths, and so is one point less.
    expect(Steps![1]).toMatchObject({ Seq: 2, Reach: 1, FailRate: 0.7, OverTimeRate: 0.2, MeanRepeats: 3 });
    expect(Steps![2]).toMatchObject({ MeanRepeats: 1 });
  });

  it('take instants as ISO 8601 and as dates in the zone of the platform', async () => {
    const start = now - 2 * DAY;
    const iso = (ms: number) => new Date(ms).toISOString();
    expect((await ask({ From: iso(start) })).RunCount).toBe(3);
    expect((await ask({ From: iso(start + 1) })).RunCount).toBe(0);
    const here = new Date(start + 8 * 3_600_000).toISOString();
    const after = new Date(start + 8 * 3_600_000 + 1000).toISOString().slice(0, 19).replace('T', ' ');
    expect((await ask({ From: here.slice(0, 10) })).RunCount).toBe(3);
    expect((await ask({ From: here.slice(0, 19).replace('T', ' ') })).RunCount).toBe(3);
    expect((await ask({ From: after })).RunCount).toBe(0);
    expect((await ask({ To: here.slice(0, 10) })).RunCount).toBe(30);
  });

  it.each([
    'From=2026-02-30',
    'From=2026-01-01T25:00',
    'From=17672256000',
    'To=abc',
    'Unit=chemistry',
    'From=1767225600000&To=1767225600000',
  ])('refuse %s naming the field', async (query) => {
    const answer = await t.request({ method: 'GET', url: `/Open/getVseBehavior?VseId=${d.experiment.id}&${query}` });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ Result: 2 });
  });

  it('are asked for in any spelling of the keys, under every address', async () => {
    for (const path of ['/bus/Open/getVseBehavior', '/api/Open/getVseBehavior', '/Open/getvsebehavior']) {
      const answer = await t.request({ method: 'GET', url: `${path}?vseid=${d.experiment.id}&FROM=${between}` });
      expect(answer.json(), path).toMatchObject({ Result: 0, Data: { RunCount: 3 } });
    }
  });
});
