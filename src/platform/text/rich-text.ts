import sanitizeHtml from 'sanitize-html';
import { RICH_TEXT } from '../../kernel/values/rich-text.ts';

/** Pictures come from the platform's own file addresses only: nothing is fetched from elsewhere on reading. */
const PICTURE = /^\/\d{4}\/\d{2}\/\d{2}\/[A-Za-z0-9_-]+\.(png|jpg|jpeg|gif)$/;

export interface CleanText {
  readonly html: string;
  /** Tags that were taken out, each once, so that the author can be told. */
  readonly removed: readonly string[];
}

/** Makes rich text safe: only known tags and attributes stay, scripts and foreign frames go with their content. */
export function cleanRichText(html: string): CleanText {
  const removed = new Set<string>();
  const clean = sanitizeHtml(html, {
    allowedTags: Object.keys(RICH_TEXT),
    allowedAttributes: Object.fromEntries(Object.entries(RICH_TEXT).map(([tag, names]) => [tag, [...names]])),
    allowedClasses: { span: ['formula'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'iframe',
      'object',
      'embed',
      'svg',
      'math',
      'template',
      'title',
    ],
    enforceHtmlBoundary: false,
    onOpenTag: (name) => {
      if (!Object.hasOwn(RICH_TEXT, name)) removed.add(name);
    },
    exclusiveFilter: (frame) => {
      const foreign = frame.tag === 'img' && !PICTURE.test(frame.attribs.src ?? '');
      if (foreign) removed.add('img');
      return foreign;
    },
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener nofollow' } }),
    },
  });
  return { html: clean, removed: [...removed].sort() };
}

/** Words a reader sees, without tags; for length rules and emptiness. */
export function plainText(html: string): string {
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replace(/&nbsp;|\u00a0/g, ' ')
    .trim();
}
