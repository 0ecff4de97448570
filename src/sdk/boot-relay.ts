/**
 * Relay of large files: an opaque document has no cache that outlives it, the shell has. What the manifest names is
 * asked of the shell, which answers with the bytes; whatever goes wrong, the file is fetched directly.
 */
import { shellWindow } from './boot-port.ts';

interface Relayed {
  readonly data: ArrayBuffer;
  readonly mime: string;
}

/** The shell says at once whether it will bring a file; a shell that does not know the question stays silent. */
const PATIENCE_MS = 2000;

/** A pattern of the manifest (`*` within a folder, `**` across, `{a,b}`) as an expression over paths. */
export function globExpression(glob: string): RegExp {
  let within = 0;
  const source = glob.replace(/\*\*\/|\*\*|\*|\?|\{|\}|,|[.+^$()|[\]\\]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    if (part === '{') {
      within += 1;
      return '(?:';
    }
    if (part === '}' && within > 0) {
      within -= 1;
      return ')';
    }
    return part === ',' ? (within > 0 ? '|' : ',') : `\\${part}`;
  });
  return new RegExp(`^${source}$`);
}

/** Asks the shell for a file; null when it has not got it. */
function ask(shell: Window, path: string): Promise<Relayed | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const give = (answer: Relayed | null) => {
      clearTimeout(patience);
      port1.close();
      resolve(answer);
    };
    const patience = setTimeout(() => give(null), PATIENCE_MS);
    port1.onmessage = ({ data }) => {
      if (data?.coming) clearTimeout(patience);
      else give(data?.data instanceof ArrayBuffer ? data : null);
    };
    shell.postMessage({ ns: 'vse', v: 1, type: 'asset', path }, '*', [port2]);
  });
}

/** What the boot offers for files. */
export interface Relay {
  /** Address of a file's bytes in this document, for `import()` and elements; the file's own when it is not relayed. */
  readonly asset: (path: string) => Promise<string>;
}

/** Relays what the patterns name; without any, or in a document with a cache of its own, everything stays as it is. */
export function openRelay(patterns: readonly string[]): Relay {
  const shell = shellWindow();
  const base = /^.*\/p\/[^/]+\//.exec(location.href)?.[0] ?? new URL('.', location.href).href;
  const wanted = patterns.map(globExpression);
  const own = window.fetch;
  const pathOf = (address: string): string | null => {
    const { href } = new URL(address, document.baseURI);
    if (!shell || !href.startsWith(base)) return null;
    const path = decodeURIComponent(href.slice(base.length).replace(/[?#].*$/, ''));
    return wanted.some((one) => one.test(path)) ? path : null;
  };
  const bring = async (address: string): Promise<Relayed | null> => {
    try {
      const path = pathOf(address);
      return path === null ? null : await ask(shell!, path);
    } catch {
      return null;
    }
  };
  if (wanted.length > 0 && window.origin === 'null') {
    window.fetch = async (input, init) => {
      const request = input instanceof Request ? input : null;
      const method = init?.method ?? request?.method ?? 'GET';
      const headers = new Headers(init?.headers ?? request?.headers);
      const plain = method.toUpperCase() === 'GET' && !headers.has('range');
      const found = plain ? await bring(request ? request.url : String(input)) : null;
      if (!found) return own(input, init);
      return new Response(found.data, {
        headers: { 'content-type': found.mime, 'content-length': String(found.data.byteLength) },
      });
    };
  }
  return {
    async asset(path) {
      const found = window.origin === 'null' ? await bring(path) : null;
      if (!found) return new URL(path, document.baseURI).href;
      return URL.createObjectURL(new Blob([found.data], { type: found.mime }));
    },
  };
}
