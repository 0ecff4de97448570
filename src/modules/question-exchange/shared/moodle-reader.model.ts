import type { OrderingRule } from '../../../kernel/scoring/arrangement.ts';
import { LIMITS } from '../../questions/shared/content.model.ts';
import { POINTS } from '../../questions/shared/question.model.ts';
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
  type WeightedAnswer,
} from './build.model.ts';
import { readCloze } from './cloze.model.ts';
import {
  clampPoints,
  type FilePicture,
  type FoundFile,
  type FoundMeta,
  type FoundQuestion,
  idMaker,
  MAX_SOURCE_TEXT,
  type Note,
  note,
} from './exchange.model.ts';
import { folderOf } from './gift-reader.model.ts';
import { withChild } from './material.model.ts';
import { readMaterial } from './moodle-material.model.ts';
import { richOf, richOfHtml, unescapeHtml, withParagraph } from './text.model.ts';

/**
 * Reader of Moodle XML (docs.moodle.org, "Moodle XML format"), as every Moodle since 2 writes it. Documents with a
 * document type are refused: nothing is expanded and nothing is fetched.
 */
type Node = Readonly<Record<string, unknown>>;
const LISTS = new Set([
  'question',
  'answer',
  'subquestion',
  'hint',
  'tag',
  'unit',
  'file',
  'dataset_item',
  'dataset_definition',
  'selectoption',
  'dragbox',
]);

const asNode = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {});
const list = (value: unknown): readonly Node[] =>
  Array.isArray(value) ? value.map(asNode) : value === undefined ? [] : [asNode(value)];
/** Text of an element, written as it stands or in a `text` element. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return textOf(value[0]);
  const { text, '#text': own } = asNode(value);
  return text !== undefined ? textOf(text) : typeof own === 'string' ? own : '';
}
/** Share of the points in per cent that an element names. */
const weightOf = (node: Node): number => Number(node['@fraction'] ?? 0);
const numberIn = (value: unknown): number | undefined => {
  const text = textOf(value).trim();
  return text === '' || !Number.isFinite(Number(text)) ? undefined : Number(text);
};

/**
 * Files of the elements of a document. A name counts within its element only, so each gets a source of its own, which
 * takes its place in the text.
 */
function takeFiles(root: Node): Map<string, FilePicture> {
  const pictures = new Map<string, FilePicture>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const element = value as Record<string, unknown>;
    const sources = new Map<string, string>();
    for (const file of list(element.file)) {
      const data = typeof file['#text'] === 'string' ? file['#text'].replace(/\s+/g, '') : '';
      const name = String(file['@name'] ?? '');
      if (data === '' || name === '' || (file['@encoding'] ?? 'base64') !== 'base64') continue;
      const source = `file:${pictures.size + 1}`;
      pictures.set(source, { name, data });
      sources.set(`${String(file['@path'] ?? '/')}${name}`.replace(/^\/*/, '/'), source);
    }
    if (sources.size > 0 && element.text !== undefined) {
      element.text = textOf(element.text).replace(
        /@@PLUGINFILE@@(\/[^"'<>?\s]*)(\?[^"'<>\s]*)?/g,
        (all, path: string) => {
          return sources.get(path) ?? sources.get(safeDecoded(path)) ?? all;
        },
      );
    }
    for (const one of Object.values(element)) visit(one);
  };
  visit(root);
  return pictures;
}

/** An address without its escapes; as it stands where they are broken. */
function safeDecoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Rich text of an element by its format. */
function rich(value: unknown, around = 'html'): string {
  const text = textOf(value).trim();
  const format = String(asNode(Array.isArray(value) ? value[0] : value)['@format'] ?? around);
  if (text === '') return '';
  if (format === 'html' || format === 'moodle_auto_format' || format === '') return richOfHtml(text);
  return richOf(text);
}

const KINDS: Readonly<Record<string, OrderingRule>> = {
  ALL_OR_NOTHING: 'exact',
  '-1': 'exact',
  ABSOLUTE_POSITION: 'position',
  '0': 'position',
  RELATIVE_NEXT_EXCLUDE_LAST: 'adjacent',
  RELATIVE_NEXT_INCLUDE_LAST: 'adjacent',
  '1': 'adjacent',
  '2': 'adjacent',
  LONGEST_ORDERED_SUBSET: 'lcs',
  LONGEST_CONTIGUOUS_SUBSET: 'lcs',
  '5': 'lcs',
  '6': 'lcs',
};

const answered = (node: Node, format: string): WeightedAnswer => ({
  text: unescapeHtml(textOf(node)),
  weight: weightOf(node),
  ...feedbackOf(node, format),
});
function feedbackOf(node: Node, format: string): { readonly feedback?: string } {
  const feedback = rich(node.feedback, format);
  return feedback === '' ? {} : { feedback };
}

function unitOf(q: Node) {
  const units = list(asNode(q.units).unit).flatMap((one) => {
    const unit = textOf(one.unit_name).trim();
    const factor = numberIn(one.multiplier) ?? 1;
    // Moodle multiplies to get to the other unit; ours leads from it to the value.
    return unit === '' || factor === 0 ? [] : [{ unit, factor: String(Number((1 / factor).toPrecision(12))) }];
  });
  if (units.length === 0) return { unit: 'none' as const, units: [], unitShare: 20 };
  const grading = numberIn(q.unitgradingtype) ?? 0;
  const penalty = numberIn(q.unitpenalty) ?? 0.1;
  return {
    unit: grading > 0 ? ('required' as const) : ('optional' as const),
    units: units.slice(0, LIMITS.units),
    unitShare: grading > 0 ? Math.round(Math.min(1, penalty) * 100) : 20,
  };
}

const COMMON_VARIABLE = /\{([A-Za-z]\w*)\}/g;
/** Texts of a calculated question with the first of its sets of values. */
function calculated(q: Node, texts: Texts, newId: () => string): Built {
  const values = new Map(
    list(asNode(q.dataset_definitions).dataset_definition).map((one) => [
      textOf(one.name).trim(),
      textOf(list(asNode(one.dataset_items).dataset_item)[0]?.value).trim(),
    ]),
  );
  const put = (text: string) => text.replace(COMMON_VARIABLE, (all, name: string) => values.get(name) ?? all);
  const answers = list(q.answer).map((one) => ({
    formula: put(textOf(one)),
    within: textOf(one.tolerance).trim() || '0',
    weight: weightOf(one),
  }));
  // Only formulas that are a number after the values were put in; everything else needs its author.
  if (values.size === 0 || answers.some(({ formula }) => !/^[+-]?[\d.]+(e[+-]?\d+)?$/i.test(formula.trim())))
    return failed('numeric', note('unsupported', { kind: 'calculated' }));
  const one = numberOf(
    { stem: put(texts.stem), analysis: put(texts.analysis) },
    answers.map(({ formula, within, weight }) => ({ value: formula.trim(), within, weight })),
    newId,
    unitOf(q),
  );
  return { ...one, notes: [note('calculated'), ...one.notes] };
}

/** Blanks of a text with boxes to choose from: `[[1]]` or `[[1]]` dragged into. */
function gaps(q: Node, texts: Texts, newId: () => string): Built {
  const choices = [...list(q.dragbox), ...list(q.selectoption)].map((one) => textOf(one));
  const places = [...texts.stem.matchAll(/\[\[(\d+)\]\]/g)].map(([, n]) => Number(n));
  if (places.length === 0 || places.some((n) => choices[n - 1] === undefined)) return failed('blank', note('noAnswer'));
  let at = 0;
  const stem = texts.stem.replace(/\[\[\d+\]\]/g, () => `{{${++at}}}`);
  const one = blanksOf(
    { ...texts, stem },
    places.map((n) => ({ answers: [{ text: unescapeHtml(choices[n - 1]!), weight: 100 }], caseMatters: false })),
    newId,
  );
  return { ...one, notes: [note('chosen'), ...one.notes] };
}

function essay(q: Node, texts: Texts, newId: () => string): Built {
  const format = textOf(q.responseformat).trim() || 'editor';
  const attachments = numberIn(q.attachments) ?? 0;
  const [reference = '', rubric = ''] = rich(q.graderinfo).split('<hr>');
  if (format === 'noinline') {
    const bytes = numberIn(q.maxbytes) ?? 0;
    const megabytes = bytes > 0 ? Math.min(LIMITS.megabytes, Math.max(1, Math.round(bytes / 1_048_576))) : 20;
    const files = attachments < 0 ? LIMITS.files : Math.min(LIMITS.files, Math.max(1, attachments));
    return {
      type: 'file',
      content: { ...blankContent('file', texts, newId), reference, rubric, files, megabytes },
      notes: [],
    };
  }
  const type = format === 'plain' || format === 'monospaced' ? 'shortAnswer' : 'essay';
  const notes: Note[] = attachments !== 0 ? [note('limits')] : [];
  return { type, content: { ...blankContent(type, texts, newId), reference, rubric }, notes };
}

/** What a question of Moodle asks. */
function built(kind: string, q: Node, texts: Texts, newId: () => string): Built {
  const format = String(asNode(q.questiontext)['@format'] ?? 'html');
  const answers = list(q.answer);
  switch (kind) {
    case 'multichoice': {
      const options = answers.map((one) => ({
        text: rich(one, format),
        weight: weightOf(one),
        ...feedbackOf(one, format),
      }));
      return choiceOf(texts, options, newId, {
        single: /^(true|1)$/.test(textOf(q.single).trim()),
        fixed: /^(false|0)$/.test(textOf(q.shuffleanswers).trim()),
      });
    }
    case 'truefalse': {
      const right = answers.find((one) => weightOf(one) > 0);
      if (!right) return lacking({ type: 'truth', ...texts, key: null }, note('noAnswer'));
      const told = answers.map((one) => feedbackOf(one, format).feedback ?? '').filter((one) => one !== '');
      const analysis = told.reduce(withParagraph, texts.analysis);
      return {
        type: 'truth',
        content: { type: 'truth', stem: texts.stem, analysis, key: textOf(right).trim().toLowerCase() === 'true' },
        notes: told.length > 0 ? [note('feedback', { n: told.length })] : [],
      };
    }
    case 'shortanswer':
      return blanksOf(
        { ...texts, stem: withParagraph(texts.stem, '{{1}}') },
        [{ answers: answers.map((one) => answered(one, format)), caseMatters: textOf(q.usecase).trim() === '1' }],
        newId,
      );
    case 'numerical':
      return numberOf(
        texts,
        answers.map((one) => ({
          value: textOf(one).trim(),
          within: textOf(one.tolerance).trim() || '0',
          weight: weightOf(one),
          ...feedbackOf(one, format),
        })),
        newId,
        unitOf(q),
      );
    case 'matching':
    case 'match':
      return pairsOf(
        texts,
        list(q.subquestion).map((one) => ({
          left: rich(one, format),
          right: richOf(unescapeHtml(textOf(one.answer))),
        })),
        newId,
      );
    case 'ordering': {
      const items = answers.map((one) => ({ id: newId(), text: rich(one, format) }));
      if (items.length > LIMITS.ordered.max) return failed('ordering', note('tooMany', { max: LIMITS.ordered.max }));
      const rule = KINDS[textOf(q.gradingtype).trim()] ?? 'position';
      return { type: 'ordering', content: { ...blankContent('ordering', texts, newId), items, rule }, notes: [] };
    }
    case 'essay':
      return essay(q, texts, newId);
    case 'cloze':
    case 'multianswer':
      return readMaterial(texts, newId) ?? readCloze(texts, newId);
    case 'calculated':
    case 'calculatedsimple':
      return calculated(q, texts, newId);
    case 'gapselect':
    case 'ddwtos':
      return gaps(q, texts, newId);
    case 'description':
      return {
        type: 'composite',
        content: blankContent('composite', { ...texts, analysis: '' }, newId),
        // Each question below it has an explanation of its own.
        notes: texts.analysis === '' ? [] : [note('analysis')],
      };
    default:
      return failed(null, note('unsupported', { kind }));
  }
}

function metaOf(q: Node, folder: readonly string[], notes: Note[]): FoundMeta {
  const tags = list(asNode(q.tags).tag).map((one) => textOf(one).trim());
  const fit = tags.filter((one) => one !== '' && one.length <= 20).slice(0, 10);
  if (fit.length < tags.filter((one) => one !== '').length) notes.push(note('tags'));
  const points = clampPoints(numberIn(q.defaultgrade) ?? Number.NaN);
  return {
    tags: [...new Set(fit)],
    source: '',
    knowledge: [],
    objectives: [],
    folder,
    ...(points === undefined ? {} : { points }),
  };
}

/** A description that nothing belongs to asks nothing. */
const asked = (one: FoundQuestion): FoundQuestion =>
  one.content?.type === 'composite' && one.content.children.length === 0
    ? { ...one, ...failed(null, note('noQuestion')) }
    : one;

/** Elements of a Moodle XML document that may stand several times. */
export const isRepeated = (name: string): boolean => LISTS.has(name);

/**
 * Questions of a Moodle XML document; null for a document of another kind.
 * @param tree the document as elements by name: attributes begin with `@`, repeated elements are lists, texts are strings
 * @param xml the same as text, for the places of the questions
 */
export function readMoodle(tree: unknown, xml: string): FoundFile | null {
  const root = asNode(asNode(tree).quiz);
  if (!('question' in root)) return null;
  const pictures = takeFiles(root);
  const questions: FoundQuestion[] = [];
  /** Places among the questions of the materials, by their numbers. */
  const wholes = new Map<string, number>();
  let folder: string[] = [];
  // The parser tells no lines: the places of the elements are the same in the text.
  const places = [...xml.matchAll(/<question\b/g)].map(({ index }) => index);
  const lineAt = (index: number) => xml.slice(0, index).split('\n').length;
  list(root.question).forEach((q, i) => {
    const kind = String(q['@type'] ?? '');
    if (kind === 'category') {
      folder = folderOf(textOf(q.category).trim());
      return;
    }
    const notes: Note[] = [];
    const stem = rich(q.questiontext);
    const analysis = rich(q.generalfeedback);
    const hints = list(q.hint)
      .map((one) => rich(one))
      .filter((one) => one !== '');
    if (hints.length > 0) notes.push(note('hints', { n: hints.length }));
    const texts = { stem, analysis: hints.reduce(withParagraph, analysis) };
    const meta = metaOf(q, folder, notes);
    const number = textOf(q.idnumber).trim();
    const one = stem === '' ? failed(null, note('noStem')) : built(kind, q, texts, idMaker());
    const at = places[i] ?? 0;
    const above = wholes.get(number.replace(/\.\d+$/, ''));
    if (above !== undefined && number.includes('.')) {
      questions[above] = withChild(questions[above]!, one, meta.points ?? POINTS.usual);
      // What is taken stands in the whole; what is not is named by itself.
      if (one.content !== null) return;
    }
    if (one.type === 'composite' && number !== '') wholes.set(number, questions.length);
    questions.push({
      number: questions.length + 1,
      line: lineAt(at),
      text: xml.slice(at, places[i + 1] ?? xml.length).slice(0, MAX_SOURCE_TEXT),
      ...one,
      meta,
      notes: unique([...notes, ...one.notes]),
    });
  });
  return { questions: questions.map(asked), skipped: [], pictures };
}
