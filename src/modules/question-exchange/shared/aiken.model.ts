import { type Built, blankContent, choiceOf, failed, lacking } from './build.model.ts';
import {
  type FoundFile,
  type FoundQuestion,
  idMaker,
  type LeavingQuestion,
  lostFacts,
  MAX_SOURCE_TEXT,
  NO_META,
  type Note,
  note,
  type Written,
} from './exchange.model.ts';
import { isPlain, plainWithFormulas, richOf } from './text.model.ts';

/** Aiken (docs.moodle.org, "Aiken format"): a stem in one line, options `A.` or `A)`, and `ANSWER: B`. */
const OPTION = /^([A-Z])[.)]\s+(.*)$/;
const ANSWER = /^ANSWER:\s*([A-Z])\s*$/;
const TRUE = /^(true|t|yes|\u6b63\u786e|\u5bf9|\u221a)$/i;
const FALSE = /^(false|f|no|\u9519\u8bef|\u9519|\u00d7)$/i;

/** What the lines of a question come to, the last of which names the answer. */
function built(lines: readonly string[], answer: string): Built {
  const first = lines.findIndex((one) => OPTION.test(one));
  const stem = (first === -1 ? lines : lines.slice(0, first)).join('\n');
  const options = first === -1 ? [] : lines.slice(first).map((one) => OPTION.exec(one));
  if (stem === '') return failed('single', note('noStem'));
  if (options.length < 2 || options.some((one) => one === null)) return failed('single', note('syntax'));
  const at = options.findIndex((one) => one![1] === answer);
  const texts = options.map((one) => one![2]!);
  if (at === -1) {
    const newId = idMaker();
    const base = blankContent('single', { stem: richOf(stem), analysis: '' }, newId);
    const parts = texts.map((one) => ({ id: newId(), text: richOf(one) }));
    return lacking({ ...base, options: parts }, note('optionAbsent', { option: answer }));
  }
  if (texts.length === 2 && TRUE.test(texts[0]!) && FALSE.test(texts[1]!)) {
    return { type: 'truth', content: { type: 'truth', stem: richOf(stem), analysis: '', key: at === 0 }, notes: [] };
  }
  const weighted = texts.map((one, n) => ({ text: richOf(one), weight: n === at ? 100 : 0 }));
  return choiceOf({ stem: richOf(stem), analysis: '' }, weighted, idMaker(), { single: true });
}

/** Questions of an Aiken file; lines that belong to none are told. */
export function readAiken(text: string): FoundFile {
  const questions: FoundQuestion[] = [];
  let block: { readonly line: number; readonly text: string }[] = [];
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/);
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue;
    block.push({ line: i + 1, text: line.trim() });
    const answer = ANSWER.exec(line.trim());
    if (!answer) continue;
    const texts = block.map((one) => one.text);
    questions.push({
      number: questions.length + 1,
      line: block[0]!.line,
      text: texts.join('\n').slice(0, MAX_SOURCE_TEXT),
      ...built(texts.slice(0, -1), answer[1]!),
      meta: NO_META,
    });
    block = [];
  }
  return { questions, skipped: block };
}

const line = (html: string): string => plainWithFormulas(html).replace(/\s*\n\s*/g, ' ');

/** A single choice or a true-or-false question in Aiken; null for others. */
export function writeAiken({ content, ...meta }: LeavingQuestion): Written {
  if (content.type !== 'single' && content.type !== 'truth') return null;
  const options =
    content.type === 'truth'
      ? [
          { text: 'True', right: content.key === true },
          { text: 'False', right: content.key === false },
        ]
      : content.options.map(({ id, text }) => ({ text: line(text), right: id === content.key }));
  const notes: Note[] = [];
  const htmls = [content.stem, ...(content.type === 'single' ? content.options.map(({ text }) => text) : [])];
  if (!htmls.every(isPlain)) notes.push(note('markup'));
  if (content.analysis !== '') notes.push(note('analysis'));
  notes.push(...lostFacts(meta));
  if (meta.folder.length > 0) notes.push(note('folder'));
  const letter = (i: number) => String.fromCharCode(65 + i);
  const key = options.findIndex(({ right }) => right);
  const lines = [
    line(content.stem),
    ...options.map(({ text }, i) => `${letter(i)}. ${text}`),
    `ANSWER: ${letter(key)}`,
  ];
  return { text: lines.join('\n'), notes };
}
