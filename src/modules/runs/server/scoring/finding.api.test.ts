import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { runResultRoute } from '../../shared/run.contract.ts';
import { createRunDriver, type RunDriver, type Started, stepEnd } from '../../testing/driver.builder.ts';
import { learnerParameters, versionOf } from '../launch/version.service.ts';
import { versionSecretPort } from '../rule.port.ts';

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../experiments/phys-101/vse.json'), 'utf8'),
);
const POINTS = [
  [0.6, 2.42],
  [0.7, 2.81],
  [0.8, 3.23],
  [0.9, 3.62],
  [1, 4.03],
];

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t, { manifest });
});
afterAll(() => t.close());

const result = (run: Started, as: Account = 'student') => t.call(runResultRoute, { params: { id: run.runId } }, as);
const open = () => ({ ExperimentId: d.experiment.id, Context: { Kind: 'open' } });

/** A run that recorded five points and g = 9.85. */
async function measured(body: Record<string, unknown>, status = 1): Promise<Started> {
  const run = await d.begin(body);
  const item = (N: number, Type: string, Data: unknown) => ({ N, T: Date.now(), Type, Data });
  await d.send(run, [
    item(1, 'step.start', { seq: 6 }),
    item(2, 'series', { name: 'T2-L', unit: 'm,s²', columns: ['L', 'T²'], rows: POINTS, stepSeq: 6 }),
    stepEnd(3, 6, { remarks: '跨度足够' }),
    item(4, 'event', { verb: 'entered', object: 'gravity', result: { value: 9.85, unit: 'm/s²' } }),
    stepEnd(5, 8),
  ]);
  if (status === 2) await d.save(run, 6, { drops: 1 });
  await d.exit(run, `Status=${status}`);
  return run;
}

const gOf = async (attemptNo: number) => {
  const ctx = await t.ctx('system');
  const version = (await versionOf(ctx, d.experiment.versionId))!;
  const secret = ctx.ports.all(versionSecretPort)[0]!(version.versionId);
  return learnerParameters(secret, version, { personId: await t.personId('student'), attemptNo }).g!;
};

describe('what a run found', () => {
  it('stands beside its reference and its law, with what the content said of each step', async () => {
    const run = await measured(d.inNode(await d.node({ attempts: 3 })));
    const shown = await result(run);
    const g = await gOf(1);
    expect(shown.finding).toMatchObject({ symbol: 'g', unit: 'm/s²', decimals: 3, value: 9.85, reference: g });
    expect(shown.finding!.deviation).toBeCloseTo(9.85 / g - 1, 9);
    expect(shown.figure).toMatchObject({
      x: { name: 'L', unit: 'm' },
      y: { name: 'T²', unit: 's²' },
      points: POINTS.map(([x, y]) => ({ x, y })),
      fit: { model: 'linear', scattered: true },
    });
    expect(shown.figure!.errors).toHaveLength(5);
    expect(shown.figure!.fit!.slope).toBeCloseTo(4.03, 2);
    for (const { x, y } of shown.figure!.theory) expect(y).toBeCloseTo((39.4784176 / g) * x, 6);
    expect(shown.steps[5]!.done!.remark).toBe('跨度足够');
    expect(shown).toMatchObject({ attempts: 3, ownAttempts: [{ id: run.runId, attemptNo: 1 }], report: null });
  });

  it('gives away neither reference, law nor verdicts while the course keeps scores back; its teacher sees them', async () => {
    const run = await measured(d.inNode(await d.node({ showScore: false })));
    const shown = await result(run);
    expect(shown).toMatchObject({
      score: null,
      comparison: null,
      ownAttempts: [],
      finding: { value: 9.85, reference: null, deviation: null },
      figure: { theory: [] },
    });
    expect(shown.figure!.points).toHaveLength(5);
    expect(shown.steps.flatMap(({ done }) => done?.remark ?? [])).toEqual([]);
    const taught = await result(run, 'teacher');
    expect(taught.finding!.reference).toBeGreaterThan(9);
    expect(taught.ownAttempts).toHaveLength(1);
  });

  it('keeps the reference back while the run can go on', async () => {
    const run = await measured(d.inNode(await d.node()), 2);
    expect(await result(run)).toMatchObject({
      state: 'unfinished',
      finding: { reference: null },
      figure: { theory: [] },
    });
  });

  it('keeps it back in the open lab while a course asks for the same numbers', async () => {
    // Hidden numbers follow from person and attempt, so the nodes of the tests before ask for those of this run.
    const run = await measured(open());
    expect((await result(run)).finding).toMatchObject({ value: 9.85, reference: null });
    const nodes = d.nodes.splice(0);
    expect((await result(run)).finding!.reference).toBe(await gOf(1));
    d.nodes.push(...nodes);
  });

  it('is none where nothing was recorded', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    await d.exit(run, 'Status=1');
    expect(await result(run)).toMatchObject({ finding: null, figure: null });
  });
});
