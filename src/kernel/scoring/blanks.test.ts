import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BlankKey, scoreBlanks } from './blanks.ts';
import { USUAL_SWITCHES } from './typed-text.ts';

const blank = (points: number | string, ...accepted: string[]): BlankKey => ({
  points,
  accepted,
  switches: USUAL_SWITCHES,
});

describe('scoreBlanks', () => {
  const PLACED = [blank(2, 'Ampere', 'A'), blank('1.5', '10')];

  it('pays each blank by its place', () => {
    expect(scoreBlanks(PLACED, false, [' a. ', '10'])).toEqual({ score: 3.5, reason: 'right', earned: [0, 1] });
    expect(scoreBlanks(PLACED, false, ['10', 'A'])).toEqual({ score: 0, reason: 'wrong', earned: [] });
    expect(scoreBlanks(PLACED, false, ['', '10', 'A'])).toEqual({ score: 1.5, reason: 'partial', earned: [1] });
  });
  it('is blank where nothing can be seen', () => {
    for (const response of [[], ['', ' '], ['\u200b', '\u3000']]) {
      expect(scoreBlanks(PLACED, true, response)).toEqual({ score: 0, reason: 'blank', earned: [] });
    }
    expect(scoreBlanks([], true, ['a'])).toEqual({ score: 0, reason: 'blank', earned: [] });
  });
  it('lets an empty alternative accept nothing, and blanks without points earn none', () => {
    expect(scoreBlanks([blank(1, ''), blank(1, 'b')], false, ['', 'x']).score).toBe(0);
    expect(scoreBlanks([blank(0, 'a')], false, ['a']).score).toBe(0);
  });

  it('takes responses in any order', () => {
    expect(scoreBlanks(PLACED, true, ['10', 'A']).score).toBe(3.5);
  });
  it('counts the same alternative once', () => {
    const colours = [blank(1, 'red', 'blue'), blank(1, 'blue', 'red', 'RED')];
    expect(scoreBlanks(colours, true, ['red', ' Red.']).earned).toEqual([0]);
    expect(scoreBlanks(colours, true, ['red', 'blue']).earned).toEqual([0, 1]);
    expect(scoreBlanks(colours, true, ['red', 'green']).earned).toEqual([0]);
  });
  it('counts a text as often as blanks accept nothing else', () => {
    const roots = [blank(1, '2'), blank(1, '2', '2.')];
    expect(scoreBlanks(roots, true, ['2', '2']).score).toBe(2);
    expect(scoreBlanks([...roots, blank(1, '2', '3')], true, ['2', '2', '2']).score).toBe(2);
  });
  it('is not misled by a dear blank that could take any response', () => {
    expect(scoreBlanks([blank(3, 'a', 'b'), blank(2, 'a')], true, ['a', 'b']).score).toBe(5);
    expect(scoreBlanks([blank(3, 'a'), blank(2, 'a', 'b'), blank(2, 'b')], true, ['b', 'a', 'x']).score).toBe(5);
  });

  /** The most points over all ways to give the blanks different texts of the responses. */
  const most = (blanks: readonly BlankKey[], texts: readonly string[], from = 0): number => {
    const now = blanks[from];
    if (!now) return 0;
    const taken = texts.flatMap((text, i) =>
      now.accepted.includes(text) ? [Number(now.points) + most(blanks, texts.toSpliced(i, 1), from + 1)] : [],
    );
    return Math.max(most(blanks, texts, from + 1), ...taken);
  };
  it('finds the optimum', () => {
    const letters = fc.constantFrom(...'abcdef');
    const one = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.uniqueArray(letters, { minLength: 2, maxLength: 4 }));
    const responses = fc.array(letters, { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 5 }), responses, (given, typed) => {
        const blanks = given.map(([points, accepted]) => blank(points, ...accepted));
        const response = typed.slice(0, blanks.length);
        expect(scoreBlanks(blanks, true, response).score).toBe(most(blanks, [...new Set(response)]));
      }),
      { numRuns: 1000 },
    );
  });
});
