import { describe, expect, it } from 'vitest';
import { mayEnter, type OwnFacts, ownState } from './own-exam.policy.ts';

const OPEN = 10_000_000;
const facts: OwnFacts = {
  now: OPEN + 60_000,
  opensAt: OPEN,
  closesAt: OPEN + 3_600_000,
  latestEntry: 30,
  given: true,
  running: false,
  handedIn: [],
  attemptsLeft: true,
  withdrawn: false,
};
const seen = { voided: false, visible: { score: true, paper: false, key: false } };
const hidden = { voided: false, visible: { score: false, paper: false, key: false } };

describe('an exam for its candidate', () => {
  it('comes, may be waited for from ten minutes before, opens and is missed', () => {
    expect(ownState({ ...facts, now: OPEN - 600_001 })).toBe('upcoming');
    expect(ownState({ ...facts, now: OPEN - 600_000 })).toBe('waiting');
    expect(ownState({ ...facts, now: OPEN })).toBe('open');
    expect(ownState({ ...facts, now: OPEN + 30 * 60_000 + 1 })).toBe('missed');
    expect(ownState({ ...facts, latestEntry: null, now: facts.closesAt! })).toBe('missed');
    expect(ownState({ ...facts, given: false })).toBe('missed');
  });

  it('is running before anything else, and waits for its release after the hand-in', () => {
    expect(ownState({ ...facts, running: true, handedIn: [seen] })).toBe('running');
    expect(ownState({ ...facts, handedIn: [hidden] })).toBe('pending');
    expect(ownState({ ...facts, handedIn: [hidden, seen] })).toBe('done');
    expect(ownState({ ...facts, handedIn: [seen], withdrawn: true })).toBe('recheck');
    expect(ownState({ ...facts, handedIn: [{ ...hidden, voided: true }], attemptsLeft: false })).toBe('void');
    expect(ownState({ ...facts, handedIn: [{ ...hidden, voided: true }] })).toBe('open');
  });

  it('lets a test without a window be entered as long as attempts are left', () => {
    const test = { ...facts, opensAt: null, closesAt: null, latestEntry: null };
    expect(mayEnter(test)).toBe(true);
    expect(mayEnter({ ...test, attemptsLeft: false })).toBe(false);
    expect(ownState(test)).toBe('open');
  });
});
