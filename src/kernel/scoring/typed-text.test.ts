import { Converter } from 'opencc-js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { normaliseText, type TextSwitches, USUAL_SWITCHES } from './typed-text.ts';

const simplify = Converter({ from: 'tw', to: 'cn' });
const same = (a: string, b: string, on: Partial<TextSwitches> = {}) => {
  const plain = (text: string) => normaliseText(text, { ...USUAL_SWITCHES, ...on }, simplify);
  return plain(a) === plain(b);
};

describe('normaliseText', () => {
  it.each([
    ['Ｎａ＋', 'na+'],
    ['　安 培。', '安培'],
    ['I＝U／R', 'i=u/r'],
    ['（1，2）', '(1,2)'],
  ])('%s is %s', (a, b) => {
    expect(same(a, b)).toBe(true);
  });
  it.each<[string, string, Partial<TextSwitches>]>([
    ['1/2', '0.5', { numbers: true }],
    ['50 %', '0.5', { numbers: true }],
    ['1e3', '1000', { numbers: true }],
    ['\u22125', '-5.0', { numbers: true }],
    ['0.50\u3002', '1/2', { numbers: true }],
    ['newyork', 'new york', { allSpaces: true }],
    ['H₂O', 'H2O', { raised: true }],
    ['x²', 'x2', { raised: true }],
    ['電壓', '电压', { script: true }],
  ])('%s is %s only with a switch', (a, b, on) => {
    expect(same(a, b)).toBe(false);
    expect(same(a, b, on)).toBe(true);
  });
  it.each<[string, string, Partial<TextSwitches>]>([
    ['Ａ', 'A', { width: false }],
    ['。a', '.a', { punctuation: false }],
    ['mW', 'MW', { letterCase: false }],
    ['a  b', 'a b', { spaces: false }],
    ['a.', 'a', { trailing: false }],
  ])('%s is %s unless a switch is off', (a, b, off) => {
    expect(same(a, b)).toBe(true);
    expect(same(a, b, off)).toBe(false);
  });
  it('leaves out what cannot be seen, with every switch off', () => {
    const off = Object.fromEntries(Object.keys(USUAL_SWITCHES).map((name) => [name, false])) as unknown as TextSwitches;
    expect(normaliseText('a\u200b\u00ad\u2060\ufeff\u202e\u0007\u0000\u034f\ufe0fb', off)).toBe('ab');
    // Tab and line end part words; an Arabic sign of format class has ink.
    expect(normaliseText('a\tb\nc\u0600', off)).toBe('a\tb\nc\u0600');
  });
  it('keeps an answer that is nothing but a sign', () => {
    expect(same(';', '\uff1b')).toBe(true);
    expect(same(';', ',')).toBe(false);
    expect(same('a ;', 'a')).toBe(true);
  });
  it('takes no other text for a number, and divides by nothing', () => {
    const numbers = { numbers: true };
    expect(same('\u00001/2', '0.5', numbers)).toBe(true);
    expect(same('#1/2', '0.5', numbers)).toBe(false);
    expect(same('1/0', '2/0', numbers)).toBe(false);
    expect(same('1/2/1', '0.5', numbers)).toBe(false);
    expect(same('1/2%', '0.005', numbers)).toBe(false);
  });
  it('wants a converter for N7', () => {
    expect(() => normaliseText('a', { ...USUAL_SWITCHES, script: true })).toThrow('N7');
  });
});

describe('a hostile text of 64 KB', () => {
  afterEach(() => vi.restoreAllMocks());
  const SIZE = 65_536;
  const all = Object.fromEntries(Object.keys(USUAL_SWITCHES).map((name) => [name, true])) as unknown as TextSwitches;

  it.each([
    ['points before a letter', `${'.'.repeat(SIZE)}x`],
    ['points', '.'.repeat(SIZE)],
    ['spaces before a letter', `1${' '.repeat(SIZE)}x`],
    ['spaces before a point', `1${' '.repeat(SIZE)}.`],
    ['Han and spaces', '\u5b89 '.repeat(SIZE / 2)],
    ['digits', '9'.repeat(SIZE)],
    ['slashes', '1/'.repeat(SIZE / 2)],
    ['invisible', '\u200b'.repeat(SIZE)],
    ['raised', '\u00b2'.repeat(SIZE)],
  ])('%s: each character is looked at a fixed number of times', (_, text) => {
    const at = vi.spyOn(String.prototype, 'charAt');
    const integer = vi.spyOn(globalThis, 'BigInt');
    const passes = ['replace', 'trim', 'split', 'toLowerCase'] as const;
    const spies = passes.map((name) => vi.spyOn(String.prototype, name));
    normaliseText(text, { ...all, allSpaces: false }, (given) => given);
    const steps = at.mock.calls.length;
    const longest = Math.max(0, ...integer.mock.calls.map(([value]) => String(value).length));
    const calls = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    const patterns = spies[0]!.mock.calls.map(([pattern]) => (pattern as unknown as RegExp).source);
    vi.restoreAllMocks();
    // A pass that looks for one character, or for a run it then leaves behind, is a step per character.
    for (const pattern of new Set(patterns)) {
      const bare = pattern.replace(/\\p\{[^}]*\}|\(\?<?[=!]|\[[^\]]*\]/g, '');
      if (bare !== '\\s+') expect(bare).not.toMatch(/[+*?{]/);
    }
    expect(patterns.length).toBeGreaterThan(4);
    expect(steps).toBeLessThanOrEqual(3 * text.length + 10);
    expect(longest).toBeLessThanOrEqual(1000);
    expect(calls).toBeLessThanOrEqual(text.length + 20);
  });
});
