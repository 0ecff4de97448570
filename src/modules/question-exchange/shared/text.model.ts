/**
 * Texts of questions between the rich text of the bank and what other formats have: plain text with formulas in dollar
 * signs, and HTML with formulas as `\(…\)` (MathJax) or `$$…$$` (the TeX filter of Moodle).
 */
const FORMULA = /<span[^>]*\bdata-tex="([^"]*)"[^>]*>.*?<\/span>/gs;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

export const unescapeHtml = (html: string): string =>
  html.replace(/&(#x[0-9a-f]+|#\d+|[a-z]+);/gi, (all, name: string) => {
    if (name[0] !== '#') return ENTITIES[name.toLowerCase()] ?? all;
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });

const formula = (tex: string): string => `<span class="formula" data-tex="${escapeHtml(tex.trim())}"></span>`;

/** Rich text of plain text: a paragraph for each line, formulas between single dollar signs (`\$` is a dollar). */
export function richOf(text: string): string {
  const line = (one: string) =>
    one
      .split(/(?<!\\)\$((?:[^$\\]|\\.)+)\$/)
      .map((part, i) => (i % 2 === 1 ? formula(part) : escapeHtml(part.replaceAll('\\$', '$'))))
      .join('');
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => `<p>${line(one)}</p>`)
    .join('');
}

/** True for rich text of paragraphs, line breaks and formulas alone, which plain text can hold. */
export const isPlain = (html: string): boolean =>
  !/<(?!\/?p>|br\s*\/?>)/.test(html.replace(FORMULA, '')) && !/<p>\s*<\/p>./.test(html);

/** Plain text of rich text, formulas between dollar signs; what {@link isPlain} refuses loses its looks. */
export function plainWithFormulas(html: string): string {
  const marked = html.replace(FORMULA, (_all, tex: string) => `\u0001${tex}\u0001`);
  const [...parts] = marked
    .replace(/<\/(p|div|li|tr|h[1-6])>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .split('\u0001');
  return parts
    .map((part, i) => (i % 2 === 1 ? `$${unescapeHtml(part)}$` : unescapeHtml(part).replaceAll('$', '\\$')))
    .join('')
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .join('\n');
}

/** HTML with formulas as other systems read them. */
export const htmlForOthers = (html: string): string => html.replace(FORMULA, (_all, tex: string) => `\\(${tex}\\)`);

/** Rich text of HTML of other systems: formulas become our own, comments and empty tags go. Cleaning is left to the server. */
export function richOfHtml(html: string): string {
  const own = html
    .replace(/<!--.*?-->/gs, '')
    .replace(/\\\((.+?)\\\)|\\\[(.+?)\\\]|\$\$(.+?)\$\$/gs, (_all, a?: string, b?: string, c?: string) =>
      formula(unescapeHtml(a ?? b ?? c ?? '')),
    )
    .trim();
  return own !== '' && !own.startsWith('<') && !/<(p|div|ul|ol|table|h[1-6])\b/i.test(own) ? `<p>${own}</p>` : own;
}

/** Pictures in HTML, which do not come along. */
export const countPictures = (html: string): number => html.match(/<img\b/gi)?.length ?? 0;
export const withoutPictures = (html: string): string => html.replace(/<img\b[^>]*>/gi, '');

/** Appends a paragraph to rich text. */
export const withParagraph = (html: string, more: string): string =>
  more === '' ? html : `${html}${/^<(p|ul|ol|div|table|h\d)/.test(more) ? more : `<p>${more}</p>`}`;
