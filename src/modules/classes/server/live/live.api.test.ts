import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { setMember } from '../../../courses/server/courses.public.ts';
import { buildCourse } from '../../../courses/testing/course.builder.ts';
import { driveRun } from '../../../runs/server/runs.public.ts';
import { aRunnableExperiment } from '../../../runs/testing/run.builder.ts';
import { hintRoute, liveBoardRoute, liveRunRoute, liveSnapshotRoute } from '../../shared/live.contract.ts';
import { createClass, startClass } from '../classes.public.ts';
import { joinByCode } from '../enrolment.service.ts';

let t: TestApp;
let classId: string;
let nodeId: string;
let experimentId: string;
let courseId: string;
let termId: string;

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
  ({ courseId, nodeId, experimentId, termId } = built);
  const made = await createClass(await t.ctx('teacher'), {
    courseId,
    name: '一班',
    code: 'L-1',
    termId,
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
        {
          seq: 2,
          score: 1,
          seconds: 90,
          evaluation: '气泡未排尽',
          events: [{ verb: 'set', object: 'angle', result: { value: 12, unit: '°' } }],
        },
      ],
      end: 'running',
    });
    stop();
    expect(heard.at(-1)).toMatchObject({ run: runId, node: nodeId, state: 'running', step: 2, score: 7 });
    expect((heard.at(-1) as { stepAt: number }).stepAt).toBeGreaterThan(0);
    const tries = { failed: 1, evaluation: '气泡未排尽' };
    expect(heard.at(-1)).toMatchObject({ tries, action: { type: 'step.end', stepSeq: 2 } });
    const row = (await snapshot()).tiles.find((one) => one.runId === runId)!;
    expect(row).toMatchObject({ name: '张三', state: 'running', step: 2, repeats: 1, score: 7, hints: 0, ...tries });
    expect(row.action).toMatchObject({ type: 'step.end', stepSeq: 2 });
    expect(row.stepAt).toBeGreaterThan(0);
    const run = await t.call(liveRunRoute, { params: { classId, runId } }, 'teacher');
    expect(run.steps.map((step) => [step.seq, step.score])).toEqual([
      [1, 6],
      [2, 1],
    ]);
    expect(run.actions.slice(0, 2)).toMatchObject([
      { type: 'step.end', stepSeq: 2 },
      { type: 'event', verb: 'set', object: 'angle', text: '12 °' },
    ]);
  });

  it('comes in one call, with the class and the experiment people are at work on', async () => {
    const board = (as: Account = 'teacher', query = {}) => t.call(liveBoardRoute, { params: { courseId }, query }, as);
    const first = await board();
    expect(first.chosen).toEqual({ classId, nodeId });
    expect(first.classes).toEqual([{ id: classId, name: '一班', mine: true, running: 1 }]);
    expect(first.nodes).toEqual([expect.objectContaining({ id: nodeId, running: 1 })]);
    expect(first.snapshot?.tiles.map((row) => row.state)).toEqual(['running', 'waiting']);
    expect(await board('teacher', { class: courseId, node: courseId })).toMatchObject({ chosen: { classId, nodeId } });
    for (const as of ['student', 'teacher2', 'leader2', 'college'] as const) {
      await expect(board(as)).rejects.toMatchObject({ status: 404 });
    }
    await expect(board('admin')).rejects.toMatchObject({ status: 403 });
  });

  it('shows an assistant the classes he or she teaches, and no other', async () => {
    await setMember(await t.ctx('teacher'), courseId, { account: 'student3', role: 'assistant', granted: [] });
    await expect(snapshot('student3')).rejects.toMatchObject({ status: 404 });
    const empty = await t.call(liveBoardRoute, { params: { courseId }, query: {} }, 'student3');
    expect(empty).toMatchObject({ classes: [], chosen: null, snapshot: null });
    const { actor } = await t.ctx('teacher');
    if (actor.kind !== 'person') throw new Error('the teacher is a person');
    const own = await createClass(await t.ctx('teacher'), {
      courseId,
      name: '助教班',
      code: 'L-2',
      termId,
      teacherIds: [await t.personId('student3'), actor.personId],
      capacity: 30,
      joinRule: 'code',
    });
    await startClass(await t.ctx('teacher'), own.id);
    const { classes } = await t.call(liveBoardRoute, { params: { courseId }, query: {} }, 'student3');
    expect(classes.map((one) => one.id)).toEqual([own.id]);
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
    expect((await snapshot()).used).toEqual([body.text]);
    expect((await snapshot()).tiles.map((row) => row.hints)).toEqual([1, 0]);
    await expect(t.call(hintRoute, { params: { classId }, body }, 'student')).rejects.toMatchObject({ status: 404 });
    await expect(
      t.call(hintRoute, { params: { classId }, body: { node: nodeId, text: ' ' } }, 'teacher'),
    ).rejects.toMatchObject({ status: 400 });
  });

  it('tells a sentence to the chosen only, once for one intention, and keeps whom', async () => {
    const heard: unknown[] = [];
    const person = await t.personId('student');
    const stop = t.app.base.live.subscribe(`person:${person}`, (item) => heard.push(item));
    const url = `/api/v1/live/classes/${classId}/hint`;
    const send = (payload: object, key: string) =>
      t.request({ method: 'POST', url, as: 'teacher', payload, headers: { 'idempotency-key': key } });
    const chosen = { node: nodeId, text: '松手后等两个周期再计时', persons: [person] };
    const key = '0190f3c8-1111-7000-8000-0000000000f1';
    const answers = [await send(chosen, key), await send(chosen, key)];
    for (const answer of answers) expect(answer.json()).toMatchObject({ data: { told: 1 } });
    // Nobody of these is at work: no one is told, and nothing is kept.
    const elsewhere = { ...chosen, text: '没有人会收到', persons: [await t.personId('student2')] };
    expect((await send(elsewhere, '0190f3c8-1111-7000-8000-0000000000f2')).json()).toMatchObject({
      data: { told: 0 },
    });
    stop();
    expect(heard).toHaveLength(1);
    const { tiles, used } = await snapshot();
    expect(used).toEqual([chosen.text, '请先排尽气泡再读数']);
    const { runId } = tiles[0]!;
    const run = await t.call(liveRunRoute, { params: { classId, runId: runId! } }, 'teacher');
    expect(run.hints.map(({ text, whole }) => [text, whole])).toEqual([
      [chosen.text, false],
      ['请先排尽气泡再读数', true],
    ]);
  });
});
