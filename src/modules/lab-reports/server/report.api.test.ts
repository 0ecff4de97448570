import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { runningClass, type RunningClass as World } from '../../classes/testing/class.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { deleteNodeRoute } from '../../courses/shared/structure.contract.ts';
import * as contract from '../shared/report.contract.ts';
import { STANDARD_TEMPLATE } from '../shared/report-template.model.ts';
import { HOSTILE_HTML } from '../testing/hostile-html.builder.ts';
import { uploadPicture } from '../testing/picture.builder.ts';
import { buildRun } from '../testing/run.builder.ts';
import { listEvents, reportScores } from './report.repository.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

const world = (settings: Parameters<typeof runningClass>[2] = {}) => runningClass(t, unitId, settings);
const run = async (w: World, who: Account, score: number, state: 'finished' | 'unfinished' = 'finished') =>
  buildRun(await t.ctx(), { ...w, personId: await t.personId(who), score, state });
const open = async (w: World, as: Account = 'student') =>
  (await t.call(contract.openReportRoute, { body: { nodeId: w.nodeId } }, as)).id;
const full = Object.fromEntries(
  STANDARD_TEMPLATE.sections.map((section) => [section.key, `<p>${section.key} 的内容</p>`]),
);
const save = (reportId: string, revision: number, more: object = {}, as: Account = 'student') =>
  t.call(contract.saveReportRoute, { params: { reportId }, body: { revision, sections: full, ...more } as never }, as);
const submit = (reportId: string, revision: number, as: Account = 'student') =>
  t.call(contract.submitReportRoute, { params: { reportId }, body: { revision } }, as);
const get = (reportId: string, as: Account, reason?: string) =>
  t.call(contract.getReportRoute, { params: { reportId }, query: reason ? { reason } : {} }, as);
const best = STANDARD_TEMPLATE.criteria.map((one) => ({ criterion: one.key, level: 'excellent', points: one.max }));
const grade = (reportId: string, version: number, marks = best, as: Account = 'teacher') =>
  t.call(contract.gradeReportRoute, { params: { reportId }, body: { version, marks, comment: '数据完整' } }, as);
const giveBack = (reportId: string, version: number, reason = '误差分析不完整', as: Account = 'teacher') =>
  t.call(contract.returnReportRoute, { params: { reportId }, body: { version, reason } }, as);
const queue = (w: World, query: object = {}, as: Account = 'teacher') =>
  t.call(contract.reportQueueRoute, { params: { courseId: w.courseId }, query: query as never }, as);
/** A report handed in once. */
async function handedIn(w: World, who: Account = 'student', score = 80) {
  await run(w, who, score);
  const id = await open(w, who);
  await save(id, 1, {}, who);
  await submit(id, 1, who);
  return id;
}
/** A picture of one pixel, uploaded and not yet claimed. */
const upload = (as: Account, name = 'picture.png') => uploadPicture(t, as, name);
const actions = async (objectId: string) =>
  (
    await t.app.base.db
      .selectFrom('audit.audit_log')
      .select('action')
      .where('object_id', '=', objectId)
      .orderBy('id')
      .execute()
  ).map((row) => row.action);

describe('writing', () => {
  it('begins once per person and node, and only for people of a running class', async () => {
    const w = await world();
    const [a, b] = await Promise.all([open(w), open(w)]);
    expect(a).toBe(b);
    expect((await refusalOf(open(w, 'student3'))).status).toBe(404);
    expect((await refusalOf(open(w, 'teacher'))).status).toBe(404);
    const bad = t.call(contract.openReportRoute, { body: { nodeId: w.courseId } }, 'student');
    expect((await refusalOf(bad)).status).toBe(404);
    const { rows } = await t.call(contract.myReportsRoute, {}, 'student2');
    expect(rows.find((row) => row.nodeId === w.nodeId)).toMatchObject({
      reportId: null,
      state: 'none',
      finishedRuns: 0,
      className: '实验一班',
    });
    await run(w, 'student2', 70);
    await run(w, 'student2', 0, 'unfinished');
    const again = await t.call(contract.myReportsRoute, {}, 'student2');
    expect(again.rows.find((row) => row.nodeId === w.nodeId)?.finishedRuns).toBe(1);
  });

  it('refuses a draft that was written on another base than what is stored', async () => {
    const w = await world();
    const id = await open(w);
    const text = (wording: string) => ({ sections: { purpose: `<p>${wording}</p>` } });
    await save(id, 1, { ...text('第一台设备'), base: 0 });
    // The other device counted up from the same base: its number is the stored one, its text is not.
    expect(await refusalOf(save(id, 1, { ...text('第二台设备'), base: 0 }))).toMatchObject({
      status: 409,
      code: 'error.stale',
    });
    expect(await refusalOf(save(id, 9, { ...text('第二台设备'), base: 0 }))).toMatchObject({
      status: 409,
      code: 'error.stale',
    });
    expect((await get(id, 'student')).sections).toEqual({ purpose: '<p>第一台设备</p>' });
    // A retry whose answer was lost, then writing on.
    expect((await save(id, 1, { ...text('第一台设备'), base: 0 })).revision).toBe(1);
    expect((await save(id, 2, { ...text('续写'), base: 1 })).revision).toBe(2);
  });

  it('never lets an older revision overwrite a newer one', async () => {
    const w = await world();
    const id = await open(w);
    await save(id, 5, { sections: { purpose: '<p>新</p>' } });
    expect(await refusalOf(save(id, 4, { sections: { purpose: '<p>旧</p>' } }))).toMatchObject({
      status: 409,
      code: 'error.stale',
    });
    expect((await save(id, 5, { sections: { purpose: '<p>旧的同号</p>' } })).revision).toBe(5);
    expect((await get(id, 'student')).sections).toEqual({ purpose: '<p>新</p>' });
    const saves = await Promise.allSettled(
      [9, 7, 8, 6].map((revision) => save(id, revision, { sections: { purpose: `<p>${revision}</p>` } })),
    );
    expect(saves.some((one) => one.status === 'fulfilled')).toBe(true);
    expect((await get(id, 'student')).sections).toEqual({ purpose: '<p>9</p>' });
    expect((await refusalOf(save(id, 10, { sections: { secret: 'x' } }))).code).toBe('labReports.section.unknown');
    expect((await refusalOf(save(id, 10, {}, 'student2'))).status).toBe(404);
    expect((await refusalOf(save(id, 10, {}, 'teacher'))).status).toBe(404);
  });

  it('cleans every payload of the corpus and keeps what a report may hold', async () => {
    const w = await world();
    const id = await open(w);
    let revision = 0;
    for (const payload of HOSTILE_HTML) {
      await save(id, ++revision, { sections: { purpose: `<p>前</p>${payload}<p>后</p>` } });
      const stored = (await get(id, 'student')).sections.purpose!;
      // What stands in a TeX source is text to be typeset; that it cannot leave its attribute is looked at first.
      expect(stored, payload).not.toMatch(/data-tex="[^"]*[<>]/);
      const html = stored.replace(/ data-tex="[^"]*"/g, '');
      expect(html, payload).toContain('前');
      expect(html, payload).not.toMatch(
        /<(script|svg|iframe|object|embed|form|input|style|math|base|meta|link|template)/i,
      );
      expect(html, payload).not.toMatch(/<[^>]*\son\w+\s*=/i);
      expect(html, payload).not.toMatch(/<[^>]*(javascript|data|srcdoc)\s*[:=]["']?(text|alert|<)/i);
      expect(html, payload).not.toMatch(/<[^>]*evil/i);
    }
    const picture = await upload('student');
    const kept = `<h3>表</h3><table><tbody><tr><td colspan="2">1</td></tr></tbody></table><p>E=<span class="formula" data-tex="mc^2">mc²</span></p><img src="${picture.Path}" alt="曲线" />`;
    const taken = await save(id, ++revision, { sections: { purpose: kept }, pictures: [picture.Id] });
    expect(taken.removed).toEqual([]);
    expect((await get(id, 'student')).sections.purpose).toBe(kept);
    expect((await save(id, ++revision, { sections: { purpose: '<script>1</script>好' } })).removed).toEqual(['script']);
  });
});

describe('handing in', () => {
  it('needs all sections and a finished run of one’s own on this node', async () => {
    const w = await world();
    const other = await world();
    const id = await open(w);
    await save(id, 1, { sections: { purpose: '<p>x</p>', principle: '<p> &nbsp; </p>' } });
    expect((await refusalOf(submit(id, 1))).code).toBe('labReports.submit.empty');
    await save(id, 2);
    expect((await refusalOf(submit(id, 2))).code).toBe('labReports.run.needed');
    for (const runId of [
      await run(w, 'student2', 90),
      await run(other, 'student', 90),
      await run(w, 'student', 10, 'unfinished'),
    ]) {
      expect((await refusalOf(save(id, 3, { runId }))).code).toBe('labReports.run.needed');
    }
    await save(id, 4, { runId: await run(w, 'student', 84) });
    expect((await refusalOf(submit(id, 3))).code).toBe('error.stale');
    expect((await refusalOf(submit(id, 4, 'student2'))).status).toBe(404);
    expect(await submit(id, 4)).toMatchObject({ version: 1, late: false });
    expect((await refusalOf(submit(id, 4))).code).toBe('error.state');
    expect((await refusalOf(save(id, 5))).code).toBe('error.state');
    expect(await actions(id)).toEqual(['lab_report.submit']);
  });

  it('fills the locked block from the run and takes none from a client', async () => {
    const w = await world();
    const runId = await run(w, 'student', 75);
    const id = await open(w);
    for (const forged of [{ run: { score: 100 } }, { runBlock: {} }]) {
      expect((await refusalOf(save(id, 1, forged))).status).toBe(400);
    }
    for (const key of ['run.steps', 'run.score', 'run.header']) {
      expect((await refusalOf(save(id, 1, { sections: { ...full, [key]: '<p>100</p>' } }))).code).toBe(
        'labReports.section.unknown',
      );
    }
    await save(id, 1);
    await submit(id, 1);
    const seen = await get(id, 'teacher');
    expect(seen.run).toMatchObject({ runId, score: 75, header: { activeSeconds: 540 } });
    expect(seen.run?.steps.map((step) => [step.seq, step.title, step.score])).toEqual([
      [1, '步骤1', 25],
      [2, '步骤2', 25],
      [3, '步骤3', 25],
    ]);
  });

  it('keeps versions immutable with hash and time', async () => {
    const w = await world();
    const id = await handedIn(w);
    const { sha256 } = await get(id, 'student');
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    await giveBack(id, 1);
    await save(id, 2, { sections: { ...full, purpose: '<p>第二版</p>' } });
    expect((await get(id, 'teacher')).sections.purpose).toBe('<p>purpose 的内容</p>');
    const second = await submit(id, 2);
    expect(second.version).toBe(2);
    expect(second.sha256).not.toBe(sha256);
    const ctx = await t.ctx();
    const change = ctx.tx((tx) =>
      tx.db.updateTable('lab_reports.report_version').set({ late: true }).where('report_id', '=', id).execute(),
    );
    await expect(change).rejects.toMatchObject({ code: '42501' });
    const wipe = ctx.tx((tx) => tx.db.deleteFrom('lab_reports.report_event').where('report_id', '=', id).execute());
    await expect(wipe).rejects.toMatchObject({ code: '42501' });
  });

  it('marks late after the due time and refuses after the closing time, by the server’s clock', async () => {
    const due = new Date(t.app.base.clock.ms() + 60_000);
    const w = await world({ dueAt: due.toISOString(), closesAt: new Date(due.getTime() + 60_000).toISOString() });
    for (const who of ['student', 'student2'] as const) await run(w, who, 70);
    const [a, b] = [await open(w), await open(w, 'student2')];
    await save(a, 1);
    await save(b, 1, {}, 'student2');
    await t.moveClock(61_000);
    expect((await submit(a, 1)).late).toBe(true);
    await t.moveClock(61_000);
    expect((await refusalOf(submit(b, 1, 'student2'))).code).toBe('labReports.submit.closed');
  });
});

describe('marking', () => {
  it('shows the queue to markers only, those to be marked first', async () => {
    const w = await world();
    const first = await handedIn(w, 'student', 88);
    const second = await handedIn(w, 'student2', 66);
    await grade(first, 1);
    const all = await queue(w);
    expect(all.rows.map((row) => [row.id, row.state, row.runScore, row.score])).toEqual([
      [second, 'submitted', 66, null],
      [first, 'graded', 88, 100],
    ]);
    expect(all).toMatchObject({ total: 2, pending: 1 });
    expect(all.rows[0]).toMatchObject({
      name: '李四',
      className: '实验一班',
      nodeName: '实验一',
      version: 1,
      late: false,
    });
    expect((await queue(w, { state: 'graded', classId: w.classId })).total).toBe(1);
    for (const who of ['student', 'teacher2', 'college', 'admin'] as const)
      expect((await refusalOf(queue(w, {}, who))).status).toBe(404);
    await setMember(await t.ctx('teacher'), w.courseId, { account: 'teacher2', role: 'support', granted: [] });
    expect((await refusalOf(queue(w, {}, 'teacher2'))).status).toBe(403);
    await setMember(await t.ctx('teacher'), w.courseId, {
      account: 'student3',
      role: 'assistant',
      granted: [],
      scope: 'all',
    });
    expect((await queue(w, {}, 'student3')).total).toBe(2);
    expect((await get(second, 'student3')).can.grade).toBe(true);
  });

  it('hides a report from other students, other teachers, and from everybody while it is a draft', async () => {
    const w = await world();
    await run(w, 'student', 70);
    const id = await open(w);
    expect((await refusalOf(get(id, 'teacher'))).status).toBe(404);
    await save(id, 1);
    await submit(id, 1);
    for (const who of ['student2', 'student3', 'teacher2', 'leader', 'college'] as const) {
      expect((await refusalOf(get(id, who))).code).toBe('labReports.report.absent');
    }
    const rows = await (await t.ctx('student2')).read((ctx) => reportScores(ctx, { nodeIds: [w.nodeId] }));
    expect(rows).toEqual([]);
  });

  it('asks the platform administrator for a reason and keeps it where the course sees it', async () => {
    const w = await world();
    const id = await handedIn(w);
    expect(await refusalOf(get(id, 'admin'))).toMatchObject({ status: 403, code: 'labReports.inspect.reason' });
    expect((await refusalOf(get(id, 'admin', '短'))).status).toBe(400);
    expect((await get(id, 'admin', '处理学生申诉，核对原始数据')).can.grade).toBe(false);
    expect(await actions(id)).toEqual(['lab_report.submit', 'lab_report.inspect']);
    expect((await get(id, 'teacher')).history.at(-1)).toMatchObject({
      kind: 'inspected',
      reason: '处理学生申诉，核对原始数据',
    });
  });

  it('grades by the rubric of this very report, walks the queue, regrades with a reason', async () => {
    const w = await world();
    const a = await handedIn(w, 'student');
    const b = await handedIn(w, 'student2');
    expect(await get(a, 'teacher')).toMatchObject({ previous: null, next: b });
    expect((await refusalOf(grade(a, 1, best.slice(1)))).code).toBe('labReports.mark.incomplete');
    expect((await refusalOf(grade(a, 1, [{ ...best[0]!, points: 99 }, ...best.slice(1)]))).code).toBe(
      'labReports.mark.points',
    );
    expect((await refusalOf(grade(a, 2))).code).toBe('labReports.mark.newVersion');
    expect((await refusalOf(grade(a, 1, best, 'student'))).status).toBe(403);
    expect((await refusalOf(grade(a, 1, best, 'teacher2'))).status).toBe(404);
    expect(await grade(a, 1)).toEqual({ state: 'graded', score: 100 });
    expect((await refusalOf(grade(a, 1))).code).toBe('error.state');
    expect((await get(b, 'teacher')).marks).toEqual([]);
    const lower = best.map((mark) => (mark.criterion === 'data' ? { ...mark, level: 'good', points: 24 } : mark));
    const regrade = (reason: string, as: Account = 'teacher') =>
      t.call(
        contract.regradeReportRoute,
        { params: { reportId: a }, body: { version: 1, marks: lower, comment: '', reason } },
        as,
      );
    expect((await refusalOf(regrade('短'))).status).toBe(400);
    expect((await refusalOf(regrade('核对数据后更正', 'student'))).status).toBe(403);
    expect((await regrade('核对数据后更正')).score).toBe(94);
    const own = await get(a, 'student');
    expect(own).toMatchObject({ score: 94, state: 'graded', can: { save: false, submit: false } });
    const events = await (await t.ctx()).read((ctx) => listEvents(ctx, a));
    expect(events.map((event) => [event.kind, event.score])).toEqual([
      ['submitted', null],
      ['graded', 100],
      ['regraded', 94],
    ]);
    expect(await actions(a)).toEqual(['lab_report.submit', 'lab_report.grade', 'lab_report.regrade']);
  });

  it('returns with a reason of 5 to 200 characters, and the author writes on', async () => {
    const w = await world();
    const id = await handedIn(w);
    expect((await refusalOf(giveBack(id, 1, '不好'))).status).toBe(400);
    expect((await refusalOf(giveBack(id, 1, '误差分析不完整', 'student'))).status).toBe(403);
    await giveBack(id, 1);
    expect(await get(id, 'student')).toMatchObject({
      state: 'returned',
      returnReason: '误差分析不完整',
      can: { save: true, submit: true },
    });
    expect((await refusalOf(grade(id, 1))).code).toBe('error.state');
    const past = { version: 1, reason: '误差分析不完整', dueAt: '2020-01-01T00:00:00Z' };
    await save(id, 2);
    await submit(id, 2);
    const back = t.call(
      contract.returnReportRoute,
      { params: { reportId: id }, body: { ...past, version: 2 } },
      'teacher',
    );
    expect((await refusalOf(back)).code).toBe('labReports.return.past');
  });

  it('keeps the score to itself until the grade is published when the node says so', async () => {
    const w = await world({ reportScore: 'withGrade' });
    const id = await handedIn(w);
    await grade(id, 1);
    const own = await get(id, 'student');
    expect(own).toMatchObject({ state: 'graded', score: null, marks: [], comment: '' });
    expect(own.history.every((event) => event.score === null)).toBe(true);
    expect((await get(id, 'teacher')).score).toBe(100);
    const { rows } = await t.call(contract.myReportsRoute, {}, 'student');
    expect(rows.find((row) => row.nodeId === w.nodeId)?.score).toBeNull();
  });

  it('keeps a node with runs or reports from being deleted', async () => {
    const remove = (w: World) => t.call(deleteNodeRoute, { params: { nodeId: w.nodeId } }, 'teacher');
    const [reported, ran] = [await world(), await world()];
    await open(reported);
    await run(ran, 'student', 50, 'unfinished');
    for (const w of [reported, ran])
      expect(await refusalOf(remove(w))).toMatchObject({ status: 409, code: 'courses.node.used' });
  });
});
