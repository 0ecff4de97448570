import { describe, expect, it } from 'vitest';
import { ManifestError } from './manifest.model.ts';
import { readWords, shownName, storedWords } from './manifest-words.model.ts';

const source = {
  words: {
    'part:partClamp': { 'zh-CN': '夹头', 'en-US': 'Clamp' },
    'periods:20:*': { 'zh-CN': '20 个周期（*）', 'en-US': '20 periods (*)' },
    'periods:*': '周期 *',
    small: { 'zh-CN': '小角度' },
  },
};

describe('words of a package for its names', () => {
  it('are those of the language, else the leading ones', () => {
    expect(shownName(readWords(source, 'en-US'), 'part:partClamp')).toBe('Clamp');
    expect(shownName(readWords(source, 'pt-BR'), 'part:partClamp')).toBe('夹头');
  });

  it('fit names that begin alike, the longest beginning first', () => {
    const words = readWords(source, 'zh-CN');
    expect(shownName(words, 'periods:20:small')).toBe('20 个周期（小角度）');
    expect(shownName(words, 'periods:10')).toBe('周期 10');
  });

  it.each([
    ['part:partClamp', 'part · part clamp'],
    ['ball-diameter:2', 'ball diameter · 2'],
    ['T2-L', 'T2 L'],
    ['摆长', '摆长'],
    ['https://example.org/x', 'https://example.org/x'],
  ])('are missing, and %s is still readable', (name, shown) => expect(shownName({}, name)).toBe(shown));

  it('name the place that cannot be used; a stored manifest then has none', () => {
    const faulty = { words: { a: 3 } };
    expect(() => readWords(faulty, 'zh-CN')).toThrow(new ManifestError('words.a'));
    expect(storedWords(faulty, 'zh-CN')).toEqual({});
  });
});
