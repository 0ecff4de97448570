/**
 * The line from the boot script to the shell, opened only when something in the page has to be told: old content that
 * does not know the bridge still reports through it. Content with the SDK shares the same port.
 */
import type { ContentDataByType, ContentType, Welcome } from '../kernel/bridge/protocol.ts';

/** Tells the shell something; waits for its welcome, and asks for it at the first call. */
export type Tell = <K extends ContentType>(type: K, data: ContentDataByType[K], source: string) => void;

export interface ShellLine {
  readonly send: Tell;
  /** The shell's answer, null before it came. */
  readonly welcome: () => Welcome | null;
  /** Asks the shell and calls back with its answer, at once when it is there. */
  readonly whenWelcome: (use: (welcome: Welcome) => void) => void;
}

/** The window the content reports to: its frame's parent or its opener. */
export const shellWindow = (): Window | null => (window.parent !== window ? window.parent : window.opener);

/** Numbers of the boot's own messages, far from those of an SDK on the same port. */
const FIRST_NUMBER = 1_000_000_000;

/** Line of the document around this one, when it is of the same package and may be touched. */
function outerLine(): ShellLine | null {
  try {
    const outer = (window.parent as unknown as { vse?: { line?: ShellLine } }).vse;
    return window.parent !== window && outer?.line ? outer.line : null;
  } catch {
    return null;
  }
}

/** Opens the line of this document. */
export function openLine(): ShellLine {
  const outer = outerLine();
  if (outer) return outer;
  const shell = shellWindow();
  let port: MessagePort | null = null;
  let welcome: Welcome | null = null;
  let n = FIRST_NUMBER;
  let asking: ReturnType<typeof setInterval> | undefined;
  let waiting: (() => void)[] = [];

  window.addEventListener('message', (event) => {
    const data = event.data as Partial<Welcome> | null;
    if (event.source !== shell || data?.ns !== 'vse' || data.type !== 'welcome' || !event.ports[0]) return;
    port = event.ports[0];
    welcome = data as Welcome;
    clearInterval(asking);
    for (const use of waiting) use();
    waiting = [];
  });
  const ask = () => {
    if (welcome || asking || !shell) return;
    const hello = () =>
      shell.postMessage({ ns: 'vse', v: 1, type: 'hello', sdk: 'vse-boot/1.0', caps: ['state'] }, '*');
    asking = setInterval(hello, 500);
    hello();
  };
  const whenWelcome = (use: (welcome: Welcome) => void) => {
    if (welcome) return use(welcome);
    waiting.push(() => use(welcome!));
    ask();
  };
  return {
    welcome: () => welcome,
    whenWelcome,
    send: (type, data, source) =>
      whenWelcome(() =>
        port?.postMessage({ v: 1, n: ++n, t: Date.now(), type, data: { ...data, ext: { source: `shim:${source}` } } }),
      ),
  };
}
