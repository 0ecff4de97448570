import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { passTime, sit } from '../../attempts/testing/candidate.builder.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { buildExam, type ExamPlan } from '../../exams/testing/exam.builder.ts';
import { readyFixedPaper } from '../../papers/testing/paper.builder.ts';
import { MIN_CANDIDATES } from '../../questions/shared/question.model.ts';
import { listQuestions, readQuestion, writeQuestion } from '../../questions/testing/bank.builder.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import * as contract from '../shared/marking.contract.ts';
import { plantWorks } from '../testing/works.builder.ts';
import { sweepJob } from './question-figures.service.ts';

let t: TestApp;
let w: RunningClass;
let paperId: string;
let truth: string;
let single: string;
let unused: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  const paper = await readyFixedPaper(t, w.courseId, [
    buildContent('truth', { key: true }),
    buildContent('single'),
    buildContent('composite'),
  ]);
  paperId = paper.paperId;
  [truth, single] = paper.questionIds as [string, string];
  unused = (await writeQuestion(t, w.courseId)).id;
}, 60_000);
afterAll(() => t.close());

const HOURS = 3_600_000;
const sweep = async () => {
  await sweepJob.run(await t.ctx(), {});
  await t.drainJobs();
};
const figuresOf = async (id: string) => (await readQuestion(t, id)).figures;
const analysis = async (examId: string) =>
  (await t.call(contract.analysisRoute, { params: { examId } }, 'teacher')).rows.filter(({ of }) => of === null);

/** An exam that one learner and some more people sat, everything marked, its time over. */
async function sat(more: number, plan: ExamPlan = {}): Promise<string> {
  const personIds = [await t.personId('student')];
  const { examId } = await buildExam(t, w, { paperId, fullMark: 26, personIds, ...plan });
  const seat = await sit(t, examId, { as: 'student' });
  const item = seat.started.form!.items.find(({ view }) => view.type === 'truth')!.id;
  await seat.save(item, 1, { truth: true });
  await seat.submit();
  await t.drainJobs();
  await plantWorks(t, examId, more, truth);
  await passTime(t, plan.kind === 'test' ? 0 : 3 * HOURS);
  await t.drainJobs();
  return examId;
}
const release = (examId: string) =>
  t.call(contract.releaseRoute, { params: { examId }, body: { absent: 0 } }, 'teacher');

describe('figures of questions in the bank', () => {
  let examId: string;

  it('count uses as they are handed in, and tell P and D once results are released, as the analysis does', async () => {
    examId = await sat(25);
    expect(await figuresOf(truth)).toMatchObject({ uses: 0, facility: null, exams: 0 });
    await sweep();
    expect(await figuresOf(truth)).toMatchObject({ uses: 26, facility: null, discrimination: null, exams: 0 });
    await release(examId);
    await t.drainJobs();
    const shown = await analysis(examId);
    expect(shown).toHaveLength(3);
    for (const { questionId, n, facility, discrimination } of shown) {
      expect(await figuresOf(questionId)).toMatchObject({
        ...{ uses: 26, exams: 1, candidates: n, facility, discrimination },
        ...{ lastUsedAt: expect.any(String), since: expect.any(String) },
      });
    }
    expect(shown.find(({ questionId }) => questionId === truth)!.discrimination).toBeGreaterThan(0.5);
    expect((await readQuestion(t, truth)).uses).toMatchObject([
      { examId, number: 1, attempts: 26, candidates: 26, facility: expect.any(Number) },
    ]);
  });

  it('weigh several uses by their candidates, and leave a few people without figures', async () => {
    const before = await figuresOf(truth);
    const second = await sat(5);
    await release(second);
    await t.drainJobs();
    const now = await figuresOf(truth);
    const uses = (await readQuestion(t, truth)).uses;
    expect(now).toMatchObject({ uses: 32, exams: 2, candidates: 32 });
    // Few people have no D of their own: that of the others stands.
    expect(now.discrimination).toBe(before.discrimination);
    const mean = uses.reduce((sum, one) => sum + one.facility! * one.candidates, 0) / 32;
    expect(now.facility).toBeCloseTo(mean, 3);
    expect(MIN_CANDIDATES).toBe(20);
  });

  it('go when results are taken back, and come again with what changed', async () => {
    const body = { reason: '有一题答案录入有误' };
    await t.call(contract.unreleaseRoute, { params: { examId }, body }, 'teacher');
    await sweep();
    // Six people are left, too few to tell.
    expect(await figuresOf(truth)).toMatchObject({ uses: 32, exams: 1, candidates: 6, facility: null });
    await release(examId);
    await t.drainJobs();
    expect(await figuresOf(truth)).toMatchObject({ exams: 2, candidates: 32, facility: expect.any(Number) });
  });

  it('of a test count as its works are scored', async () => {
    const own = await readyFixedPaper(t, w.courseId, [buildContent('truth')]);
    const of = own.questionIds[0]!;
    const plan: ExamPlan = { kind: 'test', opensIn: null, lasts: null, minutes: null, mode: 'flexible' };
    const test = await sat(24, { ...plan, paperId: own.paperId, fullMark: 10 });
    await sweep();
    const [row] = await analysis(test);
    expect(await figuresOf(of)).toMatchObject({
      uses: 25,
      facility: row!.facility,
      discrimination: row!.discrimination,
    });
  });

  it('sort and narrow the list, page by page; what has none stands last', async () => {
    const ids = async (query: object) => (await listQuestions(t, w.courseId, query)).rows.map(({ id }) => id);
    const { facility } = await figuresOf(truth);
    expect(await ids({ used: 'no' })).toContain(unused);
    expect(await ids({ used: 'month' })).toEqual(expect.arrayContaining([truth, single]));
    expect(await ids({ used: 'long' })).toEqual([]);
    expect(await ids({ facilityFrom: facility!, facilityTo: facility! })).toContain(truth);
    expect(await ids({ facilityFrom: 0 })).not.toContain(unused);
    expect(await ids({ discriminationTo: -0.9 })).toEqual([]);
    for (const sort of ['uses', 'facility', 'discrimination']) {
      for (const direction of ['asc', 'desc']) {
        const { rows } = await listQuestions(t, w.courseId, { sort, direction });
        const values = rows.map(({ figures }) => figures[sort as 'uses']);
        const known = values.filter((value) => value !== null);
        expect(known).toEqual([...known].sort((a, b) => (direction === 'asc' ? a - b : b - a)));
        if (sort !== 'uses') expect(values.slice(known.length).every((value) => value === null)).toBe(true);
        const from = rows.findIndex(({ id }) => id === truth);
        const at = sort === 'uses' ? String(values[from]) : values[from]!.toFixed(3);
        expect(await ids({ sort, direction, after: truth, at })).toEqual(rows.slice(from + 1).map(({ id }) => id));
      }
    }
    expect((await refusalOf(listQuestions(t, w.courseId, { sort: 'facility', after: truth, at: 'x' }))).status).toBe(
      422,
    );
    expect((await refusalOf(listQuestions(t, w.courseId, { facilityFrom: 2 }))).status).toBe(400);
  });
});
