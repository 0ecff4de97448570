import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import { SITE_ZONE, siteMidnight } from '../../../kernel/values/site-time.ts';
import { type Account, createTestApp, outcomeOf, type TestApp, WORLD } from '../../../testing/app.ts';
import { indicatorRoute } from '../../proof/shared/proof.contract.ts';
import { driveRun, rollUpFigures } from '../../runs/server/runs.public.ts';
import { createRunDriver, type RunDriver } from '../../runs/testing/driver.builder.ts';
import { aRunnableExperiment } from '../../runs/testing/run.builder.ts';
import { publishContent } from '../../settings/server/settings.public.ts';
import { READINGS, screenRoute } from '../shared/screen.contract.ts';
import { SCREEN_GROUP, type ScreenSetting } from '../shared/screen.model.ts';

const DAY = 86_400_000;
let t: TestApp;
let d: RunDriver;
/** An experiment of the other university beside that of the driver. */
let foreign: { id: string; code: string };

const screen = (unit?: string, as?: Account) => t.call(screenRoute, { query: unit === undefined ? {} : { unit } }, as);
const set = async (setting: ScreenSetting) =>
  publishContent(await t.ctx(), SCREEN_GROUP, setting as never, '数据大屏的测试');

async function run(who: Account, experimentId: string, score: number, daysAgo = 0, end?: 'unfinished' | 'running') {
  const personId = await t.personId(who);
  const { nodeId, courseId } = await d.node({ experimentId, people: [personId] });
  await driveRun(await t.ctx(), {
    personId,
    experimentId,
    context: { kind: 'course', nodeId, courseId },
    steps: Array.from({ length: end ? 4 : 10 }, (_, i) => ({ seq: i + 1, score, seconds: 30 })),
    ...(daysAgo ? { startedAt: new Date(t.app.base.clock.ms() - daysAgo * DAY) } : {}),
    ...(end ? { end } : {}),
  });
}

/** Rows over the runs that count, written for this test alone. */
const recount = (what: string, where = 'true') =>
  t
    .ask(
      `with midnight as (select date_trunc('day', platform.app_now() at time zone '${SITE_ZONE}') at time zone '${SITE_ZONE}' as at)
      select ${what} as n from runs.run r join experiments.experiment e on e.id = r.experiment_id, midnight
      where e.state = 'listed' and r.started_at is not null and r.context_kind <> 'trial' and ${where}`,
    )
    .then(([row]) => Number(row!.n));

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  // Noon at the site: what was done today was done today.
  const now = t.app.base.clock.ms();
  await t.moveClock(siteMidnight(now) + 1.5 * DAY - now);
  d = await createRunDriver(t);
  foreign = await aRunnableExperiment(await t.ctx(), await t.ctx('leader2'));
  for (let i = 0; i < 10; i++) await run(i % 2 ? 'student' : 'student2', d.experiment.id, 1 + (i % 10));
  await run('student3', d.experiment.id, 7, 40);
  await run('student3', foreign.id, 9, 3);
  await run('outsider', foreign.id, 5);
  await run('outsider', d.experiment.id, 5, 0, 'unfinished');
  await run('student3', d.experiment.id, 5, 0, 'running');
  await rollUpFigures(await t.ctx());
});
afterAll(() => t.close());

describe('the data screen', () => {
  it('says of every public figure what its own page says', async () => {
    const { readings, bins } = await screen();
    for (const key of READINGS) {
      const asked = t.call(indicatorRoute, { params: { key }, query: {} });
      const { value, numerator, denominator, records, bins: own } = await asked;
      expect([key, readings[key].value]).toEqual([key, value]);
      if (numerator !== null) expect(readings[key]).toMatchObject({ numerator, denominator, records });
      if (key === 'distribution') expect(bins).toEqual(own);
    }
    expect(readings).toMatchObject({ runs: { value: 15 }, persons: { value: 4 }, experiments: { value: 2 } });
  });

  it('counts the day as the records do', async () => {
    const { today, running, hours } = await screen();
    expect([today, running]).toEqual([13, 1]);
    expect(today).toBe(await recount('count(*)', 'r.started_at >= midnight.at'));
    expect(hours).toHaveLength(24);
    expect(hours.reduce((sum, { runs }) => sum + runs, 0)).toBe(
      await recount('count(*)', `r.started_at >= date_trunc('hour', platform.app_now()) - interval '23 hours'`),
    );
    expect(hours.at(-1)!.hour).toBe(12);
  });

  it('forgets a run without a sign of life for two minutes', async () => {
    await d.later(121_000);
    expect((await screen()).running).toBe(0);
    await d.back();
  });

  it('ranks experiments and schools by the runs of thirty days', async () => {
    const { top, shared, newest, categories } = await screen();
    expect(top.map(({ runs }) => runs)).toEqual([12, 2]);
    expect(top.map(({ unit }) => unit)).toEqual(['化学学院', '北岭大学']);
    expect(shared.units).toEqual([
      { name: '江海大学', runs: 12, others: 1 },
      { name: '北岭大学', runs: 2, others: 1 },
    ]);
    expect([shared.own, shared.others]).toEqual([4, 2]);
    expect(newest.map(({ code }) => code)).toContain(foreign.code);
    expect(categories.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(2);
  });

  it('measures quality by the records', async () => {
    const { bands, bins, steps, expected, readings } = await screen();
    expect(bins!.reduce((sum, n) => sum + n, 0)).toBe(
      await recount('count(*)', `r.state = 'finished' and r.score is not null`),
    );
    expect(bands).toEqual({
      excellent: await recount('count(*)', `r.state = 'finished' and r.score >= 85`),
      standard: await recount('count(*)', `r.state = 'finished' and r.score >= 60 and r.score < 85`),
      below: await recount('count(*)', `r.state = 'finished' and r.score < 60`),
    });
    const ended = `r.state in ('finished', 'unfinished', 'abandoned')`;
    expect(steps).toEqual({
      value: await recount('round(100 * avg(r.progress), 1)', ended),
      records: await recount('count(*)', ended),
    });
    expect(expected.value).toBe(await recount('round(avg(e.expected_minutes), 1)', `r.state = 'finished'`));
    expect(readings.minutes.value).toBe(await recount('round(avg(r.active_seconds) / 60, 1)', `r.state = 'finished'`));
  });

  it('tells of finished runs for schools with ten of the day, and of no person anywhere', async () => {
    const told = await screen();
    expect(new Set(told.finished.map(({ unit }) => unit))).toEqual(new Set(['江海大学']));
    expect(told.finished).toHaveLength(10);
    const text = JSON.stringify([told, await screen(undefined, 'admin')]);
    for (const [account, { name }] of Object.entries(WORLD.people)) {
      expect(text).not.toContain(name);
      expect(text).not.toContain(await t.personId(account as Account));
    }
  });

  it('is narrowed to the units of its setting, and to no other', async () => {
    expect(await outcomeOf(screen('U2'))).toBe('403 screens.unit.refused');
    await set({ signIn: false, units: ['U2', 'U1-CHEM', 'GONE'] });
    const counted = ({ unit, readings, today, top, shared }: CallOutput<typeof screenRoute>) => ({
      unit: unit?.name,
      figures: [readings.experiments.value, readings.runs.value, readings.persons.value, today],
      top: top.length,
      people: [shared.own, shared.others],
    });
    expect(counted(await screen('U2'))).toEqual({ unit: '北岭大学', figures: [1, 2, 2, 1], top: 1, people: [1, 1] });
    expect(counted(await screen('U1-CHEM'))).toMatchObject({ unit: '化学学院', figures: [1, 13, 4, 12] });
    for (const code of ['U1', 'GONE']) expect(await outcomeOf(screen(code))).toBe('403 screens.unit.refused');
    expect(await outcomeOf(screen('a b'))).toMatch(/^4(00|22)/);
    await d.owner((db) => sql`update units.unit set state = 'disabled' where code = 'U2'`.execute(db));
    expect(await outcomeOf(screen('U2'))).toBe('403 screens.unit.refused');
    await d.owner((db) => sql`update units.unit set state = 'active' where code = 'U2'`.execute(db));
  });

  it('is closed to visitors where the setting says so, at once', async () => {
    await set({ signIn: true, units: [] });
    expect(await outcomeOf(screen())).toBe('401 error.signIn');
    expect((await screen(undefined, 'student')).readings.runs.value).toBe(15);
    await set({ signIn: false, units: [] });
    expect(await outcomeOf(screen())).toBe('done');
  });

  it('is counted once for all who look within some seconds', async () => {
    const busy = await t.beside({ VISITOR_MEMORY_MS: '60000' });
    const ask = (as?: Account) => busy.call(screenRoute, { query: {} }, as);
    const first = await ask();
    for (const as of [undefined, 'student', 'admin'] as const) expect(await ask(as)).toEqual(first);
    await d.later(16_000);
    expect(Date.parse((await ask()).asOf)).toBeGreaterThan(Date.parse(first.asOf) + 15_000);
    await d.back();
  });
});
