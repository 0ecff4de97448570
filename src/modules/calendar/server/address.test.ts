import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fileHolds, fileOf, personIn } from './address.engine.ts';

const key = randomBytes(32);
const ONE = '0190f3c8-1111-7000-8000-0000000000c1';
const OTHER = '0190f3c8-1111-7000-8000-0000000000c2';

describe('the address of a calendar', () => {
  it('names its person and holds for this person and number only', () => {
    const file = fileOf(key, ONE, 1);
    expect(personIn(file)).toBe(ONE);
    expect(fileHolds(key, file, ONE, 1)).toBe(true);
    expect(fileHolds(key, file.replace('.ics', ''), ONE, 1)).toBe(true);
    expect(fileHolds(key, file, ONE, 2)).toBe(false);
    expect(fileHolds(key, file, OTHER, 1)).toBe(false);
    expect(fileHolds(randomBytes(32), file, ONE, 1)).toBe(false);
  });

  it('is nobody’s when it is no address of ours', () => {
    for (const file of ['', '.ics', 'a.ics', '../../etc/passwd', fileOf(key, ONE, 1).slice(2)]) {
      expect(personIn(file)).toBeUndefined();
    }
  });
});
