import { cleanRichText, plainText } from '../../courses/server/courses.public.ts';

/** `owner_type` of the pictures in texts of works. */
export const FILE_OWNER = 'hand_in';

const PICTURE = /<img\b[^>]*?\bsrc="([^"]*)"[^>]*>/g;

/** Paths of the pictures of a clean text, each once. */
export const picturePaths = (html: string): Set<string> =>
  new Set([...html.matchAll(PICTURE)].map((found) => found[1]!));

/**
 * Cleans a text; only pictures of the work itself stay.
 * @param owned paths of the pictures of the work
 */
export function cleanText(html: string, owned: ReadonlySet<string>): { html: string; removed: string[] } {
  const { html: clean, removed } = cleanRichText(html);
  const gone = new Set(removed);
  const kept = clean.replace(PICTURE, (whole, path: string) => {
    if (owned.has(path)) return whole;
    gone.add('img');
    return '';
  });
  return { html: saysSomething(kept) ? kept : '', removed: [...gone].sort() };
}

/** True when a clean text says something: words, a formula or a picture. */
export const saysSomething = (html: string): boolean => plainText(html) !== '' || /<img |data-tex="[^"]/.test(html);
