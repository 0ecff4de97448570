import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { reviewRoute } from '../../attempts/shared/result.contract.ts';
import { passTime, type Seated, sit } from '../../attempts/testing/candidate.builder.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { buildExam } from '../../exams/testing/exam.builder.ts';
import { buildPaper, fixedPlan, readyQuestion } from '../../papers/testing/paper.builder.ts';
import type { ContentOf } from '../../questions/shared/content.model.ts';
import { saveQuestion } from '../../questions/testing/bank.builder.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import * as contract from '../shared/marking.contract.ts';
import { regradePreviewRoute, regradeQuestionRoute, regradeRoute } from '../shared/regrade.contract.ts';

let t: TestApp;
let w: RunningClass;
let content: ContentOf<'composite'>;
let questionId: string;
let examId: string;
let seats: readonly [Seated, Seated];
const itemsOf = (seat: Seated) => seat.started.form!.items;

const AT_ONCE = { when: 'handIn', at: null } as const;

/** Two learners answer a choice and a text below one material; the second one chooses wrong. */
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  content = buildContent('composite');
  questionId = await readyQuestion(t, w.courseId, content);
  const plan = fixedPlan([questionId]);
  const sections = plan.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => ({ ...item, points: 6 })),
  }));
  const { paperId } = await buildPaper(await t.ctx('teacher'), w.courseId, 'fixed', { ...plan, sections });
  ({ examId } = await buildExam(t, w, {
    paperId,
    fullMark: 6,
    settings: { release: { score: AT_ONCE, paper: AT_ONCE, key: AT_ONCE } },
  }));
  seats = [await sit(t, examId), await sit(t, examId, { as: 'student2' })];
  for (const [i, seat] of seats.entries()) {
    const [choice, text] = itemsOf(seat);
    const options = 'options' in choice!.view ? choice!.view.options : [];
    const chosen = options.find(({ text: html }) => (html === '2.01 s') === (i === 0))!;
    await seat.save(choice!.id, 1, { choice: [chosen.id] });
    await seat.save(text!.id, 1, { text: `回答${i}` });
    await seat.submit();
  }
  await t.drainJobs();
  await passTime(t, 3 * 3_600_000);
  await t.drainJobs();
}, 90_000);
afterAll(() => t.close());

const rows = async () => (await t.call(contract.markingRoute, { params: { examId } }, 'teacher')).rows;
const part = (at: 0 | 1) => content.children[at]!.id;
const take = (id: string) =>
  t.call(contract.takeBatchRoute, { params: { examId }, body: { questionId: id, number: 1, what: 'open' } }, 'teacher');
const review = (seat: Seated) =>
  t.call(reviewRoute, { params: { attemptId: seat.started.attempt.id } }, seat === seats[0] ? 'student' : 'student2');

describe('marking what stands below a material', () => {
  it('asks for the parts a key does not score, each with the material', async () => {
    const found = await rows();
    const material = expect.stringContaining('某同学用单摆');
    expect(found).toMatchObject([
      { questionId: part(0), type: 'single', byHand: false, points: 2, material },
      { questionId: part(1), type: 'shortAnswer', byHand: true, points: 4, toMark: 2, material },
    ]);
    const batch = await take(part(1));
    expect(batch.reference).toContain('累积放大');
    expect(batch.answers).toHaveLength(2);
    for (const { view } of batch.answers) {
      expect(view).toMatchObject({ type: 'shortAnswer', material: { text: content.stem } });
    }
  });

  it('adds up the parts, and shows each with its own score, key and analysis', async () => {
    const { answers } = await take(part(1));
    for (const { attemptId, item } of answers) {
      await t.call(
        contract.saveMarkRoute,
        { params: { examId }, body: { attemptId, item, score: 3, comment: '缺误差分析' } },
        'teacher',
      );
    }
    const seen = await review(seats[0]);
    expect(seen.attempt).toMatchObject({ score: 5 });
    expect(seen.form!.items.every(({ view }) => view.material?.text === content.stem)).toBe(true);
    expect(seen.items).toMatchObject([
      { score: 2, key: { choice: [expect.any(String)] } },
      { score: 3, comment: '缺误差分析', key: null },
    ]);
    expect((await review(seats[1])).attempt).toMatchObject({ score: 3 });
  });

  it('scores one part anew by its corrected key, and leaves the others', async () => {
    const [first, second] = content.children;
    const corrected = { ...first!, content: { ...(first!.content as ContentOf<'single'>), key: 'o2' } };
    await saveQuestion(t, questionId, { content: { ...content, children: [corrected, second!] }, keepSimilar: true });
    const query = { questionId: part(0), number: 1 };
    const known = await t.call(regradeQuestionRoute, { params: { examId }, query }, 'teacher');
    expect(known).toMatchObject({ content: first!.content, newer: { number: 2, content: { key: 'o2' } } });
    const asked = {
      ...query,
      correction: { kind: 'version' as const, number: 2, alsoOld: true },
      ...{ policy: 'rule' as const, manual: false },
    };
    const preview = await t.call(regradePreviewRoute, { params: { examId }, body: asked }, 'teacher');
    expect(preview).toMatchObject({ attempts: 2, gained: 1, lost: 0 });
    const body = { ...asked, digest: preview.digest, reason: '标准答案录入有误' };
    await t.call(regradeRoute, { params: { examId }, body }, 'teacher');
    expect((await review(seats[1])).attempt).toMatchObject({ score: 5 });
    expect((await review(seats[1])).items).toMatchObject([{ score: 2, correction: 'key' }, { score: 3 }]);
  });

  it('is analysed as one question, and part by part', async () => {
    const { rows: items } = await t.call(contract.analysisRoute, { params: { examId } }, 'teacher');
    expect(items[0]).toMatchObject({ questionId, type: 'composite', of: null, points: 6, n: 2, blank: 0, mean: 5 });
    expect(items.slice(1).map(({ type, of, mean }) => [type, of, mean])).toEqual([
      ['single', questionId, 2],
      ['shortAnswer', questionId, 3],
    ]);
  });
});
