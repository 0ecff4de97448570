import { expect, it } from 'vitest';
import { instantOf, localOf } from './zone-time.model.ts';

it('turns a field into an instant and back to the minute', () => {
  expect(localOf(instantOf('2026-11-21T09:05'))).toBe('2026-11-21T09:05');
  expect(instantOf(localOf('2026-11-21T01:05:00.000Z'))).toBe('2026-11-21T01:05:00.000Z');
});

it('keeps nothing as nothing', () => {
  expect(localOf(null)).toBe('');
  expect(instantOf('')).toBeNull();
  expect(instantOf('2026-13-45T99:99')).toBeNull();
});
