import { readStored, writeStored } from './storage.ts';

/** A replica that the server still reads is behind by less than this, ms; the rest is room for the way of a call. */
const NEWS_MS = 2_500;
const KEY = 'news_at';

const isTime = (value: unknown): value is number => typeof value === 'number';

/** Something was written or told by a live event: for a moment this browser reads nothing that may be older. */
export function noteNews(now = Date.now()): void {
  writeStored(KEY, now);
}

/** Whether a read must know of what was written or told a moment ago, here or in another tab. */
export function isNewsFresh(now = Date.now()): boolean {
  const at = readStored(KEY, isTime);
  return at !== null && Math.abs(now - at) < NEWS_MS;
}
