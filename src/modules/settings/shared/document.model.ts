/** A piece of a line: plain words, strong words, or a link. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** A block of a document. Headings carry the id their entry of the contents leads to. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string; readonly id: string }
  | { readonly kind: 'paragraph'; readonly line: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] };

/** Addresses a document may lead to: the web, a mailbox, a telephone, a path of the site itself. */
const SAFE_HREF = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))[^\s"<>]*$/i;
const INLINE = /\*\*([^*\n]+)\*\*|\[([^\]\n]+)\]\(([^)\s]+)\)/g;

/** Reads one line; a link to anything unsafe stays plain words. */
export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    const [all, strong, label, href] = match;
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else if (label !== undefined && href !== undefined && SAFE_HREF.test(href)) {
      parts.push({ kind: 'link', text: label, href });
    } else parts.push({ kind: 'text', text: label ?? all });
    at = match.index + all.length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

/** Lines of one paragraph: between Chinese characters a line break is nothing, elsewhere it is a space. */
const joined = (lines: readonly string[]) =>
  lines
    .join('\n')
    .replace(/(?<=[\u3000-\u9fff\uff00-\uffef])\n(?=[\u3000-\u9fff\uff00-\uffef])/g, '')
    .replaceAll('\n', ' ');

const HEADING = /^(##|###) (.+)$/;
const ITEM = /^(-|\d{1,3}\.) (.+)$/;

/**
 * Reads the notation of the site's documents. The result is data, never markup, so a document can show nothing but
 * words, whatever somebody writes into it.
 */
export function parseDocument(body: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let list: { ordered: boolean; items: Inline[][] } | null = null;
  let headings = 0;
  const close = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', line: parseInline(joined(paragraph)) });
    if (list) blocks.push({ kind: 'list', ...list });
    paragraph = [];
    list = null;
  };
  for (const raw of body.split(/\r?\n/)) {
    const line = raw.trim();
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (heading) {
      close();
      headings++;
      const level = heading[1] === '##' ? 2 : 3;
      blocks.push({ kind: 'heading', level, text: heading[2]!, id: `section-${headings}` });
    } else if (item) {
      const ordered = item[1] !== '-';
      if (!list || list.ordered !== ordered) {
        close();
        list = { ordered, items: [] };
      }
      list.items.push(parseInline(item[2]!));
    } else if (line === '') close();
    else {
      if (list) close();
      paragraph.push(line);
    }
  }
  close();
  return blocks;
}
