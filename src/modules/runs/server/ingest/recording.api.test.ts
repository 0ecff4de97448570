import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, outcomeOf, type TestApp } from '../../../../testing/app.ts';
import { getRunRoute, markStepsRoute, runResultRoute, verifyRunRoute } from '../../shared/run.contract.ts';
import { createRunDriver, type RunDriver, type Started, stepEnd } from '../../testing/driver.builder.ts';

let t: TestApp;
let d: RunDriver;
const steps = Array.from({ length: 10 }, (_, i) => ({
  seq: i + 1,
  title: { 'zh-CN': `步骤${i + 1}`, 'en-US': `Step ${i + 1}` },
  expectTime: 60,
  maxScore: 10,
  ...(i === 0
    ? { record: [{ kind: 'reading', key: 'd', label: { 'zh-CN': '直径', 'en-US': 'Diameter' }, unit: 'mm' }] }
    : {}),
  ...(i === 1 ? { rules: [{ kind: 'numeric', points: 10, on: 'entered:g', min: 9.7, max: 9.9 }] } : {}),
}));
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t, { manifest: { record: 'platform', steps } });
});
afterAll(() => t.close());

const reason = '按提交的读数和照片评分';
const mark = (run: Started, marks: object[], as: Account = 'teacher') =>
  t.call(markStepsRoute, { params: { id: run.runId }, body: { marks: marks as never, reason } }, as);
const result = (run: Started, as: Account = 'teacher') => t.call(runResultRoute, { params: { id: run.runId } }, as);
const entered = (N: number, object: string, value: number, unit = '') => ({
  N,
  T: Date.now(),
  Type: 'event',
  Data: { verb: 'entered', object, result: { value, unit, text: String(value) } },
});
const begun = (N: number, seq: number) => ({ N, T: Date.now(), Type: 'step.start', Data: { seq } });

/** A finished run: two steps ticked with readings, the second graded by its rule. */
async function ended(): Promise<Started> {
  const run = await d.begin(d.inNode(await d.node()));
  await d.send(run, [
    begun(1, 1),
    entered(2, 'd', 20.5, 'mm'),
    entered(3, 'd', 20.4, 'mm'),
    stepEnd(4, 1, { score: 10 }),
    begun(5, 2),
    entered(6, 'g', 9.79),
    stepEnd(7, 2, { score: null }),
  ]);
  await d.exit(run, 'Status=1&Score=100');
  return run;
}

describe('a run that the platform records', () => {
  it('tells its page what each step asks for, in the words of the reader', async () => {
    const launch = await d.launch({ ExperimentId: d.experiment.id });
    const page = await t.call(getRunRoute, { params: { id: launch.RunId } }, 'student');
    expect(page.recording?.[0]).toEqual({
      stepSeq: 1,
      asks: [{ kind: 'reading', key: 'd', label: '直径', unit: 'mm', required: true }],
    });
    expect(page.recording?.[1]?.asks).toMatchObject([{ kind: 'reading', key: 'g' }]);
    expect(page.recording?.[9]?.asks).toMatchObject([
      { kind: 'text', required: false },
      { kind: 'file', required: false },
    ]);
  });

  it('takes no points from the browser, and waits for the marks', async () => {
    const run = await ended();
    const seen = await result(run);
    expect(seen).toMatchObject({ score: null, passed: null, scoreState: 'provisional' });
    expect(seen.steps.slice(0, 2).map((step) => step.done?.score)).toEqual([null, 10]);
    expect(seen.recording).toEqual({
      unmarked: [1],
      entries: [
        { stepSeq: 1, kind: 'reading', key: 'd', label: '直径', text: '20.4', unit: 'mm' },
        { stepSeq: 2, kind: 'reading', key: 'g', label: '', text: '9.79', unit: '' },
      ],
    });
    expect(seen.anomalies).toContainEqual(expect.objectContaining({ code: 'A20', level: 'hold', decision: null }));
    expect((await result(run, 'student')).score).toBeNull();
  });

  it('has its score once every step was marked, and its person is told once', async () => {
    const run = await ended();
    expect(await mark(run, [{ stepSeq: 1, score: 8.5 }])).toEqual({ score: 18.5, held: 0 });
    const seen = await result(run, 'student');
    expect(seen).toMatchObject({ score: 18.5, scoreState: 'final', recording: { unmarked: [] } });
    expect(seen.adjustments).toMatchObject([
      { kind: 'adjusted', stepSeq: 1, from: null, to: 8.5, runFrom: null, reason },
    ]);
    await t.drainJobs();
    const told = await d.owner((db) =>
      db
        .selectFrom('notifications.notification' as never)
        .selectAll()
        .where('object_id' as never, '=', run.runId as never)
        .execute(),
    );
    expect(told).toHaveLength(1);
  });

  it('is not released without marks', async () => {
    const run = await ended();
    const body = { code: 'A20', stepSeq: 0, decision: 'accepted' as const, reason };
    expect(await outcomeOf(t.call(verifyRunRoute, { params: { id: run.runId }, body }, 'teacher'))).toBe(
      '422 runs.mark.open',
    );
  });

  it('is marked within the maximum, for ticked steps, by its teacher', async () => {
    const run = await ended();
    expect(await outcomeOf(mark(run, [{ stepSeq: 1, score: 11 }]))).toBe('422 runs.decision.over');
    expect(await outcomeOf(mark(run, [{ stepSeq: 3, score: 1 }]))).toBe('422 runs.decision.noStep');
    expect(await outcomeOf(mark(run, [{ stepSeq: 1, score: 5 }], 'student'))).toBe('403 runs.decision.own');
    for (const as of ['student2', 'teacher2', 'admin'] as const) {
      expect(await outcomeOf(mark(run, [{ stepSeq: 1, score: 5 }], as))).toBe('404 runs.run.absent');
    }
    expect((await result(run)).recording?.unmarked).toEqual([1]);
  });
});

describe('a run whose content reports by itself', () => {
  it('has nothing to mark', async () => {
    const other = await createRunDriver(t);
    const run = await other.begin(other.inNode(await other.node()));
    await other.send(run, [stepEnd(1, 1)]);
    await other.exit(run, 'Status=1');
    expect((await result(run)).recording).toBeNull();
    expect(await outcomeOf(mark(run, [{ stepSeq: 1, score: 5 }]))).toBe('409 runs.mark.reported');
  });
});
