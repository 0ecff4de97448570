/**
 * `npm run bench:statements`: eight learners send batches of fifty items as fast as they are taken; the clock stops
 * when the last item has its statement. Meanwhile another person reads the own record, as the foreground does.
 * Prints items a second taken in and end to end, and what the reader waited, at rest and meanwhile.
 */
import { machine, quantile, startStand } from './stand.ts';

const LEARNERS = 8;
const BATCHES = Number(process.env.BATCHES ?? 100);
const BATCH = Number(process.env.BATCH ?? 50);

const stand = await startStand();
try {
  const { base, db } = stand;
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
  const spec = async (method: string, path: string, body: unknown, headers: Record<string, string>): Promise<any> => {
    const answer = await fetch(base + path, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const json = (await answer.json()) as { Result: number; Data: unknown };
    if (json.Result !== 0) throw new Error(`${path}: ${JSON.stringify(json)}`);
    return json.Data;
  };
  const reader = { authorization: `Bearer ${(await stand.login('student40')).Token}` };
  const { data } = (await (await fetch(`${base}/api/v1/experiments/PHYS-101`)).json()) as { data: { id: string } };
  const runs = await Promise.all(
    Array.from({ length: LEARNERS }, async (_, i) => {
      const { Token } = await stand.login(`student${String(i + 2).padStart(2, '0')}`);
      const bearer = { authorization: `Bearer ${Token}` };
      const launch = { ExperimentId: data.id, Context: { Kind: 'open' } };
      const { Code, RunId } = await spec('POST', '/bus/access/generatecode', launch, bearer);
      return { RunId, ...(await spec('GET', `/bus/access/StartProject?Code=${Code}`, null, bearer)) };
    }),
  );
  const waited = { rest: [] as number[], meanwhile: [] as number[] };
  let phase: keyof typeof waited = 'rest';
  let reading = true;
  const foreground = (async () => {
    while (reading) {
      const began = performance.now();
      await spec('GET', '/api/v1/person/GetUserInfo', null, reader);
      waited[phase].push(performance.now() - began);
      await new Promise((done) => setTimeout(done, 20));
    }
  })();
  const statements = async () =>
    Number((await db.query(`select count(*) as n from runs.xapi_statement where n between 1 and 1000000`)).rows[0].n);
  await new Promise((done) => setTimeout(done, 3000));
  const before = await statements();
  const total = LEARNERS * BATCHES * BATCH;
  phase = 'meanwhile';
  const began = performance.now();
  const before0 = stand.cpu();
  await Promise.all(
    runs.map(async (run) => {
      for (let batch = 0; batch < BATCHES; batch++) {
        const Operations = Array.from({ length: BATCH }, (_, i) => {
          const N = batch * BATCH + i + 1;
          return {
            N,
            T: Date.now(),
            Type: 'event',
            Data: { verb: 'measured', object: `bench:${N}`, result: { value: N } },
          };
        });
        await spec(
          'POST',
          '/bus/Behavior/Operation',
          { RecordId: run.RunId, Epoch: run.Epoch, Operations },
          { 'x-run-token': run.RunToken },
        );
      }
    }),
  );
  const taken = performance.now() - began;
  while ((await statements()) - before < total) {
    if (performance.now() - began > 300_000) throw new Error('statements are missing after five minutes');
    await new Promise((done) => setTimeout(done, 50));
  }
  const projected = performance.now() - began;
  reading = false;
  await foreground;
  const after = stand.cpu();
  const rate = (ms: number) => `${(total / (ms / 1000)).toFixed(0)} items/s`;
  const wait = (times: readonly number[]) =>
    `p50 ${quantile(times, 0.5).toFixed(1)} ms   p95 ${quantile(times, 0.95).toFixed(1)} ms`;
  console.log(`${machine()}; ${total} items in batches of ${BATCH}`);
  const each = (ms: number) => `${((ms / total) * 1000).toFixed(0)} µs`;
  console.log(
    `CPU time of an item               Node ${each(after.node - before0.node)}, PostgreSQL ${each(after.postgres - before0.postgres)}`,
  );
  console.log(`taken in                          ${rate(taken)}`);
  console.log(`with their statements             ${rate(projected)}`);
  console.log(`own record, at rest               ${wait(waited.rest)}`);
  console.log(`own record, meanwhile             ${wait(waited.meanwhile)}`);
} finally {
  await stand.close();
}
