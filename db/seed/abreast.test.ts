import { expect, it } from 'vitest';
import { eachAbreast } from './abreast.ts';

const soon = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

it('does three pieces at once and keeps their order', async () => {
  let running = 0;
  let most = 0;
  const done = await eachAbreast([30, 5, 20, 1, 10], async (ms) => {
    most = Math.max(most, ++running);
    await soon(ms);
    running--;
    return ms * 2;
  });
  expect(done).toEqual([60, 10, 40, 2, 20]);
  expect(most).toBe(3);
  expect(await eachAbreast([], async () => 1)).toEqual([]);
});

it('begins nothing after a failure, lets what began end, and fails by the first', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = eachAbreast([0, 1, 2, 3, 4, 5], async (one) => {
    begun.push(one);
    await soon(one === 1 ? 1 : 20);
    if (one === 1 || one === 2) throw new Error(`piece ${one}`);
    ended.push(one);
  });
  await expect(work).rejects.toThrow('piece 1');
  expect(begun).toEqual([0, 1, 2]);
  expect(ended).toEqual([0]);
});
