import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { listExportRoute, listKeysRoute, listRoute } from '../../../../kernel/resource/list.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { closeSessionRoute, openSessionRoute, setMarksRoute } from '../../../attendance/shared/attendance.contract.ts';
import { learnerWorkRoute } from '../../../classes/shared/learner-work.contract.ts';
import { classPeopleRoute } from '../../../classes/shared/my-class.contract.ts';
import { bookDriver } from '../../testing/book.builder.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const FIGURES = ['attendance', 'experiments', 'reports', 'tests', 'mark', 'risk'] as const;
const pageOf = async (courseId: string, more: readonly string[], as: Account = 'teacher', f = {}) =>
  (
    await t.call(
      listRoute,
      {
        params: { resource: 'coursestudent' },
        query: { f: JSON.stringify({ course: [courseId], ...f }), sort: 'number', more: more.join() },
      },
      as,
    )
  ).rows;

it('the list of learners is filled by whoever has the data, where its reader asks for it', async () => {
  const b = bookDriver(t);
  const w = await b.world();
  await b.run(w, 'student', 90);
  await b.run(w, 'student2', 40);
  await b.enter(w, 40, 'student2');
  await b.report(w, 'student');
  const body = { title: '第一讲', way: 'manual' as const, lateMinutes: null, minutes: 45, place: null };
  const { id } = await t.call(openSessionRoute, { params: { classId: w.classId }, body }, 'teacher');
  const marks = { personIds: [await t.personId('student2')], state: 'late' as const, reason: null };
  await t.call(setMarksRoute, { params: { sessionId: id }, body: marks }, 'teacher');
  await t.call(closeSessionRoute, { params: { sessionId: id } }, 'teacher');

  const bare = await pageOf(w.courseId, []);
  expect(bare).toHaveLength(2);
  for (const row of bare) for (const name of FIGURES) expect(row[name]).toBeNull();

  const byName = (rows: Awaited<ReturnType<typeof pageOf>>) =>
    Object.fromEntries(rows.map((row) => [row.name, Object.fromEntries(FIGURES.map((name) => [name, row[name]]))]));
  const full = byName(await pageOf(w.courseId, FIGURES));
  expect(full.张三).toMatchObject({ attendance: 0, experiments: '1/1', reports: '1/1', tests: null });
  expect(full.李四).toMatchObject({ attendance: 50, experiments: '1/1', reports: '0/1', tests: null });
  expect([Number(full.张三!.mark) > 80, full.李四!.mark]).toEqual([true, 40]);
  expect([full.张三!.risk, full.李四!.risk]).toEqual(['normal', 'high']);
});

it('judges the risk as the page of the class does', async () => {
  const b = bookDriver(t);
  const w = await b.world(b.overdue());
  for (const who of ['student', 'student2'] as const) await b.run(w, who, 90);
  await b.report(w, 'student');
  const { rows } = await t.call(classPeopleRoute, { params: { classId: w.classId } }, 'teacher');
  expect(rows.map(({ name, overdue }) => [name, overdue])).toEqual([
    ['张三', 0],
    ['李四', 1],
  ]);
  const listed = await pageOf(w.courseId, ['risk']);
  expect(listed.map(({ name, risk }) => [name, risk])).toEqual(rows.map(({ name, risk }) => [name, risk.level]));
});

it('shows marks to who marks, grades or reads statistics only', async () => {
  const b = bookDriver(t);
  const w = await b.world();
  await b.run(w, 'student', 90);
  await t.ask(
    `insert into courses.course_member (course_id, person_id, role, granted) values ($1, $2, 'support', '{}')`,
    [w.courseId, await t.personId('teacher2')],
  );
  const [row] = await pageOf(w.courseId, ['mark', 'experiments'], 'teacher2');
  expect([row?.mark, row?.experiments]).toEqual([null, '1/1']);
  const [own] = await pageOf(w.courseId, ['mark'], 'teacher');
  expect(own?.mark).toBe(90);
});

it('tells of one learner what was done, with the marks for who sees them', async () => {
  const b = bookDriver(t);
  const w = await b.world();
  await b.run(w, 'student', 90);
  await b.report(w, 'student');
  const session = { title: '第二讲', way: 'manual' as const, lateMinutes: null, minutes: 45, place: null };
  const { id } = await t.call(openSessionRoute, { params: { classId: w.classId }, body: session }, 'teacher');
  await t.call(closeSessionRoute, { params: { sessionId: id } }, 'teacher');
  await t.ask(
    `insert into courses.course_member (course_id, person_id, role, granted) values ($1, $2, 'support', '{}')`,
    [w.courseId, await t.personId('teacher2')],
  );
  const [enrolment] = await t.ask('select id from classes.enrolment where class_id = $1 and person_id = $2', [
    w.classId,
    await t.personId('student'),
  ]);
  const params = { enrolmentId: String(enrolment!.id) };
  const noted = async () =>
    (await t.ask(`select 1 from audit.audit_log where action = 'enrolment.read' and object_id = $1`, [w.classId]))
      .length;
  const own = await t.call(learnerWorkRoute, { params }, 'teacher');
  const told = own.rows.map(({ kind, state, score }) => [kind, state, score]);
  expect(told).toHaveLength(3);
  expect(told).toEqual(
    expect.arrayContaining([
      ['run', 'finished', 90],
      ['report', 'marked', 100],
      ['attendance', 'absent', null],
    ]),
  );
  expect([own.mark !== null, own.sees.marks, await noted()]).toEqual([true, true, 0]);
  const others = await t.call(learnerWorkRoute, { params }, 'teacher2');
  expect(others.rows.find(({ kind }) => kind === 'report')).toMatchObject({ state: 'marked', score: null });
  expect([others.mark, others.sees.marks, await noted()]).toEqual([null, false, 1]);
  expect((await refusalOf(t.call(learnerWorkRoute, { params }, 'student'))).status).toBe(404);
});

it('finds learners by the name of their group', async () => {
  const b = bookDriver(t);
  const w = await b.world();
  await t.ask(
    `with s as (insert into classes.group_set (id, class_id, name) values (gen_random_uuid(), $1, '分组') returning id),
     g as (insert into classes.learner_group (id, set_id, name, sort) select gen_random_uuid(), id, '甲组', 1 from s
       returning id, set_id)
     insert into classes.group_member (set_id, enrolment_id, group_id)
     select g.set_id, e.id, g.id from g, classes.enrolment e where e.class_id = $1 and e.person_id = $2`,
    [w.classId, await t.personId('student2')],
  );
  const rows = await pageOf(w.courseId, [], 'teacher', { groupname: ['甲组'] });
  expect(rows.map((row) => [row.name, row.group])).toEqual([['李四', '甲组']]);
  expect(await pageOf(w.courseId, [], 'teacher', { groupname: ['乙组'] })).toEqual([]);
});

it('filters learners by risk and by a range of progress, in the page, its counts and its selection', async () => {
  const b = bookDriver(t);
  const w = await b.world(b.overdue());
  for (const who of ['student', 'student2'] as const) await b.run(w, who, who === 'student' ? 90 : 40);
  await b.report(w, 'student');
  await t.ask(`update courses.node set required = true, completion = 'passed' where id = $1`, [w.nodeId]);
  const shown = await pageOf(w.courseId, ['risk']);
  expect(shown.map(({ name, progress, risk }) => [name, progress, risk])).toEqual([
    ['张三', 100, 'normal'],
    ['李四', 0, 'high'],
  ]);
  const ask = (f: object, as: Account = 'teacher') => {
    const query = { f: JSON.stringify({ course: [w.courseId], ...f }) };
    return t.call(listRoute, { params: { resource: 'coursestudent' }, query }, as);
  };
  const names = async (f: object, as?: Account) => (await ask(f, as)).rows.map((row) => row.name).sort();
  expect(await names({ risk: ['high'] })).toEqual(['李四']);
  expect(await names({ risk: ['normal', 'high'] })).toHaveLength(2);
  expect(await names({ progress: ['100', ''] })).toEqual(['张三']);
  expect(await names({ progress: ['', '0'], risk: ['high'] })).toEqual(['李四']);
  expect(await names({ progress: ['1', '99'] })).toEqual([]);
  expect(await ask({ state: ['active'], risk: ['high'] })).toMatchObject({ total: 1, strip: { active: 1, all: 1 } });
  expect((await ask({ risk: ['worst'], progress: ['a', ''] })).ignored.sort()).toEqual(['progress', 'risk']);
  const query = { f: JSON.stringify({ course: [w.courseId], risk: ['high'] }) };
  const { keys } = await t.call(listKeysRoute, { params: { resource: 'coursestudent' }, query }, 'teacher');
  expect(keys).toEqual([shown[1]!.id]);
  // Whoever sees no marks filters by what the list shows to him or her.
  await t.ask(
    `insert into courses.course_member (course_id, person_id, role, granted) values ($1, $2, 'support', '{}')`,
    [w.courseId, await t.personId('teacher2')],
  );
  const own = await pageOf(w.courseId, ['risk'], 'teacher2');
  for (const { name, risk } of own) expect(await names({ risk: [risk] }, 'teacher2')).toContain(name);
  expect(await names({ risk: ['high'] }, 'student')).toEqual([]);
});

it('exports the learners the filters leave', async () => {
  const b = bookDriver(t);
  const w = await b.world(b.overdue());
  await b.run(w, 'student', 90);
  await b.report(w, 'student');
  const f = JSON.stringify({ course: [w.courseId], risk: ['normal'] });
  const answer = await t.request({
    method: 'POST',
    url: listExportRoute.path.replace(':resource', 'coursestudent'),
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ f, title: '选课学生' }),
    as: 'teacher',
  });
  expect(answer.statusCode).toBe(200);
  const [entry] = await t.ask(
    `select after from audit.audit_log where action = 'coursestudent.export' order by at desc limit 1`,
  );
  expect(entry!.after).toMatchObject({ count: 1, filters: f });
});
