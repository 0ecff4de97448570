import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

describe('canonical JSON', () => {
  it('has sorted keys, no spaces and nothing for what is absent', () => {
    expect(canonicalJson({ seq: 1, at: 1767225600000, item: 'I1', none: undefined, kind: 'save' })).toBe(
      '{"at":1767225600000,"item":"I1","kind":"save","seq":1}',
    );
    expect(canonicalJson([{ b: [null, true], a: '安"培' }, 0.5])).toBe('[{"a":"安\\"培","b":[null,true]},0.5]');
  });
});
