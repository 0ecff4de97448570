import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { joinClass } from '../../../classes/server/classes.public.ts';
import { endClassRoute, withdrawRoute } from '../../../classes/shared/class.contract.ts';
import { enterMarksRoute } from '../../shared/grade.contract.ts';
import { bookDriver, type GradedClass, items } from '../../testing/book.builder.ts';
import * as marks from './book.repository.ts';

let t: TestApp;
let other: TestApp;
let to: ReturnType<typeof bookDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  other = await t.beside();
  to = bookDriver(t);
});
afterAll(() => t.close());

/** The book as both instances answer it, which must be what a third one computes from nothing. */
async function readEverywhere(w: GradedClass) {
  const fresh = await t.beside();
  const [own, second, computed] = [await to.book(w), await bookDriver(other).book(w), await bookDriver(fresh).book(w)];
  expect(own).toEqual(computed);
  expect(second).toEqual(computed);
  return computed;
}

describe('a computed gradebook', () => {
  it('shows every kind of change in the next answer, in each of several processes', async () => {
    const w = await to.world({ dueAt: new Date(t.app.base.clock.ms() + 600_000).toISOString() });
    const lab = `lab/${w.nodeId}`;
    const student = await t.personId('student');
    const ofClass = `node_id = '${w.nodeId}' and person_id = '${student}'`;
    const steps: Readonly<Record<string, () => Promise<unknown>>> = {
      run: () => to.run(w, 'student', 72),
      'another score of the run': () => t.ask(`update runs.run set score = 55 where ${ofClass}`),
      'a run to be verified': () => t.ask(`update runs.run set held = 1 where ${ofClass}`),
      'a verified run': () => t.ask(`update runs.run set held = 0 where ${ofClass}`),
      'a run that is unfinished after all': () => t.ask(`update runs.run set state = 'unfinished' where ${ofClass}`),
      'a finished run': () => t.ask(`update runs.run set state = 'finished' where ${ofClass}`),
      report: () => to.report(w, 'student'),
      'another score of the report': () => t.ask(`update lab_reports.report set score = 41 where ${ofClass}`),
      'entered mark': () => to.enter(w, 75),
      'another mark': () => to.enter(w, 76),
      'mark of a second person': () => to.enter(w, 12, 'student2'),
      'a mark taken away': () =>
        t.call(
          enterMarksRoute,
          { params: { classId: w.classId }, body: { itemKey: 'class', marks: [{ personId: student, value: null }] } },
          'teacher',
        ),
      'adjusted cell': () => to.adjust(w, lab, 91),
      'restored cell': () => to.adjust(w, lab, null),
      'adjusted total': () => to.adjust(w, 'total', 66),
      'restored total': () => to.adjust(w, 'total', null),
      flag: () => to.flag(w, lab, 'absent'),
      'a flag taken away': () => to.flag(w, lab, 'normal'),
      'course taken again': () => to.flag(w, 'total', 'retake'),
      'somebody joins': async () =>
        joinClass(await t.ctx(), { classId: w.classId, personId: await t.personId('student3') }),
      'work of the one who joined': () => to.run(w, 'student3', 33),
      'somebody leaves': async () =>
        t.call(
          withdrawRoute,
          {
            params: { classId: w.classId, personId: await t.personId('student3') },
            body: { reason: '换到另一个班' },
          },
          'teacher',
        ),
      'another name of a node': () => t.ask(`update courses.node set name = '新名' where id = '${w.nodeId}'`),
      'another name of a person': () => t.ask(`update identity.person set name = '张三丰' where id = '${student}'`),
      'another scheme': async () => {
        await to.saveScheme(w.courseId, null, { items: [{ ...items[0]!, weight: 100 }] });
        await to.activate(w.courseId);
      },
      'the due time passes': () => t.moveClock(700_000),
      publication: () => to.publish(w, true),
      'a run after the publication': () => to.run(w, 'student', 99),
      withdrawal: () => to.withdraw(w),
      'a run that disappears': async () => {
        const gone = `select id from runs.run where ${ofClass} and score = 99`;
        await t.ask(`delete from runs.run_step where run_id in (${gone})`);
        await t.ask(`delete from runs.run where id in (${gone})`);
      },
    };
    let before = await readEverywhere(w);
    for (const [name, change] of Object.entries(steps)) {
      await change();
      const after = await readEverywhere(w);
      expect(after, name).not.toEqual(before);
      before = after;
    }
  }, 90_000);

  it('shows that a class has ended', async () => {
    const w = await to.world();
    await to.run(w, 'student', 80);
    await to.publish(w, true);
    expect((await readEverywhere(w)).rows.map((row) => row.pending)).toEqual([2, 3]);
    await t.call(endClassRoute, { params: { classId: w.classId }, body: {} }, 'teacher');
    expect((await readEverywhere(w)).rows.map((row) => row.pending)).toEqual([1, 1]);
  });

  it('shows a change that was begun before the answer and committed after it', async () => {
    const w = await to.world();
    await to.run(w, 'student', 80);
    const [student, student2] = [await t.personId('student'), await t.personId('student2')];
    await to.book(w);
    const system = await t.ctx();
    await system.tx(async (slow) => {
      await marks.saveOffline(slow, w.classId, 'class', [{ personId: student, value: 10 }]);
      // Begun later, committed earlier.
      await system.tx((quick) => marks.saveOffline(quick, w.classId, 'class', [{ personId: student2, value: 20 }]));
      expect((await to.book(w)).rows.map((row) => row.items[2]!.percent)).toEqual([null, 20]);
    });
    expect((await readEverywhere(w)).rows.map((row) => row.items[2]!.percent)).toEqual([10, 20]);
  });

  it('is recomputed for nobody while nothing is marked, and for those alone who changed', async () => {
    const w = await to.world();
    await to.run(w, 'student', 80);
    await to.run(w, 'student2', 60);
    const labs = async () => (await to.book(w)).rows.map((row) => row.items[0]!.percent);
    expect(await labs()).toEqual([80, 60]);
    // Behind the back of the marks: what is taken over from before does not show it.
    await t.ask(`alter table runs.run disable trigger mark_changed`);
    await t.ask(`update runs.run set score = 1 where node_id = '${w.nodeId}'`);
    await t.ask(`alter table runs.run enable trigger mark_changed`);
    expect(await labs()).toEqual([80, 60]);
    await to.run(w, 'student2', 70);
    expect(await labs()).toEqual([80, 70]);
  });
});
