import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readSheetLines } from '../../../platform/sheets/sheet-reader.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { countRoundTrips } from '../../../testing/round-trips.ts';
import { createClass } from '../../classes/server/classes.public.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { addLearningTime, addNode, setMember, showNode } from '../../courses/server/courses.public.ts';
import { buildCourse, freshCode } from '../../courses/testing/course.builder.ts';
import { learnerAt } from '../../hand-ins/testing/learner.builder.ts';
import { buildHomework } from '../../homework/testing/homework.builder.ts';
import { driveRun } from '../../runs/server/runs.public.ts';
import { aRunnableExperiment } from '../../runs/testing/run.builder.ts';
import * as contract from '../shared/study.contract.ts';
import { NUMBERS, type StudyNumber } from '../shared/study.model.ts';
import { readStudy } from './study.service.ts';

let t: TestApp;
let w: RunningClass;
let student: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const system = await t.ctx();
  const { id: experimentId } = await aRunnableExperiment(system, await t.ctx('leader'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '', { experimentId });
  student = await t.personId('student');
  const now = system.clock.now();
  const learn = (minutesAgo: number, seconds: number) =>
    addLearningTime(system, {
      ...{ courseId: w.courseId, personId: student, seconds },
      until: new Date(now.getTime() - minutesAgo * 60_000),
    });
  await learn(30, 600);
  await learn(26 * 60, 300);
  await driveRun(system, {
    ...{ personId: student, experimentId },
    context: { kind: 'course', nodeId: w.nodeId, courseId: w.courseId, classId: w.classId },
    steps: Array.from({ length: 10 }, (_, i) => ({ seq: i + 1, score: 9, seconds: 60 })),
  } as never);
  const { homeworkId, nodeId } = await buildHomework(t, w, { state: 'published', dueIn: 5, cutoffIn: 600 });
  await t.ask('update courses.node set required = true where id = $1', [nodeId]);
  await learnerAt(t, homeworkId).handIn('<p>周期与摆长的平方根成正比。</p>');
  await t.moveClock(6 * 60_000);
}, 60_000);
afterAll(() => t.close());

type Ask = Record<string, string>;
const place = ({ courseId }: { courseId: string } = w) => ({ params: { courseId } });
const read = (query: Ask = {}, as: Account = 'teacher', at?: { courseId: string }) =>
  t.call(contract.studyDataRoute, { ...place(at), query: query as never }, as);
const rows = (subject: contract.Subject, query: Ask = {}, as: Account = 'teacher', at?: { courseId: string }) =>
  t.call(contract.studyRowsRoute, { ...place(at), query: { ...query, subject } as never }, as);
const learners = (query: Ask = {}, as: Account = 'teacher', at?: { courseId: string }) =>
  t.call(contract.studyLearnersRoute, { ...place(at), query: query as never }, as);
const numbersIn = async (query: Ask = {}, as: Account = 'teacher', at?: { courseId: string }) =>
  Object.fromEntries(
    (await read(query, as, at)).numbers.map(({ number, value }) => [number, value]),
  ) as unknown as Record<StudyNumber, number | null>;
const sheet = async (part: contract.Part) => {
  const answer = await t.request({
    ...{ method: 'GET' as const, url: `/api/v1/courses/${w.courseId}/study-data/file`, as: 'teacher' as const },
    query: { part },
  });
  const found = await readSheetLines({ bytes: answer.rawPayload, ending: 'xlsx', maxRows: 200 });
  return 'lines' in found ? found.lines.map(({ cells }) => cells) : [];
};

describe('who reads how a course is learnt', () => {
  it('is who sees its statistics, and who oversees the platform', async () => {
    const calls = [contract.studyDataRoute, contract.studyHoursRoute, contract.studyNodesRoute] as const;
    for (const as of ['student', 'student3', 'teacher2'] as const) {
      for (const route of calls)
        expect(await refusalOf(t.call(route, { ...place(), query: {} as never }, as))).toMatchObject({ status: 404 });
      expect(await refusalOf(learners({}, as))).toMatchObject({ status: 404 });
      expect(await refusalOf(rows('learners', {}, as))).toMatchObject({ status: 404 });
    }
    expect((await read({}, 'admin')).numbers).toHaveLength(NUMBERS.length);
  });

  it('has the right `stats` in the team, within its scope of classes', async () => {
    await setMember(await t.ctx('teacher'), w.courseId, { account: 'teacher2', role: 'support', granted: [] });
    expect(await refusalOf(read({}, 'teacher2'))).toMatchObject({ status: 403 });
    expect(await refusalOf(learners({}, 'teacher2'))).toMatchObject({ status: 403 });
    await t.ask(
      `update courses.course_member set role = 'assistant', scope = 'own' where course_id = $1 and role = 'support'`,
      [w.courseId],
    );
    expect((await read({}, 'teacher2')).classes).toEqual([]);
    expect((await numbersIn({}, 'teacher2')).learners).toBe(0);
    expect((await learners({}, 'teacher2')).rows).toEqual([]);
    expect((await rows('learners', { classes: w.classId }, 'teacher2')).rows).toEqual([]);
  });
});

describe('numbers', () => {
  it('tell the work of the class', async () => {
    const found = await numbersIn();
    expect(found).toMatchObject({
      ...{ learners: 2, active: 50, submitted: 50, onTime: 50, people: 1, runs: 1, finished: 100, score: 90 },
      ...{ posters: 0, attendance: null },
    });
    expect(found.time! * 3600 * 2).toBeGreaterThanOrEqual(900);
  });

  it('equal the sum of the learners behind them', async () => {
    const { numbers } = await read();
    for (const { number, have, of, missing } of numbers) {
      const behind = await rows(number);
      expect([number, behind.have, behind.parts]).toEqual([number, have, of]);
      expect([number, behind.rows.reduce((sum, row) => sum + row.have, 0)]).toEqual([number, have]);
      expect([number, behind.rows.filter((row) => row.of === 0).length]).toEqual([number, missing]);
    }
  });

  it('are the same in the picture, the drawer and the file', async () => {
    const { days, bins, numbers } = await read();
    for (const { day, n } of days.filter((one) => one.n > 0))
      expect((await rows('day', { of: day })).rows).toHaveLength(n);
    expect(days.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThan(1);
    for (const [bin, n] of bins.entries()) expect((await rows('bin', { of: String(bin) })).total).toBe(n);
    const [heads, ...lines] = await sheet('numbers');
    expect([heads!.length, lines.length]).toEqual([5, numbers.length]);
    expect(lines.map((line) => Number(line[3]))).toEqual(numbers.map(({ of }) => of));
    const people = await sheet('learners');
    expect(people).toHaveLength(3);
    const [logged] = await t.ask(
      `select after from audit.audit_log where action = 'stats.export' order by at desc limit 1`,
    );
    expect(logged!.after).toMatchObject({ part: 'learners', rows: 2 });
  });

  it.each(contract.PARTS)('save %s as a workbook', async (part) => {
    expect((await sheet(part))[0]!.length).toBeGreaterThan(1);
  });

  it('leave out what lies outside the days, and fall to nothing before the term', async () => {
    const found = await numbersIn({ from: '2026-01-01', until: '2026-01-02' });
    expect(found).toMatchObject({ learners: 2, active: 0, time: 0, runs: 0, submitted: null, passed: null });
  });
});

describe('learning time', () => {
  it('lies in the hours of the site it was spent in', async () => {
    const { minutes } = await t.call(contract.studyHoursRoute, { ...place(), query: {} as never }, 'teacher');
    const all = minutes.flat().reduce((sum, n) => sum + n, 0);
    const [row] = await t.ask(
      `select sum(seconds)::int as seconds from courses.learning_day where course_id = $1 and person_id = $2`,
      [w.courseId, student],
    );
    expect(Math.abs(all - Number(row!.seconds) / 60)).toBeLessThanOrEqual(2);
    const wall = new Date((await t.ctx()).clock.ms() - 41 * 60_000 + 8 * 3_600_000);
    expect(minutes[(wall.getUTCDay() + 6) % 7]![wall.getUTCHours()]).toBeGreaterThan(0);
  });
});

describe('items', () => {
  it('count who opened and who completed them, the same as behind them', async () => {
    const { id } = await addNode(await t.ctx(), w.courseId, {
      ...{ type: 'page', parent: w.chapterId, name: '预习', body: '<p>正文</p>' },
    });
    await showNode(await t.ctx(), id, true);
    const found = await t.call(contract.studyNodesRoute, { ...place(), query: {} as never }, 'teacher');
    expect(found.learners).toBe(2);
    expect(found.nodes.find((one) => one.id === id)).toMatchObject({ started: 0, done: 0 });
    expect(found.nodes.find((one) => one.id === w.nodeId)).toMatchObject({ done: 1 });
    for (const one of found.nodes) {
      const behind = await rows('node', { of: one.id });
      expect([behind.have, behind.total]).toEqual([one.done, 2]);
    }
    expect(found.experiments).toMatchObject([{ id: w.nodeId, people: 1, runs: 1, finished: 1, score: 90 }]);
    expect(await rows('nodeRuns', { of: w.nodeId })).toMatchObject({ have: 1, total: 1 });
  });
});

describe('learners', () => {
  it('have their own work, those at risk judged by the signals', async () => {
    const found = await learners();
    expect(found.rows.map(({ name, risk }) => [name, risk?.level])).toHaveLength(2);
    const own = found.rows.find(({ personId }) => personId === student)!;
    expect(own).toMatchObject({ due: 1, submitted: 1, onTime: 1, runs: 1 });
    expect(own.risk).toMatchObject({ level: 'normal' });
    expect(found.correlation).toEqual({ n: 0, r: null });
  });

  it('leave every number at once when they leave the class', async () => {
    const other = await t.personId('student2');
    await t.ask(`update classes.enrolment set state = 'withdrawn' where class_id = $1 and person_id = $2`, [
      w.classId,
      other,
    ]);
    expect(await numbersIn()).toMatchObject({ learners: 1, active: 100, submitted: 100 });
    expect((await learners()).rows.map(({ personId }) => personId)).toEqual([student]);
    await t.ask(`update classes.enrolment set state = 'completed' where class_id = $1 and person_id = $2`, [
      w.classId,
      other,
    ]);
    expect((await numbersIn()).learners).toBe(2);
    expect((await numbersIn({ learners: 'active' })).learners).toBe(1);
    expect((await learners()).rows.find(({ personId }) => personId === other)).toMatchObject({
      ...{ completed: true, risk: null },
    });
    await t.ask(`update classes.enrolment set state = 'active' where class_id = $1`, [w.classId]);
  });
});

describe('a course nobody learns in', () => {
  it('has no number but plain zeros, and no fault', async () => {
    const system = await t.ctx();
    const { actor } = await t.ctx('teacher');
    const unitId = actor.kind === 'person' ? actor.unitId! : '';
    const lead = await t.personId('teacher');
    const { courseId, nodeId } = await buildCourse(system, { unitId, leadId: lead });
    const at = { courseId };
    expect((await read({}, 'teacher', at)).classes).toEqual([]);
    await createClass(system, {
      ...{ courseId, termId: w.termId, code: freshCode('K'), name: '空班', capacity: 5 },
      teacherIds: [lead],
    });
    const found = await numbersIn({ term: w.termId }, 'teacher', at);
    const { learners: n, people, runs, ...shares } = found;
    expect([n, people, runs]).toEqual([0, 0, 0]);
    expect(new Set(Object.values(shares))).toEqual(new Set([null]));
    expect((await learners({ term: w.termId }, 'teacher', at)).rows).toEqual([]);
    const nodes = await t.call(contract.studyNodesRoute, { ...place(at), query: {} as never }, 'teacher');
    expect(nodes).toMatchObject({ learners: 0, experiments: [{ id: nodeId, people: 0, runs: 0, score: null }] });
  });
});

describe('what is asked', () => {
  it('is refused for days in the wrong order, days there are not and terms of nobody', async () => {
    expect(await refusalOf(read({ from: '2026-11-02', until: '2026-11-01' }))).toMatchObject({ status: 422 });
    expect(await refusalOf(read({ from: '2026-13-45' }))).toMatchObject({ status: 400 });
    expect(await refusalOf(read({ term: w.courseId }))).toMatchObject({ status: 404 });
    expect((await rows('day', { of: 'nonsense' })).rows).toEqual([]);
    expect((await rows('node', { of: 'nonsense' })).have).toBe(0);
  });
});

it('waits for the database a number of times that no course changes', async () => {
  const ctx = await t.ctx('teacher');
  const { trips, statements } = await countRoundTrips(t, ctx, (inner) =>
    readStudy(inner, w.courseId, { learners: 'all' }),
  );
  expect(statements).toBeLessThanOrEqual(50);
  expect(trips).toBeLessThanOrEqual(16);
});
