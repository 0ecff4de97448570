import { describe, expect, it } from 'vitest';
import {
  countsOf,
  type Learner,
  type PeopleOrder,
  type PeopleView,
  peopleOf,
  readRange,
  withProgress,
} from './people.model.ts';

const signals = { idle: 0, lag: 0, overdue: 0, mark: 0, lastFailed: null };
const learner = (name: string, number: string | null, change: Partial<Learner> = {}): Learner => ({
  ...{ enrolmentId: `e-${name}`, personId: `p-${name}`, number, name, groups: [], overdue: 0, mark: null },
  ...{ progress: { done: 0, total: 4 }, experiments: { done: 0, total: 2 }, idleDays: 0, contactedAt: null },
  risk: { level: 'normal', points: 0, signals, lag: 0 },
  ...change,
});
const ROWS = [
  learner('Ann', '003', { mark: 58, idleDays: 9, risk: { level: 'high', points: 5, signals, lag: 40 } }),
  learner('Ben', '001', { mark: 60, overdue: 2, progress: { done: 2, total: 4 } }),
  learner('Cai', '002', { idleDays: 7, risk: { level: 'watch', points: 2, signals, lag: 0 } }),
  learner('Dee', null, { mark: 93 }),
];
const of = (view: PeopleView, order: PeopleOrder = { key: 'number', descending: false }, text = '') =>
  peopleOf(ROWS, { view, text, passLine: 60, order }).map((row) => row.name);

describe('learners of a class', () => {
  it('are seen by what is the matter with them', () => {
    expect(countsOf(ROWS, 60)).toEqual({ all: 4, high: 1, watch: 1, overdue: 1, idle: 2, failing: 1 });
    expect(of('idle')).toEqual(['Cai', 'Ann']);
    expect(of('failing')).toEqual(['Ann']);
  });

  it('stand in the order of a column, without a value last', () => {
    expect(of('all')).toEqual(['Ben', 'Cai', 'Ann', 'Dee']);
    expect(of('all', { key: 'number', descending: true })).toEqual(['Ann', 'Cai', 'Ben', 'Dee']);
    expect(of('all', { key: 'mark', descending: false })).toEqual(['Ann', 'Ben', 'Dee', 'Cai']);
    expect(of('all', { key: 'mark', descending: true })).toEqual(['Dee', 'Ben', 'Ann', 'Cai']);
    expect(of('all', { key: 'risk', descending: true })).toEqual(['Ann', 'Cai', 'Dee', 'Ben']);
    expect(of('all', { key: 'progress', descending: true })[0]).toBe('Ben');
  });

  it('are found by name or number', () => {
    expect(of('all', { key: 'name', descending: false }, ' aN')).toEqual(['Ann']);
    expect(of('all', { key: 'name', descending: false }, '002')).toEqual(['Cai']);
    expect(of('high', { key: 'name', descending: false }, 'ben')).toEqual([]);
  });

  it('are found by a range of progress, whose ends belong to it', () => {
    const within = (text: string | null) => withProgress(ROWS, readRange(text)).map((row) => row.name);
    expect(within('50,')).toEqual(['Ben']);
    expect(within(',49')).toEqual(['Ann', 'Cai', 'Dee']);
    expect(within('50,50')).toEqual(['Ben']);
    for (const none of [null, '', ',', 'a,b', '10']) expect(within(none)).toHaveLength(4);
    expect(withProgress([learner('Eva', '9', { progress: { done: 0, total: 0 } })], ['', '100'])).toEqual([]);
  });
});
