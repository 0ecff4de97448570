import { afterEach, expect, it, vi } from 'vitest';
import { siteRoute } from '../../kernel/site/site.contract.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks for a route without copies as ever', async () => {
  vi.stubGlobal('location', { pathname: '/coursestudy/Structure', search: '' });
  const { copyTime, withCopy } = await import('./offline-copy.ts');
  expect(await withCopy(siteRoute, 'h', async () => 'answer')).toBe('answer');
  await expect(withCopy(siteRoute, 'h', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(copyTime('h')).toBeUndefined();
});

it('erases the database of copies, in a browser that forbids it too', async () => {
  const { COPIES, eraseCopies } = await import('./public-computer.ts');
  const deleteDatabase = vi.fn();
  vi.stubGlobal('indexedDB', { deleteDatabase });
  eraseCopies();
  expect(deleteDatabase).toHaveBeenCalledWith(COPIES);
  deleteDatabase.mockImplementation(() => {
    throw new Error('forbidden');
  });
  expect(eraseCopies).not.toThrow();
});
