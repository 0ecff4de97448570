import http from 'node:http';
import https from 'node:https';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';

/** A message to one person outside the platform. Its text may hold a one-time code: it is never stored. */
export interface OutgoingMessage {
  readonly channel: 'sms' | 'email';
  /** Mobile number in national form, or an e-mail address. */
  readonly to: string;
  /** Subject of an e-mail; short messages leave it out. */
  readonly subject: string;
  readonly text: string;
}

/** Hands messages to whatever delivers them. */
export interface Sender {
  /** @throws Error when the gateway does not take the message; the caller's job tries again. */
  send(message: OutgoingMessage): Promise<void>;
  /** The last messages of a sender that delivers nothing, newest last; empty for a real gateway. */
  kept(): readonly OutgoingMessage[];
}

const KEPT = 100;
const TIMEOUT_MS = 10_000;

/** Posts JSON and answers the status; redirects are not followed. */
function post(gateway: { readonly url: string; readonly token: string }, body: string): Promise<number> {
  const { request } = gateway.url.startsWith('https:') ? https : http;
  return new Promise((done, failed) => {
    const outgoing = request(
      gateway.url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          authorization: `Bearer ${gateway.token}`,
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => done(answer.statusCode ?? 0)).on('error', failed);
      },
    );
    outgoing.on('error', failed).end(body);
  });
}

/**
 * A demonstration delivers nothing: it writes each message into the log and keeps the last hundred. A gateway gets
 * `POST {channel, to, subject, text}` as JSON with the token as bearer, and takes it by any 2xx answer.
 */
export function openSender(config: Pick<Config, 'sender'>, log: Log): Sender {
  const gateway = config.sender;
  if (!gateway) {
    const messages: OutgoingMessage[] = [];
    return {
      send: async (message) => {
        messages.push(message);
        if (messages.length > KEPT) messages.shift();
        log.info(
          { ...message, to: maskAddress(message.to) },
          'message for a person; no gateway is set, nothing was sent',
        );
      },
      kept: () => messages,
    };
  }
  return {
    send: async ({ channel, to, subject, text }) => {
      const status = await post(gateway, JSON.stringify({ channel, to, subject, text }));
      if (status < 200 || status > 299) throw new Error(`The message gateway answered ${status}`);
    },
    kept: () => [],
  };
}

/** A mobile number or e-mail address as the log may hold it. */
export function maskAddress(address: string): string {
  if (address.includes('@')) return address.replace(/^(.)[^@]*/u, '$1***');
  return address.length >= 7 ? `${address.slice(0, 3)}****${address.slice(-4)}` : '****';
}
