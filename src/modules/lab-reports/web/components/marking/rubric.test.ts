import { describe, expect, it } from 'vitest';
import { rubricTotal, STANDARD_TEMPLATE } from '../../../shared/report-template.model.ts';
import { fillRest, marksOf, pickLevel, rubricState, rubricSum, setPoints } from './rubric.model.ts';

const T = STANDARD_TEMPLATE;
const empty = rubricState(T, []);

describe('filling a rubric', () => {
  it('goes from criterion to criterion and ends complete', () => {
    expect(empty.active).toBe('understanding');
    let state = pickLevel(T, empty, 'understanding', 'excellent');
    expect(state.active).toBe('data');
    state = pickLevel(T, state, 'data', 'good');
    state = pickLevel(T, state, 'writing', 'fair');
    expect(state.active).toBe('analysis');
    expect(rubricSum(T, state).done).toBe(false);
    state = pickLevel(T, state, 'analysis', 'poor');
    expect(rubricSum(T, state)).toEqual({ sum: 19 + 25 + 13 + 9, full: 100, marked: 4, done: true });
  });
  it('gives points the server takes, for every level of every criterion', () => {
    for (let place = 0; place < 4; place++) {
      expect(rubricTotal(T, marksOf(T, fillRest(T, empty, place))).ok).toBe(true);
    }
  });
  it('fills only what is open', () => {
    const state = fillRest(T, pickLevel(T, empty, 'data', 'poor'), 0);
    expect(state.marks.data?.level).toBe('poor');
    expect(state.marks.analysis?.level).toBe('excellent');
    expect(fillRest(T, empty, 7)).toEqual(empty);
  });
  it('lets the level follow the points', () => {
    const at = (points: number) => setPoints(T, empty, 'data', points).marks.data;
    expect(at(30)).toEqual({ level: 'excellent', points: 30 });
    expect(at(26.5)).toEqual({ level: 'good', points: 26.5 });
    expect(at(17.74)).toEqual({ level: 'poor', points: 17.5 });
    expect(at(99)).toEqual({ level: 'excellent', points: 30 });
    expect(at(-1)).toEqual({ level: 'poor', points: 0 });
    expect(setPoints(T, empty, 'data', Number.NaN)).toEqual(empty);
    for (let points = 0; points <= 60; points++) {
      const marks = marksOf(T, setPoints(T, fillRest(T, empty, 1), 'data', points / 2));
      expect(rubricTotal(T, marks).ok).toBe(true);
    }
  });
  it('begins with the marks that are there', () => {
    const marks = marksOf(T, fillRest(T, empty, 2));
    expect(marksOf(T, rubricState(T, marks))).toEqual(marks);
  });
});
