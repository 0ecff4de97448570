import { beforeEach, describe, expect, it } from 'vitest';
import { toast } from './toast-store.ts';

describe('toast store', () => {
  beforeEach(() => toast.clear());

  it('keeps three and lets the oldest go', () => {
    for (const text of ['a', 'b', 'c', 'd']) toast.show({ text });
    expect(toast.items().map((item) => item.text)).toEqual(['b', 'c', 'd']);
  });
  it('merges equal ones with a count and keeps the place', () => {
    const id = toast.show({ text: 'a', tone: 'error' });
    toast.show({ text: 'b' });
    expect(toast.show({ text: 'a', tone: 'error' })).toBe(id);
    expect(toast.items().map(({ text, count }) => [text, count])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    toast.show({ text: 'a', tone: 'success' });
    expect(toast.items()).toHaveLength(3);
  });
  it('gives messages 3 s and notifications 4.5 s', () => {
    toast.show({ text: 'a' });
    toast.show({ text: 'a', title: 't' });
    toast.show({ text: 'a', title: 'captcha', duration: 8000 });
    expect(toast.items().map((item) => item.duration)).toEqual([3000, 4500, 8000]);
  });
  it('tells its listeners', () => {
    let calls = 0;
    const stop = toast.subscribe(() => calls++);
    const id = toast.show({ text: 'a' });
    toast.dismiss(id);
    stop();
    toast.show({ text: 'b' });
    expect(calls).toBe(2);
    expect(toast.items()).toHaveLength(1);
  });
});
