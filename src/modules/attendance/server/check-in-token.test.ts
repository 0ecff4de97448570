import { expect, it } from 'vitest';
import { isLiveToken, tokenAt } from './check-in-token.engine.ts';

const KEY = Buffer.alloc(32, 7);
const SESSION = '0190f3c8-1111-7000-8000-000000000001';
const START = 1_800_000_000_000;

it('lives for 15 s from the instant it is first shown, for its own session', () => {
  const { token, nextIn } = tokenAt(KEY, SESSION, START + 4_000);
  expect(nextIn).toBe(6_000);
  expect(isLiveToken(KEY, SESSION, token, START + 14_999)).toBe(true);
  expect(isLiveToken(KEY, SESSION, token, START + 15_000)).toBe(false);
  expect(isLiveToken(KEY, SESSION, token, START - 1)).toBe(false);
  expect(isLiveToken(KEY, SESSION.replace(/1$/, '2'), token, START + 5_000)).toBe(false);
  expect(isLiveToken(Buffer.alloc(32, 8), SESSION, token, START + 5_000)).toBe(false);
});

it('is dead 20 s after any instant it was read at', () => {
  for (const at of [0, 4_000, 9_999]) {
    const { token } = tokenAt(KEY, SESSION, START + at);
    expect(isLiveToken(KEY, SESSION, token, START + at + 20_000)).toBe(false);
  }
});

it('is refused when the slot is changed or it is something else', () => {
  const { token } = tokenAt(KEY, SESSION, START);
  const [slot, mac] = token.split('.');
  expect(isLiveToken(KEY, SESSION, `${(Number.parseInt(slot!, 36) + 1).toString(36)}.${mac}`, START + 12_000)).toBe(
    false,
  );
  for (const other of ['', '123456', `${slot}.`, `${slot}.${'é'.repeat(16)}`, `${token}x`]) {
    expect(isLiveToken(KEY, SESSION, other, START)).toBe(false);
  }
});
