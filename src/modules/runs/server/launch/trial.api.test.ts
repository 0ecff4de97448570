import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { recordTrialRoute, trialOfVersionRoute } from '../../shared/trial.contract.ts';
import { createRunDriver, type RunDriver } from '../../testing/driver.builder.ts';
import { aRunnableExperiment } from '../../testing/run.builder.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
});
afterAll(() => t.close());

describe('a trial before publishing', () => {
  it('keeps what the browser saw and shows it to the one who tried', async () => {
    const fresh = await aRunnableExperiment(await t.ctx(), await t.ctx('leader'), { publish: false, listed: false });
    const seen = (as: 'leader' | 'admin' = 'leader') =>
      t.call(trialOfVersionRoute, { params: { versionId: fresh.versionId } }, as);
    expect(await seen()).toBeNull();
    const run = await d.begin({ ExperimentId: fresh.id, Version: fresh.versionId }, 'leader');
    expect(await seen()).toMatchObject({ runId: run.runId, firstFrameMs: null, errors: [], steps: 0 });
    const record = (firstFrameMs: number | null, errors: string[], as: 'leader' | 'admin' = 'leader') =>
      t.call(recordTrialRoute, { params: { id: run.runId }, body: { firstFrameMs, errors } }, as);
    await record(null, ['TypeError: x is not a function']);
    await record(840, ['TypeError: x is not a function']);
    expect(await seen()).toMatchObject({ firstFrameMs: 840, errors: ['TypeError: x is not a function'] });
    expect(await seen('admin')).toBeNull();
    expect((await refusalOf(record(1, [], 'admin'))).status).toBe(404);
    const audited = await t.ask(`select 1 from audit.audit_log where action = 'run.record_trial'`, []);
    expect(audited).toHaveLength(2);
  });

  it('is no matter of runs that count', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    const body = { firstFrameMs: 1, errors: [] };
    expect((await refusalOf(t.call(recordTrialRoute, { params: { id: run.runId }, body }, 'student'))).status).toBe(
      404,
    );
  });
});
