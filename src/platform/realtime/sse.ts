import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Live } from './live.ts';

/** Open streams of this process, closed on a graceful stop. */
const open = new Set<() => void>();

/** Ends every stream, so that a graceful stop does not wait for readers. */
export function closeStreams(): void {
  for (const close of [...open]) close();
}

/**
 * Answers with server-sent events of one or several topics. A comment every 15 s keeps proxies from closing; readers
 * resume with Last-Event-ID.
 * @param first sent before anything else (a snapshot).
 */
export function streamTopics(
  request: FastifyRequest,
  reply: FastifyReply,
  live: Live,
  topics: readonly string[],
  first: readonly { readonly event: string; readonly data: unknown }[] = [],
): void {
  reply.hijack();
  const raw = reply.raw;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': String(reply.getHeader('x-request-id') ?? ''),
  });
  const send = (event: string, data: unknown, id?: number) =>
    raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  for (const item of first) send(item.event, item.data);
  const last = Number(request.headers['last-event-id']);
  const stops = topics.map((topic) =>
    live.subscribe(topic, (item) => send(item.event, item.data, item.id), Number.isInteger(last) ? last : undefined),
  );
  const beat = setInterval(() => raw.write(': keep-alive\n\n'), 15_000);
  const close = () => {
    clearInterval(beat);
    for (const stop of stops) stop();
    open.delete(close);
    raw.end();
  };
  open.add(close);
  raw.on('close', close);
}
