import { describe, expect, it } from 'vitest';
import { fillRest, goOn, pickLevel, type RubricCriteria, rubricState, setPoints } from './rubric-state.model.ts';

const level = (from: number, to = from) => ({ name: '级', from, to, words: '' });
const RUBRIC: RubricCriteria = [
  { id: 'idea', name: '思路', levels: [level(18, 20), level(10, 17.5), level(0, 9.5)] },
  { id: 'data', name: '数据', levels: [level(30), level(15)] },
  { id: 'form', name: '表达', levels: [level(10), level(5), level(0)] },
];
const empty = rubricState(RUBRIC, {});

describe('filling a rubric', () => {
  it('goes from criterion to criterion and ends complete', () => {
    expect(empty.active).toBe('idea');
    let state = pickLevel(RUBRIC, empty, 'idea', 0);
    expect(state).toEqual({ points: { idea: 19 }, active: 'data' });
    state = pickLevel(RUBRIC, state, 'form', 1);
    expect(state.active).toBe('data');
    state = pickLevel(RUBRIC, state, 'data', 1);
    expect(Object.keys(state.points)).toHaveLength(3);
    expect(goOn(RUBRIC, state, 'idea').active).toBe('data');
  });
  it('keeps what it is when a level is not there', () => {
    expect(pickLevel(RUBRIC, empty, 'data', 2)).toBe(empty);
  });
  it('gives the rest one level, and leaves open what has no such level', () => {
    const state = fillRest(RUBRIC, pickLevel(RUBRIC, empty, 'idea', 0), 2);
    expect(state).toEqual({ points: { idea: 19, form: 0 }, active: 'data' });
  });
  it('is no change where the rest has no such level, or nothing is left', () => {
    expect(fillRest(RUBRIC, empty, 7)).toBe(empty);
    const full = fillRest(RUBRIC, empty, 0);
    expect(fillRest(RUBRIC, full, 1)).toBe(full);
  });
  it('holds typed points inside the criterion, and lets them be taken away', () => {
    const at = (typed: number | null) => setPoints(RUBRIC, empty, 'data', typed).points.data;
    expect([31, 22.3, -2, null, Number.NaN].map(at)).toEqual([30, 22.5, 0, undefined, undefined]);
  });
  it('begins with the points that are there, of criteria it still knows', () => {
    expect(rubricState(RUBRIC, { idea: 19, gone: 3 })).toEqual({ points: { idea: 19 }, active: 'data' });
    expect(rubricState(RUBRIC, { idea: 19, data: 30, form: 5 }).active).toBe('idea');
  });
});
