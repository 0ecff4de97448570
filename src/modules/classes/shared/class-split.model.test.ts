import { expect, it } from 'vitest';
import { partsByClassName, proposeParts, type SplitMember } from './class-split.model.ts';

const member = (n: number, className: string | null = null): SplitMember => ({
  enrolmentId: `e${n}`,
  number: String(200 - n),
  name: `n${n}`,
  className,
});
const sizes = (parts: ReadonlyMap<string, number>, n: number) =>
  Array.from({ length: n }, (_, at) => [...parts.values()].filter((part) => part === at).length);

it('cuts the order of numbers into parts of nearly one size', () => {
  const members = Array.from({ length: 52 }, (_, n) => member(n));
  const parts = proposeParts(members, 'number', 7);
  expect(sizes(parts, 7).sort()).toEqual([7, 7, 7, 7, 8, 8, 8]);
  // The greatest numbers come last.
  expect([parts.get('e51'), parts.get('e0')]).toEqual([0, 6]);
});

it('draws by chance, everybody once', () => {
  const members = Array.from({ length: 9 }, (_, n) => member(n));
  const parts = proposeParts(members, 'chance', 2, () => 0);
  expect(sizes(parts, 2)).toEqual([5, 4]);
  expect(parts).not.toEqual(proposeParts(members, 'number', 2));
});

it('keeps administrative classes together, also those too many', () => {
  const members = [member(1, 'B'), member(2, 'A'), member(3, 'B'), member(4, 'C'), member(5)];
  expect(partsByClassName(members)).toBe(4);
  expect([...proposeParts(members, 'className', 3).entries()]).toEqual([
    ['e1', 2],
    ['e2', 1],
    ['e3', 2],
    ['e4', 2],
    ['e5', 0],
  ]);
  expect(partsByClassName([member(1)])).toBe(2);
});
