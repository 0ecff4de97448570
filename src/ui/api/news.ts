/** A replica that the server still reads is behind by less than this, ms; the rest is room for the way of a call. */
const NEWS_MS = 2_500;

let newsAt = Number.NEGATIVE_INFINITY;
/** The tabs of a browser tell each other: what one has written another must not read without. */
const channel = typeof window === 'undefined' ? null : new BroadcastChannel('cloudvse_news');
channel?.addEventListener('message', () => {
  newsAt = Date.now();
});

/** Something was written or told by a live event: for a moment this browser reads nothing that may be older. */
export function noteNews(): void {
  newsAt = Date.now();
  channel?.postMessage(null);
}

/** Whether a read must know of what was written or told a moment ago, here or in another tab. */
export const isNewsFresh = (): boolean => Math.abs(Date.now() - newsAt) < NEWS_MS;
