import { assert, constantFrom, double, integer, oneof, property } from 'fast-check';
import { expect, it } from 'vitest';
import { LOCALES } from './locales.ts';
import { writeNumber } from './numbers.ts';

it.each(LOCALES)('writes numbers as the formatter of %s does', (locale) => {
  const numbers = oneof(
    integer(),
    double({ noNaN: true, min: -1e25, max: 1e25 }),
    integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 100),
    constantFrom(0.005, 1.005, 999.995, 1234.5, 1e21, 1e-7, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY),
  ).filter((n) => !Object.is(n, -0));
  const places = constantFrom([0, 0], [1, 1], [2, 2], [0, 2], [0, 20]);
  assert(
    property(numbers, places, (n, [least = 0, most = 0]) => {
      const format = new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most });
      expect(writeNumber(locale, n, least, most)).toBe(format.format(n));
    }),
  );
});
