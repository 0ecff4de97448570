import { describe, expect, it } from 'vitest';
import { mulberry32 } from '../../../kernel/cover/random.ts';
import { byMark, dealt, groupCount, groupName, shuffled } from './groups.model.ts';

const people = Array.from({ length: 52 }, (_, i) => i);

describe('sizes of groups', () => {
  it('are 7 or 8 for 7 groups of 52', () => {
    const groups = dealt(shuffled(people, mulberry32(4)), groupCount(52, 'number', 7), false);
    expect(groups.map((one) => one.length)).toEqual([8, 8, 8, 7, 7, 7, 7]);
    expect(groups.flat().sort((a, b) => a - b)).toEqual(people);
  });

  it('never exceed the size given, and leave no group empty', () => {
    expect(dealt(people, groupCount(52, 'size', 5), true).every((one) => one.length >= 4 && one.length <= 5)).toBe(
      true,
    );
    expect(groupCount(3, 'number', 7)).toBe(3);
    expect(groupCount(0, 'size', 4)).toBe(0);
  });
});

describe('order of people', () => {
  it('is drawn anew by another seed and the same by the same', () => {
    expect(shuffled(people, mulberry32(1))).toEqual(shuffled(people, mulberry32(1)));
    expect(shuffled(people, mulberry32(1))).not.toEqual(shuffled(people, mulberry32(2)));
  });

  it('goes forth and back by mark, so that sums stay near each other', () => {
    const marks = [90, 80, 70, 60, 50, 40];
    expect(dealt(marks, 3, true)).toEqual([
      [90, 40],
      [80, 50],
      [70, 60],
    ]);
  });

  it('puts who has no mark last, a zero before, and equal ones by name', () => {
    const rows = [
      { name: '王', number: '1', mark: null },
      { name: '李', number: '2', mark: 0 },
      { name: '陈', number: '3', mark: 80 },
      { name: '安', number: '4', mark: 80 },
    ];
    expect(byMark(rows, (row) => row.mark).map((row) => row.name)).toEqual(['安', '陈', '李', '王']);
  });
});

it('numbers groups from one', () => {
  expect([1, 2].map(groupName)).toEqual(['第1组', '第2组']);
});
