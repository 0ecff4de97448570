import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { detailsRoute } from '../../../catalogue/shared/catalogue.contract.ts';
import { createRunDriver, type RunDriver, stepEnd } from '../../testing/driver.builder.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
});
afterEach(() => d.back());
afterAll(() => t.close());

const best = async (as?: Account) => (await t.call(detailsRoute, { params: { id: d.experiment.id } }, as)).best;

it('shows the best own score of each step, and none of a course that keeps its scores back', async () => {
  expect(await best('student')).toEqual([]);
  const open = await d.begin({ ExperimentId: d.experiment.id, Context: { Kind: 'open' } });
  await d.send(open, [stepEnd(1, 1, { score: 6 }), stepEnd(2, 2, { score: 7 })]);
  await d.exit(open, 'Status=1');
  const again = await d.begin({ ExperimentId: d.experiment.id, Context: { Kind: 'open' } });
  await d.send(again, [stepEnd(1, 1, { score: 9 }), stepEnd(2, 2, { score: 3 })]);
  await d.exit(again, 'Status=1');
  expect(await best('student')).toEqual([
    { seq: 1, score: 9 },
    { seq: 2, score: 7 },
  ]);
  const kept = await d.begin(d.inNode(await d.node({ showScore: false })));
  await d.send(kept, [stepEnd(1, 2, { score: 10 }), stepEnd(2, 3, { score: 10 })]);
  await d.exit(kept, 'Status=1');
  expect(await best('student')).toEqual([
    { seq: 1, score: 9 },
    { seq: 2, score: 7 },
  ]);
  expect(await best('student2')).toEqual([]);
  expect(await best()).toEqual([]);
});
