import { describe, expect, it } from 'vitest';
import { ENTRY_CHECKS, type EntryCheck, type EntryFacts, entryRefusal, isComputer } from './entry.policy.ts';

const OPEN = 1_000_000_000;
const fine: EntryFacts = {
  now: OPEN + 5 * 60_000,
  signedIn: true,
  candidate: true,
  given: true,
  opensAt: OPEN,
  closesAt: OPEN + 120 * 60_000,
  latestEntry: 30,
  attemptsUsed: 0,
  attemptsAllowed: 1,
  computerOnly: true,
  onComputer: true,
  networkAllowed: true,
  ip: '10.0.0.1',
  password: 'right',
  triesLeft: 5,
  agreed: true,
  seat: null,
  singlePlace: true,
  takeOver: false,
};
/** What makes each check fail, later ones included. */
const faults: Readonly<Record<Exclude<EntryCheck, 'seat'>, Partial<EntryFacts>>> = {
  signIn: { signedIn: false },
  candidate: { candidate: false },
  window: { closesAt: OPEN },
  latestEntry: { latestEntry: 4 },
  attempts: { attemptsUsed: 1 },
  device: { onComputer: false },
  network: { networkAllowed: false },
  password: { password: 'wrong', triesLeft: 3 },
  agreement: { agreed: false },
};

describe('entry', () => {
  it('lets in whom nothing stands against', () => {
    expect(entryRefusal(fine)).toBeNull();
  });

  it('refuses for the first of several reasons, in the order of the rules', () => {
    const order = ENTRY_CHECKS.filter((check) => check !== 'seat');
    for (let i = 0; i < order.length; i++) {
      const facts = Object.assign({}, fine, ...order.slice(i).map((check) => faults[check])) as EntryFacts;
      expect(entryRefusal(facts)?.check).toBe(order[i]);
    }
  });

  it('says when it opens, and that it is over', () => {
    expect(entryRefusal({ ...fine, now: OPEN - 1 })).toEqual({ check: 'window', reason: 'early', opensAt: OPEN });
    expect(entryRefusal({ ...fine, now: fine.closesAt! })).toEqual({ check: 'window', reason: 'over' });
    expect(entryRefusal({ ...fine, given: false })).toEqual({ check: 'window', reason: 'over' });
    expect(entryRefusal({ ...fine, opensAt: null, closesAt: null })).toBeNull();
  });

  it('takes the last second of the latest entry', () => {
    expect(entryRefusal({ ...fine, now: OPEN + 30 * 60_000 })).toBeNull();
    expect(entryRefusal({ ...fine, now: OPEN + 30 * 60_000 + 1 })).toEqual({ check: 'latestEntry', minutes: 30 });
  });

  it('asks who goes on elsewhere for less, and never twice at one time in a single place', () => {
    const seat = { seenAt: fine.now - 44_999, released: false };
    const late = { ...fine, latestEntry: 1, attemptsUsed: 1, agreed: false, seat };
    expect(entryRefusal(late)).toEqual({ check: 'seat', reason: 'occupied' });
    expect(entryRefusal({ ...late, takeOver: true })).toEqual({ check: 'seat', reason: 'occupied' });
    expect(entryRefusal({ ...late, seat: { ...seat, released: true } })).toEqual({
      check: 'seat',
      reason: 'elsewhere',
    });
    expect(entryRefusal({ ...late, seat: { ...seat, released: true }, takeOver: true })).toBeNull();
    const gone = { seenAt: fine.now - 45_000, released: false };
    expect(entryRefusal({ ...late, seat: gone, takeOver: true })).toBeNull();
    expect(entryRefusal({ ...late, singlePlace: false, takeOver: true })).toBeNull();
    expect(entryRefusal({ ...late, networkAllowed: false })?.check).toBe('network');
  });

  it('looks no further than asked', () => {
    expect(entryRefusal({ ...fine, agreed: false }, 'network')).toBeNull();
    expect(entryRefusal({ ...fine, agreed: false, networkAllowed: false }, 'network')?.check).toBe('network');
  });
});

it('knows computers by what the browser says of itself', () => {
  expect(isComputer('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0')).toBe(true);
  expect(isComputer('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(false);
  expect(isComputer('Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile')).toBe(false);
  expect(isComputer(null)).toBe(false);
});
