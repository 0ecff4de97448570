import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';

/** Which face of the product a request came to. */
export type Site = 'home' | 'lab' | 'cloud' | 'other';
export type HostKind =
  | { readonly kind: 'site'; readonly site: Site }
  | { readonly kind: 'content'; readonly label: string };

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Hostname of a Host header: lower case, without port. Empty when it is malformed. */
export function hostnameOf(header: string | undefined): string {
  const text = (header ?? '').trim().toLowerCase();
  if (!/^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/.test(text)) return '';
  return text.replace(/:\d{1,5}$/, '');
}

/** Classifies a Host header by the configured map; null means 421. */
export function classifyHost(config: Config, header: string | undefined): HostKind | null {
  const name = hostnameOf(header);
  if (!name) return null;
  const { hosts } = config;
  if (hosts.home.includes(name)) return { kind: 'site', site: 'home' };
  if (hosts.lab.includes(name)) return { kind: 'site', site: 'lab' };
  if (hosts.cloud.includes(name)) return { kind: 'site', site: 'cloud' };
  if (hosts.extra.includes(name)) return { kind: 'site', site: 'other' };
  if (name === hosts.content) return { kind: 'content', label: '' };
  if (name.endsWith(`.${hosts.content}`)) {
    const label = name.slice(0, -hosts.content.length - 1);
    return /^[a-z0-9]{1,63}$/.test(label) ? { kind: 'content', label } : null;
  }
  if (LOOPBACK.has(name) && config.mode === 'demo') return { kind: 'site', site: 'home' };
  return null;
}

/** Scheme, host and port people type for one host name of ours; never built from a request's headers. */
export function originOf(config: Config, host: string): string {
  return `${config.scheme}://${host}${config.publicPort === null ? '' : `:${config.publicPort}`}`;
}

/** Origins a browser may call from: the sites and, in demo mode, loopback addresses. */
export function siteOrigins(config: Config): string[] {
  const names = [...config.hosts.home, ...config.hosts.lab, ...config.hosts.cloud, ...config.hosts.extra];
  if (config.mode === 'demo') names.push('localhost', '127.0.0.1', '[::1]');
  return names.map((name) => originOf(config, name));
}

/** CSP source that covers every content origin. */
export function contentSource(config: Config): string {
  const name = config.hosts.contentWildcard ? `*.${config.hosts.content}` : config.hosts.content;
  return originOf(config, name);
}

/**
 * Content requests are moved under a prefix of their own. It is no guard: an address can be written in many ways that
 * the router reads as one, so `bindRoutes` compares the host of each request with the hosts of the matched route.
 */
const CONTENT_PREFIX = '/__content/';

/** The spec's own address of an attachment, `/yyyy/mm/dd/<random>.<ext>` (specification §8). */
const FILE_ADDRESS = /^\/\d{4}\/\d{2}\/\d{2}\/[A-Za-z0-9_-]{10,60}\.[a-z0-9]{1,5}(?=\?|$)/;
/** Where such an address is answered. */
const FILE_PATH = '/data/api/v1/attachment/downloadfile';

/** Where requests to hosts that are not ours are answered with 421. */
export const MISDIRECTED_PATH = '/__misdirected';

/** Fastify's `rewriteUrl`: content hosts live under their own prefix, unknown hosts under one that answers 421. */
export function rewriteByHost(config: Config) {
  return (request: IncomingMessage): string => {
    const url = request.url ?? '/';
    const host = classifyHost(config, request.headers.host);
    if (!host) return MISDIRECTED_PATH;
    if (host.kind === 'content') return `${CONTENT_PREFIX}${host.label || '-'}${url.startsWith('/') ? url : `/${url}`}`;
    const file = FILE_ADDRESS.exec(url)?.[0];
    if (file) return `${FILE_PATH}?path=${file}${url.slice(file.length).replace('?', '&')}`;
    return url;
  };
}
