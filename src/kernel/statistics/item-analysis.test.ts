import { describe, expect, it } from 'vitest';
import { analyseItems, analyseOptions, groupsOf, reliabilityOf } from './item-analysis.ts';
import { bandCounts, correlation, deviation, mean, median, quantile } from './sample.ts';

/** Ten candidates, four questions of 2, 2, 4 and 12 points. */
const MARKS = [
  [2, 2, 2, 2, 2, 2, 0, 2, 0, 0],
  [2, 2, 2, 0, 2, 0, 2, 0, 0, 2],
  [4, 4, 2, 4, 2, 2, 2, 0, 2, 0],
  [11, 10, 10, 9, 8, 8, 7, 7, 4, 3],
];
const MAX = [2, 2, 4, 12];
const CHOSEN = [['C'], ['C'], ['C'], ['A'], ['C'], ['A'], ['C'], ['B'], [], ['C']];
const items = MARKS.map((marks, j) => ({ max: MAX[j]!, marks }));
const totals = MARKS[0]!.map((_, i) => MARKS.reduce((all, marks) => all + marks[i]!, 0));
const four = (value: number | null) => (value === null ? null : Number(value.toFixed(4)));

describe('a paper', () => {
  it('has mean, spread, quartiles and bands', () => {
    expect(totals).toEqual([19, 18, 16, 15, 14, 12, 11, 9, 6, 5]);
    const shares = totals.map((total) => total * 5);
    expect([mean(totals), four(deviation(totals)), median(totals)]).toEqual([12.5, 4.79, 13]);
    expect([0.25, 0.5, 0.75].map((q) => quantile(shares, q))).toEqual([47.5, 65, 78.75]);
    expect(bandCounts(shares, [90, 80, 70, 60])).toEqual([2, 1, 2, 1, 4]);
  });

  it('is as reliable as its items agree, and less so without one', () => {
    const { alpha, without, error } = reliabilityOf(MARKS);
    expect([four(alpha), four(error)]).toEqual([0.7025, 2.6126]);
    expect(without.map(four)).toEqual([0.6239, 0.7822, 0.556, 0.3629]);
  });

  it('has no reliability where there is nothing to compare, and no error below zero', () => {
    expect(reliabilityOf([])).toEqual({ alpha: null, without: [], error: null });
    expect(reliabilityOf([[1, 2, 3]])).toEqual({ alpha: null, without: [null], error: null });
    expect(
      reliabilityOf([
        [1, 1],
        [2, 2],
      ]),
    ).toEqual({ alpha: null, without: [null, null], error: null });
    const against = reliabilityOf([
      [0, 1, 2, 3],
      [3, 2, 1, 1],
    ]);
    expect(against.alpha).toBeLessThan(0);
    expect(against.error).toBeNull();
  });
});

describe('an item', () => {
  it.each([
    [0, 0.7, 0.9661, 1, 0.3333, 0.6667, 0.6306],
    [1, 0.6, 1.0328, 1, 0.3333, 0.6667, 0.1522],
    [2, 0.55, 1.4757, 0.8333, 0.1667, 0.6667, 0.6367],
    [3, 0.6417, 2.5841, 0.8611, 0.3889, 0.4722, 0.8865],
  ])('number %i has facility, spread, groups, discrimination and agreement with the rest', (j, ...expected) => {
    const found = analyseItems(items)[j]!;
    expect(found.n).toBe(10);
    expect(
      [found.facility, found.deviation, found.high, found.low, found.discrimination, found.restCorrelation].map(four),
    ).toEqual(expected);
  });

  it('shares the places at the border of a group among those who tie', () => {
    const ranks = [10, 9, 8, 8, 7, 6, 5, 5, 4, 3];
    const marks = [1, 1, 1, 0, 1, 0, 1, 0, 0, 0];
    const { size, top, bottom } = groupsOf(ranks)!;
    expect(size).toBe(3);
    expect(top).toEqual([1, 1, 0.5, 0.5, 0, 0, 0, 0, 0, 0]);
    expect(bottom).toEqual([0, 0, 0, 0, 0, 0, 0.5, 0.5, 1, 1]);
    const rest = ranks.map((rank, i) => rank - marks[i]!);
    const [found] = analyseItems([
      { max: 1, marks },
      { max: 9, marks: rest },
    ]);
    expect([found!.high, found!.low, found!.discrimination].map(four)).toEqual([0.8333, 0.1667, 0.6667]);
  });

  it('has no value where it has no meaning', () => {
    expect(groupsOf([1, 2, 3])).toBeNull();
    const [few] = analyseItems([{ max: 1, marks: [0, 1, 1] }]);
    expect(few).toMatchObject({ n: 3, high: null, low: null, discrimination: null, restCorrelation: null });
    expect(four(few!.facility)).toBe(0.6667);
    expect(analyseItems([{ max: 0, marks: [0, 0, 0, 0] }])[0]).toMatchObject({ facility: null, discrimination: null });
    expect(analyseItems([{ max: 2, marks: [null, null] }])[0]).toMatchObject({ n: 0, facility: null, deviation: null });
    expect(correlation([1, 1, 1], [1, 2, 3])).toBeNull();
  });

  it('of some papers only is judged over those who had it, in shares of what each paper could give', () => {
    const found = analyseItems([
      { max: 2, marks: [2, 2, 2, 0, 0, 0] },
      { max: 2, marks: [2, null, 2, null, 0, 0] },
      { max: 4, marks: [null, 4, null, 1, null, null] },
    ]);
    expect(found.map(({ n }) => n)).toEqual([6, 4, 2]);
    // All that is known of the others says the same as this item does.
    expect(four(found[1]!.restCorrelation)).toBe(1);
    expect(found[1]).toMatchObject({ facility: 0.5, high: 1, low: 0, discrimination: 1 });
    expect(found[2]!.discrimination).toBeNull();
  });
});

describe('the options of an item', () => {
  it('tell who chose them, with the blanks', () => {
    const found = analyseOptions(['A', 'B', 'C', 'D'], ['C'], CHOSEN, totals);
    expect(
      found.map((one) => [one.option, one.n, four(one.top), four(one.bottom), one.meanTotal?.toFixed(2) ?? null]),
    ).toEqual([
      ['A', 2, 0, 0, '13.50'],
      ['B', 1, 0, 0.3333, '9.00'],
      ['C', 6, 1, 0.3333, '13.83'],
      ['D', 0, 0, 0, null],
      [null, 1, 0, 0.3333, '6.00'],
    ]);
    expect(found.map(({ flag }) => flag)).toEqual([null, null, null, 'idle', null]);
  });

  it('say which wrong one draws the best', () => {
    const ranks = [8, 7, 6, 5, 4, 3, 2, 1];
    const chosen = [['B'], ['B'], ['A'], ['A'], ['A'], ['A'], ['A'], ['A']];
    expect(analyseOptions(['A', 'B'], ['A'], chosen, ranks).map(({ flag }) => flag)).toEqual([
      null,
      'misleading',
      null,
    ]);
    expect(analyseOptions(['A'], ['A'], [], [])).toMatchObject([{ n: 0, share: 0, flag: null }, { n: 0 }]);
  });
});
