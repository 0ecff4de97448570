import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { closeSessionRoute, openSessionRoute, setMarksRoute } from '../../attendance/shared/attendance.contract.ts';
import { joinClass } from '../../classes/server/classes.public.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { type BuiltPerson, buildStudents } from '../../classes/testing/people.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { likePostRoute } from '../../discussion/shared/post.contract.ts';
import { buildForum, type Forum, openTopic, reply } from '../../discussion/testing/forum.builder.ts';
import { bookDriver } from '../../grades/testing/book.builder.ts';
import { buildRun } from '../../lab-reports/testing/run.builder.ts';
import { listNotificationsRoute } from '../../notifications/shared/notification.contract.ts';
import { USUAL_RULES } from '../shared/points.model.ts';
import * as contract from '../shared/ranking.contract.ts';
import { sumOf, weekStart } from '../shared/ranking.model.ts';
import { freezeWeeks } from './freeze.jobs.ts';

let t: TestApp;
let unitId: string;
let w: RunningClass;
let crowd: BuiltPerson[];
/** Scores of student, student2 and six others. */
const SCORES = [90, 85, 85, 80, 75, 70, 65, 61];

async function run(world: RunningClass, personId: string, score: number, startedAt?: Date) {
  return buildRun(await t.ctx(), { ...world, personId, score, ...(startedAt ? { startedAt } : {}) });
}

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
  w = await runningClass(t, unitId);
  crowd = await buildStudents(t, unitId, 6, 'rk');
  const system = await t.ctx();
  for (const one of crowd) await joinClass(system, { classId: w.classId, personId: one.personId });
  const ids = [await t.personId('student'), await t.personId('student2'), ...crowd.map((one) => one.personId)];
  for (const [i, personId] of ids.entries()) await run(w, personId, SCORES[i]!);
});
afterAll(() => t.close());

type Ask = { ladder?: 'progress' | 'lab' | 'points' | 'mark'; period?: 'week' | 'month' | 'all'; classId?: string };
const board = (ask: Ask = {}, as: Account = 'teacher', { courseId } = w) =>
  t.call(contract.rankingRoute, { params: { courseId }, query: { period: 'all', ...ask } }, as);
const entries = async (who: Account, ask: Ask = {}, as: Account = 'teacher', { courseId } = w) =>
  t.call(
    contract.rankingEntriesRoute,
    { params: { courseId, personId: await t.personId(who) }, query: { ladder: 'points', ...ask } },
    as,
  );
const own = (ask: Ask & { scope?: 'class' | 'course' } = {}, as: Account = 'student', { courseId } = w) =>
  t.call(contract.ownRankingRoute, { params: { courseId }, query: { period: 'all', ...ask } }, as);
const ownEntries = (ladder: 'points' | 'mark', as: Account = 'student') =>
  t.call(contract.ownRankingEntriesRoute, { params: { courseId: w.courseId }, query: { ladder, period: 'all' } }, as);
const setting = (as: Account = 'teacher', { courseId } = w) =>
  t.call(contract.rankingSettingRoute, { params: { courseId } }, as);
async function change(more: object, as: Account = 'teacher', world: { courseId: string } = w) {
  const { can: _, ...before } = await t.call(contract.rankingSettingRoute, { params: world }, 'teacher');
  return t.call(
    contract.updateRankingSettingRoute,
    { params: { courseId: world.courseId }, body: { ...before, ...more } as never },
    as,
  );
}
const hide = (hidden: boolean, as: Account = 'student') =>
  t.call(contract.hideInRankingRoute, { params: { courseId: w.courseId }, body: { hidden } }, as);
const praise = (id: string, more: object = {}, as: Account = 'teacher') =>
  t.call(
    contract.praiseRoute,
    { params: { courseId: w.courseId }, body: { id, ladder: 'lab', period: 'all', top: 1, ...more } as never },
    as,
  );

describe('who reads a ladder', () => {
  it('is the team within its scope; learners have their own, strangers none', async () => {
    expect((await board()).total).toBe(8);
    for (const as of ['student', 'teacher2'] as const) {
      expect(await refusalOf(board({}, as))).toMatchObject({ status: 404 });
      expect(await refusalOf(setting(as))).toMatchObject({ status: 404 });
      expect(await refusalOf(entries('student2', {}, as))).toMatchObject({ status: 404 });
    }
    expect(await refusalOf(board({}, 'admin'))).toMatchObject({ status: 403 });
    expect(await refusalOf(own({}, 'student3'))).toMatchObject({ status: 404 });
    expect(await refusalOf(own({}, 'teacher'))).toMatchObject({ status: 403 });
  });

  it('as an assistant is the team of the classes taught, and changes no setting', async () => {
    const world = await runningClass(t, unitId);
    await setMember(await t.ctx('teacher'), world.courseId, { account: 'teacher2', role: 'assistant', granted: [] });
    expect(await refusalOf(board({}, 'teacher2', world))).toMatchObject({ status: 403 });
    expect(await refusalOf(board({ classId: world.classId }, 'teacher2', world))).toMatchObject({ status: 404 });
    await t.ask('insert into classes.class_teacher (class_id, person_id) values ($1, $2) returning class_id', [
      world.classId,
      await t.personId('teacher2'),
    ]);
    const seen = await board({}, 'teacher2', world);
    expect(seen).toMatchObject({ total: 2, classId: world.classId, whole: false, can: { settings: false } });
    expect(await refusalOf(change({ closed: true }, 'teacher2', world))).toMatchObject({ status: 403 });
  });
});

describe('a ladder', () => {
  it('shares ranks of equal values and skips the next', async () => {
    const { rows, ranked } = await board({ ladder: 'lab' });
    expect(rows.slice(0, 4).map((row) => [row.rank, row.value])).toEqual([
      [1, 90],
      [2, 85],
      [2, 85],
      [4, 80],
    ]);
    expect(ranked).toBe(8);
  });

  it('has progress as the course tree ticks it', async () => {
    const { rows, outOf } = await board({ ladder: 'progress' });
    expect(outOf).toBe(1);
    expect(rows.map((row) => row.value)).toEqual(Array.from({ length: 8 }, () => 100));
  });

  it('is empty for a period without a record', async () => {
    const world = await runningClass(t, unitId);
    await run(world, await t.personId('student'), 80, new Date(Date.now() - 60 * 86_400_000));
    const week = await board({ ladder: 'points', period: 'week' }, 'teacher', world);
    expect([week.ranked, week.rows.map((row) => row.rank)]).toEqual([0, [null, null]]);
    const all = await board({ ladder: 'points', period: 'all' }, 'teacher', world);
    expect(all.rows.map((row) => row.value)).toEqual([25, null]);
  });
});

describe('points', () => {
  let forum: Forum;
  const value = async (who: Account) => {
    const name = (await entries(who, { period: 'all' }, 'teacher', forum)).name;
    return (await board({ ladder: 'points', period: 'all' }, 'teacher', forum)).rows.find((row) => row.name === name)!;
  };
  beforeAll(async () => {
    forum = await buildForum(t);
    await run(forum, await t.personId('student'), 80);
    const topic = await openTopic(t, forum, 'student');
    for (let i = 0; i < 2; i++) await reply(t, topic.topicId, 'student');
    for (const as of ['student2', 'student3'] as const) {
      await t.call(likePostRoute, { params: { postId: topic.id }, body: { on: true } }, as);
    }
  });

  it('of every row are the sum of its detail', async () => {
    const row = await value('student');
    const detail = await entries('student', { period: 'all' }, 'teacher', forum);
    expect(Object.fromEntries(Map.groupBy(detail.entries, (one) => one.kind))).toMatchObject({
      node: [{ value: 5 }],
      experiment: [{ value: 20 }],
      post: [{ value: 2 }, { value: 2 }, { value: 2 }],
      like: [{ value: 1 }, { value: 1 }],
    });
    expect([row.value, detail.value, sumOf(detail.entries)]).toEqual([33, 33, 33]);
  });

  it('are given for sessions one came to, in time or late, once they are closed', async () => {
    const world = await runningClass(t, unitId);
    const body = { title: '第一周', way: 'manual' as const, lateMinutes: null, minutes: 10, place: null };
    const { id: sessionId } = await t.call(openSessionRoute, { params: { classId: world.classId }, body }, 'teacher');
    const [one, two] = [await t.personId('student'), await t.personId('student2')];
    const set = (personId: string, state: 'late' | 'leave') =>
      t.call(setMarksRoute, { params: { sessionId }, body: { personIds: [personId], state, reason: null } }, 'teacher');
    await set(one, 'late');
    await set(two, 'leave');
    const values = async () =>
      (await board({ ladder: 'points', period: 'all' }, 'teacher', world)).rows.map((row) => [row.personId, row.value]);
    expect(await values()).toEqual(expect.arrayContaining([[one, null]]));
    await t.call(closeSessionRoute, { params: { sessionId } }, 'teacher');
    expect(Object.fromEntries(await values())).toEqual({ [one]: 2, [two]: null });
    const detail = await entries('student', { period: 'all' }, 'teacher', world);
    expect(detail.entries).toMatchObject([{ kind: 'checkIn', name: '第一周', value: 2, capped: false }]);
  });

  it('follow the rules of the course with their daily limits', async () => {
    await change(
      { rules: { ...USUAL_RULES, post: { points: 2, perDay: 3 }, like: { points: 0, perDay: null } } },
      'teacher',
      {
        courseId: forum.courseId,
      },
    );
    const detail = await entries('student', { period: 'all' }, 'teacher', forum);
    const posts = detail.entries.filter((one) => one.kind === 'post');
    expect(posts.map((one) => [one.value, one.capped])).toEqual([
      [2, false],
      [1, true],
      [0, true],
    ]);
    expect(detail.value).toBe(28);
    expect((await value('student')).value).toBe(28);
  });

  it('leave out what was written without a name', async () => {
    await t.ask('update discussion.board set anonymous = true where course_id = $1 returning id', [forum.courseId]);
    const before = (await value('student2')).value;
    await openTopic(t, forum, 'student2', { anonymous: true });
    expect((await value('student2')).value).toBe(before);
  });
});

describe('what a learner sees', () => {
  it('is the own place, and of others what the team lets through', async () => {
    const seen = await own({ ladder: 'lab' });
    expect(seen).toMatchObject({ open: true, ladders: ['progress', 'time', 'lab', 'points'], ranked: 8, few: false });
    expect(seen.rows[0]).toMatchObject({ own: true, name: '张三', rank: 1, value: 90 });
    expect(seen.rows[1]).toMatchObject({ own: false, form: 'family', name: '李', rank: 2 });
    await change({ names: 'real', extent: 'top', top: 2 });
    expect((await own({ ladder: 'lab' })).rows.map((row) => row.rank)).toEqual([1, 2, 2]);
    await change({ extent: 'near' });
    expect((await own({ ladder: 'lab' })).rows).toHaveLength(4);
    await change({ extent: 'all', names: 'anonymous' });
    expect((await own({ ladder: 'lab' })).rows.flatMap((row) => row.name ?? [])).toEqual(['张三']);
    await change({ names: 'real' });
    expect((await own({ ladder: 'lab' })).rows.map((row) => row.name)).toContain('李四');
  });

  it('names nobody who hides, in no answer and to no other learner', async () => {
    expect(await hide(true, 'student2')).toEqual({ hidden: true });
    for (const ladder of ['progress', 'lab', 'points'] as const) {
      for (const scope of ['class', 'course'] as const) {
        for (const period of ['week', 'month', 'all'] as const) {
          const text = JSON.stringify(await own({ ladder, scope, period }));
          expect(text).not.toContain('李四');
          expect(text).not.toContain(await t.personId('student2'));
        }
      }
    }
    const mine = await own({ ladder: 'lab' }, 'student2');
    expect(mine.hidden).toBe(true);
    expect(mine.rows.find((row) => row.own)).toMatchObject({ name: '李四', rank: 2 });
    expect((await board({ ladder: 'lab' })).rows.find((row) => row.name === '李四')).toMatchObject({ hidden: true });
    await hide(false, 'student2');
    expect(JSON.stringify(await own({ ladder: 'lab' }))).toContain('李四');
    expect(await refusalOf(hide(true, 'teacher'))).toMatchObject({ status: 403 });
    expect(await refusalOf(hide(true, 'student3'))).toMatchObject({ status: 404 });
  });

  it('is the own row alone while fewer than five are on the ladder', async () => {
    const world = await runningClass(t, unitId);
    await change({ names: 'real', extent: 'all' }, 'teacher', world);
    for (const who of ['student', 'student2'] as const) await run(world, await t.personId(who), 80);
    const seen = await own({ ladder: 'lab' }, 'student', world);
    expect(seen).toMatchObject({ few: true, ranked: 2, rows: [{ own: true, name: '张三', rank: 1 }] });
    expect(seen.rows).toHaveLength(1);
  });

  it('ends where the team closes a ladder', async () => {
    expect(await refusalOf(own({ ladder: 'mark' }))).toMatchObject({ status: 409, code: 'ranking.closed' });
    expect(await refusalOf(ownEntries('mark'))).toMatchObject({ status: 409 });
    await change({ ladders: ['lab'] });
    expect(await refusalOf(ownEntries('points'))).toMatchObject({ code: 'ranking.closed' });
    expect((await own()).ladder).toBe('lab');
    await change({ closed: true });
    expect(await own()).toMatchObject({ open: false, ladders: [], rows: [] });
    expect(await refusalOf(own({ ladder: 'lab' }))).toMatchObject({ code: 'ranking.closed' });
    await change({ closed: false, ladders: ['progress', 'lab', 'points'] });
    const mine = await ownEntries('points');
    expect([mine.value, sumOf(mine.entries)]).toEqual([25, 25]);
  });
});

describe('marks', () => {
  it('are current for the team and published for learners', async () => {
    const book = bookDriver(t);
    const graded = await book.world();
    const world = { courseId: graded.courseId };
    await book.enter(graded, 90);
    await change({ ladders: ['mark'], names: 'real', extent: 'all' }, 'teacher', world);
    const team = await t.call(contract.rankingRoute, { params: world, query: { ladder: 'mark' } }, 'teacher');
    expect(team.rows[0]).toMatchObject({ name: '张三', rank: 1, value: 90 });
    const before = await t.call(contract.ownRankingRoute, { params: world }, 'student');
    expect(before).toMatchObject({ ladder: 'mark', ranked: 0, rows: [{ own: true, rank: null, value: null }] });
    await book.publish(graded, true, 'teacher', { items: ['class'] });
    const after = await t.call(contract.ownRankingRoute, { params: world }, 'student');
    expect(after).toMatchObject({ ranked: 1, rows: [{ own: true, rank: 1, value: 90 }] });
  });
});

describe('a score its learner does not see yet', () => {
  it('ranks for the team and for no learner', async () => {
    const world = await runningClass(t, unitId);
    const id = await run(world, await t.personId('student'), 80);
    await t.ask('update runs.run set show_score = false where id = $1 returning id', [id]);
    expect((await board({ ladder: 'lab' }, 'teacher', world)).rows[0]).toMatchObject({ rank: 1, value: 80 });
    expect((await own({ ladder: 'lab' }, 'student', world)).rows).toMatchObject([
      { own: true, rank: null, value: null },
    ]);
  });
});

describe('settings', () => {
  it('refuse points that are not whole numbers from 0 to 100, each at its field', async () => {
    const wrong = { ...USUAL_RULES, node: { points: 101, perDay: null }, post: { points: 2, perDay: 2.5 } };
    const refusal = await refusalOf(change({ rules: wrong }));
    expect(refusal).toMatchObject({ status: 422, code: 'ranking.points.whole' });
    expect(JSON.stringify(refusal)).toMatch(/rules\.node\.points.*rules\.post\.perDay/);
  });

  it('keep a change with its version, and what it changed in the log', async () => {
    const { version } = await setting();
    expect(await change({ top: 7 })).toEqual({ version: version + 1 });
    expect(await refusalOf(change({ top: 8, version }))).toMatchObject({ status: 409 });
    expect((await setting()).top).toBe(7);
    const [log] = await t.ask(
      `select before, after from audit.audit_log where action = 'ranking.settings' and object_id = $1
        order by id desc limit 1`,
      [w.courseId],
    );
    expect(log).toMatchObject({ after: { top: 7 } });
  });
});

describe('praise', () => {
  it('reaches the first of a ladder once', async () => {
    const id = crypto.randomUUID();
    expect(await praise(id, { top: 2 })).toEqual({ told: 3 });
    expect(await praise(id, { top: 2 })).toEqual({ told: 3 });
    await t.drainJobs();
    const { rows } = await t.call(listNotificationsRoute, { query: {} }, 'student');
    const told = rows.flatMap(({ text }) =>
      'key' in text && text.key === 'ranking.notice.praise' ? [text.params] : [],
    );
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ rank: 1 });
    expect(await refusalOf(praise(crypto.randomUUID(), {}, 'student'))).toMatchObject({ status: 404 });
    const world = await runningClass(t, unitId);
    const nobody = t.call(
      contract.praiseRoute,
      { params: { courseId: world.courseId }, body: { id: crypto.randomUUID(), ladder: 'lab', period: 'all', top: 3 } },
      'teacher',
    );
    expect(await refusalOf(nobody)).toMatchObject({ status: 409, code: 'ranking.praise.nobody' });
  });
});

describe('the sheet', () => {
  it('is a workbook for the team, and that it was taken stands in the log', async () => {
    const url = `/api/v1/courses/${w.courseId}/ranking/sheet?ladder=lab&period=all`;
    const got = await t.request({ method: 'GET', url, as: 'teacher' });
    expect([got.statusCode, got.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect((await t.request({ method: 'GET', url, as: 'student' })).statusCode).toBe(404);
    const log = await t.ask(`select after from audit.audit_log where action = 'ranking.export' and object_id = $1`, [
      w.courseId,
    ]);
    expect(log).toMatchObject([{ after: { ladder: 'lab', people: 8 } }]);
  });
});

describe('a finished week', () => {
  it('is frozen once, and ranks are compared with it', async () => {
    const world = await runningClass(t, unitId);
    const monday = weekStart(t.app.base.clock.ms());
    const lastWeek = new Date(monday - 3 * 86_400_000);
    await run(world, await t.personId('student'), 70, lastWeek);
    await run(world, await t.personId('student2'), 60, lastWeek);
    expect((await board({ ladder: 'lab', period: 'all' }, 'teacher', world)).frozen).toBeNull();
    const system = await t.ctx();
    await freezeWeeks(system);
    const frozen = () =>
      t.ask('select person_id, places from ranking.week_place where course_id = $1', [world.courseId]);
    const first = await frozen();
    const of = async (who: Account) => {
      const id = await t.personId(who);
      return first.find((row) => row.person_id === id)!.places;
    };
    expect(await of('student')).toMatchObject({ 'lab.week': [70, 1, 1], 'lab.all': [70, 1, 1] });
    await run(world, await t.personId('student2'), 95);
    await freezeWeeks(system);
    expect(await frozen()).toEqual(first);
    const now = await board({ ladder: 'lab', period: 'all' }, 'teacher', world);
    expect(now.frozen).toBe(new Date(monday - 7 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10));
    expect(now.rows.map((row) => [row.name, row.rank, row.change])).toEqual([
      ['李四', 1, 1],
      ['张三', 2, -1],
    ]);
  });
});
