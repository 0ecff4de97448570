import { type Content, mapTexts } from './content.model.ts';

/** Address of the pictures of questions; a name after it is made for one reader and for a while. */
export const PICTURES_PATH = '/api/v1/question-pictures/';
/** Largest picture in bytes; the browser draws larger ones anew before it sends them. */
export const MAX_PICTURE_BYTES = 5 * 1_048_576;
/** Points of a picture, so that a small file cannot fill the memory of who sees it. */
export const MAX_PICTURE_PIXELS = 40_000_000;

const PICTURE = /<img\b[^>]*?\bsrc="([^"]*)"[^>]*>/g;

/** Rich text with other sources for its pictures; null takes a picture out. */
export const mapPictures = (html: string, change: (src: string) => string | null): string =>
  html.includes('<img')
    ? html.replace(PICTURE, (whole, src: string) => {
        const next = change(src);
        return next === null ? '' : next === src ? whole : whole.replace(`src="${src}"`, `src="${next}"`);
      })
    : html;

/** Sources of the pictures of rich text in their order, repeated ones repeated. */
export const pictureSources = (html: string): string[] => [...html.matchAll(PICTURE)].map(([, src]) => src!);

/** A content with other sources for the pictures of all its texts. */
export const mapContentPictures = <C extends Content>(content: C, change: (src: string) => string | null): C =>
  mapTexts(content, (html) => mapPictures(html, change));

/** Sources of the pictures of a content, each once. */
export function contentPictures(content: Content): Set<string> {
  const found = new Set<string>();
  mapContentPictures(content, (src) => {
    found.add(src);
    return src;
  });
  return found;
}
