import { expect, it } from 'vitest';
import type { BoardRow } from '../../../shared/board.contract.ts';
import { ageOf, commandsFor, commandsForAll, fitsFilter, fitsText } from './board.model.ts';

const attempt = { voided: false } as NonNullable<BoardRow['attempt']>;
const row = (more: Partial<BoardRow> = {}): BoardRow => ({
  ...{ personId: 'p', name: '张三', number: '20260101', className: '一班', state: 'answering', attempt, oddities: [] },
  ...more,
});

it('offers what fits how a candidate stands', () => {
  expect(commandsFor(row({ state: 'absent', attempt: null }))).toEqual([]);
  expect(commandsFor(row())).toEqual(['extend', 'releaseSeat', 'force', 'void', 'flag']);
  expect(commandsFor(row({ state: 'locked' }))).toContain('unlock');
  expect(commandsFor(row({ state: 'submitted' }))).toEqual(['reopen', 'void', 'flag']);
  expect(commandsFor(row({ attempt: { ...attempt, voided: true } }))).toEqual(['flag']);
  expect(commandsForAll([row(), row({ state: 'submitted' })])).toEqual([
    'extend',
    'releaseSeat',
    'reopen',
    'force',
    'void',
    'flag',
  ]);
});

it('finds rows by state, by what stands out, and by text', () => {
  expect(fitsFilter(row(), 'answering')).toBe(true);
  expect(fitsFilter(row(), 'odd')).toBe(false);
  expect(fitsFilter(row({ oddities: ['clock'] }), 'odd')).toBe(true);
  expect([fitsText(row(), ' 0101 '), fitsText(row(), '一班'), fitsText(row(), '李')]).toEqual([true, true, false]);
});

it('says how long ago in one unit', () => {
  expect([900, 59_000, 61_000, 7_200_000].map((ms) => ageOf(ms))).toEqual([
    { unit: 'seconds', n: 0 },
    { unit: 'seconds', n: 59 },
    { unit: 'minutes', n: 1 },
    { unit: 'hours', n: 2 },
  ]);
});
