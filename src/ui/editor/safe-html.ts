import createPurifier from 'dompurify';
import { RICH_TEXT } from '../../kernel/values/rich-text.ts';

// Of its own, so that its hook reaches no other use.
const purifier = createPurifier(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  const known = RICH_TEXT[node.localName] ?? [];
  for (const { name, value } of [...node.attributes]) {
    // Pictures of this site alone: one from elsewhere would disclose to its owner who reads.
    const foreign = name === 'src' && !/^\/(?!\/)/.test(value);
    if (foreign || !(known.includes(name) || name.startsWith('data-'))) node.removeAttribute(name);
  }
});
const KNOWN = { ALLOWED_TAGS: Object.keys(RICH_TEXT), ALLOWED_ATTR: [...new Set(Object.values(RICH_TEXT).flat())] };

/** Rich text as nodes, with what the server leaves of one and nothing else: a fault there is no fault here. */
export const safeNodes = (html: string): DocumentFragment =>
  purifier.sanitize(html, { ...KNOWN, RETURN_DOM_FRAGMENT: true });

/** The same as text. */
export const safeHtml = (html: string): string => purifier.sanitize(html, KNOWN);
