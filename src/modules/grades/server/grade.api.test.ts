import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, CallFailed, createTestApp, type TestApp } from '../../../main/testing.ts';
import { createClass, joinClass, startClass } from '../../classes/server/classes.public.ts';
import { endClassRoute } from '../../classes/shared/class.contract.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { type BuiltCourse, buildCourse, freshCode } from '../../courses/testing/course.builder.ts';
import { gradeReport, openReport, saveReport, submitReport } from '../../lab-reports/server/lab-reports.public.ts';
import { getReportRoute } from '../../lab-reports/shared/report.contract.ts';
import { STANDARD_TEMPLATE } from '../../lab-reports/shared/report-template.model.ts';
import { buildRun } from '../../lab-reports/testing/run.builder.ts';
import { listNotificationsRoute } from '../../notifications/shared/notification.contract.ts';
import * as contract from '../shared/grade.contract.ts';
import { recomputeTree, type TotalNode } from '../shared/grade-calculation.model.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

const failed = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallFailed)) throw new Error(`the call was not refused: ${String(error)}`);
  return { status: error.status, code: (error.body as { error: { code: string } }).error.code };
};

interface World extends BuiltCourse {
  readonly classId: string;
}
/** A running class of student and student2, with the scheme 50 experiment · 30 report · 20 offline in use. */
async function world(settings: Parameters<typeof buildCourse>[2] = {}, withScheme = true): Promise<World> {
  const system = await t.ctx();
  const teacher = await t.personId('teacher');
  const built = await buildCourse(system, { unitId, leadId: teacher }, settings);
  const { id: classId } = await createClass(system, {
    courseId: built.courseId,
    termId: built.termId,
    code: freshCode('G'),
    name: '实验一班',
    teacherIds: [teacher],
    capacity: 50,
  });
  await startClass(system, classId);
  for (const who of ['student', 'student2'] as const)
    await joinClass(system, { classId, personId: await t.personId(who) });
  if (withScheme) {
    await saveScheme(built.courseId);
    await activate(built.courseId);
  }
  return { ...built, classId };
}
const items = [
  { key: 'lab', name: '实验操作', kind: 'experiment' as const, weight: 50 },
  { key: 'report', name: '实验报告', kind: 'labReport' as const, weight: 30 },
  { key: 'class', name: '课堂表现', kind: 'offline' as const, weight: 20 },
];
const saveScheme = (courseId: string, version: number | null = null, more: object = {}, as: Account = 'teacher') =>
  t.call(contract.saveSchemeRoute, { params: { courseId }, body: { items, version, ...more } as never }, as);
const activate = (courseId: string, reason?: string, as: Account = 'teacher') =>
  t.call(contract.activateSchemeRoute, { params: { courseId }, body: reason ? { reason } : {} }, as);
const run = async (w: World, who: Account, score: number) =>
  buildRun(await t.ctx(), { ...w, personId: await t.personId(who), score });
/** A report of the person, marked with full points. */
async function report(w: World, who: Account): Promise<string> {
  const ctx = await t.ctx(who);
  const id = await openReport(ctx, w.nodeId);
  const sections = Object.fromEntries(STANDARD_TEMPLATE.sections.map((section) => [section.key, '<p>内容</p>']));
  await saveReport(ctx, id, { revision: 1, sections });
  await submitReport(ctx, id, 1);
  const marks = STANDARD_TEMPLATE.criteria.map((one) => ({ criterion: one.key, level: 'excellent', points: one.max }));
  await gradeReport(await t.ctx('teacher'), id, { version: 1, marks, comment: '' });
  return id;
}
const book = (w: World, as: Account = 'teacher') =>
  t.call(contract.gradebookRoute, { params: { classId: w.classId } }, as);
const enter = async (w: World, value: number, who: Account = 'student', as: Account = 'teacher', itemKey = 'class') =>
  t.call(
    contract.enterMarksRoute,
    { params: { classId: w.classId }, body: { itemKey, marks: [{ personId: await t.personId(who), value }] } },
    as,
  );
const adjust = async (
  w: World,
  target: string,
  value: number | null,
  as: Account = 'teacher',
  reason = '核对记录后更正',
) =>
  t.call(
    contract.adjustRoute,
    { params: { classId: w.classId }, body: { personId: await t.personId('student'), target, value, reason } },
    as,
  );
const flag = async (w: World, target: string, to: string, mark: number | null = null, as: Account = 'teacher') =>
  t.call(
    contract.flagRoute,
    {
      params: { classId: w.classId },
      body: { personId: await t.personId('student'), target, flag: to as 'normal', mark, reason: '依教务处通知' },
    },
    as,
  );
const publish = (w: World, settlePending = false, as: Account = 'teacher') =>
  t.call(contract.publishGradesRoute, { params: { classId: w.classId }, body: { settlePending } }, as);
const withdraw = (w: World, as: Account = 'teacher') =>
  t.call(contract.withdrawGradesRoute, { params: { classId: w.classId }, body: { reason: '发现录入有误' } }, as);
const mine = (w: World, as: Account = 'student') =>
  t.call(contract.myGradeRoute, { params: { courseId: w.courseId } }, as);
const derivation = async (w: World, as: Account = 'teacher') =>
  t.call(contract.gradeTreeRoute, { params: { classId: w.classId, personId: await t.personId('student') } }, as);
const row = async (w: World, name = '张三') => (await book(w)).rows.find((one) => one.name === name)!;
const actions = async (objectId: string) =>
  (
    await t.app.base.db
      .selectFrom('audit.audit_log')
      .select('action')
      .where('object_id', '=', objectId)
      .orderBy('id')
      .execute()
  ).map((one) => one.action as string);

describe('scheme', () => {
  it('is drafted and activated by the lead, with weights of exactly 100', async () => {
    const w = await world({}, false);
    const short = [{ ...items[0]!, weight: 49 }, ...items.slice(1)];
    const draft = await saveScheme(w.courseId, null, { items: short });
    expect(draft).toMatchObject({ number: 1, version: 1 });
    expect((await failed(activate(w.courseId))).code).toBe('grades.scheme.weights');
    expect((await failed(saveScheme(w.courseId, null))).code).toBe('error.stale');
    await saveScheme(w.courseId, 1);
    const wide = [{ ...items[0]!, weight: 51 }, ...items.slice(1)];
    await saveScheme(w.courseId, 2, { items: wide });
    expect((await failed(activate(w.courseId))).code).toBe('grades.scheme.weights');
    await saveScheme(w.courseId, 3);
    expect(await activate(w.courseId)).toMatchObject({ number: 1 });
    expect((await failed(activate(w.courseId))).code).toBe('grades.scheme.noDraft');
    const seen = await t.call(contract.getSchemeRoute, { params: { courseId: w.courseId } }, 'student');
    expect(seen.active).toMatchObject({ number: 1, passLine: 60 });
    expect(seen.can.edit).toBe(false);
    expect(seen.versions).toEqual([]);
    const { versions } = await t.call(contract.getSchemeRoute, { params: { courseId: w.courseId } }, 'teacher');
    expect(versions).toEqual([{ number: 1, state: 'active', locked: false, activatedAt: expect.any(String) }]);
    expect(await actions(draft.id)).toEqual([...Array<string>(4).fill('scheme.save'), 'scheme.activate']);
  });
  it('refuses strangers, assistants, instructors, foreign members and items without members', async () => {
    const w = await world({ reportRequired: false }, false);
    const other = await world({}, false);
    expect((await failed(saveScheme(w.courseId, null, {}, 'teacher2'))).status).toBe(404);
    expect((await failed(saveScheme(w.courseId, null, {}, 'student'))).status).toBe(403);
    await setMember(await t.ctx('teacher'), w.courseId, { account: 'teacher2', role: 'instructor', granted: [] });
    expect((await failed(saveScheme(w.courseId, null, {}, 'teacher2'))).status).toBe(403);
    const foreign = [{ ...items[0]!, weight: 100, members: [other.nodeId] }];
    expect((await failed(saveScheme(w.courseId, null, { items: foreign }))).code).toBe('courses.node.absent');
    expect((await failed(saveScheme(w.courseId, null, { items: [{ ...items[0]!, weight: 0 }] }))).status).toBe(400);
    await saveScheme(w.courseId);
    expect((await failed(activate(w.courseId))).code).toBe('grades.scheme.members');
  });
});

describe('gradebook', () => {
  it('computes current marks from runs, reports and entered marks', async () => {
    const w = await world();
    for (const score of [72, 88]) await run(w, 'student', score);
    expect(await row(w)).toMatchObject({ total: 88, band: 'good', pending: 2 });
    await report(w, 'student');
    await enter(w, 75);
    const done = await row(w);
    expect(done.items.map((item) => [item.key, item.percent])).toEqual([
      ['lab', 88],
      ['report', 100],
      ['class', 75],
    ]);
    expect(done).toMatchObject({ total: 89, band: 'good', pending: 0, published: null, changed: false });
    expect(await row(w, '李四')).toMatchObject({ total: null, band: null, pending: 3 });
  });
  it('counts a missing run as 0 after the due time', async () => {
    const w = await world({ dueAt: new Date(t.app.base.clock.ms() + 60_000).toISOString() });
    await enter(w, 90);
    expect((await row(w)).total).toBe(90);
    await t.moveClock(61_000);
    expect(await row(w)).toMatchObject({ total: 18, pending: 0 });
  });
  it('opens to markers, changes only for the lead and an instructor of the class', async () => {
    const w = await world();
    for (const who of ['student', 'teacher2', 'college'] as const)
      expect((await failed(book(w, who))).status).toBe(404);
    expect((await book(w, 'admin')).can).toEqual({ change: false, publish: false, withdraw: false });
    expect((await failed(enter(w, 1, 'student', 'admin'))).status).toBe(403);
    await setMember(await t.ctx('teacher'), w.courseId, { account: 'student3', role: 'assistant', granted: [] });
    expect((await book(w, 'student3')).can.change).toBe(false);
    await setMember(await t.ctx('teacher'), w.courseId, { account: 'teacher2', role: 'instructor', granted: [] });
    for (const who of ['student3', 'teacher2'] as const) {
      expect((await failed(enter(w, 1, 'student', who))).status).toBe(403);
      expect((await failed(adjust(w, 'total', 90, who))).status).toBe(403);
      expect((await failed(publish(w, true, who))).status).toBe(403);
      expect((await failed(withdraw(w, who))).status).toBe(403);
    }
    const bare = await world({}, false);
    expect((await failed(book(bare))).code).toBe('grades.scheme.none');
  });
  it('adjusts a cell and the total with a reason, keeps the raw mark and restores it', async () => {
    const w = await world();
    await run(w, 'student', 70);
    const target = `lab/${w.nodeId}`;
    expect(await adjust(w, target, 80)).toEqual({ before: 70, after: 80 });
    expect((await row(w)).items[0]).toMatchObject({ percent: 80, cells: [{ target, adjusted: true }] });
    await adjust(w, 'total', 95);
    expect((await row(w)).total).toBe(95);
    await adjust(w, 'total', null);
    await adjust(w, target, null);
    expect((await row(w)).total).toBe(70);
    expect((await failed(adjust(w, 'lab/nothing', 80))).code).toBe('grades.target.unknown');
    expect((await failed(adjust(w, 'total', 101))).status).toBe(400);
    expect((await failed(adjust(w, 'total', 90, 'teacher', '短'))).status).toBe(400);
    expect((await failed(enter(w, 1, 'student3'))).code).toBe('grades.person.outside');
    expect((await failed(enter(w, 1, 'student', 'teacher', 'lab'))).code).toBe('grades.item.notOffline');
    const { history } = await derivation(w);
    expect(history.map((one) => [one.kind, one.target, one.before, one.after, one.actorName])).toEqual([
      ['adjust', target, 70, 80, '王芳'],
      ['adjust', 'total', 80, 95, '王芳'],
      ['restore', 'total', 95, null, '王芳'],
      ['restore', target, 80, null, '王芳'],
    ]);
    expect((await failed(derivation(w, 'student2'))).status).toBe(404);
    expect((await actions(w.classId)).slice(-4)).toEqual([
      'grade.adjust',
      'grade.adjust',
      'grade.restore',
      'grade.restore',
    ]);
  });
});

describe('flags', () => {
  it('enter the calculation as the book says, with reason and history, and can be taken away', async () => {
    const w = await world();
    const cell = `lab/${w.nodeId}`;
    await run(w, 'student', 80);
    await enter(w, 40);
    expect((await row(w)).total).toBe(69);
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
      await flag(w, 'class/offline', name, mark);
      const seen = await row(w);
      expect([name, seen.total, seen.items[2]!.cells[0]!.flag]).toEqual([name, total, name]);
    }
    await flag(w, cell, 'absent');
    await flag(w, cell, 'normal');
    await flag(w, 'class/offline', 'normal');
    expect(await row(w)).toMatchObject({ total: 69, retake: false });
    const { history } = await derivation(w);
    const flags = history.filter((one) => one.kind === 'flag');
    expect(flags.slice(-4).map((one) => [one.target, one.flagBefore, one.flagAfter, one.before, one.after])).toEqual([
      ['class/offline', 'makeUp', 'makeUp', 86, 30],
      [cell, null, 'absent', null, null],
      [cell, 'absent', null, null, null],
      ['class/offline', 'makeUp', null, 30, null],
    ]);
    expect(flags[0]).toMatchObject({ reason: '依教务处通知', actorName: '王芳' });
    expect((await actions(w.classId)).at(-1)).toBe('grade.flag');
  });
  it('leave a deferred person without a total, settle what is pending, and stay hidden until published', async () => {
    const w = await world();
    await run(w, 'student', 80);
    const before = await mine(w);
    await flag(w, 'class/offline', 'deferred');
    await flag(w, 'total', 'retake');
    expect(await row(w)).toMatchObject({ pending: 1, retake: true });
    expect(await mine(w)).toEqual(before);
    await publish(w, true);
    const own = await mine(w);
    expect(own).toMatchObject({ state: 'published', total: null, band: null });
    expect((own.tree as TotalNode).notes.map((note) => note.code)).toEqual([
      'grades.note.retake',
      'grades.note.deferred',
    ]);
  });
  it('are refused where they do not fit, without the right, and to learners', async () => {
    const w = await world();
    expect((await failed(flag(w, 'total', 'absent'))).code).toBe('grades.flag.target');
    expect((await failed(flag(w, 'class/offline', 'retake'))).code).toBe('grades.flag.target');
    expect((await failed(flag(w, 'class/offline', 'makeUp'))).code).toBe('grades.flag.mark');
    expect((await failed(flag(w, 'class/offline', 'absent', 50))).code).toBe('grades.flag.mark');
    expect((await failed(flag(w, 'class/nothing', 'absent'))).code).toBe('grades.target.unknown');
    expect((await failed(flag(w, 'class/offline', 'absent', null, 'student'))).status).toBe(404);
    await setMember(await t.ctx('teacher'), w.courseId, { account: 'student3', role: 'assistant', granted: [] });
    expect((await failed(flag(w, 'class/offline', 'absent', null, 'student3'))).status).toBe(403);
  });
});

describe('two teachers in one cell', () => {
  it('are told: a mark changed since it was read is not overwritten unseen', async () => {
    const w = await world();
    const personId = await t.personId('student');
    const type = (value: number | null, was: number | null) =>
      t.call(
        contract.enterMarksRoute,
        { params: { classId: w.classId }, body: { itemKey: 'class', marks: [{ personId, value, was }] } },
        'teacher',
      );
    await type(70, null);
    expect(await failed(type(80, null))).toMatchObject({ status: 409, code: 'grades.mark.changed' });
    // The same mark typed twice is no conflict, and neither is one typed over what is known.
    expect(await type(70, null)).toEqual({ changed: 0 });
    expect(await type(80, 70)).toEqual({ changed: 1 });
    expect((await row(w)).items[2]!.cells[0]!.entered).toBe(80);
    const set = (value: number, was: number) =>
      t.call(
        contract.adjustRoute,
        {
          params: { classId: w.classId },
          body: { personId, target: 'class/offline', value, was, reason: '核对试卷后更正' },
        },
        'teacher',
      );
    expect((await failed(set(90, 70))).code).toBe('grades.mark.changed');
    expect(await set(90, 80)).toMatchObject({ after: 90 });
    expect(await type(null, 80)).toEqual({ changed: 1 });
    const { history } = await derivation(w);
    expect(history.map((one) => [one.kind, one.before, one.after])).toEqual([
      ['enter', null, 70],
      ['enter', 70, 80],
      ['adjust', 80, 90],
      ['clear', 80, null],
    ]);
  });
});

describe('publishing', () => {
  it('tells the class that its totals are out, and nobody else', async () => {
    const w = await world();
    await publish(w, true);
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
    const w = await world();
    await run(w, 'student', 80);
    await report(w, 'student');
    await enter(w, 70);
    expect((await failed(publish(w))).code).toBe('grades.publish.pending');
    expect(await publish(w, true)).toEqual({ number: 1, people: 2 });
    const own = await mine(w);
    expect(own).toMatchObject({ state: 'published', total: 84, band: 'good', schemeNumber: 1, passLine: 60 });
    expect(recomputeTree(own.tree as TotalNode)).toBe(84);
    expect(await mine(w, 'student2')).toMatchObject({ state: 'published', total: 0, band: 'fail' });
    await run(w, 'student', 100);
    expect(await row(w)).toMatchObject({ total: 94, published: { total: 84, band: 'good' }, changed: true });
    expect(await mine(w)).toEqual(own);
    await publish(w, true);
    expect(await mine(w)).toMatchObject({ total: 94 });
    const ctx = await t.ctx();
    const forge = ctx.tx((tx) => tx.db.updateTable('grades.snapshot').set({ total: 100 }).execute());
    await expect(forge).rejects.toMatchObject({ code: '42501' });
  });
  it('withdraws: learners see that it is under review and no number', async () => {
    const w = await world();
    expect((await failed(withdraw(w))).code).toBe('grades.withdraw.none');
    await run(w, 'student', 80);
    await publish(w, true);
    await withdraw(w);
    expect(await mine(w)).toMatchObject({ state: 'withdrawn', total: null, band: null, tree: null });
    expect((await book(w)).publication).toMatchObject({ number: 1, withdrawn: true });
    const { history } = await derivation(w);
    expect(history.map((one) => one.kind)).toEqual(['publish', 'withdraw']);
    expect((await actions(w.classId)).slice(-2)).toEqual(['grade.publish', 'grade.withdraw']);
  });
  it('shows a learner the current mark from released members only, and no draft number', async () => {
    const w = await world({ reportScore: 'withGrade' });
    await run(w, 'student', 80);
    const reportId = await report(w, 'student');
    const before = await mine(w);
    expect(before).toMatchObject({ state: 'current', total: 80, pending: 2 });
    await enter(w, 10);
    await adjust(w, 'total', 33);
    expect(await mine(w)).toEqual(before);
    const seen = () => t.call(getReportRoute, { params: { reportId } }, 'student');
    expect((await seen()).score).toBeNull();
    await publish(w, true);
    expect(await mine(w)).toMatchObject({ state: 'published', total: 33 });
    expect((await seen()).score).toBe(100);
    expect((await failed(mine(w, 'student3'))).status).toBe(404);
    expect((await failed(mine(w, 'teacher'))).status).toBe(404);
  });
  it('lets nobody read another’s snapshot or any draft number, even past the services', async () => {
    const w = await world();
    await run(w, 'student', 80);
    await enter(w, 50);
    await publish(w, true);
    const counts = async (who: Account) =>
      (await t.ctx(who)).read(async (ctx) => ({
        snapshots: (await ctx.db.selectFrom('grades.snapshot').select('person_id').execute()).filter(
          (one) => one.person_id !== null,
        ).length,
        offline: (await ctx.db.selectFrom('grades.offline_mark').select('value').execute()).length,
        changes: (await ctx.db.selectFrom('grades.change').select('id').execute()).length,
      }));
    expect(await counts('student3')).toEqual({ snapshots: 0, offline: 0, changes: 0 });
    expect(await counts('student')).toMatchObject({ offline: 0, changes: 0 });
  });
  it('asks a reason for another scheme once grades are out, and keeps what was published with the old one', async () => {
    const w = await world();
    await run(w, 'student', 80);
    await publish(w, true);
    const before = await mine(w);
    await saveScheme(w.courseId, null, { items: [{ ...items[0]!, weight: 100 }] });
    expect((await failed(activate(w.courseId))).code).toBe('grades.scheme.reason');
    await activate(w.courseId, '教学大纲调整，取消报告计分');
    expect(await mine(w)).toEqual(before);
    expect((await book(w)).schemeNumber).toBe(2);
  });
  it('keeps a class from ending quietly while totals are not out', async () => {
    const w = await world();
    const end = (reason?: string) =>
      t.call(endClassRoute, { params: { classId: w.classId }, body: reason ? { reason } : {} }, 'teacher');
    expect((await failed(end())).code).toBe('classes.end.openWork');
    await run(w, 'student', 80);
    await publish(w, true);
    expect((await end()).state).toBe('ended');
    expect(await mine(w)).toMatchObject({ state: 'published' });
  });
});
