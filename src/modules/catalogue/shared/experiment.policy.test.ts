import { describe, expect, it } from 'vitest';
import { type Actor, systemActor, VISITOR } from '../../../kernel/access/actor.ts';
import type { RoleCode } from '../../../kernel/access/roles.ts';
import { STATES } from './experiment.model.ts';
import { decide, rightsOf } from './experiment.policy.ts';

const person = (role: RoleCode, personId = `p${role}`): Actor => ({
  kind: 'person',
  personId,
  account: personId,
  name: personId,
  role,
  unitId: 'u',
  sessionId: 's',
  mustChangePassword: false,
  grants: [],
});
const show = (actor: Actor, state: (typeof STATES)[number], inTeam = false) =>
  Object.entries(rightsOf(actor, { state, leaderId: 'p3', inTeam }))
    .filter(([, allowed]) => allowed)
    .map(([name]) => name)
    .join(' ');

describe('rights on an experiment', () => {
  it('follow the relationship in every state', () => {
    for (const state of STATES) {
      const listed = state === 'listed' ? 'read' : '';
      // The archive is only read.
      const edit = state === 'archived' ? '' : ' edit';
      expect(show(VISITOR, state)).toBe(listed);
      for (const role of [2, 5, 6] as const) expect(show(person(role), state)).toBe(listed);
      expect(show(person(3, 'another'), state)).toBe(listed);
      expect(show(person(5), state, true)).toBe('read versions');
      expect(show(person(3), state)).toBe(`read versions${edit}`);
      expect(show(person(0), state)).toBe(`read versions${edit} list`);
      expect(show(systemActor('test'), state)).toBe(`read versions${edit} list`);
    }
  });

  it('lead nobody who is no project leader any more', () => {
    expect(show(person(6, 'p3'), 'draft')).toBe('');
  });

  it('hide what may not be known and refuse what may', () => {
    const rights = (state: (typeof STATES)[number]) => rightsOf(person(6), { state, leaderId: 'p3', inTeam: false });
    expect(decide(rights('listed'), 'read')).toBe('allowed');
    expect(decide(rights('listed'), 'edit')).toBe('forbidden');
    expect(decide(rights('draft'), 'edit')).toBe('unknown');
  });
});
