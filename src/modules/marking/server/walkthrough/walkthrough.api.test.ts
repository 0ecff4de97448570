import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { passTime, type Seated, sit } from '../../../attempts/testing/candidate.builder.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { closeExamRoute } from '../../../exams/shared/exam-life.contract.ts';
import { buildExam, type ExamPlan } from '../../../exams/testing/exam.builder.ts';
import { readyFixedPaper } from '../../../papers/testing/paper.builder.ts';
import { buildContent } from '../../../questions/testing/question.builder.ts';
import { saveMarkRoute } from '../../shared/marking.contract.ts';
import { walkthroughQuestionRoute, walkthroughRoute } from '../../shared/walkthrough.contract.ts';

let t: TestApp;
let w: RunningClass;
let paperId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  ({ paperId } = await readyFixedPaper(t, w.courseId, [
    buildContent('single', {
      options: ['甲', '乙', '丙'].map((text, at) => ({ id: `o${at + 1}`, text: `<p>${text}</p>` })),
      ...{ key: 'o1', analysis: '<p>因为甲对</p>' },
    }),
    buildContent('truth', { key: true }),
    buildContent('blank'),
    buildContent('ordering'),
    buildContent('shortAnswer'),
  ]));
}, 60_000);
afterAll(() => t.close());

const exam = async (plan: ExamPlan = {}) => (await buildExam(t, w, { paperId, fullMark: 50, ...plan })).examId;
const walk = (examId: string, classId?: string, as: Account = 'teacher') =>
  t.call(walkthroughRoute, { params: { examId }, query: classId ? { classId } : {} }, as);
const slide = (examId: string, of: { questionId: string; number: number }, as: Account = 'teacher') =>
  t.call(walkthroughQuestionRoute, { params: { examId }, query: { ...of, classId: w.classId } }, as);
/** Answers every question; `right` decides the option that is chosen. */
async function answer(seat: Seated, said: { option: string; truth: boolean; blank: string }): Promise<void> {
  for (const { id, view } of seat.started.form!.items) {
    const text = `<p>${said.option}</p>`;
    if (view.type === 'single') await seat.save(id, 1, { choice: [view.options.find((one) => one.text === text)!.id] });
    if (view.type === 'truth') await seat.save(id, 1, { truth: said.truth });
    if (view.type === 'blank') await seat.save(id, 1, { blanks: Array(view.blanks).fill(said.blank) });
    if (view.type === 'ordering') await seat.save(id, 1, { order: view.items.map((one) => one.id).toReversed() });
    if (view.type === 'shortAnswer') await seat.save(id, 1, { text: '等时性' });
  }
}
async function markAll(examId: string): Promise<void> {
  const open = await t.ask(
    `select w.attempt_id, w.item from attempts.answer w join attempts.attempt a on a.id = w.attempt_id
      where a.exam_id = $1 and w.score is null`,
    [examId],
  );
  for (const [at, { attempt_id, item }] of open.entries()) {
    const body = { attemptId: String(attempt_id), item: String(item), score: at === 0 ? 10 : 3, comment: '' };
    await t.call(saveMarkRoute, { params: { examId }, body }, 'teacher');
  }
}

it('shows by question how the class answered, whatever the order of options on each form, and no name', async () => {
  const examId = await exam({ settings: { attempts: 1 } });
  const [one, two] = [await sit(t, examId), await sit(t, examId, { as: 'student2' })];
  await answer(one, { option: '甲', truth: true, blank: ' Wrong ' });
  await answer(two, { option: '乙', truth: true, blank: 'ｗｒｏｎｇ' });
  // While one of the class writes, nothing is shown, and no key leaves.
  await one.submit();
  await t.drainJobs();
  expect(await walk(examId)).toMatchObject({ writing: 1, rows: [] });
  await two.submit();
  await t.drainJobs();
  // Both have handed in the only attempt they have: the window need not be over.
  expect(await walk(examId)).toMatchObject({ writing: 0, people: 0, rows: [] });
  await markAll(examId);
  const seen = await walk(examId, w.classId);
  expect(seen).toMatchObject({ writing: 0, elsewhere: 0, endless: false, people: 2, classId: w.classId });
  expect(seen.classes).toMatchObject([{ id: w.classId }]);
  expect(seen.rows.map(({ type }) => type)).toEqual(['single', 'truth', 'blank', 'ordering', 'shortAnswer']);
  expect(seen.rows.map(({ share }) => share).slice(0, 3)).toEqual([0.5, 1, 0]);
  const slides = await Promise.all(
    seen.rows.map((row) => slide(examId, { questionId: row.questionId, number: row.number })),
  );
  const [single, truth, blank, ordering, text] = slides;
  expect(single).toMatchObject({ n: 2, right: 1, blank: 0, share: 0.5, analysis: '<p>因为甲对</p>', bins: null });
  const options = single!.view.type === 'single' ? single!.view.options : [];
  const chosen = new Map(single!.options.map(({ id, n }) => [options.find((o) => o.id === id)!.text, n]));
  expect(Object.fromEntries(chosen)).toEqual({ '<p>甲</p>': 1, '<p>乙</p>': 1, '<p>丙</p>': 0 });
  expect(single!.key).toEqual({ choice: [options.find((o) => o.text === '<p>甲</p>')!.id] });
  expect(truth).toMatchObject({
    key: { truth: true },
    options: [
      { id: 'true', n: 2 },
      { id: 'false', n: 0 },
    ],
  });
  // Width, case and spaces apart, it is one answer.
  expect(blank!.answers).toMatchObject([{ n: 2 }]);
  expect(ordering!.n).toBe(2);
  const shown = ordering!.view.type === 'ordering' ? ordering!.view.items.map(({ id }) => id) : [];
  for (const { parts } of ordering!.answers) expect(parts[0]!.toSorted()).toEqual(shown.toSorted());
  expect(text).toMatchObject({ key: null, bins: [0, 1, 0, 0, 1], reference: '<p>因为周期与振幅无关。</p>' });
  const all = JSON.stringify([seen, ...slides]);
  for (const account of ['student', 'student2'] as const) {
    const [person] = await t.ask('select name, number from identity.person where id = $1', [await t.personId(account)]);
    expect(all).not.toContain(String(person!.name));
    expect(all).not.toContain(await t.personId(account));
  }
});

it('is refused while somebody of the class may still begin, and asks where a test has no end', async () => {
  const examId = await exam();
  const seat = await sit(t, examId);
  await answer(seat, { option: '甲', truth: true, blank: 'x' });
  await seat.submit();
  await t.drainJobs();
  await markAll(examId);
  expect(await walk(examId)).toMatchObject({ writing: 1, rows: [] });
  const [question] = await t.ask(
    `select w.question_id as id, w.question_number as n from attempts.answer w
      join attempts.attempt a on a.id = w.attempt_id where a.exam_id = $1 and w.question_id is not null limit 1`,
    [examId],
  );
  const of = { questionId: String(question!.id), number: Number(question!.n) };
  expect(await refusalOf(slide(examId, of))).toMatchObject({ status: 409, code: 'marking.walk.writing' });
  const endless = await exam({ kind: 'test' });
  const other = await sit(t, endless);
  await other.submit();
  await t.drainJobs();
  await markAll(endless);
  expect(await walk(endless)).toMatchObject({ writing: 0, endless: true, people: 1 });
  await passTime(t, 3 * 3_600_000);
  expect(await walk(examId)).toMatchObject({ writing: 0, people: 1 });
  expect((await slide(examId, of)).n).toBe(1);
});

it('waits for the minute in which an exam closes: until it has, one may begin', async () => {
  const examId = await exam();
  const seat = await sit(t, examId);
  await seat.submit();
  await t.drainJobs();
  await markAll(examId);
  const [found] = await t.ask('select name from exams.exam where id = $1', [examId]);
  await t.call(closeExamRoute, { params: { examId }, body: { name: String(found!.name) } }, 'teacher');
  expect(await walk(examId)).toMatchObject({ writing: 1, rows: [] });
  const late = await sit(t, examId, { as: 'student2' });
  expect(late.started.attempt.no).toBe(1);
  await passTime(t, 4 * 60_000);
  await t.drainJobs();
  expect((await walk(examId)).writing).toBe(0);
});

it('says that the same paper is still to be sat in another exam, planned or given', async () => {
  const { paperId: own } = await readyFixedPaper(t, w.courseId, [buildContent('truth', { key: true })]);
  const examId = await exam({ paperId: own });
  const seat = await sit(t, examId);
  await seat.submit();
  await t.drainJobs();
  await passTime(t, 3 * 3_600_000);
  expect((await walk(examId)).askedUntil).toBeNull();
  const personIds = [await t.personId('student2')];
  await buildExam(t, w, { paperId: own, fullMark: 50, opensIn: 60, lasts: 60, personIds });
  const { askedUntil } = await walk(examId);
  expect(Date.parse(askedUntil!)).toBeGreaterThan(Date.parse((await t.ctx()).clock.now().toISOString()));
  await passTime(t, 3 * 3_600_000);
  expect((await walk(examId)).askedUntil).toBeNull();
});

it('is read by who reads the analysis, of the own classes', async () => {
  const examId = await exam();
  expect(await refusalOf(walk(examId, undefined, 'student'))).toMatchObject({ status: 404 });
  expect(await refusalOf(walk(examId, undefined, 'teacher2'))).toMatchObject({ status: 404 });
  expect(await walk(examId, randomUUID())).toMatchObject({ people: 0, rows: [] });
});
