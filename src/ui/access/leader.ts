/** Wait for an answer of a leading tab, and between two questions, in ms. */
const ANSWER_MS = 1200;
const ASK_MS = 4000;

type Word = { readonly kind: 'who' | 'lead' | 'bye'; readonly id: string };

/** What a tab does while it leads; the returned function ends it. */
export type Leading = () => () => void;

/**
 * Lets exactly one tab of this browser and site do a piece of work (renewing the session, holding the event stream).
 * The tabs agree over a BroadcastChannel, which also works without a secure context, where Web Locks do not exist: a
 * tab that gets no answer to `who` leads; of two leaders the smaller id stays. Answers come from message handlers,
 * which browsers do not slow down in hidden tabs.
 * @param name of the work. @returns how to stop taking part.
 */
export function electLeader(
  name: string,
  work: Leading,
  id: string = crypto.getRandomValues(new Uint32Array(3)).join('.'),
) {
  const channel = new BroadcastChannel(`cloudvse_lead_${name}`);
  const post = (kind: Word['kind']) => channel.postMessage({ kind, id } satisfies Word);
  let ending: (() => void) | null = null;
  let answered = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const begin = () => {
    if (ending) return;
    post('lead');
    ending = work();
  };
  const end = () => {
    ending?.();
    ending = null;
  };
  const ask = (patience: number) => {
    if (ending) return;
    answered = false;
    clearTimeout(waiting);
    post('who');
    waiting = setTimeout(() => {
      if (!answered) begin();
    }, patience);
  };
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'who') {
      if (ending) post('lead');
    } else if (data.kind === 'lead') {
      answered = true;
      if (ending && data.id < id) end();
      else if (ending && data.id > id) post('lead');
    } else {
      // The leading tab is closing: the others draw lots by their wait.
      ask(Math.random() * 250);
    }
  };
  const leave = () => {
    if (ending) {
      end();
      post('bye');
    }
  };
  const asking = setInterval(() => ask(ANSWER_MS), ASK_MS);
  globalThis.addEventListener?.('pagehide', leave);
  ask(Math.random() * 250);
  return () => {
    clearTimeout(waiting);
    clearInterval(asking);
    globalThis.removeEventListener?.('pagehide', leave);
    leave();
    channel.close();
  };
}
