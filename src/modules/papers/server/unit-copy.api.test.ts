import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import * as course from '../../courses/shared/course.contract.ts';
import { COPY_PARTS, copyCourseRoute, copyPlanRoute } from '../../courses/shared/life.contract.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import { everyContent } from '../../questions/testing/question.builder.ts';
import { listJobsRoute } from '../../tasks/shared/job.contract.ts';
import { readyBlueprint, readyFixedPaper } from '../testing/paper.builder.ts';

let t: TestApp;
let courseId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  ({ courseId } = await runningClass(t, actor.kind === 'person' ? actor.unitId! : ''));
  await readyFixedPaper(t, courseId, everyContent().slice(0, 3));
  await readyBlueprint(t, courseId);
}, 60_000);
afterAll(() => t.close());

const params = () => ({ courseId });
const read = (as: Account, study?: '1') =>
  t.call(course.getCourseRoute, { params: params(), query: study ? { study } : {} }, as);
const allow = async (copyAllowed: boolean, as: Account = 'teacher') => {
  const { version } = await read(as);
  await t.call(course.updateCourseRoute, { params: params(), body: { version, copyAllowed } }, as);
};
const plan = (as: Account) => t.call(copyPlanRoute, { params: params() }, as);
const begin = async (as: Account) => {
  const id = (await t.ctx()).newId();
  const body = { id, name: '同事的课程', code: freshCode('UNIT'), shift: null, parts: [...COPY_PARTS] };
  await t.call(copyCourseRoute, { params: params(), body }, as);
  return id;
};
const count = async (from: string, id: string) =>
  Number((await t.ask(`select count(*) as n from ${from} = $1`, [id]))[0]!.n);
const refused = async (work: Promise<unknown>) => {
  const { status, code } = await refusalOf(work);
  return `${status} ${code}`;
};

describe('copies by teachers of the unit', () => {
  it('are for nobody outside the team until the lead allows them', async () => {
    for (const ask of [plan, begin]) {
      expect(await refused(ask('leader'))).toBe('403 courses.copy.notAllowed');
      expect(await refused(ask('teacher2'))).toBe('403 courses.copy.otherUnit');
      for (const as of ['student', 'college', 'admin'] as const) expect((await refusalOf(ask(as))).status).toBe(403);
    }
    expect(await read('leader', '1')).toMatchObject({ copyAllowed: false, can: { copy: false } });
  });

  it('are allowed by the lead alone, which the audit log keeps', async () => {
    const add = (account: string, role: 'instructor' | 'assistant') =>
      t.call(course.setMemberRoute, { params: params(), body: { account, role } }, 'teacher');
    await add('teacher2', 'instructor');
    expect(await refused(allow(true, 'teacher2'))).toBe('403 courses.copy.leadOnly');
    // What he saves beside it is his to save.
    const { version, copyAllowed } = await read('teacher2');
    await t.call(
      course.updateCourseRoute,
      { params: params(), body: { version, copyAllowed, credits: 3 } },
      'teacher2',
    );
    const personId = await t.personId('teacher2');
    await t.call(course.removeMemberRoute, { params: { ...params(), personId } }, 'teacher');
    await allow(true);
    const [entry] = await t.ask(
      `select before, after from audit.audit_log where object_id = $1 and action = 'course.update' order by id desc limit 1`,
      [courseId],
    );
    expect(entry).toMatchObject({ before: { copy_allowed: false }, after: { copy_allowed: true } });
    // Learners and strangers hear nothing of the switch, but for who may use it.
    expect(await read('leader', '1')).toMatchObject({ copyAllowed: false, can: { copy: true } });
    expect(await read('teacher2', '1')).toMatchObject({ copyAllowed: false, can: { copy: false } });
    expect(await read('student', '1')).toMatchObject({ copyAllowed: false, can: { copy: false } });
  });

  it('hold all that the course consists of, and none of its people', async () => {
    expect(await refused(begin('teacher2'))).toBe('403 courses.copy.otherUnit');
    expect(await plan('leader')).toEqual(await plan('teacher'));
    const id = await begin('leader');
    await t.drainJobs();
    const made = await t.call(course.getCourseRoute, { params: { courseId: id } }, 'leader');
    expect(made).toMatchObject({ state: 'draft', role: 'lead', students: 0, copyAllowed: false });
    const figures = async (of: string) => [
      await count('papers.paper where course_id', of),
      await count('courses.node where course_id', of),
    ];
    expect(await figures(id)).toEqual(await figures(courseId));
    const questions = await count(
      'questions.question q join questions.bank b on b.id = q.bank_id where b.course_id',
      id,
    );
    expect(questions).toBeGreaterThan(3);
    expect(await t.ask('select person_id from courses.course_member where course_id = $1', [id])).toEqual([
      { person_id: await t.personId('leader') },
    ]);
    const lead = await t.personId('teacher');
    const rows = await t.ask(
      `select to_jsonb(q) || jsonb_build_object('v', to_jsonb(v)) as row from questions.question q
       join questions.bank b on b.id = q.bank_id join questions.question_version v on v.question_id = q.id
       where b.course_id = $1 union all select to_jsonb(p) from papers.paper p where p.course_id = $1
       union all select to_jsonb(n) from courses.node n where n.course_id = $1`,
      [id],
    );
    expect(rows.length).toBeGreaterThan(questions);
    expect(JSON.stringify(rows)).not.toContain(lead);
    // The course itself stays closed to who copied it.
    expect((await refusalOf(read('leader'))).status).toBe(404);
  });

  it('are for published courses: others are nobody’s business', async () => {
    for (const state of ['draft', 'closed', 'archived']) {
      await t.ask('update courses.course set state = $2 where id = $1', [courseId, state]);
      for (const ask of [plan, begin]) expect(await refused(ask('leader'))).toBe('404 courses.course.absent');
      expect(await plan('teacher')).toMatchObject({ papers: 2 });
    }
    await t.ask(`update courses.course set state = 'published' where id = $1`, [courseId]);
  });

  it('are not made when the lead changed his mind, or the course is gone, before they began', async () => {
    const failure = async (id: string) => {
      await t.drainJobs();
      expect(await count('courses.course where id', id)).toBe(0);
      const { rows } = await t.call(listJobsRoute, {}, 'leader');
      return rows.find(({ link }) => link?.includes(id));
    };
    const first = await begin('leader');
    await allow(false);
    expect(await failure(first)).toMatchObject({ state: 'failed', failure: { key: 'courses.copy.notAllowed' } });
    await allow(true);
    const second = await begin('leader');
    await t.ask('update courses.course set deleted_at = now() where id = $1', [courseId]);
    expect(await failure(second)).toMatchObject({ state: 'failed', failure: { key: 'courses.course.absent' } });
    await t.ask('update courses.course set deleted_at = null where id = $1', [courseId]);
    // Nor when who asked belongs to another unit by then, or has no account any more.
    const leader = await t.personId('leader');
    const [own] = await t.ask('select unit_id from identity.person where id = $1', [leader]);
    const elsewhere = await t.personId('teacher2');
    const third = await begin('leader');
    await t.ask(
      'update identity.person set unit_id = (select p.unit_id from identity.person p where p.id = $2) where id = $1',
      [leader, elsewhere],
    );
    expect(await failure(third)).toMatchObject({ state: 'failed', failure: { key: 'courses.copy.otherUnit' } });
    await t.ask('update identity.person set unit_id = $2 where id = $1', [leader, own!.unit_id]);
    const fourth = await begin('leader');
    await t.ask(`update identity.person set state = 'disabled' where id = $1`, [leader]);
    await t.drainJobs();
    expect(await count('courses.course where id', fourth)).toBe(0);
    await t.ask(`update identity.person set state = 'active' where id = $1`, [leader]);
  });
});
