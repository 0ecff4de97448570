import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { adjustScoreRoute, runResultRoute, verifyRunRoute } from '../../shared/run.contract.ts';
import { createRunDriver, type RunDriver, type Started, stepEnd } from '../../testing/driver.builder.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
});
afterAll(() => t.close());

const reason = '与学生当面核对过原始记录';
const verify = (run: Started, body: object, as: Account = 'teacher') =>
  t.call(verifyRunRoute, { params: { id: run.runId }, body: { reason, ...body } as never }, as);
const adjust = (run: Started, stepSeq: number | null, score: number | null, as: Account = 'teacher') =>
  t.call(adjustScoreRoute, { params: { id: run.runId }, body: { stepSeq, score, reason } }, as);
const result = (run: Started, as: Account = 'teacher') => t.call(runResultRoute, { params: { id: run.runId } }, as);

/** An ended run: step 1 with an impossible score, steps 2 and 3 with 8 points each. */
async function ended(): Promise<Started> {
  const run = await d.begin(d.inNode(await d.node()));
  await d.send(run, [stepEnd(1, 1, { score: 1000 }), stepEnd(2, 2), stepEnd(3, 3)]);
  await d.exit(run, 'Status=1');
  return run;
}

describe('verification', () => {
  it('lets an accepted value count within its range, and makes the score final', async () => {
    const run = await ended();
    expect(await result(run)).toMatchObject({ score: 16, scoreState: 'provisional', judge: true });
    expect(await verify(run, { code: 'A06', stepSeq: 1, decision: 'accepted' })).toEqual({ score: 26, held: 0 });
    const after = await result(run, 'student');
    expect(after).toMatchObject({ score: 26, scoreState: 'final', judge: false, anomalies: [] });
    expect(after.adjustments).toEqual([
      expect.objectContaining({ kind: 'accepted', stepSeq: 1, from: 0, to: 10, runFrom: 16, runTo: 26, reason }),
    ]);
  });

  it('leaves a refused value at nothing, and is decided once', async () => {
    const run = await ended();
    expect(await verify(run, { code: 'A06', stepSeq: 1, decision: 'refused' })).toEqual({ score: 16, held: 0 });
    expect((await result(run)).anomalies).toContainEqual(expect.objectContaining({ code: 'A06', decision: 'refused' }));
    await expect(verify(run, { code: 'A06', stepSeq: 1, decision: 'accepted' })).rejects.toMatchObject({ status: 409 });
    await expect(verify(run, { code: 'A02', stepSeq: 1, decision: 'accepted' })).rejects.toMatchObject({ status: 409 });
  });

  it('of the reported total lets it count when there are no steps', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    await d.exit(run, 'Status=1&Score=150');
    expect((await result(run)).score).toBe(0);
    expect(await verify(run, { code: 'A06', stepSeq: 0, decision: 'accepted' })).toEqual({ score: 100, held: 0 });
  });

  it('of one, when two decide at once', async () => {
    const run = await ended();
    const answers = await Promise.allSettled([
      verify(run, { code: 'A06', stepSeq: 1, decision: 'accepted' }),
      verify(run, { code: 'A06', stepSeq: 1, decision: 'refused', reason: `${reason}（另一处）` }),
    ]);
    expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });
});

describe('correction', () => {
  it('of a step changes the run, keeps the machine score, and is shown to the person with old, new, who and why', async () => {
    const run = await ended();
    expect(await adjust(run, 2, 9.5)).toMatchObject({ score: 17.5 });
    const seen = await result(run, 'student');
    expect(seen.score).toBe(17.5);
    expect(seen.adjustments[0]).toMatchObject({ kind: 'adjusted', stepSeq: 2, from: 8, to: 9.5, by: '王芳', reason });
    expect(await adjust(run, 2, null)).toMatchObject({ score: 16 });
    expect((await result(run)).adjustments.map((one) => one.kind)).toEqual(['restored', 'adjusted']);
  });

  it('of the whole run counts before its steps, also when leftovers come later', async () => {
    const run = await ended();
    expect(await adjust(run, null, 60)).toMatchObject({ score: 60 });
    expect(await adjust(run, 3, 10)).toMatchObject({ score: 60 });
    await d.send(run, [stepEnd(9, 4, { score: 10 })]);
    expect((await result(run)).score).toBe(60);
    expect(await adjust(run, null, null)).toMatchObject({ score: 28 });
  });

  it('is told to the person, once for each change', async () => {
    const run = await ended();
    await adjust(run, 2, 10);
    await t.drainJobs();
    const { rows } = await d.owner(async (db) => ({
      rows: await db
        .selectFrom('notifications.notification' as never)
        .selectAll()
        .where('object_id' as never, '=', run.runId as never)
        .execute(),
    }));
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['over the maximum of the step', 2, 11, 422],
    ['of a step never reported', 7, 5, 422],
    ['over 100', null, 101, 400],
    ['below nothing', null, -1, 400],
    ['with three decimals', null, 1.005, 400],
  ])('%s is refused', async (_what, seq, score, status) => {
    const run = await ended();
    await expect(adjust(run, seq, score)).rejects.toMatchObject({ status });
  });

  it('belongs to teachers of the class and the leader; never to the person, never to strangers', async () => {
    const run = await ended();
    await expect(adjust(run, 2, 10, 'student')).rejects.toMatchObject({ status: 403 });
    for (const as of ['student2', 'teacher2', 'leader2', 'college', 'admin'] as const) {
      await expect(adjust(run, 2, 10, as)).rejects.toMatchObject({ status: 404 });
      await expect(verify(run, { code: 'A06', stepSeq: 1, decision: 'accepted' }, as)).rejects.toMatchObject({
        status: 404,
      });
    }
    expect(await adjust(run, 2, 10, 'leader')).toMatchObject({ score: 18 });
  });

  it('needs a reason of five characters, and waits for the end of the run', async () => {
    const run = await ended();
    await expect(
      t.call(adjustScoreRoute, { params: { id: run.runId }, body: { stepSeq: 2, score: 5, reason: '错' } }, 'teacher'),
    ).rejects.toMatchObject({ status: 400 });
    const open = await d.begin(d.inNode(await d.node()), 'student2');
    await expect(adjust(open, 2, 5)).rejects.toMatchObject({ status: 404 });
  });
});
