import { expect, it } from 'vitest';
import type { StepEndData } from '../../../../kernel/bridge/protocol.ts';
import { closeStep, missingSteps, openStep, type StepView, stepTotals } from './steps.model.ts';

const step = (seq: number): StepView => ({
  seq,
  title: `s${seq}`,
  goal: '',
  expectSeconds: 60,
  maxScore: 10,
  state: 'todo',
  seconds: null,
  score: null,
  repeatCount: 0,
});
const end = (seq: number, score: number, repeatCount = 1) =>
  ({ seq, score, repeatCount, timeUsed: 42 }) as unknown as StepEndData;
const states = (steps: readonly StepView[]) => steps.map(({ state }) => state);

it('follows the steps of the content', () => {
  let steps: readonly StepView[] = [step(1), step(2), step(3)];
  steps = openStep(steps, 1);
  expect(states(steps)).toEqual(['doing', 'todo', 'todo']);
  steps = openStep(steps, 2);
  expect(states(steps)).toEqual(['todo', 'doing', 'todo']);
  steps = closeStep(steps, end(2, 8));
  expect(states(steps)).toEqual(['todo', 'done', 'todo']);
  expect(steps[1]).toMatchObject({ seconds: 42, score: 8, repeatCount: 1 });
  expect(missingSteps(steps).map(({ seq }) => seq)).toEqual([1, 3]);
  expect(stepTotals(steps)).toEqual({ score: 8, maxScore: 30, share: 1 / 3 });
});

it('keeps a finished step finished when it was only looked into again', () => {
  let steps: readonly StepView[] = closeStep([step(1), step(2)], end(1, 6, 0));
  steps = openStep(steps, 1);
  expect(states(steps)).toEqual(['doing', 'todo']);
  steps = openStep(steps, 2);
  expect(states(steps)).toEqual(['done', 'doing']);
  expect(closeStep(steps, end(1, 9, 2))[0]).toMatchObject({ score: 9, repeatCount: 2, state: 'done' });
  expect(closeStep(steps, end(7, 9))).toEqual(steps);
  expect(stepTotals([])).toEqual({ score: 0, maxScore: 0, share: 0 });
});
