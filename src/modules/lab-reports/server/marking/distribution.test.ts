import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distribute } from './distribution.engine.ts';

const waiting = (classes: Readonly<Record<string, number>>) =>
  Object.entries(classes).flatMap(([classId, n]) =>
    Array.from({ length: n }, (_, i) => ({ id: `${classId}-${i}`, classId })),
  );
const shares = (given: ReadonlyMap<string, string>) => {
  const counts = new Map<string, number>();
  for (const marker of given.values()) counts.set(marker, (counts.get(marker) ?? 0) + 1);
  return Object.fromEntries(counts);
};

describe('distribution', () => {
  it('evens out what the markers hold already', () => {
    expect(
      shares(
        distribute(
          waiting({ k: 7 }),
          new Map([
            ['a', 0],
            ['b', 3],
          ]),
          'evenly',
        ),
      ),
    ).toEqual({ a: 5, b: 2 });
  });
  it('keeps a class with one marker, the largest given first', () => {
    const given = distribute(
      waiting({ small: 2, middle: 3, large: 5 }),
      new Map([
        ['a', 0],
        ['b', 0],
      ]),
      'byClass',
    );
    expect(shares(given)).toEqual({ a: 5, b: 5 });
    expect(new Set(waiting({ large: 5 }).map((one) => given.get(one.id)))).toEqual(new Set(['a']));
  });
  it('gives every report once, and nobody more than one over another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 6 }), (n, markers) => {
        const held = new Map(Array.from({ length: markers }, (_, i) => [`m${i}`, 0]));
        const given = distribute(waiting({ k: n }), held, 'evenly');
        const counts = [...held.keys()].map((id) => [...given.values()].filter((one) => one === id).length);
        expect(given.size).toBe(n);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
