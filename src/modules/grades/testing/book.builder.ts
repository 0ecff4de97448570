import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Account, TestApp } from '../../../testing/app.ts';
import { createClass, joinClass, startClass } from '../../classes/server/classes.public.ts';
import { type BuiltCourse, buildCourse, freshCode } from '../../courses/testing/course.builder.ts';
import { gradeReport, openReport, saveReport, submitReport } from '../../lab-reports/server/lab-reports.public.ts';
import { STANDARD_TEMPLATE } from '../../lab-reports/shared/report-template.model.ts';
import { buildRun } from '../../lab-reports/testing/run.builder.ts';
import * as contract from '../shared/grade.contract.ts';
import { unpackCells } from '../shared/grade-book.model.ts';
import { publishGradesRoute, withdrawGradesRoute } from '../shared/publication.contract.ts';

export interface GradedClass extends BuiltCourse {
  readonly classId: string;
}
export const items = [
  { key: 'lab', name: '实验操作', kind: 'experiment' as const, weight: 50 },
  { key: 'report', name: '实验报告', kind: 'labReport' as const, weight: 30 },
  { key: 'class', name: '课堂表现', kind: 'offline' as const, weight: 20 },
];

/** A gradebook as a test reads it: items by name, each with its cells. */
export function unpackBook(book: CallOutput<typeof contract.gradebookRoute>) {
  return {
    ...book,
    rows: book.rows.map(
      ({ items: percents, cells: _c, states: _s, adjusted: _a, flags: _f, entered: _e, ...row }, i) => {
        const all = unpackCells(book.columns, book.rows[i]!);
        const items = book.columns.map(({ key }, at) => ({
          key,
          percent: percents[at] ?? null,
          cells: all.flatMap(({ itemKey, ...cell }) => (itemKey === key ? [cell] : [])),
        }));
        return { ...row, items };
      },
    ),
  };
}

/** A graded class of a test and everything one does with its book, each as one call of the product. */
export function bookDriver(t: TestApp) {
  /** A running class of student and student2, with the scheme 50 experiment · 30 report · 20 offline in use. */
  async function world(settings: Parameters<typeof buildCourse>[2] = {}, withScheme = true): Promise<GradedClass> {
    const system = await t.ctx();
    const { actor } = await t.ctx('teacher');
    const teacher = await t.personId('teacher');
    const built = await buildCourse(
      system,
      { unitId: actor.kind === 'person' ? actor.unitId! : '', leadId: teacher },
      settings,
    );
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
  /** A second running class of the course of the first, with nobody in it. */
  async function sister(w: GradedClass, capacity = 50, termId = w.termId) {
    const system = await t.ctx();
    const code = freshCode('S');
    const { id, joinCode } = await createClass(system, {
      courseId: w.courseId,
      termId,
      code,
      name: '实验二班',
      teacherIds: [await t.personId('teacher')],
      capacity,
    });
    await startClass(system, id);
    return { classId: id, joinCode, code };
  }
  /** Settings of a node whose work was due a minute ago: what is not there is missing, not undecided. */
  const overdue = () => ({ dueAt: new Date(t.app.base.clock.ms() - 60_000).toISOString() });
  const saveScheme = (courseId: string, version: number | null = null, more: object = {}, as: Account = 'teacher') =>
    t.call(contract.saveSchemeRoute, { params: { courseId }, body: { items, version, ...more } as never }, as);
  const activate = async (courseId: string, reason?: string, as: Account = 'teacher', classIds?: string[]) => {
    const [course] = reason ? await t.ask('select code from courses.course where id = $1', [courseId]) : [];
    const body = {
      ...(reason && { reason }),
      ...(course && { typed: String(course.code) }),
      ...(classIds && { classIds }),
    };
    return t.call(contract.activateSchemeRoute, { params: { courseId }, body }, as);
  };
  const run = async (w: GradedClass, who: Account, score: number) =>
    buildRun(await t.ctx(), { ...w, personId: await t.personId(who), score });
  /** A report of the person, marked with full points. */
  async function report(w: GradedClass, who: Account): Promise<string> {
    const ctx = await t.ctx(who);
    const id = await openReport(ctx, w.nodeId);
    const sections = Object.fromEntries(STANDARD_TEMPLATE.sections.map((section) => [section.key, '<p>内容</p>']));
    await saveReport(ctx, id, { revision: 1, sections });
    await submitReport(ctx, id, 1);
    const marks = STANDARD_TEMPLATE.criteria.map((one) => ({
      criterion: one.key,
      level: 'excellent',
      points: one.max,
    }));
    await gradeReport(await t.ctx('teacher'), id, { version: 1, marks, comment: '' });
    return id;
  }
  const book = async (w: GradedClass, as: Account = 'teacher') =>
    unpackBook(await t.call(contract.gradebookRoute, { params: { classId: w.classId } }, as));
  const enter = async (
    w: GradedClass,
    value: number,
    who: Account = 'student',
    as: Account = 'teacher',
    itemKey = 'class',
  ) =>
    t.call(
      contract.enterMarksRoute,
      { params: { classId: w.classId }, body: { itemKey, marks: [{ personId: await t.personId(who), value }] } },
      as,
    );
  const adjust = async (
    w: GradedClass,
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
  const publish = (
    w: GradedClass,
    leaveUndecided = false,
    as: Account = 'teacher',
    scope: { items?: string[]; personIds?: string[] } = {},
  ) => t.call(publishGradesRoute, { params: { classId: w.classId }, body: { leaveUndecided, ...scope } }, as);
  const withdraw = (w: GradedClass, as: Account = 'teacher') =>
    t.call(withdrawGradesRoute, { params: { classId: w.classId }, body: { reason: '发现录入有误' } }, as);
  const mine = (w: GradedClass, as: Account = 'student') =>
    t.call(contract.myGradeRoute, { params: { courseId: w.courseId } }, as);
  const derivation = async (w: GradedClass, as: Account = 'teacher') =>
    t.call(contract.gradeTreeRoute, { params: { classId: w.classId, personId: await t.personId('student') } }, as);
  const row = async (w: GradedClass, name = '张三') => (await book(w)).rows.find((one) => one.name === name)!;
  const actions = async (objectId: string) =>
    (
      await t.app.base.db
        .selectFrom('audit.audit_log')
        .select('action')
        .where('object_id', '=', objectId)
        .orderBy('id')
        .execute()
    ).map((one) => one.action as string);

  const flag = async (
    w: GradedClass,
    target: string,
    to: string,
    mark: number | null = null,
    as: Account = 'teacher',
  ) =>
    t.call(
      contract.flagRoute,
      {
        params: { classId: w.classId },
        body: { personId: await t.personId('student'), target, flag: to as 'normal', mark, reason: '依教务处通知' },
      },
      as,
    );
  return {
    world,
    sister,
    overdue,
    saveScheme,
    activate,
    run,
    report,
    book,
    enter,
    adjust,
    publish,
    withdraw,
    mine,
    derivation,
    row,
    actions,
    flag,
  };
}
