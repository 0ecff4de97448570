import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { runResultRoute, verifyRunRoute } from '../../shared/run.contract.ts';
import { createRunDriver, type RunDriver, type Started, stepEnd } from '../../testing/driver.builder.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
});
afterAll(() => t.close());

const result = (run: Started) => t.call(runResultRoute, { params: { id: run.runId } }, 'teacher');
const decide = (run: Started, code: string, decision: 'accepted' | 'refused') =>
  t.call(
    verifyRunRoute,
    { params: { id: run.runId }, body: { code, stepSeq: 0, decision, reason: '与学生当面核对过' } },
    'teacher',
  );
const heldCodes = async (run: Started) =>
  (await result(run)).anomalies.filter((one) => one.level === 'hold' && one.decision === null).map((one) => one.code);
const STEPS = Array.from({ length: 10 }, (_, i) => stepEnd(i + 1, i + 1, { timeUsed: 60, score: 10 }));

/** All ten steps sent by hand and finished at once. */
async function forged(): Promise<Started> {
  const run = await d.begin(d.inNode(await d.node()));
  await d.send(run, STEPS);
  const end = (await d.exit(run, 'Status=1', { asIs: true })).json().Data;
  expect(end).toMatchObject({ Score: 100, ScoreState: 'provisional' });
  return run;
}

describe('a run that cannot have been done in its time', () => {
  it('is held with its reasons, and final once the teacher accepts each', async () => {
    const run = await forged();
    const repeat = (await d.exit(run, 'Status=1&extra=1', { asIs: true })).json().Data;
    expect(repeat.ScoreReasons.join()).toContain('各步骤用时之和超过实际经过的时间');
    const codes = await heldCodes(run);
    expect(codes).toEqual(expect.arrayContaining(['A17', 'A18']));
    for (const code of codes) await decide(run, code, 'accepted');
    expect(await result(run)).toMatchObject({ score: 100, scoreState: 'final' });
  });

  it('counts nothing when the teacher refuses it', async () => {
    const run = await forged();
    for (const code of await heldCodes(run)) await decide(run, code, 'refused');
    expect(await result(run)).toMatchObject({ score: 0, scoreState: 'final' });
  });

  it('is told from one that took its time', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    await d.send(run, STEPS);
    expect((await d.exit(run, 'Status=1')).json().Data).toMatchObject({ Score: 100, ScoreState: 'final' });
    expect(await heldCodes(run)).toEqual([]);
  });
});

describe('records that come after the end', () => {
  it('do not make a finished nothing a final hundred', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    await d.exit(run, 'Status=1');
    await d.send(run, STEPS);
    expect(await result(run)).toMatchObject({ score: 100, scoreState: 'provisional' });
    expect(await heldCodes(run)).toContain('A19');
    await decide(run, 'A19', 'refused');
    expect(await result(run)).toMatchObject({ score: 0, scoreState: 'final' });
  });
});
