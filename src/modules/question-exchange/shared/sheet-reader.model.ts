import {
  type AnswerFault,
  readBlanks,
  readMultiple,
  readNumeric,
  readOrder,
  readPairs,
  readSingle,
  readTruth,
} from '../../../kernel/scoring/answer-grammar.ts';
import { blankNumbers, type Content, LIMITS, USUAL_BLANK } from '../../questions/shared/content.model.ts';
import { QUESTION_TYPES, type QuestionType } from '../../questions/shared/question.model.ts';
import { type Built, blankContent, failed, type Texts, unique } from './build.model.ts';
import {
  clampPoints,
  type FoundFile,
  type FoundMeta,
  type FoundQuestion,
  idMaker,
  MAX_SOURCE_TEXT,
  type Note,
  note,
} from './exchange.model.ts';
import { NEEDED_COLUMNS, type RuleName, SHEET_COLUMNS, type SheetColumn, type SheetLabels } from './sheet.model.ts';
import { countPictures, richOf, richOfHtml, withoutPictures } from './text.model.ts';

/** Width and case make no difference, nor do spaces. */
const even = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '').replace(/\*$/, '');
const among = (text: string, labels: readonly string[]): boolean => labels.some((one) => even(one) === even(text));

interface Columns {
  readonly at: ReadonlyMap<SheetColumn | 'parent', number>;
  /** Columns of the options, in the order of their letters. */
  readonly options: readonly number[];
}

function columnsOf(cells: readonly string[], labels: SheetLabels): Columns | null {
  const at = new Map<SheetColumn | 'parent', number>();
  const options = new Map<string, number>();
  cells.forEach((cell, i) => {
    const letter = /^(.+?)([a-z])$/.exec(even(cell));
    if (letter && among(letter[1]!, labels.option)) options.set(letter[2]!, i);
    for (const column of [...SHEET_COLUMNS, 'parent'] as const) {
      if (!at.has(column) && among(cell, labels.columns[column])) at.set(column, i);
    }
  });
  if (!NEEDED_COLUMNS.every((column) => at.has(column))) return null;
  const sorted = [...options].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, i]) => i);
  return { at, options: sorted };
}

/** Rich text of a cell: HTML where it begins and ends with a tag, else plain text. */
const richCell = (text: string): string => {
  const bare = text.trim();
  return /^<[a-z][^>]*>.*<\/[a-z0-9]+>$/is.test(bare) ? richOfHtml(bare) : richOf(bare);
};

const faultNote = (fault: AnswerFault): Note => {
  switch (fault.code) {
    case 'none':
      return note('noAnswer');
    case 'unreadable':
      return note('unreadable');
    case 'several':
      return note('severalKeys');
    case 'absent':
      return note('optionAbsent', { option: fault.option });
    case 'repeated':
      return note('optionRepeated', { option: fault.option });
    case 'count':
      return note('count', { expected: fault.expected, given: fault.given });
  }
};

interface Row {
  readonly texts: Texts;
  readonly options: readonly string[];
  readonly rights: readonly string[];
  readonly answer: string;
  readonly rules: ReadonlySet<RuleName>;
  /** Per cent that the rule names. */
  readonly share: number | null;
  readonly ruleText: string;
  readonly points: number | undefined;
}

const indexOf = (letter: string): number => letter.charCodeAt(0) - 65;

/** `____` and empty brackets stand for blanks where none is numbered. */
function numbered(stem: string): string {
  if (blankNumbers(stem).length > 0) return stem;
  let n = 0;
  return stem.replace(/_{2,}|[(\uff08][\s\u3000]*[)\uff09]/g, () => `{{${++n}}}`);
}

function numeric(row: Row, newId: () => string): Built {
  const read = readNumeric(row.answer);
  if ('fault' in read) return failed('numeric', faultNote(read.fault));
  const { value, tiers, relative, figures, unit, units } = read.key;
  const base = blankContent('numeric', row.texts, newId);
  return {
    type: 'numeric',
    content: {
      ...base,
      value: String(value),
      tolerance: figures === undefined ? (relative ? 'relative' : 'absolute') : 'figures',
      tiers: (tiers ?? []).map((one) => ({ within: String(one.within), share: Number(one.share) })),
      figures: figures ?? base.figures,
      unit: unit ?? 'none',
      units: (units ?? []).map((one) => ({ unit: one.unit, factor: String(one.factor) })),
    },
    notes: [],
  };
}

function choice(type: 'single' | 'multiple', row: Row, newId: () => string): Built {
  const options = row.options.map((text) => ({ id: newId(), text: richCell(text) }));
  if (type === 'single') {
    const read = readSingle(row.answer, options.length);
    if ('fault' in read) return failed(type, faultNote(read.fault));
    const key = options[indexOf(read.key)]!.id;
    return { type, content: { ...blankContent('single', row.texts, newId), options, key }, notes: [] };
  }
  const read = readMultiple(row.answer, options.length);
  if ('fault' in read) return failed(type, faultNote(read.fault));
  const base = blankContent('multiple', row.texts, newId);
  const rule = (['half', 'all', 'ratio', 'net'] as const).find((one) => row.rules.has(one)) ?? base.rule;
  const keys = read.key.map((letter) => options[indexOf(letter)]!.id);
  return {
    type,
    content: { ...base, options, keys, rule, fewer: rule === 'half' ? (row.share ?? base.fewer) : base.fewer },
    notes: [],
  };
}

function blanks(row: Row, newId: () => string): Built {
  const stem = numbered(row.texts.stem);
  const places = blankNumbers(stem).length;
  const read = readBlanks(row.answer, places);
  if ('fault' in read) return failed('blank', faultNote(read.fault));
  const each = row.points === undefined ? 1 : Math.max(0.5, Math.round((row.points / places) * 2) / 2);
  return {
    type: 'blank',
    content: {
      ...blankContent('blank', { ...row.texts, stem }, newId),
      blanks: read.key.map((accepted) => ({
        ...USUAL_BLANK,
        accepted: accepted.slice(0, LIMITS.alternatives),
        points: each,
        switches: { ...USUAL_BLANK.switches, letterCase: !row.rules.has('case') },
      })),
      free: row.rules.has('free'),
    },
    notes: [],
  };
}

function arranged(row: Row, newId: () => string): Built {
  const read = readOrder(row.answer, row.options.length);
  if ('fault' in read) return failed('ordering', faultNote(read.fault));
  const items = read.key.map((letter) => ({ id: newId(), text: richCell(row.options[indexOf(letter)]!) }));
  const base = blankContent('ordering', row.texts, newId);
  const rule = (['exact', 'position', 'adjacent', 'lcs'] as const).find((one) => row.rules.has(one)) ?? base.rule;
  return { type: 'ordering', content: { ...base, items, rule }, notes: [] };
}

function matched(row: Row, newId: () => string): Built {
  const read = readPairs(row.answer, row.options.length, row.rights.length);
  if ('fault' in read) return failed('matching', faultNote(read.fault));
  const lefts = row.options.map((text) => ({ id: newId(), text: richCell(text) }));
  const rights = row.rights.map((text) => ({ id: newId(), text: richCell(text) }));
  const pairs = lefts.map(({ id }, i) => ({
    left: id,
    right: rights[Number(read.key[String.fromCharCode(65 + i)]) - 1]!.id,
  }));
  return {
    type: 'matching',
    content: { ...blankContent('matching', row.texts, newId), lefts, rights, pairs, whole: row.rules.has('whole') },
    notes: [],
  };
}

function built(type: QuestionType, row: Row, labels: SheetLabels, newId: () => string): Built {
  switch (type) {
    case 'single':
    case 'multiple':
      return choice(type, row, newId);
    case 'truth': {
      const read = readTruth(row.answer, labels);
      if ('fault' in read) return failed(type, faultNote(read.fault));
      return { type, content: { type, ...row.texts, key: read.key }, notes: [] };
    }
    case 'blank':
      return blanks(row, newId);
    case 'numeric':
      return numeric(row, newId);
    case 'ordering':
      return arranged(row, newId);
    case 'matching':
      return matched(row, newId);
    default: {
      const content = {
        ...blankContent(type, row.texts, newId),
        reference: richCell(row.answer),
        rubric: richCell(row.ruleText),
      };
      return { type, content: content as Content, notes: [] };
    }
  }
}

const parted = (text: string): string[] =>
  text
    .split(/[;\uff1b]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Words of the rule cell, with the per cent one of them may name. */
function rulesOf(text: string, labels: SheetLabels): Pick<Row, 'rules' | 'share'> {
  const rules = new Set<RuleName>();
  let share: number | null = null;
  for (const part of parted(text)) {
    const percent = /^(.*?)\s*(\d{1,3}(?:\.\d+)?)\s*[%\uff05]$/.exec(part);
    const name = percent ? percent[1]! : part;
    for (const [rule, known] of Object.entries(labels.rules)) if (among(name, known)) rules.add(rule as RuleName);
    if (percent) share = Math.min(100, Number(percent[2]));
  }
  return { rules, share };
}

/** Questions of a sheet; null when no row has the headings. @param rows cells as text, in the order of the sheet */
export function readSheet(rows: readonly (readonly string[])[], labels: SheetLabels): FoundFile | null {
  const head = rows.findIndex((cells) => columnsOf(cells, labels) !== null);
  const columns = head === -1 ? null : columnsOf(rows[head]!, labels);
  if (!columns) return null;
  const questions: FoundQuestion[] = [];
  rows.slice(head + 1).forEach((cells, i) => {
    const cell = (name: SheetColumn | 'parent') => (cells[columns.at.get(name) ?? -1] ?? '').trim();
    if (cells.every((one) => one.trim() === '')) return;
    const notes: Note[] = [];
    const raw = { stem: richCell(cell('stem')), analysis: richCell(cell('analysis')) };
    const given = columns.options.map((at) => (cells[at] ?? '').trim());
    const last = given.findLastIndex((one) => one !== '');
    const pictures = countPictures(raw.stem) + countPictures(raw.analysis);
    if (pictures > 0) notes.push(note('pictures', { n: pictures }));
    const type = QUESTION_TYPES.find((one) => among(cell('type'), labels.types[one])) ?? null;
    const points = cell('points') === '' ? undefined : clampPoints(Number(cell('points')));
    const difficulty = Math.round(Number(cell('difficulty')));
    const tags = parted(cell('tags'));
    const fit = tags.filter((one) => one.length <= 20).slice(0, 10);
    if (fit.length < tags.length) notes.push(note('tags'));
    const meta: FoundMeta = {
      tags: [...new Set(fit)],
      source: cell('source').slice(0, 100),
      knowledge: parted(cell('knowledge')),
      folder: [],
      ...(points === undefined ? {} : { points }),
      ...(difficulty >= 1 && difficulty <= 5 ? { difficulty } : {}),
    };
    const row: Row = {
      texts: { stem: withoutPictures(raw.stem), analysis: withoutPictures(raw.analysis) },
      options: given.slice(0, last + 1),
      rights: cell('rights')
        .split(/[|\uff5c]/)
        .map((one) => one.trim())
        .filter((one) => one !== ''),
      answer: cell('answer'),
      ...rulesOf(cell('rule'), labels),
      ruleText: cell('rule'),
      points,
    };
    const one =
      cell('parent') !== ''
        ? failed(type, note('parent'))
        : type === null
          ? failed(null, note('unknownType', { type: cell('type') }))
          : raw.stem === ''
            ? failed(type, note('noStem'))
            : built(type, row, labels, idMaker());
    questions.push({
      number: questions.length + 1,
      line: head + 2 + i,
      text: cells
        .filter((text) => text.trim() !== '')
        .join('\n')
        .slice(0, MAX_SOURCE_TEXT),
      ...one,
      meta,
      notes: unique([...notes, ...one.notes]),
    });
  });
  return { questions, skipped: [] };
}
