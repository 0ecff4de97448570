import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listRoute } from '../../../kernel/resource/list.ts';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import { createClass, startClass } from '../../classes/server/classes.public.ts';
import { learnerWorkRoute } from '../../classes/shared/learner-work.contract.ts';
import * as roster from '../../classes/shared/roster.contract.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import { bookDriver, type GradedClass } from '../testing/book.builder.ts';

let t: TestApp;
let d: ReturnType<typeof bookDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = bookDriver(t);
});
afterAll(() => t.close());

const enrolmentOf = async (w: GradedClass, who: Account) => {
  const personId = await t.personId(who);
  const f = JSON.stringify({ course: [w.courseId] });
  const { rows } = await t.call(listRoute, { params: { resource: 'coursestudent' }, query: { f } }, 'teacher');
  return String(rows.find((row) => row.personid === personId)?.id);
};
const command = (name: 'withdraw' | 'restore', id: string) =>
  t.call(
    roster.commandEnrolmentsRoute,
    { body: { command: name, ids: [id], ...(name === 'withdraw' ? { reason: '身体原因休学' } : {}) } },
    'teacher',
  );
/** Marks of somebody as the book of a class has them; undefined for who does not stand in it. */
const marksOf = async (w: GradedClass, name: string) =>
  (await d.book(w)).rows.find((row) => row.name === name)?.items.map((item) => item.percent);

describe('what a learner did', () => {
  it('moves with the person: run, report and entered mark count in the other class, and nobody else is touched', async () => {
    const w = await d.world();
    const { id: other } = await createClass(await t.ctx(), {
      courseId: w.courseId,
      termId: w.termId,
      code: freshCode('M'),
      name: '实验二班',
      teacherIds: [await t.personId('teacher')],
      capacity: 5,
    });
    await startClass(await t.ctx(), other);
    await d.run(w, 'student', 90);
    await d.report(w, 'student');
    await d.run(w, 'student2', 60);
    await d.enter(w, 71);
    expect(await marksOf(w, '张三')).toEqual([90, 100, 71]);
    const ids = [await enrolmentOf(w, 'student')];
    const seen = await t.call(roster.movePreviewRoute, { body: { ids, into: other } }, 'teacher');
    expect(seen).toMatchObject({ people: 1, free: 5, hindrances: [] });
    expect(Object.fromEntries(seen.moves.map((one) => [one.kind, one.count]))).toEqual({
      attendance: 0,
      runs: 1,
      reports: 1,
      marks: 1,
    });
    expect(await t.call(roster.moveEnrolmentsRoute, { body: { ids, into: other } }, 'teacher')).toEqual({
      done: 1,
      skipped: [],
    });
    expect(await marksOf({ ...w, classId: other }, '张三')).toEqual([90, 100, 71]);
    expect(await marksOf(w, '张三')).toBeUndefined();
    expect((await marksOf(w, '李四'))?.[0]).toBe(60);
  });

  it('stays where it is while grades of the person are published, and the reason is told', async () => {
    const w = await d.world();
    const { id: other } = await createClass(await t.ctx(), {
      courseId: w.courseId,
      termId: w.termId,
      code: freshCode('M'),
      name: '实验二班',
      teacherIds: [await t.personId('teacher')],
      capacity: 5,
    });
    await d.run(w, 'student', 90);
    await d.publish(w, true);
    const ids = [await enrolmentOf(w, 'student')];
    const move = () => t.call(roster.moveEnrolmentsRoute, { body: { ids, into: other } }, 'teacher');
    expect(await move()).toMatchObject({ done: 0, skipped: [{ reason: { key: 'classes.moveTo.published' } }] });
    await d.withdraw(w);
    expect(await move()).toMatchObject({ done: 1 });
  });

  it('vanishes from the book when the person is withdrawn, and is all there again on return', async () => {
    const w = await d.world();
    await d.run(w, 'student', 90);
    await d.enter(w, 71);
    const before = await marksOf(w, '张三');
    const id = await enrolmentOf(w, 'student');
    await command('withdraw', id);
    expect(await marksOf(w, '张三')).toBeUndefined();
    await command('restore', id);
    expect(await marksOf(w, '张三')).toEqual(before);
    const record = await t.call(roster.enrolmentRoute, { params: { enrolmentId: id } }, 'teacher');
    expect(record).toMatchObject({ state: 'active', reason: null, leftAt: null });
    const { rows } = await t.call(learnerWorkRoute, { params: { enrolmentId: id } }, 'teacher');
    expect(rows.filter(({ kind }) => kind === 'run')).toMatchObject([{ score: 90, state: 'finished' }]);
  });
});
