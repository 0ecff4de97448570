/** Rich text with another text for every place to fill in; what stands inside tags is no such place. */
const replaced = (html: string, place: (number: string) => string): string =>
  html.replace(/<[^>]*>|\{\{(\d{1,2})\}\}/g, (all, number?: string) => (number === undefined ? all : place(number)));

/** Rich text with the places to fill in drawn as lines with their numbers. */
export const shownBlanks = (html: string): string => replaced(html, (number) => `<u>\u2003(${number})\u2003</u>`);

/** Rich text with empty elements, `data-blank` their number, for fields in the places to fill in. */
export const blankPlaces = (html: string): string => replaced(html, (number) => `<span data-blank="${number}"></span>`);

/** Rich text whose pictures name their source without fetching it: an element cannot say who asks. */
export const heldPictures = (html: string): string =>
  html.includes('<img') ? html.replace(/(<img\b[^>]*?\s)src="([^"]*)"/g, '$1data-picture="$2"') : html;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** True when rich text is a line of plain text, which a text field can hold. */
export const isLine = (html: string): boolean => !/<(?!\/?p>)/.test(html) && (html.match(/<p>/g) ?? []).length <= 1;

/** The plain text of a line. */
export const lineOf = (html: string): string =>
  html.replace(/<\/?p>/g, '').replace(/&(#39|[a-z]+);/g, (all, name: string) => ENTITIES[name] ?? all);

/** A line of plain text as rich text. */
export const lineHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A stem with one more place to fill in at its end. @param number of the new place */
export const withBlank = (html: string, number: number): string => withEnd(html, `{{${number}}}`);

/** A rich text with some plain text behind its last words. */
export function withEnd(html: string, place: string): string {
  const end = html.lastIndexOf('</p>');
  return end < 0 ? `${html}<p>${place}</p>` : `${html.slice(0, end)}${place}${html.slice(end)}`;
}

/** Letter of an option by its place from 0. */
export const letterOf = (at: number): string => String.fromCharCode(65 + at);
