import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { COPY_PARTS, copyCourseRoute } from '../../../courses/shared/life.contract.ts';
import { courseTreeRoute } from '../../../courses/shared/structure.contract.ts';
import { buildCourse, freshCode } from '../../../courses/testing/course.builder.ts';
import { getSchemeRoute } from '../../shared/grade.contract.ts';
import { schemeItem } from '../../shared/grade-scheme.model.ts';
import { activateScheme, saveScheme } from '../grades.public.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

it('a copied course has the scheme in use as its first draft, with its own nodes', async () => {
  const system = await t.ctx();
  const { actor } = await t.ctx('teacher');
  const unitId = actor.kind === 'person' ? actor.unitId! : '';
  const { courseId, nodeId } = await buildCourse(system, { unitId, leadId: await t.personId('teacher') });
  const items = [
    schemeItem({ key: 'lab', name: '实验', kind: 'experiment', weight: 70, members: [nodeId], neverDrop: [nodeId] }),
    schemeItem({ key: 'class', name: '课堂', kind: 'offline', weight: 30 }),
  ];
  await saveScheme(system, courseId, { items, passLine: 55 }, null);
  await activateScheme(system, courseId);
  const copy = async (parts: readonly (typeof COPY_PARTS)[number][]) => {
    const id = system.newId();
    const body = { id, name: '复制的课程', code: freshCode('COPY'), shift: null, parts: [...parts] };
    await t.call(copyCourseRoute, { params: { courseId }, body }, 'teacher');
    await t.drainJobs();
    return id;
  };
  const id = await copy(COPY_PARTS);
  const { active, draft } = await t.call(getSchemeRoute, { params: { courseId: id } }, 'teacher');
  const { rows } = await t.call(courseTreeRoute, { params: { courseId: id } }, 'teacher');
  const own = rows.find(({ type }) => type === 'experiment')!.id;
  expect(active).toBeNull();
  expect(draft).toMatchObject({
    number: 1,
    passLine: 55,
    items: [{ members: [own], neverDrop: [own] }, { weight: 30 }],
  });
  const bare = await copy(['texts']);
  expect((await t.call(getSchemeRoute, { params: { courseId: bare } }, 'teacher')).draft).toBeNull();
});
