import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { readRules } from '../../../content/shared/rule.model.ts';
import type { RuleEvent } from '../../shared/rule.policy.ts';
import { runResultRoute } from '../../shared/run.contract.ts';
import { solveStep } from '../../shared/solve.model.ts';
import { saveStartStateRoute } from '../../shared/start-state.contract.ts';
import { createRunDriver, type RunDriver, type Started } from '../../testing/driver.builder.ts';
import { learnerParameters, versionOf } from '../launch/version.service.ts';
import { versionSecretPort } from '../rule.port.ts';

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../experiments/phys-101/vse.json'), 'utf8'),
) as { steps: { seq: number; maxScore: number }[] };
const { rules } = readRules(manifest as never);

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t, { manifest });
});
afterAll(() => t.close());

const kept = async (run: Started) => {
  const { rows } = await d.owner((db) =>
    sql<{ seq: number; reported: number; computed: number; score: number }>`
      select seq, reported_score as reported, computed_score as computed, score from runs.run_step
      where run_id = ${run.runId} order by seq`.execute(db),
  );
  return rows;
};

/** The hidden numbers of a person at an attempt. */
async function numbersOf(personId: string, attemptNo: number) {
  const ctx = await t.ctx('system');
  const version = (await versionOf(ctx, d.experiment.versionId))!;
  const secret = ctx.ports.all(versionSecretPort)[0]!(version.versionId);
  return learnerParameters(secret, version, { personId, attemptNo });
}

/** What somebody who works without a fault sends, the reported score as `report` says. */
async function items(
  run: Started,
  report: (seq: number, max: number) => number,
  { wanted = true, personId }: { wanted?: boolean; personId?: string } = {},
) {
  const { rows } = await d.owner((db) =>
    sql<{ attempt_no: number }>`select attempt_no from runs.run where id = ${run.runId}`.execute(db),
  );
  const params = await numbersOf(personId ?? (await t.personId('student')), rows[0]!.attempt_no);
  const before: RuleEvent[] = [];
  const list: Record<string, unknown>[] = [];
  const put = (Type: string, Data: unknown) => list.push({ N: list.length + 1, T: Date.now(), Type, Data });
  for (const { seq, maxScore } of manifest.steps) {
    put('step.start', { seq });
    const solution = solveStep(rules.get(seq)!, { params, before }, () => wanted);
    before.push(...solution.events.map((one) => ({ ...one, stepSeq: seq })));
    for (const { verb, object, result } of solution.events) put('event', { verb, object, result });
    for (const one of solution.series) put('series', { ...one, stepSeq: seq });
    put('step.end', { seq, timeUsed: 30, score: report(seq, maxScore) });
  }
  return list;
}

describe('scores by the rules of the version', () => {
  it('agree with an honest content, step by step', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    const answer = await d.send(run, await items(run, (_, max) => max));
    expect(answer.json().Data.ScoreSoFar).toBe(100);
    expect((await d.exit(run, 'Status=1')).json().Data).toMatchObject({ Status: 1, Score: 100 });
    for (const step of await kept(run)) expect(step.computed).toBe(step.reported);
  });

  it('count instead of what a forged report says, and the difference is flagged', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    const all = await items(run, (_, max) => max);
    const forged = all.filter((item) => item.Type === 'step.end').map((item, i) => ({ ...item, N: i + 1 }));
    expect((await d.send(run, forged)).json().Data.ScoreSoFar).toBe(0);
    expect((await d.exit(run, 'Status=1&Score=100')).json().Data).toMatchObject({ Score: 0 });
    const result = await t.call(runResultRoute, { params: { id: run.runId } }, 'teacher');
    expect(result.anomalies.map((one) => one.code)).toContain('A08');
    expect((await kept(run)).map((step) => step.computed)).toEqual(manifest.steps.map(() => 0));
  });

  it('give a modest report what the work was worth', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    await d.send(run, await items(run, () => 0));
    expect((await d.exit(run, 'Status=1')).json().Data).toMatchObject({ Score: 100 });
  });

  it('look at the whole run at its end: what comes after the report of its step still counts', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    const all = await items(run, (_, max) => max);
    const late = all.findIndex((item) => item.Type === 'event' && JSON.stringify(item.Data).includes('gravity'));
    await d.send(
      run,
      all.filter((_, i) => i !== late),
    );
    expect((await kept(run)).find((step) => step.seq === 8)!.score).toBe(0);
    await d.send(run, [all[late]!]);
    expect((await d.exit(run, 'Status=1')).json().Data).toMatchObject({ Score: 100 });
  });

  it('look back at the steps before a starting state, as its author did them', async () => {
    const author = await d.begin({ ExperimentId: d.experiment.id, Context: { Kind: 'open' } }, 'teacher');
    const personId = await t.personId('teacher');
    const all = await items(author, (_, max) => max, { personId });
    const from = all.findIndex((item) => item.Type === 'step.start' && (item.Data as { seq: number }).seq === 8);
    await d.send(author, all.slice(0, from + 1));
    await d.save(author, from + 2, { at: 8 });
    const { id } = await t.call(
      saveStartStateRoute,
      { params: { id: author.runId }, body: { title: '第八步之前', scope: 'course' } },
      'teacher',
    );
    const run = await d.begin(d.inNode(await d.node({ startStateId: id })));
    const rest: Record<string, unknown>[] = all.slice(from).map((item, i) => ({ ...item, N: i + 1 }));
    await d.send(run, rest);
    const worth = manifest.steps.filter(({ seq }) => seq >= 8).reduce((sum, { maxScore }) => sum + maxScore, 0);
    // The content's own total knows the steps before; theirs is the score of the steps that were done.
    expect((await d.exit(run, 'Status=1&Score=100')).json().Data).toMatchObject({ Score: worth });
    const codes = (await t.call(runResultRoute, { params: { id: run.runId } }, 'teacher')).anomalies.map(
      (one) => one.code,
    );
    for (const code of ['A03', 'A07', 'A08', 'A14']) expect(codes).not.toContain(code);
    // Somebody who forges the same reports without the work gets nothing.
    const forger = await d.begin(d.inNode(await d.node({ startStateId: id })), 'student2');
    await d.send(
      forger,
      rest.filter((item) => item.Type === 'step.end').map((item, i) => ({ ...item, N: i + 1 })),
    );
    expect((await d.exit(forger, 'Status=1')).json().Data).toMatchObject({ Score: 0 });
  });

  it('hold back what is impossible, whatever the rules say', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    await d.send(run, await items(run, (seq, max) => (seq === 8 ? 1000 : max)));
    const end = (await d.exit(run, 'Status=1')).json().Data;
    expect(end).toMatchObject({ Score: 86, ScoreState: 'provisional' });
  });

  it('differ from person to person: another learner’s numbers are worth nothing', async () => {
    const run = await d.begin(d.inNode(await d.node()), 'student2');
    const lengthOf = async (personId: string) => {
      const { clamp_offset, d_ball } = await numbersOf(personId, 1);
      return 990 + clamp_offset! + d_ball! / 2;
    };
    const own = await lengthOf(await t.personId('student2'));
    // Chance gives some learners nearly the same pendulum: a neighbour is one whose length is no longer within 2 mm.
    let neighbour = randomUUID();
    while (Math.abs((await lengthOf(neighbour)) - own) <= 2) neighbour = randomUUID();
    await d.send(run, await items(run, (_, max) => max, { personId: neighbour }));
    await d.exit(run, 'Status=1');
    expect((await kept(run)).find((step) => step.seq === 3)).toMatchObject({ reported: 8, score: 0 });
  });
});
