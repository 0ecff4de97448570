import { createHash } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { digestOf } from './file-digest.ts';

afterEach(() => vi.unstubAllGlobals());
const bytes = Uint8Array.from({ length: 5000 }, (_, i) => (i * 131) % 256);
const expected = (some: Uint8Array) => createHash('sha256').update(some).digest('hex');

it.each(['with', 'without'] as const)('digests a file %s the help of the browser', async (how) => {
  if (how === 'without') vi.stubGlobal('crypto', {});
  for (const length of [0, 1, 55, 56, 63, 64, 5000]) {
    const part = bytes.slice(0, length);
    expect(await digestOf(new Blob([part]))).toBe(expected(part));
  }
  const changed = Uint8Array.from(bytes);
  changed[4321] = changed[4321]! ^ 1;
  expect(await digestOf(new Blob([changed]))).not.toBe(expected(bytes));
});
