import { expect, it } from 'vitest';
import { borrowForLook, limitLooks } from './look-limit.ts';

const pause = (ms = 0) => new Promise<void>((done) => setTimeout(done, ms));

it('keeps one connection free, lends in order and goes on after a fault', async () => {
  const db = {};
  limitLooks(db, 3, 1000);
  const said: string[] = [];
  let most = 0;
  let now = 0;
  const use = (name: string) =>
    borrowForLook(db, async () => {
      most = Math.max(most, ++now);
      said.push(name);
      await pause();
      now--;
      if (name === 'b') throw new Error('out of order');
    }).catch(() => {});
  const all = ['a', 'b', 'c', 'd', 'e'].map(use);
  // At once where one is free: what begins together leaves in one message.
  expect(said).toEqual(['a', 'b']);
  await Promise.all(all);
  expect(said).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(most).toBe(2);
});

it('says after a while that the server is busy, and lends what comes back to who still waits', async () => {
  const db = {};
  limitLooks(db, 1, 20);
  let free = () => {};
  const held = borrowForLook(db, () => new Promise<void>((done) => (free = done)));
  await expect(borrowForLook(db, pause)).rejects.toThrow('timeout exceeded when trying to connect');
  const next = borrowForLook(db, pause);
  free();
  await Promise.all([held, next]);
  await borrowForLook(db, pause);
});

it('leaves a database without a limit alone', async () => {
  await borrowForLook({}, pause);
});
