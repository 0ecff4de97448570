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

/** True for a section of nothing but paragraphs and line breaks: it is typed as plain text without a loss. */
export function isPlainSection(html: string): boolean {
  return html === '' || /^(?:<p>(?:[^<]|<br ?\/?>)*<\/p>\s*)*$/.test(html);
}

/** The text of a section: one line for each paragraph, row of a table or list item; tags go. */
export function textOfSection(html: string): string {
  return unescaped(
    html
      .replace(/<\/(?:td|th)>\s*(?=<t[dh]\b)/g, '\t')
      .replace(/<\/(?:p|h[2-4]|li|tr|caption|pre|blockquote)>\s*(?=<)/g, '\n')
      .replace(/<br ?\/?>/g, '\n')
      .replace(/<[^>]*>/g, ''),
  ).replace(/\n+$/, isPlainSection(html) ? '$&' : '');
}

/** A section of typed text: every line is a paragraph, so that `textOfSection` gives the same text back. */
export function sectionOfText(text: string): string {
  if (text === '') return '';
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');
}

/** Length of a text as writers count it: every Chinese character one, every run of other letters or digits one. */
export function countWords(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const rest = text.replace(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu)?.length ?? 0;
  return han + rest;
}
