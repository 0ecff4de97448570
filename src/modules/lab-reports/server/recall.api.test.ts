import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { markingPresenceRoute } from '../shared/marking.contract.ts';
import * as phrases from '../shared/phrase.contract.ts';
import * as contract from '../shared/report.contract.ts';
import { finishedRun, handIn } from '../testing/report.builder.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

/** A report of the student, handed in once. */
async function handedIn(w: RunningClass) {
  await finishedRun(t, w, 'student');
  return handIn(t, w, 'student');
}
const get = (reportId: string, as: Account = 'student') =>
  t.call(contract.getReportRoute, { params: { reportId }, query: {} }, as);
const recall = (reportId: string, as: Account = 'student') =>
  t.call(contract.recallReportRoute, { params: { reportId }, body: {} }, as);
const openAtDesk = (reportId: string) =>
  t.call(markingPresenceRoute, { params: { reportId }, body: { open: true } }, 'teacher');

describe('taking a report back', () => {
  it('is the author’s while nobody has opened it; the version stays and it is handed in again', async () => {
    const w = await runningClass(t, unitId);
    const id = await handedIn(w);
    expect((await get(id)).can.recall).toBe(true);
    for (const who of ['student2', 'teacher2'] as const) expect((await refusalOf(recall(id, who))).status).toBe(404);
    expect((await refusalOf(recall(id, 'teacher'))).status).toBe(403);
    expect(await recall(id)).toEqual({ state: 'returned' });
    const back = await get(id);
    expect(back).toMatchObject({ state: 'returned', version: 1, returnReason: null });
    expect(back.can).toMatchObject({ save: true, submit: true, recall: false });
    expect(back.history.map((event) => event.kind)).toEqual(['submitted', 'recalled']);
    expect((await refusalOf(recall(id))).code).toBe('error.state');
    const again = await t.call(
      contract.submitReportRoute,
      { params: { reportId: id }, body: { revision: 1 } },
      'student',
    );
    expect(again.version).toBe(2);
  });

  it('ends when a marker opens it, and begins anew with the next version', async () => {
    const w = await runningClass(t, unitId);
    const id = await handedIn(w);
    await openAtDesk(id);
    expect((await get(id)).can.recall).toBe(false);
    expect(await refusalOf(recall(id))).toMatchObject({ status: 409, code: 'labReports.recall.opened' });
    await t.call(
      contract.returnReportRoute,
      { params: { reportId: id }, body: { version: 1, reason: '误差分析不完整' } },
      'teacher',
    );
    await t.call(contract.submitReportRoute, { params: { reportId: id }, body: { revision: 1 } }, 'student');
    expect(await recall(id)).toEqual({ state: 'returned' });
    // The return before it is answered: its reason is not shown again.
    expect((await get(id)).returnReason).toBeNull();
  });

  it('ends when it is due', async () => {
    const w = await runningClass(t, unitId, { dueAt: new Date(t.app.base.clock.ms() + 60_000).toISOString() });
    const id = await handedIn(w);
    await t.moveClock(60_000);
    expect(await refusalOf(recall(id))).toMatchObject({ status: 409, code: 'labReports.recall.due' });
    expect((await get(id)).can.recall).toBe(false);
  });
});

describe('the bank of comments', () => {
  const list = async (w: RunningClass, as: Account) =>
    (await t.call(phrases.listPhrasesRoute, { params: { courseId: w.courseId } }, as)).rows;
  const add = (w: RunningClass, text: string, shared = false, as: Account = 'teacher') =>
    t.call(phrases.addPhraseRoute, { params: { courseId: w.courseId }, body: { text, shared } }, as);

  it('belongs to its marker, is shared in a course when so wished, and orders itself by use', async () => {
    const w = await runningClass(t, unitId);
    const other = await runningClass(t, unitId);
    await setMember(await t.ctx('teacher'), w.courseId, {
      account: 'student3',
      role: 'assistant',
      granted: [],
      scope: 'all',
    });
    const own = await add(w, '请补充不确定度的计算。');
    const shared = await add(w, '图表缺少坐标轴单位。', true);
    expect((await list(w, 'teacher')).map((one) => one.text)).toEqual([shared.text, own.text]);
    expect(await list(w, 'student3')).toEqual([{ ...shared, own: false }]);
    expect((await list(other, 'teacher')).map((one) => one.shared)).toEqual([true, false]);
    const use = (id: string, as: Account) =>
      t.call(phrases.usePhraseRoute, { params: { courseId: w.courseId, phraseId: id }, body: {} }, as);
    await use(own.id, 'teacher');
    expect((await list(w, 'teacher'))[0]!.id).toBe(own.id);
    expect((await refusalOf(use(own.id, 'student3'))).status).toBe(404);
    // The same words again are the same comment: sharing it is all that changes.
    expect(await add(w, own.text, true)).toEqual({ ...own, shared: true });
    expect((await list(w, 'student3')).map((one) => one.id)).toEqual([own.id, shared.id]);
    const remove = (id: string, as: Account) =>
      t.call(phrases.removePhraseRoute, { params: { courseId: w.courseId, phraseId: id } }, as);
    expect((await refusalOf(remove(own.id, 'student3'))).status).toBe(404);
    await remove(own.id, 'teacher');
    expect(await list(w, 'student3')).toEqual([{ ...shared, own: false }]);
  });

  it('is closed to learners and strangers', async () => {
    const w = await runningClass(t, unitId);
    await expect(list(w, 'student')).rejects.toMatchObject({ status: 404 });
    await expect(add(w, '评语', true, 'student')).rejects.toMatchObject({ status: 404 });
    await expect(list(w, 'teacher2')).rejects.toMatchObject({ status: 404 });
  });
});
