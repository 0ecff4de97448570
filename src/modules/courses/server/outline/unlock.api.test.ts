import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import * as contract from '../../shared/structure.contract.ts';
import { type BuiltCourse, buildCourse } from '../../testing/course.builder.ts';

let t: TestApp;
let unitId: string;
let built: BuiltCourse;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());
beforeEach(async () => {
  built = await buildCourse(await t.ctx(), { unitId, leadId: await t.personId('teacher') });
});

const get = (nodeId: string, as: Account = 'teacher') => t.call(contract.getNodeRoute, { params: { nodeId } }, as);
const create = async (type: string, name: string, parent: string | null = null) =>
  (
    await t.call(
      contract.createNodeRoute,
      { params: { courseId: built.courseId }, body: { type, name, parent } as never },
      'teacher',
    )
  ).id;
async function change(nodeId: string, body: object) {
  const { version } = await get(nodeId);
  return t.call(contract.updateNodeRoute, { params: { nodeId }, body: { version, ...body } as never }, 'teacher');
}
const follows = (nodeId: string, ...targets: string[]) =>
  change(nodeId, {
    unlock: { mode: 'all', hidden: false, conditions: targets.map((id) => ({ kind: 'done', nodeId: id })) },
  });
const move = (nodeId: string, parent: string | null) =>
  t.call(contract.moveNodeRoute, { params: { nodeId }, body: { parent, index: 0 } }, 'teacher');
const remove = (nodeId: string) => t.call(contract.deleteNodeRoute, { params: { nodeId } }, 'teacher');

describe('unlock rules', () => {
  it('form no circle, however it would come about, and the way round is named', async () => {
    const a = await create('page', '甲');
    const b = await create('page', '乙');
    await follows(b, a);
    expect(await refusalOf(follows(a, b))).toMatchObject({
      code: 'courses.unlock.circle',
      status: 422,
      data: { circle: [a, b, a] },
    });
    expect((await refusalOf(follows(a, a))).code).toBe('courses.unlock.circle');
    const chapter = await create('chapter', '丙');
    await follows(chapter, a);
    expect((await refusalOf(move(a, chapter))).code).toBe('courses.unlock.circle');
    const rows = { params: { courseId: built.courseId } };
    const stays = (await t.call(contract.courseTreeRoute, rows, 'teacher')).rows.find((row) => row.id === a);
    expect(stays?.parent).toBeNull();
  });

  it('refuse what they cannot ask for', async () => {
    const page = await create('page', '甲');
    const other = await buildCourse(await t.ctx(), { unitId, leadId: await t.personId('teacher') });
    const rule = (condition: object) =>
      refusalOf(change(page, { unlock: { mode: 'all', hidden: false, conditions: [condition] } }));
    expect((await rule({ kind: 'done', nodeId: other.nodeId })).code).toBe('courses.unlock.target');
    expect((await rule({ kind: 'score', nodeId: built.chapterId, min: 60 })).code).toBe('courses.unlock.score');
    expect((await rule({ kind: 'step', nodeId: built.nodeId, seq: 99, min: 60 })).code).toBe('courses.unlock.step');
    expect((await rule({ kind: 'class', classIds: [built.courseId] })).code).toBe('courses.unlock.class');
    expect((await rule({ kind: 'score', nodeId: built.nodeId, min: 101 })).status).toBe(400);
    expect((await rule({ kind: 'date', at: 'tomorrow' })).status).toBe(400);
    const many = Array.from({ length: 11 }, () => ({ kind: 'done', nodeId: built.nodeId }));
    const long = change(page, { unlock: { mode: 'all', hidden: false, conditions: many } });
    expect((await refusalOf(long)).status).toBe(400);
    expect((await get(page)).unlock).toBeNull();
    const writeAs = (as: Account) =>
      t.call(contract.updateNodeRoute, { params: { nodeId: page }, body: { version: 1, unlock: null } }, as);
    expect((await refusalOf(writeAs('teacher2'))).status).toBe(404);
    expect((await refusalOf(writeAs('admin'))).status).toBe(403);
  });

  it('keep what they wait for from being deleted, unless both go', async () => {
    const a = await create('page', '甲', built.chapterId);
    const b = await create('page', '乙', built.chapterId);
    await follows(b, a);
    expect(await refusalOf(remove(a))).toMatchObject({ code: 'courses.unlock.awaited', status: 409 });
    expect((await remove(built.chapterId)).deleted).toBe(4);
  });

  it('are checked again when a node comes back from the bin', async () => {
    const chapter = await create('chapter', '丙');
    const inner = await create('page', '甲', chapter);
    const b = await create('page', '乙');
    await follows(inner, b);
    await remove(inner);
    await follows(b, chapter);
    const back = t.call(contract.restoreNodeRoute, { params: { nodeId: inner } }, 'teacher');
    expect((await refusalOf(back)).code).toBe('courses.unlock.circle');
  });

  it('point into the copy where they pointed into what was copied', async () => {
    const chapter = await create('chapter', '丙');
    const a = await create('page', '甲', chapter);
    const b = await create('page', '乙', chapter);
    await follows(b, a, built.nodeId);
    const { id } = await t.call(
      contract.copyNodeRoute,
      { params: { nodeId: chapter }, body: { name: '丙（副本）' } },
      'teacher',
    );
    const { rows } = await t.call(contract.courseTreeRoute, { params: { courseId: built.courseId } }, 'teacher');
    const copyOf = (name: string) => rows.find((row) => row.parent === id && row.name === name)!;
    expect(copyOf('乙').unlock?.conditions).toEqual([
      { kind: 'done', nodeId: copyOf('甲').id },
      { kind: 'done', nodeId: built.nodeId },
    ]);
  });
});

describe('completion rules', () => {
  it('fit the type of the node and what is asked for there', async () => {
    const page = await create('page', '甲');
    expect(await get(page)).toMatchObject({ required: false, completion: 'viewed', passScore: null });
    expect(await get(built.nodeId)).toMatchObject({ required: true, completion: 'passed', passScore: 60 });
    expect((await refusalOf(change(page, { completion: 'passed' }))).code).toBe('courses.node.completion');
    expect((await refusalOf(change(built.chapterId, { required: true }))).code).toBe('courses.node.requiredItem');
    await change(built.nodeId, { completion: 'reported' });
    const without = change(built.nodeId, { experiment: { reportRequired: false } });
    expect((await refusalOf(without)).code).toBe('courses.node.reportNeeded');
    await change(built.nodeId, { completion: 'passed', passScore: 72.5, hours: 1.5 });
    expect(await get(built.nodeId)).toMatchObject({ completion: 'passed', passScore: 72.5, hours: 1.5 });
    expect((await refusalOf(change(page, { hours: 0.3 }))).status).toBe(400);
  });
});
