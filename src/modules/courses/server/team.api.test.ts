import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { listNotificationsRoute } from '../../notifications/shared/notification.contract.ts';
import * as contract from '../shared/course.contract.ts';
import type { CourseRight } from '../shared/course.policy.ts';
import { introduceMemberRoute, orderTeamRoute, teamCandidatesRoute } from '../shared/team.contract.ts';
import { openReading } from './courses.public.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

type Role = 'instructor' | 'assistant' | 'support';
let serial = 0;
/** A draft of `teacher` with what the team's page asks of it. */
async function freshCourse() {
  const name = `大学物理 ${++serial}`;
  const body = { name, code: `TEAM-${serial}`, category: '0702', theoryHours: 8, labHours: 24 };
  const { id: courseId } = await t.call(contract.createCourseRoute, { body }, 'teacher');
  const params = { courseId };
  return {
    courseId,
    name,
    add: (account: string, role: Role, granted: CourseRight[] = [], as: Account = 'teacher') =>
      t.call(contract.setMemberRoute, { params, body: { account, role, granted } }, as),
    change: async (account: Account, role: Role, granted: CourseRight[] = [], as: Account = 'teacher') =>
      t.call(
        contract.changeMemberRoute,
        { params: { courseId, personId: await t.personId(account) }, body: { role, granted } },
        as,
      ),
    remove: async (account: Account, as: Account = 'teacher') =>
      t.call(contract.removeMemberRoute, { params: { courseId, personId: await t.personId(account) } }, as),
    handOver: async (account: Account, as: Account = 'teacher') =>
      t.call(
        contract.handOverRoute,
        { params, body: { personId: await t.personId(account), reason: '下学期由同事负责' } },
        as,
      ),
    get: (as: Account) => t.call(contract.getCourseRoute, { params }, as),
    team: async (as: Account = 'teacher') =>
      (await t.call(contract.listTeamRoute, { params }, as)).rows.map((row) => `${row.name} ${row.role}`),
    audits: async () =>
      (await t.ask('select action, reason from audit.audit_log where object_id = $1 order by id', [courseId])).slice(1),
  };
}
/** Texts of the newest notices of a person, newest first. */
const told = async (as: Account) => {
  await t.drainJobs();
  const { rows } = await t.call(listNotificationsRoute, { query: {} }, as);
  return rows.map(({ text, target }) => ({ ...text, page: target?.page ?? null }));
};

describe('members', () => {
  it('are added once, changed by the lead alone, and told of it', async () => {
    const c = await freshCourse();
    await c.add('Teacher2', 'instructor');
    expect(await refusalOf(c.add('teacher2', 'support'))).toMatchObject({ status: 409, code: 'courses.team.already' });
    expect((await refusalOf(c.change('teacher2', 'support', [], 'teacher2'))).status).toBe(403);
    expect((await refusalOf(c.change('teacher2', 'support', [], 'leader'))).status).toBe(404);
    expect((await refusalOf(c.change('teacher2', 'support', [], 'admin'))).status).toBe(403);
    expect((await refusalOf(c.change('leader', 'support'))).status).toBe(404);
    expect((await refusalOf(c.change('teacher', 'support'))).code).toBe('courses.team.oneLead');
    expect((await refusalOf(c.change('teacher2', 'support', ['structure']))).code).toBe('courses.team.notGrantable');
    expect((await c.change('teacher2', 'support', ['stats'])).rights).toMatchObject({ stats: 'all', class: 'none' });
    expect(await c.team('teacher2')).toEqual(['王芳 lead', '赵强 support']);
    expect((await told('teacher2')).slice(0, 2)).toEqual([
      {
        key: 'courses.notice.changed',
        params: { courseName: c.name, role: { key: 'courses.role.support' } },
        page: 'maintain.courseBuild.teacher',
      },
      {
        key: 'courses.notice.added',
        params: { courseName: c.name, role: { key: 'courses.role.instructor' } },
        page: 'maintain.courseBuild.teacher',
      },
    ]);
    expect((await c.audits()).map((row) => row.action)).toEqual(['member.add', 'member.update']);
  });

  it('are no learners of the course, no other students than assistants, and assistants never have grades', async () => {
    const c = await freshCourse();
    const ctx = await t.ctx();
    await openReading(ctx, { courseId: c.courseId, personId: await t.personId('student'), classId: ctx.newId() });
    expect((await refusalOf(c.add('student', 'assistant'))).code).toBe('courses.team.learner');
    expect((await refusalOf(c.add('student2', 'instructor'))).code).toBe('courses.team.studentAssistant');
    expect((await refusalOf(c.add('student2', 'assistant', ['grade']))).code).toBe('courses.team.assistantGrade');
    for (const account of ['admin', 'college', 'nobody']) {
      expect((await refusalOf(c.add(account, 'support'))).code).toBe('courses.team.unknown');
    }
    await c.add('student2', 'assistant', ['class']);
    expect((await refusalOf(c.change('student2', 'support'))).code).toBe('courses.team.studentAssistant');
    expect((await refusalOf(c.change('student2', 'assistant', ['grade']))).code).toBe('courses.team.assistantGrade');
    expect((await c.get('student2')).rights).toMatchObject({ class: 'all', grade: 'none' });
  });

  it('are refused while their account is disabled', async () => {
    const c = await freshCourse();
    await t.ask("update identity.person set state = 'disabled' where account = $1", ['leader2']);
    expect((await refusalOf(c.add('leader2', 'instructor'))).code).toBe('courses.team.unknown');
    await t.ask("update identity.person set state = 'active' where account = $1", ['leader2']);
    await c.add('leader2', 'instructor');
  });

  it('lose every right at once when they are removed, with the session they have', async () => {
    const c = await freshCourse();
    await c.add('teacher2', 'instructor');
    expect((await c.get('teacher2')).can.edit).toBe(true);
    await c.remove('teacher2');
    expect((await refusalOf(c.get('teacher2'))).status).toBe(404);
    expect((await refusalOf(c.team('teacher2'))).status).toBe(404);
    expect((await told('teacher2'))[0]).toEqual({
      key: 'courses.notice.removed',
      params: { courseName: c.name },
      page: null,
    });
  });

  it('may leave, the lead may not, and nobody takes another one out', async () => {
    const c = await freshCourse();
    await c.add('teacher2', 'instructor');
    await c.add('student2', 'assistant');
    expect((await refusalOf(c.remove('student2', 'teacher2'))).status).toBe(403);
    expect((await refusalOf(c.remove('teacher', 'student2'))).status).toBe(403);
    expect((await refusalOf(c.remove('leader', 'leader'))).status).toBe(404);
    expect((await refusalOf(c.remove('teacher'))).code).toBe('courses.team.oneLead');
    await c.remove('student2', 'student2');
    expect(await c.team()).toEqual(['王芳 lead', '赵强 instructor']);
    expect((await told('teacher'))[0]).toMatchObject({ key: 'courses.notice.left', params: { name: '李四' } });
    expect((await c.audits()).map((row) => row.action)).toEqual(['member.add', 'member.add', 'member.leave']);
  });
});

describe('handing over', () => {
  it('is the lead’s alone, to an instructor, with a reason; both are told', async () => {
    const c = await freshCourse();
    await c.add('teacher2', 'assistant');
    expect((await refusalOf(c.handOver('teacher2'))).code).toBe('courses.team.handOver');
    expect((await refusalOf(c.handOver('leader'))).code).toBe('courses.team.handOver');
    await c.change('teacher2', 'instructor');
    expect((await refusalOf(c.handOver('teacher2', 'teacher2'))).status).toBe(403);
    await c.handOver('teacher2');
    expect(await c.team()).toEqual(['赵强 lead', '王芳 instructor']);
    expect((await refusalOf(c.handOver('teacher'))).status).toBe(403);
    const news = { key: 'courses.notice.handedOver', params: { courseName: c.name, name: '赵强' } };
    expect((await told('teacher'))[0]).toMatchObject(news);
    expect((await told('teacher2'))[0]).toMatchObject(news);
    expect((await c.audits()).at(-1)).toEqual({ action: 'course.hand_over', reason: '下学期由同事负责' });
  });
});

describe('how a team is shown', () => {
  const idOf = (account: Account) => t.personId(account);
  const listed = async (courseId: string, as: Account = 'teacher') =>
    (await t.call(contract.listTeamRoute, { params: { courseId } }, as)).rows;
  const order = (courseId: string, personIds: string[], as: Account = 'teacher') =>
    t.call(orderTeamRoute, { params: { courseId }, body: { personIds } }, as);
  const introduce = (
    courseId: string,
    personId: string,
    body: { intro: string; shown: boolean },
    as: Account = 'teacher',
  ) => t.call(introduceMemberRoute, { params: { courseId, personId }, body }, as);

  it('is the order of the lead, new members last; refused when it is not of the whole team', async () => {
    const c = await freshCourse();
    await c.add('teacher2', 'instructor');
    const [teacher, teacher2] = [await idOf('teacher'), await idOf('teacher2')];
    expect((await listed(c.courseId)).map(({ personId }) => personId)).toEqual([teacher, teacher2]);
    await order(c.courseId, [teacher2, teacher]);
    await c.add('leader', 'assistant');
    const leader = await idOf('leader');
    expect((await listed(c.courseId)).map(({ personId }) => personId)).toEqual([teacher2, teacher, leader]);
    expect((await refusalOf(order(c.courseId, [teacher2, teacher]))).status).toBe(409);
    expect((await refusalOf(order(c.courseId, [teacher2, teacher, teacher]))).status).toBe(409);
    expect((await refusalOf(order(c.courseId, [teacher, teacher2, leader], 'teacher2'))).status).toBe(403);
  });

  it('is told by the lead of everybody and by a member of him or herself; learners see who is shown', async () => {
    const c = await freshCourse();
    await c.add('teacher2', 'instructor');
    await c.add('leader', 'assistant');
    const system = await t.ctx();
    await openReading(system, { courseId: c.courseId, personId: await idOf('student'), classId: system.newId() });
    await t.ask(`update courses.course set state = 'published' where id = $1`, [c.courseId]);
    await introduce(c.courseId, await idOf('teacher2'), { intro: '研究方向：光学', shown: true }, 'teacher2');
    await introduce(c.courseId, await idOf('leader'), { intro: '', shown: false });
    const seen = await listed(c.courseId, 'student');
    expect(seen.map(({ intro, classes, number }) => [intro, classes, number])).toEqual([
      ['', [], null],
      ['研究方向：光学', [], null],
    ]);
    const own = { intro: '助教', shown: true };
    expect((await refusalOf(introduce(c.courseId, await idOf('leader'), own, 'leader'))).status).toBe(403);
    await introduce(c.courseId, await idOf('leader'), { ...own, shown: false }, 'leader');
    expect((await refusalOf(introduce(c.courseId, await idOf('teacher'), own, 'teacher2'))).status).toBe(403);
    expect((await refusalOf(introduce(c.courseId, await idOf('student2'), own))).status).toBe(404);
    expect((await listed(c.courseId)).map(({ shown }) => shown)).toEqual([true, true, false]);
  });

  it('takes in people of the unit by name or number, learners of the course left out', async () => {
    const c = await freshCourse();
    const find = async (kw: string, as: Account = 'teacher') =>
      (await t.call(teamCandidatesRoute, { params: { courseId: c.courseId }, query: { kw } }, as)).rows;
    const [{ name, number }] = (await t.ask(`select name, number from identity.person where id = $1`, [
      await idOf('student'),
    ])) as [{ name: string; number: string }];
    const hit = (await find(name)).find((row) => row.number === number);
    expect(hit).toMatchObject({ name, present: false });
    expect((await find(number.slice(0, 4))).length).toBeGreaterThan(0);
    expect(await find('%%')).toEqual([]);
    expect((await refusalOf(find(name, 'teacher2'))).status).toBe(404);
    await t.call(
      contract.setMemberRoute,
      { params: { courseId: c.courseId }, body: { personId: hit!.personId, role: 'assistant', granted: [] } },
      'teacher',
    );
    expect((await find(name)).find((row) => row.number === number)?.present).toBe(true);
    const system = await t.ctx();
    const learner = await idOf('student2');
    const [who] = (await t.ask(`select name from identity.person where id = $1`, [learner])) as [{ name: string }];
    await openReading(system, { courseId: c.courseId, personId: learner, classId: system.newId() });
    expect((await find(who.name)).some(({ personId }) => personId === learner)).toBe(false);
    const nobody = { params: { courseId: c.courseId }, body: { role: 'support' as const, granted: [] } };
    expect((await refusalOf(t.call(contract.setMemberRoute, nobody, 'teacher'))).code).toBe('courses.team.unknown');
  });
});
