import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawn, formSeed, SeededStream, shuffledItems, shuffledOptions } from './seeded-draw.ts';

const SECRET = Uint8Array.from({ length: 32 }, (_, i) => i);
const QUESTIONS = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6'];
const P1 = 'd57dbce70fb7e25d1e883a2a10fae285ec52dfa0f1d61fd75da8be4f42ebc74e';
const P2 = '211f6e5452b906756acfd1afd34983dcda36a4a654aedb196e22f53fd83984cd';
const none = () => false;

describe('a form', () => {
  it('has the seed of its candidate', () => {
    expect(formSeed(SECRET, 'E1', 'P1', 1)).toBe(P1);
    expect(formSeed(SECRET, 'E1', 'P2', 1)).toBe(P2);
  });
  it.each([0, 1, 63, 64, 65, 200])('takes a secret of %d bytes as the platform does', (length) => {
    const secret = new Uint8Array(length).fill(7);
    const expected = createHmac('sha256', secret).update('E1|\u7532|2').digest('hex');
    expect(formSeed(secret, 'E1', '\u7532', 2)).toBe(expected);
  });
  it('has the words, options, sections and draws of its seed', () => {
    const stream = new SeededStream(P1, 'options:Q1');
    expect(Array.from({ length: 4 }, () => stream.word())).toEqual([54659670, 3395842859, 3568095883, 2213343159]);
    expect(shuffledOptions(P1, 'Q1', [...'ABCDE'], none).join('')).toBe('ECBDA');
    expect(shuffledOptions(P2, 'Q1', [...'ABCDE'], none).join('')).toBe('ECDAB');
    expect(new SeededStream(P1, 'section:1').shuffled(QUESTIONS)).toEqual(['Q1', 'Q4', 'Q2', 'Q6', 'Q5', 'Q3']);
    expect(drawn(P1, 'R1', QUESTIONS, 3)).toEqual(['Q5', 'Q1', 'Q4']);
    expect(drawn(P2, 'R1', QUESTIONS, 3)).toEqual(['Q6', 'Q2', 'Q1']);
  });
});

describe('SeededStream', () => {
  it('goes on over the end of a block without repeating it', () => {
    const stream = new SeededStream(P1, 'x');
    expect(new Set(Array.from({ length: 40 }, () => stream.word())).size).toBe(40);
  });
  it('rejects the words that would favour small numbers', () => {
    const stream = new SeededStream(P1, 'options:Q1');
    const n = 3_000_000_000;
    const kept = Array.from({ length: 50 }, () => stream.word()).filter((word) => word < n);
    const below = new SeededStream(P1, 'options:Q1');
    expect(kept.length).toBeLessThan(50);
    expect(kept.map(() => below.below(n))).toEqual(kept);
  });
  it.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])('has no number below %d', (n) => {
    expect(() => new SeededStream(P1, 'x').below(n)).toThrow(RangeError);
  });
});

describe('orders', () => {
  it('leave fixed options where they are', () => {
    for (let i = 0; i < 30; i++) {
      const order = shuffledOptions(P1, `Q${i}`, [...'ABCDE'], (one) => one === 'C' || one === 'E');
      expect([order[2], order[4]]).toEqual(['C', 'E']);
      expect([...order].sort().join('')).toBe('ABCDE');
    }
    expect(shuffledOptions(P1, 'Q1', [...'ABC'], () => true).join('')).toBe('ABC');
  });
  it('never show ordering items as the key has them', () => {
    for (let i = 0; i < 30; i++) expect(shuffledItems(P1, `Q${i}`, ['A', 'B'])).toEqual(['B', 'A']);
    expect(shuffledItems(P1, 'Q1', ['A'])).toEqual(['A']);
    expect(shuffledItems(P1, 'Q1', [])).toEqual([]);
    expect(shuffledItems(P1, 'Q1', ['A', 'A'])).toEqual(['A', 'A']);
  });
  it('draw the same from candidates in any order, each once', () => {
    expect(drawn(P1, 'R1', [...QUESTIONS, 'Q1'].reverse(), 3)).toEqual(['Q5', 'Q1', 'Q4']);
    expect(drawn(P1, 'R1', QUESTIONS, 9)).toHaveLength(6);
    expect(drawn(P1, 'R1', QUESTIONS, -1)).toEqual([]);
    expect(drawn(P1, 'R1', [], 3)).toEqual([]);
  });
});
