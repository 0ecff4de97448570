import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { COPY_PARTS, copyCourseRoute } from '../../../courses/shared/life.contract.ts';
import { buildCourse, freshCode } from '../../../courses/testing/course.builder.ts';
import { chooseTemplateRoute, createTemplateRoute, listTemplatesRoute } from '../../shared/report-template.contract.ts';
import { STANDARD_TEMPLATE } from '../../shared/report-template.model.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

it('a copied course has the report templates, chosen for the same experiments', async () => {
  const system = await t.ctx();
  const { actor } = await t.ctx('teacher');
  const unitId = actor.kind === 'person' ? actor.unitId! : '';
  const { courseId, nodeId } = await buildCourse(system, { unitId, leadId: await t.personId('teacher') });
  const criteria = STANDARD_TEMPLATE.criteria.map((one) => ({
    ...one,
    levels: one.levels.map(({ to: _to, ...level }) => level),
  }));
  const body = { name: '力学报告', sections: [...STANDARD_TEMPLATE.sections], criteria, files: 1 };
  const { id: templateId } = await t.call(
    createTemplateRoute,
    { params: { courseId }, body: body as never },
    'teacher',
  );
  await t.call(chooseTemplateRoute, { params: { courseId, nodeId }, body: { templateId } } as never, 'teacher');
  const id = system.newId();
  const request = { id, name: '复制的课程', code: freshCode('COPY'), shift: null, parts: [...COPY_PARTS] };
  await t.call(copyCourseRoute, { params: { courseId }, body: request }, 'teacher');
  await t.drainJobs();
  const { rows, nodes } = await t.call(listTemplatesRoute, { params: { courseId: id } }, 'teacher');
  const [own] = rows.filter(({ owner }) => owner === 'course');
  expect(own).toMatchObject({ name: '力学报告', edition: 1, reports: 0, files: 1 });
  expect(own?.code).not.toBe(templateId);
  expect(nodes).toMatchObject([{ chosen: own?.code, used: own?.code }]);
});
