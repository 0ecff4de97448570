/** Channel on which the tabs of one browser speak about their attempts. */
const CHANNEL = 'cloudvse_exam';
const ANSWER_MS = 300;

type Word = { readonly kind: 'who' | 'here' | 'take' | 'given'; readonly attempt: string };

/** The lead of one attempt among the tabs of a browser. */
export interface TabLead {
  /** Takes the lead: the tab that has it writes down what it holds and gives way. */
  readonly take: () => Promise<void>;
  /** Whether another tab leads. */
  readonly asked: Promise<boolean>;
  readonly stop: () => void;
}

/**
 * Joins the tabs of an attempt.
 * @param onTaken another tab wants to lead; resolves once everything here is written down
 */
export function joinTabs(attempt: string, leads: () => boolean, onTaken: () => Promise<void>): TabLead {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  const waiting = new Map<Word['kind'], () => void>();
  const send = (kind: Word['kind']) => channel?.postMessage({ kind, attempt } satisfies Word);
  const reply = (kind: Word['kind']): Promise<boolean> =>
    new Promise((resolve) => {
      if (!channel) return resolve(false);
      const timer = setTimeout(() => resolve(false), ANSWER_MS);
      waiting.set(kind, () => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data?.attempt !== attempt) return;
      if (data.kind === 'who' && leads()) send('here');
      else if (data.kind === 'take' && leads()) void onTaken().then(() => send('given'));
      else waiting.get(data.kind)?.();
    };
  }
  const asked = reply('here');
  send('who');
  return {
    asked,
    take: async () => {
      const given = reply('given');
      send('take');
      await given;
    },
    stop: () => channel?.close(),
  };
}
