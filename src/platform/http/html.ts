import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors/app-error.ts';
import { type Layout, type Resolution, type RouteAuth, resolveAddress } from '../../kernel/routing/paths.ts';
import { coveredCall } from '../../kernel/session/start.contract.ts';
import { LANDING, type Site } from '../../kernel/site/landing.ts';
import type { Config } from '../config/config.ts';
import type { Live } from '../realtime/live.ts';
import { escapeHtml, firstHtml, waitingHtml } from './first-html.ts';
import { classifyHost, contentSource, originOf } from './hosts.ts';
import { isLoopback } from './loopback.ts';
import type { PageMetadata } from './page-metadata.ts';
import { pagePolicy } from './page-policy.ts';

/** The head of a page as it is served. */
export interface ServedMetadata extends PageMetadata {
  readonly site: string;
  /** Key of the route whose page is shown. */
  readonly page?: string;
  /** The page has nothing to show: 404. */
  readonly absent: boolean;
  /** May stand in search engines. */
  readonly indexed: boolean;
}

/** Built web client: `dist/web` with `index.html`, whose inline scripts (first paint, old browsers) are named by hash. */
export interface WebBuild {
  readonly dir: string;
  readonly html: string;
  readonly scriptHashes: readonly string[];
  /** Files a page needs besides the frame, by key of its route; under `member` what the frame of a person needs. */
  readonly firstLoads: Readonly<Record<string, FirstLoad>>;
}

/** Addresses of scripts, of styles, and of words by language. */
interface FirstLoad {
  readonly js: readonly string[];
  readonly css: readonly string[];
  readonly messages: Readonly<Record<string, readonly string[]>>;
}

/** Reads the built client; null when it was not built (API-only tests). */
export function readWebBuild(dir: string): WebBuild | null {
  const file = join(dir, 'index.html');
  if (!existsSync(file)) return null;
  const html = readFileSync(file, 'utf8');
  const inline = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const loads = join(dir, 'first-load.json');
  return {
    dir,
    html,
    firstLoads: existsSync(loads) ? (JSON.parse(readFileSync(loads, 'utf8')) as WebBuild['firstLoads']) : {},
    scriptHashes: Array.from(inline, ([, script = '']) => createHash('sha256').update(script).digest('base64')),
  };
}

/** Title, description, and what a link preview shows (Open Graph). Texts are data: escaped, never markup. */
function headHtml(head: ServedMetadata, origin: string): string {
  const { title, site, description, canonical, indexed, absent, structured } = head;
  const full = title === site || title === '' ? site : `${title} · ${site}`;
  const meta = (name: 'name' | 'property', key: string, content: string) =>
    `<meta ${name}="${key}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(full)}</title>`,
    meta('name', 'robots', indexed && !absent ? 'index,follow' : 'noindex'),
    ...(description ? [meta('name', 'description', description)] : []),
    ...(indexed && !absent
      ? [
          meta('property', 'og:title', full),
          meta('property', 'og:site_name', site),
          meta('property', 'og:type', 'website'),
          ...(description ? [meta('property', 'og:description', description)] : []),
          ...(canonical
            ? [
                meta('property', 'og:url', origin + canonical),
                `<link rel="canonical" href="${escapeHtml(origin + canonical)}">`,
              ]
            : []),
          // A data block: it never runs, and no text can end it.
          ...(structured?.(origin, site) ?? []).map(
            (data) => `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
          ),
        ]
      : []),
  ].join('');
}

/**
 * Asks the browser for a page's own files beside the frame's, instead of after them. Scripts give way to what the first
 * paint needs, which stands in the html: styles, and the picture above the fold.
 */
function preloadHtml(loads: readonly (FirstLoad | undefined)[], locale: string): string {
  const asked = loads.flatMap((load) => (load ? [load] : []));
  const unique = (files: readonly string[]) => [...new Set(files)];
  return [
    ...unique(asked.flatMap(({ css }) => css)).map(
      (href) => `<link rel="preload" as="style" crossorigin href="${href}">`,
    ),
    ...unique(asked.flatMap(({ js, messages }) => [...js, ...(messages[locale] ?? [])])).map(
      (href) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${href}">`,
    ),
  ].join('');
}

/** Pages that need a person. */
const PERSONAL: ReadonlySet<RouteAuth> = new Set(['U', 'M', 'C']);
/** Whether a rail stands beside the page, by its layout; the other layouts have no frame. */
const RAILED: Partial<Record<Layout, boolean>> = { root: false, console: true, course: true };

/**
 * Serves the client: hashed assets for a year, html fresh with a nonce per request (39). The run page gets
 * a policy of its own that lets it frame the content hosts.
 */
export async function serveWeb(
  app: FastifyInstance,
  config: Config,
  build: WebBuild,
  version: string,
  live: Live,
  head: (request: FastifyRequest, resolved: Resolution) => Promise<ServedMetadata>,
): Promise<void> {
  const policy = (nonce: string, run: boolean) =>
    pagePolicy({
      ...{ nonce, scriptHashes: build.scriptHashes, media: config.mediaSources },
      frames: run ? contentSource(config) : null,
    });

  await app.register(fastifyStatic, {
    root: join(build.dir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });

  const siteOf = (request: FastifyRequest): Site => {
    const host = classifyHost(config, request.headers.host);
    return host?.kind === 'site' ? host.site : 'other';
  };

  /** Facts of the asked host for the client, as a data block: the frame knows its menu without a call. */
  const siteFacts = (request: FastifyRequest) => {
    // A loopback name shows every face itself: there is no other host the sign-in would reach.
    const together = isLoopback(config, request.headers.host);
    const origin = (names: readonly string[]) => (names[0] && !together ? originOf(config, names[0]) : '');
    return JSON.stringify({
      site: siteOf(request),
      home: origin(config.hosts.home),
      lab: origin(config.hosts.lab),
      cloud: origin(config.hosts.cloud),
      build: version,
      live: live.cursor(),
      idleMinutes: config.idleMinutes,
    }).replaceAll('<', '\\u003c');
  };

  const originOfRequest = (request: FastifyRequest) => {
    const site = siteOf(request);
    const names = config.hosts[site === 'other' ? 'home' : site];
    return names[0] ? originOf(config, names[0]) : '';
  };

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    // A content host has no page of the platform, under whatever address.
    if (request.hostKind !== 'site' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return reply.status(404).send();
    }
    const path = request.url.split('?')[0] ?? '/';
    const wantsPage = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
    if (
      path.startsWith('/api/') ||
      path.startsWith('/data/') ||
      path.startsWith('/bus/') ||
      path.startsWith('/assets/') ||
      !wantsPage
    ) {
      throw new AppError('notFound', 'error.notFound', undefined);
    }
    // What somebody reads in is kept in the browser: a document begins in the language of the site.
    request.locale = config.defaultLocale;
    const nonce = randomBytes(16).toString('base64');
    // The bare address of a host shows the front page of its face.
    const resolved = resolveAddress(path === '/' ? LANDING[siteOf(request)] : request.url);
    const run = resolved.kind === 'match' && resolved.row.key === 'experimentRun';
    const facts = await head(request, resolved);
    const personal = resolved.kind === 'match' && PERSONAL.has(resolved.row.auth) ? resolved.row : null;
    // The display cookie travels with the sign-in: whom it speaks for gets the frame of a person on public pages too.
    const member = personal !== null || request.cookies.cloudvse_user_info !== undefined;
    const files = [build.firstLoads[facts.page ?? ''], ...(member ? [build.firstLoads.member] : [])];
    const begin = () => {
      if (facts.first) return firstHtml(facts.first, facts.site);
      const railed = personal && !facts.absent ? RAILED[personal.layout] : undefined;
      return railed === undefined ? '' : waitingHtml(facts.title, railed, coveredCall(request.url) !== undefined);
    };
    const html = build.html
      .replaceAll('__NONCE__', nonce)
      .replace('__LANG__', request.locale)
      .replace('<div id="root"></div>', () => `<div id="root">${begin()}</div>`)
      .replace(
        '</head>',
        () =>
          `${preloadHtml(files, request.locale)}<script type="application/json" id="site-facts">${siteFacts(request)}</script></head>`,
      )
      .replace(/<title>[^<]*<\/title>/, () => headHtml(facts, originOfRequest(request)));
    return reply
      .status(facts.gone ? 410 : facts.absent ? 404 : 200)
      .header('content-security-policy', policy(nonce, run))
      .headers(
        facts.isolated
          ? { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }
          : { 'cross-origin-opener-policy': 'same-origin-allow-popups' },
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  };
  app.setNotFoundHandler(page);
}
