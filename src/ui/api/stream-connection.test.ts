import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamItem } from './sse-parser.ts';
import { maintainConnection } from './stream-connection.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const text = new TextEncoder();

/** A server whose lines the test holds in hand. */
function fakeServer() {
  const lines: { controller: ReadableStreamDefaultController<Uint8Array>; headers: Record<string, string> }[] = [];
  const tries: number[] = [];
  let status: number | 'down' = 200;
  const open = (async (_address: string, init: RequestInit) => {
    tries.push(Date.now());
    if (status === 'down') throw new TypeError('fetch failed');
    if (status !== 200) return new Response('', { status });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        lines.push({ controller, headers: init.headers as Record<string, string> });
        init.signal?.addEventListener('abort', () => {
          try {
            controller.error(new DOMException('aborted', 'AbortError'));
          } catch {
            // ended before
          }
        });
      },
    });
    return new Response(body);
  }) as typeof fetch;
  return {
    open,
    lines,
    tries,
    set: (next: typeof status) => {
      status = next;
    },
    send: (id: number, event: string) => {
      lines.at(-1)!.controller.enqueue(text.encode(`id: ${id}\nevent: ${event}\ndata: ${id}\n\n`));
    },
  };
}

function connect(server: ReturnType<typeof fakeServer>, token: () => string | null = () => 'T') {
  const heard: StreamItem[] = [];
  const states: boolean[] = [];
  let last: string | null = null;
  const stop = maintainConnection({
    address: '/stream',
    open: server.open,
    token,
    lastId: () => last,
    listener: (item) => {
      heard.push(item);
      last = item.id;
    },
    onState: (up) => states.push(up),
    random: () => 0.5,
  });
  return { heard, states, stop };
}

describe('a connection', () => {
  it('carries the bearer and hands on what it hears', async () => {
    const server = fakeServer();
    const line = connect(server);
    await vi.advanceTimersByTimeAsync(0);
    server.send(4, 'job');
    await vi.advanceTimersByTimeAsync(0);
    expect(line.heard).toEqual([{ id: '4', event: 'job', data: 4 }]);
    expect(line.states).toEqual([true]);
    expect(server.lines[0]!.headers.authorization).toBe('Bearer T');
    expect(server.lines[0]!.headers).not.toHaveProperty('last-event-id');
    line.stop();
  });

  it('resumes behind the last event when the line breaks', async () => {
    const server = fakeServer();
    const line = connect(server);
    await vi.advanceTimersByTimeAsync(0);
    server.send(9, 'job');
    await vi.advanceTimersByTimeAsync(0);
    server.lines[0]!.controller.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.lines).toHaveLength(2);
    expect(server.lines[1]!.headers['last-event-id']).toBe('9');
    expect(line.states).toEqual([true, false, true]);
    line.stop();
  });

  it('tries again after 1, 2, 4 … at most 30 s, also when it is refused', async () => {
    const server = fakeServer();
    server.set('down');
    const line = connect(server);
    await vi.advanceTimersByTimeAsync(0);
    server.set(503);
    await vi.advanceTimersByTimeAsync(120_000);
    line.stop();
    const waits = server.tries.slice(1).map((at, i) => (at - server.tries[i]!) / 1000);
    expect(waits.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 30, 30]);
    expect(line.states).toEqual([]);
  });

  it('begins with the shortest wait again after a sound connection only', async () => {
    const server = fakeServer();
    const line = connect(server);
    const breakAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      server.lines.at(-1)!.controller.close();
      const before = server.tries.length;
      const at = Date.now();
      while (server.tries.length === before) await vi.advanceTimersByTimeAsync(250);
      return Date.now() - at;
    };
    expect([await breakAfter(0), await breakAfter(0), await breakAfter(0)]).toEqual([1000, 2000, 4000]);
    expect(await breakAfter(20_000)).toBe(1000);
    line.stop();
  });

  it('gives up a line that is silent for 45 s', async () => {
    const server = fakeServer();
    const line = connect(server);
    await vi.advanceTimersByTimeAsync(30_000);
    server.lines[0]!.controller.enqueue(text.encode(': keep-alive\n\n'));
    await vi.advanceTimersByTimeAsync(40_000);
    expect(line.states).toEqual([true]);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(line.states).toEqual([true, false, true]);
    line.stop();
  });

  it('opens nothing without a sign-in, and nothing more once it is stopped', async () => {
    const server = fakeServer();
    let token: string | null = null;
    const line = connect(server, () => token);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.tries).toEqual([]);
    token = 'T';
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.tries).toHaveLength(1);
    line.stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.tries).toHaveLength(1);
    expect(line.states).toEqual([true]);
  });
});
