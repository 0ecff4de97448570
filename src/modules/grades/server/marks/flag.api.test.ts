import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { setMember } from '../../../courses/server/courses.public.ts';
import { setAnonymousRoute } from '../../../lab-reports/shared/marking.contract.ts';
import { getReportRoute } from '../../../lab-reports/shared/report.contract.ts';
import * as contract from '../../shared/grade.contract.ts';
import type { TotalNode } from '../../shared/grade-calculation.model.ts';
import { bookDriver } from '../../testing/book.builder.ts';

let t: TestApp;
let to: ReturnType<typeof bookDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  to = bookDriver(t);
});
afterAll(() => t.close());

describe('flags', () => {
  it('enter the calculation as the book says, with reason and history, and can be taken away', async () => {
    const w = await to.world();
    const cell = `lab/${w.nodeId}`;
    await to.run(w, 'student', 80);
    await to.enter(w, 40);
    expect((await to.row(w)).total).toBe(69);
    // 50 % of 80 and 20 % of 40 over 70; then each flag on the entered mark in its place.
    const table = [
      ['absent', null, 57],
      ['misconduct', null, 57],
      ['excused', null, 80],
      ['deferred', null, 80],
      ['makeUp', 86, 74],
      ['makeUp', 30, 69],
    ] as const;
    for (const [name, mark, total] of table) {
      await to.flag(w, 'class/offline', name, mark);
      const seen = await to.row(w);
      expect([name, seen.total, seen.items[2]!.cells[0]!.flag]).toEqual([name, total, name]);
    }
    await to.flag(w, cell, 'absent');
    await to.flag(w, cell, 'normal');
    await to.flag(w, 'class/offline', 'normal');
    expect(await to.row(w)).toMatchObject({ total: 69, retake: false });
    const { history } = await to.derivation(w);
    const flags = history.filter((one) => one.kind === 'flag');
    expect(flags.slice(-4).map((one) => [one.target, one.flagBefore, one.flagAfter, one.before, one.after])).toEqual([
      ['class/offline', 'makeUp', 'makeUp', 86, 30],
      [cell, null, 'absent', null, null],
      [cell, 'absent', null, null, null],
      ['class/offline', 'makeUp', null, 30, null],
    ]);
    expect(flags[0]).toMatchObject({ reason: '依教务处通知', actorName: '王芳' });
    expect((await to.actions(w.classId)).at(-1)).toBe('grade.flag');
  });
  it('leave a deferred person without a total, settle what is pending, and stay hidden until published', async () => {
    const w = await to.world();
    await to.run(w, 'student', 80);
    const before = await to.mine(w);
    await to.flag(w, 'class/offline', 'deferred');
    await to.flag(w, 'total', 'retake');
    expect(await to.row(w)).toMatchObject({ pending: 1, retake: true });
    expect(await to.mine(w)).toEqual(before);
    await to.publish(w, true);
    const own = await to.mine(w);
    expect(own).toMatchObject({ state: 'published', total: null, band: null });
    expect((own.tree as TotalNode).notes.map((note) => note.code)).toEqual([
      'grades.note.retake',
      'grades.note.deferred',
    ]);
  });
  it('are refused where they do not fit, without the right, and to learners', async () => {
    const w = await to.world();
    expect((await refusalOf(to.flag(w, 'total', 'absent'))).code).toBe('grades.flag.target');
    expect((await refusalOf(to.flag(w, 'class/offline', 'retake'))).code).toBe('grades.flag.target');
    expect((await refusalOf(to.flag(w, 'class/offline', 'makeUp'))).code).toBe('grades.flag.mark');
    expect((await refusalOf(to.flag(w, 'class/offline', 'absent', 50))).code).toBe('grades.flag.mark');
    expect((await refusalOf(to.flag(w, 'class/nothing', 'absent'))).code).toBe('grades.target.unknown');
    expect((await refusalOf(to.flag(w, 'class/offline', 'absent', null, 'student'))).status).toBe(404);
    await setMember(await t.ctx('teacher'), w.courseId, {
      account: 'student3',
      role: 'assistant',
      granted: [],
      scope: 'all',
    });
    expect((await refusalOf(to.flag(w, 'class/offline', 'absent', null, 'student3'))).status).toBe(403);
  });
});

describe('two teachers in one cell', () => {
  it('are told: a mark changed since it was read is not overwritten unseen', async () => {
    const w = await to.world();
    const personId = await t.personId('student');
    const type = (value: number | null, was: number | null) =>
      t.call(
        contract.enterMarksRoute,
        { params: { classId: w.classId }, body: { itemKey: 'class', marks: [{ personId, value, was }] } },
        'teacher',
      );
    await type(70, null);
    expect(await refusalOf(type(80, null))).toMatchObject({ status: 409, code: 'grades.mark.changed' });
    // The same mark typed twice is no conflict, and neither is one typed over what is known.
    expect(await type(70, null)).toEqual({ changed: 0 });
    expect(await type(80, 70)).toEqual({ changed: 1 });
    expect((await to.row(w)).items[2]!.cells[0]!.entered).toBe(80);
    const set = (value: number, was: number) =>
      t.call(
        contract.adjustRoute,
        {
          params: { classId: w.classId },
          body: { personId, target: 'class/offline', value, was, reason: '核对试卷后更正' },
        },
        'teacher',
      );
    expect((await refusalOf(set(90, 70))).code).toBe('grades.mark.changed');
    expect(await set(90, 80)).toMatchObject({ after: 90 });
    expect(await type(null, 80)).toEqual({ changed: 1 });
    const { history } = await to.derivation(w);
    expect(history.map((one) => [one.kind, one.before, one.after])).toEqual([
      ['enter', null, 70],
      ['enter', 70, 80],
      ['adjust', 80, 90],
      ['clear', 80, null],
    ]);
  });
});

describe('names hidden from the markers of reports', () => {
  it('come out with the published grade when the mark does', async () => {
    const w = await to.world({ reportScore: 'withGrade' });
    await t.call(
      setAnonymousRoute,
      { params: { courseId: w.courseId, nodeId: w.nodeId }, body: { anonymous: true } },
      'teacher',
    );
    await to.run(w, 'student', 80);
    const reportId = await to.report(w, 'student');
    const seen = () => t.call(getReportRoute, { params: { reportId }, query: {} }, 'teacher');
    expect(await seen()).toMatchObject({ state: 'graded', anonymous: true });
    await to.publish(w, true);
    expect(await seen()).toMatchObject({ anonymous: false, personName: '张三' });
    await to.withdraw(w);
    expect((await seen()).anonymous).toBe(true);
  });
});
