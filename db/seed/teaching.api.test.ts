import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { membersOf } from '../../src/modules/classes/server/classes.public.ts';
import { buildExperiment } from '../../src/modules/courses/testing/course.builder.ts';
import { gradebookRoute } from '../../src/modules/grades/shared/grade.contract.ts';
import { createTestApp, type TestApp } from '../../src/testing/app.ts';
import { seedTeaching } from './teaching.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

it('seeds courses, classes, learners and schemes that work at once', async () => {
  const ctx = await t.ctx();
  const teacher = await t.ctx('teacher');
  const unitId = teacher.actor.kind === 'person' ? teacher.actor.unitId! : '';
  const [teacherId, leaderId] = [await t.personId('teacher'), await t.personId('leader')];
  const experiment = async (name: string) => ({ id: await buildExperiment(ctx, { unitId, leaderId }), name });
  const seeded = await seedTeaching(t.app, ctx, {
    unitId,
    teacherId,
    leaderId,
    studentIds: [await t.personId('student'), await t.personId('student2')],
    physicsExperiments: [await experiment('单摆测重力加速度'), await experiment('伏安法测电阻')],
    chemistryExperiments: [await experiment('酸碱滴定')],
  });
  expect(seeded.nodes['PHYS-101']).toHaveLength(2);
  expect(await membersOf(ctx, [seeded.classes['PHYS-101-01']])).toHaveLength(2);
  expect(await membersOf(ctx, [seeded.classes['SAFE-100-01']])).toHaveLength(1);
  const book = await t.call(gradebookRoute, { params: { classId: seeded.classes['PHYS-101-01'] } }, 'teacher');
  expect(book.rows.map((row) => [row.name, row.pending])).toEqual(expect.arrayContaining([['张三', 5]]));
});
