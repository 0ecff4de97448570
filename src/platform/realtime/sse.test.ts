import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { openLive } from './live.ts';
import { closeStreams, streamTopics } from './sse.ts';

const live = openLive(undefined, createLog('silent'));

/** A stream as the server opens it, on a socket that takes nothing when `slow`. */
function open(personId: string, sessionId: string, slow = false, last?: string) {
  let waiting = 0;
  const written: string[] = [];
  const raw = Object.assign(new EventEmitter(), {
    ended: false,
    writeHead: () => {},
    write(text: string) {
      written.push(text);
      if (slow) waiting += Buffer.byteLength(text);
    },
    end() {
      this.ended = true;
    },
    destroy: () => {},
  });
  Object.defineProperty(raw, 'writableLength', { get: () => waiting });
  const request = { actor: { kind: 'person', personId, sessionId }, headers: { 'last-event-id': last } };
  const reply = { hijack: () => {}, raw, getHeader: () => 'r' };
  streamTopics(request as never, reply as never, live, ['class:1']);
  return { raw, text: () => written.join('') };
}
afterEach(() => {
  closeStreams();
  vi.useRealTimers();
});

describe('a stream of events', () => {
  it('ends with its session, and only with its own', () => {
    const mine = open('p1', 's1');
    const other = open('p1', 's2');
    live.publish('person:p1', 'session.revoked', { sessionId: 's1' });
    expect([mine.raw.ended, other.raw.ended]).toEqual([true, false]);
    live.publish('person:p1', 'session.revoked', { except: 's2' });
    expect(other.raw.ended).toBe(false);
    live.publish('person:p1', 'session.revoked', {});
    expect(other.raw.ended).toBe(true);
  });

  it('ends when rights change, after five minutes, and hears nothing afterwards', () => {
    vi.useFakeTimers();
    const changed = open('p1', 's1');
    live.publish('person:p1', 'permission.changed', {});
    expect(changed.raw.ended).toBe(true);
    const old = open('p1', 's1');
    vi.advanceTimersByTime(299_000);
    expect(old.raw.ended).toBe(false);
    vi.advanceTimersByTime(2_000);
    expect(old.raw.ended).toBe(true);
    live.publish('class:1', 'tile', { late: true });
    expect(old.text()).not.toContain('late');
  });

  it('cuts off a reader that takes nothing', () => {
    const slow = open('p1', 's1', true);
    for (let i = 0; i < 20; i++) live.publish('class:1', 'tile', { text: 'x'.repeat(100_000) });
    expect(slow.raw.ended).toBe(true);
    expect(slow.text().length).toBeLessThan(1_500_000);
  });

  it('goes on behind the place its reader stands at, and tells it to read again where something may be lost', () => {
    live.publish('class:1', 'tile', { n: 1 });
    const place = live.cursor();
    live.publish('class:1', 'tile', { n: 2 });
    live.publish('class:2', 'tile', { n: 3 });
    const back = open('p1', 's1', false, place);
    expect(back.text()).toMatch(/^id: [\w-]+\.\d+\nevent: tile\ndata: \{"n":2\}\n\n$/);
    for (const unknown of [undefined, 'elsewhere.1', `${place}0000`, '7']) {
      expect(open('p2', 's2', false, unknown).text()).toBe('event: resync\ndata: null\n\n');
    }
    for (let n = 0; n <= 200; n++) live.publish('class:1', 'tile', { n });
    expect(open('p3', 's3', false, place).text()).toContain('event: resync');
    expect(open('p3', 's3', false, live.cursor()).text()).toBe('');
  });

  it('keeps the twenty newest streams of a person', () => {
    const streams = Array.from({ length: 22 }, (_, i) => open('p1', `s${i}`));
    const other = open('p2', 's0');
    expect(streams.map(({ raw }) => raw.ended)).toEqual(streams.map((_, i) => i < 2));
    expect(other.raw.ended).toBe(false);
  });
});
