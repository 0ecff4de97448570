import { describe, expect, it } from 'vitest';
import { creditsOff, isIsbn, weightSum } from './info.model.ts';

describe('isIsbn', () => {
  it.each(['9787040599008', '978-7-04-059900-8', '7-302-01123-0', '0-8044-2957-X', '080442957x'])('takes %s', (text) =>
    expect(isIsbn(text)).toBe(true),
  );
  it.each(['9787040599009', '978704059900', '9777040599008', '7-302-01123-2', 'X804429570', '', '教材'])(
    'refuses %j',
    (text) => expect(isIsbn(text)).toBe(false),
  );
});

describe('creditsOff', () => {
  it('finds hours that are more than half a credit in one off', () => {
    expect(creditsOff(2, 32)).toBe(false);
    expect(creditsOff(2, 48)).toBe(false);
    expect(creditsOff(2, 48.5)).toBe(true);
    expect(creditsOff(2, 16)).toBe(false);
    expect(creditsOff(2, 15.5)).toBe(true);
  });
  it('says nothing of a course without credits', () => expect(creditsOff(0, 16)).toBe(false));
});

it('adds weights', () => expect(weightSum([{ weight: 60 }, { weight: 40 }])).toBe(100));
