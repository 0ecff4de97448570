import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PersonActor } from '../../kernel/access/actor.ts';
import type { Live } from './live.ts';

/** Open streams of this process, closed on a graceful stop. */
const open = new Set<() => void>();
/** Open streams by person, oldest first. */
const byPerson = new Map<string, Set<() => void>>();

/** Tabs and devices of one person that listen at once; the oldest stream makes room. */
const MAX_PER_PERSON = 20;
/** A reader this far behind is cut off: it resumes behind the last event it took. */
const MAX_WAITING_BYTES = 1_048_576;
/** Sign-in, role and right to the topic are validated when a stream opens, so none lives longer than this. */
const MAX_AGE_MS = 5 * 60_000;
const BEAT_MS = 15_000;

/** Ends every stream, so that a graceful stop does not wait for readers. */
export function closeStreams(): void {
  for (const close of [...open]) close();
}

/** True for news that takes the reader's sign-in or rights away. */
function endsAuthority(actor: PersonActor, event: string, data: unknown): boolean {
  if (event === 'permission.changed') return true;
  if (event !== 'session.revoked') return false;
  const { sessionId, except } = (data ?? {}) as { sessionId?: string; except?: string };
  return sessionId === undefined ? except !== actor.sessionId : sessionId === actor.sessionId;
}

/**
 * Answers with server-sent events of one or several topics. A comment every 15 s keeps proxies from closing; readers
 * resume with Last-Event-ID, and hear `resync` first when something since then may be lost. A stream ends when its sign-in or rights do, and after five minutes in any case: the
 * reader comes back and is authorized anew.
 * @param first sent before anything else (a snapshot).
 * `beatMs`: also a `beat` event this often, for readers who show how old their picture is.
 */
export function streamTopics(
  request: FastifyRequest,
  reply: FastifyReply,
  live: Live,
  topics: readonly string[],
  first: readonly { readonly event: string; readonly data: unknown }[] = [],
  { beatMs }: { readonly beatMs?: number } = {},
): void {
  reply.hijack();
  const raw = reply.raw;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': String(reply.getHeader('x-request-id') ?? ''),
  });
  let closed = false;
  const stops: (() => void)[] = [];
  const timers: NodeJS.Timeout[] = [];
  const person = request.actor.kind === 'person' ? request.actor : null;
  const own = person ? (byPerson.get(person.personId) ?? new Set()) : null;

  const close = () => {
    if (closed) return;
    closed = true;
    for (const timer of timers) clearInterval(timer);
    for (const stop of stops) stop();
    open.delete(close);
    own?.delete(close);
    if (person && own?.size === 0) byPerson.delete(person.personId);
    raw.end();
  };
  const write = (text: string) => {
    if (closed) return;
    raw.write(text);
    if (raw.writableLength > MAX_WAITING_BYTES) {
      close();
      raw.destroy();
    }
  };
  const send = (event: string, data: unknown, id?: string) =>
    write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

  open.add(close);
  raw.on('close', close);
  if (person && own) {
    byPerson.set(person.personId, own);
    own.add(close);
    if (own.size > MAX_PER_PERSON) own.values().next().value?.();
  }
  for (const item of first) send(item.event, item.data);
  const last = request.headers['last-event-id'];
  const behind = live.resume(Array.isArray(last) ? last[0] : last);
  if (behind === null) send('resync', null);
  for (const topic of topics) {
    stops.push(live.subscribe(topic, (item) => send(item.event, item.data, live.cursorOf(item)), behind ?? undefined));
  }
  // After the topics themselves, so that the reader still hears why it ends.
  if (person) {
    for (const topic of new Set([`person:${person.personId}`, ...topics])) {
      stops.push(
        live.subscribe(topic, (item) => {
          if (endsAuthority(person, item.event, item.data)) close();
        }),
      );
    }
  }
  timers.push(
    setInterval(() => write(': keep-alive\n\n'), BEAT_MS),
    setTimeout(close, MAX_AGE_MS),
  );
  if (beatMs) timers.push(setInterval(() => send('beat', {}), beatMs));
  if (closed) close();
}
