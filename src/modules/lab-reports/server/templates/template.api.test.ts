import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { setMember } from '../../../courses/server/courses.public.ts';
import { getReportRoute, gradeReportRoute, saveReportRoute, submitReportRoute } from '../../shared/report.contract.ts';
import * as contract from '../../shared/report-template.contract.ts';
import { STANDARD_TEMPLATE } from '../../shared/report-template.model.ts';
import { finishedRun, handIn } from '../../testing/report.builder.ts';
import { openReport } from '../report.service.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

const level = (key: string, name: string, from: number) => ({ key, name: { text: name }, from });
const written = {
  name: '物理实验报告',
  sections: [
    { key: 's1', title: { text: '预习' }, required: true, hint: '写明实验目的和原理', least: 4 },
    { key: 's2', title: { text: '讨论' }, required: false, hint: '', least: 0 },
  ],
  criteria: [
    { key: 'c1', name: { text: '预习' }, max: 40, levels: [level('a', '好', 30), level('b', '差', 0)] },
    { key: 'c2', name: { text: '讨论' }, max: 60, levels: [level('a', '好', 40), level('b', '差', 0)] },
  ],
  files: 0,
};
const list = (w: RunningClass, as: Account = 'teacher') =>
  t.call(contract.listTemplatesRoute, { params: { courseId: w.courseId } }, as);
const create = (w: RunningClass, more: object = {}, as: Account = 'teacher') =>
  t.call(contract.createTemplateRoute, { params: { courseId: w.courseId }, body: { ...written, ...more } }, as);
const choose = (w: RunningClass, templateId: string | null, as: Account = 'teacher') =>
  t.call(
    contract.chooseTemplateRoute,
    { params: { courseId: w.courseId, nodeId: w.nodeId }, body: { templateId } },
    as,
  );
const report = (reportId: string, as: Account) => t.call(getReportRoute, { params: { reportId }, query: {} }, as);
const save = (reportId: string, revision: number, sections: Record<string, string>, as: Account) =>
  t.call(saveReportRoute, { params: { reportId }, body: { revision, sections } }, as);
const submit = (reportId: string, revision: number, as: Account) =>
  t.call(submitReportRoute, { params: { reportId }, body: { revision } }, as);

describe('templates of a course', () => {
  it('decide what reports begun afterwards hold and how they are marked; reports begun keep theirs', async () => {
    const w = await runningClass(t, unitId);
    await finishedRun(t, w, 'student');
    await finishedRun(t, w, 'student2');
    const before = await handIn(t, w, 'student');
    const { id } = await create(w);
    expect(await choose(w, id)).toEqual({ used: id });
    expect((await report(before, 'teacher')).template).toMatchObject({ code: 'standard', edition: 1 });

    const own = await openReport(await t.ctx('student2'), w.nodeId);
    expect((await report(own, 'student2')).template).toMatchObject({
      code: id,
      edition: 1,
      sections: written.sections,
    });
    expect((await refusalOf(save(own, 1, { purpose: '<p>目的</p>' }, 'student2'))).code).toBe(
      'labReports.section.unknown',
    );
    await save(own, 1, { s1: '<p>测 g</p>' }, 'student2');
    expect(await refusalOf(submit(own, 1, 'student2'))).toMatchObject({
      code: 'labReports.submit.short',
      fields: [{ path: 'sections.s1' }],
    });
    await save(own, 2, { s1: '<p>测定重力加速度</p>' }, 'student2');
    await submit(own, 2, 'student2');

    // The next edition asks for something else; the report handed in is marked by the one it began with.
    const next = {
      ...written,
      files: 3,
      edition: 1,
      sections: [written.sections[1]!, { ...written.sections[0]!, key: 's7' }],
    };
    const change = (body: typeof next) =>
      t.call(contract.saveTemplateRoute, { params: { courseId: w.courseId, templateId: id }, body }, 'teacher');
    expect(await change(next)).toEqual({ edition: 2 });
    expect((await refusalOf(change(next))).code).toBe('error.stale');
    expect((await report(own, 'teacher')).template).toMatchObject({ edition: 1, files: 0 });
    const marks = [
      { criterion: 'c1', level: 'a', points: 35 },
      { criterion: 'c2', level: 'b', points: 39.5 },
    ];
    const grade = (given: typeof marks) =>
      t.call(
        gradeReportRoute,
        { params: { reportId: own }, body: { version: 1, marks: given, comment: '' } },
        'teacher',
      );
    expect((await refusalOf(grade([{ ...marks[0]!, level: 'b' }, marks[1]!]))).code).toBe('labReports.mark.points');
    await grade(marks);
    expect((await report(own, 'student2')).score).toBe(74.5);

    const editions = await t.call(
      contract.templateEditionsRoute,
      { params: { courseId: w.courseId, templateId: id } },
      'teacher',
    );
    expect(editions.rows.map((row) => [row.number, row.files, row.by])).toEqual([
      [2, 3, '王芳'],
      [1, 0, '王芳'],
    ]);
    expect((await list(w)).rows.map((row) => [row.code, row.edition, row.reports, row.owner])).toEqual([
      ['standard', 1, 1, 'product'],
      [id, 2, 1, 'course'],
    ]);
    const audit = await t.app.base.db
      .selectFrom('audit.audit_log')
      .select('action')
      .where('object_id', 'in', [id, w.nodeId])
      .orderBy('id')
      .execute();
    expect(audit.map((row) => row.action)).toEqual(
      expect.arrayContaining(['report_template.create', 'report_template.choose', 'report_template.save']),
    );
  });

  it('ask for the documents they name', async () => {
    const w = await runningClass(t, unitId);
    await finishedRun(t, w, 'student');
    const { id } = await create(w, { files: 1 });
    await choose(w, id);
    const own = await openReport(await t.ctx('student'), w.nodeId);
    await save(own, 1, { s1: '<p>测定重力加速度</p>' }, 'student');
    expect((await refusalOf(submit(own, 1, 'student'))).code).toBe('labReports.submit.files');
  });

  it('are refused with their first fault, and change by lead and instructors only', async () => {
    const w = await runningClass(t, unitId);
    const { sections, criteria } = written;
    const faults: [object, string][] = [
      [{ sections: [] }, 'noSection'],
      [{ sections: sections.map((one) => ({ ...one, required: false })) }, 'noRequired'],
      [{ sections: [sections[0]!, { ...sections[1]!, title: sections[0]!.title }] }, 'same'],
      [{ sections: [sections[0]!, { ...sections[1]!, key: 's1' }] }, 'keys'],
      [{ criteria: [] }, 'noCriterion'],
      [{ criteria: [criteria[0]!] }, 'sum'],
      [
        { criteria: [{ ...criteria[0]!, levels: [level('a', '好', 10), level('b', '差', 10)] }, criteria[1]!] },
        'levels',
      ],
    ];
    for (const [more, code] of faults) {
      expect((await refusalOf(create(w, more))).code).toBe(`labReports.template.fault.${code}`);
    }
    const foreign = [{ ...sections[0]!, title: { key: 'identity.login.title' } }];
    expect((await refusalOf(create(w, { sections: foreign }))).status).toBe(400);
    await setMember(await t.ctx('teacher'), w.courseId, {
      account: 'student3',
      role: 'assistant',
      granted: [],
      scope: 'all',
    });
    const { id } = await create(w);
    expect((await list(w, 'student3')).can.edit).toBe(false);
    expect((await refusalOf(create(w, {}, 'student3'))).status).toBe(403);
    for (const who of ['student', 'teacher2', 'leader'] as const) {
      expect((await refusalOf(list(w, who))).status).toBe(404);
      expect((await refusalOf(choose(w, id, who))).status).toBe(404);
    }
    const other = await runningClass(t, unitId);
    expect((await refusalOf(choose(other, id))).code).toBe('labReports.template.absent');
    const archive = () =>
      t.call(contract.archiveTemplateRoute, { params: { courseId: w.courseId, templateId: id } }, 'teacher');
    await choose(w, id);
    expect((await refusalOf(archive())).code).toBe('labReports.template.used');
    await choose(w, null);
    await archive();
    expect((await list(w)).rows.map((row) => row.code)).toEqual(['standard']);
    expect((await refusalOf(archive())).status).toBe(404);
  });

  it('become the default of an experiment in all courses when its leader says so, until a course chooses another', async () => {
    // The teacher leads the course and the experiment of its node.
    const w = await runningClass(t, unitId);
    const { id } = await create(w);
    const setDefault = (templateId: string | null, as: Account = 'teacher') =>
      t.call(contract.defaultTemplateRoute, { params: { experimentId: w.experimentId }, body: { templateId } }, as);
    expect((await refusalOf(setDefault(id, 'leader'))).status).toBe(404);
    expect(await setDefault(id)).toEqual({ edition: 1 });
    const elsewhere = await runningClass(t, unitId, { experimentId: w.experimentId });
    const { nodes, rows } = await list(elsewhere);
    const given = rows.find((row) => row.owner === 'experiment');
    expect(given).toMatchObject({ name: written.name, edition: 1 });
    expect(nodes).toMatchObject([{ chosen: null, used: given?.code, leads: true }]);
    const own = await openReport(await t.ctx('student'), elsewhere.nodeId);
    expect((await report(own, 'student')).template).toMatchObject({ code: given?.code, sections: written.sections });
    expect(await setDefault(null)).toEqual({ edition: null });
    expect((await list(elsewhere)).nodes).toMatchObject([{ used: STANDARD_TEMPLATE.code }]);
    // Given again it goes on counting, so that no two bodies share an edition.
    expect(await setDefault(id)).toEqual({ edition: 2 });
  });
});
