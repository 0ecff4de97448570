import { describe, expect, it } from 'vitest';
import { planMembers } from './member.policy.ts';

const one = (personId: string, workId: string | null = null, handedIn = false) => ({ personId, workId, handedIn });

describe('members of the work of a group', () => {
  it('are those of the group while nothing is handed in', () => {
    expect(planMembers('w', [one('a', 'w'), one('b')], ['a', 'c'], false)).toEqual({ join: ['b'], leave: ['c'] });
  });
  it('come along from an own work nobody handed in', () => {
    expect(planMembers('w', [one('a', 'w'), one('b', 'other')], ['a'], false)).toEqual({ join: ['b'], leave: [] });
  });
  it('keep what was handed in together when they leave the group', () => {
    expect(planMembers('w', [one('a', 'w')], ['a', 'c'], true)).toEqual({ join: [], leave: [] });
  });
  it('do not take part again after they handed in elsewhere', () => {
    expect(planMembers('w', [one('a', 'w'), one('b', 'other', true)], ['a'], false)).toEqual({ join: [], leave: [] });
  });
});
