import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { passTime, type Seated, sit } from '../../../attempts/testing/candidate.builder.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { buildExam } from '../../../exams/testing/exam.builder.ts';
import { readyFixedPaper } from '../../../papers/testing/paper.builder.ts';
import type { Child } from '../../../questions/shared/content.model.ts';
import { buildContent } from '../../../questions/testing/question.builder.ts';
import { walkthroughQuestionRoute, walkthroughRoute } from '../../shared/walkthrough.contract.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
}, 60_000);
afterAll(() => t.close());

const drawn = () => {
  const range = { kind: 'range' as const, from: '1', step: '1', values: [], decimals: 0 };
  return buildContent('numeric', {
    ...{
      stem: '<p>高度 [[h]] m，重力 [[w]] N</p>',
      analysis: '<p>代入 [[h]]。</p>',
      value: '',
      unit: 'none',
      units: [],
    },
    tiers: [{ within: '0.01', share: 100 }],
    drawn: {
      parameters: [
        { ...range, name: 'h', to: '1000' },
        { ...range, name: 'w', to: '100' },
      ],
      formula: 'h*w/4',
    },
  });
};
/** Pairs each left with the right of a text, and says a number. */
async function answer(seat: Seated, said: { pairs: [string, string][]; right: boolean; truth: boolean }) {
  for (const { id, view } of seat.started.form!.items) {
    if (view.type === 'matching') {
      const idOf = (parts: readonly { id: string; text: string }[], text: string) =>
        parts.find((one) => one.text.includes(text))!.id;
      const pairs = said.pairs.map(([left, right]) => [idOf(view.lefts, left), idOf(view.rights, right)]);
      await seat.save(id, 1, { pairs });
    }
    if (view.type === 'numeric') {
      const [h, weight] = [...view.stem.matchAll(/\d+/g)].map(([number]) => Number(number)) as [number, number];
      await seat.save(id, 1, { number: String((h * weight) / 4 + (said.right ? 0 : 1)) });
    }
    if (view.type === 'truth') await seat.save(id, 1, { truth: said.truth });
  }
  await seat.submit();
  await t.drainJobs();
}

it('shows matching by the parts of the question, drawn numbers of one form, and the material beside what is below it', async () => {
  const child = { id: randomUUID(), points: 5, content: buildContent('truth', { key: true }) };
  const second = { id: randomUUID(), points: 5, content: buildContent('matching') };
  const whole = buildContent('composite', { stem: '<p>共用的材料</p>', children: [child as Child, second as Child] });
  const { paperId } = await readyFixedPaper(t, w.courseId, [buildContent('matching'), drawn(), whole]);
  const { examId } = await buildExam(t, w, { paperId, fullMark: 30 });
  const right: [string, string][] = [
    ['电流', '安培'],
    ['电压', '伏特'],
  ];
  const wrong: [string, string][] = [
    ['电流', '欧姆'],
    ['电压', '伏特'],
  ];
  await answer(await sit(t, examId), { pairs: right, right: true, truth: true });
  await answer(await sit(t, examId, { as: 'student2' }), { pairs: wrong, right: false, truth: false });
  await passTime(t, 3 * 3_600_000);
  await t.drainJobs();
  const { rows } = await t.call(walkthroughRoute, { params: { examId }, query: { classId: w.classId } }, 'teacher');
  expect(rows.map(({ type }) => type).toSorted()).toEqual(['matching', 'matching', 'numeric', 'truth']);
  for (const { questionId, number, type } of rows) {
    const query = { questionId, number, classId: w.classId };
    const slide = await t.call(walkthroughQuestionRoute, { params: { examId }, query }, 'teacher');
    expect(slide, type).toMatchObject({ n: 2, right: 1, blank: 0 });
    const below = questionId === child.id || questionId === second.id;
    expect(slide.view.material?.text, type).toBe(below ? '<p>共用的材料</p>' : undefined);
    if (slide.view.type === 'matching') {
      const texts = new Map([...slide.view.lefts, ...slide.view.rights].map(({ id, text }) => [id, text]));
      const named = (pairs: readonly (readonly string[])[]) =>
        pairs.map((pair) => pair.map((id) => texts.get(id)!.replace(/<[^>]*>/g, ''))).toSorted();
      // Both forms have other ids; the one wrong answer is told by those of the form that is shown.
      expect(slide.answers).toHaveLength(1);
      expect(named(slide.answers[0]!.parts)).toEqual(wrong.toSorted());
      expect(named((slide.key as { pairs: string[][] }).pairs)).toEqual(right.toSorted());
    }
    if (slide.view.type === 'numeric') {
      // Everybody had other numbers: wrong answers say nothing beside each other.
      expect(slide).toMatchObject({ varied: true, answers: [] });
      const [h, weight] = [...slide.view.stem.matchAll(/\d+/g)].map(([one]) => Number(one)) as [number, number];
      expect(slide.key).toMatchObject({ number: String((h * weight) / 4) });
      expect(slide.analysis).toBe(`<p>代入 ${h}。</p>`);
    }
  }
});
