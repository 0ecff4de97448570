import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { proofRoute } from '../../../proof/shared/proof.contract.ts';
import { adjustScoreRoute, proveRunRoute, runResultRoute } from '../../shared/run.contract.ts';
import { createRunDriver, type RunDriver, stepEnd } from '../../testing/driver.builder.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
});
afterEach(() => d.back());
afterAll(() => t.close());

const prove = (id: string, as: Account = 'student') => t.call(proveRunRoute, { params: { id } }, as);

it('gives a code that says score and time to everybody, and of the name its first character', async () => {
  const run = await d.begin(d.inNode(await d.node()));
  await d.send(run, [stepEnd(1, 1, { score: 9 }), stepEnd(2, 2, { score: 8 })]);
  expect(await refusalOf(prove(run.runId))).toMatchObject({ code: 'runs.proof.none' });
  await d.exit(run, 'Status=1');
  const { code, spelled } = await prove(run.runId);
  expect(spelled.replaceAll('-', '')).toBe(code);
  const facts = await t.call(runResultRoute, { params: { id: run.runId }, query: { reason: '' } }, 'student');
  const seen = await t.call(proofRoute, { params: { code } });
  expect(seen).toMatchObject({
    record: true,
    title: '酸碱滴定 · 实验记录',
    frozen: { value: 17, numerator: 17, denominator: 100 },
    live: { value: 17 },
    files: [],
  });
  const values = seen.filters.map((one) => one.value);
  expect(values).toContain(facts.originId);
  expect(values).toContain('分析化学实验');
  const [first] = [...facts.person.name];
  expect(values[0]).toBe(`${first}${'*'.repeat([...facts.person.name].length - 1)}`);
  expect(JSON.stringify(seen)).not.toContain(facts.person.name);
  // A correction is told beside what was registered.
  await t.call(
    adjustScoreRoute,
    { params: { id: run.runId }, body: { stepSeq: null, score: 90, reason: '复核后更正成绩' } },
    'teacher',
  );
  expect(await t.call(proofRoute, { params: { code } })).toMatchObject({ frozen: { value: 17 }, live: { value: 90 } });
});

it('is refused to others, and where the course keeps the score back', async () => {
  const run = await d.begin(d.inNode(await d.node({ showScore: false })));
  await d.send(run, [stepEnd(1, 1, { score: 9 })]);
  await d.exit(run, 'Status=1');
  expect(await refusalOf(prove(run.runId))).toMatchObject({ code: 'runs.proof.none' });
  // The teacher reads it, and gives no code away that everybody could read it by.
  expect(await refusalOf(prove(run.runId, 'teacher'))).toMatchObject({ code: 'runs.proof.none' });
  expect(await refusalOf(prove(run.runId, 'student2'))).toMatchObject({ code: 'runs.run.absent' });
});
