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

/** True for rich text of nothing but paragraphs and line breaks: it can be edited as plain text without a loss. */
export function isPlain(html: string): boolean {
  return html === '' || /^(?:<p>(?:[^<]|<br ?\/?>)*<\/p>\s*)*$/.test(html);
}

/** The text of plain rich text: one line per line, every line a paragraph or a break of one. */
export function textOf(html: string): string {
  return unescaped(
    html
      .replace(/<\/p>\s*(?=<p>)/g, '\n')
      .replace(/<br ?\/?>/g, '\n')
      .replace(/<\/?p>/g, ''),
  );
}

/** Rich text of typed text: every line becomes a paragraph, so that `textOf` gives the same text back. */
export function paragraphsOf(text: string): string {
  if (text === '') return '';
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');
}
