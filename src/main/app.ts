import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { anyone } from '../kernel/access/access.ts';
import { VISITOR } from '../kernel/access/actor.ts';
import { coverSvg } from '../kernel/cover/cover.ts';
import { AppError } from '../kernel/errors/app-error.ts';
import { defineRoute, type RouteShape } from '../kernel/http/contract.ts';
import { DEFAULT_IMAGES } from '../kernel/routing/paths.ts';
import type { Clock } from '../kernel/time/clock.ts';
import { authenticatorPort } from '../platform/auth/authenticator.ts';
import { createPasswords, type Passwords } from '../platform/auth/passwords.ts';
import { rememberBearers } from '../platform/auth/remembered-bearers.ts';
import { sameText } from '../platform/auth/tokens.ts';
import type { Config } from '../platform/config/config.ts';
import type { Secrets } from '../platform/config/data-dir.ts';
import { type ContextBase, type Ctx, createContext } from '../platform/db/context.ts';
import type { StatementMeter } from '../platform/db/meter.ts';
import { pingDatabase } from '../platform/db/ping.ts';
import type { Database } from '../platform/db/pool.ts';
import type { Replica } from '../platform/db/replica.ts';
import { createSharedReads } from '../platform/db/shared-reads.ts';
import { describeGateway } from '../platform/gateway/describe.ts';
import { isLocal } from '../platform/http/client-address.ts';
import { originOf } from '../platform/http/hosts.ts';
import { readWebBuild, serveWeb } from '../platform/http/html.ts';
import { createMessages, type Messages } from '../platform/http/messages.ts';
import type { EventSubscriber, JobHandler, ModuleParts, ServerModule } from '../platform/http/module.ts';
import { openApiDocument } from '../platform/http/openapi.ts';
import { wirePorts } from '../platform/http/ports.ts';
import { bindRoutes, createHttpServer } from '../platform/http/server.ts';
import { queueFigures } from '../platform/jobs/figures.ts';
import { housekeepingJobs } from '../platform/jobs/housekeeping.ts';
import type { Log } from '../platform/log/log.ts';
import { createMetrics } from '../platform/log/metrics.ts';
import type { Live } from '../platform/realtime/live.ts';
import { openSender, type Sender } from '../platform/sender/sender.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { serverModules } from './modules.server.ts';
import { createPageMetadata } from './page-metadata.ts';
import { VERSION } from './version.ts';

/** Everything an application is made of; tests and the server build it from the same parts. */
export interface AppParts {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly database: Database;
  /** A read replica; the caller ends it. */
  readonly replica?: Pick<Replica, 'database' | 'isFresh' | 'distrust'>;
  readonly storage: Storage;
  readonly live: Live;
  readonly clock: Clock;
  readonly log: Log;
  readonly meter?: StatementMeter;
  readonly webDir?: string;
  /** Tests only: password hashes that cost little. */
  readonly lightPasswords?: boolean;
}

export interface App {
  readonly http: FastifyInstance;
  readonly base: ContextBase;
  readonly messages: Messages;
  readonly passwords: Passwords;
  readonly sender: Sender;
  readonly modules: readonly ServerModule[];
  readonly contracts: readonly RouteShape[];
  readonly jobs: readonly JobHandler[];
  readonly subscribers: readonly EventSubscriber[];
  /** Context for commands and seeds. */
  context(facts: Parameters<typeof createContext>[1]): Ctx;
}

const plain = (name: string, path: string, summary: string) =>
  defineRoute({
    name,
    method: 'GET',
    path,
    access: anyone,
    output: z.unknown(),
    raw: true,
    summary,
    statements: 2,
    perMinute: 6000,
  });

/** Builds the application: modules wired, routes bound, nothing listening yet. */
export async function buildApp(parts: AppParts): Promise<App> {
  const passwords = await createPasswords(parts.secrets.pepper, parts.lightPasswords);
  const sender = openSender(parts.config, parts.log);
  const moduleParts: ModuleParts = {
    config: parts.config,
    secrets: parts.secrets,
    passwords,
    sender,
    version: VERSION,
  };
  const modules = serverModules(moduleParts);
  const ports = wirePorts(modules.flatMap((module) => module.provides ?? []));
  const subscribers = modules.flatMap((module) => module.subscribers ?? []);
  const base: ContextBase = {
    db: parts.database.db,
    clock: parts.clock,
    log: parts.log,
    storage: parts.storage,
    live: parts.live,
    ports,
    subscriptions: subscribers,
    sharedReads: createSharedReads(() => parts.clock.ms(), Math.min(2000, parts.config.visitorMemoryMs)),
  };
  const messages = createMessages(modules.map((module) => module.messages));
  const metrics = createMetrics();
  metrics.poolSize(() => ({
    total: parts.database.pool.totalCount,
    idle: parts.database.pool.idleCount,
    waiting: parts.database.pool.waitingCount,
  }));
  const jobs = [...housekeepingJobs, ...modules.flatMap((module) => module.jobs ?? [])];
  const longJobs = jobs.filter((job) => job.long).map((job) => job.name);
  const figures = queueFigures(parts.database.db, longJobs);
  for (const [name, help, column] of [
    ['cloudvse_jobs_oldest_seconds', 'Age of the oldest job that could be begun now', 'oldest_seconds'],
    ['cloudvse_jobs_ready', 'Jobs that could be begun now', 'ready'],
    ['cloudvse_jobs_failed', 'Jobs that failed for good', 'failed'],
  ] as const) {
    metrics.gauge({ name, help, label: 'kind', read: () => figures(column) });
  }
  metrics.gauge({
    name: 'cloudvse_live_connected',
    help: 'Whether live events travel between processes',
    read: () => ({ connected: parts.live.facts().connected ? 1 : 0 }),
  });
  metrics.gauge({
    name: 'cloudvse_live_connections',
    help: 'Connections for live events opened since the start',
    read: () => ({ opened: parts.live.facts().connections }),
  });
  const { replica } = parts;
  if (replica) {
    metrics.gauge({
      name: 'cloudvse_replica_fresh',
      help: 'Whether the read replica is near enough to the primary to be read',
      label: 'database',
      read: () => ({ replica: replica.isFresh() ? 1 : 0 }),
    });
  }
  const httpParts = {
    config: parts.config,
    base,
    sealing: parts.secrets.sealing,
    messages,
    authenticator: rememberBearers(
      ports.all(authenticatorPort)[0]!(parts.database.db),
      (personId, listener) => parts.live.subscribe(`person:${personId}`, listener),
      () => parts.clock.ms(),
      parts.config.bearerMemoryMs,
    ),
    ...(parts.meter ? { meter: parts.meter } : {}),
    ...(parts.replica ? { replica: parts.replica } : {}),
    observe: metrics.observe,
  };
  const http = await createHttpServer(httpParts);

  const routes = modules.flatMap((module) => module.routes ?? []);
  const contracts: RouteShape[] = routes.map((bound) => bound.contract);
  const heads = createPageMetadata({ modules, messages });
  const home = () => originOf(parts.config, parts.config.hosts.home[0] ?? 'localhost');
  type Typed = { reply: { type(t: string): void } };
  const defaultImage = await readFile(join(import.meta.dirname, 'default-image.png'));
  let described: Record<string, unknown> | undefined;
  // Made when somebody first asks: it takes a third of the time the application takes to begin.
  const description = () => {
    described ??= {
      ...openApiDocument(contracts, VERSION),
      ...describeGateway(
        modules.flatMap((module) => module.resources ?? []),
        modules.flatMap((module) => module.procedures ?? []),
      ),
    };
    return described;
  };
  const own = [
    {
      contract: plain('platform.robots', '/robots.txt', 'What search engines may visit'),
      handle: async (_ctx: Ctx, _input: unknown, { reply }: Typed) => {
        reply.type('text/plain; charset=utf-8');
        return heads.robots(home());
      },
    },
    {
      contract: { ...plain('platform.sitemap', '/sitemap.xml', 'Every public address'), statements: 4 },
      handle: async (ctx: Ctx, _input: unknown, { reply }: Typed) => {
        reply.type('application/xml; charset=utf-8');
        return heads.sitemap(ctx, home());
      },
    },
    {
      contract: {
        ...plain('platform.cover', '/covers/:drawing/:subject/:file', 'Drawn cover of an experiment'),
        // Kept for good by every browser, so not counted: a whole campus shares one address.
        perMinute: undefined,
        cacheSeconds: 31_536_000,
        statements: 0,
        params: z.object({
          drawing: z.string().check(z.regex(/^\d{1,4}$/)),
          subject: z.string().check(z.minLength(1), z.maxLength(100)),
          file: z.string().check(z.maxLength(100), z.regex(/^.+\.svg$/s)),
        }),
      },
      handle: async (
        _ctx: Ctx,
        input: unknown,
        { reply }: Typed & { reply: { header(k: string, v: string): void } },
      ) => {
        const { subject, file } = (input as { params: { subject: string; file: string } }).params;
        reply.type('image/svg+xml');
        // The address names the drawing and its subject: what it gives never changes.
        reply.header('cache-control', 'public, max-age=31536000, immutable');
        return coverSvg({ id: file.slice(0, -'.svg'.length), subject });
      },
    },
    ...DEFAULT_IMAGES.map((path, i) => ({
      contract: {
        ...plain(i === 0 ? 'platform.defaultImage' : 'platform.defaultImageAlias', path, 'Picture of what has none'),
        perMinute: undefined,
        cacheSeconds: 86_400,
        statements: 0,
      },
      handle: async (_ctx: Ctx, _input: unknown, { reply }: Typed) => {
        reply.type('image/png');
        return defaultImage;
      },
    })),
    {
      contract: plain('platform.health', '/health', 'Is the process alive'),
      handle: async () => ({ status: 'ok', version: VERSION }),
    },
    {
      contract: plain('platform.ready', '/ready', 'Can the process serve: database and disk answer'),
      handle: async (ctx: Ctx, _input: unknown, { reply }: { reply: { status(code: number): unknown } }) => {
        const free = await ctx.storage.freeShare();
        const database = await pingDatabase(ctx.db);
        if (!database || free < 0.01) reply.status(503);
        const waitingFor = [...(database ? [] : ['database']), ...(free < 0.01 ? ['disk space'] : [])];
        return {
          status: waitingFor.length === 0 ? 'ready' : 'unavailable',
          waitingFor,
          database,
          freeDisk: Number(free.toFixed(3)),
        };
      },
    },
    {
      contract: plain('platform.openapi', '/openapi.json', 'Description of every call'),
      handle: async () => description(),
    },
    {
      contract: {
        ...plain('platform.metrics', '/metrics', 'Figures for operators'),
        access: { by: 'token', token: 'metrics' } as const,
      },
      handle: async (
        ctx: Ctx,
        _input: unknown,
        {
          request,
          reply,
        }: {
          request: { headers: Record<string, unknown>; raw: IncomingMessage };
          reply: { type(t: string): void; status(c: number): unknown };
        },
      ) => {
        const token = parts.config.metricsToken;
        const given = request.headers['x-metrics-token'];
        if (token ? typeof given !== 'string' || !sameText(given, token) : !isLocal(request.raw)) {
          reply.status(403);
          return { status: 'refused', requestId: ctx.requestId };
        }
        reply.type('text/plain; version=0.0.4');
        return metrics.registry.metrics();
      },
    },
  ];
  contracts.push(...own.map((one) => one.contract));
  bindRoutes(http, httpParts, [...routes, ...(own as never)]);

  const build = parts.webDir ? readWebBuild(parts.webDir) : null;
  if (build) {
    await serveWeb(http, parts.config, build, VERSION, parts.live, (request, resolved) =>
      heads.of(
        createContext(base, { actor: VISITOR, locale: request.locale, requestId: request.requestId }),
        resolved,
        request.url,
      ),
    );
  } else {
    http.setNotFoundHandler(async () => {
      throw new AppError('notFound', 'error.notFound', undefined);
    });
  }
  return {
    http,
    base,
    messages,
    passwords,
    sender,
    modules,
    contracts,
    jobs,
    subscribers,
    context: (facts) => createContext(base, facts),
  };
}
