import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStream, type LiveEvent } from './stream.ts';

const text = new TextEncoder();
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

/** A server that keeps its open lines; readers who stand at a place of its own stream need not read again. */
function fakeServer() {
  const asked: (string | null)[] = [];
  const lines = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const open = (async (_address: string, init: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        lines.add(controller);
        const last = new Headers(init.headers).get('last-event-id');
        asked.push(last);
        controller.enqueue(text.encode('event: hello\ndata: {"sessionId":"s"}\n\n'));
        if (!last?.startsWith('E.')) controller.enqueue(text.encode('event: resync\ndata: null\n\n'));
        init.signal?.addEventListener('abort', () => {
          lines.delete(controller);
          controller.error(new DOMException('aborted', 'AbortError'));
        });
      },
    });
    return new Response(body);
  }) as typeof fetch;
  const send = (id: number, event: string, data: unknown) => {
    for (const line of lines)
      line.enqueue(text.encode(`id: E.${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  };
  return { open, lines, asked, say: send };
}

/** A tab that notes what it hears. */
function tab(server: ReturnType<typeof fakeServer>, channel: string, person = 'p', cursor: string | null = null) {
  const state = { awake: true, heard: [] as string[], news: 0 };
  let come = () => {};
  const stream = createStream({
    open: server.open,
    token: () => 'T',
    person: () => person,
    awake: () => state.awake,
    onView: (back) => {
      come = back;
      return () => {};
    },
    channel,
    cursor,
    onNews: () => state.news++,
  });
  for (const event of ['hello', 'notification', 'session.revoked', 'resync'] satisfies LiveEvent[]) {
    stream.on(event, () => state.heard.push(event));
  }
  const stop = stream.start();
  stops.push(stop);
  return { state, stop, stream, come: () => come() };
}

const count = (heard: readonly string[], event: string) => heard.filter((one) => one === event).length;

describe('the live stream of a browser', () => {
  it('is one connection, and every tab hears every event once', async () => {
    const server = fakeServer();
    const tabs = [tab(server, 'live-a'), tab(server, 'live-a'), tab(server, 'live-a')];
    const other = tab(server, 'live-a', 'somebody else');
    await expect.poll(() => tabs.every((one) => one.state.heard.includes('hello')), { timeout: 30_000 }).toBe(true);
    // One line for each person.
    await expect.poll(() => server.lines.size, { timeout: 30_000 }).toBe(2);
    server.say(1, 'notification', {});
    server.say(2, 'session.revoked', { sessionId: 's' });
    await expect
      .poll(() => tabs.map((one) => count(one.state.heard, 'session.revoked')), { timeout: 30_000 })
      .toEqual([1, 1, 1]);
    expect(tabs.map((one) => count(one.state.heard, 'notification'))).toEqual([1, 1, 1]);
    expect(tabs.every((one) => one.state.heard.includes('resync'))).toBe(true);
    expect(count(other.state.heard, 'notification')).toBe(1);
  }, 60_000);

  it('goes on behind the place at which the page was written, and reads nothing twice', async () => {
    const server = fakeServer();
    const first = tab(server, 'live-e', 'p', 'E.4');
    await expect.poll(() => server.asked, { timeout: 30_000 }).toEqual(['E.4']);
    server.say(5, 'notification', {});
    await expect.poll(() => first.state.heard, { timeout: 30_000 }).toEqual(['hello', 'notification']);
    // A tab written after that has read it; one written before it may have missed it.
    const later = tab(server, 'live-e', 'p', 'E.6');
    const earlier = tab(server, 'live-e', 'p', 'E.4');
    const foreign = tab(server, 'live-e', 'p', 'F.9');
    const tabs = [later, earlier, foreign];
    await expect.poll(() => tabs.every(({ state }) => state.heard.includes('hello')), { timeout: 30_000 }).toBe(true);
    server.say(7, 'session.revoked', {});
    await expect
      .poll(() => tabs.map(({ state }) => state.heard.at(-1)), { timeout: 30_000 })
      .toEqual(['session.revoked', 'session.revoked', 'session.revoked']);
    expect(tabs.map(({ state }) => state.heard.includes('resync'))).toEqual([false, true, true]);
    expect(first.state.heard).toEqual(['hello', 'notification', 'session.revoked']);
    expect(first.state.news).toBe(2);
  }, 60_000);

  it('is left when its last user leaves', async () => {
    const server = fakeServer();
    const one = tab(server, 'live-b');
    const more = one.stream.start();
    await expect.poll(() => server.lines.size, { timeout: 30_000 }).toBe(1);
    one.stop();
    one.stop();
    expect(server.lines.size).toBe(1);
    more();
    expect(server.lines.size).toBe(0);
  }, 60_000);

  it('rests after five minutes out of sight, and goes on where it was when it comes back', async () => {
    vi.useFakeTimers();
    const server = fakeServer();
    const one = tab(server, 'live-c');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(server.lines.size).toBe(1);
    one.state.awake = false;
    const timer = setInterval(() => server.say(3, 'queue', 1), 20_000);
    await vi.advanceTimersByTimeAsync(290_000);
    expect(server.lines.size).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.lines.size).toBe(0);
    const before = count(one.state.heard, 'resync');
    await vi.advanceTimersByTimeAsync(300_000);
    expect(count(one.state.heard, 'resync')).toBe(before);
    one.state.awake = true;
    one.come();
    await vi.advanceTimersByTimeAsync(100);
    expect(server.lines.size).toBe(1);
    expect(server.asked.at(-1)).toBe('E.3');
    expect(count(one.state.heard, 'resync')).toBe(before);
    clearInterval(timer);
  });

  it('while it is lost has the tab in view read again every minute', async () => {
    vi.useFakeTimers();
    const server = fakeServer();
    const lost = { ...server, open: (async () => new Response('', { status: 503 })) as typeof fetch };
    const one = tab(lost, 'live-d');
    await vi.advanceTimersByTimeAsync(181_000);
    expect(count(one.state.heard, 'resync')).toBe(3);
    one.state.awake = false;
    await vi.advanceTimersByTimeAsync(300_000);
    expect(count(one.state.heard, 'resync')).toBe(3);
  });
});
