/**
 * Boot script of the content host: first element of `<head>` in every html document of a package.
 *
 * A document without an origin of its own has no storage, no cookies and may not start workers by address. This
 * script puts memory in the place of storage and cookies, starts classic workers from a blob, gathers the facts of
 * loading (first frame, load, console errors), brings large files from the shell and stands in for what older platforms
 * offered. It exports nothing but `window.vse`.
 */
import type { BootFacts, BootReport } from '../kernel/bridge/protocol.ts';
import { openLine } from './boot-port.ts';
import { openRelay } from './boot-relay.ts';
import { offerShims } from './boot-shims.ts';

const MAX_ERRORS = 20;
const MAX_LENGTH = 500;
/** A loaded document without a painted frame counts as shown after so long without a fatal error. */
const STANDING_MS = 3000;
/** Uncaught errors that stop no content: refused sound before the first click, cancelled loads, late layout. */
const HARMLESS = /^(NotAllowedError|AbortError)|ResizeObserver loop/;

/** Storage kept in memory: same methods and property access as the browser's, lost with the document. */
export function memoryStorage(): Storage {
  const items = new Map<string, string>();
  const api = {
    getItem: (key: string) => items.get(String(key)) ?? null,
    setItem: (key: string, value: string) => void items.set(String(key), String(value)),
    removeItem: (key: string) => void items.delete(String(key)),
    clear: () => items.clear(),
    key: (index: number) => [...items.keys()][index] ?? null,
  };
  return new Proxy(api as unknown as Storage, {
    get: (target, key) => {
      if (key === 'length') return items.size;
      if (typeof key === 'symbol' || key in target) return Reflect.get(target, key) as unknown;
      return items.get(key);
    },
    set: (_target, key, value) => {
      items.set(String(key), String(value));
      return true;
    },
    deleteProperty: (_target, key) => {
      items.delete(String(key));
      return true;
    },
    has: (target, key) => key in target || items.has(String(key)),
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_target, key) =>
      items.has(String(key))
        ? { value: items.get(String(key)), enumerable: true, configurable: true, writable: true }
        : undefined,
  });
}

/** Cookie text kept in memory: writes one pair (expiry removes it), reads all pairs. */
export function memoryCookies(): { get: () => string; set: (text: string) => void } {
  const jar = new Map<string, string>();
  return {
    get: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (text) => {
      const [pair = '', ...attributes] = String(text).split(';');
      const at = pair.indexOf('=');
      const name = (at < 0 ? '' : pair.slice(0, at)).trim();
      const value = pair.slice(at + 1).trim();
      const gone = attributes.some((attribute) => {
        const [key = '', date = ''] = attribute.split('=');
        if (/^\s*max-age\s*$/i.test(key)) return Number(date) <= 0;
        return /^\s*expires\s*$/i.test(key) && Date.parse(date) <= Date.now();
      });
      if (gone) jar.delete(name);
      else jar.set(name, value);
    },
  };
}

const fails = (read: () => unknown): boolean => {
  try {
    read();
    return false;
  } catch {
    return true;
  }
};

/** Replaces storage and cookies where the browser refuses them; answers whether it did. */
function replaceStorage(): boolean {
  let replaced = false;
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (!fails(() => window[name].length)) continue;
    Object.defineProperty(window, name, { value: memoryStorage(), configurable: true });
    replaced = true;
  }
  if (fails(() => document.cookie)) {
    Object.defineProperty(document, 'cookie', { ...memoryCookies(), configurable: true });
    replaced = true;
  }
  return replaced;
}

/** Text of a blob worker that behaves as if it had been started from `address`. */
export function workerSource(address: string): string {
  return `{const b=${JSON.stringify(address)},u=a=>a instanceof Request?a:new URL(a,b).href;
const i=self.importScripts;self.importScripts=(...a)=>i.apply(self,a.map(u));
const f=self.fetch;self.fetch=(a,o)=>f.call(self,u(a),o);
const o=XMLHttpRequest.prototype.open;XMLHttpRequest.prototype.open=function(m,a,...r){return o.call(this,m,u(a),...(r.length?r:[true]))};
self.importScripts(b)}`;
}

/** Lets `new Worker('file.js')` work in a document without origin; blobs and module workers pass unchanged. */
function replaceWorker(): void {
  const Original = window.Worker;
  if (window.origin !== 'null' || !Original) return;
  const Replacement = function Worker(address: string | URL, options?: WorkerOptions): Worker {
    const url = new URL(address, document.baseURI).href;
    if (options?.type === 'module' || /^(blob|data):/.test(url)) return new Original(address, options);
    const blob = URL.createObjectURL(new Blob([workerSource(url)], { type: 'text/javascript' }));
    const worker = new Original(blob, options);
    // The browser has resolved the address when the constructor returns; the worker keeps its copy.
    setTimeout(() => URL.revokeObjectURL(blob), 10_000);
    return worker;
  };
  Replacement.prototype = Original.prototype;
  window.Worker = Replacement as unknown as typeof Worker;
}

const messages = (value: unknown): string => {
  if (value instanceof Error) return value.stack ?? String(value);
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return JSON.stringify(value);
  } catch {
    return String(value);
  }
};

/** The body holds something that may be seen. */
const holdsElement = (): boolean => !!document.body?.querySelector(':not(script,style,template,noscript,link,meta)');

/** Gathers faults and times of the document and posts them to the shell at first frame, load and fatal error. */
function gatherFacts(replacedStorage: boolean): () => BootFacts {
  const facts: BootFacts = {
    firstFrameMs: null,
    shownMs: null,
    fatal: null,
    overflowWidth: null,
    loadMs: null,
    errors: [],
    errorCount: 0,
    memoryStorage: replacedStorage,
  };
  const snapshot = (): BootFacts => ({ ...facts, errors: [...facts.errors] });
  const note = (text: string): void => {
    facts.errorCount += 1;
    if (facts.errors.length < MAX_ERRORS) facts.errors.push(text.slice(0, MAX_LENGTH));
  };
  const report = (): void => {
    const width = document.documentElement.scrollWidth;
    facts.overflowWidth = width > window.innerWidth + 1 ? width : null;
    const shell: Window | null = window.parent !== window ? window.parent : window.opener;
    const message: BootReport = { ns: 'vse', v: 1, type: 'boot', facts: snapshot() };
    shell?.postMessage(message, '*');
  };
  const uncaught = (message: string, text: string): void => {
    note(text);
    if (facts.fatal !== null || HARMLESS.test(message)) return;
    facts.fatal = text.slice(0, MAX_LENGTH);
    report();
  };
  const original = console.error;
  console.error = (...args: unknown[]) => {
    note(args.map(messages).join(' '));
    original.apply(console, args);
  };
  window.addEventListener(
    'error',
    (event) => {
      const target = event.target;
      if (target instanceof HTMLElement)
        note(`not loaded: ${target.getAttribute('src') ?? target.getAttribute('href')}`);
      else uncaught(event.message, `${event.message} (${event.filename}:${event.lineno})`);
    },
    true,
  );
  window.addEventListener('unhandledrejection', ({ reason }) =>
    uncaught(String(reason), `unhandled: ${messages(reason)}`),
  );
  const painted = (): void => {
    if (facts.firstFrameMs !== null) return;
    facts.firstFrameMs = Math.round(performance.now());
    report();
  };
  const observer = new PerformanceObserver((list) => {
    if (!list.getEntriesByName('first-contentful-paint').length) return;
    observer.disconnect();
    painted();
  });
  observer.observe({ type: 'paint', buffered: true });
  window.addEventListener('load', () => {
    facts.loadMs = Math.round(performance.now());
    report();
    const watch = setInterval(() => {
      const over = facts.firstFrameMs !== null || facts.fatal !== null;
      if (!over && !holdsElement()) return;
      clearInterval(watch);
      if (over) return;
      facts.shownMs = Math.round(performance.now());
      report();
    }, STANDING_MS);
  });
  return snapshot;
}

/** Least time between two signs of somebody working, in milliseconds. */
const ACTIVE_MS = 15_000;

/** Tells the shell that somebody works here, which content without the bridge never says itself. */
function reportActivity(): void {
  const shell: Window | null = window.parent !== window ? window.parent : window.opener;
  let told = Number.NEGATIVE_INFINITY;
  const report = () => {
    const now = performance.now();
    if (now - told < ACTIVE_MS) return;
    told = now;
    shell?.postMessage({ ns: 'vse', v: 1, type: 'active' }, '*');
  };
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel']) {
    window.addEventListener(type, report, { capture: true, passive: true });
  }
}

/** Where the boot script remembers whose data the storage of this host holds. */
const OWNER_KEY = '__vse_who';

/**
 * A document with an origin of its own keeps data beyond the run, and a computer may be used by several people: what
 * another person left is removed before the content looks. The address names the reader by pseudonym.
 */
function clearForeignStorage(): void {
  const who = /\/p\/[^/.]+\.([^/.]+)\./.exec(location.pathname)?.[1];
  if (window.origin === 'null' || !who) return;
  try {
    const before = localStorage.getItem(OWNER_KEY);
    if (before === who) return;
    localStorage.clear();
    sessionStorage.clear();
    localStorage.setItem(OWNER_KEY, who);
    indexedDB.databases?.().then((all) => {
      for (const { name } of all) if (name) indexedDB.deleteDatabase(name);
    });
    window.caches?.keys().then((names) => {
      for (const name of names) void caches.delete(name);
    });
  } catch {
    // Where storage is forbidden nobody left anything.
  }
}

/** What the content host wrote beside the boot script; it is gone once the script has run. */
function relayPatterns(): string[] {
  try {
    const told = JSON.parse(document.currentScript?.dataset.relay ?? '[]') as unknown;
    return Array.isArray(told) ? told.map(String) : [];
  } catch {
    return [];
  }
}

/** Runs the boot once per document. */
export function boot(): void {
  if ('vse' in window) return;
  const patterns = relayPatterns();
  clearForeignStorage();
  const facts = gatherFacts(replaceStorage());
  replaceWorker();
  reportActivity();
  const line = openLine();
  const { asset } = openRelay(patterns);
  Object.defineProperty(window, 'vse', { value: Object.freeze({ facts, asset, line }), enumerable: false });
  offerShims(line);
}
