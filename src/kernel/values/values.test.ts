import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { roundHalfUp } from './decimal.ts';
import { sha256Hex } from './sha256.ts';
import { isUuid, uuidv7 } from './uuid.ts';

describe('sha256Hex', () => {
  it('is the client hash of the wire protocol', () => {
    expect(sha256Hex('Abc123!@')).toBe('ef4dec1f0fefddbfa061202d56b6cb06740d85592aa38c37db21f2208780ff79');
  });
  it('equals the platform for every length around the block edges and for other scripts', () => {
    for (const text of [...Array.from({ length: 130 }, (_, n) => 'a'.repeat(n)), '密码', '🧪'.repeat(40), '\u0000']) {
      expect(sha256Hex(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
    }
  });
});

describe('uuidv7', () => {
  it('keeps the order of time and the form of RFC 9562', () => {
    const ids = [0, 1, 1_767_225_600_000, 2 ** 47].map((ms) => uuidv7(ms, randomBytes(10)));
    expect([...ids].sort()).toEqual(ids);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(isUuid(ids[0])).toBe(true);
    expect(isUuid('x')).toBe(false);
  });
});

describe('roundHalfUp', () => {
  it.each([
    [59.5, 0, 60],
    [59.49, 0, 59],
    [1.005, 2, 1.01],
    [2.675, 2, 2.68],
    [-1.5, 0, -2],
    [74.66666, 2, 74.67],
    [0.1 + 0.2, 2, 0.3],
  ])('%d to %d places is %d', (value, places, expected) => {
    expect(roundHalfUp(value, places)).toBe(expected);
  });
});
