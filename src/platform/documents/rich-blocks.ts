import { formulaInText } from '../../kernel/values/formula-text.ts';
import type { Block, Picture } from './docx-writer.ts';

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&' };
const text = (html: string) =>
  html.replace(/&(?:#(\d+)|(lt|gt|quot|nbsp|amp));/g, (_, number: string | undefined, name: string) =>
    number === undefined ? ENTITIES[name]! : String.fromCodePoint(Number(number)),
  );
const attribute = (attributes: string, name: string) => {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes);
  return found ? text(found[1]!) : '';
};

/** Headings of rich text stand below those of the document it is part of. */
const LEVELS: Readonly<Record<string, 2 | 3>> = { h2: 2, h3: 3, h4: 3 };
/** Where one of these begins or ends, a paragraph does. */
const PARAGRAPHS = new Set(['p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'caption', 'h2', 'h3', 'h4']);

/**
 * Rich text as parts of a document: headings, paragraphs, lists by their marks, tables, formulas, pictures. In tables, and
 * where its bytes are not at hand, a picture is what it shows, in brackets.
 * @param html as `cleanRichText` leaves it: known tags only, attributes quoted and escaped
 * @param pictures bytes by the address in the text
 */
export function richBlocks(html: string, pictures?: ReadonlyMap<string, Picture['bytes']>): Block[] {
  const blocks: Block[] = [];
  const lists: { next: number | null }[] = [];
  let wording = '';
  /** Sign and indent of the list item that begins; it waits for the first words. */
  let mark = '';
  let table: { rows: string[][] } | null = null;
  let level: 2 | 3 | null = null;
  let source = false;
  let formula = 0;
  /** Ends the paragraph at hand. In a cell it becomes a line. */
  const end = () => {
    if (table) {
      if (wording !== '' && !/(?:\n|• |\d\. )$/.test(wording)) wording += '\n';
      return;
    }
    const said = source ? wording.replace(/^\n+|\s+$/g, '') : wording.replace(/ *\n */g, '\n').trim();
    wording = '';
    if (said === '') return;
    blocks.push(level ? { kind: 'heading', level, text: said } : { kind: 'paragraph', text: `${mark}${said}` });
    mark = '';
  };
  for (const [, closing, tag, attributes = '', plain] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g)) {
    if (plain !== undefined) {
      if (formula === 0) wording += source ? text(plain) : text(plain.replace(/\s+/g, ' '));
      continue;
    }
    const opens = closing === '';
    if (tag === 'br') wording += '\n';
    if (tag === 'img') {
      const bytes = table ? undefined : pictures?.get(attribute(attributes, 'src'));
      const alt = attribute(attributes, 'alt');
      if (bytes) {
        end();
        blocks.push({ kind: 'picture', picture: { bytes, alt } });
      } else wording += `[${alt}]`;
    }
    // Formulas hold nothing but their own drawing: what is in them is not text.
    if (tag === 'span') {
      const tex = opens ? attribute(attributes, 'data-tex') : '';
      if (formula > 0) formula += opens ? 1 : -1;
      else if (tex !== '') {
        wording += formulaInText(tex);
        formula = 1;
      }
    }
    if (PARAGRAPHS.has(tag!)) {
      end();
      if (tag! in LEVELS) level = opens ? LEVELS[tag!]! : null;
      if (tag === 'pre') source = opens;
      if ((tag === 'ul' || tag === 'ol') && opens) {
        lists.push({ next: tag === 'ol' ? Number(attribute(attributes, 'start') || 1) : null });
      } else if (tag === 'ul' || tag === 'ol') lists.pop();
      const list = lists.at(-1);
      if (tag === 'li' && opens) {
        const sign = list?.next === null || list === undefined ? '• ' : `${list.next++}. `;
        if (table) wording += sign;
        else mark = `${'　'.repeat(Math.max(0, lists.length - 1))}${sign}`;
      }
    }
    if (tag === 'table') {
      if (opens) {
        end();
        table = { rows: [] };
      } else if (table) {
        const { rows } = table;
        const columns = Math.max(0, ...rows.map((row) => row.length));
        table = null;
        wording = '';
        const [head, ...rest] = rows;
        if (head && columns > 0) {
          const widths = Array.from({ length: columns }, () => 1);
          blocks.push({ kind: 'table', widths, head: widths.map((_, i) => head[i] ?? ''), rows: rest });
        }
      }
    }
    if (tag === 'tr' && opens) table?.rows.push([]);
    if (tag === 'td' || tag === 'th') {
      if (!opens) table?.rows.at(-1)?.push(wording.trim());
      wording = '';
    }
  }
  table = null;
  end();
  return blocks;
}
