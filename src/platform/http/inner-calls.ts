import type { FastifyReply, FastifyRequest } from 'fastify';
import findMyWay from 'find-my-way';
import { type ContextBase, lookTogether } from '../db/context.ts';
import { changesNothing } from './admission.ts';
import { asAppError, failureOf } from './failures.ts';
import { hostnameOf } from './hosts.ts';
import type { BoundRoute, Http, InnerAnswer, InnerCall } from './module.ts';
import { type HttpParts, noteAnswer, noteFault } from './parts.ts';

type Within = (http: Http, bound: BoundRoute, source: ContextBase) => Promise<unknown>;

/** The request a call within another one would have been: the same caller, headers and host. */
function requestWithin(outer: FastifyRequest, asked: Record<'method' | 'url' | 'params' | 'query' | 'body', unknown>) {
  const own = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, { value }]));
  return Object.create(outer, own) as FastifyRequest;
}

/**
 * Answers reads within one request, each as if its caller had made it: the same guards, limits and counts. Who calls is
 * known from the request, and all that is read under that identity shares one look at the database.
 * @param within answers one of them
 */
export function createInnerCalls(parts: HttpParts, routes: readonly BoundRoute[], within: Within) {
  const reads = findMyWay<findMyWay.HTTPVersion.V1>({ caseSensitive: false, ignoreTrailingSlash: true });
  for (const bound of routes) {
    const { method, path, aliases = [], raw } = bound.contract;
    if (raw || method === 'HEAD' || !changesNothing(bound.contract)) continue;
    for (const url of [path, ...aliases]) reads.on(method, url, () => {}, bound);
  }

  /** One answer; null where the look that is shared had ended. */
  async function answerOne(request: FastifyRequest, reply: FastifyReply, call: InnerCall, together?: ContextBase) {
    const began = performance.now();
    const method = call.sent ? 'POST' : 'GET';
    const found = reads.find(method, call.url);
    if (!found) throw new Error(`No read is answered at ${method} ${call.url}`);
    const bound = found.store as BoundRoute;
    const { contract } = bound;
    const inner = requestWithin(request, {
      method,
      url: call.url,
      params: found.params,
      query: found.searchParams,
      body: call.sent,
    });
    const http = {
      request: inner,
      reply,
      site: request.site,
      hostname: hostnameOf(request.headers.host),
      answers: () => Promise.reject(new Error('A call within a call asks for no further ones')),
    };
    const { requestId, permissionVersion, locale } = request;
    const said = {
      'x-request-id': requestId,
      ...(permissionVersion === null ? {} : { 'x-permission-version': permissionVersion }),
    };
    const finish = (status: number, headers: Record<string, string>, body: unknown): InnerAnswer => {
      noteAnswer(parts, inner, { route: contract.path, status, seconds: (performance.now() - began) / 1000 });
      return { ...call, status, headers: { ...said, ...headers }, body };
    };
    try {
      return finish(200, {}, await within(http, bound, together ?? parts.base));
    } catch (thrown) {
      const error = asAppError(thrown);
      if (together && (error.kind === 'fault' || error.kind === 'busy')) return null;
      noteFault(parts, inner, contract.path, error);
      const dialect = contract.dialect ?? 'native';
      const { status, headers, body } = failureOf(error, { dialect, locale, requestId, messages: parts.messages });
      return finish(status, headers, body);
    }
  }

  return async (request: FastifyRequest, reply: FastifyReply, calls: readonly InnerCall[]): Promise<InnerAnswer[]> => {
    const ask = (together?: ContextBase) => Promise.all(calls.map((call) => answerOne(request, reply, call, together)));
    // A statement that failed ended the look of the others too: each of those is asked alone.
    const answers = await lookTogether(parts.base, request.actor, ask).catch(() => calls.map(() => null));
    return Promise.all(
      answers.map(async (answer, i) => answer ?? ((await answerOne(request, reply, calls[i]!)) as InnerAnswer)),
    );
  };
}
