import { describe, expect, it } from 'vitest';
import { pointsOf, printsOf, similarityOf, USUAL_RULE } from './scoring.model.ts';

describe('points of a discussion', () => {
  it.each([
    [{ topics: 2, replies: 6, essence: 1 }, 60],
    [{ topics: 0, replies: 0, essence: 0 }, 0],
    [{ topics: 3, replies: 10, essence: 2 }, 100],
    [{ topics: 9, replies: 40, essence: 9 }, 100],
    [{ topics: 4, replies: 0, essence: 3 }, 50],
  ])('%j: %d', (counted, points) => {
    expect(pointsOf(counted, USUAL_RULE)).toBe(points);
  });

  it('stay under the limit of the rule, and never above 100', () => {
    const all = { topics: 3, replies: 10, essence: 2 };
    expect(pointsOf(all, { ...USUAL_RULE, limit: 60 })).toBe(60);
    expect(pointsOf(all, { ...USUAL_RULE, topicPoints: 100, limit: 300 })).toBe(100);
  });
});

describe('posts that are alike', () => {
  const long = '摆长应从悬点量到小球的质心，而不是到球的上端，否则周期的平方与摆长的图线不过原点。';

  it('share all but a little, whatever their spaces, width and punctuation', () => {
    expect(similarityOf(long, `${long.replaceAll('，', ', ')} ！！`)).toBe(100);
    expect(similarityOf(long, `${long}谢谢`)).toBeGreaterThanOrEqual(85);
    expect(similarityOf(long, '角度小于五度时可以把正弦近似为角度本身，所以周期与振幅无关。')).toBeLessThan(20);
    expect(similarityOf('', '')).toBe(0);
    expect(similarityOf('好', '好')).toBe(0);
  });

  it('are found by their numbers', () => {
    const prints = printsOf(long);
    expect(prints).toHaveLength(8);
    expect(prints.every((n) => Number.isInteger(n) && Math.abs(n) <= 2 ** 31)).toBe(true);
    const near = printsOf(`${long}谢谢`);
    expect(near.some((n) => prints.includes(n))).toBe(true);
    const far = printsOf('角度小于五度时可以把正弦近似为角度本身，所以周期与振幅无关。');
    expect(far.some((n) => prints.includes(n))).toBe(false);
    expect(printsOf('好')).toEqual([]);
  });
});
