import { below, type XmlNode } from './xml-node.model.ts';

/** A material and its questions, read from one item that holds several interactions. */
interface ItemParts {
  /** What stands before the questions. */
  readonly material: readonly XmlNode[];
  /** Each question as an item of its own. */
  readonly questions: readonly XmlNode[];
  /** What is told after the answers, and belongs to no question alone. */
  readonly told: readonly XmlNode[];
}

const INTERACTION = /Interaction$/;
/** Places within a text: several of them are one question. */
const INLINE = /^(textEntry|inlineChoice)Interaction$/;
const interactionsOf = (node: XmlNode): XmlNode[] =>
  [...(INTERACTION.test(node.name) ? [node] : []), ...below(node, INTERACTION)].filter(
    ({ name }) => name !== 'endAttemptInteraction',
  );
const isEmpty = ({ name, text }: XmlNode): boolean => name === '' && text.trim() === '';
const isQuestion = ({ attributes }: XmlNode): boolean => /(^|\s)question(\s|$)/.test(attributes.class ?? '');
const hasText = (node: XmlNode): boolean =>
  node.name === '' ? node.text.trim() !== '' : node.name === 'img' || node.children.some(hasText);
/** Whether an interaction, or what stands around it, says what is asked. */
const asks = (node: XmlNode): boolean =>
  INTERACTION.test(node.name)
    ? below(node, 'prompt').some(hasText)
    : textAround(node) || below(node, 'prompt').some(hasText);
const textAround = (node: XmlNode): boolean =>
  node.children.some((one) => !INTERACTION.test(one.name) && (textOutside(one) || textAround(one)));
const textOutside = (node: XmlNode): boolean =>
  node.name === '' ? node.text.trim() !== '' : node.name === 'img' && !INTERACTION.test(node.name);

/** Content of the body, without what stands around all of it. */
function blocksOf(body: XmlNode): readonly XmlNode[] {
  const blocks = body.children.filter((one) => !isEmpty(one));
  const [only] = blocks;
  const around = blocks.length === 1 && only!.name === 'div' && !isQuestion(only!) && interactionsOf(only!).length > 1;
  return around ? blocksOf(only!) : blocks;
}

/** Blocks by the question they belong to: one ends with its interactions and what a marker reads about them. */
function grouped(blocks: readonly XmlNode[]): { readonly material: XmlNode[]; readonly questions: XmlNode[][] } {
  const material: XmlNode[] = [];
  const questions: XmlNode[][] = [];
  let waiting: XmlNode[] = [];
  for (const block of blocks) {
    if (interactionsOf(block).length === 0) {
      const last = questions.at(-1);
      if (block.name === 'rubricBlock' && last && waiting.length === 0) last.push(block);
      else waiting.push(block);
      continue;
    }
    // What stands before the first question is the material, but for the last block where the question says nothing itself.
    const own = asks(block) || isQuestion(block) ? 0 : 1;
    const before = questions.length === 0 ? waiting.splice(0, waiting.length - own) : [];
    material.push(...before);
    questions.push([...waiting, ...(isQuestion(block) ? block.children : [block])]);
    waiting = [];
  }
  return { material: [...material, ...waiting], questions };
}

/** Names of what an item declares that belong to one question: those of its interactions, and what begins like them. */
function itemOf(item: XmlNode, blocks: readonly XmlNode[]): XmlNode {
  const [first] = blocks.flatMap(interactionsOf);
  const prefix = /^(.+_)RESPONSE\d*$/.exec(first?.attributes.responseIdentifier ?? '')?.[1];
  const children = item.children.flatMap((one): XmlNode[] => {
    const { identifier = '', outcomeIdentifier = '' } = one.attributes;
    if (one.name === 'itemBody') return [{ ...one, children: blocks }];
    if (one.name === 'modalFeedback') return prefix && outcomeIdentifier === `${prefix}FEEDBACK` ? [one] : [];
    if (one.name !== 'outcomeDeclaration') return [one];
    return prefix && identifier === `${prefix}SCORE`
      ? [{ ...one, attributes: { ...one.attributes, identifier: 'SCORE' } }]
      : [];
  });
  return { ...item, children };
}

/**
 * The parts of an item with several questions; null for an item with one, be it with several places in its text.
 * @param item with the names of QTI 2.x
 */
export function partsOfItem(item: XmlNode): ItemParts | null {
  const [body] = below(item, 'itemBody');
  if (!body) return null;
  const blocks = blocksOf(body);
  const all = interactionsOf(body);
  const marked = blocks.some(isQuestion);
  if (!marked && (all.length < 2 || all.every(({ name }) => INLINE.test(name)))) return null;
  const { material, questions } = grouped(blocks);
  const several = questions.some((one) => {
    const own = one.flatMap(interactionsOf);
    return own.length > 1 && !own.every(({ name }) => INLINE.test(name));
  });
  // Interactions in one block cannot be told apart.
  if (several || (!marked && questions.length < 2)) return null;
  const items = questions.map((one) => itemOf(item, one));
  const owned = new Set(items.flatMap((one) => below(one, 'modalFeedback')));
  return { material, questions: items, told: below(item, 'modalFeedback').filter((one) => !owned.has(one)) };
}
