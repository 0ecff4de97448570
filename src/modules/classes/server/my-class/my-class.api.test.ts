import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { addNode, setMember, showNode } from '../../../courses/server/courses.public.ts';
import { markDoneRoute } from '../../../courses/shared/progress.contract.ts';
import { listNotificationsRoute } from '../../../notifications/shared/notification.contract.ts';
import * as contract from '../../shared/my-class.contract.ts';
import { type RunningClass, runningClass } from '../../testing/class.builder.ts';

let t: TestApp;
let unitId: string;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
  w = await runningClass(t, unitId);
});
afterAll(() => t.close());

const people = (as: Account = 'teacher', { classId } = w) =>
  t.call(contract.classPeopleRoute, { params: { classId } }, as);
const today = (as: Account = 'teacher') => t.call(contract.classTodayRoute, { params: { classId: w.classId } }, as);
const taught = (as: Account) => t.call(contract.taughtClassesRoute, { params: { courseId: w.courseId } }, as);
const send = async (to: readonly Account[], change: object = {}, as: Account = 'teacher') =>
  t.call(
    contract.messageClassRoute,
    {
      params: { classId: w.classId },
      body: {
        id: crypto.randomUUID(),
        personIds: await Promise.all(to.map((who) => t.personId(who))),
        text: '请在周五前完成预习',
        ...change,
      },
    },
    as,
  );
/** Messages a person was told, newest first. */
const told = async (as: Account) =>
  (await t.call(listNotificationsRoute, { query: {} }, as)).rows.flatMap(({ text }) =>
    'key' in text && text.key === 'classes.notice.message' ? [text.params] : [],
  );

describe('who stands before a class', () => {
  it('sees its own classes first; outsiders and learners see no class', async () => {
    expect(await taught('teacher')).toEqual({
      rows: [{ id: w.classId, name: '实验一班', mine: true, people: 2 }],
    });
    expect(await refusalOf(taught('teacher2'))).toMatchObject({ status: 404 });
    expect(await refusalOf(taught('student'))).toMatchObject({ status: 404 });
    for (const ask of [people, today]) {
      expect(await refusalOf(ask('teacher2'))).toMatchObject({ status: 404 });
      expect(await refusalOf(ask('student'))).toMatchObject({ status: 404 });
      expect(await refusalOf(ask('admin'))).toMatchObject({ status: 403 });
    }
    expect(await refusalOf(send(['student'], {}, 'student2'))).toMatchObject({ status: 404 });
  });

  it('as an assistant has the classes he or she teaches, without marks', async () => {
    const world = await runningClass(t, unitId);
    const course = { params: { courseId: world.courseId } };
    await setMember(await t.ctx('teacher'), world.courseId, { account: 'teacher2', role: 'assistant', granted: [] });
    expect((await t.call(contract.taughtClassesRoute, course, 'teacher2')).rows).toEqual([]);
    expect(await refusalOf(people('teacher2', world))).toMatchObject({ status: 404 });
    await t.ask('insert into classes.class_teacher (class_id, person_id) values ($1, $2) returning class_id', [
      world.classId,
      await t.personId('teacher2'),
    ]);
    expect((await t.call(contract.taughtClassesRoute, course, 'teacher2')).rows).toHaveLength(1);
    expect(await people('teacher2', world)).toMatchObject({ marks: false, can: { message: true } });
  });
});

describe('learners of a class', () => {
  it('have progress, work and signals; who is behind stands on the page of today', async () => {
    const calm = await people();
    expect(calm.rows.map((row) => [row.name, row.risk.level, row.experiments, row.contactedAt])).toEqual([
      ['张三', 'normal', { done: 0, total: 1 }, null],
      ['李四', 'normal', { done: 0, total: 1 }, null],
    ]);
    expect((await today()).watch).toEqual({ high: 0, watch: 0, rows: [] });
    await t.ask(
      `update classes.enrolment set joined_at = now() - interval '20 days' where class_id = $1 and person_id = $2
        returning id`,
      [w.classId, await t.personId('student2')],
    );
    await t.ask(
      `update courses.node_experiment set due_at = now() - interval '1 day' where node_id = $1 returning node_id`,
      [w.nodeId],
    );
    const late = (await people()).rows.find((row) => row.name === '李四');
    expect(late).toMatchObject({
      overdue: 1,
      idleDays: 20,
      risk: { level: 'high', points: 4, lag: 100, signals: { idle: 2, lag: 2, overdue: 0, mark: null } },
    });
    const { watch } = await today();
    expect(watch).toMatchObject({ high: 1, rows: [{ name: '李四' }, { name: '张三', risk: { level: 'watch' } }] });
  });

  it('are named with their groups', async () => {
    const [set, group] = [crypto.randomUUID(), crypto.randomUUID()];
    await t.ask(`insert into classes.group_set (id, class_id, name) values ($1, $2, '实验分组') returning id`, [
      set,
      w.classId,
    ]);
    await t.ask(`insert into classes.learner_group (id, set_id, name, sort) values ($1, $2, '第2组', 1) returning id`, [
      group,
      set,
    ]);
    const before = (await people()).rows[0]!;
    expect(before.groups).toEqual([]);
    await t.ask(
      'insert into classes.group_member (set_id, enrolment_id, group_id) values ($1, $2, $3) returning set_id',
      [set, before.enrolmentId, group],
    );
    expect((await people()).rows.map((row) => row.groups)).toEqual([['第2组'], []]);
  });

  it('leave the list when they leave the class', async () => {
    const world = await runningClass(t, unitId);
    await t.ask(
      `update classes.enrolment set state = 'withdrawn' where class_id = $1 and person_id = $2 returning id`,
      [world.classId, await t.personId('student2')],
    );
    expect((await people('teacher', world)).rows.map((row) => row.name)).toEqual(['张三']);
  });
});

describe('today', () => {
  it('shows the dates of the week and what waits', async () => {
    await t.ask(
      `update courses.node_experiment set due_at = now() + interval '2 days'
        where node_id = $1 returning node_id`,
      [w.nodeId],
    );
    await t.ask(`update classes.enrolment set state = 'applied' where class_id = $1 and person_id = $2 returning id`, [
      w.classId,
      await t.personId('student2'),
    ]);
    const seen = await today();
    expect(seen.dates).toMatchObject([{ id: w.nodeId, kind: 'due', done: 0, href: null }]);
    expect(seen.waiting).toEqual([{ kind: 'applied', count: 1 }]);
    expect(seen.people).toBe(1);
    await t.ask(`update classes.enrolment set state = 'active' where class_id = $1 and person_id = $2 returning id`, [
      w.classId,
      await t.personId('student2'),
    ]);
  });
});

describe('required items of a class', () => {
  it('name who has not done them, as the outline marks them', async () => {
    const world = await runningClass(t, unitId);
    const undone = async (as: Account = 'teacher') => {
      const { personIds, rows } = await t.call(contract.undoneItemsRoute, { params: { classId: world.classId } }, as);
      return rows.map((item) => [item.name, item.undone.map((place) => personIds[place]).sort()]);
    };
    const [one, two] = [await t.personId('student'), await t.personId('student2')];
    const system = await t.ctx();
    const add = async (name: string, required: boolean) => {
      const page = { type: 'page', parent: world.chapterId, name, body: '<p>内容</p>', required };
      const { id } = await addNode(system, world.courseId, page as never);
      await showNode(system, id, true);
      return id;
    };
    const read = await add('实验原理', true);
    await add('拓展阅读', false);
    expect(await undone()).toEqual([
      ['实验一', [one, two].sort()],
      ['实验原理', [one, two].sort()],
    ]);
    await t.ask(`update courses.node set completion = 'manual' where id = $1 returning id`, [read]);
    await t.call(markDoneRoute, { params: { nodeId: read } }, 'student');
    expect((await undone())[1]).toEqual(['实验原理', [two]]);
    expect(await refusalOf(undone('student'))).toMatchObject({ status: 404 });
    expect(await refusalOf(undone('teacher2'))).toMatchObject({ status: 404 });
    expect(await refusalOf(undone('admin'))).toMatchObject({ status: 403 });
  });
});

describe('a message', () => {
  it('reaches the chosen who are in the class, once, and says when they were written to', async () => {
    const id = crypto.randomUUID();
    const both = await Promise.all([send(['student', 'teacher2'], { id }), send(['student', 'teacher2'], { id })]);
    expect(both).toEqual([{ told: 1 }, { told: 1 }]);
    await t.drainJobs();
    expect(await told('student')).toMatchObject([{ teacher: '王芳', text: '请在周五前完成预习' }]);
    expect(await told('student2')).toEqual([]);
    const topics = await t.ask(
      `select distinct topic from notifications.notification where message_key = 'classes.notice.message'`,
    );
    expect(topics).toEqual([{ topic: 'announcement' }]);
    const rows = (await people()).rows;
    expect(rows.map((row) => row.contactedAt !== null)).toEqual([true, false]);
  });

  it('is refused to who may not, to nobody, and without text', async () => {
    expect(await refusalOf(send(['teacher2']))).toMatchObject({ code: 'classes.message.nobody' });
    expect(await refusalOf(send(['student'], { text: ' ' }))).toMatchObject({ status: 400 });
    expect(await refusalOf(send(['student'], {}, 'admin'))).toMatchObject({ status: 403 });
    const [kept] = await t.ask('select count(*)::int as n from classes.message where class_id = $1', [w.classId]);
    expect(kept).toEqual({ n: 1 });
  });

  it('with the id of somebody else’s message says nothing of it', async () => {
    const [row] = await t.ask('select id from classes.message where class_id = $1', [w.classId]);
    const other = await runningClass(t, unitId);
    const body = { id: String(row!.id), personIds: [await t.personId('student')], text: '别的消息' };
    const refused = t.call(contract.messageClassRoute, { params: { classId: other.classId }, body }, 'teacher');
    expect(await refusalOf(refused)).toMatchObject({ status: 409 });
  });

  it('is not sent in a class that has ended', async () => {
    await t.ask(`update classes.class set state = 'ended' where id = $1 returning id`, [w.classId]);
    expect(await refusalOf(send(['student']))).toMatchObject({ code: 'classes.class.ended' });
    expect(await people()).toMatchObject({ can: { message: false } });
  });
});
