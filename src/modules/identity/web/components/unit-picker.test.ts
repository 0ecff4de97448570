import { expect, it } from 'vitest';
import { initialsOf } from '../../../../ui/picture/person-avatar.tsx';
import { matchUnits } from './unit-picker.tsx';

const UNITS = [
  { name: '江海大学', path: '', code: 'U1' },
  { name: '化学学院', path: '江海大学', code: 'U1-CHEM' },
  { name: '化学学院', path: '北岭大学', code: 'U2-CHEM' },
];

it.each<[string, number[]]>([
  ['', [0, 1, 2]],
  ['化学', [1, 2]],
  ['江海 化学', [1]],
  ['u1-chem', [1]],
  ['Ｕ２', [2]],
  ['医学', []],
])('finds units by %j', (keyword, found) => {
  expect(matchUnits(UNITS, keyword)).toEqual(found.map((i) => UNITS[i]));
});

it.each([
  ['张三丰', '三丰'],
  ['李四', '李四'],
  ['Ana Maria Silva', 'AS'],
  ['Prince', 'P'],
  ['', ''],
])('stands for %j with %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
