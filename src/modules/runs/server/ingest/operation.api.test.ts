import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { getOperationRoute } from '../../shared/behavior.contract.ts';
import { runResultRoute } from '../../shared/run.contract.ts';
import { createRunDriver, type RunDriver, stepEnd } from '../../testing/driver.builder.ts';
import { runFacts } from '../runs.public.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
});
afterEach(() => d.back());
afterAll(() => t.close());

describe('items', () => {
  it('are answered one by one; a faulty one does not stop the others', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    const answer = await d.send(run, [
      { N: 1, T: Date.now(), Type: 'step.start', Data: { seq: 1 } },
      stepEnd(2, 1),
      { N: 3, Type: 'nonsense' },
      stepEnd(4, 99),
      { N: 5, Type: 'event', Data: { verb: 'selected', object: '指示剂:甲基橙', result: { wrong: true } } },
      { N: 6, Type: 'event', Data: { verb: 'bad', result: 'nul\u0000' } },
      stepEnd(2, 1),
    ]);
    expect(answer.json()).toMatchObject({
      Result: 0,
      Data: {
        Accepted: 3,
        Duplicated: 1,
        Results: [
          { N: 1, Status: 'committed' },
          { N: 2, Status: 'committed' },
          { N: 3, Status: 'rejected', Field: 'Type', Reason: 'invalid' },
          { N: 4, Status: 'rejected', Field: 'Data.seq', Reason: 'unknown_step' },
          { N: 5, Status: 'committed' },
          { N: 6, Status: 'rejected', Field: 'Data', Reason: 'invalid' },
          { N: 2, Status: 'duplicate' },
        ],
        Progress: 0.1,
        ScoreSoFar: 8,
      },
    });
  });

  it('count once by (run, epoch, n) when the same batch comes twenty times at once', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    const batch = [stepEnd(1, 1), stepEnd(2, 2), { N: 3, Type: 'event', Data: { verb: 'poured' } }];
    const answers = await Promise.all(Array.from({ length: 20 }, () => d.send(run, batch)));
    const statuses = answers.flatMap((answer) =>
      answer.json().Data.Results.map((one: { Status: string }) => one.Status),
    );
    expect(statuses.filter((status) => status === 'committed')).toHaveLength(3);
    expect(statuses.filter((status) => status === 'duplicate')).toHaveLength(57);
    const kept = await d.owner((db) =>
      sql<{ n: number }>`select n from runs.behavior where run_id = ${run.runId} order by n`.execute(db),
    );
    expect(kept.rows.map((row) => row.n)).toEqual([1, 2, 3]);
    const facts = (await runFacts(await t.ctx(), [run.runId])).get(run.runId)!;
    expect(facts.steps).toHaveLength(2);
  });

  it('keep impossible scores raw and let them count nothing until somebody verified them', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    const answer = await d.send(run, [
      stepEnd(1, 1, { score: 1000 }),
      stepEnd(2, 2, { score: 5, startTime: Date.now(), endTime: Date.now() - 60_000 }),
      stepEnd(3, 3, { timeUsed: 0.2 }),
      stepEnd(4, 4, { score: 7 }),
      stepEnd(5, 4, { score: 10 }),
    ]);
    expect(answer.json().Data).toMatchObject({
      Results: [
        { N: 1, Status: 'committed', Flag: 'A06' },
        { N: 2, Status: 'committed', Flag: 'A01' },
        { N: 3, Status: 'committed', Flag: 'A02' },
        { N: 4, Status: 'committed' },
        { N: 5, Status: 'committed', Flag: 'A05' },
      ],
      ScoreSoFar: 15,
    });
    const end = (await d.exit(run, 'Status=1&Score=-5')).json().Data;
    expect(end).toMatchObject({ Status: 1, Score: 15, ScoreState: 'provisional', Missing: [5, 6, 7, 8, 9, 10] });
    const result = await t.call(runResultRoute, { params: { id: run.runId } }, 'teacher');
    expect(result.anomalies.filter((one) => one.level === 'hold').map((one) => one.code)).toEqual([
      'A01',
      'A05',
      'A06',
      'A06',
    ]);
    const raw = await t.call(getOperationRoute, { query: { RecordId: run.runId, Type: 'step.end' } }, 'student');
    expect(raw.JsonList.map((item) => (item.Result as { score: number }).score)).toEqual([1000, 5, 8, 7, 10]);
  });

  it('count active time by heartbeats as they arrive', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    for (let i = 1; i <= 3; i++) {
      await d.later(20_000);
      await d.send(run, [{ N: i, Type: 'heartbeat', Data: { visible: true, idle: 1 } }]);
    }
    await d.later(20_000);
    await d.send(run, [{ N: 4, Type: 'heartbeat', Data: { visible: false, idle: 1 } }]);
    await d.later(61_000);
    await d.send(run, [{ N: 5, Type: 'heartbeat', Data: { visible: true, idle: 1 } }]);
    const end = (await d.exit(run, 'Status=1', { asIs: true })).json().Data;
    expect(end.TimeUsed).toBeGreaterThanOrEqual(60);
    expect(end.TimeUsed).toBeLessThan(65);
    expect(end.WallTime).toBeGreaterThanOrEqual(141);
  });

  it('keep series and cleaned report blocks, the last one per name', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    const series = (n: number, value: number) => ({
      N: n,
      Type: 'series',
      Data: { name: 'curve', unit: 'mL', columns: ['v', 'pH'], rows: [[0, value]], stepSeq: 1 },
    });
    await d.send(run, [
      series(1, 2.88),
      series(2, 4.76),
      { N: 3, Type: 'report', Data: { section: '结论', key: 'a', html: '<p onclick="x()">好<script>1</script></p>' } },
    ]);
    const kept = await d.owner((db) =>
      sql<{ name: string; body: unknown }>`select name, body from runs.run_artifact where run_id = ${run.runId}
        order by kind desc`.execute(db),
    );
    expect(kept.rows).toEqual([
      { name: 'curve', body: [[0, 4.76]] },
      { name: '结论:a', body: { html: '<p>好</p>', table: null, image: null } },
    ]);
  });

  it('are told to the class once they are durable', async () => {
    const classId = randomUUID();
    const updates: unknown[] = [];
    const stop = t.app.base.live.subscribe(`class:${classId}`, (item) => updates.push([item.event, item.data]));
    const run = await d.begin(d.inNode(await d.node(), classId));
    await d.send(run, [{ N: 1, Type: 'step.start', Data: { seq: 4 } }]);
    await d.exit(run, 'Status=1');
    stop();
    const person = await t.personId('student');
    expect(updates).toMatchObject([
      ['tile', { person, run: run.runId, epoch: 1, state: 'running', step: null }],
      ['tile', { state: 'running', step: 4 }],
      ['tile', { state: 'finished', step: 4 }],
    ]);
  });

  it('travel 256 KiB and 200 at a time, a big series alone', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    const event = (n: number) => ({ N: n, Type: 'event', Data: { verb: 'v', result: 'x'.repeat(3000) } });
    const big = await d.send(
      run,
      Array.from({ length: 100 }, (_, i) => event(i + 1)),
    );
    expect([big.statusCode, big.json().Code]).toEqual([413, 'runs.batch.large']);
    expect(
      (
        await d.send(
          run,
          Array.from({ length: 201 }, () => ({})),
        )
      ).statusCode,
    ).toBe(400);
    const rows = Array.from({ length: 20_000 }, (_, i) => [i, i * 0.001]);
    const series = await d.send(run, [{ N: 1, Type: 'series', Data: { name: 's', columns: ['t', 'v'], rows } }]);
    expect(series.json().Data.Results).toEqual([{ N: 1, Status: 'committed' }]);
  });

  it('are taken from a vendor with one process, in its own spelling and with fields of its own', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    const answer = await t.request({
      method: 'POST',
      url: '/Behavior/Operation?trace=7',
      headers: { 'x-run-token': run.token },
      payload: {
        recordid: run.runId,
        vendor: 'x',
        operations: [{ n: 1, type: 'step.end', data: { SEQ: 1, timeused: 30, score: 8 } }],
      },
    });
    expect(answer.json().Data).toMatchObject({ Accepted: 1, Results: [{ N: 1, Status: 'committed' }] });
  });

  it('need the token of their run', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    const other = await d.begin(d.inNode(await d.node()), 'student2');
    const bad = await d.send({ ...run, token: `Rt_${'a'.repeat(43)}` }, [stepEnd(1, 1)]);
    expect([bad.statusCode, bad.json().result]).toEqual([401, { isLogin: true }]);
    const bearer = await t.request({
      method: 'POST',
      url: '/bus/Behavior/Operation',
      as: 'student',
      payload: { RecordId: run.runId, Epoch: 1, Operations: [] },
    });
    expect(bearer.statusCode).toBe(401);
    expect((await d.send({ ...run, token: other.token }, [stepEnd(1, 1)])).json()).toMatchObject({
      Result: 1,
      Code: 'runs.run.absent',
    });
    expect((await d.send(run, [stepEnd(1, 1)], 2)).statusCode).toBe(400);
  });

  it('do not care about the login, and stop with the account', async () => {
    const run = await d.begin({ ExperimentId: d.experiment.id, Context: { Kind: 'open' } }, 'student3');
    await t.request({ method: 'POST', url: '/api/Authorize/logout', as: 'student3' });
    expect((await d.send(run, [stepEnd(1, 1)])).json().Data.Accepted).toBe(1);
    const person = await t.personId('student3');
    await d.owner((db) => sql`update identity.person set state = 'disabled' where id = ${person}`.execute(db));
    const refused = await d.send(run, [stepEnd(2, 2)]);
    expect([refused.statusCode, refused.json().result]).toEqual([401, { isLogin: true }]);
    expect((await d.save(run, 1, {})).statusCode).toBe(401);
    expect((await d.exit(run, 'Status=1')).statusCode).toBe(401);
    await d.owner((db) => sql`update identity.person set state = 'active' where id = ${person}`.execute(db));
    expect((await d.send(run, [stepEnd(2, 2)])).json().Data.Accepted).toBe(1);
  });
});

describe('saved states', () => {
  it('keep the last three per key, five seconds apart, four keys, one MiB, a repeat once', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    for (let i = 1; i <= 5; i++) {
      expect((await d.save(run, i, { i })).json().data).toMatchObject({ number: i === 1 ? 1 : i + 1 });
      if (i === 1) {
        // Left behind by a closed page, a second one comes at once; a third has to wait.
        expect((await d.save(run, 49, {})).json().data).toMatchObject({ number: 2 });
        const soon = await d.save(run, 50, {});
        expect([soon.statusCode, soon.headers['retry-after']]).toEqual([429, '5']);
        expect((await d.save(run, 1, { i: 'repeat' })).json().data.number).toBe(1);
      }
      await d.later(5_100);
    }
    const kept = await d.owner((db) =>
      sql<{ number: number }>`select number from runs.run_state where run_id = ${run.runId} order by number`.execute(
        db,
      ),
    );
    expect(kept.rows.map((row) => row.number)).toEqual([4, 5, 6]);
    for (const key of ['b', 'c', 'd']) expect((await d.save(run, 60, 1, key)).statusCode).toBe(200);
    expect((await d.save(run, 61, 1, 'e')).statusCode).toBe(422);
    expect((await d.save(run, 62, 'x'.repeat(1_048_576), 'b')).statusCode).toBe(413);
    expect((await d.save(run, 63, '\u0000', 'b')).statusCode).toBe(422);
    expect((await d.save({ ...run, token: '' }, 64, 1)).statusCode).toBe(401);
  });
});

it('says which stand-in spoke for content without the bridge', async () => {
  const run = await d.begin(d.inNode(await d.node()));
  const event = (n: number, source: unknown) => ({ N: n, Type: 'event', Data: { verb: 'v', ext: { source } } });
  await d.send(run, [event(1, 'shim:h5p'), event(2, 'sdk; drop'), event(3, 7), { N: 4, Type: 'log', Data: {} }]);
  const { JsonList } = await t.call(getOperationRoute, { query: { RecordId: run.runId } }, 'student');
  expect(JsonList.map((item) => item.Source)).toEqual(['shim:h5p', 'sdk', 'sdk', 'sdk']);
});
