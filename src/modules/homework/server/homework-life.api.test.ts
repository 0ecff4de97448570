import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { refusalOf } from '../../../testing/app.ts';
import { createClass, startClass } from '../../classes/server/classes.public.ts';
import { endClassRoute } from '../../classes/shared/class.contract.ts';
import { mergeClassRoute } from '../../classes/shared/class-merge.contract.ts';
import { deleteNodeRoute } from '../../courses/shared/structure.contract.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import * as life from '../shared/homework-life.contract.ts';
import { buildHomeworkWorld, type HomeworkWorld } from '../testing/homework-world.builder.ts';
import { extensionsOfPeople, moveExtensions } from './extension.repository.ts';
import { homeworkFacts, learnersOf, participant } from './homework.public.ts';

const DAY = 1440;
const REASON = '与期中考试时间冲突';
let x: HomeworkWorld;
let student: string;
let student2: string;
beforeAll(async () => {
  x = await buildHomeworkWorld(inject('templateUrl'));
  [student, student2] = [await x.t.personId('student'), await x.t.personId('student2')];
});
afterAll(() => x.t.close());
afterEach(() => x.restore());

const of = (homeworkId: string) => ({ params: { homeworkId } });
const factsOf = async (homeworkId: string) => (await homeworkFacts(await x.t.ctx(), [homeworkId]))[0]!;
const withdraw = (homeworkId: string) =>
  x.t.call(life.withdrawHomeworkRoute, { ...of(homeworkId), body: { reason: REASON } }, 'teacher');
const reschedule = async (
  homeworkId: string,
  dates: { dueAt: string; cutoffAt?: string | null; opensAt?: string | null },
) => {
  const { version } = await factsOf(homeworkId);
  const body = { opensAt: null, cutoffAt: null, classes: [], ...dates, version, reason: REASON };
  return x.t.call(life.rescheduleHomeworkRoute, { ...of(homeworkId), body }, 'teacher');
};
const extend = (homeworkId: string, personId: string, dueAt: string) =>
  x.t.call(
    life.extendHomeworkRoute,
    { ...of(homeworkId), body: { personIds: [personId], dueAt, cutoffAt: null, reason: REASON } },
    'teacher',
  );

describe('publishing', () => {
  it('looks at brief, dates, people, rubric and node, and tells the learners', async () => {
    const bare = await x.create();
    expect(await x.checks(bare)).toEqual({
      ...{ brief: 'error briefNone', dates: 'error dueNone', people: 'ok peopleOk' },
      ...{ rubric: 'ok rubricNone', node: 'show nodeHidden' },
    });
    const homeworkId = await x.ready();
    expect(await refusalOf(x.publish(homeworkId, false))).toMatchObject({
      ...{ status: 409, code: 'homework.publish.unready', data: { checks: ['node'] } },
    });
    expect(await x.publish(homeworkId)).toMatchObject({ learners: 2 });
    await x.t.drainJobs();
    expect((await x.told(homeworkId, 'published')).sort()).toEqual([student, student2].sort());
    expect(await x.read(homeworkId)).toMatchObject({ state: 'published', node: { visible: true } });
    expect((await refusalOf(x.publish(homeworkId))).code).toBe('homework.state.wrong');
  });

  it('wants a rubric that gives the full mark, and a due date to come', async () => {
    const level = (name: string, to: number) => ({ name, from: to, to, words: '' });
    const rubric = [{ id: 'a', name: '方法', levels: [level('好', 60), level('差', 0)] }];
    const homeworkId = await x.ready({ rubric });
    expect((await x.checks(homeworkId)).rubric).toBe('error sum');
    expect(await refusalOf(x.publish(homeworkId))).toMatchObject({ data: { checks: ['rubric'] } });
    await x.save(homeworkId, { maxScore: 60 });
    await x.move(3 * DAY * 60_000);
    expect((await x.checks(homeworkId)).dates).toBe('error duePast');
  });

  it('wants groups in every class where groups hand in', async () => {
    const { settings } = await x.read(await x.create());
    const homeworkId = await x.ready({ settings: { ...settings, groups: true } });
    expect((await x.checks(homeworkId)).groups).toBe('error groupsNone');
    await x.t.ask("insert into classes.group_set (id, class_id, name) values (gen_random_uuid(), $1, '第一次分组')", [
      x.w.classId,
    ]);
    expect((await x.checks(homeworkId)).groups).toBe('warning groupsAlone');
    await x.t.ask('delete from classes.group_set where class_id = $1', [x.w.classId]);
  });

  it('is taken back while nobody has handed in', async () => {
    const homeworkId = await x.published();
    x.withHandIns(homeworkId, [{ personId: student, submittedAt: new Date() }]);
    expect((await refusalOf(withdraw(homeworkId))).code).toBe('homework.withdraw.handedIn');
    x.restore();
    await withdraw(homeworkId);
    await x.t.drainJobs();
    expect(await factsOf(homeworkId)).toMatchObject({ state: 'draft', publishedAt: null });
    expect(await x.told(homeworkId, 'withdrawn')).toHaveLength(2);
    expect(await participant(await x.t.ctx(), homeworkId, student)).toBeNull();
  });
});

describe('other dates', () => {
  it('make hand-ins late or in time again, as the preview says', async () => {
    const homeworkId = await x.published();
    const { dueAt } = await factsOf(homeworkId);
    const early = new Date(dueAt!.getTime() - 60 * 60_000);
    x.withHandIns(homeworkId, [
      { personId: student, submittedAt: new Date(dueAt!.getTime() - 1) },
      { personId: student2, submittedAt: new Date(dueAt!.getTime() + 1) },
    ]);
    const preview = (due: Date) => {
      const body = { opensAt: null, dueAt: due.toISOString(), cutoffAt: null, classes: [] };
      return x.t.call(life.previewRescheduleRoute, { ...of(homeworkId), body }, 'teacher');
    };
    expect(await preview(early)).toMatchObject({ late: { count: 1 }, inTime: { count: 0 } });
    expect(await preview(dueAt!)).toMatchObject({ late: { count: 0 }, inTime: { count: 0 } });
    expect(await preview(new Date(dueAt!.getTime() + 1))).toMatchObject({ late: { count: 0 }, inTime: { count: 1 } });
    await reschedule(homeworkId, { dueAt: early.toISOString() });
    await x.t.drainJobs();
    expect(await factsOf(homeworkId)).toMatchObject({ dueAt: early, cutoffAt: null, state: 'published' });
    expect(await x.told(homeworkId, 'rescheduled')).toHaveLength(2);
  });

  it('refuse what has passed, the wrong order, and a stale page', async () => {
    const homeworkId = await x.published();
    expect((await refusalOf(reschedule(homeworkId, { dueAt: await x.at(-5) }))).code).toBe('homework.fault.past');
    const soon = { dueAt: await x.at(60), cutoffAt: await x.at(59) };
    expect((await refusalOf(reschedule(homeworkId, soon))).code).toBe('homework.fault.cutoffAt');
    const late = { opensAt: await x.at(30), dueAt: await x.at(60) };
    expect((await refusalOf(reschedule(homeworkId, late))).code).toBe('homework.fault.opened');
    const body = { opensAt: null, dueAt: await x.at(60), cutoffAt: null, classes: [], version: 1, reason: REASON };
    const stale = x.t.call(life.rescheduleHomeworkRoute, { ...of(homeworkId), body }, 'teacher');
    expect(await refusalOf(stale)).toMatchObject({ status: 409, code: 'error.stale' });
  });

  it('of a class hold for its learners, who are told their own', async () => {
    const homeworkId = await x.published();
    const general = { opensAt: null, dueAt: await x.at(DAY), cutoffAt: null };
    const own = await x.at(3 * DAY);
    const move = async (classes: object[]) => {
      const { version } = await factsOf(homeworkId);
      const body = { ...general, classes: classes as never, version, reason: REASON };
      return x.t.call(life.rescheduleHomeworkRoute, { ...of(homeworkId), body }, 'teacher');
    };
    const ofClass = { id: x.w.classId, opensAt: null, dueAt: own, cutoffAt: null };
    expect((await refusalOf(move([{ ...ofClass, id: x.w.courseId }]))).code).toBe('homework.fault.classes');
    const early = { ...ofClass, cutoffAt: await x.at(2 * DAY) };
    expect((await refusalOf(move([early]))).fields).toMatchObject([{ path: 'classes.0.cutoffAt' }]);
    await move([ofClass]);
    await x.t.drainJobs();
    expect(await factsOf(homeworkId)).toMatchObject({ dueAt: new Date(general.dueAt), endsAt: new Date(own) });
    expect((await participant(await x.t.ctx(), homeworkId, student))!.dates.dueAt).toEqual(new Date(own));
    const [told] = await x.t.ask(
      `select params -> 'due' ->> 'instant' as due from notifications.notification
        where object_id = $1 and message_key = 'homework.notice.rescheduled' limit 1`,
      [homeworkId],
    );
    expect(told!.due).toBe(own);
    await move([]);
    expect((await participant(await x.t.ctx(), homeworkId, student))!.dates.dueAt).toEqual(new Date(general.dueAt));
  });

  it('open again what the clock has closed', async () => {
    const homeworkId = await x.published();
    await x.move(3 * DAY * 60_000);
    expect((await factsOf(homeworkId)).state).toBe('closed');
    await x.tick();
    expect(await x.stored(homeworkId)).toBe('closed');
    expect(await x.told(homeworkId, 'closed')).toEqual([await x.t.personId('teacher')]);
    await x.tick();
    expect(await x.told(homeworkId, 'closed')).toHaveLength(1);
    await reschedule(homeworkId, { dueAt: await x.at(DAY) });
    expect(await x.stored(homeworkId)).toBe('published');
    expect(await factsOf(homeworkId)).toMatchObject({ state: 'published', closedAt: null });
  });
});

describe('more time', () => {
  it('is of one learner, later than the class, and opens again for him or her alone', async () => {
    const homeworkId = await x.published();
    const { dueAt } = await factsOf(homeworkId);
    expect((await refusalOf(extend(homeworkId, student, dueAt!.toISOString()))).fields).toMatchObject([
      { path: 'dueAt', code: 'homework.fault.notLater' },
    ]);
    expect((await refusalOf(extend(homeworkId, await x.t.personId('outsider'), await x.at(9999)))).code).toBe(
      'homework.fault.learner',
    );
    await x.move(3 * DAY * 60_000);
    await x.tick();
    const own = await x.at(DAY);
    await extend(homeworkId, student, own);
    await x.t.drainJobs();
    expect(await x.told(homeworkId, 'extended')).toEqual([student]);
    expect(await factsOf(homeworkId)).toMatchObject({ state: 'published', endsAt: new Date(own) });
    const [mine, other] = await Promise.all(
      [student, student2].map(async (id) => (await participant(await x.t.ctx(), homeworkId, id))!.dates),
    );
    expect(mine).toMatchObject({ dueAt: new Date(own), cutoffAt: new Date(own) });
    expect(other!.cutoffAt! < (await x.t.ctx()).clock.now()).toBe(true);
    const { rows } = await x.t.call(life.extensionsRoute, of(homeworkId), 'teacher');
    expect(rows).toMatchObject([
      { personId: student, dueAt: own, reason: REASON, className: '实验一班', handedInAt: null },
    ]);
    expect(await x.read(homeworkId)).toMatchObject({ extensions: 1 });
    const drop = { params: { homeworkId, personId: student } };
    await x.t.call(life.dropExtensionRoute, drop, 'teacher');
    await x.t.drainJobs();
    expect(await x.told(homeworkId, 'extensionDropped')).toEqual([student]);
    expect((await factsOf(homeworkId)).state).toBe('closed');
    expect(await learnersOf(await x.t.ctx(), homeworkId)).toMatchObject([{ extended: false }, { extended: false }]);
  });

  it('goes with the account somebody turned out to have', async () => {
    const homeworkId = await x.published();
    await extend(homeworkId, student, await x.at(3 * DAY));
    const system = await x.t.ctx();
    expect(await extensionsOfPeople(system, [student, student2])).toMatchObject(
      new Map([[student, expect.any(Number)]]),
    );
    await system.tx((tx) => moveExtensions(tx, student, student2));
    const { rows } = await x.t.call(life.extensionsRoute, of(homeworkId), 'teacher');
    expect(rows.map(({ personId }) => personId)).toEqual([student2]);
    await x.t.ask('delete from homework.extension where person_id = $1', [student2]);
  });

  it('is not given in homework that was closed before its time', async () => {
    const homeworkId = await x.published();
    await x.t.call(life.closeHomeworkRoute, of(homeworkId), 'teacher');
    expect(await factsOf(homeworkId)).toMatchObject({ state: 'closed', storedState: 'closed' });
    expect((await refusalOf(extend(homeworkId, student, await x.at(9999)))).code).toBe('homework.extend.closed');
    await reschedule(homeworkId, { dueAt: await x.at(2 * DAY) });
    await extend(homeworkId, student, await x.at(9999));
    const found = await x.t.call(life.homeworkLearnersRoute, { ...of(homeworkId), query: { kw: '' } }, 'teacher');
    expect(found.rows).toHaveLength(2);
  });
});

describe('a reminder', () => {
  it('reaches who can still hand in and has not, every twelve hours', async () => {
    const homeworkId = await x.published();
    x.withHandIns(homeworkId, [{ personId: student, submittedAt: new Date() }]);
    const preview = () => x.t.call(life.nudgePreviewRoute, of(homeworkId), 'teacher');
    expect(await preview()).toMatchObject({ count: 1, againAt: null });
    const nudge = () => x.t.call(life.nudgeRoute, of(homeworkId), 'teacher');
    expect(await nudge()).toEqual({ told: 1 });
    await x.t.drainJobs();
    expect(await x.told(homeworkId, 'nudge')).toEqual([student2]);
    expect((await refusalOf(nudge())).code).toBe('homework.nudge.soon');
    expect((await preview()).againAt).not.toBeNull();
    await x.move(12 * 60 * 60_000);
    expect(await nudge()).toEqual({ told: 1 });
  });
});

describe('what holds on to homework', () => {
  it('are its node while learners know of it, and its class while it takes hand-ins', async () => {
    const homeworkId = await x.published();
    const { nodeId } = await factsOf(homeworkId);
    const remove = x.t.call(deleteNodeRoute, { params: { nodeId } }, 'teacher');
    expect(await refusalOf(remove)).toMatchObject({ status: 409 });
    const end = x.t.call(endClassRoute, { params: { classId: x.w.classId }, body: {} }, 'teacher');
    expect((await refusalOf(end)).data?.open).toContainEqual({ kind: 'openHomework', count: expect.any(Number) });
    const { id: into } = await createClass(await x.t.ctx(), {
      ...{ courseId: x.w.courseId, termId: x.w.termId, code: freshCode('K'), name: '合并班' },
      teacherIds: [await x.t.personId('teacher')],
      capacity: 50,
    });
    await startClass(await x.t.ctx(), into);
    const [row] = await x.t.ask('select code from classes.class where id = $1', [x.w.classId]);
    const body = { into, typed: String(row!.code), reason: '两个班合并上课', members: 2 };
    await x.t.call(mergeClassRoute, { params: { classId: x.w.classId }, body }, 'teacher');
    expect(await learnersOf(await x.t.ctx(), homeworkId)).toMatchObject([
      { className: '合并班' },
      { className: '合并班' },
    ]);
  });
});
