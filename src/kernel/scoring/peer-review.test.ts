import { describe, expect, it } from 'vitest';
import { markOf } from './fraction.ts';
import { peerMark, planReviews, reviewerWeight, reviewRing } from './peer-review.ts';

const RING = ['S3', 'S1', 'S5', 'S2', 'S4'];
const planned = (...given: Parameters<typeof planReviews>) => Object.fromEntries(planReviews(...given));

describe('who reviews whom', () => {
  it('the next of the ring: everybody gives and gets the same number', () => {
    expect(planned(RING, 2)).toEqual({
      S3: ['S1', 'S5'],
      S1: ['S5', 'S2'],
      S5: ['S2', 'S4'],
      S2: ['S4', 'S3'],
      S4: ['S3', 'S1'],
    });
    for (const [size, count] of [
      [2, 1],
      [7, 3],
      [30, 5],
    ] as const) {
      const ring = Array.from({ length: size }, (_, i) => `P${i}`);
      const plan = [...planReviews(ring, count)];
      expect(plan.every(([own, others]) => others.length === count && !others.includes(own))).toBe(true);
      for (const one of ring) expect(plan.filter(([, others]) => others.includes(one))).toHaveLength(count);
    }
  });

  it('all the others where they are too few, nobody where there is nobody', () => {
    expect(planned(['A', 'B', 'C'], 5)).toEqual({ A: ['B', 'C'], B: ['C', 'A'], C: ['A', 'B'] });
    expect(planned(['A'], 2)).toEqual({ A: [] });
    expect(planned([], 2)).toEqual({});
  });

  it('no mate of the own group: the next place takes the turn', () => {
    const groupOf = (one: string) => (one === 'S1' || one === 'S3' ? 'g' : null);
    expect(planned(RING, 2, groupOf)).toMatchObject({ S3: ['S5', 'S2'], S1: ['S5', 'S2'], S4: ['S3', 'S1'] });
  });

  it('the ring is the same for everybody who holds the seed, in whatever order they came', () => {
    const seed = 'd57dbce7';
    const ring = reviewRing(seed, 'H1', RING);
    expect(reviewRing(seed, 'H1', RING.toReversed())).toEqual(ring);
    expect(ring.toSorted()).toEqual(RING.toSorted());
    const orders = new Set(Array.from({ length: 20 }, (_, i) => reviewRing(seed, `H${i}`, RING).join()));
    expect(orders.size).toBeGreaterThan(10);
  });
});

describe('the mark of reviews', () => {
  it('is their median, the mean of two', () => {
    expect(peerMark([{ mark: 70 }, { mark: 90 }, { mark: 80 }], 100)).toEqual({ mark: 80, forTeacher: false });
    expect(peerMark([{ mark: 80 }, { mark: '85.5' }], 100)).toEqual({ mark: 82.75, forTeacher: false });
  });

  it('counts reviewers by how near they were to the teacher', () => {
    const off = (by: number) => [{ own: 80 - by, teacher: 80 }];
    expect([markOf(reviewerWeight(off(5), 100)), markOf(reviewerWeight(off(20), 100))]).toEqual([0.95, 0.8]);
    expect(
      peerMark(
        [
          { mark: 80, calibration: off(5) },
          { mark: 90, calibration: off(20) },
        ],
        100,
      ).mark,
    ).toBe(84.57);
    expect(markOf(reviewerWeight(off(80), 80))).toBe(0.2);
    expect(
      markOf(
        reviewerWeight(
          [
            { own: 10, teacher: 8 },
            { own: 4, teacher: 8 },
          ],
          20,
        ),
      ),
    ).toBe(0.85);
  });

  it('asks a teacher when reviews are far apart or missing', () => {
    expect(peerMark([], 100)).toEqual({ mark: null, forTeacher: true });
    expect(peerMark([{ mark: 60 }, { mark: 80 }], 100).forTeacher).toBe(false);
    expect(peerMark([{ mark: 60 }, { mark: '80.01' }], 100).forTeacher).toBe(true);
  });
});
