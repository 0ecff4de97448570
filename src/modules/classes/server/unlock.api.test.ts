import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import * as progress from '../../courses/shared/progress.contract.ts';
import * as contract from '../../courses/shared/structure.contract.ts';
import { type BuiltCourse, buildCourse, freshCode } from '../../courses/testing/course.builder.ts';
import { driveRun } from '../../runs/server/runs.public.ts';
import { generateCodeRoute, projectOpeningRoute } from '../../runs/shared/access.contract.ts';
import { aRunnableExperiment } from '../../runs/testing/run.builder.ts';
import { classMembersRoute } from '../shared/class.contract.ts';
import { createClass, startClass } from './classes.public.ts';
import { joinByCode } from './enrolment.service.ts';

let t: TestApp;
let built: BuiltCourse;
let teacherId: string;
let unitId: string;
let classId: string;
/** The second experiment, in a chapter of its own. */
let later: { readonly chapter: string; readonly node: string; readonly page: string };

const call = {
  tree: (as: Account) => t.call(contract.courseTreeRoute, { params: { courseId: built.courseId } }, as),
  get: (nodeId: string, as: Account) => t.call(contract.getNodeRoute, { params: { nodeId } }, as),
  create: (body: object) =>
    t.call(contract.createNodeRoute, { params: { courseId: built.courseId }, body: body as never }, 'teacher'),
  show: (nodeId: string, visible = true) =>
    t.call(contract.showNodeRoute, { params: { nodeId }, body: { visible } }, 'teacher'),
  view: (nodeId: string, seconds: number, as: Account = 'student') =>
    t.call(progress.reportViewRoute, { params: { nodeId }, body: { seconds } }, as),
  done: (nodeId: string, as: Account = 'student') => t.call(progress.markDoneRoute, { params: { nodeId } }, as),
};
/** Changes a node as the teacher, from its version as it stands. */
async function change(nodeId: string, body: object) {
  const { version } = await call.get(nodeId, 'teacher');
  return t.call(contract.updateNodeRoute, { params: { nodeId }, body: { version, ...body } as never }, 'teacher');
}
const unlock = (nodeId: string, conditions: object[], more: object = {}) =>
  change(nodeId, { unlock: { mode: 'all', hidden: false, conditions, ...more } });
const nodeOf = async (id: string, as: Account = 'student') => (await call.tree(as)).rows.find((row) => row.id === id);
const run = async (steps: { seq: number; score: number }[], end: 'running' | 'finished', as: Account = 'student') =>
  driveRun(await t.ctx('system'), {
    personId: await t.personId(as),
    experimentId: built.experimentId,
    context: { kind: 'course', courseId: built.courseId, nodeId: built.nodeId, classId },
    steps: steps.map((step) => ({ ...step, seconds: 40 })),
    end,
  });
const launch = (as: Account = 'student') =>
  t.call(
    generateCodeRoute,
    {
      body: {
        ExperimentId: built.experimentId,
        Context: { Kind: 'course', NodeId: later.node, ClassId: classId },
      } as never,
    },
    as,
  );
const opening = (as: Account = 'student') =>
  t.call(
    projectOpeningRoute,
    { query: { ExperimentId: built.experimentId, NodeId: later.node, ClassId: classId } },
    as,
  );

async function aClass(name: string): Promise<{ id: string; joinCode: string }> {
  const made = await createClass(await t.ctx('teacher'), {
    courseId: built.courseId,
    name,
    code: freshCode('K'),
    termId: built.termId,
    teacherIds: [teacherId],
    capacity: 30,
    joinRule: 'code',
  });
  await startClass(await t.ctx('teacher'), made.id);
  return made;
}

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  if (actor.kind !== 'person') throw new Error('the teacher is a person');
  [teacherId, unitId] = [actor.personId, actor.unitId!];
});
afterAll(() => t.close());
beforeEach(async () => {
  const { id } = await aRunnableExperiment(await t.ctx('system'), await t.ctx('leader'));
  built = await buildCourse(await t.ctx('system'), { unitId, leadId: teacherId }, { experimentId: id });
  const first = await aClass('一班');
  classId = first.id;
  for (const who of ['student', 'student2'] as const) await joinByCode(await t.ctx(who), first.joinCode);
  const chapter = await call.create({ type: 'chapter', name: '第二章' });
  const node = await call.create({
    type: 'experiment',
    parent: chapter.id,
    name: '实验二',
    experiment: { experimentId: id },
  });
  const page = await call.create({ type: 'page', parent: chapter.id, name: '讨论', body: '<p>误差从哪里来？</p>' });
  for (const one of [chapter.id, node.id, page.id]) await call.show(one);
  later = { chapter: chapter.id, node: node.id, page: page.id };
});

describe('what opens a node', () => {
  it('is asked where a page is read and where a run starts, not only shown', async () => {
    await unlock(later.chapter, [{ kind: 'step', nodeId: built.nodeId, seq: 3, min: 80 }]);
    const locked = await nodeOf(later.node);
    expect(locked).toMatchObject({ unlock: null, lock: { code: 'unmet', mode: 'all' } });
    expect(locked?.lock).toHaveProperty('reasons.0', {
      kind: 'step',
      nodeId: built.nodeId,
      name: '实验一',
      step: expect.any(String),
      min: 80,
      current: null,
    });
    expect(await call.get(later.page, 'student')).toMatchObject({ body: '', lock: { code: 'unmet' } });
    expect(await opening()).toMatchObject({ Code: 'not_yet' });
    await expect(launch()).rejects.toThrow();
    expect((await refusalOf(call.view(later.page, 0))).code).toBe('courses.progress.locked');

    // Seven of ten points are 70 percent; eight are exactly what is asked, while the run still goes on.
    await run([{ seq: 3, score: 7 }], 'running');
    expect((await nodeOf(later.node))?.lock).toHaveProperty('reasons.0.current', 70);
    const heard: unknown[] = [];
    const stop = t.app.base.live.subscribe(`person:${await t.personId('student')}`, (item) => heard.push(item));
    await run([{ seq: 3, score: 8 }], 'running');
    stop();
    expect(heard).toContainEqual(expect.objectContaining({ event: 'course.progress', data: { node: built.nodeId } }));
    expect((await nodeOf(later.node))?.lock).toBeNull();
    expect((await call.get(later.page, 'student')).body).toBe('<p>误差从哪里来？</p>');
    expect(await opening()).toMatchObject({ Code: 'ok' });
    expect((await launch()).Code).toEqual(expect.any(String));
    // Another learner's work opens nothing.
    expect((await nodeOf(later.node, 'student2'))?.lock).toMatchObject({ code: 'unmet' });
    await expect(launch('student2')).rejects.toThrow();
  });

  it('is asked again when a code is used: a rule written meanwhile holds', async () => {
    const { Code } = await launch();
    await unlock(later.node, [{ kind: 'score', nodeId: built.nodeId, min: 60 }]);
    const answer = (await t.request({ method: 'GET', url: `/access/StartProject?Code=${Code}`, as: 'student' })).json();
    expect(answer.Result).not.toBe(0);
    await run(
      Array.from({ length: 10 }, (_, i) => ({ seq: i + 1, score: 6 })),
      'finished',
    );
    expect((await nodeOf(later.node))?.lock).toBeNull();
  });

  it('hides a node with everything below, in every list, until it is met', async () => {
    await unlock(later.chapter, [{ kind: 'done', nodeId: built.nodeId }], { hidden: true });
    const ids = async () => (await call.tree('student')).rows.map((row) => row.id);
    expect(await ids()).not.toContain(later.page);
    for (const id of [later.chapter, later.page]) {
      expect(await refusalOf(call.get(id, 'student'))).toMatchObject({ status: 404, code: 'courses.node.absent' });
    }
    const listed = async (as: Account) =>
      (
        await t.request({
          method: 'GET',
          url: `/data/api/v1/base/getlist?DataBase=cloudvse&TableView=coursestructure&PageSize=200`,
          as,
        })
      ).body;
    expect(await listed('teacher')).toContain(later.chapter);
    expect(await listed('student')).toContain(built.chapterId);
    for (const id of [later.chapter, later.page]) expect(await listed('student')).not.toContain(id);
    await run(
      Array.from({ length: 10 }, (_, i) => ({ seq: i + 1, score: 6 })),
      'finished',
    );
    expect(await ids()).toContain(later.page);
    // The team sees everything, with the rule.
    expect((await nodeOf(later.chapter, 'teacher'))?.unlock).toMatchObject({ hidden: true });
  });

  it('may be the class one is in', async () => {
    const second = await aClass('二班');
    await unlock(later.page, [{ kind: 'class', classIds: [second.id] }]);
    expect((await nodeOf(later.page))?.lock).toEqual({
      code: 'unmet',
      mode: 'all',
      reasons: [{ kind: 'class', classes: ['二班'] }],
    });
    await unlock(later.page, [{ kind: 'class', classIds: [second.id, classId] }]);
    expect((await nodeOf(later.page))?.lock).toBeNull();
    const choices = await t.call(progress.classChoicesRoute, { params: { courseId: built.courseId } }, 'teacher');
    expect(choices.rows.map((row) => row.name)).toEqual(['一班', '二班']);
    for (const who of ['student', 'admin'] as const) {
      const asked = t.call(progress.classChoicesRoute, { params: { courseId: built.courseId } }, who);
      expect((await refusalOf(asked)).status).toBe(403);
    }
  });

  it('names nothing a learner does not see', async () => {
    await unlock(later.page, [{ kind: 'done', nodeId: built.nodeId }]);
    await call.show(built.nodeId, false);
    expect((await nodeOf(later.page))?.lock).toEqual({ code: 'unmet', mode: 'all', reasons: [{ kind: 'absent' }] });
  });
});

describe('a large outline', () => {
  it('of 500 nodes, each waiting for the one before, opens within a second for its team and for a learner', async () => {
    await t.ask(
      `insert into courses.node (id, course_id, type, parent_id, name, sort, visible, body, required, completion, unlock)
        select ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, $1, 'page', $2, 'Page ' || i, i, true, 'x',
          true, 'viewed', case when i > 11 then jsonb_build_object('mode', 'all', 'hidden', false, 'conditions',
            jsonb_build_array(jsonb_build_object('kind', 'done',
              'nodeId', '00000000-0000-7000-8000-' || lpad(to_hex(i - 1), 12, '0')))) end
        from generate_series(11, 510) i`,
      [built.courseId, built.chapterId],
    );
    for (const as of ['teacher', 'student'] as const) {
      const begun = performance.now();
      const { rows } = await call.tree(as);
      expect(performance.now() - begun, as).toBeLessThan(1000);
      expect(rows.length).toBe(505);
    }
    const first = '00000000-0000-7000-8000-00000000000b';
    expect((await nodeOf(first))?.lock).toBeNull();
    expect((await nodeOf('00000000-0000-7000-8000-00000000000c'))?.lock).toMatchObject({ code: 'unmet' });
    // A rule is written, and the whole searched for circles, within the statement budget too.
    const last = '00000000-0000-7000-8000-0000000001fe';
    expect((await refusalOf(unlock(first, [{ kind: 'done', nodeId: last }]))).code).toBe('courses.unlock.circle');
  });

  it('loses nothing that was used: the generic call refuses it as the page does', async () => {
    await run([{ seq: 1, score: 6 }], 'running');
    const answer = await t.request({
      method: 'POST',
      url: '/data/api/v1/base/execute',
      as: 'teacher',
      payload: {
        DataBase: 'cloudvse',
        DynamicTable: {
          WorkType: 'Delete',
          TableName: 'coursestructure',
          Conditions: [{ Property: 'Id', Oper: '=', Value: built.chapterId }],
        },
      },
    });
    expect(answer.json().Result).not.toBe(0);
    const refused = t.call(contract.deleteNodeRoute, { params: { nodeId: built.chapterId } }, 'teacher');
    expect(await refusalOf(refused)).toMatchObject({ status: 409, code: 'courses.node.used' });
    expect((await call.tree('teacher')).rows.map((row) => row.id)).toContain(built.nodeId);
  });
});

describe('progress', () => {
  it('of a page counts the time that passed, and what its author left to the learner', async () => {
    expect((await nodeOf(later.page))?.mark).toEqual({ state: 'none', percent: 0 });
    expect(await call.view(later.page, 0)).toEqual({ state: 'started', percent: 0 });
    // Ten claimed seconds within one are one.
    expect((await call.view(later.page, 10)).state).toBe('started');
    await t.moveClock(10_000);
    const heard: unknown[] = [];
    const stop = t.app.base.live.subscribe(`person:${await t.personId('student')}`, (item) => heard.push(item.data));
    expect(await call.view(later.page, 10)).toEqual({ state: 'done', percent: 100 });
    // The person's other screens hear of it, once.
    await t.moveClock(15_000);
    await call.view(later.page, 15);
    expect(heard).toEqual([{ node: later.page }]);
    expect((await refusalOf(call.done(later.page))).code).toBe('courses.progress.byItself');
    await change(later.page, { completion: 'manual' });
    expect((await nodeOf(later.page))?.mark?.state).toBe('started');
    expect(await call.done(later.page)).toEqual({ state: 'done', percent: 100 });
    expect(await call.done(later.page)).toEqual({ state: 'done', percent: 100 });
    stop();
    expect(heard).toHaveLength(2);
    const [audit] = await t.ask(
      `select count(*)::int as n from audit.audit_log where action = 'node.complete' and object_id = $1`,
      [later.page],
    );
    expect(audit?.n).toBe(1);
  });

  it('is the learner’s: a preview, an outsider and a closed course count nothing', async () => {
    expect((await refusalOf(call.view(later.page, 0, 'teacher'))).code).toBe('courses.progress.preview');
    expect((await refusalOf(call.view(later.page, 0, 'admin'))).status).toBe(403);
    expect((await refusalOf(call.view(later.page, 0, 'student3'))).status).toBe(404);
    expect((await refusalOf(call.view(built.nodeId, 0))).code).toBe('courses.progress.page');
    for (const who of ['teacher', 'admin'] as const) await call.tree(who);
    const [rows] = await t.ask(`select count(*)::int as n from courses.progress where node_id = $1`, [later.page]);
    expect(rows?.n).toBe(0);
    await t.ask(`update courses.course set state = 'closed' where id = $1`, [built.courseId]);
    expect((await refusalOf(call.view(later.page, 0))).code).toBe('courses.progress.closed');
    expect((await call.tree('student')).can.learn).toBe(false);
  });

  it('of a course is that of its required items, for its learner, its list of members and its team', async () => {
    await change(later.page, { required: true });
    expect((await call.tree('student')).progress).toEqual({ done: 0, total: 3 });
    await run(
      Array.from({ length: 10 }, (_, i) => ({ seq: i + 1, score: 6 })),
      'finished',
    );
    const tree = await call.tree('student');
    expect(tree.progress).toEqual({ done: 1, total: 3 });
    expect(tree.rows.find((row) => row.id === built.chapterId)?.mark).toEqual({ state: 'done', percent: 100 });
    expect((await call.tree('teacher')).progress).toBeNull();
    const members = await t.call(classMembersRoute, { params: { classId }, query: { page: 1, size: 20 } }, 'teacher');
    expect(members.rows.map((row) => [row.name, row.progress.done])).toEqual([
      ['张三', 1],
      ['李四', 0],
    ]);
    const figures = (as: Account) =>
      t.call(progress.learningFiguresRoute, { params: { courseId: built.courseId } }, as);
    const seen = await figures('teacher');
    expect(seen.learners).toBe(2);
    expect(seen.rows.find((row) => row.id === built.nodeId)).toEqual({
      id: built.nodeId,
      started: 0,
      done: 1,
      mean: 60,
    });
    expect((await refusalOf(figures('student'))).status).toBe(403);
    expect((await refusalOf(figures('teacher2'))).status).toBe(404);
  });
});
