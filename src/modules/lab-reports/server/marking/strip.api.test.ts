import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { setMember } from '../../../courses/server/courses.public.ts';
import * as marking from '../../shared/marking.contract.ts';
import * as contract from '../../shared/report.contract.ts';
import { STANDARD_TEMPLATE } from '../../shared/report-template.model.ts';
import { FULL_MARKS, finishedRun, handIn } from '../../testing/report.builder.ts';
import { gradeReport } from '../lab-reports.public.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

/** A class in which one learner of two has handed in, and a second marker. */
async function world() {
  const w = await runningClass(t, unitId);
  await setMember(await t.ctx('teacher'), w.courseId, {
    account: 'student3',
    role: 'assistant',
    granted: [],
    scope: 'all',
  });
  await setMember(await t.ctx('teacher'), w.courseId, { account: 'teacher2', role: 'support', granted: [] });
  await finishedRun(t, w, 'student');
  return { ...w, reportId: await handIn(t, w, 'student') };
}
type World = Awaited<ReturnType<typeof world>>;
const strip = (w: RunningClass, as: Account = 'teacher') =>
  t.call(
    marking.reportStripRoute,
    { params: { courseId: w.courseId }, query: { classId: w.classId, nodeId: w.nodeId } },
    as,
  );
const flag = (w: World, flagged: boolean, as: Account = 'teacher') =>
  t.call(marking.flagReportRoute, { params: { reportId: w.reportId }, body: { flagged } }, as);
/** The highest level of every criterion, or nothing for any. */
const grade = async (reportId: string, best: boolean, as: Account = 'teacher') =>
  gradeReport(await t.ctx(as), reportId, {
    version: 1,
    marks: best
      ? FULL_MARKS
      : STANDARD_TEMPLATE.criteria.map(({ key, levels }) => ({ criterion: key, level: levels.at(-1)!.key, points: 0 })),
    comment: '',
  });

describe('the strip of the marking desk', () => {
  it('shows in one call who handed in, who did not, and the means', async () => {
    const w = await world();
    const before = await strip(w);
    expect(before.rows.map((row) => [row.name, row.state, row.flagged])).toEqual([['张三', 'submitted', false]]);
    expect(before.missing.map(({ name, begun, finishedRuns }) => [name, begun, finishedRuns])).toEqual([
      ['李四', false, 0],
    ]);
    expect(before).toMatchObject({
      missingCount: 1,
      means: { own: { n: 0, mean: null }, all: { n: 0, mean: null } },
    });
    await finishedRun(t, w, 'student2');
    const other = await handIn(t, w, 'student2');
    await grade(w.reportId, true);
    await grade(other, false, 'student3');
    expect((await strip(w)).means).toEqual({ own: { n: 1, mean: 100 }, all: { n: 2, mean: 50 } });
    expect((await strip(w, 'student3')).means.own).toEqual({ n: 1, mean: 0 });
    expect((await strip(w)).missing).toEqual([]);
  });

  it('names nobody who is missing where names are hidden', async () => {
    const w = await world();
    await t.call(
      marking.setAnonymousRoute,
      { params: { courseId: w.courseId, nodeId: w.nodeId }, body: { anonymous: true } },
      'teacher',
    );
    const told = await strip(w);
    expect(told).toMatchObject({ missing: [], missingCount: 1 });
    for (const name of ['张三', '李四']) expect(JSON.stringify(told)).not.toContain(name);
  });

  it('is for the markers of the course', async () => {
    const w = await world();
    for (const [as, status] of [
      ['student', 404],
      ['leader2', 404],
      ['college', 404],
      ['teacher2', 403],
    ] as const) {
      expect((await refusalOf(strip(w, as))).status, as).toBe(status);
    }
  });
});

describe('a doubt', () => {
  it('stands for every marker until it is taken back, in the log once, and never for the author', async () => {
    const w = await world();
    const get = (as: Account) =>
      t.call(contract.getReportRoute, { params: { reportId: w.reportId }, query: {} }, as).then((one) => one.flagged);
    const flagged = (as: Account = 'student3') =>
      t
        .call(contract.reportQueueRoute, { params: { courseId: w.courseId }, query: { state: 'flagged' } }, as)
        .then(({ rows, total, pending }) => [rows.map((row) => row.id), total, pending]);
    expect(await flagged()).toEqual([[], 0, 1]);
    await flag(w, true);
    await flag(w, true, 'student3');
    expect(await flagged()).toEqual([[w.reportId], 1, 1]);
    expect((await strip(w)).rows[0]!.flagged).toBe(true);
    expect([await get('teacher'), await get('student3'), await get('student')]).toEqual([true, true, false]);
    await flag(w, false, 'student3');
    expect(await flagged()).toEqual([[], 0, 1]);
    const log = await t.app.base.db
      .selectFrom('audit.audit_log')
      .select('after')
      .where('object_id', '=', w.reportId)
      .where('action', '=', 'lab_report.flag')
      .orderBy('id')
      .execute();
    expect(log.map((row) => row.after)).toEqual([{ flagged: true }, { flagged: false }]);
    for (const [as, status] of [
      ['student', 403],
      ['student2', 404],
      ['teacher2', 404],
      ['leader2', 404],
      ['admin', 403],
    ] as const) {
      expect((await refusalOf(flag(w, true, as))).status, as).toBe(status);
    }
  });
});
