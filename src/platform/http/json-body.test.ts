import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesKeyTwice, parseJsonBody } from './json-body.ts';

describe('a key named twice', () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":{"b":1},"a":2}',
    '[{"x":[],"y":{"k":1,"k":1}}]',
    '{"a":1,"\\u0061":2}',
    '{"a\\"":1,"a\\u0022":2}',
    '{"":1,"":2}',
    '{ "a" : "x,\\"a\\":" , "b" : [1,2,{"c":3}] , "a" : null }',
  ])('is found in %s', (text) => {
    expect(namesKeyTwice(text)).toBe(true);
    expect(() => parseJsonBody(text)).toThrow();
  });

  it.each([
    '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}',
    '{"a":"a","b":"a"}',
    '["a","a"]',
    '"a"',
    '{"a":"{\\"b\\":1,\\"b\\":2}"}',
    '{"a":"\\\\","b":"\\\\\\"","c":1}',
  ])('is not in %s', (text) => {
    expect(namesKeyTwice(text)).toBe(false);
    expect(parseJsonBody(text)).toEqual(JSON.parse(text));
  });

  it('is never in what a serializer wrote, and always in an object with one key copied', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(namesKeyTwice(text)).toBe(false);
        if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
          const [key] = Object.keys(value);
          if (key !== undefined) {
            expect(namesKeyTwice(`${text.slice(0, -1)},${JSON.stringify(key)}:0}`)).toBe(true);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is told as malformed like anything that is no JSON', () => {
    expect(() => parseJsonBody('{')).toThrow();
    expect(() => parseJsonBody('{"a":1,}')).toThrow();
  });
});
