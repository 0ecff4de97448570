import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { shareCalendarRoute } from '../../calendar/shared/calendar.contract.ts';
import { classTodayRoute } from '../../classes/shared/my-class.contract.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { calendarRoute } from '../../courses/shared/info.contract.ts';
import { buildHomework, extendFor } from '../../homework/testing/homework.builder.ts';
import { learnerAt, setDates } from '../testing/learner.builder.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
}, 60_000);
afterAll(() => t.close());

/** The own feed by the keys of its entries: `{id}-{kind}` → its lines. */
async function feed(as: Account) {
  const { address } = await t.call(shareCalendarRoute, { body: { shared: true } }, as);
  const { body } = await t.request({ method: 'GET', url: new URL(address!).pathname });
  const events = body
    .replace(/\r\n[ \t]/g, '')
    .split('BEGIN:VEVENT')
    .slice(1);
  return new Map(events.map((event) => [/UID:(.*)@cloudvse/.exec(event)![1]!, event]));
}
const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
/** Present of the file, without seconds: the same in every test of it. */
const BEGUN = Math.floor(Date.now() / 60_000) * 60_000;
const whole = (minutes: number) => new Date(BEGUN + minutes * 60_000);
const rowOf = async (nodeId: string, as: Account) =>
  (await t.call(calendarRoute, { params: { courseId: w.courseId }, query: {} }, as)).rows.find(
    (row) => row.nodeId === nodeId,
  );

describe('homework in calendars', () => {
  it('stands in the feed with the own dates, is marked once handed in, and follows what changes', async () => {
    const { homeworkId } = await buildHomework(t, w, { title: '误差传递' });
    await setDates(t, homeworkId, whole(1440), whole(2880));
    const own = await extendFor(t, homeworkId, await t.personId('student2'), 4320);
    const first = await feed('student');
    expect(first.get(`${homeworkId}-due`)).toContain(`DTSTART:${stamp(whole(1440))}`);
    expect(first.get(`${homeworkId}-due`)).toContain('SUMMARY:截止：误差传递');
    expect(first.get(`${homeworkId}-due`)).toContain(`/coursestudy/TestJob?Id=${w.courseId}&homeworkId=${homeworkId}`);
    expect(first.get(`${homeworkId}-closes`)).toContain(`DTSTART:${stamp(whole(2880))}`);
    // More time moves the due date past the cut-off of the class: there is one date, and it is told once.
    const second = await feed('student2');
    expect(second.get(`${homeworkId}-due`)).toContain(`DTSTART:${stamp(own)}`);
    expect(second.has(`${homeworkId}-closes`)).toBe(false);
    await learnerAt(t, homeworkId).handIn('<p>已完成</p>');
    expect((await feed('student')).get(`${homeworkId}-due`)).toContain('SUMMARY:截止：误差传递（已交）');
    expect((await feed('student2')).get(`${homeworkId}-due`)).not.toContain('已交');
    await setDates(t, homeworkId, whole(1500), null);
    expect((await feed('student')).get(`${homeworkId}-due`)).toContain(`DTSTART:${stamp(whole(1500))}`);
    await t.ask(
      `update hand_ins.work set state = 'returned', returned_at = now(), return_due = $2 where homework_id = $1`,
      [homeworkId, whole(9000)],
    );
    const returned = (await feed('student')).get(`${homeworkId}-due`);
    expect(returned).not.toContain('已交');
    expect(returned).toContain(`DTSTART:${stamp(whole(9000))}`);
    await t.ask(`update homework.homework set state = 'draft' where id = $1`, [homeworkId]);
    expect((await feed('student')).has(`${homeworkId}-due`)).toBe(false);
    expect((await feed('teacher')).has(`${homeworkId}-due`)).toBe(false);
  });

  it('stands in the feed of the team by class, and of nobody else', async () => {
    const { homeworkId, dueAt } = await buildHomework(t, w, { title: '单摆周期' });
    const team = await feed('teacher');
    expect(team.get(`${homeworkId}-due`)).toContain(`DTSTART:${stamp(dueAt)}`);
    expect(team.get(`${homeworkId}-due`)).toContain(`/Maintain/TeachingManage/JobManagement?Id=${w.courseId}`);
    await t.ask('update homework.homework_class set due_at = $2 where homework_id = $1', [homeworkId, whole(1000)]);
    const moved = await feed('teacher');
    expect(moved.has(`${homeworkId}-due`)).toBe(false);
    expect(moved.get(`${homeworkId}-${w.classId}-due`)).toContain('实验一班');
    expect((await feed('student')).get(`${homeworkId}-due`)).toContain(`DTSTART:${stamp(whole(1000))}`);
    expect([...(await feed('teacher2')).keys()].some((key) => key.includes(homeworkId))).toBe(false);
    await t.ask(`update classes.enrolment set state = 'withdrawn' where class_id = $1 and person_id = $2`, [
      w.classId,
      await t.personId('student2'),
    ]);
    expect((await feed('student2')).has(`${homeworkId}-due`)).toBe(false);
    await t.ask(`update classes.enrolment set state = 'active' where class_id = $1`, [w.classId]);
  });

  it('stands in the teaching calendar: the own dates for a learner, the general ones for the team', async () => {
    const { homeworkId, nodeId, dueAt, cutoffAt } = await buildHomework(t, w, { title: '示波器' });
    const own = await extendFor(t, homeworkId, await t.personId('student'), 2000);
    const team = await rowOf(nodeId, 'teacher');
    expect(team).toMatchObject({ dueAt: dueAt.toISOString(), closesAt: cutoffAt!.toISOString(), done: null });
    expect(team).toMatchObject({ classes: 0, type: 'homework' });
    expect(team!.href).toContain(`/JobManagement?Id=${w.courseId}&homeworkId=${homeworkId}`);
    expect(await rowOf(nodeId, 'student')).toMatchObject({ dueAt: own.toISOString(), done: false });
    await learnerAt(t, homeworkId).handIn('<p>波形</p>');
    const learner = await rowOf(nodeId, 'student');
    expect(learner).toMatchObject({ done: true, closesAt: cutoffAt!.toISOString() });
    expect(learner!.href).toContain(`/TestJob?Id=${w.courseId}&homeworkId=${homeworkId}`);
    expect(await rowOf(nodeId, 'student2')).toMatchObject({ dueAt: dueAt.toISOString(), done: false });
    await t.ask('update homework.homework_class set due_at = $2 where homework_id = $1', [homeworkId, whole(900)]);
    expect(await rowOf(nodeId, 'teacher')).toMatchObject({ dueAt: dueAt.toISOString(), classes: 1 });
    // The page of a class knows the dates of the class.
    const { dates } = await t.call(classTodayRoute, { params: { classId: w.classId } }, 'teacher');
    const told = { id: nodeId, name: '示波器', kind: 'due', at: whole(900).toISOString() };
    expect(dates).toContainEqual(expect.objectContaining(told));
    // Without dates of its own and given to nobody, the node has none.
    await t.ask(`update homework.homework set state = 'draft' where id = $1`, [homeworkId]);
    expect(await rowOf(nodeId, 'student')).toBeUndefined();
    expect(await rowOf(nodeId, 'teacher')).toBeUndefined();
    expect(await refusalOf(rowOf(nodeId, 'teacher2'))).toMatchObject({ status: 404 });
  });
});
