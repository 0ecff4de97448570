const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
  '&amp;': '&',
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const unescaped = (text: string) => text.replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity]!);

/** True for rich text of nothing but paragraphs and line breaks: it is typed as plain text without a loss. */
export function isPlain(html: string): boolean {
  return html === '' || /^(?:<p>(?:[^<]|<br ?\/?>)*<\/p>\s*)*$/.test(html);
}

/** The text of rich text: one line for each paragraph, row of a table or list item; tags go. */
export function textOf(html: string): string {
  return unescaped(
    html
      .replace(/<\/(?:td|th)>\s*(?=<t[dh]\b)/g, '\t')
      .replace(/<\/(?:p|h[2-4]|li|tr|caption|pre|blockquote)>\s*(?=<)/g, '\n')
      .replace(/<br ?\/?>/g, '\n')
      .replace(/<[^>]*>/g, ''),
  ).replace(/\n+$/, isPlain(html) ? '$&' : '');
}

/** Rich text of typed text: every line is a paragraph, so that `textOf` gives the same text back. */
export function paragraphsOf(text: string): string {
  if (text === '') return '';
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');
}
