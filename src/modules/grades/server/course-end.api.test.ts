import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { endClassRoute } from '../../classes/shared/class.contract.ts';
import { archiveCourseRoute, closeCourseRoute } from '../../courses/shared/course.contract.ts';
import { bookDriver } from '../testing/book.builder.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

it('a course is not archived while totals of a class are not out, and names the class; the others are told of its end', async () => {
  const to = bookDriver(t);
  const w = await to.world();
  const params = { courseId: w.courseId };
  const archive = () => t.call(archiveCourseRoute, { params }, 'teacher');
  const reason = '学期结束，课程停止';
  await t.call(closeCourseRoute, { params, body: { reason } }, 'teacher');
  expect((await refusalOf(archive())).code).toBe('courses.archive.classes');
  await t.call(endClassRoute, { params: { classId: w.classId }, body: { reason } }, 'teacher');
  await expect(archive()).rejects.toMatchObject({
    ...{ status: 409, body: { error: { code: 'courses.archive.totals' } } },
    message: expect.stringContaining('班级“实验一班”还有未发布的总评成绩，不能归档'),
  });
  await to.publish(w, true);
  expect((await archive()).state).toBe('archived');
  await t.drainJobs();
  const told = await t.ask(
    `select p.account, n.message_key as key from notifications.notification n join identity.person p on p.id = n.person_id
      where n.message_key in ('courses.notice.close', 'courses.notice.archive') order by p.account`,
    [],
  );
  expect(told).toEqual([
    { account: 'student', key: 'courses.notice.close' },
    { account: 'student2', key: 'courses.notice.close' },
  ]);
});
