import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { setMember } from '../../../courses/server/courses.public.ts';
import { setAnonymousRoute } from '../../shared/marking.contract.ts';
import { getReportRoute, reportQueueRoute } from '../../shared/report.contract.ts';
import * as contract from '../../shared/similarity.contract.ts';
import { FULL_SECTIONS, finishedRun, handIn } from '../../testing/report.builder.ts';
import { saveReport, submitReport } from '../lab-reports.public.ts';
import { recallReport } from '../report.service.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

async function handedIn(w: RunningClass, who: Account, discussion: string) {
  await finishedRun(t, w, who);
  const brief = Object.fromEntries(Object.keys(FULL_SECTIONS).map((key) => [key, '<p>略</p>']));
  return handIn(t, w, who, { sections: { ...brief, discussion: `<p>${discussion}</p>` } });
}
async function compare(w: RunningClass, as: Account = 'teacher') {
  const answer = await t.call(contract.similarityRoute, { params: { courseId: w.courseId }, body: {} }, as);
  await t.drainJobs();
  return answer;
}
const similar = async (reportId: string, as: Account = 'teacher') =>
  (await t.call(contract.similarReportsRoute, { params: { reportId } }, as)).rows;
const pair = (reportId: string, otherId: string, as: Account = 'teacher') =>
  t.call(contract.similarPairRoute, { params: { reportId, otherId } }, as);

describe('text two reports share', () => {
  it('is a hint for markers with its passages, side by side and in the queue', async () => {
    const w = await runningClass(t, unitId);
    const a = await handedIn(w, 'student', '实验数据表明温度升高时电阻增大');
    const b = await handedIn(w, 'student2', '本组<strong>实验数据</strong>表明：温度升高时电流减小');
    await compare(w);
    const [found] = await similar(a);
    expect(found).toMatchObject({ reportId: b, name: '李四', className: '实验一班', version: 1, otherVersion: 1 });
    // The other sections are the same two characters in both: too short to count.
    expect(found!.share).toBeGreaterThan(45);
    expect((await similar(b))[0]!.share).toBeLessThan(found!.share);
    const shown = await pair(a, b);
    const discussion = shown.sections.find((one) => one.key === 'discussion')!;
    const format = (side: typeof discussion.own) => side.shared.map(({ start, end }) => side.text.slice(start, end));
    expect(format(discussion.own)).toEqual(['实验数据表明温度升高时电']);
    expect(format(discussion.other)).toEqual(['实验数据表明：温度升高时电']);
    const { rows } = await t.call(reportQueueRoute, { params: { courseId: w.courseId }, query: {} }, 'teacher');
    expect(rows.find((row) => row.id === a)!.similar).toBe(found!.share);
  });

  it('is nobody’s business but the markers’, and names nobody who is hidden', async () => {
    const w = await runningClass(t, unitId);
    const text = '误差主要来自读数和温度漂移两个方面的影响';
    const a = await handedIn(w, 'student', text);
    const b = await handedIn(w, 'student2', text);
    await compare(w);
    for (const who of ['student', 'student2', 'teacher2', 'admin'] as const) {
      await expect(similar(a, who)).rejects.toMatchObject({ status: 404 });
      await expect(pair(a, b, who)).rejects.toMatchObject({ status: 404 });
    }
    await expect(compare(w, 'student')).rejects.toMatchObject({ status: 404 });
    const own = await t.call(getReportRoute, { params: { reportId: a }, query: {} }, 'student');
    expect(JSON.stringify(own)).not.toContain(b);
    const rows = (await t.ctx('student')).read((ctx) =>
      ctx.db.selectFrom('lab_reports.similarity').select('share').execute(),
    );
    expect(await rows).toEqual([]);
    await setMember(await t.ctx('teacher'), w.courseId, {
      account: 'student3',
      role: 'assistant',
      granted: [],
      scope: 'all',
    });
    await t.call(
      setAnonymousRoute,
      { params: { courseId: w.courseId, nodeId: w.nodeId }, body: { anonymous: true } },
      'teacher',
    );
    for (const who of ['teacher', 'student3'] as const) {
      expect(JSON.stringify([await similar(a, who), await pair(a, b, who)])).not.toContain('李四');
    }
  });

  it('is computed anew for a newer version, and forgotten when nothing is left of it', async () => {
    const w = await runningClass(t, unitId);
    const text = '误差主要来自读数和温度漂移两个方面的影响';
    const a = await handedIn(w, 'student', text);
    const b = await handedIn(w, 'student2', text);
    await compare(w);
    expect((await similar(a)).map((row) => row.otherVersion)).toEqual([1]);
    const author = await t.ctx('student2');
    await recallReport(author, b);
    const { sections } = await t.call(getReportRoute, { params: { reportId: b }, query: {} }, 'student2');
    const rewritten = { ...sections, discussion: '<p>测得的周期与摆长的平方根成正比，符合理论预期</p>' };
    await saveReport(author, b, { revision: 2, sections: rewritten });
    await submitReport(author, b, 2);
    await compare(w);
    expect(await similar(a)).toEqual([]);
    await expect(pair(a, b)).rejects.toMatchObject({ status: 404 });
  });
});
