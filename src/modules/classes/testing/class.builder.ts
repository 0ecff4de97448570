import type { TestApp } from '../../../testing/app.ts';
import { type BuiltCourse, buildCourse, freshCode } from '../../courses/testing/course.builder.ts';
import { createClass, joinClass, startClass } from '../server/classes.public.ts';

/** Saves a set inside a transaction of the test, which thus decides when it ends. */
export { saveGroupSet } from '../server/groups/groups.service.ts';

export interface RunningClass extends BuiltCourse {
  readonly classId: string;
}

/** A course with an experiment node and a running class with student and student2 in it, led by teacher. */
export async function runningClass(
  t: TestApp,
  unitId: string,
  settings: Parameters<typeof buildCourse>[2] = {},
): Promise<RunningClass> {
  const system = await t.ctx();
  const teacher = await t.personId('teacher');
  const built = await buildCourse(system, { unitId, leadId: teacher }, settings);
  const { id: classId } = await createClass(system, {
    courseId: built.courseId,
    termId: built.termId,
    code: freshCode('K'),
    name: '实验一班',
    teacherIds: [teacher],
    capacity: 50,
  });
  await startClass(system, classId);
  for (const who of ['student', 'student2'] as const)
    await joinClass(system, { classId, personId: await t.personId(who) });
  return { ...built, classId };
}
