import { describe, expect, it } from 'vitest';
import { minutesLeft } from './desk.service.ts';

describe('the rest of a run', () => {
  const steps = [1, 2, 3, 4, 5].map((seq) => ({ seq, expectSeconds: 120 }));
  it('takes what its open steps are meant to take', () => {
    expect(minutesLeft(steps, { done: [1, 2], spent: 999, expected: 240 })).toBe(6);
    expect(minutesLeft([], { done: [], spent: 0, expected: 0 })).toBeNull();
  });
  it('goes by the own pace from three steps on', () => {
    expect(minutesLeft(steps, { done: [1, 2, 3], spent: 720, expected: 360 })).toBe(8);
  });
});
