import { afterEach, expect, it, vi } from 'vitest';
import { siteRoute } from '../../kernel/site/site.contract.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks for a route without copies as ever', async () => {
  vi.stubGlobal('location', { pathname: '/coursestudy/Structure', search: '' });
  const { withCopy } = await import('./offline-copy.ts');
  const { copyTimes } = await import('./copy-times.ts');
  expect(await withCopy(siteRoute, 'h', async () => 'answer')).toBe('answer');
  await expect(withCopy(siteRoute, 'h', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(copyTimes.get('h')).toBeUndefined();
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

it('keeps nothing that arrives after the sign-in ended', async () => {
  vi.stubGlobal('location', { pathname: '/coursestudy/Structure', search: '' });
  const open = vi.fn(() => ({}));
  vi.stubGlobal('indexedDB', { open, deleteDatabase: vi.fn() });
  const { userStore } = await import('../access/user-store.ts');
  userStore.set({ kind: 'user', user: { id: 'p1', role: { id: 6 } } } as never);
  const { forgetSession, keepSession } = await import('./session-store.ts');
  const { withCopy } = await import('./offline-copy.ts');
  await import('./offline-copy-store.ts');
  const kept = { ...siteRoute, offlineCopy: true } as const;
  keepSession('t', null);
  await withCopy(kept, 'h', async () => 'answer');
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(1));
  await withCopy(kept, 'h', async () => {
    // Signed out meanwhile, in this tab or another one.
    forgetSession();
    return 'answer';
  });
  await new Promise((done) => setTimeout(done, 20));
  expect(open).toHaveBeenCalledTimes(1);
});

it('erases the copies when a sign-in ends, and when somebody else signs in', async () => {
  const deleteDatabase = vi.fn();
  vi.stubGlobal('indexedDB', { deleteDatabase });
  const { forgetSession, keepSession } = await import('./session-store.ts');
  const profile = (Id: string) => ({ Id, UserId: Id, UnitId: null, UserName: Id });
  keepSession('t', profile('p1'));
  deleteDatabase.mockClear();
  // A renewal is the same person's.
  keepSession('u', profile('p1'));
  expect(deleteDatabase).not.toHaveBeenCalled();
  keepSession('v', profile('p2'));
  expect(deleteDatabase).toHaveBeenCalledTimes(1);
  forgetSession();
  expect(deleteDatabase).toHaveBeenCalledTimes(2);
});
