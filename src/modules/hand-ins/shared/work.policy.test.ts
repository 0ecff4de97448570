import { describe, expect, it } from 'vitest';
import type { LateRule } from '../../../kernel/scoring/late.ts';
import { endingOf, kindOf } from './work.model.ts';
import {
  lateCost,
  lateSeconds,
  ownState,
  recallRefusal,
  type WorkFacts,
  widestDates,
  writeRefusal,
} from './work.policy.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DUE = Date.parse('2026-11-20T10:00:00.000Z');
const dates = { opensAt: DUE - 7 * DAY, dueAt: DUE, cutoffAt: DUE + 3 * DAY };
const facts = (more: Partial<WorkFacts> = {}): WorkFacts => ({
  now: DUE - DAY,
  dates,
  homework: 'published',
  running: true,
  resubmit: 'none',
  state: 'draft',
  returnDue: null,
  ...more,
});
const version = (after: number, returnDue: number | null = null) => ({ submittedAt: DUE + after, returnDue });
const rule: LateRule = { unit: 'day', perUnit: 10, floor: 50, of: 'earned' };

describe('lateness', () => {
  it('begins after the instant it is due', () => {
    expect(lateSeconds(version(0), dates)).toBe(0);
    expect(lateSeconds(version(1), dates)).toBe(0.001);
    expect(lateSeconds(version(1), { ...dates, dueAt: null })).toBe(0);
  });
  it('counts from the date of the return that a version answers, never from an earlier one', () => {
    expect(lateSeconds(version(2 * DAY, DUE + 3 * DAY), dates)).toBe(0);
    expect(lateSeconds(version(2 * DAY, DUE - DAY), dates)).toBe(2 * 86_400);
  });
  it('costs what the rule says, every begun unit whole, down to the floor', () => {
    const percent = (after: number) => lateCost(rule, DUE + after, DUE).percent;
    expect([0, 1, DAY, DAY + 4000, 300 * HOUR].map(percent)).toEqual([0, 10, 10, 20, 50]);
    expect(lateCost(null, DUE + 1, DUE)).toEqual({ late: true, percent: 0 });
    expect(lateCost(rule, DUE, null)).toEqual({ late: false, percent: 0 });
  });
});

describe('writing and handing in', () => {
  it('waits for the opening and ends with the cut-off, both instants included', () => {
    expect(writeRefusal(facts({ now: dates.opensAt - 1 }))).toBe('early');
    expect(writeRefusal(facts({ now: dates.opensAt }))).toBeNull();
    expect(writeRefusal(facts({ now: dates.cutoffAt }))).toBeNull();
    expect(writeRefusal(facts({ now: dates.cutoffAt + 1 }))).toBe('cutoff');
    expect(writeRefusal(facts({ dates: { ...dates, cutoffAt: null }, now: DUE + 1 }))).toBe('cutoff');
  });
  it('needs a running class and a homework that is neither closed nor released', () => {
    expect(writeRefusal(facts({ running: false }))).toBe('notRunning');
    expect(writeRefusal(facts({ homework: 'closed' }))).toBe('closed');
    expect(writeRefusal(facts({ homework: 'released' }))).toBe('released');
  });
  it('goes on after a return until the date of that return, also when the homework is closed', () => {
    const returned = { state: 'returned' as const, returnDue: DUE + 9 * DAY };
    expect(writeRefusal(facts({ ...returned, now: DUE + 8 * DAY, homework: 'closed' }))).toBeNull();
    expect(writeRefusal(facts({ ...returned, now: DUE + 9 * DAY + 1, homework: 'closed' }))).toBe('cutoff');
    expect(writeRefusal(facts({ state: 'returned', homework: 'closed' }))).toBe('closed');
  });
  it('goes on after handing in only where that is allowed, until it is due', () => {
    expect(writeRefusal(facts({ state: 'submitted' }))).toBe('handedIn');
    expect(writeRefusal(facts({ state: 'submitted', resubmit: 'afterReturn' }))).toBe('handedIn');
    expect(writeRefusal(facts({ state: 'submitted', resubmit: 'untilDue', now: DUE }))).toBeNull();
    expect(writeRefusal(facts({ state: 'submitted', resubmit: 'untilDue', now: DUE + 1 }))).toBe('handedIn');
    expect(writeRefusal(facts({ state: 'graded', resubmit: 'untilDue' }))).toBe('graded');
  });
});

describe('taking back', () => {
  it('is possible until it is due, unless it is marked', () => {
    expect(recallRefusal(facts({ state: 'submitted', now: DUE }))).toBeNull();
    expect(recallRefusal(facts({ state: 'submitted', now: DUE + 1 }))).toBe('recallLate');
    expect(recallRefusal(facts({ state: 'graded' }))).toBe('graded');
    expect(recallRefusal(facts())).toBe('nothingHandedIn');
    expect(recallRefusal(facts({ state: 'submitted', homework: 'closed' }))).toBe('closed');
  });
});

describe('the state of a homework for its learner', () => {
  const stateOf = (more: Partial<WorkFacts>, written = false, late: number | null = null) =>
    ownState(facts(more), { written, lateSeconds: late });
  it.each([
    ['upcoming', { now: dates.opensAt - 1 }, false, null],
    ['todo', {}, false, null],
    ['todo', { now: DUE + 1 }, false, null],
    ['draft', {}, true, null],
    ['submitted', { state: 'submitted' }, false, 0],
    ['pending', { state: 'submitted', now: DUE + 1 }, false, 0],
    ['late', { state: 'submitted', now: DUE + HOUR }, false, 60],
    ['returned', { state: 'returned' }, true, 0],
    ['graded', { state: 'graded' }, false, 60],
    ['released', { state: 'graded', homework: 'released' }, false, 0],
    ['missed', { now: dates.cutoffAt + 1 }, false, null],
    ['missed', { homework: 'released' }, true, null],
    ['over', { now: dates.cutoffAt + 1 }, true, null],
    ['over', { homework: 'closed' }, true, null],
  ] as const)('%s', (state, more, written, late) => {
    expect(stateOf(more, written, late)).toBe(state);
  });
});

describe('dates of a group', () => {
  it('are the widest of its members', () => {
    const extended = { ...dates, dueAt: DUE + DAY, cutoffAt: null };
    expect(widestDates([dates, extended])).toEqual({
      opensAt: dates.opensAt,
      dueAt: DUE + DAY,
      cutoffAt: DUE + 3 * DAY,
    });
    expect(widestDates([dates, { ...extended, dueAt: DUE + 5 * DAY }]).cutoffAt).toBe(DUE + 5 * DAY);
    expect(widestDates([dates, { ...dates, opensAt: null }]).opensAt).toBeNull();
  });
});

describe('a file', () => {
  it('is of a kind by its ending', () => {
    expect(['a.PNG', '报告.docx', 'x.tar.gz', 'main.py', 'data.csv', '.gitignore', 'a'].map(kindOf)).toEqual([
      'picture',
      'document',
      'archive',
      'code',
      'sheet',
      'other',
      'other',
    ]);
    expect(endingOf('.hidden')).toBe('');
  });
});
