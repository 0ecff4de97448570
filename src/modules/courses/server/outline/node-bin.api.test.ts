import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, outcomeOf, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { installPackage } from '../../../content/server/content.public.ts';
import { goodPackage, manifestOf } from '../../../content/testing/package.builder.ts';
import { aRunnableExperiment } from '../../../runs/testing/run.builder.ts';
import * as contract from '../../shared/structure.contract.ts';
import { childrenOf } from '../../shared/structure.model.ts';
import { type BuiltCourse, buildCourse } from '../../testing/course.builder.ts';

let t: TestApp;
let built: BuiltCourse;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());
beforeEach(async () => {
  const [unit] = await t.ask(`select unit_id from identity.person where account = 'teacher'`);
  const owner = { unitId: String(unit!.unit_id), leadId: await t.personId('teacher') };
  built = await buildCourse(await t.ctx(), { ...owner, leaderId: await t.personId('leader') });
});

const create = (type: string, name: string, parent: string | null) =>
  t
    .call(
      contract.createNodeRoute,
      { params: { courseId: built.courseId }, body: { type, name, parent } as never },
      'teacher',
    )
    .then(({ id }) => id);
const rows = async () =>
  (await t.call(contract.courseTreeRoute, { params: { courseId: built.courseId } }, 'teacher')).rows;
const names = async (parent: string | null) => childrenOf(await rows(), parent).map(({ name }) => name);
const remove = (nodeId: string) => t.call(contract.deleteNodeRoute, { params: { nodeId } }, 'teacher');
const restore = (nodeId: string, as: Account = 'teacher') =>
  t.call(contract.restoreNodeRoute, { params: { nodeId } }, as);
const copy = (nodeId: string, name: string, as: Account = 'teacher') =>
  t.call(contract.copyNodeRoute, { params: { nodeId }, body: { name } }, as);
const bin = async (as: Account = 'teacher') =>
  (await t.call(contract.nodeBinRoute, { params: { courseId: built.courseId } }, as)).rows;

describe('the recycle bin of an outline', () => {
  it('gives a deleted part back to its place as it was, with all that went with it', async () => {
    const first = await create('section', '第一节', built.chapterId);
    const second = await create('section', '第二节', built.chapterId);
    const page = await create('page', '说明', second);
    await create('section', '第三节', built.chapterId);
    const before = await rows();
    await remove(second);
    expect(await names(built.chapterId)).toEqual(['实验一', '第一节', '第三节']);
    expect(await bin()).toMatchObject([{ id: second, name: '第二节', type: 'section', count: 2 }]);
    await restore(second);
    expect((await rows()).map(({ version: _, ...row }) => row)).toEqual(before.map(({ version: _, ...row }) => row));
    expect(await bin()).toEqual([]);
    expect((await rows()).some(({ id }) => id === page)).toBe(true);
    // What was deleted before stays deleted when its parent comes back.
    await remove(page);
    await remove(second);
    await restore(second);
    expect(await names(second)).toEqual([]);
    expect((await bin()).map(({ id }) => id)).toEqual([page]);
    await remove(first);
    const audits = await t.ask(`select action from audit.audit_log where object_id = $1 order by at`, [second]);
    expect(audits.map(({ action }) => action)).toEqual([
      'node.create',
      'node.delete',
      'node.restore',
      'node.delete',
      'node.restore',
    ]);
  });

  it('puts what lost its parent at the top, keeps the order free of gaps and doubles', async () => {
    const section = await create('section', '孤立的一节', built.chapterId);
    const page = await create('page', '页', section);
    await remove(page);
    await remove(section);
    await restore(page);
    expect((await rows()).find(({ id }) => id === page)?.parent).toBeNull();
    const later = await create('page', '后来的页', built.chapterId);
    await restore(section);
    const sorts = childrenOf(await rows(), built.chapterId).map(({ sort }) => sort);
    expect(sorts).toEqual([...sorts.keys()]);
    expect(await names(built.chapterId)).toEqual(['实验一', '孤立的一节', '后来的页']);
    expect(later).toBeTruthy();
  });

  it('is closed after 30 days, to others, and to what is not in it', async () => {
    const section = await create('section', '旧的一节', built.chapterId);
    expect(await outcomeOf(restore(section))).toBe('404 courses.bin.gone');
    await remove(section);
    for (const [who, said] of [
      ['student', '404 courses.course.absent'],
      ['teacher2', '404 courses.course.absent'],
      ['admin', '403 error.forbidden'],
    ] as const) {
      expect(await outcomeOf(restore(section, who))).toBe(said);
      expect(await outcomeOf(bin(who))).toBe(said);
    }
    await t.ask(`update courses.node set deleted_at = deleted_at - interval '31 days' where id = $1`, [section]);
    expect(await bin()).toEqual([]);
    expect(await outcomeOf(restore(section))).toBe('404 courses.bin.gone');
  });
});

describe('a copy', () => {
  it('holds all that is below, hidden, behind the original, with settings of its own', async () => {
    await create('section', '后面的一节', built.chapterId);
    const { id, copied } = await copy(built.chapterId, '第一章（副本）');
    expect(copied).toBe(3);
    expect(await names(null)).toEqual(['第一章', '第一章（副本）']);
    const all = await rows();
    const below = childrenOf(all, id);
    expect(below.map(({ name, visible }) => [name, visible])).toEqual([
      ['实验一', false],
      ['后面的一节', false],
    ]);
    expect(below[0]!.experiment).toEqual(all.find((row) => row.id === built.nodeId)!.experiment);
    const between = await copy(built.nodeId, '实验一（副本）');
    expect(await names(built.chapterId)).toEqual(['实验一', '实验一（副本）', '后面的一节']);
    expect(between.copied).toBe(1);
    expect(await outcomeOf(copy(built.nodeId, ''))).toBe('400 error.malformed');
    expect(await outcomeOf(copy(built.nodeId, '副本', 'student'))).toMatch(/^40[34] /);
  });
});

describe('a version a node holds on to', () => {
  it('is one that was published of the same experiment, and lets go with another experiment', async () => {
    const system = await t.ctx();
    const experiment = await aRunnableExperiment(system, await t.ctx('leader'));
    const [first] = await t.ask('select unit_id from courses.course where id = $1', [built.courseId]);
    const owner = { unitId: String(first!.unit_id), leadId: await t.personId('teacher') };
    const other = built;
    built = await buildCourse(system, owner, { experimentId: experiment.id });
    const old = experiment.versionId;
    const zip = goodPackage({ 'vse.json': manifestOf() });
    await installPackage(system, { experimentId: experiment.id, number: 2, zip, publish: true });
    const listed = await t.call(
      contract.nodeVersionsRoute,
      { params: { courseId: built.courseId, experimentId: built.experimentId } },
      'teacher',
    );
    expect(listed.rows.map(({ number, current }) => [number, current])).toEqual([
      [2, true],
      [1, false],
    ]);
    const node = async () => (await rows()).find(({ id }) => id === built.nodeId)!;
    const save = async (experiment: object) =>
      t.call(
        contract.updateNodeRoute,
        { params: { nodeId: built.nodeId }, body: { version: (await node()).version, experiment } as never },
        'teacher',
      );
    await save({ versionPin: old });
    expect((await node()).experiment?.versionPin).toBe(old);
    await save({ attempts: 3 });
    expect((await node()).experiment?.versionPin).toBe(old);
    expect(await refusalOf(save({ versionPin: built.courseId }))).toMatchObject({
      status: 422,
      code: 'courses.node.version',
    });
    expect(await refusalOf(save({ experimentId: other.experimentId, versionPin: old }))).toMatchObject({ status: 422 });
    await save({ experimentId: other.experimentId });
    expect((await node()).experiment).toMatchObject({ experimentId: other.experimentId, versionPin: null });
    const strangers = { params: { courseId: built.courseId, experimentId: built.experimentId } };
    expect(await outcomeOf(t.call(contract.nodeVersionsRoute, strangers, 'student'))).toBe('404 courses.course.absent');
  });
});

describe('a starting state of a node', () => {
  it('is one the team may use of the same experiment, goes with copies, and is let go with another experiment', async () => {
    const system = await t.ctx();
    const [first] = await t.ask('select unit_id from courses.course where id = $1', [built.courseId]);
    const owner = { unitId: String(first!.unit_id), leadId: await t.personId('teacher') };
    const other = built;
    const experiment = await aRunnableExperiment(system, await t.ctx('leader'));
    built = await buildCourse(system, owner, { experimentId: experiment.id });
    /** One that its author keeps to the own courses, or shares. */
    const create = async (author: 'teacher' | 'leader', scope: 'course' | 'public', code: string) => {
      const id = randomUUID();
      await t.ask(
        `insert into runs.start_state (id, experiment_id, version_id, version_number, author_id, title, scope, code, data)
         values ($1, $2, $3, 1, $4, $5, $6, $7, '{"main": 1}')`,
        [id, experiment.id, experiment.versionId, await t.personId(author), `起点 ${code}`, scope, code],
      );
      return id;
    };
    const own = await create('teacher', 'course', 'AAAA2222');
    const foreign = await create('leader', 'course', 'BBBB3333');
    const shared = await create('leader', 'public', 'CCCC4444');
    const node = async (id = built.nodeId) => (await rows()).find((row) => row.id === id)!;
    const save = async (settings: object) =>
      t.call(
        contract.updateNodeRoute,
        { params: { nodeId: built.nodeId }, body: { version: (await node()).version, experiment: settings } as never },
        'teacher',
      );
    await save({ startStateId: shared });
    expect((await node()).experiment?.startState).toEqual({ id: shared, title: '起点 CCCC4444' });
    await save({ startStateId: own });
    await save({ attempts: 2 });
    expect((await node()).experiment?.startState?.id).toBe(own);
    for (const wrong of [foreign, built.courseId]) {
      expect(await refusalOf(save({ startStateId: wrong }))).toMatchObject({
        status: 422,
        code: 'runs.startState.absent',
      });
    }
    expect(await refusalOf(save({ experimentId: other.experimentId, startStateId: own }))).toMatchObject({
      status: 422,
    });
    const before = new Set((await rows()).map(({ id }) => id));
    await copy(built.nodeId, '副本');
    const made = (await rows()).find((row) => !before.has(row.id) && row.experiment !== null)!;
    expect(made.experiment?.startState?.id).toBe(own);
    await save({ experimentId: other.experimentId });
    expect((await node()).experiment?.startState).toBeNull();
  });
});
