import { expect, it } from 'vitest';
import { decideNote } from './note.model.ts';

it.each<[stored: number, same: boolean, base: number, decision: string]>([
  [0, false, 0, 'store'],
  [3, false, 3, 'store'],
  [3, true, 2, 'stored'],
  [3, true, 3, 'stored'],
  [3, false, 2, 'stale'],
  [3, false, 0, 'stale'],
  [0, false, 2, 'stale'],
])('a save on revision %d (same text: %s, written on %d): %s', (stored, same, base, decision) => {
  expect(decideNote(stored, same, base)).toBe(decision);
});
