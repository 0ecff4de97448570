import { describe, expect, it } from 'vitest';
import { formatMessage } from './format.ts';
import { matchLocale, negotiateLocale } from './locales.ts';

describe('formatMessage', () => {
  it('fills names, numbers and plurals by the language', () => {
    expect(formatMessage('{a}，第 {n} 步', { a: '张三', n: 3 }, 'zh-CN')).toBe('张三，第 3 步');
    expect(formatMessage('{n|one:# step|other:# steps}', { n: 1 }, 'en-US')).toBe('1 step');
    expect(formatMessage('{n|one:# step|other:# steps}', { n: 1234 }, 'en-US')).toBe('1,234 steps');
    expect(formatMessage('{n|one:# passo|other:# passos}', { n: 1234.5 }, 'pt-BR')).toBe('1.234,5 passos');
  });
  it('leaves a missing parameter visible', () => {
    expect(formatMessage('{a} {b}', { a: 'x' }, 'en-US')).toBe('x {b}');
  });
});

describe('negotiateLocale', () => {
  it.each([
    ['en-US,en;q=0.9', 'en-US'],
    ['fr,pt;q=0.8,en;q=0.9', 'en-US'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh', 'zh-CN'],
    ['fr', 'zh-CN'],
    ['en;q=0, pt-PT', 'pt-BR'],
    [undefined, 'zh-CN'],
    ['x'.repeat(5000), 'zh-CN'],
  ] as const)('%s → %s', (header, expected) => {
    expect(negotiateLocale(header, 'zh-CN')).toBe(expected);
  });
  it('knows none of a strange tag', () => {
    expect(matchLocale('tlh')).toBeNull();
  });
});
