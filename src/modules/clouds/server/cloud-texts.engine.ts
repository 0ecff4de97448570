import { type CleanText, cleanRichText, plainText } from '../../../platform/text/rich-text.ts';

/** Words about a cloud or of its notice, safe to show; without anything to read they are empty. */
export function cleanTexts(html: string): CleanText {
  const clean = cleanRichText(html);
  const empty = plainText(clean.html) === '' && !clean.html.includes('<img');
  return { html: empty ? '' : clean.html.trim(), removed: clean.removed };
}
