import { describe, expect, it } from 'vitest';
import { below, parameterSeed, parameterValues, wordStream } from './parameter.engine.ts';

const secret = Buffer.from(Array.from({ length: 32 }, (_, i) => i));

describe('parameters per learner', () => {
  it('draws the same parameters from the same seed everywhere', () => {
    const seed = parameterSeed(secret, 'V1', 'P1', 1);
    expect(seed).toBe('e1d74ac35970b18135f7326d1437918e897b8bc45a7f7e0528ac599b645c5155');
    expect(
      parameterValues(seed, {
        c_acid: { min: 0.08, max: 0.12, step: 0.0001 },
        m2: { min: 0.15, max: 0.35, step: 0.005 },
        Km: { min: 0.2, max: 0.5, step: 0.01 },
      }),
    ).toEqual({ c_acid: 0.0953, m2: 0.275, Km: 0.42 });
  });

  it('draws the same words for one seed and purpose everywhere', () => {
    const seed = parameterSeed(secret, 'E1', 'P1', 1);
    expect(seed).toBe('d57dbce70fb7e25d1e883a2a10fae285ec52dfa0f1d61fd75da8be4f42ebc74e');
    const stream = wordStream(seed, 'options:Q1');
    expect([1, 2, 3, 4].map(() => stream.next().value)).toEqual([54659670, 3395842859, 3568095883, 2213343159]);
  });

  it('rejects words that would favour small numbers', () => {
    const stream = [2 ** 32 - 1, 7][Symbol.iterator]();
    expect(below(stream, 10)).toBe(7);
  });

  it('gives the only value of a closed range, and another seed another value', () => {
    const one = { g: { min: 9.8, max: 9.8, step: 0.001 } };
    expect(parameterValues('s', one)).toEqual({ g: 9.8 });
    const wide = { x: { min: 0, max: 1, step: 1e-6 } };
    expect(parameterValues('a', wide)).not.toEqual(parameterValues('b', wide));
  });
});
