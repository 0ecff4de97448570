import { POINTS, type QuestionType } from '../../questions/shared/question.model.ts';
import {
  type Built,
  blankContent,
  blanksOf,
  choiceOf,
  failed,
  lacking,
  numberOf,
  pairsOf,
  type Texts,
  unique,
  type WeightedNumber,
} from './build.model.ts';
import {
  clampPoints,
  type FoundQuestion,
  idMaker,
  MAX_SOURCE_TEXT,
  NO_META,
  type Note,
  note,
} from './exchange.model.ts';
import { childless, withChild } from './material.model.ts';
import { partsOfItem } from './qti-material.model.ts';
import { evenNames, ITEM } from './qti-names.model.ts';
import {
  declaredOf,
  htmlOf,
  INTERACTIONS,
  isMapped,
  numberOfText,
  type Reading,
  rich,
  type TruthLabels,
} from './qti-reading.model.ts';
import { plainWithFormulas, withParagraph } from './text.model.ts';
import { below, firstBelow as first, textBelow, type XmlNode } from './xml-node.model.ts';

/** Reader of items of QTI 2.1, 2.2 and 3.0 (1EdTech Question and Test Interoperability). */
function choice(reading: Reading, texts: Texts, interaction: XmlNode): Built {
  const { correct, mapping } = declaredOf(reading, interaction);
  const options = below(interaction, 'simpleChoice').map(({ attributes, children }) => ({
    id: attributes.identifier ?? '',
    text: rich(children, reading),
    feedback: htmlOf(
      children.flatMap((one) => (one.name === 'feedbackInline' ? one.children : [])),
      reading,
    ),
  }));
  const is = (spellings: readonly string[], { id, text }: (typeof options)[number]) =>
    [plainWithFormulas(text), id].some((one) => spellings.some((word) => word.toLowerCase() === one.toLowerCase()));
  const side = (one: (typeof options)[number]) =>
    is(['true', ...reading.labels.right], one) ? true : is(['false', ...reading.labels.wrong], one) ? false : null;
  if (
    options.length === 2 &&
    correct.length === 1 &&
    new Set(options.map(side)).size === 2 &&
    !options.some((one) => side(one) === null)
  ) {
    const key = side(options.find(({ id }) => id === correct[0]) ?? options[0]!);
    return { type: 'truth', content: { type: 'truth', ...texts, key }, notes: [] };
  }
  const single = interaction.attributes.maxChoices === '1';
  const weighted = isMapped(reading, interaction) && mapping.size > 0;
  const right = weighted ? [...mapping.values()].reduce((sum, one) => sum + Math.max(0, one.value), 0) : 0;
  const whole = weighted ? (single ? Math.max(...[...mapping.values()].map((one) => one.value)) : right) : 1;
  const built = choiceOf(
    texts,
    options.map(({ id, text, feedback }) => ({
      text,
      weight: weighted
        ? ((mapping.get(id)?.value ?? 0) / (whole || 1)) * 100
        : correct.includes(id)
          ? 100 / Math.max(1, correct.length)
          : single
            ? 0
            : -100,
      ...(feedback === '' ? {} : { feedback }),
    })),
    reading.newId,
    { single, fixed: interaction.attributes.shuffle !== 'true' },
  );
  // Without a mapping nothing but all the right ones earns points.
  if (!weighted && built.content?.type === 'multiple') {
    return { ...built, content: { ...built.content, rule: 'all' } };
  }
  return built;
}

/** Distances of an item that compares a number, with the share of the points each gives. */
function distances(reading: Reading): { readonly found: WeightedNumber[]; readonly relative: boolean } {
  const [interaction] = below(reading.item, 'textEntryInteraction');
  const [value = ''] = declaredOf(reading, interaction!).correct;
  const id = interaction!.attributes.responseIdentifier;
  const conditions = below(reading.item, /^responseIf$|^responseElseIf$/).filter((one) =>
    below(one, 'variable').some(({ attributes }) => attributes.identifier === id),
  );
  let relative = false;
  const found = conditions.flatMap((condition): WeightedNumber[] => {
    const equal = first(condition, 'equal');
    if (!equal && !first(condition, 'match')) return [];
    const mode = equal?.attributes.toleranceMode ?? 'exact';
    if (mode === 'relative') relative = true;
    const within = mode === 'exact' ? '0' : (equal?.attributes.tolerance?.trim().split(/\s+/)[0] ?? '0');
    const set = below(condition, 'setOutcomeValue').find(({ attributes }) =>
      /SCORE$/.test(attributes.identifier ?? ''),
    );
    const given = numberOfText(set && textBelow(set)) ?? reading.points;
    const share = reading.points > 0 ? Math.min(100, (given / reading.points) * 100) : 100;
    return [{ value, within, weight: share }];
  });
  return { found: found.length > 0 ? found : [{ value, within: '0', weight: 100 }], relative };
}

function numeric(reading: Reading, texts: Texts): Built {
  const { found, relative } = distances(reading);
  const built = numberOf(texts, found, reading.newId);
  if (!relative || built.content?.type !== 'numeric') return built;
  return { ...built, content: { ...built.content, tolerance: 'relative' } };
}

/** Places of a text that are typed into, chosen for or dragged into, as blanks. */
function gaps(reading: Reading, analysis: string, interactions: readonly XmlNode[]): Built {
  const [body] = below(reading.item, 'itemBody');
  const gapMatch = interactions.find(({ name }) => name === 'gapMatchInteraction');
  const notes: Note[] = interactions.some(({ name }) => name !== 'textEntryInteraction') ? [note('chosen')] : [];
  const answers: Parameters<typeof blanksOf>[1][number][] = [];
  const add = (texts: readonly { readonly text: string; readonly caseMatters: boolean }[], points?: number) => {
    answers.push({
      answers: texts.map(({ text }) => ({ text, weight: 100 })),
      caseMatters: texts.some(({ caseMatters }) => caseMatters),
      ...(points === undefined ? {} : { points }),
    });
    return `{{${answers.length}}}`;
  };
  if (gapMatch) {
    const gapTexts = new Map(
      below(gapMatch, 'gapText').map((one) => [one.attributes.identifier, textBelow(one).trim()]),
    );
    const pairs = declaredOf(reading, gapMatch).correct.map((pair) => pair.split(/\s+/));
    const withPlaces = (node: XmlNode): XmlNode =>
      node.name === 'gap'
        ? {
            ...{ name: '', attributes: {}, children: [] },
            text: add(
              pairs
                .filter(([, gap]) => gap === node.attributes.identifier)
                .map(([word]) => ({ text: gapTexts.get(word) ?? '', caseMatters: false })),
            ),
          }
        : node.name === 'gapText'
          ? { name: '', attributes: {}, children: [], text: '' }
          : { ...node, children: node.children.map(withPlaces) };
    const stem = rich(withPlaces(body!).children, reading, (one) => htmlOf(one.children, reading));
    const built = blanksOf({ stem, analysis }, answers, reading.newId);
    return { ...built, notes: [...notes, ...built.notes] };
  }
  const stem = rich(body!.children, reading, (one) => {
    const { correct, mapping } = declaredOf(reading, one);
    if (one.name === 'inlineChoiceInteraction') {
      const chosen = below(one, 'inlineChoice').filter(({ attributes }) =>
        correct.includes(attributes.identifier ?? ''),
      );
      return add(chosen.map((each) => ({ text: textBelow(each).trim(), caseMatters: false })));
    }
    const best = Math.max(...[...mapping.values()].map(({ value }) => value), 0);
    const entries = [...mapping].filter(([, { value }]) => value === best && best > 0);
    const accepted = entries.map(([text, { caseMatters }]) => ({ text, caseMatters }));
    const all = accepted.length > 0 ? accepted : correct.map((text) => ({ text, caseMatters: false }));
    if (entries.length < [...mapping.values()].filter(({ value }) => value > 0).length)
      notes.push(note('alternatives'));
    return add(all, best > 0 ? clampPoints(best) : undefined);
  });
  const built = blanksOf({ stem, analysis }, answers, reading.newId);
  return { ...built, notes: unique([...notes, ...built.notes]) };
}

function ordering(reading: Reading, texts: Texts, interaction: XmlNode): Built {
  const { correct } = declaredOf(reading, interaction);
  const options = new Map(
    below(interaction, 'simpleChoice').map(({ attributes, children }) => [
      attributes.identifier ?? '',
      rich(children, reading),
    ]),
  );
  const items = correct.flatMap((id) => (options.has(id) ? [{ id: reading.newId(), text: options.get(id)! }] : []));
  if (items.length === 0 || items.length < options.size) return failed('ordering', note('noAnswer'));
  return {
    type: 'ordering',
    content: { ...blankContent('ordering', texts, reading.newId), items, rule: 'exact' },
    notes: [],
  };
}

function matching(reading: Reading, texts: Texts, interaction: XmlNode): Built {
  const { correct } = declaredOf(reading, interaction);
  const [lefts = [], rights = []] = below(interaction, 'simpleMatchSet').map((set) =>
    below(set, 'simpleAssociableChoice').map(({ attributes, children }) => ({
      id: attributes.identifier ?? '',
      text: rich(children, reading),
    })),
  );
  const partner = new Map(correct.map((pair) => pair.split(/\s+/) as [string, string]));
  const textOf = new Map(rights.map(({ id, text }) => [id, text]));
  if (lefts.some(({ id }) => !textOf.has(partner.get(id) ?? ''))) return failed('matching', note('noAnswer'));
  const used = new Set(partner.values());
  const built = pairsOf(
    texts,
    [
      ...lefts.map(({ id, text }) => ({ left: text, right: textOf.get(partner.get(id)!)! })),
      ...rights.filter(({ id }) => !used.has(id)).map(({ text }) => ({ left: '', right: text })),
    ],
    reading.newId,
  );
  if (isMapped(reading, interaction) || built.content?.type !== 'matching') return built;
  return { ...built, content: { ...built.content, whole: true } };
}

/** What a marker reads, from the blocks for scorers. */
function forMarkers(reading: Reading): { readonly reference: string; readonly rubric: string } {
  const blocks = below(reading.item, 'rubricBlock').filter(({ attributes }) => /scorer/.test(attributes.view ?? ''));
  const of = (wanted: boolean) =>
    blocks
      .filter(({ attributes }) => (attributes.use === 'rubric') === wanted)
      .map(({ children }) => rich(children, reading))
      .join('');
  return { reference: of(false), rubric: of(true) };
}

const isAnalysis = ({ attributes }: XmlNode): boolean => attributes.identifier === 'analysis';
/** What is told after the answer: the explanation first, what stands for single answers behind it. */
const analysisOf = (told: readonly XmlNode[], reading: Reading): string =>
  [...told.filter(isAnalysis), ...told.filter((one) => !isAnalysis(one))]
    .map(({ children }) => rich(children, reading))
    .reduce(withParagraph, '');

/** Lines up to which a long text is a short answer; without a number it is an essay. */
const SHORT_LINES = 8;

/** What the only question of an item asks. */
function built(reading: Reading): Built {
  const { item, newId } = reading;
  const [body] = below(item, 'itemBody');
  if (!body) return failed(null, note('noStem'));
  const all = below(body, INTERACTIONS).filter(({ name }) => name !== 'endAttemptInteraction');
  const told = below(item, 'modalFeedback');
  const others = told.filter((one) => !isAnalysis(one));
  const analysis = analysisOf(told, reading);
  const feedback = others.length > 0 ? [note('feedback', { n: others.length })] : [];
  const withNotes = (one: Built): Built => ({ ...one, notes: unique([...feedback, ...one.notes]) });
  const kinds = new Set(all.map(({ name }) => name));
  const [interaction] = all;
  if (!interaction) return failed(null, note('noQuestion'));
  if ([...kinds].every((kind) => kind === 'textEntryInteraction' || kind === 'inlineChoiceInteraction')) {
    const type = declaredOf(reading, interaction).type;
    const isNumber = all.length === 1 && kinds.has('textEntryInteraction') && (type === 'float' || type === 'integer');
    if (!isNumber) return withNotes(gaps(reading, analysis, all));
  }
  if (interaction.name === 'gapMatchInteraction' && all.length === 1) return withNotes(gaps(reading, analysis, all));
  if (all.length > 1) return failed(null, note('unsupported', { kind: [...kinds].join(', ') }));
  const prompt = first(interaction, 'prompt');
  const stem = [rich(body.children, reading), prompt ? rich(prompt.children, reading) : ''].reduce(withParagraph, '');
  if (stem === '') return failed(null, note('noStem'));
  const texts = { stem, analysis };
  const marked = (type: 'shortAnswer' | 'essay' | 'file'): Built => ({
    type,
    content: { ...blankContent(type, texts, newId), ...forMarkers(reading) },
    notes: [],
  });
  const read = (): Built => {
    switch (interaction.name) {
      case 'choiceInteraction':
        return choice(reading, texts, interaction);
      case 'textEntryInteraction':
        return numeric(reading, texts);
      case 'orderInteraction':
        return ordering(reading, texts, interaction);
      case 'matchInteraction':
        return matching(reading, texts, interaction);
      case 'extendedTextInteraction': {
        const lines = numberOfText(interaction.attributes.expectedLines);
        return marked(lines !== undefined && lines <= SHORT_LINES ? 'shortAnswer' : 'essay');
      }
      case 'uploadInteraction':
        return marked('file');
      default:
        return failed(null, note('unsupported', { kind: interaction.name }));
    }
  };
  return withNotes(read());
}

/** Points an item says it gives. */
function pointsOfItem(item: XmlNode): number | undefined {
  const outcome = (id: string) =>
    below(item, 'outcomeDeclaration').find(({ attributes }) => attributes.identifier === id);
  const most = first(outcome('MAXSCORE'), 'value');
  return numberOfText(most && textBelow(most)) ?? numberOfText(outcome('SCORE')?.attributes.normalMaximum);
}

/**
 * The question of one item.
 * @param document the parsed file, names as they stand. @param sourceOf source by which a picture is found, by its address
 * @returns null when the file is no item
 */
export function readQtiItem(
  document: XmlNode,
  of: {
    readonly number: number;
    readonly text: string;
    readonly sourceOf: Reading['sourceOf'];
    readonly labels: TruthLabels;
  },
): FoundQuestion | null {
  const item = evenNames(document).children.find(({ name }) => name === ITEM);
  if (!item) return null;
  const points = pointsOfItem(item);
  const clamped = points === undefined ? undefined : clampPoints(points);
  const { labels, sourceOf } = of;
  const read = (one: XmlNode, worth: number): Built =>
    built({ item: one, points: worth, newId: idMaker(), sourceOf, labels });
  const found = (one: Built): FoundQuestion => ({
    ...{ number: of.number, line: 1, text: of.text.slice(0, MAX_SOURCE_TEXT) },
    ...{ type: one.type as QuestionType | null, content: one.content, notes: one.notes },
    ...(one.draft ? { draft: one.draft } : {}),
    meta: clamped === undefined ? NO_META : { ...NO_META, points: clamped },
  });
  const parts = partsOfItem(item);
  if (parts === null) return found(read(item, points ?? 1));

  const reading: Reading = { item, points: points ?? 1, newId: idMaker(), sourceOf, labels };
  const texts = { stem: rich(parts.material, reading), analysis: analysisOf(parts.told, reading) };
  const content = blankContent('composite', texts, reading.newId);
  const whole = found(texts.stem === '' ? lacking(content, note('noStem')) : { type: 'composite', content, notes: [] });
  return childless(
    parts.questions.reduce((before, one) => {
      const own = pointsOfItem(one) ?? (points ?? parts.questions.length) / parts.questions.length;
      return withChild(before, read(one, own), clampPoints(own) ?? POINTS.usual);
    }, whole),
  );
}
