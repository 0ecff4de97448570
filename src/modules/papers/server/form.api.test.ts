import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { formSeed } from '../../../kernel/scoring/seeded-draw.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import { createPoint } from '../../knowledge/server/knowledge.public.ts';
import type { Content } from '../../questions/shared/content.model.ts';
import { readQuestion, saveQuestion } from '../../questions/testing/bank.builder.ts';
import { buildContent, everyContent } from '../../questions/testing/question.builder.ts';
import type { FormResponse } from '../shared/response.model.ts';
import {
  blueprintPlan,
  buildPaper,
  fixedPlan,
  readyBlueprint,
  readyFixedPaper,
  readyQuestion,
  rule,
} from '../testing/paper.builder.ts';
import {
  buildForms,
  openForm,
  paperFacts,
  paperProblems,
  readyPapers,
  reviewItems,
  scoreForm,
  usePaper,
} from './papers.public.ts';

let t: TestApp;
let courseId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  courseId = (await runningClass(t, actor.kind === 'person' ? actor.unitId! : '')).courseId;
}, 60_000);
afterAll(() => t.close());

const SECRET = Uint8Array.from({ length: 32 }, (_, i) => i);
const seedOf = (who: string) => ({ key: who, seed: formSeed(SECRET, 'E1', who, 1) });
const formOf = async (paperId: string, who = 'P1') =>
  (await buildForms(await t.ctx(), paperId, [seedOf(who)]))[0]!.form;

describe('a ready paper', () => {
  it('is offered to the exams of its course', async () => {
    const { paperId } = await readyFixedPaper(t, courseId);
    const ctx = await t.ctx();
    const facts = { id: paperId, courseId, kind: 'fixed', state: 'ready', fullMark: 100, questions: 10 };
    expect(await paperFacts(ctx, [paperId])).toEqual([{ ...facts, name: '期末试卷' }]);
    expect((await readyPapers(ctx, courseId)).map(({ id }) => id)).toContain(paperId);
    expect(await paperProblems(ctx, paperId)).toEqual([]);
  });

  it('gives the same form to the same seed and others to others', async () => {
    const { paperId, questionIds } = await readyBlueprint(t, courseId);
    const ctx = await t.ctx();
    const [first, again, ...others] = await buildForms(ctx, paperId, ['P1', 'P1', 'P2', 'P3', 'P4'].map(seedOf));
    expect(again).toEqual(first);
    expect(new Set([first!, ...others].map(({ form }) => form.digest)).size).toBe(4);
    for (const { form } of others) {
      expect(form.items).toHaveLength(5);
      expect(new Set(form.items.map(({ questionId }) => questionId)).size).toBe(5);
      expect(form.items.every(({ questionId, points }) => questionIds.includes(questionId) && points === 4)).toBe(true);
    }
  });

  it('gives forms with others when the bank changes, and those that were made stay as they are', async () => {
    const { paperId, questionIds } = await readyBlueprint(t, courseId);
    const before = await formOf(paperId);
    const [taken] = before.items;
    const content = buildContent('single', { stem: '<p>改过的题干</p>' });
    await (await t.ctx()).tx((tx) => usePaper(tx, paperId, [before]));
    await saveQuestion(t, taken!.questionId, { content, keepSimilar: true });
    expect(await readQuestion(t, taken!.questionId)).toMatchObject({ number: 2, state: 'draft' });
    const open = await openForm(await t.ctx(), before);
    expect(JSON.stringify(open)).not.toContain('改过的题干');
    const later = await formOf(paperId);
    expect(later.items.map(({ questionId }) => questionId)).not.toContain(taken!.questionId);
    expect(questionIds).toContain(taken!.questionId);
  });
});

describe('what keeps a paper from being given', () => {
  it('is named: its state, its sum, and questions that are gone or half written', async () => {
    const ctx = await t.ctx('teacher');
    const [a, b, c] = [
      await readyQuestion(t, courseId),
      await readyQuestion(t, courseId),
      await readyQuestion(t, courseId),
    ];
    const { paperId } = await buildPaper(ctx, courseId, 'fixed', fixedPlan([a, b, c]), { ready: false });
    expect(await paperProblems(ctx, paperId)).toEqual([{ code: 'state', state: 'draft' }]);
    await saveQuestion(t, b, { content: buildContent('truth') });
    await t.ask('update questions.question set deleted_at = now() where id = $1', [c]);
    await t.ask('update papers.paper set full_mark = 50 where id = $1', [paperId]);
    expect(await paperProblems(ctx, paperId)).toEqual([
      { code: 'state', state: 'draft' },
      { code: 'total', total: 30, fullMark: 50 },
      { code: 'gone', questions: [3] },
      { code: 'unready', questions: [2] },
    ]);
  });

  it('is the rules of a blueprint that lack questions', async () => {
    const ctx = await t.ctx('teacher');
    const tags = ['仅两题'];
    await readyQuestion(t, courseId, undefined, { tags });
    await readyQuestion(t, courseId, undefined, { tags });
    const plan = blueprintPlan([rule({ tags, need: 1 }), rule({ tags, need: 2 })]);
    const { paperId } = await buildPaper(ctx, courseId, 'blueprint', plan, { ready: false });
    expect(await paperProblems(ctx, paperId)).toContainEqual({ code: 'short', rules: [1, 2], needed: 3, short: 1 });
    await expect(formOf(paperId)).rejects.toMatchObject({ kind: 'conflict', code: 'papers.short' });
  });
});

/** A string that stands in each part of a question that no candidate may see. */
const CANARY = '金丝雀口令';
const planted = (content: Content): Content => {
  const base = { ...content, analysis: `<p>${CANARY}解析</p>` };
  switch (base.type) {
    case 'blank':
      return { ...base, blanks: base.blanks.map((one) => ({ ...one, accepted: [`${CANARY}空`] })) };
    case 'numeric':
      return {
        ...base,
        value: '271828.1828',
        tiers: [{ within: '0.314159', share: 100 }],
        units: [{ unit: 'kg/mol', factor: '1' }],
      };
    case 'shortAnswer':
    case 'essay':
      return {
        ...base,
        reference: `<p>${CANARY}参考</p>`,
        rubric: `<p>${CANARY}标准</p>`,
        keywords: [{ word: `${CANARY}词`, points: 1 }],
      };
    case 'file':
      return { ...base, reference: `<p>${CANARY}参考</p>`, rubric: `<p>${CANARY}标准</p>` };
    default:
      return base;
  }
};
const FORBIDDEN = [
  CANARY,
  '271828',
  '0.314159',
  'kg/mol',
  '"key',
  '"keys',
  '"pairs',
  '"accepted',
  '"rubric',
  '"reference',
  '"analysis',
  '"difficulty',
  '"knowledge',
];

describe('an opened form', () => {
  it('holds no key and nothing that only the bank and markers see, whatever the type', async () => {
    const { paperId } = await readyFixedPaper(t, courseId, everyContent().map(planted));
    const form = await formOf(paperId);
    const open = JSON.stringify(await openForm(await t.ctx(), form));
    expect(FORBIDDEN.filter((word) => open.includes(word))).toEqual([]);
    for (const { questionId } of form.items) expect(open).not.toContain(questionId);
    // Own ids of options and items would be the same on every form.
    expect(open).not.toMatch(/"id":"[oilr]\d"/);
    const review = JSON.stringify([...(await reviewItems(await t.ctx(), form))]);
    for (const word of [`${CANARY}解析`, `${CANARY}空`, '271828.1828', `${CANARY}参考`, `${CANARY}标准`]) {
      expect(review).toContain(word);
    }
  });

  it('says how multiple choice is scored once a section, or at each question where they differ', async () => {
    const all = buildContent('multiple', { rule: 'all' });
    const half = buildContent('multiple', { rule: 'half', fewer: 40 });
    const open = async (contents: Content[], multiple: Parameters<typeof readyFixedPaper>[3] = {}) =>
      openForm(await t.ctx(), await formOf((await readyFixedPaper(t, courseId, contents, multiple)).paperId));
    const differ = await open([all, half, buildContent('truth')]);
    expect(differ.sections[0]!.rule).toBeNull();
    expect(differ.items.map(({ rule: own }) => own?.rule ?? null)).toEqual(['all', 'half', null]);
    const same = await open([all, buildContent('multiple', { rule: 'all' })]);
    expect([same.sections[0]!.rule?.rule, same.items.map(({ rule: own }) => own)]).toEqual(['all', [null, null]]);
    const whole = await open([buildContent('multiple', { rule: 'all' }), half], {
      multiple: { rule: 'net', fewer: 50 },
    });
    expect(whole.sections[0]!.rule).toEqual({ rule: 'net', fewer: 50 });
  });
});

/** Every field a key can have. */
interface Keys {
  readonly choice: string[];
  readonly order: string[];
  readonly pairs: [string, string][];
}

describe('a form that was answered', () => {
  it('is scored item by item, and its review names keys by the ids of the form', async () => {
    const { paperId } = await readyFixedPaper(t, courseId);
    const ctx = await t.ctx();
    const form = await formOf(paperId);
    const open = await openForm(ctx, form);
    const review = await reviewItems(ctx, form);
    const at = (type: string) => open.items.find(({ view }) => view.type === type)!;
    const keyOf = (type: string) => review.get(at(type).id)!.key as unknown as Keys;
    const scores = await scoreForm(
      ctx,
      form,
      new Map<string, FormResponse>([
        [at('single').id, { choice: keyOf('single').choice }],
        [at('multiple').id, { choice: keyOf('multiple').choice.slice(1) }],
        [at('truth').id, { truth: false }],
        [at('numeric').id, { number: '９.８' }],
        [at('ordering').id, { order: keyOf('ordering').order }],
        [at('matching').id, { pairs: keyOf('matching').pairs.slice(1) }],
        [at('essay').id, { html: '<p>论述</p>' }],
      ]),
    );
    const of = (type: string) => scores.get(at(type).id);
    expect(scores.size).toBe(10);
    expect(of('single')).toEqual({ score: 10, reason: 'right' });
    expect(of('multiple')).toEqual({ score: 5, reason: 'partial' });
    expect(of('truth')).toEqual({ score: 0, reason: 'wrong' });
    expect(of('numeric')).toEqual({ score: 8, reason: 'partial' });
    expect(of('ordering')).toEqual({ score: 10, reason: 'right' });
    expect(of('matching')).toEqual({ score: 5, reason: 'partial' });
    expect(of('essay')).toEqual({ score: 0, reason: 'manual' });
    expect(of('shortAnswer')).toEqual({ score: 0, reason: 'blank' });
    const choices = at('single').view;
    const ids = choices.type === 'single' ? choices.options.map(({ id }) => id) : [];
    expect(ids).toContain(keyOf('single').choice[0]);
  });

  it('has the knowledge points and the difficulty of its questions', async () => {
    const system = await t.ctx();
    const code = freshCode('KP');
    const top = await createPoint(system, { code, name: '力学', parent: null });
    const unit = await createPoint(system, { code: `${code}.1`, name: '振动', parent: top });
    const point = await createPoint(system, { code: `${code}.1.1`, name: '单摆', parent: unit });
    const id = await readyQuestion(t, courseId, undefined, { difficulty: 4, pointIds: [point] });
    const plan = blueprintPlan([rule({ pointId: top, need: 1 })]);
    const drawn = await buildPaper(await t.ctx('teacher'), courseId, 'blueprint', plan);
    expect((await formOf(drawn.paperId)).items.map(({ questionId }) => questionId)).toEqual([id]);
    const { paperId } = await buildPaper(await t.ctx('teacher'), courseId, 'fixed', fixedPlan([id]));
    const form = await formOf(paperId);
    const [review] = [...(await reviewItems(system, form)).values()];
    expect(review).toMatchObject({ difficulty: 4, knowledge: [{ id: point, name: '单摆' }] });
  });
});
