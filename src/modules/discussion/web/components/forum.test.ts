import { describe, expect, it } from 'vitest';
import { highlights, readPlace } from './forum.model.ts';

describe('the address of the forum', () => {
  it('means the first page of the latest topics where it says nothing that is understood', () => {
    const usual = { board: null, node: null, tab: 'latest', kw: '', page: 1, topic: null };
    expect(readPlace(new URLSearchParams('Id=1'))).toEqual(usual);
    expect(readPlace(new URLSearchParams('tab=x&page=-1'))).toEqual(usual);
    expect(readPlace(new URLSearchParams('tab=mine&page=3&topic=t&kw=a'))).toMatchObject({
      ...{ tab: 'mine', page: 3, topic: 't', kw: 'a' },
    });
  });
});

describe('highlights', () => {
  it('mark a keyword wherever it stands and lose no letter', () => {
    expect(
      highlights('摆长 T 与 t', 't')
        .filter(({ hit }) => hit)
        .map(({ text }) => text),
    ).toEqual(['T', 't']);
    for (const [text, word] of [
      ['aXbxc', 'x'],
      ['abc', ''],
      ['İx', 'x'],
    ] as const) {
      expect(
        highlights(text, word)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }
  });
});
