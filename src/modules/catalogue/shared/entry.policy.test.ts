import { describe, expect, it } from 'vitest';
import { type Actor, VISITOR } from '../../../kernel/access/actor.ts';
import { type RoleCode, SEED_GRANTS } from '../../../kernel/access/roles.ts';
import { type EntryFacts, entryRights } from './entry.policy.ts';

const person = (role: RoleCode, personId = `p${role}`): Actor => ({
  kind: 'person',
  personId,
  account: personId,
  name: personId,
  role,
  unitId: 'u',
  sessionId: 's',
  mustChangePassword: false,
  grants: SEED_GRANTS[role],
});
const facts = (more: Partial<EntryFacts> = {}): EntryFacts => ({
  state: 'draft',
  entryState: 'draft',
  revision: false,
  stage: null,
  leaderId: 'p3',
  member: null,
  inSubtree: false,
  ownUnit: false,
  everSubmitted: false,
  submittedBy: null,
  ...more,
});
const show = (actor: Actor, more: Partial<EntryFacts> = {}) =>
  Object.entries(entryRights(actor, facts(more)))
    .filter(([, allowed]) => allowed)
    .map(([name]) => name)
    .join(' ');
const submitted = (stage: 'college' | 'platform'): Partial<EntryFacts> => ({
  ...{ state: 'submitted', entryState: 'submitted', stage, inSubtree: true, everSubmitted: true, submittedBy: 'p3' },
});

describe('rights on an entry', () => {
  it('belong to the leader, the platform and the members the leader lets edit', () => {
    expect(show(person(3))).toBe('see edit team lead');
    expect(show(person(0))).toBe('see edit team lead administer');
    expect(show(person(5), { member: { edit: true } })).toBe('see edit');
    expect(show(person(5), { member: { edit: false } })).toBe('see');
    for (const role of [2, 5, 6] as const) expect(show(person(role), { inSubtree: true })).toBe('');
    expect(show(VISITOR)).toBe('');
    // A leader who is no project leader any more leads nothing.
    expect(show(person(5, 'p3'))).toBe('');
  });

  it('are closed to change while it is reviewed, and open again when it was returned', () => {
    expect(show(person(3), submitted('college'))).toBe('see lead');
    expect(show(person(5), { ...submitted('college'), member: { edit: true } })).toBe('see');
    expect(show(person(3), { state: 'returned', entryState: 'returned', everSubmitted: true })).toBe(
      'see edit team lead',
    );
  });

  it('let the college decide at its stage and in its subtree only', () => {
    expect(show(person(2), submitted('college'))).toBe('see review');
    expect(show(person(2), submitted('platform'))).toBe('see');
    expect(show(person(2), { ...submitted('college'), inSubtree: false })).toBe('');
  });

  it('let a steward of all experiments read drafts of the own subtree, and change nothing', () => {
    const steward: Actor = { ...person(2), grants: [{ page: 'experiManage', actions: ['query'] }] } as Actor;
    expect(show(steward, { inSubtree: true })).toBe('see');
    expect(show(steward)).toBe('');
  });

  it('let nobody decide on the own application', () => {
    expect(show(person(0), submitted('platform'))).toBe('see lead review administer');
    expect(show(person(0), { ...submitted('platform'), submittedBy: 'p0' })).toBe('see lead administer');
    expect(show(person(2), { ...submitted('college'), member: { edit: false } })).toBe('see');
  });
});

describe('stewards', () => {
  const steward = (role: RoleCode): Actor => {
    const actor = person(role);
    const actions = ['query', 'edit'] as const;
    return actor.kind === 'person'
      ? { ...actor, grants: [...actor.grants, { page: 'experiManage', actions: [...actions] }] }
      : actor;
  };
  const isSteward = (actor: Actor, more: Partial<EntryFacts> = {}) => entryRights(actor, facts(more)).steward;

  it('keep what their list shows: everything, the own subtree, the own unit', () => {
    expect([isSteward(steward(0)), isSteward(steward(2)), isSteward(steward(5))]).toEqual([true, false, false]);
    expect([isSteward(steward(2), { inSubtree: true }), isSteward(steward(5), { inSubtree: true })]).toEqual([
      true,
      false,
    ]);
    expect(isSteward(steward(5), { ownUnit: true })).toBe(true);
    expect(entryRights(steward(5), facts({ ownUnit: true }))).toMatchObject({ see: true, edit: false, review: false });
  });

  it('are nobody by default', () => {
    for (const role of [0, 2, 3, 5, 6] as const) {
      expect(isSteward(person(role), { inSubtree: true, ownUnit: true })).toBe(false);
    }
  });
});
