import { type Content, type ContentOf, pointsOf, USUAL_BLANK } from '../../questions/shared/content.model.ts';
import { unique } from './build.model.ts';
import { type LeavingQuestion, lostFacts, type Note, note, type Written } from './exchange.model.ts';
import type { TruthLabels } from './qti-reading.model.ts';
import { escapeHtml, htmlForOthers, plainWithFormulas } from './text.model.ts';

/**
 * Writer of QTI 2.1 (1EdTech Question and Test Interoperability, Assessment Item Information Model 2.1): one item for
 * each question, scored in the item itself.
 */
const SPACE = 'http://www.imsglobal.org/xsd/imsqti_v2p1';
/** Tags of rich text that XML wants closed. */
const VOID = /<(br|hr|img|col|wbr)\b([^>]*?)\s*\/?>/gi;

/** Rich text as XML has it: formulas between `\(` and `\)`, void tags closed, no entity but those of XML. */
const xhtml = (html: string): string =>
  htmlForOthers(html)
    .replace(VOID, '<$1$2/>')
    .replace(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)([a-z]+;)?/gi, (_all, name?: string) =>
      name?.toLowerCase() === 'nbsp;' ? '&#160;' : `&amp;${name ?? ''}`,
    );
const number = (value: number): string => String(Number(value.toFixed(5)));

interface ItemParts {
  /** Declarations of the responses. */
  readonly responses: string;
  /** In place of the stem and below it. */
  readonly body: string;
  /** How the score comes about; absent where people mark. */
  readonly processing: string;
}

const value = (text: string): string => `<value>${escapeHtml(text)}</value>`;
const declare = (id: string, cardinality: string, type: string, correct: readonly string[], mapping = ''): string =>
  `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${type}">${
    correct.length > 0 ? `<correctResponse>${correct.map(value).join('')}</correctResponse>` : ''
  }${mapping}</responseDeclaration>`;
const mapEntry = (key: string, points: number, more = ''): string =>
  `<mapEntry mapKey="${escapeHtml(key)}" mappedValue="${number(points)}"${more}/>`;
const mappingOf = (entries: readonly string[], bounds = ''): string =>
  `<mapping${bounds} defaultValue="0">${entries.join('')}</mapping>`;
/** What a question in an item is called: its answers, its points, and what stands before the names of its choices. */
interface Place {
  readonly prefix: string;
  readonly response: string;
  readonly outcome: string;
}
const named = (prefix: string): Place => ({ prefix, response: `${prefix}RESPONSE`, outcome: `${prefix}SCORE` });
const ALONE = named('');
const score = ({ outcome }: Place, expression: string): string =>
  `<setOutcomeValue identifier="${outcome}">${expression}</setOutcomeValue>`;
const base = (points: number): string => `<baseValue baseType="float">${number(points)}</baseValue>`;
/** All points for the right answer, none for another. */
const matchCorrect = (at: Place, points: number): string =>
  `<responseCondition><responseIf><match><variable identifier="${at.response}"/><correct identifier="${at.response}"/></match>${score(at, base(points))}</responseIf></responseCondition>`;
const mapped = (at: Place): string => score(at, `<mapResponse identifier="${at.response}"/>`);
const option = (id: string, html: string, fixed = false): string =>
  `<simpleChoice identifier="${id}"${fixed ? ' fixed="true"' : ''}>${xhtml(html)}</simpleChoice>`;

function choice(
  content: ContentOf<'single'> | ContentOf<'multiple'>,
  points: number,
  notes: Note[],
  at: Place,
): ItemParts {
  const single = content.type === 'single';
  const keys = single ? [content.key ?? ''] : content.keys;
  const names = new Map(content.options.map(({ id }, i) => [id, `${at.prefix}C${i + 1}`]));
  const correct = keys.map((key) => names.get(key) ?? '');
  const body = `<choiceInteraction responseIdentifier="${at.response}" shuffle="${!content.fixed}" maxChoices="${single ? 1 : 0}">${content.options
    .map(({ id, text }) => option(names.get(id)!, text))
    .join('')}</choiceInteraction>`;
  const cardinality = single ? 'single' : 'multiple';
  if (single || content.rule === 'all' || content.rule === 'half') {
    if (!single && content.rule === 'half') notes.push(note('rule'));
    return {
      responses: declare(at.response, cardinality, 'identifier', correct),
      body,
      processing: matchCorrect(at, points),
    };
  }
  const wrong = content.options.length - keys.length;
  const loss = content.rule === 'net' ? points / Math.max(1, wrong) : points;
  const entries = content.options.map(({ id }) =>
    mapEntry(names.get(id)!, content.keys.includes(id) ? points / keys.length : -loss),
  );
  return {
    responses: declare(at.response, cardinality, 'identifier', correct, mappingOf(entries, ' lowerBound="0"')),
    body,
    processing: mapped(at),
  };
}

function blanks(content: ContentOf<'blank'>, notes: Note[], at: Place): ItemParts {
  if (content.free) notes.push(note('free'));
  const usual = JSON.stringify({ ...USUAL_BLANK.switches, letterCase: false });
  if (content.blanks.some(({ switches }) => JSON.stringify({ ...switches, letterCase: false }) !== usual)) {
    notes.push(note('switches'));
  }
  const name = (n: number) => `${at.response}${n}`;
  return {
    responses: content.blanks
      .map(({ accepted, points, switches }, i) => {
        const entries = accepted.map((text) => mapEntry(text, points, ` caseSensitive="${!switches.letterCase}"`));
        return declare(name(i + 1), 'single', 'string', accepted.slice(0, 1), mappingOf(entries));
      })
      .join(''),
    body: '',
    processing: score(
      at,
      `<sum>${content.blanks.map((_one, i) => `<mapResponse identifier="${name(i + 1)}"/>`).join('')}</sum>`,
    ),
  };
}

function numeric(content: ContentOf<'numeric'>, points: number, notes: Note[], at: Place): ItemParts {
  if (content.tolerance === 'figures') notes.push(note('figures'));
  if (content.unit !== 'none') notes.push(note('unitShare'));
  const exact = content.tolerance === 'figures' || content.tiers.length === 0;
  const tiers = exact ? [{ within: '0', share: 100 }] : content.tiers;
  const conditions = tiers.map(({ within, share }, i) => {
    const tag = i === 0 ? 'responseIf' : 'responseElseIf';
    const mode = Number(within) === 0 ? 'exact' : content.tolerance === 'relative' ? 'relative' : 'absolute';
    const tolerance = mode === 'exact' ? '' : ` tolerance="${within} ${within}"`;
    return `<${tag}><equal toleranceMode="${mode}"${tolerance}><variable identifier="${at.response}"/><correct identifier="${at.response}"/></equal>${score(at, base((points * share) / 100))}</${tag}>`;
  });
  return {
    responses: declare(at.response, 'single', 'float', [content.value]),
    body: `<div><textEntryInteraction responseIdentifier="${at.response}"/></div>`,
    processing: `<responseCondition>${conditions.join('')}</responseCondition>`,
  };
}

function matching(content: ContentOf<'matching'>, points: number, at: Place): ItemParts {
  const lefts = new Map(content.lefts.map(({ id }, i) => [id, `${at.prefix}L${i + 1}`]));
  const rights = new Map(content.rights.map(({ id }, i) => [id, `${at.prefix}R${i + 1}`]));
  const pairs = content.pairs.map(({ left, right }) => `${lefts.get(left)} ${rights.get(right)}`);
  const set = (all: ContentOf<'matching'>['lefts'], names: ReadonlyMap<string, string>) =>
    `<simpleMatchSet>${all
      .map(
        ({ id, text }) =>
          `<simpleAssociableChoice identifier="${names.get(id)}" matchMax="1">${xhtml(text)}</simpleAssociableChoice>`,
      )
      .join('')}</simpleMatchSet>`;
  const each = points / Math.max(1, content.lefts.length);
  return {
    responses: declare(
      at.response,
      'multiple',
      'directedPair',
      pairs,
      content.whole ? '' : mappingOf(pairs.map((pair) => mapEntry(pair, each))),
    ),
    body: `<matchInteraction responseIdentifier="${at.response}" shuffle="true" maxAssociations="${content.lefts.length}">${set(content.lefts, lefts)}${set(content.rights, rights)}</matchInteraction>`,
    processing: content.whole ? matchCorrect(at, points) : mapped(at),
  };
}

/** What a marker reads, for the marker alone. */
function forMarkers({ reference, rubric }: { readonly reference: string; readonly rubric: string }): string {
  const block = (use: string, html: string) =>
    html === '' ? '' : `<rubricBlock view="scorer" use="${use}">${xhtml(html)}</rubricBlock>`;
  return block('reference', reference) + block('rubric', rubric);
}

function written(content: ContentOf<'shortAnswer'> | ContentOf<'essay'>, notes: Note[], at: Place): ItemParts {
  if (content.keywords.length > 0) notes.push(note('keywords'));
  if (content.minCharacters > 0 || content.maxCharacters > 0) notes.push(note('limits'));
  const lines = content.type === 'shortAnswer' ? 5 : 15;
  return {
    responses: declare(at.response, 'single', 'string', []),
    body: `<extendedTextInteraction responseIdentifier="${at.response}" expectedLines="${lines}"/>${forMarkers(content)}`,
    processing: '',
  };
}

/** A question in its item. */
function partsOf(content: Content, points: number, notes: Note[], labels: TruthLabels, at: Place): ItemParts {
  switch (content.type) {
    case 'single':
    case 'multiple':
      return choice(content, points, notes, at);
    case 'truth':
      return {
        responses: declare(
          at.response,
          'single',
          'identifier',
          content.key === null ? [] : [`${at.prefix}${content.key}`],
        ),
        body: `<choiceInteraction responseIdentifier="${at.response}" shuffle="false" maxChoices="1">${option(`${at.prefix}true`, labels.right[0]!)}${option(`${at.prefix}false`, labels.wrong[0]!)}</choiceInteraction>`,
        processing: matchCorrect(at, points),
      };
    case 'blank':
      return blanks(content, notes, at);
    case 'numeric':
      return numeric(content, points, notes, at);
    case 'ordering':
      if (content.rule !== 'exact') notes.push(note('rule'));
      return {
        responses: declare(
          at.response,
          'ordered',
          'identifier',
          content.items.map((_one, i) => `${at.prefix}C${i + 1}`),
        ),
        body: `<orderInteraction responseIdentifier="${at.response}" shuffle="true">${content.items
          .map(({ text }, i) => option(`${at.prefix}C${i + 1}`, text))
          .join('')}</orderInteraction>`,
        processing: matchCorrect(at, points),
      };
    case 'matching':
      return matching(content, points, at);
    case 'shortAnswer':
    case 'essay':
      return written(content, notes, at);
    case 'file':
      notes.push(note('fileKinds'));
      return {
        responses: declare(at.response, 'single', 'file', []),
        body: `<uploadInteraction responseIdentifier="${at.response}"/>${forMarkers(content)}`,
        processing: '',
      };
    case 'experiment':
    case 'composite':
      throw new Error(`what is asked as ${content.type} is left out of what is written`);
  }
}

/** The stem with the places of its blanks as boxes to type in. */
const stemOf = (content: Content, at: Place): string =>
  content.type === 'blank'
    ? xhtml(content.stem).replace(/\{\{(\d+)\}\}/g, `<textEntryInteraction responseIdentifier="${at.response}$1"/>`)
    : xhtml(content.stem);

const outcome = (id: string, points: number): string =>
  `<outcomeDeclaration identifier="${id}" cardinality="single" baseType="float" normalMaximum="${number(points)}"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>`;

/** An explanation, shown after the answer: what declares, sets and says it. */
function toldAfter(html: string, { prefix }: Place) {
  if (html === '') return { declared: '', set: '', said: '' };
  const id = `${prefix}FEEDBACK`;
  return {
    declared: `<outcomeDeclaration identifier="${id}" cardinality="single" baseType="identifier"/>`,
    set: `<setOutcomeValue identifier="${id}"><baseValue baseType="identifier">analysis</baseValue></setOutcomeValue>`,
    said: `<modalFeedback outcomeIdentifier="${id}" identifier="analysis" showHide="show">${xhtml(html)}</modalFeedback>`,
  };
}

/** A material, and below it each of its questions in a part of its own; the points are the sum of theirs. */
function composite(content: ContentOf<'composite'>, notes: Note[], labels: TruthLabels) {
  const parts = content.children.map((child, i) => {
    const at = named(`Q${i + 1}_`);
    const points = pointsOf(child.content, child.points);
    const one = partsOf(child.content, points, notes, labels, at);
    return { ...one, ...toldAfter(child.content.analysis, at), at, points, stem: stemOf(child.content, at) };
  });
  const all = (of: (part: (typeof parts)[number]) => string) => parts.map(of).join('');
  const sum = `<sum>${all(({ at }) => `<variable identifier="${at.outcome}"/>`)}</sum>`;
  return {
    responses: all(({ responses }) => responses),
    declared: all(({ at, points, declared }) => outcome(at.outcome, points) + declared),
    body: all(({ at, stem, body }) => `<div id="${at.prefix}" class="question">${stem}${body}</div>`),
    processing: all(({ processing, set }) => processing + set) + score(ALONE, sum),
    said: all(({ said }) => said),
  };
}

/** A question as an item of QTI 2.1. @param id of the item within its package. @param labels how true and false are spelled */
export function writeQti(question: LeavingQuestion, id: string, labels: TruthLabels): NonNullable<Written> {
  const { content } = question;
  const notes: Note[] = [];
  const points = pointsOf(content, question.points);
  const parts =
    content.type === 'composite'
      ? composite(content, notes, labels)
      : { ...partsOf(content, points, notes, labels, ALONE), declared: '', said: '' };
  notes.push(...lostFacts(question));
  if (question.folder.length > 0) notes.push(note('folder'));
  const title = plainWithFormulas(content.stem).replace(/\s+/g, ' ').slice(0, 60) || id;
  const told = toldAfter(content.analysis, ALONE);
  const processing = parts.processing + told.set;
  return {
    text: `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="${SPACE}" identifier="${id}" title="${escapeHtml(title)}" adaptive="false" timeDependent="false">${parts.responses}${outcome('SCORE', points)}<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>${number(points)}</value></defaultValue></outcomeDeclaration>${parts.declared}${told.declared}<itemBody>${stemOf(content, ALONE)}${parts.body}</itemBody>${
      processing === '' ? '' : `<responseProcessing>${processing}</responseProcessing>`
    }${told.said}${parts.said}</assessmentItem>
`,
    notes: unique(notes),
  };
}

/** An item of a package with the pictures it shows, by their places in it. */
export interface QtiItem {
  readonly id: string;
  readonly text: string;
  readonly pictures: readonly string[];
}

export const itemPath = (id: string): string => `items/${id}.xml`;

/** The list of what a package holds. @param mark by which a copy is known */
export function qtiManifest(items: readonly QtiItem[], mark: string): string {
  const resources = items.map(({ id, pictures }) => {
    const files = [itemPath(id), ...pictures].map((path) => `<file href="${escapeHtml(path)}"/>`);
    return `<resource identifier="${id}" type="imsqti_item_xmlv2p1" href="${itemPath(id)}">${files.join('')}</resource>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- ${mark} -->
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="M-${mark}"><metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata><organizations/><resources>${resources.join('')}</resources></manifest>
`;
}
