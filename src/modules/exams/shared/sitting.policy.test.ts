import { describe, expect, it } from 'vitest';
import { mayBeNamed, type Outcome, outcomeOf, sittingsAfter } from './sitting.policy.ts';

describe('how an exam went', () => {
  it.each<[Parameters<typeof outcomeOf>[0], number, Outcome]>([
    [undefined, 60, 'absent'],
    [{ percent: 80, pending: true }, 60, 'pending'],
    [{ percent: null, pending: false }, 60, 'pending'],
    [{ percent: 59.99, pending: false }, 60, 'below'],
    [{ percent: 60, pending: false }, 60, 'passed'],
    [{ percent: 0.57 * 100, pending: false }, 57, 'passed'],
  ])('%j at the pass line %d: %s', (result, passLine, outcome) => {
    expect(outcomeOf(result, passLine)).toBe(outcome);
  });
});

describe('a later sitting', () => {
  it('follows an exam, and a make-up one that was put off too', () => {
    expect(sittingsAfter({ kind: 'exam', sitting: 'normal' })).toEqual(['deferred', 'makeup']);
    expect(sittingsAfter({ kind: 'exam', sitting: 'deferred' })).toEqual(['makeup']);
    expect(sittingsAfter({ kind: 'exam', sitting: 'makeup' })).toEqual([]);
    expect(sittingsAfter({ kind: 'exam', sitting: 'rehearsal' })).toEqual([]);
    expect(sittingsAfter({ kind: 'test', sitting: 'normal' })).toEqual([]);
  });

  it('is put off for who was absent, made up by who failed as well', () => {
    const outcomes = ['absent', 'below', 'passed', 'pending'] as const;
    expect(outcomes.filter((one) => mayBeNamed('deferred', one))).toEqual(['absent']);
    expect(outcomes.filter((one) => mayBeNamed('makeup', one))).toEqual(['absent', 'below']);
  });
});
