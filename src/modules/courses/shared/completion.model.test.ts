import { describe, expect, it } from 'vitest';
import {
  type Completion,
  completionLabel,
  completionsOf,
  countedScore,
  itemMark,
  type LearnerRecords,
  type Learnt,
  marksOf,
  NO_RECORDS,
  progressOf,
  requiredDone,
} from './completion.model.ts';

const item = (id: string, completion: Completion, more: Partial<Learnt> = {}): Learnt => ({
  id,
  type: completion === 'opened' ? 'link' : completion === 'viewed' || completion === 'manual' ? 'page' : 'experiment',
  parent: 'chapter',
  required: false,
  completion,
  passScore: 60,
  ...more,
});
const chapter = (id = 'chapter', parent: string | null = null): Learnt => ({
  id,
  type: 'chapter',
  parent,
  required: false,
  completion: null,
  passScore: null,
});
const records = (part: Partial<LearnerRecords>): LearnerRecords => ({ ...NO_RECORDS, ...part });
const view = (seconds: number, marked = false) => records({ views: new Map([['n', { seconds, marked }]]) });
const runs = (...all: [boolean, number | null][]) =>
  records({ runs: new Map([['n', all.map(([finished, score]) => ({ finished, score }))]]) });

const test = (handedIn: boolean, percent: number | null) => records({ works: new Map([['n', { handedIn, percent }]]) });

describe('itemMark', () => {
  it.each<[string, Completion, LearnerRecords, 'none' | 'started' | 'done', number]>([
    ['an unopened page', 'viewed', NO_RECORDS, 'none', 0],
    ['a link nobody opened', 'opened', NO_RECORDS, 'none', 0],
    ['a link that was opened', 'opened', view(0), 'done', 100],
    ['a page just opened', 'viewed', view(0), 'started', 0],
    ['a page seen for 9 seconds', 'viewed', view(9), 'started', 90],
    ['a page seen for 10 seconds', 'viewed', view(10), 'done', 100],
    ['a page to be marked, read for long', 'manual', view(900), 'started', 0],
    ['a page that was marked', 'manual', view(0, true), 'done', 100],
    ['no run', 'passed', NO_RECORDS, 'none', 0],
    ['a run under way', 'passed', runs([false, 80]), 'started', 0],
    ['a finished run just below the pass score', 'passed', runs([true, 59.99]), 'started', 0],
    ['a finished run with the pass score', 'passed', runs([true, 60]), 'done', 100],
    ['a worse run after a good one', 'passed', runs([true, 90], [true, 10]), 'done', 100],
    ['a finished run without score', 'passed', runs([true, null]), 'started', 0],
    ['any finished run', 'finished', runs([true, 0]), 'done', 100],
    ['only an unfinished run', 'finished', runs([false, 100]), 'started', 0],
    ['a run, but no report', 'reported', runs([true, 100]), 'started', 0],
    ['a test nobody began', 'handedIn', NO_RECORDS, 'none', 0],
    ['a test that was begun', 'handedIn', test(false, null), 'started', 0],
    ['a test that was handed in', 'handedIn', test(true, null), 'done', 100],
    ['a test whose score is not released', 'passed', test(true, null), 'started', 0],
    ['a test just below the pass score', 'passed', test(true, 59.99), 'started', 0],
    ['a test with the pass score', 'passed', test(true, 60), 'done', 100],
    ['a discussion nobody wrote at', 'posted', NO_RECORDS, 'none', 0],
    ['a discussion with half of what is asked', 'posted', test(false, 50), 'started', 50],
    ['a discussion with all of it', 'posted', test(true, 100), 'done', 100],
    ['a report', 'reported', records({ reports: new Set(['n']) }), 'done', 100],
  ])('%s', (_, completion, had, state, percent) =>
    expect(itemMark(item('n', completion), had)).toEqual({ state, percent }),
  );
});

describe('marksOf', () => {
  const done = records({ views: new Map([['a', { seconds: 10, marked: false }]]) });
  it('counts the required items below, also through sections', () => {
    const nodes = [
      chapter(),
      { ...chapter('section', 'chapter'), type: 'section' },
      item('a', 'viewed', { required: true, parent: 'section' }),
      item('b', 'viewed', { required: true }),
      item('c', 'viewed'),
    ];
    const marks = marksOf(nodes, done);
    expect(marks.get('section')).toEqual({ state: 'done', percent: 100 });
    expect(marks.get('chapter')).toEqual({ state: 'started', percent: 50 });
    expect(progressOf(nodes, marks)).toEqual({ done: 1, total: 2 });
    expect(requiredDone(nodes, done)).toEqual({ done: 1, total: 2 });
  });
  it('counts all items where none is required, and gives no mark where there is nothing to do', () => {
    const marks = marksOf([chapter(), chapter('empty'), item('a', 'viewed'), item('b', 'viewed')], done);
    expect(marks.get('chapter')).toEqual({ state: 'started', percent: 50 });
    expect(marks.get('empty')).toBeNull();
  });
});

describe('countedScore', () => {
  const all = [
    { finished: true, score: 70 },
    { finished: true, score: 90 },
    { finished: false, score: 100 },
    { finished: true, score: 75.5 },
  ];
  it.each([
    ['best', 90],
    ['first', 70],
    ['last', 75.5],
    ['mean', 78.5],
  ] as const)('%s', (rule, score) => expect(countedScore(all, rule)).toBe(score));
  it('has none without a finished run', () => expect(countedScore([{ finished: false, score: 5 }], 'best')).toBeNull());
});

it('offers completion rules to items only', () => {
  expect(completionsOf('chapter')).toEqual([]);
  expect(completionsOf('page')[0]).toBe('viewed');
  expect(completionsOf('experiment')[0]).toBe('passed');
});

describe('words of a rule', () => {
  it('are those of the type that is handed in', () => {
    expect(completionLabel('test', 'handedIn')).toBe('handedIn');
    expect(completionLabel('test', 'passed')).toBe('testPassed');
    expect(completionLabel('homework', 'handedIn')).toBe('homeworkHandedIn');
    expect(completionLabel('homework', 'passed')).toBe('homeworkPassed');
    expect(completionLabel('experiment', 'passed')).toBe('passed');
  });
});
