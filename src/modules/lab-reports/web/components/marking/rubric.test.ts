import { describe, expect, it } from 'vitest';
import { fillRest, pickLevel, rubricState, setPoints } from '../../../../../ui/marking/rubric-state.model.ts';
import { rubricTotal, STANDARD_TEMPLATE } from '../../../shared/report-template.model.ts';
import { criteriaOf, marksOf, pointsOf, rubricSum } from './rubric.model.ts';

const T = STANDARD_TEMPLATE;
const CRITERIA = criteriaOf(T);
const empty = rubricState(CRITERIA, {});

describe('marks of a report', () => {
  it('add up, and are done with the last criterion', () => {
    let state = pickLevel(CRITERIA, empty, 'understanding', 0);
    state = pickLevel(CRITERIA, state, 'data', 1);
    state = pickLevel(CRITERIA, state, 'writing', 2);
    expect(state.active).toBe('analysis');
    expect(rubricSum(T, state).done).toBe(false);
    state = pickLevel(CRITERIA, state, 'analysis', 3);
    expect(rubricSum(T, state)).toEqual({ sum: 19 + 25 + 13 + 9, full: 100, marked: 4, done: true });
  });
  it('are points the server takes, for every level of every criterion', () => {
    for (let place = 0; place < 4; place++) {
      expect(rubricTotal(T, marksOf(T, fillRest(CRITERIA, empty, place))).ok).toBe(true);
    }
  });
  it('have the level their points belong to', () => {
    const at = (points: number) => marksOf(T, setPoints(CRITERIA, empty, 'data', points))[0];
    expect(at(30)).toEqual({ criterion: 'data', level: 'excellent', points: 30 });
    expect(at(26.5)).toEqual({ criterion: 'data', level: 'good', points: 26.5 });
    expect(at(17.74)).toEqual({ criterion: 'data', level: 'poor', points: 17.5 });
    for (let points = 0; points <= 60; points++) {
      const marks = marksOf(T, setPoints(CRITERIA, fillRest(CRITERIA, empty, 1), 'data', points / 2));
      expect(rubricTotal(T, marks).ok).toBe(true);
    }
  });
  it('begin with those that are there', () => {
    const marks = marksOf(T, fillRest(CRITERIA, empty, 2));
    expect(marksOf(T, rubricState(CRITERIA, pointsOf(marks)))).toEqual(marks);
  });
});
