import type { Profile } from './capability.engine.ts';

const SANDBOX: Readonly<Record<Profile, string>> = {
  strict: 'allow-scripts allow-pointer-lock allow-downloads',
  compat: 'allow-scripts allow-same-origin allow-forms allow-modals allow-pointer-lock allow-downloads',
  threads: 'allow-scripts allow-pointer-lock allow-downloads',
  window: 'allow-scripts allow-pointer-lock allow-downloads',
};

/** Sandbox tokens of a profile: the same in the frame's attribute and in the response. */
export const sandboxOf = (profile: Profile): string => SANDBOX[profile];

/** Features the frame passes on to its content. */
export function allowOf(profile: Profile, permissions: readonly string[]): string {
  const list = [...new Set(['fullscreen', 'autoplay', ...permissions])];
  return [...list, ...(profile === 'threads' ? ['cross-origin-isolated'] : [])].join('; ');
}

/** Policy of every package response. */
export function contentPolicy(
  profile: Profile,
  facts: { readonly network: readonly string[]; readonly ancestors: readonly string[] },
): string {
  const compat = profile === 'compat';
  return [
    `sandbox ${sandboxOf(profile)}`,
    "default-src 'self' data: blob:",
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:",
    "style-src 'self' 'unsafe-inline' data:",
    "worker-src 'self' blob:",
    ["connect-src 'self' data: blob:", ...facts.network].join(' '),
    "media-src 'self' data: blob:",
    ['frame-ancestors', ...(compat ? ["'self'"] : []), ...facts.ancestors].join(' '),
    `form-action ${compat ? "'self'" : "'none'"}`,
    "base-uri 'self'",
    "object-src 'none'",
  ].join('; ');
}

/** Types a browser may show by itself; all others are offered as a download. */
const WEB_TYPES =
  /^(text\/(html|css|javascript|plain|csv|xml|vtt|markdown)|application\/(javascript|json|xml|xhtml\+xml|wasm|pdf|octet-stream|manifest\+json|ld\+json|vnd\.apple\.mpegurl|font-[\w-]+)|image\/|audio\/|video\/|font\/|model\/)/;

export const isWebType = (type: string): boolean => WEB_TYPES.test(type);
export const isHtml = (type: string): boolean => /^(text\/html|application\/xhtml\+xml)/.test(type);

/** Adds the character set to text types that name none. */
export function typeHeader(type: string): string {
  const text = /^(text\/|application\/(javascript|json|xml|xhtml\+xml)|image\/svg\+xml)/.test(type);
  return text && !/charset=/i.test(type) ? `${type}; charset=utf-8` : type;
}

/** Headers every package file carries, whatever its status. */
export function contentHeaders(
  profile: Profile,
  facts: { readonly network: readonly string[]; readonly ancestors: readonly string[] },
): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), payment=(), display-capture=()',
    'content-security-policy': contentPolicy(profile, facts),
    ...(profile === 'threads' ? { 'cross-origin-embedder-policy': 'require-corp' } : {}),
  };
}

/** Addresses of the SDK and of the package's own script that reports with it. */
export interface AdapterScripts {
  readonly sdk: string;
  readonly adapter: string;
}

/** An adapter runs when the document stands, after the SDK and before the deferred scripts of the page itself. */
function adapterTags({ sdk, adapter }: AdapterScripts): string {
  const kind = adapter.endsWith('.mjs') ? 'type="module"' : 'defer=""';
  return `<script defer="" src="${sdk}"></script><script ${kind} src="${adapter}"></script>`;
}

/**
 * Puts the boot script in front of everything else a document runs, and an adapter behind it; bytes at rest stay as
 * they are.
 */
export function withBoot(
  html: string,
  address: string | null,
  relay: readonly string[] = [],
  adapter: AdapterScripts | null = null,
): string {
  // Not one byte of these may leave latin1: the page is inserted into as bytes.
  const patterns = JSON.stringify(relay).replace(/[^ -~]|["&<>]/gu, (char) => `&#${char.codePointAt(0)};`);
  const boot = `<script src="${address}"${relay.length > 0 ? ` data-relay="${patterns}"` : ''}></script>`;
  const script = (address === null ? '' : boot) + (adapter ? adapterTags(adapter) : '');
  // Comments before the head may mention tags; they are stepped over.
  const head =
    /^(?:\s|\ufeff|<!--[\s\S]*?-->|<!doctype[^>]*>|<\?xml[\s\S]*?\?>|<html(?:\s[^>]*)?>)*<head(?:\s[^>]*)?>/i.exec(
      html,
    );
  if (head) return html.slice(0, head[0].length) + script + html.slice(head[0].length);
  const before = /^(?:\s|\ufeff|<!--[\s\S]*?-->|<!doctype[^>]*>|<\?xml[\s\S]*?\?>)*(?:<html(?:\s[^>]*)?>)?/i.exec(html);
  const at = before?.[0].length ?? 0;
  return html.slice(0, at) + script + html.slice(at);
}

export type RangeAnswer =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

/** Reads a Range header of one range; several ranges and malformed ones are answered with the whole file. */
export function readRange(header: string | undefined, size: number): RangeAnswer {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return { kind: 'whole' };
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size);
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: size - length, end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start >= size) return { kind: 'unsatisfiable' };
  return end < start ? { kind: 'whole' } : { kind: 'part', start, end };
}

/** True when one of the listed tags is this one. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (!header) return false;
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/** True when a request takes Brotli. */
export function takesBrotli(header: string | undefined): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name, ...rest] = part.trim().split(';');
    return name?.trim() === 'br' && !rest.some((option) => /^\s*q=0(\.0*)?\s*$/.test(option));
  });
}

/** Path inside the package from the rest of an address; null when it cannot be one. */
export function packagePath(rest: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(rest.split(/[?#]/)[0] ?? '');
  } catch {
    return null;
  }
  path = path.normalize('NFC');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (path === '' || path.length > 240 || /[\u0000-\u001f\\]/.test(path)) return null;
  return path.split('/').some((part) => part === '' || part === '.' || part === '..') ? null : path;
}
