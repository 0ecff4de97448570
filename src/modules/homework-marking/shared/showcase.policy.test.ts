import { describe, expect, it } from 'vitest';
import { showcaseStanding } from './showcase.policy.ts';

describe('a work that is offered', () => {
  it.each([
    [{}, 'no'],
    [{ a: 'named' }, 'no'],
    [{ a: 'named', b: 'declined' }, 'no'],
    [{ a: 'named', b: 'nameless' }, 'nameless'],
    [{ a: 'named', b: 'named' }, 'named'],
    // Who is no member says nothing for one.
    [{ a: 'named', c: 'named' }, 'no'],
  ] as const)('with the answers %j of two members is shown: %s', (answers, shown) => {
    expect(showcaseStanding(['a', 'b'], answers).shown).toBe(shown);
  });

  it('of nobody is not shown', () => {
    expect(showcaseStanding([], {})).toEqual({ members: 0, agreed: 0, declined: 0, shown: 'no' });
  });
});
