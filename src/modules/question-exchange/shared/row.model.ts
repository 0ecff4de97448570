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
import type { QuestionType } from '../../questions/shared/question.model.ts';
import { type Built, blankContent, lacking, type Texts } from './build.model.ts';
import { idMaker, type Note, note } from './exchange.model.ts';
import type { RuleName, SheetLabels } from './sheet.model.ts';
import { richOf, richOfHtml } from './text.model.ts';

/** Rich text of a cell: HTML where it begins and ends with a tag, else plain text. */
export const richCell = (text: string): string => {
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

/** A question in parts, each as plain text or HTML. */
export interface AnswerRow {
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

function numeric(row: AnswerRow, newId: () => string): Built {
  const read = readNumeric(row.answer);
  const base = blankContent('numeric', row.texts, newId);
  if ('fault' in read) return lacking(base, faultNote(read.fault));
  const { value, tiers, relative, figures, unit, units } = read.key;
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

function choice(type: 'single' | 'multiple', row: AnswerRow, newId: () => string): Built {
  const options = row.options.map((text) => ({ id: newId(), text: richCell(text) }));
  if (type === 'single') {
    const read = readSingle(row.answer, options.length);
    const open = { ...blankContent('single', row.texts, newId), options };
    if ('fault' in read) return lacking(open, faultNote(read.fault));
    return { type, content: { ...open, key: options[indexOf(read.key)]!.id }, notes: [] };
  }
  const read = readMultiple(row.answer, options.length);
  const base = blankContent('multiple', row.texts, newId);
  if ('fault' in read) return lacking({ ...base, options }, faultNote(read.fault));
  const rule = (['half', 'all', 'ratio', 'net'] as const).find((one) => row.rules.has(one)) ?? base.rule;
  const keys = read.key.map((letter) => options[indexOf(letter)]!.id);
  return {
    type,
    content: { ...base, options, keys, rule, fewer: rule === 'half' ? (row.share ?? base.fewer) : base.fewer },
    notes: [],
  };
}

function blanks(row: AnswerRow, newId: () => string): Built {
  const stem = numbered(row.texts.stem);
  const places = blankNumbers(stem).length;
  const read = readBlanks(row.answer, places);
  const base = blankContent('blank', { ...row.texts, stem }, newId);
  if ('fault' in read) {
    const open = Array.from({ length: Math.min(places, LIMITS.blanks) }, () => USUAL_BLANK);
    return lacking({ ...base, blanks: open }, faultNote(read.fault));
  }
  const each = row.points === undefined ? 1 : Math.max(0.5, Math.round((row.points / places) * 2) / 2);
  return {
    type: 'blank',
    content: {
      ...base,
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

function arranged(row: AnswerRow, newId: () => string): Built {
  const read = readOrder(row.answer, row.options.length);
  const base = blankContent('ordering', row.texts, newId);
  const asWritten = row.options.map((text) => ({ id: newId(), text: richCell(text) }));
  if ('fault' in read) return lacking({ ...base, items: asWritten }, faultNote(read.fault));
  const items = read.key.map((letter) => asWritten[indexOf(letter)]!);
  const rule = (['exact', 'position', 'adjacent', 'lcs'] as const).find((one) => row.rules.has(one)) ?? base.rule;
  return { type: 'ordering', content: { ...base, items, rule }, notes: [] };
}

function matched(row: AnswerRow, newId: () => string): Built {
  const read = readPairs(row.answer, row.options.length, row.rights.length);
  const lefts = row.options.map((text) => ({ id: newId(), text: richCell(text) }));
  const rights = row.rights.map((text) => ({ id: newId(), text: richCell(text) }));
  const base = blankContent('matching', row.texts, newId);
  if ('fault' in read) return lacking({ ...base, lefts, rights }, faultNote(read.fault));
  const pairs = lefts.map(({ id }, i) => ({
    left: id,
    right: rights[Number(read.key[String.fromCharCode(65 + i)]) - 1]!.id,
  }));
  return {
    type: 'matching',
    content: { ...base, lefts, rights, pairs, whole: row.rules.has('whole') },
    notes: [],
  };
}

/**
 * A question of a type from its parts; the answer is written as in a sheet.
 * @param labels how true and false are written
 */
export function readRow(type: QuestionType, row: AnswerRow, labels: Pick<SheetLabels, 'right' | 'wrong'>): Built {
  const newId = idMaker();
  switch (type) {
    case 'single':
    case 'multiple':
      return choice(type, row, newId);
    case 'truth': {
      const read = readTruth(row.answer, labels);
      if ('fault' in read) return lacking({ type, ...row.texts, key: null }, faultNote(read.fault));
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
    case 'composite':
      return { type, content: blankContent('composite', { ...row.texts, analysis: '' }, newId), notes: [] };
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
