/** First words between content and shell: hello until the port comes, or a run of its own. */
import type { BridgeLocale, Welcome } from '../kernel/bridge/protocol.ts';

/** Name told in `hello`. */
const SDK_NAME = 'vse-js/1.0';
const LOCALES: readonly BridgeLocale[] = ['zh-CN', 'zh-TW', 'en-US', 'pt-BR'];

/** The offered language nearest to a browser's list. */
function nearestLocale(wanted: readonly string[]): BridgeLocale {
  for (const tag of wanted) {
    if (/^zh-(tw|hk|mo|hant)/i.test(tag)) return 'zh-TW';
    const found = LOCALES.find((locale) => locale.slice(0, 2) === tag.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return 'zh-CN';
}

/** What a page gets that no shell answered. @param fallback fields that are known otherwise */
export function standaloneWelcome(fallback?: Partial<Omit<Welcome, 'ns' | 'v' | 'type'>>): Welcome {
  return {
    ns: 'vse',
    v: 1,
    type: 'welcome',
    runKey: 'standalone',
    mode: 'trial',
    attemptNo: 1,
    locale: nearestLocale(navigator.languages ?? []),
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    learner: { pid: 'standalone' },
    experiment: { code: '', version: '', maxScore: 100 },
    steps: [],
    params: {},
    limits: {} as Welcome['limits'],
    resume: null,
    start: null,
    serverNow: Date.now(),
    settings: {},
    ...fallback,
  };
}

/** Says hello every 500 ms until the shell answers with the port, or the time is over. */
export function shake(
  caps: readonly string[],
  timeoutMs: number,
): Promise<{ welcome: Welcome; port: MessagePort } | null> {
  const shell: Window | null = window.parent !== window ? window.parent : window.opener;
  if (!shell) return Promise.resolve(null);
  return new Promise((resolve) => {
    const hello = () => shell.postMessage({ ns: 'vse', v: 1, type: 'hello', sdk: SDK_NAME, caps: [...caps] }, '*');
    const stop = (result: { welcome: Welcome; port: MessagePort } | null) => {
      clearInterval(beat);
      clearTimeout(limit);
      window.removeEventListener('message', receive);
      resolve(result);
    };
    const receive = (event: MessageEvent) => {
      const data = event.data as Partial<Welcome> | null;
      const port = event.ports[0];
      if (event.source !== shell || data?.ns !== 'vse' || data.type !== 'welcome' || !port) return;
      stop({ welcome: data as Welcome, port });
    };
    window.addEventListener('message', receive);
    const beat = setInterval(hello, 500);
    const limit = setTimeout(() => stop(null), timeoutMs);
    hello();
  });
}
