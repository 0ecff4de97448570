import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { resumeRunRoute, runResultRoute } from '../../shared/run.contract.ts';
import { createRunDriver, type RunDriver, type Started, stepEnd } from '../../testing/driver.builder.ts';
import type { FakeNode } from '../../testing/run.builder.ts';

let t: TestApp;
let d: RunDriver;
let node: FakeNode;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
  node = await d.node();
});
afterEach(() => d.back());
afterAll(() => t.close());

const begin = (as: 'student' | 'student2' = 'student') => d.begin({ ...d.inNode(node), Restart: true }, as);
const codesOf = async (run: Started) => {
  const { anomalies } = await t.call(runResultRoute, { params: { id: run.runId }, query: {} }, 'teacher');
  return anomalies.map(({ code }) => code);
};
/** Events with a reading each; another salt makes other readings. */
const work = (count: number, salt: number) =>
  Array.from({ length: count }, (_, i) => ({
    N: i + 1,
    Type: 'event',
    Data: { verb: 'read', object: '滴定管', result: { mL: 1.5 + i + salt } },
  }));
async function done(as: 'student' | 'student2', count: number, salt: number): Promise<Started> {
  const run = await begin(as);
  await d.send(run, work(count, salt));
  await d.exit(run, 'Status=1');
  return run;
}

describe('the same work twice', () => {
  it('is noted when another person did it, figure for figure, in twenty events or more', async () => {
    expect(await codesOf(await done('student', 25, 0))).not.toContain('A12');
    // The same person may do the same again; three figures are the same reading.
    expect(await codesOf(await done('student', 25, 0))).not.toContain('A12');
    expect(await codesOf(await done('student2', 25, 0.0001))).toContain('A12');
    expect(await codesOf(await done('student2', 25, 0.3))).not.toContain('A12');
    await done('student', 19, 5);
    expect(await codesOf(await done('student2', 19, 5))).not.toContain('A12');
  });
});

describe('a source without any spread', () => {
  it('is noted at the twentieth equal result, once', async () => {
    const codes: string[][] = [];
    for (let i = 0; i < 22; i++) {
      const run = await begin();
      await d.send(run, [stepEnd(1, 1)]);
      await d.exit(run, 'Status=1&Score=8');
      codes.push(await codesOf(run));
    }
    expect(codes.map((one) => one.includes('A13'))).toEqual(Array.from({ length: 22 }, (_, i) => i === 19));
  });
});

describe('small oddities', () => {
  it('are noted and change nothing: a clock that goes back, another address within a minute', async () => {
    const run = await begin();
    const at = Date.now();
    const event = (n: number, T: number) => ({ N: n, T, Type: 'event', Data: { verb: 'v' } });
    const first = await d.send(run, [event(1, at), event(2, at - 5000)]);
    expect(first.json().Data.Results).toEqual([
      { N: 1, Status: 'committed' },
      { N: 2, Status: 'committed', Flag: 'A09' },
    ]);
    const second = await d.send(run, [event(4, at + 10), event(3, at + 11)]);
    expect(second.json().Data.Results).toContainEqual({ N: 4, Status: 'committed', Flag: 'A10' });
    const resumed = await t.request({
      method: 'POST',
      url: resumeRunRoute.path.replace(':id', run.runId),
      as: 'student',
      remoteAddress: '10.9.8.7',
      payload: {},
    });
    const { epoch, runToken } = resumed.json().data as { epoch: number; runToken: string };
    const end = (await d.exit({ ...run, token: runToken, epoch }, 'Status=1&Score=70')).json().Data;
    expect(end).toMatchObject({ Score: 70, ScoreState: 'final' });
    expect(await codesOf(run)).toEqual(expect.arrayContaining(['A09', 'A10', 'A11']));
  });
});
