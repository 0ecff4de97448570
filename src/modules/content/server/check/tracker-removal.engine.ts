import { isTracker } from './lint-reference.engine.ts';

/** Longer scripts hold more than the snippet of a counter; they stay as they are. */
const MAX_SNIPPET = 1500;

/** Empty stand-ins for what pages call after the snippet of a counter. */
const STAND_IN =
  '<script>(function(w){["_hmt","_czc","_paq","dataLayer"].forEach(function(n){w[n]=w[n]||[]});["gtag","ga"].forEach(function(n){w[n]=w[n]||function(){}})})(window)</script>';

function namesTracker(text: string): boolean {
  for (const match of text.matchAll(/\/\/([a-z0-9.-]+\.[a-z]{2,})(?=[/"'`?:\s>])/gi)) {
    if (isTracker(match[1]!.toLowerCase())) return true;
  }
  return false;
}

/**
 * Takes the code of counters and advertisers out of a page. Line breaks stay, so that lines keep their numbers, and what
 * the rest of the page calls of a counter does nothing instead of failing.
 * @returns the page and how many elements were taken out
 */
export function removeTrackers(html: string): { readonly html: string; readonly removed: number } {
  let removed = 0;
  const drop = (part: string): string => {
    removed++;
    return (removed === 1 ? STAND_IN : '') + part.replace(/[^\n]/g, '');
  };
  const cleaned = html
    .replace(/(<script\b[^>]*>)([\s\S]*?)<\/script\s*>/gi, (all, open: string, body: string) =>
      namesTracker(open) || (body.length <= MAX_SNIPPET && namesTracker(body)) ? drop(all) : all,
    )
    .replace(/<(?:img|iframe|link)\b[^>]*>(?:\s*<\/iframe\s*>)?/gi, (all) => (namesTracker(all) ? drop(all) : all));
  return { html: cleaned, removed };
}
