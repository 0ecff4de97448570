import type { FastifyRequest } from 'fastify';

/** Headers by which a call is checked: who asks, in which language, from where, for which host. */
const PASSED = [
  'authorization',
  'cookie',
  'accept-language',
  'x-requested-with',
  'user-agent',
  'host',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const;
/** Headers of an answer that its caller reads. */
const READ = ['x-request-id', 'x-permission-version', 'retry-after'] as const;

/** A call within a call: GET, or POST where something is sent. */
interface InnerCall {
  /** Path and query. */
  readonly url: string;
  readonly sent?: object;
}

interface InnerAnswer extends InnerCall {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/**
 * Answers several reads within one request, each as if its caller had made it: the same guards, limits and log.
 * @param calls of JSON answers
 */
export function answersOf(request: FastifyRequest, calls: readonly InnerCall[]): Promise<InnerAnswer[]> {
  const headers = Object.fromEntries(
    PASSED.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]])),
  );
  const remoteAddress = request.socket.remoteAddress;
  return Promise.all(
    calls.map(async (call) => {
      const answer = await request.server.inject({
        method: call.sent ? 'POST' : 'GET',
        url: call.url,
        headers,
        ...(call.sent ? { payload: call.sent } : {}),
        ...(remoteAddress ? { remoteAddress } : {}),
      });
      const read = READ.flatMap((name) =>
        answer.headers[name] === undefined ? [] : [[name, String(answer.headers[name])]],
      );
      return { ...call, status: answer.statusCode, headers: Object.fromEntries(read), body: answer.json() as unknown };
    }),
  );
}
