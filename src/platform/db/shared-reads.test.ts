import { expect, it } from 'vitest';
import { createSharedReads } from './shared-reads.ts';

function stand(ms = 2000) {
  let time = 0;
  let made = 0;
  const reads = createSharedReads(() => time, ms);
  const ask = (key = 'a') => reads.get(key, async () => ({ n: ++made, parts: [{ name: 'one' }] }));
  return {
    ...reads,
    ask,
    wait: (more: number) => {
      time += more;
    },
  };
}

it('a value is read once for all who ask within the time, then anew', async () => {
  const s = stand();
  const [one, other] = await Promise.all([s.ask(), s.ask()]);
  expect(other).toBe(one);
  s.wait(1999);
  expect((await s.ask()).n).toBe(1);
  s.wait(1);
  expect((await s.ask()).n).toBe(2);
  expect((await s.ask('b')).n).toBe(3);
});

it('a value begun before a write is not given to who asks after it', async () => {
  const s = stand();
  const before = s.ask();
  s.clear();
  expect((await s.ask()).n).toBe(2);
  expect((await before).n).toBe(1);
});

it('nobody can change what others hold', async () => {
  const value = await stand().ask();
  expect(() => value.parts.push({ name: 'two' })).toThrow(TypeError);
  expect(() => Object.assign(value.parts[0]!, { name: 'other' })).toThrow(TypeError);
});

it('a failure is told to who asked and not kept; no time keeps nothing', async () => {
  const s = stand();
  await expect(s.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await s.ask()).n).toBe(1);
  const none = stand(0);
  await none.ask();
  expect((await none.ask()).n).toBe(2);
});

it('the oldest of five hundred goes', async () => {
  const s = stand();
  for (let i = 0; i <= 500; i++) await s.ask(`k${i}`);
  expect((await s.ask('k500')).n).toBe(501);
  expect((await s.ask('k0')).n).toBe(502);
});
