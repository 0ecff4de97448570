import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { buildCourse, freshCode } from '../../../courses/testing/course.builder.ts';
import { importDriver } from '../../../imports/testing/import.builder.ts';
import { aCsv } from '../../../imports/testing/sheet.builder.ts';
import { createClass, startClass } from '../classes.public.ts';
import { joinClass } from '../enrolment.service.ts';
import { validateRows } from './enrolment-list.service.ts';

let t: TestApp;
let driver: ReturnType<typeof importDriver>;
let course: { courseId: string; termId: string };
const LEARNERS = ['student', 'student2', 'student3'] as const;
const NAMES = { student: '张三', student2: '李四', student3: '王五' } as const;
type Learner = (typeof LEARNERS)[number];
const ids = new Map<string, string>();

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  driver = importDriver(t, 'enrolments');
  const { actor } = await t.ctx('teacher');
  if (actor.kind !== 'person') throw new Error('the teacher is a person');
  course = await buildCourse(await t.ctx('system'), { unitId: actor.unitId!, leadId: actor.personId });
  for (const account of LEARNERS) {
    ids.set(account, await t.personId(account));
    await t.ask('update identity.person set number = $1 where account = $2', [`00${account.length}88`, account]);
    await t.ask('update identity.person set name = $1 where account = $2', [NAMES[account], account]);
  }
  // Two learners have numbers of one length.
  await t.ask(`update identity.person set number = '00288' where account = 'student2'`);
  await t.ask(`update identity.person set number = '00388' where account = 'student3'`);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.ask(`delete from classes.enrolment where course_id = $1`, [course.courseId]);
  await t.ask(`delete from courses.progress`);
});

const NUMBERS: Readonly<Record<Learner, string>> = { student: '00788', student2: '00288', student3: '00388' };
const HEAD = ['学号', '姓名', '教学班编码', '小组'];
const sheet = (...rows: [Learner, string, string][]) =>
  aCsv([HEAD, ...rows.map(([who, code, group]) => [NUMBERS[who], NAMES[who], code, group])]);

/** A running class of the course with its state as a list could change it. */
async function aClass(capacity: number) {
  const code = freshCode('L');
  const { id } = await createClass(await t.ctx('teacher'), {
    ...{ courseId: course.courseId, termId: course.termId, code, name: `班 ${code}`, capacity },
    ...{ teacherIds: [await t.personId('teacher')], joinRule: 'code' as const },
  });
  await startClass(await t.ctx('teacher'), id);
  return { id, code };
}
const join = async (classId: string, who: Learner) =>
  joinClass(await t.ctx('system'), { classId, personId: ids.get(who)! });

/** Everything a list can change of these classes. */
async function stateOf(...classIds: string[]) {
  const people = await t.ask(
    `select e.id, e.class_id, e.person_id, e.state, e.place, e.joined_at, g.name as "group"
     from classes.enrolment e left join classes.group_member m on m.enrolment_id = e.id
     left join classes.learner_group g on g.id = m.group_id where e.class_id = any($1::uuid[]) order by e.id`,
    [classIds],
  );
  const classes = await t.ask(`select id, capacity, taken from classes.class where id = any($1::uuid[]) order by id`, [
    classIds,
  ]);
  const sets = await t.ask(
    `select s.id, g.id as "group", g.name from classes.group_set s left join classes.learner_group g on g.set_id = s.id
     where s.class_id = any($1::uuid[]) order by s.id, g.id`,
    [classIds],
  );
  const readers = await t.ask(
    `select person_id, class_id from courses.course_reader where class_id = any($1::uuid[]) order by 1, 2`,
    [classIds],
  );
  return { people, classes, sets, readers };
}
const placesOf = async (classId: string) =>
  (await stateOf(classId)).people.map(({ person_id, state, group }) => [
    [...ids].find(([, id]) => id === person_id)![0],
    state,
    group,
  ]);
const dryRun = (bytes: Buffer, options: string[] = []) =>
  driver.dryRun(bytes, { as: 'teacher', filename: 'sheet.csv', again: true, options });
const run = async (bytes: Buffer, options: string[] = [], as: Account = 'teacher') => {
  const status = await dryRun(bytes, options);
  const done = await driver.run(status.id, 'all', as);
  expect([done.state, done.failure]).toEqual(['done', null]);
  return status.id;
};

describe('groups of a list of learners', () => {
  it('makes the set and the groups, changes places, and takes all of it back', async () => {
    const { id, code } = await aClass(10);
    await join(id, 'student3');
    const before = await stateOf(id);
    const first = await run(sheet(['student', code, '甲'], ['student2', code, '乙'], ['student3', code, '甲']));
    expect(await placesOf(id)).toEqual(
      expect.arrayContaining([
        ['student', 'active', '甲'],
        ['student2', 'active', '乙'],
        ['student3', 'active', '甲'],
      ]),
    );
    const placed = await stateOf(id);
    const status = await dryRun(sheet(['student', code, '乙'], ['student2', code, '乙'], ['student3', code, '#清空']));
    const rows = await driver.rows(status.id, 'all', 'teacher');
    expect(rows.map(({ state, before: was, after }) => [state, was, after])).toEqual([
      ['change', { group: '甲' }, { group: '乙' }],
      ['same', {}, {}],
      ['change', { group: '甲' }, { group: null }],
    ]);
    await driver.run(status.id, 'valid', 'teacher');
    expect(await placesOf(id)).toEqual(
      expect.arrayContaining([
        ['student', 'active', '乙'],
        ['student3', 'active', null],
      ]),
    );
    await driver.undo(status.id, 'teacher');
    expect(await stateOf(id)).toEqual(placed);
    await driver.undo(first, 'teacher');
    expect(await stateOf(id)).toEqual(before);
  });

  it('keeps the record of whoever worked meanwhile, and leaves a locked set alone', async () => {
    const { id, code } = await aClass(10);
    const batch = await run(sheet(['student', code, '甲'], ['student2', code, '甲']));
    await t.ask(
      `with page as (insert into courses.node (id, course_id, type, name, sort, completion)
         values (gen_random_uuid(), $1, 'page', '绪论', 99, 'viewed') returning id)
       insert into courses.progress (person_id, node_id, last_at)
       select $2, id, platform.app_now() + interval '1 minute' from page`,
      [course.courseId, ids.get('student')!],
    );
    await t.ask(`update classes.group_set set locked = true where class_id = $1`, [id]);
    const refused = await driver.rows((await dryRun(sheet(['student2', code, '乙']))).id, 'error', 'teacher');
    expect(refused[0]!.issues[0]!.reason).toBe('分组已锁定，请先解锁');
    await t.ask(`update classes.group_set set locked = false where class_id = $1`, [id]);
    await driver.undo(batch, 'teacher');
    expect(await placesOf(id)).toEqual([['student', 'withdrawn', null]]);
  });
});

describe('a change of class by a list', () => {
  it('happens only when it is ticked, and the way back restores class and groups', async () => {
    const [from, into] = [await aClass(10), await aClass(1)];
    await run(sheet(['student', from.code, '甲'], ['student2', from.code, '']));
    const before = await stateOf(from.id, into.id);
    const bytes = sheet(['student', into.code, '丙'], ['student2', into.code, '']);
    const plain = await driver.rows((await dryRun(bytes)).id, 'error', 'teacher');
    expect(plain.map(({ line, issues }) => [line, issues[0]!.reason.slice(0, 3)])).toEqual([
      [2, '换班：'],
      [3, '换班：'],
    ]);
    const ticked = await dryRun(bytes, ['move']);
    const rows = await driver.rows(ticked.id, 'all', 'teacher');
    expect(rows.map(({ state, before: was, after }) => [state, was, after])).toEqual([
      ['change', { class: from.code }, { class: into.code, group: '丙' }],
      ['error', {}, {}],
    ]);
    expect(rows[1]!.issues[0]!.reason).toContain('班级已满');
    await driver.run(ticked.id, 'valid', 'teacher');
    expect(await placesOf(into.id)).toEqual([['student', 'active', '丙']]);
    expect(await placesOf(from.id)).toEqual([['student2', 'active', null]]);
    await driver.undo(ticked.id, 'teacher');
    expect(await stateOf(from.id, into.id)).toEqual(before);
  });
});

describe('a list longer than the class', () => {
  it('puts whoever finds no seat into the queue in the order of the list', async () => {
    const { id, code } = await aClass(1);
    const before = await stateOf(id);
    const batch = await run(sheet(['student2', code, '甲'], ['student3', code, ''], ['student', code, '甲']));
    expect(await placesOf(id)).toEqual(
      expect.arrayContaining([
        ['student2', 'active', '甲'],
        ['student3', 'waiting', null],
        ['student', 'waiting', '甲'],
      ]),
    );
    const queue = await t.ask(
      `select person_id from classes.enrolment where class_id = $1 and state = 'waiting' order by place`,
      [id],
    );
    expect(queue.map(({ person_id }) => person_id)).toEqual([ids.get('student3'), ids.get('student')]);
    const again = await dryRun(sheet(['student3', code, '']));
    expect(again.counts).toMatchObject({ same: 1, warning: 1 });
    await driver.undo(batch, 'teacher');
    expect(await stateOf(id)).toEqual(before);
  });

  it('gets more seats when that is ticked; the way back lowers them and refills the queue as it was', async () => {
    const [wide, narrow] = [await aClass(1), await aClass(1)];
    await join(narrow.id, 'student3');
    // Somebody of the list stands in the queue of the other class.
    await run(sheet(['student2', narrow.code, '']));
    const before = await stateOf(wide.id, narrow.id);
    const status = await dryRun(sheet(['student', wide.code, ''], ['student2', wide.code, '']), ['over']);
    const rows = await driver.rows(status.id, 'all', 'teacher');
    expect(rows.map(({ state, issues }) => [state, issues[0]?.reason ?? null])).toEqual([
      ['new', null],
      ['new', '超容：班级已满，将增加容量后加入'],
    ]);
    await driver.run(status.id, 'all', 'teacher');
    expect((await stateOf(wide.id)).classes).toMatchObject([{ capacity: 2, taken: 2 }]);
    await driver.undo(status.id, 'teacher');
    expect(await stateOf(wide.id, narrow.id)).toEqual(before);
  });
});

it('is for the classes of the own scope only', async () => {
  const { code } = await aClass(5);
  await t.ask(
    `insert into courses.course_member (course_id, person_id, role, scope, granted)
     values ($1, $2, 'instructor', 'own', '{}')`,
    [course.courseId, await t.personId('teacher2')],
  );
  const status = await driver.dryRun(sheet(['student', code, '']), { as: 'teacher2', filename: 'sheet.csv' });
  const rows = await driver.rows(status.id, 'error', 'teacher2');
  expect(rows[0]!.issues[0]!.reason).toContain('您没有编码为');
});

it('validates 5,000 rows with the statements of one', async () => {
  const { code } = await aClass(2000);
  const { actor } = await t.ctx('teacher');
  if (actor.kind !== 'person') throw new Error('the teacher is a person');
  await t.ask(
    `insert into identity.person (id, account, name, number, role, unit_id, state)
     select gen_random_uuid(), 'listed' || n, '学生' || n, 'N' || n, 6, $1, 'active' from generate_series(1, 5000) n`,
    [actor.unitId],
  );
  const rows = (n: number) =>
    Array.from({ length: n }, (_, i) => ({
      line: i + 2,
      values: { number: `N${i + 1}`, name: `学生${i + 1}`, class: code, group: `第${(i % 40) + 1}组` },
    }));
  const teacher = await t.ctx('teacher');
  const count = async (n: number) => {
    const { value, statements } = await t.measured(() =>
      teacher.read((read) => validateRows(read, rows(n), new Set(['move']))),
    );
    return { statements, verdicts: value };
  };
  const one = await count(1);
  const many = await count(5000);
  expect(many.statements).toBe(one.statements);
  const kinds = Map.groupBy(many.verdicts.values(), ({ act }) => act?.kind);
  expect([kinds.get('join')?.length, kinds.get('wait')?.length]).toEqual([2000, 3000]);
});
