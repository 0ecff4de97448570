import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { getRunRoute, runResultRoute } from '../../shared/run.contract.ts';
import {
  listStartStatesRoute,
  MAX_START_STATES,
  type StartStateScope,
  saveStartStateRoute,
  startStateOfCodeRoute,
  withdrawStartStateRoute,
} from '../../shared/start-state.contract.ts';
import { createRunDriver, type RunDriver, stepEnd } from '../../testing/driver.builder.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t, {
    manifest: { params: { c_acid: { min: 0.08, max: 0.12, step: 0.0001, unit: 'mol/L' } } },
  });
});
afterEach(() => d.back());
afterAll(() => t.close());

const open = () => ({ ExperimentId: d.experiment.id, Context: { Kind: 'open' } });
const page = (id: string, as: Account = 'student') =>
  t.call(getRunRoute, { params: { id }, query: { reason: '' } }, as);

/** A starting state that the teacher kept at step 2, with what it holds. */
async function aStartState(scope: StartStateScope, as: Account = 'teacher') {
  const run = await d.begin({ ...open(), Restart: true }, as);
  await d.send(run, [{ N: 1, T: Date.now(), Type: 'step.start', Data: { seq: 2 } }]);
  await d.save(run, 2, { volume: 12.5 });
  await d.save(run, 3, { zoom: 2 }, 'view');
  const kept = await t.call(
    saveStartStateRoute,
    { params: { id: run.runId }, body: { title: '滴定已到 12.5 mL', scope } },
    as,
  );
  return { ...kept, runId: run.runId };
}

describe('a starting state', () => {
  it('lets a run of the open laboratory begin where its author stood, until the run has saved something itself', async () => {
    const state = await aStartState('public');
    expect(
      await t.call(startStateOfCodeRoute, { params: { code: state.code.toLowerCase() } }, 'student'),
    ).toMatchObject({
      title: '滴定已到 12.5 mL',
      experimentId: d.experiment.id,
      lastStep: 2,
    });
    const made = await d.launch({ ...open(), Start: state.code });
    const before = await page(made.RunId);
    expect(before.startState).toEqual({ title: '滴定已到 12.5 mL', code: state.code });
    expect(before.welcome!.resume).toMatchObject({
      states: { main: { number: 0, data: { volume: 12.5 } }, view: { number: 0, data: { zoom: 2 } } },
      lastStep: 2,
    });
    const run = await d.begin({ ...open(), Start: state.code });
    expect(run.runId).toBe(made.RunId);
    await d.save(run, 1, { volume: 20 });
    const later = await page(run.runId);
    expect(later.welcome!.resume!.states).toMatchObject({ main: { number: 1, data: { volume: 20 } } });
    expect(later.startState?.title).toBe('滴定已到 12.5 mL');
    await d.exit(run, 'Status=2');
  });

  it('belongs to the launch: the next one without it begins at the beginning', async () => {
    const state = await aStartState('public');
    const first = await d.launch({ ...open(), Restart: true, Start: state.code }, 'student2');
    const second = await d.launch({ ...open(), Restart: true }, 'student2');
    expect(second.RunId).toBe(first.RunId);
    const plain = await page(first.RunId, 'student2');
    expect([plain.startState, plain.welcome!.resume]).toEqual([null, null]);
  });

  it('is asked for in a new run, whatever run stands open already', async () => {
    const state = await aStartState('public');
    const open1 = await d.begin({ ...open(), Restart: true }, 'student2');
    const made = await d.launch({ ...open(), Start: state.code }, 'student2');
    expect([made.State, made.RunId === open1.runId]).toEqual(['created', false]);
    expect((await page(made.RunId, 'student2')).startState?.code).toBe(state.code);
    await d.exit(open1, 'Status=2');
    const unknown = d.launch({ ...open(), Start: 'ZZZZ9999' }, 'student2');
    await expect(unknown).rejects.toMatchObject({ body: { Result: 1, Code: 'runs.startState.absent' } });
  });

  it('is for whom its scope says', async () => {
    const own = await aStartState('course');
    const mine = await t.call(listStartStatesRoute, { params: { experimentId: d.experiment.id } }, 'teacher');
    expect(mine.find((row) => row.id === own.id)).toMatchObject({
      own: true,
      scope: 'course',
      version: 1,
      lastStep: 2,
    });
    const others = await t.call(listStartStatesRoute, { params: { experimentId: d.experiment.id } }, 'leader');
    expect(others.some((row) => row.id === own.id)).toBe(false);
    await expect(d.launch({ ...open(), Restart: true, Start: own.code })).rejects.toMatchObject({
      body: { Result: 1, Code: 'runs.startState.absent' },
    });
    const unit = await aStartState('unit');
    const shared = await t.call(listStartStatesRoute, { params: { experimentId: d.experiment.id } }, 'leader');
    expect(shared.find((row) => row.id === unit.id)).toMatchObject({ own: false });
    await d.launch({ ...open(), Restart: true, Start: unit.code });
  });

  it('is made of an own run with something saved, by who teaches, a limited number of times', async () => {
    const body = { title: '起点', scope: 'course' as const };
    const run = await d.begin({ ...open(), Restart: true }, 'teacher');
    const save = (as: Account, id = run.runId) => t.call(saveStartStateRoute, { params: { id }, body }, as);
    expect((await refusalOf(save('teacher'))).code).toBe('runs.startState.nothing');
    await d.save(run, 1, { a: 1 });
    expect((await refusalOf(save('leader'))).status).toBe(404);
    const learner = await d.begin({ ...open(), Restart: true }, 'student');
    expect((await refusalOf(save('student', learner.runId))).status).toBe(403);
    expect(
      (await refusalOf(t.call(listStartStatesRoute, { params: { experimentId: d.experiment.id } }, 'student'))).status,
    ).toBe(403);
    const had = (await t.call(listStartStatesRoute, { params: { experimentId: d.experiment.id } }, 'teacher')).filter(
      (row) => row.own,
    ).length;
    for (let i = had; i < MAX_START_STATES; i++) await save('teacher');
    expect((await refusalOf(save('teacher'))).code).toBe('runs.startState.enough');
    for (const row of await t.call(listStartStatesRoute, { params: { experimentId: d.experiment.id } }, 'teacher')) {
      if (row.own) await t.call(withdrawStartStateRoute, { params: { id: row.id } }, 'teacher');
    }
  });

  it('can be taken back by its author; what was made with it stays', async () => {
    const state = await aStartState('public');
    const made = await d.launch({ ...open(), Restart: true, Start: state.code });
    const back = (as: Account) => t.call(withdrawStartStateRoute, { params: { id: state.id } }, as);
    expect((await refusalOf(back('leader'))).status).toBe(404);
    await back('teacher');
    await back('teacher');
    expect((await refusalOf(t.call(startStateOfCodeRoute, { params: { code: state.code } }, 'student'))).status).toBe(
      404,
    );
    await expect(d.launch({ ...open(), Restart: true, Start: state.code }, 'student2')).rejects.toMatchObject({
      body: { Result: 1, Code: 'runs.startState.absent' },
    });
    const again = await d.launch({ ...open(), Restart: true, Start: state.code });
    expect(again.RunId).toBe(made.RunId);
    expect((await page(made.RunId)).startState?.code).toBe(state.code);
  });

  it('begins the runs of a course node that has it; steps before it are not missed', async () => {
    const state = await aStartState('course');
    const node = await d.node({ startStateId: state.id });
    const run = await d.begin(d.inNode(node));
    const { welcome } = await page(run.runId);
    expect(welcome!.resume!.states).toMatchObject({ main: { data: { volume: 12.5 } } });
    // What was saved follows from the hidden values of its author: the run has the same ones.
    const authors = (await page(state.runId, 'teacher')).welcome!.params;
    expect(Object.keys(authors).length).toBeGreaterThan(0);
    expect(welcome!.params).toEqual(authors);
    const plain = await d.begin(d.inNode(await d.node()), 'student2');
    expect((await page(plain.runId, 'student2')).welcome!.params).not.toEqual(authors);
    await d.send(
      run,
      Array.from({ length: 9 }, (_, i) => stepEnd(i + 1, i + 2)),
    );
    await d.exit(run, 'Status=1');
    const result = await t.call(runResultRoute, { params: { id: run.runId }, query: { reason: '' } }, 'teacher');
    expect(result.startState).toEqual({ title: '滴定已到 12.5 mL' });
    expect(result.anomalies.map((one) => one.code)).not.toContain('A14');
    // The course says where its runs begin; a code does not.
    await expect(d.launch({ ...d.inNode(node), Restart: true, Start: state.code })).rejects.toMatchObject({
      body: { Result: 1, Code: 'runs.startState.absent' },
    });
  });
});
