import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { joinClass } from '../../classes/server/classes.public.ts';
import { endClassRoute } from '../../classes/shared/class.contract.ts';
import { viewAsRoute } from '../../classes/shared/view-as.contract.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { ownCopy } from '../../identity/testing/own-data.builder.ts';
import { getReportRoute } from '../../lab-reports/shared/report.contract.ts';
import { listNotificationsRoute } from '../../notifications/shared/notification.contract.ts';
import * as contract from '../shared/grade.contract.ts';
import { recomputeTree, type TotalNode } from '../shared/grade-calculation.model.ts';
import { bookDriver, items } from '../testing/book.builder.ts';

let t: TestApp;
let to: ReturnType<typeof bookDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  to = bookDriver(t);
});
afterAll(() => t.close());

describe('scheme', () => {
  it('is drafted and activated by the lead, with weights of exactly 100', async () => {
    const w = await to.world({}, false);
    const short = [{ ...items[0]!, weight: 49 }, ...items.slice(1)];
    const draft = await to.saveScheme(w.courseId, null, { items: short });
    expect(draft).toMatchObject({ number: 1, version: 1 });
    expect((await refusalOf(to.activate(w.courseId))).code).toBe('grades.scheme.weights');
    expect((await refusalOf(to.saveScheme(w.courseId, null))).code).toBe('error.stale');
    await to.saveScheme(w.courseId, 1);
    const wide = [{ ...items[0]!, weight: 51 }, ...items.slice(1)];
    await to.saveScheme(w.courseId, 2, { items: wide });
    expect((await refusalOf(to.activate(w.courseId))).code).toBe('grades.scheme.weights');
    await to.saveScheme(w.courseId, 3);
    expect(await to.activate(w.courseId)).toMatchObject({ number: 1 });
    expect((await refusalOf(to.activate(w.courseId))).code).toBe('grades.scheme.noDraft');
    const seen = await t.call(contract.getSchemeRoute, { params: { courseId: w.courseId } }, 'student');
    expect(seen.active).toMatchObject({ number: 1, passLine: 60 });
    expect(seen.can.edit).toBe(false);
    expect(seen.versions).toEqual([]);
    const { versions } = await t.call(contract.getSchemeRoute, { params: { courseId: w.courseId } }, 'teacher');
    expect(versions).toEqual([{ number: 1, state: 'active', locked: false, activatedAt: expect.any(String) }]);
    expect(await to.actions(draft.id)).toEqual([...Array<string>(4).fill('scheme.save'), 'scheme.activate']);
  });
  it('refuses strangers, assistants, instructors, foreign members and items without members', async () => {
    const w = await to.world({ reportRequired: false }, false);
    const other = await to.world({}, false);
    expect((await refusalOf(to.saveScheme(w.courseId, null, {}, 'teacher2'))).status).toBe(404);
    expect((await refusalOf(to.saveScheme(w.courseId, null, {}, 'student'))).status).toBe(403);
    await setMember(await t.ctx('teacher'), w.courseId, { account: 'teacher2', role: 'instructor', granted: [] });
    expect((await refusalOf(to.saveScheme(w.courseId, null, {}, 'teacher2'))).status).toBe(403);
    const foreign = [{ ...items[0]!, weight: 100, members: [other.nodeId] }];
    expect((await refusalOf(to.saveScheme(w.courseId, null, { items: foreign }))).code).toBe('courses.node.absent');
    expect((await refusalOf(to.saveScheme(w.courseId, null, { items: [{ ...items[0]!, weight: 0 }] }))).status).toBe(
      400,
    );
    await to.saveScheme(w.courseId);
    expect((await refusalOf(to.activate(w.courseId))).code).toBe('grades.scheme.members');
  });
});

describe('gradebook', () => {
  it('computes current marks from runs, reports and entered marks', async () => {
    const w = await to.world();
    for (const score of [72, 88]) await to.run(w, 'student', score);
    expect(await to.row(w)).toMatchObject({ total: 88, band: 'good', pending: 2 });
    await to.report(w, 'student');
    await to.enter(w, 75);
    const done = await to.row(w);
    expect(done.items.map((item) => [item.key, item.percent])).toEqual([
      ['lab', 88],
      ['report', 100],
      ['class', 75],
    ]);
    expect(done).toMatchObject({ total: 89, band: 'good', pending: 0, published: null, changed: false });
    expect(await to.row(w, '李四')).toMatchObject({ total: null, band: null, pending: 3 });
  });
  it('counts a missing run as 0 after the due time', async () => {
    const w = await to.world({ dueAt: new Date(t.app.base.clock.ms() + 60_000).toISOString() });
    await to.enter(w, 90);
    expect((await to.row(w)).total).toBe(90);
    await t.moveClock(61_000);
    expect(await to.row(w)).toMatchObject({ total: 18, pending: 0 });
  });
  it('opens to markers, changes only for the lead and an instructor of the class', async () => {
    const w = await to.world();
    for (const who of ['student', 'teacher2', 'college'] as const)
      expect((await refusalOf(to.book(w, who))).status).toBe(404);
    expect(Object.values((await to.book(w, 'admin')).can)).toEqual(Array(6).fill(false));
    expect((await refusalOf(to.enter(w, 1, 'student', 'admin'))).status).toBe(403);
    await setMember(await t.ctx('teacher'), w.courseId, {
      account: 'student3',
      role: 'assistant',
      granted: [],
      scope: 'all',
    });
    expect((await to.book(w, 'student3')).can.change).toBe(false);
    await to.enter(w, 77);
    await to.adjust(w, 'total', 66);
    const seen = await to.book(w, 'student3');
    expect(seen).toEqual({ ...(await to.book(w)), can: seen.can });
    await setMember(await t.ctx('teacher'), w.courseId, { account: 'teacher2', role: 'instructor', granted: [] });
    for (const who of ['student3', 'teacher2'] as const) {
      expect((await refusalOf(to.enter(w, 1, 'student', who))).status).toBe(403);
      expect((await refusalOf(to.adjust(w, 'total', 90, who))).status).toBe(403);
      expect((await refusalOf(to.publish(w, true, who))).status).toBe(403);
      expect((await refusalOf(to.withdraw(w, who))).status).toBe(403);
    }
    const bare = await to.world({}, false);
    expect((await refusalOf(to.book(bare))).code).toBe('grades.scheme.none');
  });
  it('leads a teacher from a number to the course as that learner sees it, and oversight does not', async () => {
    const w = await to.world();
    const { enrolmentId } = await to.derivation(w);
    const view = await t.call(viewAsRoute, { params: { enrolmentId: enrolmentId! } }, 'teacher');
    expect(view).toMatchObject({ courseId: w.courseId, name: '张三' });
    expect((await to.derivation(w, 'admin')).enrolmentId).toBeNull();
  });
  it('adjusts a cell and the total with a reason, keeps the raw mark and restores it', async () => {
    const w = await to.world();
    await to.run(w, 'student', 70);
    const target = `lab/${w.nodeId}`;
    expect(await to.adjust(w, target, 80)).toEqual({ before: 70, after: 80 });
    expect((await to.row(w)).items[0]).toMatchObject({ percent: 80, cells: [{ target, adjusted: true }] });
    await to.adjust(w, 'total', 95);
    expect((await to.row(w)).total).toBe(95);
    await to.adjust(w, 'total', null);
    await to.adjust(w, target, null);
    expect((await to.row(w)).total).toBe(70);
    expect((await refusalOf(to.adjust(w, 'lab/nothing', 80))).code).toBe('grades.target.unknown');
    expect((await refusalOf(to.adjust(w, 'total', 101))).status).toBe(400);
    expect((await refusalOf(to.adjust(w, 'total', 90, 'teacher', '短'))).status).toBe(400);
    expect((await refusalOf(to.enter(w, 1, 'student3'))).code).toBe('grades.person.outside');
    expect((await refusalOf(to.enter(w, 1, 'student', 'teacher', 'lab'))).code).toBe('grades.item.notOffline');
    const { history } = await to.derivation(w);
    expect(history.map((one) => [one.kind, one.target, one.before, one.after, one.actorName])).toEqual([
      ['adjust', target, 70, 80, '王芳'],
      ['adjust', 'total', 80, 95, '王芳'],
      ['restore', 'total', 95, null, '王芳'],
      ['restore', target, 80, null, '王芳'],
    ]);
    expect((await refusalOf(to.derivation(w, 'student2'))).status).toBe(404);
    expect((await to.actions(w.classId)).slice(-4)).toEqual([
      'grade.adjust',
      'grade.adjust',
      'grade.restore',
      'grade.restore',
    ]);
  });
});

describe('publishing', () => {
  it('tells the class that its totals are out, and nobody else', async () => {
    const w = await to.world();
    await to.publish(w, true);
    await t.drainJobs();
    const told = async (who: Account) =>
      (await t.call(listNotificationsRoute, {}, who)).rows.filter(
        (row) => 'key' in row.text && row.text.key === 'grades.notice.published' && row.target?.query.Id === w.courseId,
      ).length;
    expect(await Promise.all((['student', 'student2', 'student3', 'teacher'] as const).map(told))).toEqual([
      1, 1, 0, 0,
    ]);
  });

  it('keeps an immutable snapshot the learner sees until it is published again', async () => {
    const w = await to.world();
    await to.run(w, 'student', 80);
    await to.report(w, 'student');
    await to.enter(w, 70);
    expect((await refusalOf(to.publish(w))).code).toBe('grades.publish.undecided');
    expect(await to.publish(w, true)).toEqual({ number: 1, people: 2 });
    const own = await to.mine(w);
    expect(own).toMatchObject({ state: 'published', total: 84, band: 'good', schemeNumber: 1, passLine: 60 });
    expect(recomputeTree(own.tree as TotalNode)).toBe(84);
    expect(await to.mine(w, 'student2')).toMatchObject({ state: 'published', total: null, pending: 3 });
    await to.run(w, 'student', 100);
    expect(await to.row(w)).toMatchObject({ total: 94, published: { total: 84, band: 'good' }, changed: true });
    expect(await to.mine(w)).toEqual(own);
    await to.publish(w, true);
    expect(await to.mine(w)).toMatchObject({ total: 94 });
    const ctx = await t.ctx();
    const forge = ctx.tx((tx) => tx.db.updateTable('grades.snapshot').set({ total: 100 }).execute());
    await expect(forge).rejects.toMatchObject({ code: '42501' });
  });
  it('withdraws: learners see that it is under review and no number', async () => {
    const w = await to.world();
    expect((await refusalOf(to.withdraw(w))).code).toBe('grades.withdraw.none');
    await to.run(w, 'student', 80);
    await to.publish(w, true);
    await to.withdraw(w);
    expect(await to.mine(w)).toMatchObject({ state: 'withdrawn', total: null, band: null, tree: null });
    expect((await to.book(w)).publication).toMatchObject({ number: 1, withdrawn: true });
    const { history } = await to.derivation(w);
    expect(history.map((one) => one.kind)).toEqual(['publish', 'withdraw']);
    expect((await to.actions(w.classId)).slice(-2)).toEqual(['grade.publish', 'grade.withdraw']);
  });
  it('shows a learner the current mark from released members only, and no draft number', async () => {
    const w = await to.world({ reportScore: 'withGrade' });
    await to.run(w, 'student', 80);
    const reportId = await to.report(w, 'student');
    const before = await to.mine(w);
    expect(before).toMatchObject({ state: 'current', total: 80, pending: 2 });
    await to.enter(w, 10);
    await to.adjust(w, 'total', 33);
    expect(await to.mine(w)).toEqual(before);
    const seen = () => t.call(getReportRoute, { params: { reportId } }, 'student');
    expect((await seen()).score).toBeNull();
    await to.publish(w, true);
    expect(await to.mine(w)).toMatchObject({ state: 'published', total: 33 });
    expect((await seen()).score).toBe(100);
    expect((await refusalOf(to.mine(w, 'student3'))).status).toBe(404);
    expect((await refusalOf(to.mine(w, 'teacher'))).status).toBe(404);
  });
  it('keeps a mark that comes with the grade out of the copy of the own data until the grade is out', async () => {
    const w = await to.world({ reportScore: 'withGrade' });
    await to.run(w, 'student', 80);
    const reportId = await to.report(w, 'student');
    const told = async () => {
      const { data } = await ownCopy(t, 'student');
      return {
        score: data['lab_reports.report']!.find((row) => row.id === reportId)!.score,
        marks: data['lab_reports.report_event']!.filter((row) => row.report_id === reportId && row.marks !== null)
          .length,
      };
    };
    expect(await told()).toEqual({ score: null, marks: 0 });
    await to.publish(w, true);
    expect(await told()).toEqual({ score: 100, marks: 1 });
  });
  it('lets nobody read another’s snapshot or any draft number, even past the services', async () => {
    const w = await to.world();
    await to.run(w, 'student', 80);
    await to.enter(w, 50);
    await to.publish(w, true);
    const counts = async (who: Account) =>
      (await t.ctx(who)).read(async (ctx) => ({
        snapshots: (await ctx.db.selectFrom('grades.snapshot').select('person_id').execute()).filter(
          (one) => one.person_id !== null,
        ).length,
        offline: (await ctx.db.selectFrom('grades.offline_mark').select('value').execute()).length,
        changes: (await ctx.db.selectFrom('grades.change').select('id').execute()).length,
      }));
    expect(await counts('outsider')).toEqual({ snapshots: 0, offline: 0, changes: 0 });
    expect(await counts('student')).toMatchObject({ offline: 0, changes: 0 });
  });
  it('asks a reason for another scheme once grades are out, and keeps what was published with the old one', async () => {
    const w = await to.world();
    await to.run(w, 'student', 80);
    await to.publish(w, true);
    const before = await to.mine(w);
    await to.saveScheme(w.courseId, null, { items: [{ ...items[0]!, weight: 100 }] });
    expect((await refusalOf(to.activate(w.courseId))).code).toBe('grades.scheme.reason');
    const untyped = { params: { courseId: w.courseId }, body: { reason: '教学大纲调整，取消报告计分', typed: 'X' } };
    expect(await refusalOf(t.call(contract.activateSchemeRoute, untyped, 'teacher'))).toMatchObject({
      code: 'grades.scheme.typed',
      fields: [{ path: 'typed' }],
    });
    await to.activate(w.courseId, '教学大纲调整，取消报告计分');
    expect(await to.mine(w)).toEqual(before);
    expect((await to.book(w)).schemeNumber).toBe(2);
  });
  it('keeps a class from ending quietly while totals are not out', async () => {
    const w = await to.world();
    const end = (reason?: string) =>
      t.call(endClassRoute, { params: { classId: w.classId }, body: reason ? { reason } : {} }, 'teacher');
    expect((await refusalOf(end())).code).toBe('classes.end.openWork');
    await to.run(w, 'student', 80);
    await to.publish(w, true);
    // Who joined after the publication has no total yet.
    await joinClass(await t.ctx(), { classId: w.classId, personId: await t.personId('teacher2') });
    expect(await refusalOf(end())).toMatchObject({
      code: 'classes.end.openWork',
      data: { open: [{ kind: 'unpublishedGrades', count: 1, people: [expect.any(String)] }] },
    });
    await to.publish(w, true);
    expect((await end()).state).toBe('ended');
    expect(await to.mine(w)).toMatchObject({ state: 'published' });
  });
});
