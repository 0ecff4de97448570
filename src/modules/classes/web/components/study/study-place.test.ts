import { expect, it } from 'vitest';
import { placeFrom, placeText } from './study-place.ts';

it('writes a place into an address and reads it there', () => {
  for (const place of [
    { kind: 'second', at: 65 },
    { kind: 'page', at: 3 },
    { kind: 'second', at: 0 },
  ] as const) {
    expect(placeFrom(placeText(place))).toEqual(place);
  }
  expect(placeText({ kind: 'second', at: 65.9 })).toBe('second-65');
  for (const text of [null, '', 'second', 'second-', 'step-2', 'second--1', 'second-1x', 'second-123456']) {
    expect(placeFrom(text), String(text)).toBeNull();
  }
});
