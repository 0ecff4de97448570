import type { SheetLabels } from './sheet.model.ts';
import { escapeHtml, richOfHtml } from './text.model.ts';
import { below, firstBelow as first, textBelow, type XmlNode } from './xml-node.model.ts';

/** What is read of an item of QTI whatever it asks: its rich text, and what it declares about answers. */
export const INTERACTIONS = /Interaction$/;
/** Elements of rich text that are taken over; others are passed through to what they hold. */
const RICH = new Set(
  'p div br hr ul ol li table caption colgroup col thead tbody tfoot tr th td strong em b i u s sub sup code pre blockquote span h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);
const VOID = new Set(['br', 'hr', 'col']);

export const numberOfText = (text: string | undefined): number | undefined =>
  text === undefined || text.trim() === '' || !Number.isFinite(Number(text)) ? undefined : Number(text);

/** How true and false are spelled. */
export type TruthLabels = Pick<SheetLabels, 'right' | 'wrong'>;

/** What one item is read with. */
export interface Reading {
  readonly item: XmlNode;
  readonly points: number;
  readonly newId: () => string;
  /** Source by which a picture of the package is found. */
  readonly sourceOf: (href: string) => string;
  /** Spellings of true and false in lower case. */
  readonly labels: TruthLabels;
}

/** HTML of an element's content; interactions and what only some may see are left to who reads them. */
export function htmlOf(
  nodes: readonly XmlNode[],
  reading: Reading,
  place: (interaction: XmlNode) => string = () => '',
): string {
  return nodes
    .map((one): string => {
      if (one.name === '') return escapeHtml(one.text);
      if (INTERACTIONS.test(one.name)) return place(one);
      if (one.name === 'rubricBlock' || one.name === 'feedbackInline' || one.name === 'prompt') return '';
      const picture = one.name === 'img' ? one.attributes.src : one.name === 'object' ? one.attributes.data : undefined;
      if (picture !== undefined) {
        const alt = escapeHtml(one.attributes.alt ?? '');
        return `<img src="${escapeHtml(reading.sourceOf(picture))}" alt="${alt}">`;
      }
      const inner = htmlOf(one.children, reading, place);
      if (VOID.has(one.name)) return `<${one.name}>`;
      return RICH.has(one.name) ? `<${one.name}>${inner}</${one.name}>` : inner;
    })
    .join('');
}
export const rich = (nodes: readonly XmlNode[], reading: Reading, place?: (interaction: XmlNode) => string): string =>
  richOfHtml(
    htmlOf(nodes, reading, place)
      .replace(/<(p|div)>\s*<\/\1>/g, '')
      .trim(),
  );

interface Declared {
  readonly type: string;
  readonly correct: readonly string[];
  readonly mapping: ReadonlyMap<string, { readonly value: number; readonly caseMatters: boolean }>;
}

/** What an item declares about the response of an interaction. */
export function declaredOf({ item }: Reading, interaction: XmlNode): Declared {
  const id = interaction.attributes.responseIdentifier;
  const found = below(item, 'responseDeclaration').find(({ attributes }) => attributes.identifier === id);
  const correct = first(found, 'correctResponse');
  const mapping = first(found, 'mapping');
  return {
    type: found?.attributes.baseType ?? '',
    correct: correct ? below(correct, 'value').map((one) => textBelow(one).trim()) : [],
    mapping: new Map(
      (mapping ? below(mapping, 'mapEntry') : []).map(({ attributes }) => [
        attributes.mapKey ?? '',
        { value: Number(attributes.mappedValue ?? 0), caseMatters: attributes.caseSensitive === 'true' },
      ]),
    ),
  };
}
/** Whether the item adds up what the responses of an interaction are mapped to; else only the right answer counts. */
export const isMapped = ({ item }: Reading, { attributes: { responseIdentifier } }: XmlNode): boolean =>
  below(item, /^mapResponse(Point)?$/).some(({ attributes }) => attributes.identifier === responseIdentifier) ||
  below(item, 'responseProcessing').some(({ attributes }) => /map_response$/.test(attributes.template ?? ''));
