import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildCourse } from '../testing/course.builder.ts';

let t: TestApp;
let courseId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  if (actor.kind !== 'person' || !actor.unitId) throw new Error('the teacher has a unit');
  const built = await buildCourse(await t.ctx('system'), { unitId: actor.unitId, leadId: actor.personId });
  courseId = built.courseId;
});
afterAll(() => t.close());

const execute = async (as: Account, table: Record<string, unknown>) => {
  const answer = await t.request({
    method: 'POST',
    url: '/data/api/v1/base/execute',
    as,
    payload: { DataBase: 'cloudvse', DynamicTable: table },
  });
  return { status: answer.statusCode, ...answer.json<{ Result: number; Data: never; Index?: number }>() };
};
const all = async (as: Account, list: readonly Record<string, unknown>[]) => {
  const answer = await t.request({
    method: 'POST',
    url: '/data/api/v1/base/tranexecute',
    as,
    payload: { DataBase: 'cloudvse', DynamicTableList: list },
  });
  return { status: answer.statusCode, ...answer.json<{ Result: number; Data: never; Index?: number }>() };
};
const key = (id: string) => [{ Property: 'Id', Oper: '=', Value: id }];
const row = async (name: string, id: string): Promise<Record<string, unknown> | null> =>
  (
    await t.request({
      method: 'GET',
      url: `/data/api/v1/base/get?DataBase=cloudvse&TableView=${name}&Id=${id}`,
      as: 'teacher',
    })
  ).json().Data;
const outline = async () =>
  (
    await t.request({
      method: 'POST',
      url: '/data/api/v1/base/query',
      as: 'teacher',
      payload: {
        DataBase: 'cloudvse',
        DynamicQuery: {
          TableView: 'coursestructure',
          Fields: 'id,parent,name,sort',
          QueryArgs: { Order: 'sort', Conditions: [{ Property: 'courseid', Oper: '=', Value: courseId }] },
        },
      },
    })
  ).json().Data as { id: string; parent: string | null; name: string; sort: number }[];
const freshId = async () =>
  (await t.request({ method: 'GET', url: '/data/api/v1/base/GetId', as: 'teacher' })).json().Data as string;

describe('course over execute', () => {
  it('is updated by its team with the whole row sent back, through the same rules as the page', async () => {
    const before = await row('course', courseId);
    const answer = await execute('teacher', {
      WorkType: 'Update',
      TableName: 'course',
      TableData: { ...before, name: '分析化学实验（新）', intro: '<p>好</p><script>x</script>' },
      Conditions: key(courseId),
    });
    expect(answer).toMatchObject({ status: 200, Result: 0, Data: { Affected: 1 } });
    const after = await row('course', courseId);
    expect(after).toMatchObject({ name: '分析化学实验（新）', intro: '<p>好</p>', state: before!.state });
  });

  it('refuses other people, other courses and broken rules', async () => {
    const update = (as: Account, TableData: object) =>
      execute(as, { WorkType: 'Update', TableName: 'course', TableData, Conditions: key(courseId) });
    expect(await update('teacher2', { name: '抢课' })).toMatchObject({ Result: 1 });
    expect(await update('student', { name: '抢课' })).toMatchObject({ status: 403, Result: 1 });
    expect(await update('admin', { name: '抢课' })).toMatchObject({ status: 403, Result: 1 });
    expect(await update('teacher', { name: 'x' })).toMatchObject({ status: 422, Result: 5 });
    expect(await update('teacher', { credits: 'many' })).toMatchObject({ status: 400, Result: 2 });
    expect(await update('teacher', { unit_id: courseId })).toMatchObject({ status: 400, Result: 2 });
  });
});

describe('course structure over tranexecute', () => {
  it('writes rows in one go, later ones below earlier ones, sort as given', async () => {
    const [chapter, first, second] = [await freshId(), await freshId(), await freshId()];
    const save = (Id: string, TableData: object) => ({
      WorkType: 'Save',
      TableName: 'coursestructure',
      TableData: { Id, courseid: courseId, ...TableData },
    });
    const answer = await all('teacher', [
      save(chapter, { type: 'chapter', name: '第九章', sort: 90 }),
      save(first, { type: 'section', parent: chapter, name: '9.1', sort: 1 }),
      save(second, { type: 'section', parent: chapter, name: '9.2', sort: 2 }),
      { WorkType: 'Update', TableName: 'coursestructure', TableData: { sort: 2 }, Conditions: key(first) },
      { WorkType: 'Update', TableName: 'coursestructure', TableData: { sort: 1 }, Conditions: key(second) },
    ]);
    expect(answer).toMatchObject({ Result: 0 });
    const rows = (await outline()).filter((one) => one.parent === chapter);
    expect(rows.map(({ name, sort }) => [name, sort])).toEqual([
      ['9.2', 1],
      ['9.1', 2],
    ]);
    expect(await all('teacher', [save(chapter, { type: 'chapter', name: '第九章', sort: 90 })])).toMatchObject({
      Result: 0,
    });
  });

  it('writes nothing when two siblings end on one place, or a node would stand below itself', async () => {
    const before = await outline();
    const chapter = before.find((one) => one.name === '第九章')!;
    const [one, two] = before.filter((node) => node.parent === chapter.id);
    const clash = await all('teacher', [
      { WorkType: 'Update', TableName: 'coursestructure', TableData: { name: '改' }, Conditions: key(two!.id) },
      { WorkType: 'Update', TableName: 'coursestructure', TableData: { sort: two!.sort }, Conditions: key(one!.id) },
    ]);
    expect(clash).toMatchObject({ status: 422, Result: 5 });
    const cycle = await execute('teacher', {
      WorkType: 'Update',
      TableName: 'coursestructure',
      TableData: { parent: one!.id },
      Conditions: key(chapter.id),
    });
    expect(cycle).toMatchObject({ Result: 5 });
    expect(await outline()).toEqual(before);
  });

  it('is refused to everybody outside the team', async () => {
    const [node] = await outline();
    for (const as of ['teacher2', 'leader', 'college'] as const) {
      const answer = await execute(as, {
        WorkType: 'Update',
        TableName: 'coursestructure',
        TableData: { name: '抢' },
        Conditions: key(node!.id),
      });
      expect(answer).toMatchObject({ Result: 1 });
    }
    const foreign = await execute('teacher2', {
      WorkType: 'Save',
      TableName: 'coursestructure',
      TableData: { courseid: courseId, type: 'chapter', name: '不该有' },
    });
    expect(foreign).toMatchObject({ Result: 1 });
  });

  it('deletes a node with what is below it', async () => {
    const chapter = (await outline()).find((one) => one.name === '第九章')!;
    expect(
      await execute('teacher', { WorkType: 'Delete', TableName: 'coursestructure', Conditions: key(chapter.id) }),
    ).toMatchObject({ Result: 0, Data: { Affected: 1 } });
    expect((await outline()).some((one) => one.parent === chapter.id || one.id === chapter.id)).toBe(false);
  });
});
