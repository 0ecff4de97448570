import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { buildExam, type ExamPlan } from '../../exams/testing/exam.builder.ts';
import { tryPaperRoute } from '../../papers/shared/paper.contract.ts';
import { blueprintPlan, buildPaper, fixedPlan, readyQuestion, rule } from '../../papers/testing/paper.builder.ts';
import type { ContentOf } from '../../questions/shared/content.model.ts';
import { readQuestion, saveQuestion } from '../../questions/testing/bank.builder.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import { reviewRoute } from '../shared/result.contract.ts';
import { type Seated, sit } from '../testing/candidate.builder.ts';
import { answersOfAttempts } from './answer.repository.ts';
import { deskContext } from './attempt.access.ts';

let t: TestApp;
let w: RunningClass;
let content: ContentOf<'composite'>;
let questionId: string;
let paperId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  const whole = buildContent('composite');
  const [choice, text] = whole.children;
  const truth = { ...choice!, id: crypto.randomUUID(), points: 1, content: buildContent('truth') };
  content = { ...whole, children: [choice!, truth, text!] };
  questionId = await readyQuestion(t, w.courseId, content);
  const alone = await readyQuestion(t, w.courseId, buildContent('truth'));
  ({ paperId } = await buildPaper(await t.ctx('teacher'), w.courseId, 'fixed', fixedPlan([alone, questionId])));
}, 90_000);
afterAll(() => t.close());

const exam = async (plan: ExamPlan = {}) => (await buildExam(t, w, { paperId, fullMark: 20, ...plan })).examId;
const itemsOf = (seat: Seated) => seat.started.form!.items;
const answers = async (seat: Seated) => {
  const rows = await deskContext(await t.ctx()).read((read) => answersOfAttempts(read, [seat.started.attempt.id]));
  return itemsOf(seat).map(({ id }) => rows.find(({ item }) => item === id));
};

describe('a question with a material in an exam', () => {
  it('is one question of the paper, and each of its parts one of the form, the material with each', async () => {
    const seat = await sit(t, await exam());
    const views = itemsOf(seat).map(({ view }) => view);
    expect(views.map(({ type }) => type)).toEqual(['truth', 'single', 'truth', 'shortAnswer']);
    const [none, ...materials] = views.map(({ material }) => material);
    expect(none).toBeUndefined();
    expect(materials.map((one) => one?.text)).toEqual([content.stem, content.stem, content.stem]);
    expect(new Set(materials.map((one) => one?.id)).size).toBe(1);
    // Ten points, shared as 2 : 1 : 4.
    expect(itemsOf(seat).map(({ points }) => points)).toEqual([10, 2.86, 1.43, 5.71]);
    const told = JSON.stringify(seat.started);
    const ids = [questionId, ...content.children.map(({ id }) => id)];
    expect(ids.filter((id) => told.includes(id))).toEqual([]);
    expect(told).not.toMatch(/"key"|reference|累积放大/);
  });

  it('is saved part by part, and scored as the sum of its parts', async () => {
    const seat = await sit(t, await exam());
    const [alone, choice, truth, text] = itemsOf(seat);
    const right = 'options' in choice!.view ? choice!.view.options.find(({ text: html }) => html === '2.01 s')! : null;
    expect(await seat.save(choice!.id, 1, { choice: [right!.id] })).toMatchObject({ status: 'saved', rev: 1 });
    expect(await seat.save(truth!.id, 1, { truth: false })).toMatchObject({ status: 'saved' });
    expect(await seat.save(truth!.id, 2, { choice: ['x'] })).toMatchObject({ status: 'invalid' });
    expect(await seat.save(text!.id, 1, { text: '累积放大' })).toMatchObject({ status: 'saved' });
    expect((await seat.desk()).answers).toHaveLength(3);
    await seat.submit();
    await t.drainJobs();
    expect(await answers(seat)).toMatchObject([
      { score: 0, scoredBy: 'blank' },
      { score: 2.86, scoredBy: 'key' },
      { score: 0, scoredBy: 'key' },
      { score: null, answered: true },
    ]);
    const params = { attemptId: seat.started.attempt.id };
    const seen = await t.call(reviewRoute, { params }, 'student');
    expect(seen.attempt).toMatchObject({ state: 'marking', score: null });
    expect(seen.items.every(({ key }) => key === null)).toBe(true);
    expect(alone!.view.type).toBe('truth');
  });

  it('keeps the order of its parts and stays together where questions are shuffled', async () => {
    const others = [];
    for (let i = 0; i < 4; i++) others.push(await readyQuestion(t, w.courseId, buildContent('truth')));
    const plan = fixedPlan([...others, questionId]);
    const sections = plan.sections.map((section) => ({ ...section, shuffle: true }));
    const teacher = await t.ctx('teacher');
    const paper = await buildPaper(teacher, w.courseId, 'fixed', { ...plan, sections });
    const orders = new Set<string>();
    for (const seed of ['1', '2', '3', '4']) {
      const params = { paperId: paper.paperId };
      const { form } = await t.call(tryPaperRoute, { params, body: { seed, plan: null } }, 'teacher');
      const order = form.items.map(({ view }) => (view.material ? 'm' : '-')).join('');
      orders.add(order);
      expect(order).toMatch(/^-*mmm-*$/);
      const parts = form.items.filter(({ view }) => view.material).map(({ view }) => view.type);
      expect(parts).toEqual(['single', 'truth', 'shortAnswer']);
    }
    expect(orders.size).toBeGreaterThan(1);
  });

  it('counts as one where a blueprint draws it', async () => {
    const plan = blueprintPlan([rule({ type: 'composite', need: 1, points: 7 })]);
    const paper = await buildPaper(await t.ctx('teacher'), w.courseId, 'blueprint', plan);
    const params = { paperId: paper.paperId };
    const { form } = await t.call(tryPaperRoute, { params, body: { seed: '1', plan: null } }, 'teacher');
    expect(form.items.map(({ points }) => points)).toEqual([2, 1, 4]);
  });

  it('stays as it was given when it is changed in the bank', async () => {
    const examId = await exam();
    await sit(t, examId);
    const { content: standing } = await readQuestion(t, questionId);
    const saved = await saveQuestion(t, questionId, {
      content: { ...(standing as typeof content), stem: '<p>改过的材料</p>', children: [content.children[2]!] },
      keepSimilar: true,
    });
    expect(saved.number).toBe(2);
    const other = await sit(t, examId, { as: 'student2' });
    expect(itemsOf(other)).toHaveLength(4);
    expect(JSON.stringify(other.started)).not.toContain('改过的材料');
  });
});
