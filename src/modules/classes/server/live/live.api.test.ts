import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildCourse } from '../../courses/testing/course.builder.ts';
import { driveRun } from '../../runs/server/runs.public.ts';
import { aRunnableExperiment } from '../../runs/testing/run.builder.ts';
import { hintRoute, liveRunRoute, liveSnapshotRoute } from '../shared/live.contract.ts';
import { createClass, startClass } from './classes.public.ts';
import { joinByCode } from './enrolment.service.ts';

let t: TestApp;
let classId: string;
let nodeId: string;
let experimentId: string;
let courseId: string;

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  if (actor.kind !== 'person') throw new Error('the teacher is a person');
  const { id } = await aRunnableExperiment(await t.ctx('system'), await t.ctx('leader'));
  const built = await buildCourse(
    await t.ctx('system'),
    { unitId: actor.unitId!, leadId: actor.personId },
    { experimentId: id },
  );
  ({ courseId, nodeId, experimentId } = built);
  const made = await createClass(await t.ctx('teacher'), {
    courseId,
    name: '一班',
    code: 'L-1',
    termId: built.termId,
    teacherIds: [actor.personId],
    capacity: 30,
    joinRule: 'code',
  });
  classId = made.id;
  await startClass(await t.ctx('teacher'), classId);
  for (const who of ['student', 'student2'] as const) await joinByCode(await t.ctx(who), made.joinCode);
});
afterAll(() => t.close());

const snapshot = (as: Account = 'teacher') =>
  t.call(liveSnapshotRoute, { params: { classId }, query: { node: nodeId } }, as);

describe('the live class', () => {
  it('shows everybody, who has not begun and where those at work stand', async () => {
    const before = await snapshot();
    expect(before.tiles.map((row) => [row.name, row.state, row.runId])).toEqual([
      ['张三', 'waiting', null],
      ['李四', 'waiting', null],
    ]);
    const heard: unknown[] = [];
    const stop = t.app.base.live.subscribe(`class:${classId}`, (item) => heard.push(item.data));
    const { runId } = await driveRun(await t.ctx('system'), {
      personId: await t.personId('student'),
      experimentId,
      context: { kind: 'course', courseId, nodeId, classId },
      steps: [
        { seq: 1, score: 6, seconds: 40 },
        { seq: 2, score: 8, seconds: 90 },
      ],
      end: 'running',
    });
    stop();
    expect(heard.at(-1)).toMatchObject({ run: runId, node: nodeId, state: 'running', step: 2, score: 14 });
    expect((heard.at(-1) as { stepAt: number }).stepAt).toBeGreaterThan(0);
    const row = (await snapshot()).tiles.find((one) => one.runId === runId)!;
    expect(row).toMatchObject({ name: '张三', state: 'running', step: 2, repeats: 1, score: 14 });
    expect(row.stepAt).toBeGreaterThan(0);
    const run = await t.call(liveRunRoute, { params: { classId, runId } }, 'teacher');
    expect(run.steps.map((step) => [step.seq, step.score])).toEqual([
      [1, 6],
      [2, 8],
    ]);
  });

  it('is the team’s: learners, other teachers, administrators and visitors see nothing', async () => {
    for (const as of ['student', 'teacher2', 'leader2', 'college'] as const) {
      await expect(snapshot(as)).rejects.toMatchObject({ status: 404 });
    }
    await expect(snapshot('admin')).rejects.toMatchObject({ status: 403 });
    const stream = await t.request({ method: 'GET', url: `/api/v1/live/classes/${classId}/stream`, as: 'student' });
    expect(stream.statusCode).toBe(404);
    const foreign = { params: { classId }, query: { node: classId } };
    await expect(t.call(liveSnapshotRoute, foreign, 'teacher')).rejects.toMatchObject({ status: 404 });
  });

  it('tells a sentence to everybody at work, and to nobody else', async () => {
    const heard: Record<string, unknown[]> = { student: [], student2: [] };
    const stops = await Promise.all(
      (['student', 'student2'] as const).map(async (who) =>
        t.app.base.live.subscribe(`person:${await t.personId(who)}`, (item) => heard[who]!.push(item)),
      ),
    );
    const body = { node: nodeId, text: '请先排尽气泡再读数' };
    expect(await t.call(hintRoute, { params: { classId }, body }, 'teacher')).toEqual({ told: 1 });
    for (const stop of stops) stop();
    expect(heard.student).toEqual([
      expect.objectContaining({ event: 'class.hint', data: expect.objectContaining({ text: body.text }) }),
    ]);
    expect(heard.student2).toEqual([]);
    await expect(t.call(hintRoute, { params: { classId }, body }, 'student')).rejects.toMatchObject({ status: 404 });
    await expect(
      t.call(hintRoute, { params: { classId }, body: { node: nodeId, text: ' ' } }, 'teacher'),
    ).rejects.toMatchObject({ status: 400 });
  });
});
