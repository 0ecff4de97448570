import { posix } from 'node:path';
import type { Finding } from '../../shared/version.model.ts';
import { findingOf } from './check-finding.engine.ts';

/** An address a file asks for. */
export interface Reference {
  readonly address: string;
  readonly line: number;
  /** Script or wasm: without it the content does not start. */
  readonly script: boolean;
  /** Written in code: may resolve against the page as well as the file, and only outside addresses are certain. */
  readonly fromCode: boolean;
}

export interface ReferenceScope {
  readonly paths: ReadonlySet<string>;
  /** Lower-case path → path. */
  readonly folded: ReadonlyMap<string, string>;
  readonly network: readonly string[];
  readonly entry: string;
}

const TRACKERS =
  /(^|\.)(google-analytics\.com|googletagmanager\.com|googlesyndication\.com|doubleclick\.net|hm\.baidu\.com|cpro\.baidu\.com|pos\.baidu\.com|cnzz\.com|umeng\.com|51\.la|clarity\.ms|hotjar\.com|connect\.facebook\.net|mc\.yandex\.ru|mixpanel\.com|segment\.(com|io)|sensorsdata\.cn|growingio\.com|zhuge\.io|talkingdata\.com|plausible\.io|matomo\.cloud|scorecardresearch\.com)$/;

/** Whether a host only counts, follows or advertises (L16). */
export const isTracker = (host: string) => TRACKERS.test(host);

function allowed(host: string, origin: string, network: readonly string[]): boolean {
  return network.some((item) => {
    const name = item.toLowerCase();
    if (name.includes('://')) return name.replace(/\/$/, '') === origin;
    return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name;
  });
}

/** L16: the content policy refuses a tracker, so it only warns; one the manifest opens the way for blocks. */
export function trackerFinding(
  host: string,
  path: string,
  line: number,
  network: readonly string[],
  origin = `https://${host}`,
): Finding {
  return allowed(host, origin.toLowerCase(), network)
    ? findingOf('L16', 'F', 'experiments.check.l16.declared', { host }, path, line)
    : findingOf('L16', 'W', 'experiments.check.l16', { host }, path, line);
}

function external(reference: Reference, path: string, scope: ReferenceScope): Finding | null {
  const relativeScheme = reference.address.startsWith('//');
  let url: URL;
  try {
    url = new URL(relativeScheme ? `https:${reference.address}` : reference.address);
  } catch {
    return null;
  }
  const host = url.hostname.toLowerCase();
  const shown = { address: reference.address.slice(0, 200) };
  if (isTracker(host)) return trackerFinding(host, path, reference.line, scope.network, url.origin);
  if (url.protocol === 'http:' || url.protocol === 'ws:') {
    return findingOf('L02', 'F', 'experiments.check.l02', shown, path, reference.line);
  }
  if (allowed(host, url.origin.toLowerCase(), scope.network)) return null;
  const severity = reference.script ? 'F' : 'W';
  return findingOf('L01', severity, 'experiments.check.l01', shown, path, reference.line);
}

function decoded(address: string): string {
  const bare = address.split(/[?#]/)[0]!;
  try {
    return decodeURIComponent(bare).normalize('NFC');
  } catch {
    return bare;
  }
}

/** Files of the package that an address may mean, in the order in which they are tried. */
export function targetsOf(address: string, path: string, entry: string, fromCode: boolean): string[] {
  const target = decoded(address.trim());
  if (target === '' || target.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(target)) return [];
  const bases = fromCode ? [posix.dirname(path), posix.dirname(entry), '.'] : [posix.dirname(path)];
  return bases.map((base) => posix.normalize(posix.join(base, target)));
}

/** Checks one address: outside (L01, L02, L16), root-absolute (L05), missing (L03), wrong letter case (L04). */
export function checkReference(reference: Reference, path: string, scope: ReferenceScope): Finding | null {
  const address = reference.address.trim();
  // Nothing to load, or put together while the page runs.
  if (address === '' || address.startsWith('#') || /\{\{|\$\{|<%/.test(address)) return null;
  if (/^(https?|wss?):/i.test(address) || address.startsWith('//')) {
    return external({ ...reference, address }, path, scope);
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return null;
  const severity = reference.script && path === scope.entry ? 'F' : 'W';
  const target = decoded(address);
  if (target.startsWith('/')) {
    return findingOf('L05', severity, 'experiments.check.l05', { target }, path, reference.line);
  }
  if (target === '' || target.endsWith('/')) return null;
  const candidates = targetsOf(address, path, scope.entry, reference.fromCode);
  if (candidates.some((candidate) => scope.paths.has(candidate))) return null;
  for (const candidate of candidates) {
    const actual = scope.folded.get(candidate.toLowerCase());
    if (actual !== undefined) {
      return findingOf('L04', severity, 'experiments.check.l04', { target, actual }, path, reference.line);
    }
  }
  return findingOf('L03', severity, 'experiments.check.l03', { target }, path, reference.line);
}
