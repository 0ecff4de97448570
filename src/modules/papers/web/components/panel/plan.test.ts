import { describe, expect, it } from 'vitest';
import { emptyPlan, emptySection, itemsOf } from '../../../shared/paper.model.ts';
import * as plans from './plan.model.ts';

const question = (id: string, more: Partial<plans.BankQuestion> = {}): plans.BankQuestion => ({
  ...{ id, type: 'single', stem: '', state: 'ready', difficulty: 3, points: 2, number: 1, deleted: false },
  ...more,
});
const two = () => {
  const empty = emptyPlan(() => 's1');
  return { ...empty, sections: [...empty.sections, emptySection('s2')] };
};
const idsOf = (plan: ReturnType<typeof two>) =>
  plan.sections.map(({ items }) => items.map((item) => item.questionId).join());

describe('a plan that is written', () => {
  it('takes questions once, with the points of their section where those are one', () => {
    const plan = plans.addItems(two(), 's1', [question('a', { points: 5 }), question('b', { points: 3 })]);
    expect(itemsOf(plan).map(({ points }) => points)).toEqual([5, 3]);
    const even = plans.addItems(plans.setPoints(plan, 's1', 4), 's1', [question('a'), question('c', { points: 9 })]);
    expect(itemsOf(even).map(({ questionId, points }) => [questionId, points])).toEqual([
      ['a', 4],
      ['b', 4],
      ['c', 4],
    ]);
  });

  it('moves questions between sections, and sections', () => {
    const plan = plans.addItems(two(), 's1', [question('a'), question('b')]);
    const there = plans.moveItem(plan, 'a', 's2');
    expect(idsOf(there)).toEqual(['b', 'a']);
    expect(idsOf(plans.moveSection(there, 's2', -1))).toEqual(['a', 'b']);
    expect(idsOf(plans.removeItem(there, 'b'))).toEqual(['', 'a']);
  });

  it('sees what is wrong with it, and newer versions', () => {
    const facts = new Map(
      [
        question('a', { deleted: true }),
        question('b', { state: 'draft' }),
        question('c', { state: 'draft', number: 2 }),
        question('d', { number: 3 }),
      ].map((one) => [one.id, one]),
    );
    const items = ['a', 'b', 'c', 'd'].map((questionId) => ({ questionId, number: 1, points: 5 }));
    const plan = plans.changeSection(two(), 's1', { items });
    expect(plans.localProblems({ name: '', fullMark: 100, plan }, facts)).toEqual([
      { code: 'emptySection', section: 2 },
      { code: 'total', total: 20, fullMark: 100 },
      { code: 'gone', questions: [1] },
      { code: 'unready', questions: [2] },
    ]);
    expect(items.map((item) => plans.newerVersion(item, facts))).toEqual([null, null, 'unready', 'ready']);
  });
});
