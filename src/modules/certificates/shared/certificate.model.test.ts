import { expect, it } from 'vitest';
import { isSameName, maskName, standingOf } from './certificate.model.ts';

it.each([
  [null, 60, 'unpublished'],
  [59.99, 60, 'failed'],
  [60, 60, 'passed'],
] as const)('a total of %s with the pass line %s is %s', (total, line, standing) =>
  expect(standingOf(total, line)).toBe(standing),
);

it('shows the first character of a name and hides a name of one', () => {
  expect([maskName('张三'), maskName('欧阳修远'), maskName('张')]).toEqual(['张*', '欧***', '*']);
});

it.each([
  ['张三', '张三', true],
  [' 张 三 ', '张三', true],
  ['ＡＮＡ SILVA', 'Ana Silva', true],
  ['阿卜杜拉·买买提', '阿卜杜拉买买提', true],
  ['张山', '张三', false],
  ['张', '张三', false],
  ['  ', '张三', false],
])('compares %j with %j: %s', (typed, name, same) => expect(isSameName(typed, name)).toBe(same));
