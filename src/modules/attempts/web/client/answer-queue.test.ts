import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decideSave, type StoredAnswer } from '../../shared/save-rule.model.ts';
import { type AnswerQueue, openQueue, SaveFailed } from './answer-queue.engine.ts';
import { type Ack, nextBatch, retryPause } from './answer-queue.model.ts';
import { type ExamStore, type LocalAnswer, memoryStore } from './exam.store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A server by the rule for one saved answer, whose network can be taken away. */
function fakeServer() {
  const stored = new Map<string, StoredAnswer & { response: unknown }>();
  const sent: { item: string; rev: number; response: unknown }[][] = [];
  const state = { online: true, epoch: 1, closed: false, refuse: null as SaveFailed | null, loseAnswer: false };
  const send =
    (epoch: number) =>
    async (batch: readonly LocalAnswer[]): Promise<readonly Ack[]> => {
      if (!state.online) throw new SaveFailed(0);
      if (state.refuse) throw state.refuse;
      sent.push(batch.map(({ item, rev, response }) => ({ item, rev, response })));
      const acks = batch.map(({ item, rev, response }): Ack => {
        const before = stored.get(item) ?? null;
        const digest = JSON.stringify(response);
        const decision = decideSave(
          before,
          { rev, digest, epoch },
          { closed: state.closed, epoch: state.epoch, valid: response !== 'bad' },
        );
        if (decision.write) stored.set(item, { rev: decision.rev, digest, epoch, response });
        return {
          item,
          rev: decision.rev,
          status: decision.status,
          savedAt: decision.write ? Date.now() : null,
          reason: null,
          stored: before && { rev: before.rev, response: before.response },
        };
      });
      // The answer of the server is lost on its way back, what it did is not.
      if (state.loseAnswer) {
        state.loseAnswer = false;
        throw new SaveFailed(0);
      }
      return acks;
    };
  return { stored, sent, state, send };
}
type Server = ReturnType<typeof fakeServer>;

const open = (
  server: Server,
  store: ExamStore = memoryStore(),
  epoch = 1,
  before: readonly LocalAnswer[] = [],
): AnswerQueue =>
  openQueue(
    {
      attempt: 'a',
      store,
      send: server.send(epoch),
      onChange: () => {},
      random: () => 0.5,
      isOnline: () => server.state.online,
    },
    before,
  );
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the queue of an attempt', () => {
  it('sends a choice at once, and a text when the typing pauses or after five seconds', async () => {
    const server = fakeServer();
    const queue = open(server);
    await queue.change('q1', { choice: ['a'] }, false);
    await pass(0);
    expect(server.sent).toEqual([[{ item: 'q1', rev: 1, response: { choice: ['a'] } }]]);
    await queue.change('q2', { text: '一' }, true);
    await pass(799);
    expect(server.sent).toHaveLength(1);
    await pass(1);
    expect(server.sent.at(-1)).toMatchObject([{ item: 'q2', rev: 1 }]);
    for (let i = 0; i < 12; i++) {
      await queue.change('q2', { text: `二${i}` }, true);
      await pass(500);
    }
    // Somebody who never pauses is saved all the same, with the newest of what was typed.
    expect(server.sent).toHaveLength(3);
    await pass(800);
    expect(server.stored.get('q2')!.response).toEqual({ text: '二11' });
  });

  it('stores on the device before it sends, and sends nothing that has not changed', async () => {
    const server = fakeServer();
    const store = memoryStore();
    const queue = open(server, store);
    server.state.online = false;
    await queue.change('q1', { text: '甲' }, true);
    expect(await store.answers('a')).toMatchObject([{ item: 'q1', rev: 1, dirty: true }]);
    server.state.online = true;
    queue.flush();
    await pass(0);
    expect(queue.status()).toMatchObject({ unsaved: 0, offline: false });
    queue.flush();
    await queue.change('q1', { text: '甲' }, true);
    await pass(10_000);
    expect(server.sent).toHaveLength(1);
  });

  it('loses nothing while the network is away for ten minutes', async () => {
    const server = fakeServer();
    const queue = open(server);
    await queue.change('q1', { text: '前' }, false);
    await pass(0);
    server.state.online = false;
    for (let i = 0; i < 20; i++) {
      await queue.change(`q${i % 4}`, { text: `离线${i}` }, true);
      await pass(30_000);
    }
    expect(queue.status()).toMatchObject({ unsaved: 4, offline: true });
    server.state.online = true;
    await pass(31_000);
    expect([...server.stored].map(([item, { response }]) => [item, response]).sort()).toEqual([
      ['q0', { text: '离线16' }],
      ['q1', { text: '离线17' }],
      ['q2', { text: '离线18' }],
      ['q3', { text: '离线19' }],
    ]);
    expect(queue.status().unsaved).toBe(0);
  });

  it('goes on saving when the device has no room left, says so, and waits for a server without room', async () => {
    const server = fakeServer();
    const full: ExamStore = {
      ...memoryStore(),
      durable: true,
      putAnswer: () => Promise.reject(new DOMException('no room', 'QuotaExceededError')),
    };
    const queue = open(server, full);
    await queue.change('q1', { text: '甲' }, false);
    await pass(0);
    expect(queue.status()).toMatchObject({ volatile: true, unsaved: 0, offline: false });
    expect(server.stored.get('q1')?.response).toEqual({ text: '甲' });
    server.state.refuse = new SaveFailed(503);
    await queue.change('q1', { text: '乙' }, false);
    await pass(60_000);
    expect(queue.status()).toMatchObject({ unsaved: 1, offline: true });
    expect([queue.answer('q1')?.response, queue.problem('q1')]).toEqual([{ text: '乙' }, undefined]);
    expect(server.stored.get('q1')?.response).toEqual({ text: '甲' });
    server.state.refuse = null;
    await pass(40_000);
    expect(queue.status()).toMatchObject({ unsaved: 0, offline: false });
    expect(server.stored.get('q1')).toMatchObject({ rev: 2, response: { text: '乙' } });
  });

  it('goes on after the tab was killed with what it had stored', async () => {
    const server = fakeServer();
    const store = memoryStore();
    const first = open(server, store);
    server.state.online = false;
    await first.change('q1', { text: '未送达' }, true);
    first.stop();
    server.state.online = true;
    open(server, store, 1, await store.answers('a'));
    await pass(0);
    expect(server.stored.get('q1')).toMatchObject({ rev: 1, response: { text: '未送达' } });
  });

  it('sends the same again when the answer of the server was lost', async () => {
    const server = fakeServer();
    server.state.loseAnswer = true;
    const queue = open(server);
    await queue.change('q1', { choice: ['a'] }, false);
    await pass(0);
    expect(queue.status()).toMatchObject({ unsaved: 1, offline: true });
    await pass(1000);
    expect(server.sent).toHaveLength(2);
    expect(queue.answer('q1')).toMatchObject({ rev: 1, dirty: false });
  });

  it('goes on above what came from another machine, and asks about two versions of one revision', async () => {
    const server = fakeServer();
    const queue = open(server);
    server.stored.set('q1', { rev: 4, digest: '"x"', epoch: 1, response: 'x' });
    await queue.change('q1', 'y', false);
    await pass(0);
    expect(queue.problem('q1')).toEqual({ kind: 'conflict', stored: 'x' });
    await queue.resolve('q1', 'mine');
    await pass(0);
    expect(server.stored.get('q1')).toMatchObject({ rev: 5, response: 'y' });
    server.stored.set('q1', { rev: 9, digest: '"z"', epoch: 1, response: 'z' });
    await queue.change('q1', 'w', false);
    await pass(0);
    await queue.resolve('q1', 'stored');
    expect(queue.answer('q1')).toMatchObject({ rev: 9, response: 'z', dirty: false });
    await queue.change('q1', 'v', false);
    await pass(0);
    expect(server.stored.get('q1')).toMatchObject({ rev: 10, response: 'v' });
  });

  it('wins from the present seat over what the old one wrote', async () => {
    const server = fakeServer();
    server.stored.set('q1', { rev: 3, digest: '"old"', epoch: 1, response: 'old' });
    server.state.epoch = 2;
    const queue = open(server, memoryStore(), 2);
    await queue.change('q1', 'new', false);
    await pass(0);
    expect(queue.answer('q1')).toMatchObject({ rev: 4, dirty: false });
    expect(server.stored.get('q1')).toMatchObject({ rev: 4, response: 'new' });
  });

  it('keeps what is refused, and says so', async () => {
    const server = fakeServer();
    const queue = open(server);
    await queue.change('q1', 'bad', false);
    await pass(0);
    expect(queue.problem('q1')).toMatchObject({ kind: 'invalid' });
    expect(queue.answer('q1')).toMatchObject({ response: 'bad', dirty: false });
    await queue.change('q1', 'good', false);
    await pass(0);
    expect(queue.problem('q1')).toBeUndefined();
    expect(server.stored.get('q1')).toMatchObject({ response: 'good' });
    server.state.closed = true;
    await queue.change('q1', 'late', false);
    await pass(0);
    expect(queue.problem('q1')).toEqual({ kind: 'late' });
  });

  it('waits as long as the server asks, and stops when the token is void', async () => {
    const server = fakeServer();
    const queue = open(server);
    server.state.refuse = new SaveFailed(429, 7);
    await queue.change('q1', 'a', false);
    await pass(0);
    expect(queue.status().offline).toBe(false);
    server.state.refuse = null;
    await pass(6999);
    expect(server.sent).toHaveLength(0);
    await pass(1);
    expect(server.sent).toHaveLength(1);
    server.state.refuse = new SaveFailed(401);
    await queue.change('q1', 'b', false);
    await pass(0);
    expect(queue.status()).toMatchObject({ revoked: true, unsaved: 1 });
    expect(await queue.drained()).toBe(false);
  });

  it('takes in answers from elsewhere without touching what is unsaved here', async () => {
    const server = fakeServer();
    const queue = open(server);
    server.state.online = false;
    await queue.change('q1', 'mine', true);
    queue.merge([
      { item: 'q1', rev: 6, response: 'theirs' },
      { item: 'q2', rev: 2, response: 'theirs' },
    ]);
    expect(queue.answer('q1')).toMatchObject({ response: 'mine', rev: 7, dirty: true });
    expect(queue.answer('q2')).toMatchObject({ response: 'theirs', rev: 2, dirty: false });
  });
});

it('pauses longer after each failure, up to half a minute, and never all at once', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((n) => retryPause(n, 0.5))).toEqual([
    1000, 2000, 4000, 8000, 15_000, 30_000, 30_000,
  ]);
  expect([retryPause(6, 0), retryPause(6, 1)]).toEqual([22_500, 37_500]);
});

it('puts fifty answers of two hundred kilobytes into a batch, at least one', () => {
  const answer = (i: number, response: unknown): LocalAnswer => ({
    ...{ attempt: 'a', item: `q${i}`, rev: 1, base: 0, at: i, response, dirty: true },
  });
  expect(nextBatch(Array.from({ length: 80 }, (_, i) => answer(i, 'x')))).toHaveLength(50);
  expect(nextBatch([answer(1, 'x'.repeat(150_000)), answer(2, 'x'.repeat(150_000))])).toHaveLength(1);
});
