import { outboxStore } from './outbox.store.ts';

/** Channel on which the pages of one browser speak about their runs. */
export const RUN_CHANNEL = 'cloudvse_run';

/** What they say: a run was opened in a new epoch, who is at a run, I am. */
export type RunCall =
  | { readonly kind: 'opened'; readonly run: string; readonly epoch: number }
  | { readonly kind: 'who'; readonly run: string }
  | { readonly kind: 'here'; readonly run: string };

/** The channel, or null where the browser has none. */
export const openChannel = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(RUN_CHANNEL);

const ANSWER_MS = 300;

/**
 * Whether a running run may be open somewhere else: another page of this browser says so, or this browser never held
 * the present epoch. A page that crashed here is nowhere, and its run goes straight on.
 */
export async function isOpenElsewhere(run: string, epoch: number): Promise<boolean> {
  const store = await outboxStore();
  const tickets = await store.tickets().catch(() => []);
  if (!tickets.some((ticket) => ticket.run === run && ticket.epoch === epoch)) return true;
  const channel = openChannel();
  if (!channel) return false;
  return new Promise((resolve) => {
    const answer = (open: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(open);
    };
    const timer = setTimeout(() => answer(false), ANSWER_MS);
    channel.onmessage = (event: MessageEvent<RunCall>) => {
      if (event.data?.kind === 'here' && event.data.run === run) answer(true);
    };
    channel.postMessage({ kind: 'who', run } satisfies RunCall);
  });
}
