import { randomBytes } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { decideAccess } from '../../kernel/access/access.ts';
import { type Actor, VISITOR } from '../../kernel/access/actor.ts';
import { ROLE } from '../../kernel/access/roles.ts';
import { AppError, appErrorWith } from '../../kernel/errors/app-error.ts';
import { type RouteShape, repeatOf } from '../../kernel/http/contract.ts';
import { envelopeOf, RESULT } from '../../kernel/http/envelope.ts';
import { type Locale, negotiateLocale } from '../../kernel/i18n/locales.ts';
import { isUuid, uuidv7 } from '../../kernel/values/uuid.ts';
import { auditAlone } from '../audit/audit.ts';
import type { RememberingAuthenticator } from '../auth/remembered-bearers.ts';
import { bearerOf } from '../auth/tokens.ts';
import type { Config } from '../config/config.ts';
import { type ContextBase, createContext } from '../db/context.ts';
import type { StatementMeter } from '../db/meter.ts';
import { cleanForwarded } from './client-address.ts';
import { asAppError, dialectOfAddress, sendFailure } from './failures.ts';
import { guardForm, guardPreview, guardScript, isPreview, parsedInput } from './guards.ts';
import { heldTokenHeader, heldTokenOf } from './held-tokens.ts';
import {
  classifyHost,
  type HostKind,
  hostnameOf,
  MISDIRECTED_PATH,
  rewriteByHost,
  type Site,
  siteOrigins,
} from './hosts.ts';
import { type Claim, once, requestDigest } from './idempotency.ts';
import { checkJson, parseJsonBody } from './json-body.ts';
import type { Messages } from './messages.ts';
import type { BoundRoute } from './module.ts';
import { ADDRESS_PER_MINUTE, shareRateLimits } from './rate-limit.ts';
import { answerFrom, type ReadParts } from './replica-reads.ts';
import { factsOfView, guardView } from './view-as.ts';
import { createVisitorAnswers, keptFor, sendKept, sendTagged } from './visitor-answers.ts';

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

export interface HttpParts {
  readonly config: Config;
  readonly base: ContextBase;
  /** Secret the answers kept for repeated requests are sealed with. */
  readonly sealing: Buffer;
  readonly messages: Messages;
  readonly authenticator: RememberingAuthenticator;
  /** Present in tests: a call over its contract's statement budget fails. */
  readonly meter?: StatementMeter;
  readonly replica?: ReadParts['replica'];
  readonly observe?: (facts: { route: string; status: number; seconds: number }) => void;
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
    const facts = {
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    };
    parts.observe?.(facts);
    if (reply.statusCode >= 500 || facts.seconds > 2) {
      base.log.warn({ ...facts, method: request.method, requestId: request.requestId }, 'slow or failed request');
    }
  });

  const fail = (request: FastifyRequest, reply: FastifyReply, thrown: unknown, dialect: 'native' | 'spec') => {
    const error = asAppError(thrown);
    if (error.kind === 'fault') {
      base.log.error(
        { err: error.cause ?? error, requestId: request.requestId, url: request.routeOptions.url },
        'fault',
      );
    }
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

const changesNothing = (contract: RouteShape) => isRead(contract) || repeatOf(contract) === 'read';
const isRead = ({ method }: RouteShape) => method === 'GET' || method === 'HEAD';

/** Adds contracts with their handlers: parse, authenticate, declared access, rate, idempotency, output check. */
export function bindRoutes(app: FastifyInstance, parts: HttpParts, routes: readonly BoundRoute[]): void {
  const { config, base } = parts;
  const limits = shareRateLimits(base.live, () => base.clock.ms());
  app.addHook('onClose', limits.close);
  const [limiter, hourly] = [limits.create('minute', 60_000), limits.create('hour', 3_600_000)];
  const origins = new Set(siteOrigins(config));
  const visitorAnswers = createVisitorAnswers(() => base.clock.ms(), config.visitorMemoryMs);
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
        handler: async (request, reply) => {
          try {
            return await answer(request, reply, bound);
          } finally {
            if (!changesNothing(contract)) forgetBefore(request);
          }
        },
      });
    }
  }

  /** What a write leaves behind must be seen by the next read, whatever was remembered beside it. */
  function forgetBefore(request: FastifyRequest): void {
    const token = bearerOf(request.headers);
    if (token) parts.authenticator.forget(token);
    // Learners change nothing that visitors are shown at once, and they write all the time.
    if (request.actor.kind === 'person' && request.actor.role !== ROLE.student) {
      visitorAnswers.clear();
      base.sharedReads?.clear();
    }
  }

  async function authenticate(request: FastifyRequest, reply: FastifyReply, contract: RouteShape): Promise<void> {
    if (!request.headers.authorization) return;
    const token = bearerOf(request.headers);
    const look = changesNothing(contract) ? parts.authenticator.recall : parts.authenticator.authenticate;
    const result = token ? await look(token) : ({ kind: 'void' } as const);
    if (result.kind === 'person') {
      request.actor = result.actor;
      request.permissionVersion = result.permissionVersion;
      reply.header('x-permission-version', result.permissionVersion);
      if (result.actor.mustChangePassword && contract.access.by !== 'public' && !contract.whilePasswordDue) {
        throw appErrorWith({ data: { Result: RESULT.passwordDue } }, 'forbidden', 'error.passwordDue');
      }
      return;
    }
    if (contract.access.by === 'public' || contract.access.by === 'token') {
      // A stale tab still reads the home page.
      reply.header('x-token-dead', '1');
      request.deadToken = true;
      return;
    }
    if (result.kind === 'gone') {
      throw appErrorWith({ data: { Result: RESULT.accountGone } }, 'refused', 'error.account.gone');
    }
    if (result.kind === 'ended') {
      throw appErrorWith({ data: { reason: result.reason } }, 'ended', 'error.session.ended');
    }
    throw new AppError('unauthenticated', 'error.session.void', undefined);
  }

  function guardRate(request: FastifyRequest, contract: RouteShape): void {
    if (!config.rateLimits) return;
    const write = !isRead(contract);
    const person = request.actor.kind === 'person' ? request.actor.personId : null;
    // A whole campus may share one address; cached public reads are not counted unless they say how many.
    if (!person && contract.cacheSeconds && contract.perMinute === undefined) return;
    // Work that goes on after its sign-in is counted by its own token: a full computer room is one address. The
    // address is bounded as well, for who makes up tokens.
    const held = heldTokenOf(request, contract);
    const perMinute = contract.perMinute ?? (person || held ? (write ? 600 : 1200) : 6000);
    const wait = Math.max(
      limiter.take(`${contract.name}|${person ?? held ?? request.ip}`, perMinute),
      held ? limiter.take(`${contract.name}|${request.ip}`, ADDRESS_PER_MINUTE) : 0,
      contract.perHour ? hourly.take(`${contract.name}|${person ?? request.ip}`, contract.perHour) : 0,
    );
    if (wait > 0) throw appErrorWith({ retryAfter: wait }, 'tooMany', 'error.tooMany', { seconds: wait });
  }

  /** A GET that changes state and any write from a page of another site are refused. */
  function guardSite(request: FastifyRequest, contract: RouteShape): void {
    if (isRead(contract) || contract.access.by === 'token') return;
    const { origin } = request.headers;
    if (origin !== undefined && !origins.has(origin)) throw new AppError('forbidden', 'error.crossSite', undefined);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, bound: BoundRoute): Promise<unknown> {
    const { contract } = bound;
    if (request.hostKind !== (contract.hosts ?? 'site')) return reply.callNotFound();
    guardScript(request, contract);
    await authenticate(request, reply, contract);
    guardSite(request, contract);
    guardRate(request, contract);
    const facts = {
      actor: request.actor,
      locale: request.locale,
      requestId: request.requestId,
      ip: request.ip,
      agent: request.headers['user-agent'] ?? null,
      preview: isPreview(request),
      fresh: request.headers['x-fresh'] !== undefined,
    };
    const decision = decideAccess(contract.access, request.actor);
    if (decision === 'signIn') throw new AppError('unauthenticated', 'error.signIn', undefined);
    if (decision === 'forbidden') {
      await auditAlone(base.db, facts, {
        action: contract.name,
        object: 'route',
        objectId: null,
        result: 'refused',
      });
      throw new AppError('forbidden', 'error.forbidden', undefined);
    }
    if (contract.minFreeDisk !== undefined && (await base.storage.freeShare()) < contract.minFreeDisk) {
      throw appErrorWith({ retryAfter: 3 }, 'busy', 'error.diskFull');
    }
    guardView(request, contract);
    guardPreview(request, contract);
    guardForm(request, contract);
    checkJson(request.body);
    const input = parsedInput(request, contract);
    const seen = await factsOfView(base, request, facts, input.params);
    reply.header(
      'cache-control',
      contract.cacheSeconds && request.actor.kind === 'visitor'
        ? `public, max-age=${contract.cacheSeconds}`
        : 'no-store',
    );
    // What a visitor was told is not what the same person is told after signing in, or in another language.
    if (contract.cacheSeconds) reply.header('vary', 'authorization, accept-language');
    const http = { request, reply, site: request.site, hostname: hostnameOf(request.headers.host) };
    const age = keptFor(contract, request, input.query);
    const handle = async (source: ContextBase, claim?: Claim) => {
      let marks = 0;
      const ctx = createContext(source, {
        ...seen,
        ...(age === null ? {} : { actor: VISITOR }),
        ...(claim
          ? {
              beforeCommit: (trx) => {
                marks++;
                return claim.mark(trx);
              },
            }
          : {}),
      });
      if (!parts.meter) return bound.handle(ctx, input, http);
      const { value, statements } = await parts.meter.measure(() => bound.handle(ctx, input, http));
      const budget = contract.statements + (bound.further?.(input) ?? 0);
      if (statements.length > budget + marks) {
        throw new Error(
          `${contract.name}: ${statements.length} statements, budget ${budget}:\n${statements.join('\n')}`,
        );
      }
      return value;
    };
    const run = (claim?: Claim) =>
      age === null ? answerFrom(parts, contract, request, (source) => handle(source, claim)) : handle(base, claim);
    if (contract.raw) {
      const value = await run();
      return reply.sent || value === undefined ? reply : value;
    }
    const produce = async (claim?: Claim) => {
      const value = await run(claim);
      const checked = contract.output.safeParse(value) as { success: boolean; data?: unknown; error?: unknown };
      // Unknown fields are cut here, so nothing leaks that the contract does not name.
      if (!checked.success) throw new Error(`${contract.name}: output does not fit its contract: ${checked.error}`);
      const body =
        contract.dialect === 'spec'
          ? { Result: RESULT.ok, ...envelopeOf(checked.data), ErrorMsg: '', RequestId: request.requestId }
          : { data: checked.data };
      return { status: 200, body };
    };
    if (age !== null) {
      const kept = await visitorAnswers.get(
        `${request.locale} ${request.site} ${request.url}`,
        age,
        async () => (await produce()).body,
      );
      return sendKept(request, reply, kept);
    }
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string' && repeatOf(contract) === 'once' && request.actor.kind === 'person') {
      if (!/^[\w.:-]{8,64}$/.test(key)) throw new AppError('malformed', 'error.malformed', undefined);
      const stored = await once(
        base.db,
        parts.sealing,
        {
          owner: request.actor.personId,
          key,
          route: contract.name,
          digest: requestDigest(request.method, request.url, request.body),
        },
        produce,
      );
      if (stored.replayed) reply.header('x-replayed', '1');
      return reply.status(stored.status).send(stored.body);
    }
    const { status, body } = await produce();
    if (contract.cacheSeconds && contract.dialect === 'spec') return sendTagged(request, reply, body);
    return reply.status(status).send(body);
  }
}
