import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { PersonActor } from '../../../kernel/access/actor.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { joinClass } from '../../classes/server/classes.public.ts';
import { classTodayRoute } from '../../classes/shared/my-class.contract.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { ownHomeworkRoute } from '../../hand-ins/shared/own-homework.contract.ts';
import { buildGroup, learnerAt, setDates } from '../../hand-ins/testing/learner.builder.ts';
import { homeworkFacts, homeworkFiguresPort } from '../../homework/server/homework.public.ts';
import { buildHomework, extendFor, type HomeworkPlan, TEST_RUBRIC } from '../../homework/testing/homework.builder.ts';
import * as contract from '../shared/marking.contract.ts';
import { markerAt } from '../testing/desk.builder.ts';
import { homeworkDesk } from './desk.service.ts';
import { moveOwnMarks, ownMarksOfPeople } from './person-records.repository.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  for (const who of ['student3', 'outsider'] as const) {
    await joinClass(await t.ctx(), { classId: w.classId, personId: await t.personId(who) });
  }
}, 60_000);
afterAll(() => t.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LATE = { unit: 'day', perUnit: 10, floor: 50, of: 'earned' } as const;
const now = async () => (await t.ctx()).clock.ms();
async function homework(plan: HomeworkPlan = {}) {
  const { homeworkId } = await buildHomework(t, w, plan);
  return { homeworkId, desk: markerAt(t, homeworkId) };
}
/** Ends the homework so many milliseconds ago; nothing is taken since. */
const end = async (homeworkId: string, ago = HOUR) => {
  const at = new Date((await now()) - ago);
  await setDates(t, homeworkId, at, at);
};
const own = async (homeworkId: string, as: Account = 'student') =>
  (await t.call(ownHomeworkRoute, { params: { homeworkId } }, as)).mark;
const rowOf = async (desk: ReturnType<typeof markerAt>, name: string) =>
  (await desk.results()).rows.find((row) => row.name === name)!;

describe('the queue', () => {
  it('holds what was handed in, in its order, and who has nothing', async () => {
    const { homeworkId, desk } = await homework();
    await learnerAt(t, homeworkId, 'student2').handIn('<p>乙</p>');
    await learnerAt(t, homeworkId, 'student').handIn('<p>甲</p>');
    const { rows, can, mean } = await desk.queue();
    expect(rows.map(({ name, state }) => [name, state])).toEqual(
      expect.arrayContaining([
        ['李四', 'waiting'],
        ['张三', 'waiting'],
        ['王五', 'missing'],
        ['孙外', 'missing'],
      ]),
    );
    expect(rows.slice(0, 2).map(({ name }) => name)).toEqual(['李四', '张三']);
    expect({ can, mean }).toEqual({ can: { mark: true, collect: false }, mean: null });
    const today = await t.call(classTodayRoute, { params: { classId: w.classId } }, 'teacher');
    expect(today.waiting.find(({ kind }) => kind === 'homework')?.count).toBeGreaterThanOrEqual(2);
    const { title } = (await homeworkFacts(await t.ctx(), [homeworkId]))[0]!;
    expect(today.dates.map(({ name, kind, done }) => [name, kind, done])).toContainEqual([title, 'due', null]);
    expect((await desk.work(rows[0]!.workId!)).versions).toMatchObject([
      { no: 1, body: '<p>乙</p>', lateSeconds: null },
    ]);
  });

  it('is nobody’s business but the team’s, each within the own classes', async () => {
    const { homeworkId, desk } = await homework();
    await learnerAt(t, homeworkId).handIn('<p>甲</p>');
    const workId = await desk.workOf('张三');
    for (const who of ['student', 'teacher2', 'leader2'] as const) {
      const other = markerAt(t, homeworkId, who);
      const calls = [other.queue, () => other.work(workId), other.results, () => other.collect(1)];
      for (const call of calls) {
        expect(await refusalOf(call())).toMatchObject({ status: 404 });
      }
      expect(await refusalOf(other.save(workId, { versionNo: 1, rounds: 0, points: 5 }))).toMatchObject({
        status: 404,
      });
    }
    await setMember(await t.ctx('teacher'), w.courseId, { account: 'teacher2', role: 'assistant', granted: [] });
    const assistant = markerAt(t, homeworkId, 'teacher2');
    expect((await assistant.queue()).rows).toEqual([]);
    expect(await refusalOf(assistant.work(workId))).toMatchObject({ status: 404 });
    expect(await refusalOf(assistant.save(workId, { versionNo: 1, rounds: 0, points: 5 }))).toMatchObject({
      status: 404,
    });
    const file = { params: { homeworkId, workId, fileId: randomUUID() }, body: {} };
    expect(await t.call(contract.workFileRoute, file, 'teacher2')).toMatchObject({ statusCode: 404 });
    expect(await refusalOf(desk.work(randomUUID()))).toMatchObject({ status: 404 });
  });

  it('shows numbers while one marks without names, in what is stored nowhere else', async () => {
    const { homeworkId, desk } = await homework({ settings: { anonymous: true } });
    await learnerAt(t, homeworkId).handIn('<p>甲</p>');
    const read = await desk.queue();
    expect(read.rows).toMatchObject([{ alias: 1, name: '', number: null, state: 'waiting' }]);
    const work = await desk.work(read.rows[0]!.workId!);
    expect(JSON.stringify([read, work])).not.toContain('张三');
  });
});

describe('a mark', () => {
  it('is added to, never changed; the newest counts', async () => {
    const { homeworkId, desk } = await homework();
    await learnerAt(t, homeworkId).handIn('<p>甲</p>');
    const workId = await desk.workOf('张三');
    expect(await desk.mark(workId, 86.25, '推导完整')).toEqual({ points: 86.25, rounds: 1 });
    expect(await desk.mark(workId, 90)).toEqual({ points: 90, rounds: 2 });
    expect(await desk.work(workId)).toMatchObject({
      ...{ state: 'marked', rounds: 2, mark: { points: 90, comment: '', by: '王芳' } },
    });
    const [kept] = await t.ask('select count(*)::int as n from homework_marking.mark where work_id = $1', [workId]);
    expect(kept).toEqual({ n: 2 });
    await expect(
      (await t.ctx()).tx((tx) =>
        tx.asSystem(async () => {
          await sql`update homework_marking.mark set points = 100`.execute(tx.db);
        }),
      ),
    ).rejects.toThrow(/permission denied/);
    const [logged] = await t.ask(
      `select after from audit.audit_log where action = 'submission.grade' and object_id = $1 order by id desc limit 1`,
      [workId],
    );
    expect(logged).toMatchObject({ after: { points: 90, round: 2 } });
  });

  it('is refused where it does not fit', async () => {
    const { homeworkId, desk } = await homework({ maxScore: 20 });
    await learnerAt(t, homeworkId).handIn('<p>甲</p>');
    const workId = await desk.workOf('张三');
    for (const wrong of [20.01, 3.333]) {
      expect(await refusalOf(desk.mark(workId, wrong))).toMatchObject({ status: 422, fields: [{ path: 'points' }] });
    }
    expect(await refusalOf(desk.mark(workId, -1))).toMatchObject({ status: 400 });
    expect(await refusalOf(desk.mark(workId, {}))).toMatchObject({ status: 422, fields: [{ path: 'points' }] });
  });

  it('by a rubric is the sum of all its criteria', async () => {
    const { homeworkId, desk } = await homework({ rubric: TEST_RUBRIC });
    await learnerAt(t, homeworkId).handIn('<p>甲</p>');
    const workId = await desk.workOf('张三');
    for (const wrong of [{ method: 60 }, { method: 60.5, text: 1 }, { method: 1, text: 1, other: 1 }]) {
      expect(await refusalOf(desk.mark(workId, wrong as unknown as Record<string, number>))).toMatchObject({
        ...{ status: 422, fields: [{ path: 'levels' }] },
      });
    }
    expect(await desk.mark(workId, { method: 48.5, text: 40 })).toEqual({ points: 88.5, rounds: 1 });
    expect((await desk.work(workId)).mark).toMatchObject({ levels: { method: 48.5, text: 40 }, points: 88.5 });
  });

  it('is refused for a version that was replaced meanwhile, and when somebody else was first', async () => {
    const { homeworkId, desk } = await homework();
    const learner = learnerAt(t, homeworkId);
    await learner.handIn('<p>甲</p>');
    const workId = await desk.workOf('张三');
    await learner.save('<p>乙</p>');
    await learner.submit();
    expect(await refusalOf(desk.save(workId, { versionNo: 1, rounds: 0, points: 80 }))).toMatchObject({
      ...{ status: 409, code: 'homeworkMarking.stale.version' },
    });
    await desk.save(workId, { versionNo: 2, rounds: 0, points: 80 });
    expect(await refusalOf(desk.save(workId, { versionNo: 2, rounds: 0, points: 90 }))).toMatchObject({
      ...{ status: 409, code: 'homeworkMarking.stale.marked' },
    });
    const both = await Promise.allSettled(
      [70, 75].map((points) => desk.save(workId, { versionNo: 2, rounds: 1, points })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('waits again when another version comes to count', async () => {
    const { homeworkId, desk } = await homework();
    const learner = learnerAt(t, homeworkId);
    await learner.handIn('<p>甲</p>');
    await learner.save('<p>乙</p>');
    await learner.submit();
    const workId = await desk.workOf('张三');
    await desk.mark(workId, 80);
    await desk.choose(workId, 1);
    expect(await desk.work(workId)).toMatchObject({ state: 'waiting', counting: 1, mark: null, rounds: 1 });
    await desk.mark(workId, 60);
    expect(await desk.work(workId)).toMatchObject({ state: 'marked', counting: 1, mark: { points: 60 }, rounds: 2 });
    expect(await refusalOf(desk.choose(workId, 9))).toMatchObject({ status: 404 });
  });

  it('loses for lateness by the dates as they stand, own ones first', async () => {
    const { homeworkId, desk } = await homework({ settings: { late: LATE } });
    await learnerAt(t, homeworkId).handIn('<p>甲</p>');
    await learnerAt(t, homeworkId, 'student2').handIn('<p>乙</p>');
    await setDates(t, homeworkId, new Date((await now()) - 26 * HOUR), new Date((await now()) + DAY));
    for (const name of ['张三', '李四']) await desk.mark(await desk.workOf(name), 80);
    expect(await rowOf(desk, '张三')).toMatchObject({ points: 80, penalty: 20, final: 64 });
    await extendFor(t, homeworkId, await t.personId('student2'), 60);
    expect(await rowOf(desk, '李四')).toMatchObject({ points: 80, penalty: 0, final: 80, lateSeconds: null });
    expect(await rowOf(desk, '张三')).toMatchObject({ final: 64 });
    const ctx = await t.ctx();
    const figures = await Promise.all(ctx.ports.all(homeworkFiguresPort).map((read) => read(ctx, [homeworkId], null)));
    expect(Object.assign({}, ...figures.flat())).toMatchObject({
      handedIn: 2,
      late: 1,
      toMark: 0,
      marked: 2,
      mean: 72,
    });
  });
});

describe('a group of four', () => {
  const FOUR = ['student', 'student2', 'student3', 'outsider'] as const;

  it('has four grades by one mark, one of which is adjusted alone with a reason', async () => {
    const personIds = await Promise.all(FOUR.map((who) => t.personId(who)));
    const { setId } = await buildGroup(t, w.classId, personIds);
    const { homeworkId, desk } = await homework({ settings: { groups: true }, groupSetId: setId });
    await learnerAt(t, homeworkId).handIn('<p>我们的报告</p>');
    const { rows } = await desk.queue();
    expect(rows).toHaveLength(1);
    const workId = rows[0]!.workId!;
    expect(
      await refusalOf(desk.adjust(workId, personIds[1]!, { rounds: 0, points: 70, reason: '没有参加实验' })),
    ).toMatchObject({ status: 409, code: 'homeworkMarking.adjust.unmarked' });
    await desk.mark(workId, 88);
    const finals = async () => Object.fromEntries((await desk.results()).rows.map(({ name, final }) => [name, final]));
    expect(await finals()).toEqual({ 张三: 88, 李四: 88, 王五: 88, 孙外: 88 });
    await desk.adjust(workId, personIds[1]!, { rounds: 0, points: 70, reason: '没有参加实验' });
    expect(await finals()).toEqual({ 张三: 88, 李四: 70, 王五: 88, 孙外: 88 });
    const { members } = await desk.work(workId);
    expect(members.find(({ name }) => name === '李四')).toMatchObject({
      rounds: 1,
      own: { points: 70, reason: '没有参加实验' },
    });
    expect(
      await refusalOf(desk.adjust(workId, personIds[1]!, { rounds: 0, points: 60, reason: '没有参加实验' })),
    ).toMatchObject({ status: 409, code: 'homeworkMarking.stale.marked' });
    // An account that turns out to be somebody else takes the own mark along.
    const other = await t.personId('outsider');
    const own = (id: string) =>
      t
        .ctx()
        .then((ctx) => ownMarksOfPeople(ctx, [id]))
        .then((found) => found.get(id) ?? 0);
    expect(await own(personIds[1]!)).toBe(1);
    await (await t.ctx()).tx((tx) => moveOwnMarks(tx, personIds[1]!, other));
    expect([await own(personIds[1]!), await own(other)]).toEqual([0, 1]);
    await (await t.ctx()).tx((tx) => moveOwnMarks(tx, other, personIds[1]!));
    await desk.adjust(workId, personIds[1]!, { rounds: 1, points: null, reason: '重新核对后恢复' });
    expect(await finals()).toEqual({ 张三: 88, 李四: 88, 王五: 88, 孙外: 88 });
    expect(
      await refusalOf(desk.adjust(workId, randomUUID(), { rounds: 0, points: 1, reason: '不在小组里面' })),
    ).toMatchObject({
      status: 404,
    });
  });
});

describe('the desk of who marks', () => {
  it('leads to homework with hand-ins that wait, and to the first of them', async () => {
    const { homeworkId, desk } = await homework({ title: '待批的作业' });
    const read = async (as: Account) => {
      const ctx = await t.ctx(as);
      const actor = ctx.actor as PersonActor;
      return (await homeworkDesk.read(ctx, actor)).marking?.rows.find(({ key }) => key === homeworkId);
    };
    await learnerAt(t, homeworkId, 'student2').handIn('<p>乙</p>');
    await learnerAt(t, homeworkId).handIn('<p>甲</p>');
    const [first] = (await desk.queue()).rows;
    expect(await read('teacher')).toMatchObject({
      ...{ title: '待批的作业', waiting: 2, marked: 0, handedIn: 2 },
      markHref: expect.stringContaining(`work=${first!.workId}`),
    });
    await desk.mark(first!.workId!, 80);
    expect(await read('teacher')).toMatchObject({ waiting: 1, marked: 1 });
    expect(await read('leader2')).toBeUndefined();
    expect(await read('student')).toBeUndefined();
  });
});

describe('returned work', () => {
  it('is done again until its own date, and is in time by that', async () => {
    const { homeworkId, desk } = await homework({ settings: { late: LATE, maxReturns: 1 } });
    const learner = learnerAt(t, homeworkId);
    await learner.handIn('<p>甲</p>');
    const workId = await desk.workOf('张三');
    await desk.mark(workId, 40);
    await end(homeworkId);
    const give = (dueAt: string | null) => desk.giveBack(workId, { versionNo: 1, opinion: '请补充误差分析', dueAt });
    expect(await refusalOf(give(null))).toMatchObject({ status: 422, fields: [{ path: 'dueAt' }] });
    expect(await refusalOf(give(new Date((await now()) - 1000).toISOString()))).toMatchObject({ status: 422 });
    await give(new Date((await now()) + DAY).toISOString());
    expect(await desk.work(workId)).toMatchObject({
      state: 'returned',
      can: { mark: false, return: false },
      returns: 1,
    });
    expect(await refusalOf(desk.mark(workId, 50))).toMatchObject({ status: 409 });
    await t.drainJobs();
    const [notice] = await t.ask(
      `select message_key as key, params from notifications.notification
        where person_id = $1 and message_key like 'homeworkMarking.notice.returned%'`,
      [await t.personId('student')],
    );
    expect(notice).toMatchObject({
      key: 'homeworkMarking.notice.returnedUntil',
      params: { opinion: '请补充误差分析' },
    });
    await learner.handIn('<p>补充后</p>');
    await desk.choose(workId, 2);
    await desk.mark(workId, 80);
    expect(await rowOf(desk, '张三')).toMatchObject({ penalty: 0, final: 80, lateSeconds: null });
    expect(await refusalOf(desk.giveBack(workId, { versionNo: 2, opinion: '再改', dueAt: null }))).toMatchObject({
      ...{ status: 409, code: 'homeworkMarking.return.limit' },
    });
  });
});

describe('drafts', () => {
  it('are collected after the cut-off as late hand-ins, once their number was shown', async () => {
    const { homeworkId, desk } = await homework({ settings: { late: LATE } });
    for (const who of ['student', 'student2'] as const) {
      const learner = learnerAt(t, homeworkId, who);
      await learner.read();
      await learner.save('<p>没来得及提交</p>');
    }
    expect(await desk.queue()).toMatchObject({ collectable: 0, can: { collect: false } });
    expect(await refusalOf(desk.collect(2))).toMatchObject({ status: 409 });
    await end(homeworkId);
    expect(await desk.queue()).toMatchObject({ collectable: 2, can: { collect: true } });
    expect(await refusalOf(desk.collect(1))).toMatchObject({ status: 409, code: 'homeworkMarking.collect.changed' });
    expect(await desk.collect(2)).toEqual({ collected: 2 });
    const { rows } = await desk.queue();
    expect(rows.filter(({ forced }) => forced)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
    expect(rows[0]!.lateSeconds).toBeGreaterThan(0);
  });

  it('stay with their writers where the homework says so', async () => {
    const { homeworkId, desk } = await homework({ settings: { acceptDrafts: false } });
    const learner = learnerAt(t, homeworkId);
    await learner.read();
    await learner.save('<p>草稿</p>');
    await end(homeworkId);
    expect(await desk.queue()).toMatchObject({ collectable: 0 });
  });
});

describe('the release', () => {
  it('shows marks to learners, and takes them back with a reason', async () => {
    const { homeworkId, desk } = await homework({ rubric: TEST_RUBRIC });
    await learnerAt(t, homeworkId).handIn('<p>甲</p>');
    await learnerAt(t, homeworkId, 'student2').handIn('<p>乙</p>');
    const workId = await desk.workOf('张三');
    await desk.mark(workId, { method: 60, text: 30 }, '注意有效数字');
    expect(await refusalOf(desk.release(1, 2))).toMatchObject({ status: 409, code: 'homeworkMarking.hindrance.open' });
    await end(homeworkId);
    expect(await own(homeworkId)).toBeNull();
    expect(await desk.results()).toMatchObject({ marked: 1, unmarked: 1, missing: 2, can: { release: true } });
    expect(await refusalOf(desk.release(0, 2))).toMatchObject({ status: 409, code: 'homeworkMarking.release.changed' });
    expect(await refusalOf(markerAt(t, homeworkId, 'student').release(1, 2))).toMatchObject({ status: 404 });
    await desk.release(1, 2);
    expect(await own(homeworkId)).toMatchObject({ points: 90, comment: '注意有效数字' });
    expect(await own(homeworkId, 'student2')).toBeNull();
    expect(await refusalOf(desk.mark(workId, { method: 1, text: 1 }))).toMatchObject({
      ...{ status: 409, code: 'homeworkMarking.released' },
    });
    await desk.mark(await desk.workOf('李四'), { method: 60, text: 40 });
    expect(await own(homeworkId, 'student2')).toMatchObject({ points: 100 });
    await desk.unrelease('第二项需要复核');
    expect(await own(homeworkId)).toBeNull();
    await t.drainJobs();
    const notices = await t.ask(
      `select message_key as key from notifications.notification
        where person_id = $1 and message_key like 'homeworkMarking.notice.%released' order by id`,
      [await t.personId('student2')],
    );
    expect(notices.map(({ key }) => key)).toEqual([
      'homeworkMarking.notice.released',
      'homeworkMarking.notice.unreleased',
    ]);
    await desk.mark(workId, { method: 50, text: 30 });
    expect(await rowOf(desk, '张三')).toMatchObject({ final: 80 });
    expect(await refusalOf(desk.unrelease('再撤回一次吧'))).toMatchObject({ status: 409 });
  });
});
