import { describe, expect, it } from 'vitest';
import { startFeed, waitAfter } from './feed.engine.ts';

/** A feed whose calls and waits the test ends itself. */
function stand() {
  const heard: string[] = [];
  const calls: { readonly done: (text: string) => void; readonly fail: () => void; readonly signal: AbortSignal }[] =
    [];
  const waits: { readonly ms: number; readonly run: () => void; off: boolean }[] = [];
  const feed = startFeed<string>({
    ask: (signal) =>
      new Promise((done, failed) => {
        calls.push({ done, fail: () => failed(new Error('no network')), signal });
      }),
    onAnswer: (answer) => heard.push(answer),
    onFailure: () => heard.push('failed'),
    after: (ms, run) => {
      const wait = { ms, run, off: false };
      waits.push(wait);
      return () => {
        wait.off = true;
      };
    },
  });
  const settled = () => new Promise((done) => setImmediate(done));
  return { feed, heard, calls, waits, settled };
}

describe('the feed of the screen', () => {
  it('asks at once, and again thirty seconds after each answer', async () => {
    const { calls, waits, heard, settled } = stand();
    expect(calls).toHaveLength(1);
    calls[0]!.done('one');
    await settled();
    expect([heard, waits.map(({ ms }) => ms)]).toEqual([['one'], [30_000]]);
    waits[0]!.run();
    expect(calls).toHaveLength(2);
  });

  it('tries again sooner after a failure, then more rarely, and as usual after an answer', async () => {
    const { calls, waits, settled } = stand();
    for (let i = 0; i < 6; i++) {
      calls[i]!.fail();
      await settled();
      waits[i]!.run();
    }
    expect(waits.map(({ ms }) => ms)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    calls[6]!.done('back');
    await settled();
    expect(waits.at(-1)!.ms).toBe(30_000);
  });

  it('asks at once when told to, without a second call beside one under way', async () => {
    const { feed, calls, waits, settled } = stand();
    feed.now();
    expect(calls).toHaveLength(1);
    calls[0]!.fail();
    await settled();
    feed.now();
    expect([calls.length, waits[0]!.off]).toEqual([2, true]);
  });

  it('ends for good: what is under way is given up and heard no more', async () => {
    const { feed, calls, waits, heard, settled } = stand();
    feed.stop();
    calls[0]!.done('late');
    await settled();
    feed.now();
    expect([calls[0]!.signal.aborted, calls.length, waits.length, heard]).toEqual([true, 1, 0, []]);
  });

  it('waits as the number of failures says', () => {
    expect([0, 1, 2, 20].map(waitAfter)).toEqual([30_000, 5_000, 10_000, 60_000]);
  });
});
