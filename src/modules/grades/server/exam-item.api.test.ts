import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import { passTime, sit } from '../../attempts/testing/candidate.builder.ts';
import {
  courseTreeRoute,
  createNodeRoute,
  getNodeRoute,
  showNodeRoute,
} from '../../courses/shared/structure.contract.ts';
import { buildExam, type ExamPlan } from '../../exams/testing/exam.builder.ts';
import { buildPaper, fixedPlan, readyQuestion } from '../../papers/testing/paper.builder.ts';
import { getSchemeRoute } from '../shared/grade.contract.ts';
import { bookDriver, type GradedClass } from '../testing/book.builder.ts';

let t: TestApp;
let to: ReturnType<typeof bookDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  to = bookDriver(t);
});
afterAll(() => t.close());

const scheme = {
  items: [
    { key: 'quiz', name: '测验', kind: 'test', weight: 20 },
    { key: 'final', name: '期末', kind: 'exam', weight: 50 },
    { key: 'class', name: '课堂表现', kind: 'offline', weight: 30 },
  ],
};
/** A class with the scheme in use, and a paper of two questions that are true. */
async function world(): Promise<GradedClass & { readonly paperId: string }> {
  const w = await to.world({}, false);
  await to.saveScheme(w.courseId, null, scheme);
  await to.activate(w.courseId);
  const questions: string[] = [];
  for (const stem of ['<p>单摆的周期与摆球质量无关。</p>', '<p>摆角越小，误差越小。</p>']) {
    questions.push(await readyQuestion(t, w.courseId, { type: 'truth', stem, analysis: '', key: true }));
  }
  const { paperId } = await buildPaper(await t.ctx('teacher'), w.courseId, 'fixed', fixedPlan(questions));
  return { ...w, paperId };
}
const exam = async (w: GradedClass & { readonly paperId: string }, plan: ExamPlan = {}) =>
  (await buildExam(t, w, { paperId: w.paperId, fullMark: 20, ...plan })).examId;
/** Answers so many of the questions rightly, and hands in. */
async function take(examId: string, who: Account, right: number): Promise<void> {
  const seat = await sit(t, examId, { as: who });
  const { items } = seat.started.form!;
  for (const [at, { id }] of items.entries()) await seat.save(id, 1, { truth: at < right });
  await seat.submit(items.map(({ id }) => ({ item: id, rev: 1 })));
  await t.drainJobs();
}
/** Cells of an item in the kept book, which is what a process computes that keeps nothing. */
async function cells(w: GradedClass, key: string) {
  const kept = await to.book(w);
  expect(await bookDriver(await t.beside()).book(w)).toEqual(kept);
  return kept.rows.map((row) => {
    const item = row.items.find((one) => one.key === key)!;
    return [item.percent, ...item.cells.map(({ state }) => state)];
  });
}

describe('an item of exams', () => {
  it('waits while there is none, then for its end, and is missing afterwards', async () => {
    const w = await world();
    expect(await cells(w, 'final')).toEqual([
      [null, 'pending'],
      [null, 'pending'],
    ]);
    const examId = await exam(w);
    await take(examId, 'student', 1);
    expect(await cells(w, 'final')).toEqual([
      [50, 'final'],
      [null, 'pending'],
    ]);
    await passTime(t, 3 * 3_600_000);
    expect(await cells(w, 'final')).toEqual([
      [50, 'final'],
      [0, 'missing'],
    ]);
    await passTime(t, -3 * 3_600_000);
  });

  it('stays with the team until it is released, and follows what counts of several attempts', async () => {
    const w = await world();
    const examId = await exam(w, { settings: { attempts: 2, counts: 'best' } });
    await take(examId, 'student', 2);
    await take(examId, 'student', 1);
    expect((await cells(w, 'final'))[0]).toEqual([100, 'final']);
    const finalOf = async () =>
      ((await to.mine(w)).tree as { items: { key: string; shown: number | null }[] } | null)?.items.find(
        ({ key }) => key === 'final',
      )?.shown ?? null;
    expect(await finalOf()).toBeNull();
    await t.ask(`update exams.exam set state = 'released', released_at = platform.app_now() where id = $1`, [examId]);
    expect(await finalOf()).toBe(100);
  });

  it('leaves out who is no candidate', async () => {
    const w = await world();
    await exam(w, { personIds: [await t.personId('student2')] });
    expect(await cells(w, 'final')).toEqual([
      [null, 'final'],
      [null, 'pending'],
    ]);
  });

  it('counts a sitting that was put off as the mark itself, caps one that was taken again, and no rehearsal', async () => {
    const w = await world();
    const examId = await exam(w, { name: '期末' });
    const later = async (sitting: string, parent: string | null, who: Account) => {
      const id = await exam(w, { personIds: [await t.personId(who)] });
      await t.ask('update exams.exam set sitting = $2, parent_id = $3 where id = $1', [id, sitting, parent]);
      return id;
    };
    await take(examId, 'student', 0);
    await take(await later('makeup', examId, 'student'), 'student', 2);
    await take(await later('deferred', examId, 'student2'), 'student2', 2);
    await take(await later('rehearsal', null, 'student'), 'student', 2);
    // Taken again for 100, capped at 60; put off and then 100.
    expect(await cells(w, 'final')).toEqual([
      [60, 'final'],
      [100, 'final'],
    ]);
    const { exams } = await t.call(getSchemeRoute, { params: { courseId: w.courseId } }, 'teacher');
    expect(exams).toEqual([{ id: examId, name: '期末', kind: 'exam' }]);
    expect((await t.call(getSchemeRoute, { params: { courseId: w.courseId } }, 'student')).exams).toEqual([]);
  });
});

describe('an item of tests', () => {
  it('has the best attempt in the book and in the progress of the outline as soon as it is handed in', async () => {
    const w = await world();
    const { id: nodeId } = await t.call(
      createNodeRoute,
      { params: { courseId: w.courseId }, body: { type: 'test', parent: w.chapterId, name: '随堂测验' } as never },
      'teacher',
    );
    await t.call(showNodeRoute, { params: { nodeId }, body: { visible: true } }, 'teacher');
    const examId = await exam(w, { kind: 'test', name: '随堂测验', nodeId });
    const markOf = async (who: Account) =>
      (await t.call(courseTreeRoute, { params: { courseId: w.courseId } }, who)).rows.find(({ id }) => id === nodeId)
        ?.mark;
    expect(await markOf('student')).toEqual({ state: 'none', percent: 0 });
    await take(examId, 'student', 1);
    await take(examId, 'student', 2);
    await take(examId, 'student', 0);
    expect((await cells(w, 'quiz'))[0]).toEqual([100, 'final']);
    expect(await markOf('student')).toEqual({ state: 'done', percent: 100 });
    expect(await markOf('student2')).toEqual({ state: 'none', percent: 0 });
    expect((await t.call(getNodeRoute, { params: { nodeId } }, 'student')).completion).toBe('handedIn');
    const member = { label: '随堂测验', shown: 100 };
    expect((await to.mine(w)).tree).toMatchObject({ items: [{ key: 'quiz', members: [member] }, {}, {}] });
  });
});
