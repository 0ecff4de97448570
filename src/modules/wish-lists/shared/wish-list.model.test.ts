import { describe, expect, it } from 'vitest';
import { addLines, fitsCommand, lastDigits, MAX_SEATS, maskPhone, PHONE, type WishedLine } from './wish-list.model.ts';

const line = (item: string, seats: number, purpose = ''): WishedLine => ({ kind: 'experiment', item, seats, purpose });

describe('lines of a wish list', () => {
  it('add up where they ask for the same thing, in the order they came in', () => {
    expect(addLines([line('a', 3), line('b', 1, 'b')], [line('A', 4, 'later'), line('c', 2)])).toEqual([
      line('a', 7, 'later'),
      line('b', 1, 'b'),
      line('c', 2),
    ]);
    expect(addLines([line('a', MAX_SEATS)], [line('a', 1)])[0]!.seats).toBe(MAX_SEATS);
  });
});

describe('a telephone number', () => {
  it.each([
    ['13812345678', true],
    ['010-12345678', true],
    ['0592-1234567-801', true],
    ['02112345678', true],
    ['12345678', false],
    ['138123456789', false],
  ])('%s: %s', (phone, fits) => expect(PHONE.test(phone)).toBe(fits));
  it('is shown masked, and known by its last digits', () => {
    expect(maskPhone('13812345678')).toBe('138****5678');
    expect(maskPhone('12345')).toBe('****');
    expect(lastDigits('0592-1234567-8')).toBe('5678');
  });
});

describe('a command', () => {
  it('fits by state, and some by where the list came from', () => {
    const of = (state: 'submitted' | 'contacted' | 'accepted', visitor = false, toTell = false) => ({
      ...{ state, visitor, toTell },
    });
    expect(fitsCommand('accept', of('submitted'))).toBe(false);
    expect(fitsCommand('accept', of('contacted'))).toBe(true);
    expect(fitsCommand('spam', of('submitted'))).toBe(false);
    expect(fitsCommand('spam', of('submitted', true))).toBe(true);
    expect(fitsCommand('tell', of('accepted', true))).toBe(false);
    expect(fitsCommand('tell', of('accepted', true, true))).toBe(true);
  });
});
