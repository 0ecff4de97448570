import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import * as contract from '../shared/course.contract.ts';
import { addNode, openReading, showNode } from './courses.public.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const body = (code: string) => ({ name: '大学物理实验', code, category: '0702', theoryHours: 8, labHours: 24 });
const create = async (code: string, as: Account = 'teacher') =>
  (await t.call(contract.createCourseRoute, { body: body(code) }, as)).id;
const audits = async (objectId: string) =>
  (
    await t.app.base.db
      .selectFrom('audit.audit_log')
      .select(['action', 'account', 'before', 'after', 'reason'])
      .where('object_id', '=', objectId)
      .orderBy('id')
      .execute()
  ).map((row) => row as { action: string; account: string; before: unknown; after: unknown; reason: string | null });

/** Intro and one visible chapter with one visible page: what a publication asks for. */
async function makePublishable(courseId: string, as: Account = 'teacher') {
  const { version } = await t.call(contract.getCourseRoute, { params: { courseId } }, as);
  const intro = '<p>面向一年级学生的基础物理实验课程，强调测量与误差分析。</p>';
  await t.call(contract.updateCourseRoute, { params: { courseId }, body: { version, intro } }, as);
  const ctx = await t.ctx(as);
  const chapter = await addNode(ctx, courseId, { type: 'chapter', parent: null, name: '绪论' });
  const page = await addNode(ctx, courseId, {
    type: 'page',
    parent: chapter.id,
    name: '课程说明',
    body: '<p>说明</p>',
  });
  await showNode(ctx, chapter.id, true);
  await showNode(ctx, page.id, true);
}

describe('creating', () => {
  it('makes a draft in the own unit with the creator as lead, and writes one audit row', async () => {
    const courseId = await create('PHYS-A');
    const course = await t.call(contract.getCourseRoute, { params: { courseId } }, 'teacher');
    expect(course).toMatchObject({ state: 'draft', role: 'lead', leadName: '王芳', students: 0, version: 1 });
    expect(course.can).toEqual({
      edit: true,
      publish: true,
      close: false,
      archive: false,
      structure: true,
      team: true,
      copy: true,
    });
    expect(await audits(courseId)).toMatchObject([{ action: 'course.create', account: 'teacher' }]);
  });
  it('refuses a code taken in the unit whatever its case, and lets another unit use it', async () => {
    await create('PHYS-B');
    expect(await refusalOf(create('phys-b'))).toMatchObject({ status: 422, code: 'courses.code.taken' });
    await create('PHYS-B', 'teacher2');
  });
  it('lets one of two win who ask for a code at one instant, and says to the other why not', async () => {
    const codes = Array.from({ length: 6 }, (_, at) => `PHYS-T${at}`);
    const pairs = await Promise.all(
      codes.map((code) => Promise.allSettled([create(code), create(code.toLowerCase()), create(code)])),
    );
    for (const asked of pairs) {
      expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const lost = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      for (const error of lost) {
        expect(await refusalOf(Promise.reject(error))).toMatchObject({ status: 422, code: 'courses.code.taken' });
      }
    }
    const [row] = await t.ask(`select count(*)::int as n from courses.course where code ilike 'PHYS-T%'`);
    expect(row!.n).toBe(codes.length);
  });
  it('is for teachers and leaders only, and refuses bad input', async () => {
    for (const who of ['student', 'college', 'admin'] as const) {
      expect((await refusalOf(create('PHYS-C', who))).status).toBe(403);
    }
    expect((await refusalOf(create('a b'))).status).toBe(400);
    expect(
      (await refusalOf(t.call(contract.createCourseRoute, { body: { ...body('X-1'), credits: 0.3 } }, 'teacher')))
        .status,
    ).toBe(400);
    expect((await t.request({ method: 'POST', url: '/api/v1/courses', payload: body('X-2') })).statusCode).toBe(401);
  });
});

describe('reading', () => {
  it('hides a draft from everybody outside the team, and shows a published course to its learners', async () => {
    const courseId = await create('READ-1');
    const get = (as: Account) => t.call(contract.getCourseRoute, { params: { courseId } }, as);
    const ctx = await t.ctx();
    await openReading(ctx, { courseId, personId: await t.personId('student'), classId: ctx.newId() });
    for (const who of ['student', 'student2', 'teacher2', 'college'] as const) {
      expect((await refusalOf(get(who))).status).toBe(404);
    }
    expect((await get('admin')).can.edit).toBe(false);
    await makePublishable(courseId);
    await t.call(contract.publishCourseRoute, { params: { courseId } }, 'teacher');
    expect(await get('student')).toMatchObject({ role: null, rights: null, can: { edit: false, structure: false } });
    expect((await refusalOf(get('student2'))).status).toBe(404);
    const mine = await t.call(contract.listCoursesRoute, { query: { as: 'student' } }, 'student');
    expect(mine.rows.map((row) => row.id)).toEqual([courseId]);
    expect(mine.total).toBe(1);
  });
  it('lists by face: team for a teacher, everything for the platform administrator, with keyword and state', async () => {
    const courseId = await create('FIND-77');
    const list = (as: Account, query: object) => t.call(contract.listCoursesRoute, { query: query as never }, as);
    expect((await list('teacher', { as: 'teacher', keyword: 'find-77' })).rows.map((row) => row.id)).toEqual([
      courseId,
    ]);
    expect((await list('teacher2', { as: 'teacher', keyword: 'find-77' })).total).toBe(0);
    expect((await list('admin', { as: 'admin', keyword: 'find-77', state: 'draft' })).total).toBe(1);
    expect((await list('admin', { as: 'admin', keyword: 'find-77', state: 'closed' })).total).toBe(0);
    expect((await refusalOf(list('teacher', { as: 'admin' }))).status).toBe(403);
  });
  it('answers not found for an unknown id and malformed for none', async () => {
    const get = (courseId: string) => t.call(contract.getCourseRoute, { params: { courseId } }, 'teacher');
    expect((await refusalOf(get('018f0000-0000-7000-8000-000000000000'))).status).toBe(404);
    expect((await refusalOf(get('abc'))).status).toBe(400);
  });
});

describe('changing', () => {
  it('cleans rich text, tells what went, and refuses the second of two editors as stale', async () => {
    const courseId = await create('EDIT-1');
    const change = (change: object, as: Account = 'teacher') =>
      t.call(contract.updateCourseRoute, { params: { courseId }, body: { version: 1, ...change } as never }, as);
    const answer = await change({ intro: '<p onclick="x()">好</p><script>alert(1)</script>', name: '近代物理实验' });
    expect(answer).toEqual({ version: 2, removed: ['script'] });
    const course = await t.call(contract.getCourseRoute, { params: { courseId } }, 'teacher');
    expect(course).toMatchObject({ intro: '<p>好</p>', name: '近代物理实验', version: 2 });
    expect(await refusalOf(change({ name: '别的名字' }))).toMatchObject({ status: 409, code: 'error.stale' });
    expect((await refusalOf(change({ name: '别的名字' }, 'teacher2'))).status).toBe(404);
    expect((await refusalOf(change({ theoryHours: 0, labHours: 0, version: 2 }))).code).toBe('courses.hours.none');
    expect((await audits(courseId)).at(-1)).toMatchObject({
      action: 'course.update',
      before: { name: '大学物理实验' },
      after: { name: '近代物理实验' },
    });
  });
});

describe('life', () => {
  it('goes draft → published ⇄ closed → archived with hard checks, each with an audit row', async () => {
    const courseId = await create('LIFE-1');
    const params = { courseId };
    const publish = () => t.call(contract.publishCourseRoute, { params }, 'teacher');
    const close = () =>
      t.call(contract.closeCourseRoute, { params, body: { reason: '学期结束，关闭课程' } }, 'teacher');
    const archive = () => t.call(contract.archiveCourseRoute, { params }, 'teacher');
    expect(await refusalOf(publish())).toMatchObject({ status: 409, code: 'courses.publish.several' });
    const { rows: checks } = await t.call(contract.publishChecksRoute, { params }, 'teacher');
    expect(checks.filter(({ hard, ok }) => hard && !ok).map(({ check }) => check)).toEqual(['intro', 'outline']);
    expect(checks.filter(({ hard }) => !hard).map(({ check }) => check)).toContain('scheme');
    const intro = '<p>面向一年级学生的基础物理实验课程，强调测量与误差分析。</p>';
    await t.call(contract.updateCourseRoute, { params, body: { version: 1, intro } }, 'teacher');
    const ctx = await t.ctx('teacher');
    const chapter = await addNode(ctx, courseId, { type: 'chapter', parent: null, name: '绪论' });
    await showNode(ctx, chapter.id, true);
    expect(await refusalOf(publish())).toMatchObject({ status: 409, code: 'courses.publish.empty' });
    const page = await addNode(ctx, courseId, { type: 'page', parent: chapter.id, name: '说明', body: '<p>说明</p>' });
    await showNode(ctx, page.id, true);
    expect((await refusalOf(close())).status).toBe(409);
    expect((await publish()).state).toBe('published');
    expect((await refusalOf(publish())).code).toBe('error.state');
    expect((await refusalOf(archive())).code).toBe('error.state');
    expect((await close()).state).toBe('closed');
    expect((await publish()).state).toBe('published');
    expect((await close()).state).toBe('closed');
    const { version } = await t.call(contract.getCourseRoute, { params }, 'teacher');
    const recode = t.call(contract.updateCourseRoute, { params, body: { version, code: 'LIFE-2' } }, 'teacher');
    expect((await refusalOf(recode)).code).toBe('courses.code.frozen');
    expect((await archive()).state).toBe('archived');
    const late = t.call(
      contract.updateCourseRoute,
      { params, body: { version: version + 1, name: '改名' } },
      'teacher',
    );
    expect((await refusalOf(late)).code).toBe('courses.course.archived');
    const rows = await audits(courseId);
    expect(rows.map((row) => row.action)).toEqual([
      'course.create',
      'course.update',
      'course.publish',
      'course.close',
      'course.publish',
      'course.close',
      'course.archive',
    ]);
    expect(rows[3]?.reason).toBe('学期结束，关闭课程');
  });
  it('lets an instructor edit but not publish, and an outsider nothing', async () => {
    const courseId = await create('LIFE-3');
    await makePublishable(courseId);
    await t.call(
      contract.setMemberRoute,
      { params: { courseId }, body: { account: 'teacher2', role: 'instructor' } },
      'teacher',
    );
    const publish = (as: Account) => t.call(contract.publishCourseRoute, { params: { courseId } }, as);
    expect((await refusalOf(publish('teacher2'))).status).toBe(403);
    expect((await refusalOf(publish('leader'))).status).toBe(404);
    expect((await refusalOf(publish('admin'))).status).toBe(403);
  });
});

describe('team', () => {
  it('adds, changes and removes members, never a second lead, never a learner', async () => {
    const courseId = await create('TEAM-1');
    const set = (
      account: string,
      role: 'instructor' | 'assistant' | 'support',
      granted: string[] = [],
      as: Account = 'teacher',
    ) =>
      t.call(contract.setMemberRoute, { params: { courseId }, body: { account, role, granted: granted as never } }, as);
    const remove = async (account: Account) =>
      t.call(contract.removeMemberRoute, { params: { courseId, personId: await t.personId(account) } }, 'teacher');
    expect((await set('student2', 'assistant', ['class'])).rights).toMatchObject({
      class: 'all',
      mark: 'all',
      grade: 'none',
    });
    expect((await refusalOf(set('student3', 'instructor'))).code).toBe('courses.team.studentAssistant');
    expect((await refusalOf(set('teacher', 'support'))).code).toBe('courses.team.oneLead');
    expect((await refusalOf(set('nobody', 'support'))).code).toBe('courses.team.unknown');
    expect((await refusalOf(set('teacher2', 'support', [], 'student2'))).status).toBe(403);
    const ctx = await t.ctx();
    await openReading(ctx, { courseId, personId: await t.personId('student3'), classId: ctx.newId() });
    expect((await refusalOf(set('student3', 'assistant'))).code).toBe('courses.team.learner');
    const { rows } = await t.call(contract.listTeamRoute, { params: { courseId } }, 'student2');
    expect(rows.map((row) => [row.name, row.role])).toEqual([
      ['王芳', 'lead'],
      ['李四', 'assistant'],
    ]);
    // A learner sees who teaches, not staff numbers or rights.
    expect(rows.every((row) => row.rights !== null)).toBe(true);
    await ctx.db.updateTable('courses.course').set({ state: 'published' }).where('id', '=', courseId).execute();
    const seen = await t.call(contract.listTeamRoute, { params: { courseId } }, 'student3');
    expect(seen.rows.map(({ name, number, rights }) => [name, number, rights])).toEqual([
      ['王芳', null, null],
      ['李四', null, null],
    ]);
    expect((await refusalOf(remove('teacher'))).code).toBe('courses.team.oneLead');
    expect((await refusalOf(remove('leader'))).status).toBe(404);
    await remove('student2');
    expect((await refusalOf(t.call(contract.listTeamRoute, { params: { courseId } }, 'student2'))).status).toBe(404);
    expect((await audits(courseId)).map((row) => row.action)).toEqual(['course.create', 'member.add', 'member.remove']);
  });

  it('hands over at once, and of ten hand-overs at one moment exactly one lead comes out', async () => {
    const courseId = await create('TEAM-2');
    for (const account of ['teacher2', 'leader']) {
      await t.call(contract.setMemberRoute, { params: { courseId }, body: { account, role: 'instructor' } }, 'teacher');
    }
    const targets = [await t.personId('teacher2'), await t.personId('leader')];
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) =>
        t.call(
          contract.handOverRoute,
          { params: { courseId }, body: { personId: targets[i % 2]!, reason: '下学期由同事负责' } },
          'teacher',
        ),
      ),
    );
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    const { rows } = await t.call(contract.listTeamRoute, { params: { courseId } }, 'teacher');
    expect(rows.filter((row) => row.role === 'lead')).toHaveLength(1);
    expect(rows.find((row) => row.name === '王芳')?.role).toBe('instructor');
  });

  it('is kept to exactly one lead by the database itself', async () => {
    const courseId = await create('TEAM-3');
    const ctx = await t.ctx();
    const wipe = ctx.tx((tx) => tx.db.deleteFrom('courses.course_member').where('course_id', '=', courseId).execute());
    await expect(wipe).rejects.toMatchObject({ code: '23514' });
  });
});

describe('gateway', () => {
  const ask = (view: string, as?: Account, fields = 'id') =>
    t.request({
      method: 'POST',
      url: '/api/base/query',
      ...(as ? { as } : {}),
      payload: {
        DataBase: 'cloudvse',
        DynamicQuery: {
          Type: 'Table',
          TableView: view,
          Fields: fields,
          QueryArgs: { Order: '', Sort: '', Conditions: [] },
        },
      },
    });
  it('answers each identity its own rows of course and coursestructure', async () => {
    const draft = await create('GATE-1');
    const shown = await create('GATE-2');
    await makePublishable(shown);
    const ctx = await t.ctx('teacher');
    const hidden = await addNode(ctx, shown, { type: 'chapter', parent: null, name: '隐藏的章' });
    const below = await addNode(ctx, shown, {
      type: 'page',
      parent: hidden.id,
      name: '隐藏章中的页',
      body: '<p>x</p>',
    });
    await showNode(ctx, below.id, true);
    await t.call(contract.publishCourseRoute, { params: { courseId: shown } }, 'teacher');
    await openReading(await t.ctx(), { courseId: shown, personId: await t.personId('student'), classId: ctx.newId() });
    const ids = async (view: string, as?: Account) =>
      ((await ask(view, as)).json().Data as { id: string }[]).map((row) => row.id);

    expect(await ids('course')).toContain(shown);
    expect(await ids('course')).not.toContain(draft);
    expect((await ask('course', undefined, 'id,syllabus')).statusCode).not.toBe(200);
    expect(await ids('course', 'student')).toContain(shown);
    expect(await ids('course', 'student2')).toEqual([]);
    expect(await ids('course', 'teacher')).toEqual(expect.arrayContaining([draft, shown]));
    expect(await ids('course', 'college2')).toEqual([]);
    expect(await ids('course', 'admin')).toEqual(expect.arrayContaining([draft, shown]));

    expect(await ids('coursestructure', 'teacher')).toEqual(expect.arrayContaining([hidden.id, below.id]));
    const learner = await ids('coursestructure', 'student');
    expect(learner.length).toBeGreaterThan(1);
    expect(learner).not.toContain(hidden.id);
    expect(learner).not.toContain(below.id);
    expect(await ids('coursestructure', 'student2')).toEqual([]);
    const visitor = await ask('coursestructure', undefined, 'id,type');
    expect(new Set((visitor.json().Data as { type: string }[]).map((row) => row.type))).toEqual(new Set(['chapter']));
  });
});
