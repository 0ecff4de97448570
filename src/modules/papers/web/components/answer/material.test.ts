import { expect, it } from 'vitest';
import type { CandidateView } from '../../../../questions/shared/candidate-view.model.ts';
import { materialRuns, materialSpan } from './material.model.ts';

const item = (name: string, of?: string): { name: string; view: CandidateView } => ({
  name,
  view: { type: 'truth', stem: name, ...(of ? { material: { id: of, text: of } } : {}) },
});
const items = [item('1'), item('2', 'a'), item('3', 'a'), item('4', 'b'), item('5')];

it('keeps questions of one material together, in their order', () => {
  const runs = materialRuns(items, ({ view }) => view);
  expect(runs.map(({ material, items: own }) => [material?.id ?? null, own.map(({ name }) => name)])).toEqual([
    [null, ['1']],
    ['a', ['2', '3']],
    ['b', ['4']],
    [null, ['5']],
  ]);
});

it('tells the numbers of the questions of a material', () => {
  expect(materialSpan(items, 'a')).toEqual({ from: 2, to: 3 });
  expect(materialSpan(items, 'b')).toEqual({ from: 4, to: 4 });
  expect(materialSpan(items, 'c')).toBeNull();
});
