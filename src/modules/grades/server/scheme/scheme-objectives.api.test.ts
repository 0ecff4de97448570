import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { getCourseRoute, updateCourseRoute } from '../../../courses/shared/course.contract.ts';
import { completenessRoute, mergeObjectiveRoute } from '../../../courses/shared/info.contract.ts';
import { COPY_PARTS, copyCourseRoute } from '../../../courses/shared/life.contract.ts';
import { buildCourse, freshCode } from '../../../courses/testing/course.builder.ts';
import { giveObjectives } from '../../../questions/testing/objective.builder.ts';
import { activateSchemeRoute, getSchemeRoute, saveSchemeRoute } from '../../shared/grade.contract.ts';
import { type SchemeItem, schemeItem } from '../../shared/grade-scheme.model.ts';

let t: TestApp;
let courseId: string;
let goals: [string, string, string];
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  const unitId = actor.kind === 'person' ? actor.unitId! : '';
  ({ courseId } = await buildCourse(await t.ctx(), { unitId, leadId: await t.personId('teacher') }));
  const texts = ['能够分析单摆实验的误差来源', '能够正确处理和表达测量数据', '能够独立设计一个物理实验'];
  goals = (await giveObjectives(t, courseId, texts)) as typeof goals;
});
afterAll(() => t.close());

const draftOf = async (id = courseId) => (await t.call(getSchemeRoute, { params: { courseId: id } }, 'teacher')).draft;
const proven = async (id = courseId) => ((await draftOf(id))!.items as SchemeItem[]).map((item) => item.objectives);
async function save(objectives: readonly string[]) {
  const items = [
    { ...schemeItem({ key: 'class', name: '课堂表现', kind: 'offline', weight: 30 }), objectives: [...objectives] },
    schemeItem({ key: 'final', name: '期末', kind: 'offline', weight: 70 }),
  ];
  const body = { items: items as never, version: (await draftOf())?.version ?? null };
  await t.call(saveSchemeRoute, { params: { courseId }, body }, 'teacher');
}

describe('objectives of the items of a scheme', () => {
  it('are those of the course and stay with the version', async () => {
    await save([goals[1], goals[0]]);
    expect(await proven()).toEqual([[goals[1], goals[0]], []]);
    expect(await refusalOf(save([randomUUID()]))).toMatchObject({ status: 422, code: 'courses.objective.absent' });
    const [entry] = await t.ask(
      `select after from audit.audit_log where action = 'scheme.save' and object_id = $1 order by at desc limit 1`,
      [(await draftOf())!.id],
    );
    expect(entry!.after).toMatchObject({ items: [{ objectives: [goals[1], goals[0]] }, { objectives: [] }] });
  });

  it('go with a copy of the course as its own, and stay behind where it takes none', async () => {
    await save([goals[1]]);
    const copy = async (parts: readonly (typeof COPY_PARTS)[number][]) => {
      const id = randomUUID();
      const body = { id, name: '复制的课程', code: freshCode('COPY'), shift: null, parts: [...parts] };
      await t.call(copyCourseRoute, { params: { courseId }, body }, 'teacher');
      await t.drainJobs();
      return id;
    };
    const whole = await copy(COPY_PARTS);
    const { objectives } = await t.call(getCourseRoute, { params: { courseId: whole } }, 'teacher');
    expect(objectives.map(({ id }) => id)).not.toContain(goals[1]);
    expect(await proven(whole)).toEqual([[objectives[1]!.id], []]);
    expect(await proven(await copy(['scheme']))).toEqual([[], []]);
  });

  it('keep an objective from being removed, and follow it when it is merged', async () => {
    await save([goals[0], goals[1]]);
    const { version, objectives } = await t.call(getCourseRoute, { params: { courseId } }, 'teacher');
    const rest = objectives.slice(1).map((one, at) => ({ ...one, weight: at === 0 ? 60 : 40 }));
    const remove = () =>
      t.call(updateCourseRoute, { params: { courseId }, body: { version, objectives: rest } as never }, 'teacher');
    const refused = await refusalOf(remove());
    expect(refused).toMatchObject({ status: 409, code: 'courses.objective.used' });
    expect(refused.data).toMatchObject({ evidence: [{ objectiveId: goals[0], name: '课堂表现' }] });
    const merge = (from: string, into: string, at: number) =>
      t.call(mergeObjectiveRoute, { params: { courseId }, body: { from, into, version: at } }, 'teacher');
    await merge(goals[0], goals[2], version);
    expect(await proven()).toEqual([[goals[2], goals[1]], []]);
    await merge(goals[1], goals[2], version + 1);
    expect(await proven()).toEqual([[goals[2]], []]);
  });

  it('name in the completeness of a course the objectives that no item of the active scheme measures', async () => {
    const { actor } = await t.ctx('teacher');
    const unitId = actor.kind === 'person' ? actor.unitId! : '';
    const built = await buildCourse(await t.ctx(), { unitId, leadId: await t.personId('teacher') });
    const params = { courseId: built.courseId };
    const texts = ['能够说明误差的来源与分类', '能够使用常用的物理仪器', '能够撰写完整的实验报告'];
    const [first, , third] = await giveObjectives(t, params.courseId, texts);
    const ungraded = async () => (await t.call(completenessRoute, { params }, 'teacher')).ungraded;
    expect(await ungraded()).toEqual([1, 2, 3]);
    const items = [
      schemeItem({ key: 'class', name: '课堂表现', kind: 'offline', weight: 30, objectives: [first!] }),
      schemeItem({ key: 'final', name: '期末', kind: 'offline', weight: 70, objectives: [third!, first!] }),
    ];
    const body = { items: items as never, version: null };
    await t.call(saveSchemeRoute, { params, body }, 'teacher');
    // A draft measures nobody yet.
    expect(await ungraded()).toEqual([1, 2, 3]);
    await t.call(activateSchemeRoute, { params, body: {} }, 'teacher');
    expect(await ungraded()).toEqual([2]);
  });
});
