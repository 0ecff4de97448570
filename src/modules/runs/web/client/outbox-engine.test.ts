import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeliveryError, type Outbox, openOutbox } from './outbox.engine.ts';
import type { OutboxItem } from './outbox.model.ts';
import { memoryStore, type OutboxStore } from './outbox.store.ts';

interface Stand {
  outbox: Outbox;
  store: OutboxStore;
  sent: { ns: number[]; parting: boolean }[];
  settled: [number, string | null][];
  network: {
    online: boolean;
    slow?: () => Promise<void>;
    answer: (items: readonly OutboxItem[]) => 'committed' | 'rejected' | number;
  };
}

const stands: Stand[] = [];
function stand(orphaned: readonly OutboxItem[] = []): Stand {
  const store = memoryStore();
  const sent: Stand['sent'] = [];
  const settled: Stand['settled'] = [];
  const network: Stand['network'] = { online: true, answer: () => 'committed' };
  const deliver = async (items: readonly OutboxItem[], parting: boolean) => {
    sent.push({ ns: items.map(({ n }) => n), parting });
    const answer = network.answer(items);
    if (typeof answer === 'number') throw new DeliveryError(answer);
    return items.map(({ n }) => ({ n, status: answer }));
  };
  const outbox = openOutbox(
    {
      run: 'r',
      epoch: 2,
      store,
      send: deliver,
      sendState: async (item) => {
        const [answer] = await deliver([item], false);
        await network.slow?.();
        return answer!;
      },
      sendFile: async (item) => {
        await network.slow?.();
        return (await deliver([item], false))[0]!;
      },
      onSettled: (n, rejected) => settled.push([n, rejected]),
      random: () => 0.5,
      isOnline: () => network.online,
    },
    orphaned,
  );
  const made = { outbox, store, sent, settled, network };
  stands.push(made);
  return made;
}
const numbers = (s: Stand) => s.sent.map(({ ns }) => ns);
const event = { verb: 'v', object: 'o' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { outbox } of stands.splice(0)) outbox.stop();
  vi.useRealTimers();
});

describe('outbox', () => {
  it('stores first, sends ordinary items together after five seconds', async () => {
    const s = stand();
    expect(await s.outbox.add('event', event)).toBe(1);
    expect(await s.outbox.add('event', event)).toBe(2);
    expect(await s.store.read('r', 2)).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(4900);
    expect(s.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(numbers(s)).toEqual([[1, 2]]);
    expect(await s.store.read('r', 2)).toEqual([]);
    expect(s.outbox.status()).toMatchObject({ queued: 0, delivered: 2, offline: false });
  });

  it('sends steps within 300 ms with everything before them, and 50 items at once', async () => {
    const s = stand();
    await s.outbox.add('event', event);
    await s.outbox.add('step.end', { seq: 1 });
    await vi.advanceTimersByTimeAsync(300);
    expect(numbers(s)).toEqual([[1, 2]]);
    for (let i = 0; i < 50; i += 1) await s.outbox.add('event', event);
    await vi.advanceTimersByTimeAsync(150);
    expect(numbers(s)[1]).toHaveLength(50);
  });

  it('loses nothing while the network is away and goes on at its return', async () => {
    const s = stand();
    s.network.online = false;
    await s.outbox.add('step.end', { seq: 1 });
    await s.outbox.add('state.save', { key: 'main', data: 1 });
    await s.outbox.add('state.save', { key: 'main', data: 2 });
    await s.outbox.add('event', event);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(s.sent).toEqual([]);
    expect(s.outbox.status()).toMatchObject({ queued: 3, offline: true });
    s.network.online = true;
    const drained = s.outbox.drained();
    s.outbox.flush();
    await vi.advanceTimersByTimeAsync(10_000);
    await drained;
    expect(numbers(s)).toEqual([[1, 4], [3]]);
    expect(s.settled.map(([n]) => n).sort()).toEqual([1, 2, 3, 4]);
  });

  it('tries again after 1, 2, 4 seconds and keeps the order', async () => {
    const s = stand();
    s.network.answer = () => 503;
    await s.outbox.add('step.end', { seq: 1 });
    await vi.advanceTimersByTimeAsync(100);
    expect(s.sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(s.sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(s.sent).toHaveLength(2);
    await s.outbox.add('step.end', { seq: 2 });
    await vi.advanceTimersByTimeAsync(1900);
    expect(s.sent).toHaveLength(2);
    s.network.answer = () => 'committed';
    await vi.advanceTimersByTimeAsync(100);
    expect(numbers(s).at(-1)).toEqual([1, 2]);
  });

  it('keeps five seconds between two saves of a key, and no step waits for them', async () => {
    const s = stand();
    await s.outbox.add('state.save', { key: 'main', data: 1 });
    await vi.advanceTimersByTimeAsync(300);
    await s.outbox.add('state.save', { key: 'main', data: 2 });
    await s.outbox.add('step.end', { seq: 1 });
    await vi.advanceTimersByTimeAsync(300);
    expect(numbers(s)).toEqual([[1], [3]]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(numbers(s)).toEqual([[1], [3], [2]]);
  });

  it.each([
    ['an ordinary save', false],
    ['one of a page that goes to the background', true],
  ])('counts the five seconds of %s from its answer, and sends none beside it', async (_what, parting) => {
    const s = stand();
    let arrive: () => void = () => undefined;
    s.network.slow = () => new Promise((done) => (arrive = done));
    await s.outbox.add('state.save', { key: 'main', data: 1 });
    if (parting) s.outbox.part();
    else await vi.advanceTimersByTimeAsync(300);
    await s.outbox.add('state.save', { key: 'main', data: 2 });
    await vi.advanceTimersByTimeAsync(2000);
    s.outbox.part();
    expect(numbers(s)).toEqual([[1]]);
    arrive();
    await vi.advanceTimersByTimeAsync(4900);
    expect(numbers(s)).toEqual([[1]]);
    await vi.advanceTimersByTimeAsync(400);
    expect(numbers(s)).toEqual([[1], [2]]);
  });

  it('sends files in a lane of their own: a slow one holds no step back', async () => {
    const s = stand();
    let arrive: () => void = () => undefined;
    s.network.slow = () => new Promise((done) => (arrive = done));
    await s.outbox.add('artifact', { name: 'a', data: new ArrayBuffer(8) });
    await s.outbox.add('artifact', { name: 'b', data: new ArrayBuffer(8) });
    await s.outbox.add('step.end', { seq: 1 });
    await vi.advanceTimersByTimeAsync(300);
    expect(numbers(s)).toEqual([[3]]);
    expect(s.outbox.status()).toMatchObject({ queued: 2, sending: true, savedAt: null });
    arrive();
    await vi.advanceTimersByTimeAsync(10);
    arrive();
    await vi.advanceTimersByTimeAsync(10);
    expect(numbers(s)).toEqual([[3], [1], [2]]);
    expect(s.outbox.status()).toMatchObject({ queued: 0, sending: false });
    expect(s.outbox.status().savedAt).not.toBeNull();
  });

  it('tries a file again until it is there, and drops the one that is too large', async () => {
    const s = stand();
    s.network.answer = () => 503;
    await s.outbox.add('artifact', { name: 'a', data: new ArrayBuffer(8) });
    await vi.advanceTimersByTimeAsync(10);
    expect(s.outbox.status()).toMatchObject({ queued: 1, offline: true });
    s.network.answer = () => 413;
    await vi.advanceTimersByTimeAsync(1000);
    expect(s.settled).toEqual([[1, 'size']]);
    s.network.answer = () => 503;
    await s.outbox.add('artifact', { name: 'b', data: new ArrayBuffer(8) });
    s.network.answer = () => 'committed';
    const drained = s.outbox.drained();
    await vi.advanceTimersByTimeAsync(2000);
    await drained;
    expect(s.settled).toEqual([
      [1, 'size'],
      [2, null],
    ]);
  });

  it('sends no file without a network, and sends it when there is one', async () => {
    const s = stand();
    s.network.online = false;
    await s.outbox.add('artifact', { name: 'a', data: new ArrayBuffer(8) });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(s.sent).toEqual([]);
    s.network.online = true;
    await vi.advanceTimersByTimeAsync(6000);
    expect(s.settled).toEqual([[1, null]]);
  });

  it('halves a refused batch until the faulty item stands alone', async () => {
    const s = stand();
    s.network.answer = (items) => (items.some(({ n }) => n === 3) ? 400 : 'committed');
    for (let i = 0; i < 4; i += 1) await s.outbox.add('event', event);
    s.outbox.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(s.settled).toContainEqual([3, 'invalid']);
    expect(s.settled.filter(([, rejected]) => rejected === null).map(([n]) => n)).toEqual([1, 2, 4]);
    expect(s.outbox.status().queued).toBe(0);
  });

  it('ends for good when the credential is refused, and keeps what is stored', async () => {
    const s = stand();
    s.network.answer = () => 401;
    await s.outbox.add('step.end', { seq: 1 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(s.sent).toHaveLength(1);
    expect(s.outbox.status().closed).toBe(true);
    await s.outbox.drained();
    expect(await s.store.read('r', 2)).toHaveLength(1);
  });

  it('tells about a rejected item and goes on', async () => {
    const s = stand();
    s.network.answer = () => 'rejected';
    await s.outbox.add('step.start', { seq: 9 });
    await vi.advanceTimersByTimeAsync(300);
    expect(s.settled).toEqual([[1, 'invalid']]);
    expect(s.outbox.status().queued).toBe(0);
  });

  it('continues with leftovers and their numbers, and parts with what fits', async () => {
    const old = { run: 'r', epoch: 2, n: 7, t: 1, type: 'event', data: event, bytes: 30 };
    const s = stand([old]);
    expect(await s.outbox.add('event', event)).toBe(8);
    s.outbox.part();
    await vi.advanceTimersByTimeAsync(1);
    expect(s.sent).toContainEqual({ ns: [7, 8], parting: true });
    expect(s.outbox.status().queued).toBe(0);
  });
});
