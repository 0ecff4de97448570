import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { createClass, joinClass } from '../../../classes/server/classes.public.ts';
import { removeClassRoute } from '../../../classes/shared/class-bin.contract.ts';
import { nodeUsePort } from '../../../courses/server/courses.public.ts';
import { freshCode } from '../../../courses/testing/course.builder.ts';
import { listNotificationsRoute } from '../../../notifications/shared/notification.contract.ts';
import { getSchemeRoute, gradebookRoute } from '../../shared/grade.contract.ts';
import { trySchemeRoute } from '../../shared/scheme-trial.contract.ts';
import { bookDriver, type GradedClass, items } from '../../testing/book.builder.ts';

let t: TestApp;
let d: ReturnType<typeof bookDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = bookDriver(t);
});
afterAll(() => t.close());

const lab = { ...items[0]!, weight: 80 };
const offline = { ...items[2]!, weight: 20 };
const REASON = '按新大纲调整比例';

/** Two classes of a course: student and student2 in the first, student3 in the second. */
async function twoClasses() {
  const w = await d.world();
  const { classId } = await d.sister(w);
  await joinClass(await t.ctx(), { classId, personId: await t.personId('student3') });
  return { w, second: { ...w, classId } as GradedClass };
}
/** The next version: 80 experiment and 20 offline, for these classes; without them for all. */
async function next(w: GradedClass, classIds?: string[], more: object = {}) {
  await d.saveScheme(w.courseId, null, { items: [lab, offline], ...more });
  return d.activate(w.courseId, REASON, 'teacher', classIds);
}
const schemes = (w: GradedClass, as: Account = 'teacher') =>
  t.call(getSchemeRoute, { params: { courseId: w.courseId } }, as);
const numbers = async (w: GradedClass) =>
  Object.fromEntries((await schemes(w)).classes.map(({ id, schemeNumber }) => [id, schemeNumber]));
const columns = async (w: GradedClass) =>
  (await t.call(gradebookRoute, { params: { classId: w.classId } }, 'teacher')).columns.map(({ key }) => key);
const told = async (who: Account, w: GradedClass) => {
  await t.drainJobs();
  return (await t.call(listNotificationsRoute, { query: {} }, who)).rows.filter(
    (row) => 'key' in row.text && row.text.key === 'grades.notice.scheme' && row.target?.query.Id === w.courseId,
  ).length;
};

describe('the scheme of a class', () => {
  it('is the new version where that was chosen, and stays what it was elsewhere', async () => {
    const { w, second } = await twoClasses();
    await d.enter(w, 90);
    await d.enter(second, 70, 'student3');
    expect(await numbers(w)).toEqual({ [w.classId]: 1, [second.classId]: 1 });
    const before = [await told('student', w), await told('student3', w)];
    await next(w, [second.classId]);
    expect(await numbers(w)).toEqual({ [w.classId]: 1, [second.classId]: 2 });
    expect(await columns(w)).toEqual(['lab', 'report', 'class']);
    expect(await columns(second)).toEqual(['lab', 'class']);
    expect((await d.mine(w)).schemeNumber).toBe(1);
    expect((await d.mine(w, 'student3')).schemeNumber).toBe(2);
    // Learners see what their own grade is made of, and only those are told whose scheme is another.
    expect((await schemes(w, 'student')).active).toMatchObject({ number: 1 });
    expect((await schemes(w, 'student3')).active).toMatchObject({ number: 2 });
    expect((await schemes(w, 'student')).classes).toEqual([]);
    expect([await told('student', w), await told('student3', w)]).toEqual([before[0], before[1]! + 1]);
    // A trial is compared with what the class has.
    const tried = await t.call(
      trySchemeRoute,
      { params: { courseId: w.courseId }, body: { items: [lab, offline], classId: w.classId } as never },
      'teacher',
    );
    expect(tried.rows.find(({ name }) => name === '张三')).toMatchObject({ before: 90, after: 90 });
  });

  it('is what published totals are published by, and goes on being so', async () => {
    const { w, second } = await twoClasses();
    for (const one of [w, second]) await d.run(one, one === w ? 'student' : 'student3', 100);
    await d.enter(w, 50);
    await d.enter(second, 50, 'student3');
    await d.publish(w, true);
    await next(w, [second.classId]);
    // 50 · 100 + 20 · 50 of 70, and 80 · 100 + 20 · 50 of 100.
    expect((await d.row(w)).total).toBe(86);
    await d.publish(second, true);
    expect(await d.mine(w, 'student3')).toMatchObject({ state: 'published', total: 90, schemeNumber: 2 });
    await d.publish(w, true);
    expect(await d.mine(w)).toMatchObject({ schemeNumber: 1 });
  });

  it('stays through later versions until the class is chosen; without a choice all take the new one', async () => {
    const { w, second } = await twoClasses();
    await next(w, [second.classId]);
    await d.saveScheme(w.courseId, null, { items: [{ ...lab, weight: 100 }] });
    await d.activate(w.courseId, REASON, 'teacher', []);
    expect(await numbers(w)).toEqual({ [w.classId]: 1, [second.classId]: 2 });
    await next(w, [w.classId]);
    expect(await numbers(w)).toEqual({ [w.classId]: 4, [second.classId]: 2 });
    await next(w);
    expect(await numbers(w)).toEqual({ [w.classId]: 5, [second.classId]: 5 });
  });

  it('refuses a class of another course, and changes nothing then', async () => {
    const { w } = await twoClasses();
    const other = await d.world();
    await d.saveScheme(w.courseId, null, { items: [lab, offline] });
    const refused = await refusalOf(d.activate(w.courseId, REASON, 'teacher', [w.classId, other.classId]));
    expect(refused).toMatchObject({ status: 422, code: 'classes.class.absent' });
    expect((await schemes(w)).active).toMatchObject({ number: 1 });
  });

  it('holds the nodes that a kept version names', async () => {
    const { w, second } = await twoClasses();
    await d.saveScheme(w.courseId, null, { items: [{ ...lab, members: [w.nodeId] }, offline] });
    await d.activate(w.courseId, REASON);
    await next(w, [second.classId]);
    const ctx = await t.ctx();
    const named = async () =>
      (await Promise.all(ctx.ports.all(nodeUsePort).map((ask) => ask(ctx, [w.nodeId]))))
        .flat()
        .filter(({ kind }) => kind === 'schemeItems')
        .reduce((sum, { count }) => sum + count, 0);
    expect(await named()).toBe(1);
    await next(w);
    expect(await named()).toBe(0);
  });

  it('goes with a class that is removed before it began', async () => {
    const { w, second } = await twoClasses();
    const system = await t.ctx();
    const { id } = await createClass(system, {
      ...{ courseId: w.courseId, termId: w.termId, code: freshCode('P'), name: '备用班', capacity: 30 },
      teacherIds: [await t.personId('teacher')],
    });
    await next(w, [second.classId]);
    expect((await numbers(w))[id]).toBe(1);
    await t.call(removeClassRoute, { params: { classId: id } }, 'teacher');
    expect(Object.keys(await numbers(w))).not.toContain(id);
  });

  it('carries the cap of make-ups and what misconduct does', async () => {
    const { w } = await twoClasses();
    await next(w, undefined, { makeUpCap: 75, misconduct: 'total' });
    expect((await schemes(w)).active).toMatchObject({ makeUpCap: 75, misconduct: 'total' });
    await d.enter(w, 40);
    await d.flag(w, 'class/offline', 'makeUp', 95);
    expect((await d.row(w)).total).toBe(75);
    await d.flag(w, 'class/offline', 'misconduct');
    expect((await d.row(w)).total).toBe(0);
  });
});
