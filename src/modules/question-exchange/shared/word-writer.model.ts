import { formulaInText } from '../../../kernel/values/formula-text.ts';
import { type Child, type Content, type ContentOf, type Part, pointsOf } from '../../questions/shared/content.model.ts';
import { QUESTION_TYPES, type QuestionType } from '../../questions/shared/question.model.ts';
import { unique } from './build.model.ts';
import { type LeavingQuestion, lostFacts, NO_META, type Note, note } from './exchange.model.ts';
import type { SheetLabels } from './sheet.model.ts';
import { writeRow } from './sheet-writer.model.ts';
import { isPlain, plainWithFormulas, unescapeHtml } from './text.model.ts';

/** Where the answers of an exam paper stand: behind each question, behind all of them, or nowhere. */
export const KEY_PLACES = ['inline', 'end', 'none'] as const;
export type KeyPlace = (typeof KEY_PLACES)[number];

/** A part of the document. A picture is named by its source. */
export type WordPart =
  | { readonly kind: 'title' | 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly level: 2; readonly text: string }
  | { readonly kind: 'picture'; readonly src: string; readonly alt: string }
  | {
      readonly kind: 'table';
      readonly widths: readonly number[];
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

/** Words of a paper in one language; each is understood by the reader of Word documents. */
export interface PaperLabels {
  /** Heading of a section: its number, the name of its type, questions and points of each, all of one worth or not. */
  readonly section: (n: number, type: QuestionType, questions: number, each: number | null) => string;
  /** What stands before each of them. */
  readonly answer: string;
  readonly analysis: string;
  readonly rubric: string;
  readonly difficulty: (level: number) => string;
  readonly knowledge: (names: readonly string[]) => string;
  readonly points: (n: number) => string;
  readonly answers: string;
}

const letter = (i: number): string => String.fromCharCode(65 + i);
const attribute = (tag: string, name: string): string =>
  unescapeHtml(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
/** Text with formulas between dollar signs as a document has it. */
const inDocument = (text: string): string =>
  text
    .split(/(?<!\\)\$((?:[^$\\]|\\.)+)\$/)
    .map((piece, at) => (at % 2 === 1 ? formulaInText(piece) : piece.replaceAll('\\$', '$')))
    .join('');
const linesOf = (html: string): string[] =>
  inDocument(plainWithFormulas(html))
    .split('\n')
    .filter((line) => line !== '');

function tableOf(html: string): WordPart[] {
  const rows = [...html.matchAll(/<tr\b[^>]*>([\s\S]*?)<\/tr>/gi)].map(([, row]) =>
    [...row!.matchAll(/<t[dh]\b[^>]*>([\s\S]*?)<\/t[dh]>/gi)].map(([, cell]) => linesOf(cell!).join('\n')),
  );
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const [head, ...rest] = rows;
  if (!head || columns === 0) return [];
  const widths = Array.from({ length: columns }, () => 1);
  return [{ kind: 'table', widths, head: widths.map((_one, i) => head[i] ?? ''), rows: rest }];
}

/** Rich text as parts: its lines, pictures and tables in their order. @param lead stands before the first line */
function richParts(html: string, lead = ''): WordPart[] {
  const parts: WordPart[] = [];
  let before = lead;
  const addLines = (lines: readonly string[]) => {
    for (const line of lines) {
      parts.push({ kind: 'paragraph', text: `${before}${line}` });
      before = '';
    }
  };
  for (const piece of html.split(/(<table\b[\s\S]*?<\/table>|<img\b[^>]*>)/i)) {
    const thing = /^<(img|table)\b/i.exec(piece)?.[1]?.toLowerCase();
    if (thing === undefined) addLines(linesOf(piece));
    else {
      if (before !== '') addLines(['']);
      if (thing === 'img') parts.push({ kind: 'picture', src: attribute(piece, 'src'), alt: attribute(piece, 'alt') });
      else parts.push(...tableOf(piece));
    }
  }
  if (before !== '' && lead !== '') addLines(['']);
  return parts;
}

/** What one chooses from, as it is printed: what is to be ordered or found never in the order of the key. */
const shuffled = (parts: readonly Part[]): Part[] => [...parts].sort((a, b) => (a.id < b.id ? -1 : 1));

function choices(content: Content): WordPart[] {
  switch (content.type) {
    case 'single':
    case 'multiple':
      return content.options.flatMap(({ text }, i) => richParts(text, `${letter(i)}. `));
    case 'ordering':
      return shuffled(content.items).flatMap(({ text }, i) => richParts(text, `${letter(i)}. `));
    case 'matching':
      return [
        ...content.lefts.flatMap(({ text }, i) => richParts(text, `${i + 1}) `)),
        ...shuffled(content.rights).flatMap(({ text }, i) => richParts(text, `${letter(i)}. `)),
      ];
    default:
      return [];
  }
}

/** The key of a question in a line, by the letters it is printed with; null where a person marks. */
function keyOf(question: LeavingQuestion, labels: SheetLabels): string | null {
  const { content } = question;
  switch (content.type) {
    case 'ordering': {
      const printed = shuffled(content.items).map(({ id }) => id);
      return content.items.map(({ id }) => letter(printed.indexOf(id))).join('>');
    }
    case 'matching': {
      const printed = shuffled(content.rights).map(({ id }) => id);
      const rightOf = new Map(content.pairs.map(({ left, right }) => [left, right]));
      return content.lefts.map(({ id }, i) => `${i + 1}-${letter(printed.indexOf(rightOf.get(id) ?? ''))}`).join('; ');
    }
    case 'shortAnswer':
    case 'essay':
    case 'file':
      return null;
    default:
      return inDocument(String(writeRow(question, labels).cells.answer ?? ''));
  }
}

/** Answer, explanation and what a marker reads. @param lead stands before the answer */
function keyParts(question: LeavingQuestion, labels: SheetLabels, texts: PaperLabels, lead: string): WordPart[] {
  const { content } = question;
  const key = keyOf(question, labels);
  const marked = 'reference' in content ? content : { reference: '', rubric: '' };
  return [
    ...(key === null ? richParts(marked.reference, lead) : [{ kind: 'paragraph', text: `${lead}${key}` } as const]),
    ...(marked.rubric === '' ? [] : richParts(marked.rubric, texts.rubric)),
    ...(content.analysis === '' ? [] : richParts(content.analysis, texts.analysis)),
  ];
}

/** A question below a material as one of its own. */
const alone = ({ content, points }: Child, difficulty: number): LeavingQuestion => ({
  ...{ ...NO_META, content, points, difficulty },
});

/** What a paper does not keep of a question. */
export function wordLosses(
  { content, tags, source, objectives, folder, ...rest }: LeavingQuestion,
  labels: SheetLabels,
): Note[] {
  const meta = [
    ...lostFacts({ tags, source, objectives, folder, ...rest }, { knowledge: true }),
    ...(folder.length > 0 ? [note('folder')] : []),
  ];
  if (content.type === 'composite') {
    const bare = content.stem.replace(/<table\b[\s\S]*?<\/table>|<img\b[^>]*>/gi, '');
    return unique([
      ...(isPlain(bare) ? [] : [note('markup')]),
      ...meta,
      ...content.children.flatMap((child) => wordLosses(alone(child, rest.difficulty), labels)),
    ]);
  }
  const held: string[] = [];
  const one = { content, tags, source, objectives, folder: [], ...rest };
  for (const value of Object.values(content)) {
    if (typeof value === 'string') held.push(value);
    if (Array.isArray(value))
      for (const part of value) if (typeof part === 'object' && 'text' in part) held.push(part.text);
  }
  const bare = held.map((html) => html.replace(/<table\b[\s\S]*?<\/table>|<img\b[^>]*>/gi, ''));
  const usual = content.type === 'multiple' ? content.rule === 'half' && content.fewer === 50 : true;
  return [
    ...(bare.some((html) => !isPlain(html)) ? [note('markup')] : []),
    ...(usual ? [] : [note('rule')]),
    ...(content.type === 'blank' && content.free ? [note('free')] : []),
    ...meta,
    ...writeRow(one, labels).notes,
  ];
}

/** The questions below a material, each under its number in brackets with the name of its type. */
function children(
  question: LeavingQuestion,
  content: ContentOf<'composite'>,
  of: { readonly keys: KeyPlace; readonly labels: SheetLabels; readonly texts: PaperLabels; readonly number: number },
): { readonly body: WordPart[]; readonly answers: WordPart[] } {
  const { keys, labels, texts, number } = of;
  const body: WordPart[] = [];
  const answers: WordPart[] = [];
  content.children.forEach((child, i) => {
    const one = alone(child, question.difficulty);
    const place = `(${i + 1})`;
    const lead = `${place} [${labels.types[child.content.type][0]}] `;
    body.push(...richParts(child.content.stem.replace(/\{\{\d+\}\}/g, '____'), lead), ...choices(child.content));
    if (keys === 'inline') body.push(...keyParts(one, labels, texts, texts.answer));
    body.push({ kind: 'paragraph', text: texts.points(pointsOf(child.content, child.points)) });
    answers.push(...keyParts(one, labels, texts, `${number}${place} `));
  });
  return { body, answers };
}

/** Questions as an exam paper: sections by type, numbered through, in the layout the reader of Word documents knows. */
export function writePaper(
  title: string,
  questions: readonly LeavingQuestion[],
  keys: KeyPlace,
  labels: SheetLabels,
  texts: PaperLabels,
): WordPart[] {
  const body: WordPart[] = [{ kind: 'title', text: title }];
  const answers: WordPart[] = [];
  let number = 0;
  let section = 0;
  for (const type of QUESTION_TYPES) {
    const own = questions.filter(({ content }) => content.type === type);
    if (own.length === 0) continue;
    const worth = new Set(own.map(({ content, points }) => pointsOf(content, points)));
    const each = worth.size === 1 ? [...worth][0]! : null;
    body.push({ kind: 'heading', level: 2, text: texts.section(++section, type, own.length, each) });
    for (const question of own) {
      const { content } = question;
      number += 1;
      const parts = content.type === 'composite' ? children(question, content, { keys, labels, texts, number }) : null;
      body.push(...richParts(content.stem.replace(/\{\{\d+\}\}/g, '____'), `${number}. `), ...choices(content));
      if (keys === 'inline') {
        body.push(
          ...(parts
            ? content.analysis === ''
              ? []
              : richParts(content.analysis, texts.analysis)
            : keyParts(question, labels, texts, texts.answer)),
          { kind: 'paragraph', text: texts.difficulty(question.difficulty) },
          ...(question.knowledge.length > 0
            ? [{ kind: 'paragraph', text: texts.knowledge(question.knowledge) } as const]
            : []),
        );
      }
      if (parts) body.push(...parts.body);
      else if (each === null) body.push({ kind: 'paragraph', text: texts.points(pointsOf(content, question.points)) });
      answers.push(...(parts ? parts.answers : keyParts(question, labels, texts, `${number}. `)));
    }
  }
  return keys === 'end' ? [...body, { kind: 'heading', level: 2, text: texts.answers }, ...answers] : body;
}
