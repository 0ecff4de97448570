import { expect, it } from 'vitest';
import { keyTyped } from './key-typed.ts';

const event = (key: string, how: { readonly caps?: boolean; readonly shift?: boolean } = {}) =>
  keyTyped({ key, shiftKey: how.shift ?? false, getModifierState: () => how.caps ?? false });

it('takes a letter for itself whether caps lock is on or off, and a capital for the letter with Shift', () => {
  expect(event('v')).toBe('v');
  expect(event('V', { caps: true })).toBe('v');
  expect(event('V', { shift: true })).toBe('V');
  expect(event('v', { caps: true, shift: true })).toBe('V');
  expect(event('Enter', { caps: true })).toBe('Enter');
});
