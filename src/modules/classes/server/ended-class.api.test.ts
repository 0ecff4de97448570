import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { addNode, showNode } from '../../courses/server/courses.public.ts';
import { getCourseRoute } from '../../courses/shared/course.contract.ts';
import { reportViewRoute } from '../../courses/shared/progress.contract.ts';
import { keepPlaceRoute } from '../../courses/shared/standing.contract.ts';
import { courseTreeRoute, getNodeRoute } from '../../courses/shared/structure.contract.ts';
import * as contract from '../shared/class.contract.ts';
import { ownCoursesRoute } from '../shared/own-course.contract.ts';
import { joinOpenRoute, waysInRoute } from '../shared/way-in.contract.ts';
import { type RunningClass, runningClass } from '../testing/class.builder.ts';

let t: TestApp;
let w: RunningClass;
let page: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  const system = await t.ctx();
  page = (await addNode(system, w.courseId, { type: 'page', parent: w.chapterId, name: '误差', body: '<p>误差</p>' }))
    .id;
  await showNode(system, page, true);
}, 60_000);
afterAll(() => t.close());

const course = { params: { courseId: '' } };
const end = (body: { reason?: string } = {}, as: Account = 'teacher') =>
  t.call(contract.endClassRoute, { params: { classId: w.classId }, body }, as);
const own = async (as: Account) =>
  (await t.call(contract.myEnrolmentsRoute, {}, as)).rows.find(({ classId }) => classId === w.classId);

describe('a class that has ended', () => {
  it('is ended by its lead, with everybody in it', async () => {
    course.params = { courseId: w.courseId };
    expect((await refusalOf(end({}, 'student'))).status).toBe(404);
    expect((await end({ reason: '学期结束，班级结课' })).state).toBe('ended');
    for (const who of ['student', 'student2'] as const) {
      expect(await own(who)).toMatchObject({ state: 'completed', classState: 'ended' });
    }
    expect((await refusalOf(end())).code).toBe('classes.class.ended');
  });

  it('is read by who learnt there, and by nobody else', async () => {
    expect(await t.call(getCourseRoute, course, 'student')).toMatchObject({ id: w.courseId, role: null });
    const { rows, can } = await t.call(courseTreeRoute, course, 'student');
    expect(rows.map(({ name }) => name)).toContain('误差');
    expect(can.learn).toBe(false);
    expect((await t.call(getNodeRoute, { params: { nodeId: page } }, 'student')).body).toBe('<p>误差</p>');
    // What was done by then stays as it is: nothing more counts.
    const view = t.call(reportViewRoute, { params: { nodeId: page }, body: { seconds: 20 } }, 'student');
    expect(await refusalOf(view)).toMatchObject({ status: 409, code: 'courses.progress.ended' });
    await t.call(keepPlaceRoute, { params: { nodeId: page } }, 'student');
    expect((await t.call(ownCoursesRoute, {}, 'student')).rows).toMatchObject([{ classId: w.classId }]);
    expect((await refusalOf(t.call(courseTreeRoute, course, 'student3'))).status).toBe(404);
  });

  it('takes nobody any more: no code, no open door, no list, no way back', async () => {
    expect(await t.call(waysInRoute, course, 'student3')).toEqual({ classes: [], ended: true });
    const params = { classId: w.classId };
    expect((await refusalOf(t.call(joinOpenRoute, { params }, 'student3'))).code).toBe('classes.join.ended');
    const [{ join_code: code } = {}] = await t.ask('select join_code from classes.class where id = $1', [w.classId]);
    const byCode = t.call(contract.joinClassRoute, { body: { code: String(code) } }, 'student3');
    expect((await refusalOf(byCode)).code).toBe('classes.join.wrongCode');
    expect((await refusalOf(t.call(contract.startClassRoute, { params }, 'teacher'))).status).toBe(409);
  });

  it('is changed no more: not its rules, its people or its groups, and nobody writes to it', async () => {
    const params = { classId: w.classId };
    const personId = await t.personId('student');
    const reason = '学期结束以后退课';
    const tries = [
      () => t.call(contract.joinRuleRoute, { params, body: { joinRule: 'open' } }, 'teacher'),
      () => t.call(contract.withdrawRoute, { params: { ...params, personId }, body: { reason } }, 'teacher'),
    ];
    for (const attempt of tries) expect((await refusalOf(attempt())).code).toBe('classes.class.ended');
    expect(await own('student')).toMatchObject({ state: 'completed' });
    const [row] = await t.ask(
      `select count(*)::int as n from audit.audit_log where object_id = $1 and action <> 'class.end' and at >
        (select at from audit.audit_log where object_id = $1 and action = 'class.end')`,
      [w.classId],
    );
    expect(row!.n).toBe(0);
  });
});
