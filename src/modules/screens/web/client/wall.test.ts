import { describe, expect, it } from 'vitest';
import { bigNumber, fewRecords, isNight, scaleOf, shiftAt } from './wall.model.ts';

const at = (hour: number) => Date.parse(`2026-11-30T${String(hour).padStart(2, '0')}:30:00+08:00`);

describe('the wall', () => {
  it.each([
    [1920, 1080, 1],
    [3840, 2160, 2],
    [1366, 768, 768 / 1080],
    [1000, 2000, 1000 / 1920],
    [2560, 1080, 1],
  ])('fits the whole stage into %i × %i', (width, height, scale) => {
    expect(scaleOf(width, height)).toBeCloseTo(scale, 3);
    expect(1920 * scaleOf(width, height)!).toBeLessThan(width + 0.01);
    expect(1080 * scaleOf(width, height)!).toBeLessThan(height + 0.01);
  });

  it('is a page below a thousand pixels', () => {
    expect(scaleOf(999, 700)).toBeNull();
  });

  it('is dimmed from ten in the evening to six in the morning of the site', () => {
    expect([5, 6, 12, 21, 22, 23, 0].map((hour) => isNight(at(hour)))).toEqual([
      ...[true, false, false, false, true, true, true],
    ]);
  });

  it('moves every ten minutes, by three pixels at most', () => {
    const places = Array.from({ length: 10 }, (_, i) => shiftAt(i * 600_000));
    expect(new Set(places.map(String)).size).toBe(5);
    expect(shiftAt(599_999)).toEqual(shiftAt(0));
    expect(Math.max(...places.flat().map(Math.abs))).toBeLessThanOrEqual(3);
  });

  it('writes 万 and 亿 in Chinese from a hundred thousand on, whole numbers elsewhere', () => {
    expect(bigNumber('zh-CN', 99_999)).toBe('99,999');
    expect(bigNumber('zh-CN', 123_456)).toBe('12.35万');
    expect(bigNumber('zh-TW', 123_456)).toBe('12.35萬');
    expect(bigNumber('zh-CN', 234_500_000)).toBe('2.35亿');
    expect(bigNumber('en-US', 123_456)).toBe('123,456');
    expect(bigNumber('pt-BR', 123_456)).toBe('123.456');
    expect([bigNumber('zh-CN', null), bigNumber('en-US', 87.5, 1)]).toEqual(['—', '87.5']);
  });

  it('tells how few records a rate stands on', () => {
    expect([null, undefined, 0, 9, 10].map(fewRecords)).toEqual([null, null, null, 'n=9', null]);
  });
});
