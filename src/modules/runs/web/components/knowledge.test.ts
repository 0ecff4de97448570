import { expect, it } from 'vitest';
import { knowledgeShares } from './knowledge.model.ts';

const step = (maxScore: number, score: number | null, ...knowledge: string[]) => ({
  maxScore,
  knowledge,
  done: score === null ? null : { attempt: 1, seconds: 30, score, repeatCount: 1, evaluation: null, flags: [] },
});

it('adds the points of all steps of a knowledge point, a step that is missing counting as nothing reached', () => {
  const steps = [step(10, 8, '仪器读数'), step(10, 4, '仪器读数', '数据处理'), step(20, null, '数据处理'), step(5, 5)];
  expect(knowledgeShares(steps)).toEqual([
    { name: '仪器读数', share: 0.6 },
    { name: '数据处理', share: 4 / 30 },
  ]);
});

it('counts a point once for a step that names it twice, and leaves out what has no points', () => {
  expect(knowledgeShares([step(10, 5, '作图', '作图'), step(0, 0, '结论')])).toEqual([{ name: '作图', share: 0.5 }]);
  expect(knowledgeShares([])).toEqual([]);
});
