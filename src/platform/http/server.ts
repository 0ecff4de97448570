import { randomBytes } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Actor, VISITOR } from '../../kernel/access/actor.ts';
import type { AppError } from '../../kernel/errors/app-error.ts';
import { type Locale, negotiateLocale } from '../../kernel/i18n/locales.ts';
import { isUuid, uuidv7 } from '../../kernel/values/uuid.ts';
import { createAnswering } from './answering.ts';
import { cleanForwarded } from './client-address.ts';
import { asAppError, dialectOfAddress, sendFailure } from './failures.ts';
import { heldTokenHeader } from './held-tokens.ts';
import { classifyHost, type HostKind, MISDIRECTED_PATH, rewriteByHost, type Site } from './hosts.ts';
import { createInnerCalls } from './inner-calls.ts';
import { parseJsonBody } from './json-body.ts';
import type { BoundRoute } from './module.ts';
import { type HttpParts, noteAnswer, noteFault } from './parts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    site: Site;
    /** What kind of host was asked; null for a host that is not ours. */
    hostKind: HostKind['kind'] | null;
    locale: Locale;
    requestId: string;
    actor: Actor;
    permissionVersion: string | null;
    deadToken: boolean;
  }
}

const DEFAULT_BODY = 65_536;

/** Creates the HTTP server with everything common to all routes; routes are added by `bindRoutes`. */
export async function createHttpServer(parts: HttpParts): Promise<FastifyInstance> {
  const { config, base } = parts;
  const app = Fastify({
    rewriteUrl: rewriteByHost(config),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 500 },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: DEFAULT_BODY,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    logger: false,
    forceCloseConnections: 'idle',
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return isUuid(given) ? given.toLowerCase() : uuidv7(base.clock.ms(), randomBytes(10));
    },
  });
  await app.register(cookie);
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });

  // Only JSON reaches a write: no simple cross-site form post does.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, parseJsonBody(body as string));
    } catch (error) {
      done(error as AppError);
    }
  });

  // Forms with files reach only the contracts that declare them (see `guardForm`).
  await app.register(multipart);

  // Bytes of a resumable upload: left in the stream for the module that stores them as they come.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));

  app.decorateRequest('site', 'other');
  app.decorateRequest('hostKind', null);
  app.decorateRequest('locale', config.defaultLocale);
  app.decorateRequest('requestId', '');
  app.decorateRequest('actor', null as never);
  app.decorateRequest('permissionVersion', null);
  app.decorateRequest('deadToken', false);

  app.addHook('onRequest', async (request, reply) => {
    cleanForwarded(request.raw.headers);
    request.requestId = request.id;
    request.locale = negotiateLocale(request.headers['accept-language'], config.defaultLocale);
    request.actor = VISITOR;
    const host = classifyHost(config, request.headers.host);
    request.site = host?.kind === 'site' ? host.site : 'other';
    request.hostKind = host?.kind ?? null;
    reply.header('x-request-id', request.requestId);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    if (config.scheme === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    noteAnswer(parts, request, { route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
  });

  const fail = (request: FastifyRequest, reply: FastifyReply, thrown: unknown, dialect: 'native' | 'spec') => {
    const error = asAppError(thrown);
    noteFault(parts, request, request.routeOptions.url, error);
    return sendFailure(reply.header('cache-control', 'no-store'), error, {
      dialect,
      locale: request.locale,
      requestId: request.requestId,
      messages: parts.messages,
      absent: request.routeOptions.url === undefined && error.kind === 'notFound',
      heldToken: (request.routeOptions.config as { heldToken?: boolean } | undefined)?.heldToken === true,
    });
  };
  const dialectOf = ({ routeOptions, url }: FastifyRequest): 'native' | 'spec' => {
    if (routeOptions.url === undefined) return dialectOfAddress(url);
    return (routeOptions.config as { dialect?: 'native' | 'spec' }).dialect ?? 'native';
  };
  app.setErrorHandler((error, request, reply) => fail(request, reply, error, dialectOf(request)));
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: MISDIRECTED_PATH,
    handler: (request, reply) =>
      request.hostKind !== null
        ? reply.callNotFound()
        : reply.status(421).type('text/plain').send('Misdirected request'),
  });
  return app;
}

/** Adds contracts with their handlers. */
export function bindRoutes(app: FastifyInstance, parts: HttpParts, routes: readonly BoundRoute[]): void {
  const { answer, within } = createAnswering(app, parts);
  const answerInner = createInnerCalls(parts, routes, within);
  for (const bound of routes) {
    const { contract } = bound;
    for (const url of [contract.path, ...(contract.aliases ?? [])]) {
      app.route({
        method: contract.method,
        url,
        bodyLimit: contract.multipart
          ? contract.multipart.files * contract.multipart.fileBytes + DEFAULT_BODY
          : (contract.maxBody ?? DEFAULT_BODY),
        exposeHeadRoute: false,
        config: {
          dialect: contract.dialect ?? 'native',
          contract: contract.name,
          heldToken: heldTokenHeader(contract) !== undefined,
        },
        handler: (request, reply) => answer(request, reply, bound, (calls) => answerInner(request, reply, calls)),
      });
    }
  }
}
