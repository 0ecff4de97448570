import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { createPoint } from '../../../knowledge/server/knowledge.public.ts';
import * as course from '../../shared/course.contract.ts';
import * as info from '../../shared/info.contract.ts';
import * as structure from '../../shared/structure.contract.ts';
import { type BuiltCourse, buildCourse } from '../../testing/course.builder.ts';
import { openReading, setMember } from '../courses.public.ts';

let t: TestApp;
let built: BuiltCourse;
let unitId: string;
let params: { courseId: string };
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
  const system = await t.ctx();
  built = await buildCourse(
    system,
    { unitId, leadId: await t.personId('teacher') },
    { opensAt: '2026-09-09T00:00:00.000Z', dueAt: '2026-10-01T15:59:00.000Z' },
  );
  params = { courseId: built.courseId };
  await t.ask(`update courses.term set is_current = (id = $1)`, [built.termId]);
  await openReading(system, { ...params, personId: await t.personId('student'), classId: system.newId() });
});
afterAll(() => t.close());

const get = (as: Account = 'teacher') => t.call(course.getCourseRoute, { params }, as);
const change = async (body: object, as: Account = 'teacher', version?: number) =>
  t.call(
    course.updateCourseRoute,
    { params, body: { version: version ?? (await get()).version, ...body } as never },
    as,
  );
const objective = (id: string, weight: number, text = '能够独立完成基本物理量的测量') => ({
  id,
  text,
  weight,
  requirementCode: '4.1',
  requirement: '能够基于科学原理设计实验',
  expected: 0.7,
});
const ids = async (n: number) => {
  const ctx = await t.ctx();
  return Array.from({ length: n }, () => ctx.newId());
};

describe('facts', () => {
  it('keeps prerequisites and books in their order, and shows them to learners', async () => {
    const textbooks = [
      { title: '大学物理实验', author: '李明', press: '高等教育出版社', isbn: '978-7-04-059900-8' },
      { title: '误差理论', author: '', press: '', isbn: '' },
    ];
    await change({ prerequisites: ['力学', '高等数学'], textbooks });
    expect(await get('student')).toMatchObject({ prerequisites: ['力学', '高等数学'], textbooks });
  });
  it('refuses a book with a wrong check digit at its field, and changes nothing', async () => {
    const { version } = await get();
    const wrong = change({ textbooks: [{ title: '书', author: '', press: '', isbn: '978-7-04-059900-9' }] });
    expect(await refusalOf(wrong)).toMatchObject({ status: 422, fields: [{ path: 'textbooks.0.isbn' }] });
    expect((await get()).version).toBe(version);
  });
  it('shows the second of two editors what stands there now and who saved it', async () => {
    const { version, name } = await get();
    await change({ name: '物理实验基础' }, 'teacher', version);
    const late = await refusalOf(change({ name: '另一个名称' }, 'teacher', version));
    expect(late).toMatchObject({ status: 409, code: 'error.stale' });
    expect(late.data).toMatchObject({ current: { name: '物理实验基础' }, by: '王芳', version: version + 1 });
    await change({ name });
  });
});

describe('objectives', () => {
  it('are refused unless their weights make the whole', async () => {
    const [a, b] = (await ids(2)) as [string, string];
    const short = refusalOf(change({ objectives: [objective(a, 60), objective(b, 30)] }));
    expect(await short).toMatchObject({ status: 422, fields: [{ path: 'objectives' }] });
    await change({ objectives: [objective(b, 40), objective(a, 60)] });
    expect((await get()).objectives).toEqual([objective(b, 40), objective(a, 60)]);
    await change({ objectives: [] });
    expect((await get()).objectives).toEqual([]);
  });
  it('in use cannot be removed, only merged: every evidence moves and the whole stays', async () => {
    const [a, b, c] = (await ids(3)) as [string, string, string];
    await change({ objectives: [objective(a, 50), objective(b, 30), objective(c, 20)] });
    const node = await t.call(structure.getNodeRoute, { params: { nodeId: built.nodeId } }, 'teacher');
    await t.call(
      structure.updateNodeRoute,
      { params: { nodeId: built.nodeId }, body: { version: node.version, objectives: [a, b] } },
      'teacher',
    );
    const used = await refusalOf(change({ objectives: [objective(b, 80), objective(c, 20)] }));
    expect(used).toMatchObject({ status: 409, code: 'courses.objective.used' });
    expect(used.data).toMatchObject({ evidence: [{ objectiveId: a, nodeId: built.nodeId }] });
    const { version } = await get();
    const merge = { from: a, into: c, version };
    expect(await t.call(info.mergeObjectiveRoute, { params, body: merge }, 'teacher')).toMatchObject({ moved: 1 });
    expect((await get()).objectives).toEqual([objective(b, 30), objective(c, 70)]);
    const after = await t.call(structure.getNodeRoute, { params: { nodeId: built.nodeId } }, 'teacher');
    expect(after.objectives).toEqual([b, c]);
    expect((await refusalOf(t.call(info.mergeObjectiveRoute, { params, body: merge }, 'teacher'))).status).toBe(409);
  });
  it('of another course are none of this one, nor may a node name them', async () => {
    const system = await t.ctx();
    const { actor } = await t.ctx('teacher');
    const other = await buildCourse(system, {
      unitId: actor.kind === 'person' ? actor.unitId! : '',
      leadId: await t.personId('teacher'),
    });
    const [first] = (await get()).objectives;
    const steal = t.call(
      course.updateCourseRoute,
      { params: { courseId: other.courseId }, body: { version: 2, objectives: [objective(first!.id, 100)] } },
      'teacher',
    );
    expect(await refusalOf(steal)).toMatchObject({ status: 422 });
    const { version } = await t.call(structure.getNodeRoute, { params: { nodeId: other.nodeId } }, 'teacher');
    const tie = t.call(
      structure.updateNodeRoute,
      { params: { nodeId: other.nodeId }, body: { version, objectives: [first!.id] } },
      'teacher',
    );
    expect(await refusalOf(tie)).toMatchObject({ status: 422, fields: [{ path: 'objectives' }] });
  });
});

describe('teaching calendar', () => {
  it('puts what has a date into the weeks of the term, for the team and for learners', async () => {
    for (const who of ['teacher', 'student'] as const) {
      const { term, rows } = await t.call(info.calendarRoute, { params }, who);
      expect(term?.id).toBe(built.termId);
      expect(rows).toMatchObject([{ nodeId: built.nodeId, chapter: '第一章', week: 2, type: 'experiment' }]);
    }
    const sheet = await t.request({
      method: 'GET',
      url: `/api/v1/courses/${built.courseId}/calendar/sheet`,
      as: 'teacher',
    });
    expect(sheet.statusCode).toBe(200);
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
  it('tells learners nothing of what is hidden from them', async () => {
    const visible = (on: boolean) =>
      t.call(structure.showNodeRoute, { params: { nodeId: built.nodeId }, body: { visible: on } }, 'teacher');
    await visible(false);
    expect((await t.call(info.calendarRoute, { params }, 'student')).rows).toEqual([]);
    expect((await t.call(info.calendarRoute, { params }, 'teacher')).rows).toHaveLength(1);
    await visible(true);
  });
  it('is not there for strangers, nor in a term that is not', async () => {
    expect((await refusalOf(t.call(info.calendarRoute, { params }, 'student2'))).status).toBe(404);
    const [term] = await ids(1);
    expect((await refusalOf(t.call(info.calendarRoute, { params, query: { term: term! } }, 'teacher'))).status).toBe(
      404,
    );
  });
});

describe('completeness', () => {
  const percent = async () => (await t.call(info.completenessRoute, { params }, 'teacher')).percent;
  it('rises by exactly the share of an experiment that is added', async () => {
    const before = await percent();
    await t.call(
      structure.createNodeRoute,
      {
        params,
        body: {
          type: 'experiment',
          parent: built.chapterId,
          name: '实验二',
          experiment: { experimentId: built.experimentId },
        },
      } as never,
      'teacher',
    );
    expect((await percent()) - before).toBeCloseTo(5, 1);
  });
  it('stands in the list of courses as on the page, where it is asked for', async () => {
    const listed = async (more: string[], as: Account = 'teacher') => {
      const input = { params: { resource: 'managedcourse' }, query: { size: 100, more: more.join() } };
      const { rows } = await t.call(listRoute, input as never, as);
      return (rows as Record<string, unknown>[]).find(({ id }) => id === built.courseId)?.completeness;
    };
    const whole = Math.round(await percent());
    expect(whole).toBeGreaterThan(0);
    expect(await listed(['completeness'])).toBe(whole);
    expect(await listed(['completeness'], 'admin')).toBe(whole);
    expect(await listed(['classes'])).toBeNull();
    const other = await buildCourse(await t.ctx(), { unitId, leadId: await t.personId('teacher') });
    expect(await listed(['completeness'])).toBe(whole);
    const { percent: least } = await t.call(
      info.completenessRoute,
      { params: { courseId: other.courseId } },
      'teacher',
    );
    expect(Math.round(least)).toBeLessThan(whole);
  });
  it('counts knowledge points once something visible is about them', async () => {
    const system = await t.ctx();
    const scope = await createPoint(system, { code: 'LIFE', name: '生命', parent: null });
    const unit = await createPoint(system, { code: 'LIFE.1', name: '单元', parent: scope });
    const point = await createPoint(system, { code: 'LIFE.1.1', name: '点', parent: unit });
    const node = await t.call(structure.getNodeRoute, { params: { nodeId: built.nodeId } }, 'teacher');
    const before = await percent();
    await t.call(
      structure.updateNodeRoute,
      { params: { nodeId: built.nodeId }, body: { version: node.version, points: [point] } },
      'teacher',
    );
    expect((await percent()) - before).toBeCloseTo(10, 1);
  });
  it('is for the team and who oversees it', async () => {
    await setMember(await t.ctx('teacher'), built.courseId, {
      account: 'leader',
      role: 'assistant',
      granted: [],
    });
    for (const who of ['leader', 'admin'] as const) await t.call(info.completenessRoute, { params }, who);
    expect((await refusalOf(t.call(info.completenessRoute, { params }, 'student'))).status).toBe(403);
    expect((await refusalOf(t.call(info.completenessRoute, { params }, 'student2'))).status).toBe(404);
    expect((await refusalOf(change({ name: '助教改名' }, 'leader'))).status).toBe(403);
  });
});
