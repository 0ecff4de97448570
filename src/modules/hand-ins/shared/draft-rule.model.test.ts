import { describe, expect, it } from 'vitest';
import { decideDraft, turnOfOther } from './draft-rule.model.ts';

describe('a save of a draft', () => {
  it('becomes the next revision on the stored one', () => {
    expect(decideDraft(0, false, { base: 0 })).toEqual({ kind: 'store', rev: 1 });
    expect(decideDraft(4, false, { base: 4 })).toEqual({ kind: 'store', rev: 5 });
  });
  it('is answered as stored when the same text stands there: its answer was lost', () => {
    expect(decideDraft(5, true, { base: 4 })).toEqual({ kind: 'stored', rev: 5 });
  });
  it('overwrites nothing that was saved elsewhere meanwhile', () => {
    expect(decideDraft(5, false, { base: 4 })).toEqual({ kind: 'stale', rev: 5 });
    expect(decideDraft(5, false, { base: 6 })).toEqual({ kind: 'stale', rev: 5 });
  });
});

describe('the turn to write', () => {
  it('is somebody else’s until it lapses', () => {
    expect(turnOfOther({ by: 'a', until: 100 }, 'b', 99)).toBe('a');
    expect(turnOfOther({ by: 'a', until: 100 }, 'b', 100)).toBeNull();
    expect(turnOfOther({ by: 'a', until: 100 }, 'a', 99)).toBeNull();
    expect(turnOfOther({ by: null, until: null }, 'a', 99)).toBeNull();
  });
});
