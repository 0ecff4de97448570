import { describe, expect, it } from 'vitest';
import { afterRedo, isMastered, NO_PRACTICE, type Practice } from './mistake.model.ts';

const WRONG = new Date('2026-11-20T08:00:00Z');
const at = (instant: string) => new Date(instant);
const redo = (before: Practice, instant: string, right = true, wrongAt = WRONG) =>
  afterRedo(before, { right, at: at(instant), wrongAt });

describe('a question one got wrong', () => {
  it('is mastered by two right redos on different days of the site', () => {
    const first = redo(NO_PRACTICE, '2026-11-21T15:30:00Z');
    expect(first).toMatchObject({ streak: 1, rightOn: '2026-11-21', masteredAt: null });
    // Half past eleven at night and half past midnight at the site: the same day in UTC, two days there.
    const second = redo(first, '2026-11-21T16:30:00Z');
    expect(second).toMatchObject({ streak: 2, rightOn: '2026-11-22' });
    expect(isMastered(second, WRONG)).toBe(true);
  });

  it('is not mastered by any number of right redos on one day', () => {
    let practice = NO_PRACTICE;
    for (const time of ['01:00', '03:00', '15:59']) practice = redo(practice, `2026-11-21T${time}:00Z`);
    expect(practice).toMatchObject({ streak: 1, masteredAt: null });
  });

  it('begins anew with a wrong redo, mastered or not', () => {
    const first = redo(NO_PRACTICE, '2026-11-21T01:00:00Z');
    expect(redo(first, '2026-11-22T01:00:00Z', false)).toMatchObject({ streak: 0, rightOn: null, masteredAt: null });
    const mastered = redo(first, '2026-11-22T01:00:00Z');
    expect(redo(mastered, '2026-11-23T01:00:00Z', false)).toMatchObject({ streak: 0, masteredAt: null });
  });

  it('stays mastered from the day on which it became so', () => {
    const mastered = redo(redo(NO_PRACTICE, '2026-11-21T01:00:00Z'), '2026-11-22T01:00:00Z');
    expect(redo(mastered, '2026-11-24T01:00:00Z').masteredAt).toEqual(at('2026-11-22T01:00:00Z'));
  });

  it('has to be practised again after it was got wrong in another exam', () => {
    const mastered = redo(redo(NO_PRACTICE, '2026-11-21T01:00:00Z'), '2026-11-22T01:00:00Z');
    const again = at('2026-11-23T01:00:00Z');
    expect(isMastered(mastered, again)).toBe(false);
    const next = redo(mastered, '2026-11-24T01:00:00Z', true, again);
    expect(next).toMatchObject({ streak: 1, masteredAt: null });
    expect(isMastered(redo(next, '2026-11-25T01:00:00Z', true, again), again)).toBe(true);
  });
});
