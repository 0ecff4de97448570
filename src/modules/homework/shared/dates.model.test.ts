import { describe, expect, it } from 'vitest';
import { datesFor, type OwnTime, type SetDates } from './dates.model.ts';

const at = (day: number | null) => (day === null ? null : new Date(Date.UTC(2026, 10, day)));
const set = (opens: number | null, due: number | null, cutoff: number | null): SetDates => ({
  opensAt: at(opens),
  dueAt: at(due),
  cutoffAt: at(cutoff),
});
const own = (due: number, cutoff: number | null = null): OwnTime => ({ dueAt: at(due)!, cutoffAt: at(cutoff) });

describe('dates of a learner', () => {
  it.each<[string, SetDates, SetDates | null, OwnTime | null, SetDates]>([
    ['the general ones', set(1, 10, 12), null, null, set(1, 10, 12)],
    ['nothing late without a cut-off', set(null, 10, null), null, null, set(null, 10, 10)],
    ['a class with nothing of its own', set(1, 10, 12), set(null, null, null), null, set(1, 10, 12)],
    ['those of the class first', set(1, 10, 12), set(2, 8, 9), null, set(2, 8, 9)],
    ['a class due after the general cut-off', set(1, 10, 12), set(null, 14, null), null, set(1, 14, 14)],
    ['a class due before the general cut-off', set(1, 10, 12), set(null, 8, null), null, set(1, 8, 12)],
    ['the own ones before those of the class', set(1, 10, 12), set(2, 8, 9), own(11, 13), set(2, 11, 13)],
    ['more time without a cut-off', set(1, 10, 12), null, own(11), set(1, 11, 12)],
    ['more time beyond the cut-off', set(1, 10, 12), null, own(20), set(1, 20, 20)],
    ['more time that all have got meanwhile', set(1, 15, 16), null, own(11, 12), set(1, 15, 16)],
    ['a draft without dates', set(null, null, null), null, null, set(null, null, null)],
  ])('%s', (_, homework, ofClass, extension, expected) => {
    expect(datesFor(homework, ofClass, extension)).toEqual(expected);
  });
});
