import { POINTS, QUESTION_TYPES } from '../../questions/shared/question.model.ts';
import { failed, unique } from './build.model.ts';
import {
  clampPoints,
  type FoundFile,
  type FoundMeta,
  type FoundQuestion,
  MAX_SOURCE_TEXT,
  type Note,
  note,
} from './exchange.model.ts';
import { childless, withChild } from './material.model.ts';
import { readObjectives } from './objective-cell.model.ts';
import { type AnswerRow, readRow, richCell } from './row.model.ts';
import { NEEDED_COLUMNS, type RuleName, SHEET_COLUMNS, type SheetColumn, type SheetLabels } from './sheet.model.ts';

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

/** Columns of a question below a material whose cells say nothing: those of the material count. */
const OF_WHOLE = ['knowledge', 'objectives', 'tags', 'source'] as const satisfies readonly SheetColumn[];

const parted = (text: string): string[] =>
  text
    .split(/[;\uff1b]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Words of the rule cell, with the per cent one of them may name. */
function rulesOf(text: string, labels: SheetLabels): Pick<AnswerRow, 'rules' | 'share'> {
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
  /** Places among the questions of those with a material, by the numbers of their rows. */
  const wholes = new Map<number, number>();
  let serial = 0;
  rows.slice(head + 1).forEach((cells, i) => {
    const cell = (name: SheetColumn | 'parent') => (cells[columns.at.get(name) ?? -1] ?? '').trim();
    if (cells.every((one) => one.trim() === '')) return;
    serial += 1;
    const notes: Note[] = [];
    const raw = { stem: richCell(cell('stem')), analysis: richCell(cell('analysis')) };
    const given = columns.options.map((at) => (cells[at] ?? '').trim());
    const last = given.findLastIndex((one) => one !== '');
    const type = QUESTION_TYPES.find((one) => among(cell('type'), labels.types[one])) ?? null;
    const points = cell('points') === '' ? undefined : clampPoints(Number(cell('points')));
    const difficulty = Math.round(Number(cell('difficulty')));
    const tags = parted(cell('tags'));
    const fit = tags.filter((one) => one.length <= 20).slice(0, 10);
    if (fit.length < tags.length) notes.push(note('tags'));
    const aims = readObjectives(cell('objectives'));
    if (aims.fault) notes.push(aims.fault);
    const meta: FoundMeta = {
      tags: [...new Set(fit)],
      source: cell('source').slice(0, 100),
      knowledge: parted(cell('knowledge')),
      objectives: aims.objectives,
      folder: [],
      ...(points === undefined ? {} : { points }),
      ...(difficulty >= 1 && difficulty <= 5 ? { difficulty } : {}),
    };
    const row: AnswerRow = {
      texts: raw,
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
    const parent = cell('parent');
    const above = parent === '' ? undefined : wholes.get(Number(parent));
    const one =
      parent !== '' && (above === undefined || type === 'composite' || type === 'experiment')
        ? failed(type, note('parent'))
        : type === null
          ? failed(null, note('unknownType', { type: cell('type') }))
          : raw.stem === ''
            ? failed(type, note('noStem'))
            : readRow(type, row, labels);
    if (above !== undefined && one.type !== 'composite') {
      const own = OF_WHOLE.some((name) => cell(name) !== '') ? [note('childMeta')] : [];
      const child = { ...one, notes: [...one.notes, ...own] };
      questions[above] = withChild(questions[above]!, child, points ?? POINTS.usual);
      // What is taken stands in the whole; what is not is named by itself.
      if (one.content !== null) return;
    }
    if (type === 'composite') wholes.set(serial, questions.length);
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
  return { questions: questions.map(childless), skipped: [] };
}
