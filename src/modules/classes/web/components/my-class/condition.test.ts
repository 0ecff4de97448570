import { describe, expect, it } from 'vitest';
import { type Condition, numberOf, reachedBy } from './condition.model.ts';
import type { Learner } from './people.model.ts';

const signals = { idle: 0, lag: 0, overdue: 0, mark: 0, lastFailed: null };
const learner = (name: string, change: Partial<Learner> = {}): Learner => ({
  ...{ enrolmentId: `e-${name}`, personId: `p-${name}`, number: name, name, groups: [], overdue: 0, mark: null },
  ...{ progress: { done: 2, total: 4 }, experiments: { done: 0, total: 2 }, idleDays: 0, contactedAt: null },
  risk: { level: 'normal', points: 0, signals, lag: 0 },
  ...change,
});
const ROWS = [
  learner('Ann', { mark: 58, idleDays: 9, risk: { level: 'high', points: 5, signals, lag: 40 } }),
  learner('Ben', { mark: 60, overdue: 2 }),
  learner('Cai', { idleDays: 7, progress: { done: 1, total: 4 } }),
  learner('Dee', { mark: 93, progress: { done: 0, total: 0 } }),
];
const ITEMS = {
  personIds: ['p-Cai', 'p-Ann', 'p-gone'],
  rows: [
    { id: 'n1', name: '单摆', undone: [0, 2] },
    { id: 'n2', name: '干涉', undone: [] },
  ],
};
const of = (kind: Condition['kind'], number = '', nodeId = '') =>
  reachedBy({ kind, number, nodeId }, ROWS, ITEMS).map(({ name }) => name);

describe('a condition', () => {
  it('reaches those it says, both ends as people read them', () => {
    expect(of('all')).toEqual(['Ann', 'Ben', 'Cai', 'Dee']);
    expect(of('overdue')).toEqual(['Ben']);
    expect(of('risk')).toEqual(['Ann']);
    expect(of('idle', '7')).toEqual(['Ann', 'Cai']);
    expect(of('idle', '8')).toEqual(['Ann']);
    // Below is below: 60 is not below 60, and who has no mark is below none.
    expect(of('mark', '60')).toEqual(['Ann']);
    // Half is not below half; where nothing is required nobody is behind.
    expect(of('progress', '50')).toEqual(['Cai']);
    expect(of('progress', '51')).toEqual(['Ann', 'Ben', 'Cai']);
  });
  it('reaches who has not done an item and is still in the class', () => {
    expect(of('undone', '', 'n1')).toEqual(['Cai']);
    expect(of('undone', '', 'n2')).toEqual([]);
    expect(of('undone')).toEqual([]);
    expect(reachedBy({ kind: 'undone', number: '', nodeId: 'n1' }, ROWS, undefined)).toEqual([]);
  });
  it.each(['', '0', '-1', '101', '6.5', 'sixty', '1e2'])('reaches nobody by %j points', (number) => {
    expect(of('mark', number)).toEqual([]);
    expect(numberOf({ kind: 'mark', number, nodeId: '' })).toBeNull();
  });
});
