import { describe, expect, it } from 'vitest';
import { shortcutReader } from './shortcuts.model.ts';

const type = (keys: readonly (string | [key: string, more: object])[]) => {
  const read = shortcutReader();
  return keys.map((entry, i) => {
    const [key, more] = typeof entry === 'string' ? [entry, {}] : entry;
    return read({ key, modified: false, typing: false, atMs: i * 100, ...more });
  });
};

describe('shortcuts', () => {
  it('knows single keys and sequences', () => {
    expect(type(['/', '?'])).toEqual(['search', 'list']);
    expect(type(['g', 'h', 'g', 'L', 'g', 'c'])).toEqual([null, 'home', null, 'lab', null, 'courses']);
  });
  it('wants the second key soon and right after', () => {
    expect(type(['g', ['h', { atMs: 1601 }]])).toEqual([null, null]);
    expect(type(['g', 'x', 'h'])).toEqual([null, null, null]);
    expect(type(['h', 'l', 'c'])).toEqual([null, null, null]);
    expect(type(['g', 'g', 'h'])).toEqual([null, null, 'home']);
  });
  it('rests inside fields and with modifiers', () => {
    expect(type([['/', { typing: true }], ['?', { modified: true }], 'g', ['h', { typing: true }], 'h'])).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
