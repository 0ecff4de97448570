import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { pickListed } from '../../../catalogue/server/catalogue.public.ts';
import { catalogueRoute, detailsRoute } from '../../../catalogue/shared/catalogue.contract.ts';
import { summaryRoute } from '../../../catalogue/shared/summary.contract.ts';
import { createRunDriver, type RunDriver } from '../../testing/driver.builder.ts';
import { aRunnableExperiment } from '../../testing/run.builder.ts';
import { driveRun, recomputeFigures, rollUpFigures } from '../runs.public.ts';

const DAY = 86_400_000;
let t: TestApp;
let d: RunDriver;
let busy: { id: string; code: string };
let quiet: { id: string; code: string };
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
  busy = await aRunnableExperiment(await t.ctx(), await t.ctx('leader'));
  quiet = await aRunnableExperiment(await t.ctx(), await t.ctx('leader'));
  const run = async (who: 'student' | 'student2', score: number, daysAgo: number, end?: 'unfinished') =>
    driveRun(await t.ctx(), {
      personId: await t.personId(who),
      experimentId: busy.id,
      context: { kind: 'open' },
      steps: Array.from({ length: 10 }, (_, i) => ({ seq: i + 1, score, seconds: 60 + 6 * daysAgo })),
      startedAt: new Date(t.app.base.clock.ms() - daysAgo * DAY),
      ...(end ? { end } : {}),
    });
  await run('student', 5, 40);
  await run('student', 9, 20);
  await run('student2', 8, 2);
  await run('student2', 8, 1, 'unfinished');
  await rollUpFigures(await t.ctx());
});
afterEach(() => d.back());
afterAll(() => t.close());

const figuresOf = async (id: string) => (await t.call(detailsRoute, { params: { id } })).figures;
const due = () =>
  d.owner(async (db) => (await sql<{ n: number }>`select count(*) as n from runs.figures_due`.execute(db)).rows[0]!.n);

describe('figures of experiments', () => {
  it('are what their runs come to', async () => {
    expect(await figuresOf(busy.code)).toMatchObject({
      runs: 4,
      runs30: 3,
      persons: 2,
      // Ten steps of 300, 180 and 72 seconds.
      meanMinutes: 30.7,
      medianMinutes: 30,
      finished: 3,
      ended: 4,
      completionRate: 75,
      passed: 2,
      scored: 3,
      passRate: 66.7,
      rating: null,
      asOf: expect.any(String),
    });
    expect(await t.call(summaryRoute, {})).toMatchObject({ runs: 4, completionRate: 75 });
  });

  it('rolled up equals counted: unchanged data has 0 differences', async () => {
    expect(await recomputeFigures(await t.ctx())).toEqual([]);
  });

  it('that were spoilt are named and replaced, once', async () => {
    await d.owner((db) =>
      sql`update experiments.figures set runs = 99, minutes_mean = 1 where experiment_id = ${busy.id}`.execute(db),
    );
    expect(await recomputeFigures(await t.ctx())).toEqual([
      { experimentId: busy.id, code: busy.code, figure: 'runs', stored: 99, counted: 4 },
      { experimentId: busy.id, code: busy.code, figure: 'minutesMean', stored: 1, counted: 30.7 },
    ]);
    expect(await recomputeFigures(await t.ctx())).toEqual([]);
    expect(await figuresOf(busy.code)).toMatchObject({ runs: 4, meanMinutes: 30.7 });
  });

  it('are counted again after a change of a run, and only then', async () => {
    expect(await due()).toBe(0);
    await d.owner((db) => sql`update runs.run set progress = progress where experiment_id = ${busy.id}`.execute(db));
    expect(await due()).toBe(0);
    await d.owner((db) =>
      sql`update runs.run set score = 90 where experiment_id = ${busy.id} and score = 50`.execute(db),
    );
    expect(await due()).toBe(1);
    await rollUpFigures(await t.ctx());
    expect(await due()).toBe(0);
    expect(await figuresOf(busy.code)).toMatchObject({ passed: 3, passRate: 100 });
  });

  it('age at midnight without any run changing', async () => {
    await d.later(11 * DAY);
    await rollUpFigures(await t.ctx());
    expect(await figuresOf(busy.code)).toMatchObject({ runs: 4, runs30: 2 });
    expect(await recomputeFigures(await t.ctx())).toEqual([]);
    await d.back();
    await d.owner((db) => sql`insert into runs.figures_due (experiment_id) values (${busy.id})`.execute(db));
    await rollUpFigures(await t.ctx());
  });

  it('order the catalogue and what other modules choose from it', async () => {
    const { rows } = await t.call(catalogueRoute, { query: { sort: 'runs' } });
    expect(rows.map((row) => row.code).slice(0, 1)).toEqual([busy.code]);
    const ctx = await t.ctx('visitor');
    const codes = async (choice: Parameters<typeof pickListed>[1]) =>
      (await pickListed(ctx, choice)).map((row) => row.code);
    expect(await codes({ rule: 'runs', limit: 1 })).toEqual([busy.code]);
    expect(await codes({ rule: 'new', limit: 1 })).toEqual([quiet.code]);
    expect(await codes({ rule: 'manual', ids: [quiet.id, await t.personId('admin'), busy.id], limit: 9 })).toEqual([
      quiet.code,
      busy.code,
    ]);
    expect(await codes({ rule: 'manual', limit: 9 })).toEqual([]);
    expect((await pickListed(ctx, { rule: 'runs', limit: 1 }))[0]).toEqual(rows[0]);
  });
});
