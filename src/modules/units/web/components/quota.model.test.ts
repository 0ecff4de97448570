import { describe, expect, it } from 'vitest';
import { bytesOf, gigabytesOf } from './quota.model.ts';

describe('the quota of a unit', () => {
  it.each<[string, number | null | undefined]>([
    ['', null],
    [' 2 ', 2 ** 31],
    ['0', 0],
    ['0.5', 2 ** 29],
    ['1048576', 2 ** 50],
    ['1048577', undefined],
    ['1,5', undefined],
    ['-1', undefined],
    ['viel', undefined],
  ])('reads %j', (text, bytes) => {
    expect(bytesOf(text)).toBe(bytes);
  });

  it('shows what it read', () => {
    expect(gigabytesOf(null)).toBe('');
    for (const text of ['0', '0.5', '2', '1048576']) expect(gigabytesOf(bytesOf(text)!)).toBe(text);
  });
});
