import type { Block, Picture } from '../../../platform/documents/docx-writer.ts';
import { richBlocks } from '../../../platform/documents/rich-blocks.ts';
import type { ItemKey, OpenItem } from '../shared/form.model.ts';

/** Bytes of pictures by their addresses in rich text. */
export type Pictures = ReadonlyMap<string, Picture['bytes']>;
type Parts = readonly { readonly id: string; readonly text: string }[];

const letter = (at: number): string => String.fromCharCode(65 + at);
const placeOf = (parts: Parts, id: string) => parts.findIndex((one) => one.id === id);

/** Rich text as parts of a document; its first words stand behind a lead, a number or a letter. */
export function ledBlocks(lead: string, html: string, pictures?: Pictures): Block[] {
  const blocks = richBlocks(html, pictures);
  const [first, ...rest] = blocks;
  return first?.kind === 'paragraph'
    ? [{ ...first, text: `${lead}${first.text}` }, ...rest]
    : [{ kind: 'paragraph', text: lead.trimEnd() }, ...blocks];
}

/** A stem behind its lead, its places to fill in as lines with their numbers. */
export const stemBlocks = (lead: string, html: string, pictures?: Pictures): Block[] =>
  ledBlocks(
    lead,
    html.replace(/<[^>]*>|\{\{(\d{1,2})\}\}/g, (all, n?: string) => (n === undefined ? all : `____(${n})____`)),
    pictures,
  );

const partBlocks = (parts: Parts, mark: (at: number) => string, pictures?: Pictures): Block[] =>
  parts.flatMap(({ text }, at) => ledBlocks(`${mark(at)}. `, text, pictures));

/** What one chooses from, orders or matches, by letters and numbers. */
export function optionBlocks(view: OpenItem['view'], pictures?: Pictures): Block[] {
  if ('options' in view) return partBlocks(view.options, letter, pictures);
  if ('items' in view) return partBlocks(view.items, (at) => `(${at + 1})`, pictures);
  if ('lefts' in view) {
    return [...partBlocks(view.lefts, (at) => `(${at + 1})`, pictures), ...partBlocks(view.rights, letter, pictures)];
  }
  return [];
}

/** The key in a line, by the letters and numbers of {@link optionBlocks}; null where a person marks. */
export function keyLine(view: OpenItem['view'], key: ItemKey, truth: (value: boolean) => string): string | null {
  if (key === null) return null;
  if ('choice' in key) {
    const options = 'options' in view ? view.options : [];
    return key.choice
      .map((id) => letter(placeOf(options, id)))
      .sort()
      .join('');
  }
  if ('truth' in key) return truth(key.truth);
  if ('blanks' in key) return key.blanks.map((accepted, at) => `(${at + 1}) ${accepted.join(' / ')}`).join('  ');
  if ('order' in key) {
    const items = 'items' in view ? view.items : [];
    return key.order.map((id) => `(${placeOf(items, id) + 1})`).join(' → ');
  }
  if ('pairs' in key) {
    if (view.type !== 'matching') return '';
    return [...key.pairs]
      .sort(([a], [b]) => placeOf(view.lefts, a) - placeOf(view.lefts, b))
      .map(([left, right]) => `(${placeOf(view.lefts, left) + 1})–${letter(placeOf(view.rights, right))}`)
      .join('  ');
  }
  const value = `${key.number} ${key.unit}`.trim();
  return key.how ? `${value}  (${key.how.formula} = ${key.how.filled})` : value;
}
