import { describe, expect, it } from 'vitest';
import { ManifestError } from './manifest.model.ts';
import { readMessages, shownName, storedLabels } from './manifest-labels.model.ts';

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
    expect(shownName(readMessages(source, 'en-US'), 'part:partClamp')).toBe('Clamp');
    expect(shownName(readMessages(source, 'pt-BR'), 'part:partClamp')).toBe('夹头');
  });

  it('fit names that begin alike, the longest beginning first', () => {
    const labels = readMessages(source, 'zh-CN');
    expect(shownName(labels, 'periods:20:small')).toBe('20 个周期（小角度）');
    expect(shownName(labels, 'periods:10')).toBe('周期 10');
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
    expect(() => readMessages(faulty, 'zh-CN')).toThrow(new ManifestError('words.a'));
    expect(storedLabels(faulty, 'zh-CN')).toEqual({});
  });
});
