import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** The address of one entry of X-Forwarded-For, some proxies add a port; null when it is none. */
function addressOf(entry: string): string | null {
  const text = entry.trim();
  if (isIP(text)) return text;
  const bare = /^\[([^\]]+)\](:\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1];
  return bare !== undefined && isIP(bare) ? bare : null;
}

/**
 * Cuts everything off X-Forwarded-For that is no address, and all that stands before it: proxies append on the right,
 * so only the part behind the last odd entry can have been written by them.
 */
export function cleanForwarded(headers: IncomingHttpHeaders): void {
  const given = headers['x-forwarded-for'];
  if (given === undefined) return;
  const kept: string[] = [];
  for (const entry of String(given).split(',').reverse()) {
    const address = addressOf(entry);
    if (address === null) break;
    kept.unshift(address);
  }
  if (kept.length > 0) headers['x-forwarded-for'] = kept.join(', ');
  else delete headers['x-forwarded-for'];
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** True for a request made on this machine itself, not handed on by a proxy that runs beside the server. */
export function isLocal(request: IncomingMessage): boolean {
  return (
    LOOPBACK.has(request.socket.remoteAddress ?? '') && FORWARDED.every((name) => request.headers[name] === undefined)
  );
}
