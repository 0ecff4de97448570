import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { listRoute } from '../../../kernel/resource/list.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { joinClass } from '../../classes/server/classes.public.ts';
import { enrolmentRoute } from '../../classes/shared/roster.contract.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { type BuiltPerson, buildStudents } from '../../classes/testing/people.builder.ts';
import { addLearningTime, setMember } from '../../courses/server/courses.public.ts';
import * as contract from '../shared/ranking.contract.ts';
import { sumOf, weekStart } from '../shared/ranking.model.ts';
import { freezeWeeks } from './freeze.jobs.ts';

const MINUTE = 60;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let t: TestApp;
let unitId: string;
let w: RunningClass;
let crowd: BuiltPerson[];
let student: string;
let monday: number;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
  w = await runningClass(t, unitId);
  crowd = await buildStudents(t, unitId, 4, 'tl');
  const system = await t.ctx();
  for (const one of crowd) await joinClass(system, { classId: w.classId, personId: one.personId });
  student = await t.personId('student');
  monday = weekStart(system.clock.ms());
  // Last week one hour for the first, two for the second; this week minutes for all.
  await learn(student, monday - 2 * DAY_MS, 60 * MINUTE);
  await learn(await t.personId('student2'), monday - 2 * DAY_MS, 120 * MINUTE);
  await learn(student, monday + 3 * MINUTE * 1000, 2 * MINUTE);
  for (const { personId } of crowd) await learn(personId, monday + 30 * MINUTE * 1000, MINUTE + 1);
});
afterAll(() => t.close());

const learn = async (personId: string, until: number, seconds: number) =>
  addLearningTime(await t.ctx(), { courseId: w.courseId, personId, until: new Date(until), seconds });
const params = () => ({ courseId: w.courseId });
const board = (period: 'week' | 'month' | 'all') =>
  t.call(contract.rankingRoute, { params: params(), query: { ladder: 'time', period } }, 'teacher');
const own = (more: { period?: 'week' | 'all'; scope?: 'class' | 'course' } = {}) =>
  t.call(contract.ownRankingRoute, { params: params(), query: { ladder: 'time', period: 'all', ...more } }, 'student');
const change = async (more: object) => {
  const { can: _, ...before } = await t.call(contract.rankingSettingRoute, { params: params() }, 'teacher');
  const body = { ...before, ...more } as never;
  return t.call(contract.updateRankingSettingRoute, { params: params(), body }, 'teacher');
};

it('ranks by minutes of the period, each value the sum of its days', async () => {
  const all = await board('all');
  expect(all.rows.slice(0, 2).map((row) => [row.name, row.rank, row.value])).toEqual([
    ['李四', 1, 120],
    ['张三', 2, 62],
  ]);
  expect(all.rows.slice(2).map((row) => [row.rank, row.value])).toEqual(crowd.map(() => [3, 1.02]));
  const week = await board('week');
  expect([week.ranked, week.rows[0]!.value]).toEqual([5, 2]);
  const detail = await t.call(
    contract.rankingEntriesRoute,
    { params: { ...params(), personId: student }, query: { ladder: 'time', period: 'all' } },
    'teacher',
  );
  expect(detail.entries.map((one) => [one.kind, one.value])).toEqual([
    ['day', 60],
    ['day', 2],
  ]);
  expect([detail.value, sumOf(detail.entries)]).toEqual([62, 62]);
});

it('names nobody who hides, and ends where the team closes it', async () => {
  await change({ names: 'real', extent: 'all' });
  await t.call(contract.hideInRankingRoute, { params: params(), body: { hidden: true } }, 'student2');
  const seen = await own();
  expect(seen.rows.map((row) => row.name).slice(0, 2)).toEqual([null, '张三']);
  expect(JSON.stringify(seen)).not.toContain('李四');
  await change({ ladders: ['progress'] });
  expect(await refusalOf(own())).toMatchObject({ status: 409, code: 'ranking.closed' });
  await change({ ladders: ['time'] });
  expect((await own()).ladders).toEqual(['time']);
  const mine = { params: params(), query: { ladder: 'time', period: 'all' } } as const;
  expect((await t.call(contract.ownRankingEntriesRoute, mine, 'student')).value).toBe(62);
});

it('is the own row alone while fewer than five have learnt in the period', async () => {
  await t.ask('delete from courses.learning_day where person_id = $1', [crowd[0]!.personId]);
  expect(await own({ period: 'week' })).toMatchObject({ few: true, ranked: 4, rows: [{ own: true, name: '张三' }] });
  await learn(crowd[0]!.personId, monday + 30 * MINUTE * 1000, MINUTE + 1);
  expect((await own({ period: 'week' })).few).toBe(false);
});

it('stands on the list of learners and in their records as on the ladder, for who reads the ladder', async () => {
  const list = async (as: Account, more = 'time') => {
    const query = { f: JSON.stringify({ course: [w.courseId] }), sort: 'number', more };
    const { rows } = await t.call(listRoute, { params: { resource: 'coursestudent' }, query }, as);
    return rows as unknown as readonly { readonly id: string; readonly name: string; readonly time: number | null }[];
  };
  const ladder = new Map((await board('all')).rows.map(({ personId, value }) => [personId, value]));
  const [idle] = await buildStudents(t, unitId, 1, 'idle');
  await joinClass(await t.ctx(), { classId: w.classId, personId: idle!.personId });
  const rows = await list('teacher');
  const persons = await t.ask('select id, person_id from classes.enrolment where class_id = $1', [w.classId]);
  const personOf = new Map(persons.map((row) => [row.id, String(row.person_id)]));
  expect(rows).toHaveLength(7);
  for (const { id, time } of rows) expect(time).toBe(ladder.get(personOf.get(id)!) ?? 0);
  expect(rows.find(({ name }) => name === '张三')!.time).toBe(62);
  expect((await list('teacher', '')).map(({ time }) => time)).toEqual(rows.map(() => null));

  const enrolmentId = rows.find(({ name }) => name === '张三')!.id;
  const record = async (as: Account) => (await t.call(enrolmentRoute, { params: { enrolmentId } }, as)).seconds;
  expect(await record('teacher')).toBe(62 * MINUTE);
  // Who sees the class and not its statistics is refused the ladder, and is shown no time.
  await setMember(await t.ctx('teacher'), w.courseId, { account: 'teacher2', role: 'support', granted: [] });
  await t.ask(`update courses.course_member set scope = 'all' where course_id = $1`, [w.courseId]);
  for (const as of ['teacher2', 'admin'] as const) {
    const query = { ladder: 'time', period: 'all' } as const;
    expect((await refusalOf(t.call(contract.rankingRoute, { params: params(), query }, as))).status).toBe(403);
    expect((await list(as)).map(({ time }) => time)).toEqual(rows.map(() => null));
    expect(await record(as)).toBeNull();
  }
});

it('freezes a finished week, and compares with it', async () => {
  await freezeWeeks(await t.ctx());
  const [place] = await t.ask('select places from ranking.week_place where person_id = $1', [student]);
  expect(place!.places).toMatchObject({ 'time.week': [60, 2, 2], 'time.all': [60, 2, 2] });
  await learn(student, monday + 5 * HOUR_MS, 90 * MINUTE);
  expect((await board('all')).rows.slice(0, 2).map((row) => [row.name, row.change])).toEqual([
    ['张三', 1],
    ['李四', -1],
  ]);
});
