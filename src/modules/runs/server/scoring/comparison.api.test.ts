import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { runResultRoute } from '../../shared/run.contract.ts';
import { createRunDriver, type RunDriver, type Started, stepEnd } from '../../testing/driver.builder.ts';
import { putSteps, stepsOf } from '../ingest/behavior.repository.ts';
import { runsDb } from '../runs.tables.ts';
import { classComparison } from './comparison.repository.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
});
afterAll(() => t.close());

const result = (run: Started, as: 'student' | 'teacher' = 'student') =>
  t.call(runResultRoute, { params: { id: run.runId } }, as);

/** A finished run at a node where `scores` other people have finished as well, with these points of the first step. */
async function amongOthers(scores: readonly number[]): Promise<Started> {
  const node = await d.node();
  const run = await d.begin(d.inNode(node));
  await d.send(run, [stepEnd(1, 1, { score: 6 }), stepEnd(2, 2, { score: 6 })]);
  await d.exit(run, 'Status=1');
  const ctx = await t.ctx('system');
  await ctx.tx(async (tx) => {
    const db = runsDb(tx);
    const own = await db.selectFrom('runs.run').selectAll().where('id', '=', run.runId).executeTakeFirstOrThrow();
    const [step] = await stepsOf(tx, run.runId);
    for (const score of scores) {
      const [id, person] = [randomUUID(), randomUUID()];
      const origin = `V${id.replaceAll('-', '')}`;
      await db
        .insertInto('runs.run')
        .values({ ...own, id, origin_id: origin, person_id: person, score, code_hash: null } as never)
        .execute();
      await putSteps(tx, [{ ...step!, run_id: id, person_id: person, score: Math.min(step!.max_score, score) }]);
    }
  });
  return run;
}

describe('the comparison with the class', () => {
  it('is the median of the newest result of each member and of each step that ten did, with the distribution', async () => {
    const run = await amongOthers([2, 4, 8, 10, 55, 60, 61, 99.5, 100]);
    // Beside 12 for the run and 6 of 10 for its first step; only one person did the second.
    const comparison = {
      results: 10,
      median: 33.5,
      steps: [{ seq: 1, share: 1 }],
      bins: [3, 2, 0, 0, 0, 1, 2, 0, 0, 2],
    };
    expect((await result(run)).comparison).toEqual(comparison);
    expect((await result(run, 'teacher')).comparison).toEqual(comparison);
  });

  it('says nothing about fewer than ten people, nor outside a course', async () => {
    const few = await amongOthers([2, 4, 8, 10, 55, 60, 61, 100]);
    expect((await result(few)).comparison).toBeNull();
    const open = { context_kind: 'open', node_id: null, class_id: null, experiment_id: d.experiment.id } as const;
    expect(await classComparison(await t.ctx('system'), open)).toBeNull();
  });
});

describe('the steps of a result', () => {
  it('name the knowledge points the experiment ties them to', async () => {
    await d.owner((db) =>
      sql`update experiments.step_definition set knowledge = '{仪器读数}'
        where experiment_id = ${d.experiment.id} and seq < 3`.execute(db),
    );
    const run = await d.begin(d.inNode(await d.node()));
    await d.exit(run, 'Status=1');
    expect((await result(run)).steps.slice(0, 3).map((step) => step.knowledge)).toEqual([
      ['仪器读数'],
      ['仪器读数'],
      [],
    ]);
  });
});

describe('a held result', () => {
  it('tells its person why it waits', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    await d.send(run, [stepEnd(1, 1, { score: 1000 })]);
    await d.exit(run, 'Status=1');
    expect(await result(run)).toMatchObject({ scoreState: 'provisional', waitsFor: ['A06'], anomalies: [] });
  });
});
