import { type Content, pointsOf, USUAL_BLANK } from '../../questions/shared/content.model.ts';
import { type LeavingQuestion, NO_META, type Note, note } from './exchange.model.ts';
import { writeObjectives } from './objective-cell.model.ts';
import { type RuleName, SHEET_COLUMNS, type SheetColumn, type SheetLabels } from './sheet.model.ts';
import { isPlain, plainWithFormulas } from './text.model.ts';

/** A row of a sheet: a cell for each column, and the options. */
export interface SheetRow {
  readonly cells: Readonly<Partial<Record<SheetColumn, string | number>>>;
  readonly options: readonly string[];
  /** Rows of the questions below its material. */
  readonly children?: readonly SheetRow[];
  readonly notes: readonly Note[];
}

/** Plain text where it says everything, HTML elsewhere. */
const cellOf = (html: string): string => (isPlain(html) ? plainWithFormulas(html) : html);
const letter = (i: number): string => String.fromCharCode(65 + i);

interface Own {
  readonly options?: readonly string[];
  readonly rights?: string;
  readonly answer: string;
  readonly rules?: readonly (RuleName | readonly [RuleName, number])[];
  /** In place of the rules, for types that are marked by hand. */
  readonly rubric?: string;
}

function numeric(content: Extract<Content, { type: 'numeric' }>, notes: Note[]): Own {
  const [tier] = content.tiers;
  if (content.tolerance !== 'figures' && content.tiers.length > 1) notes.push(note('tiers'));
  if (content.unit === 'optional') notes.push(note('unitShare'));
  if (content.unit === 'required' && content.units.length > 1) notes.push(note('units'));
  const within =
    content.tolerance === 'figures'
      ? `#${content.figures}`
      : tier
        ? `±${tier.within}${content.tolerance === 'relative' ? '%' : ''}`
        : '';
  const unit = content.unit === 'required' ? ` ${content.units[0]?.unit ?? ''}` : '';
  return { answer: `${content.value}${within}${unit}`.trim() };
}

function own(content: Content, labels: SheetLabels, notes: Note[]): Own {
  switch (content.type) {
    case 'single':
    case 'multiple': {
      const keys = content.type === 'single' ? [content.key] : content.keys;
      const answer = content.options.flatMap(({ id }, i) => (keys.includes(id) ? [letter(i)] : [])).join('');
      const options = content.options.map(({ text }) => cellOf(text));
      if (content.fixed) notes.push(note('fixed'));
      if (content.type === 'single') return { options, answer };
      return { options, answer, rules: [content.rule === 'half' ? (['half', content.fewer] as const) : content.rule] };
    }
    case 'truth':
      return { answer: (content.key ? labels.right : labels.wrong)[0]! };
    case 'blank': {
      const points = new Set(content.blanks.map((one) => one.points));
      if (points.size > 1) notes.push(note('partialPoints'));
      const cases = new Set(content.blanks.map(({ switches }) => switches.letterCase));
      const usual = JSON.stringify({ ...USUAL_BLANK.switches, letterCase: false });
      if (
        cases.size > 1 ||
        content.blanks.some(({ switches }) => JSON.stringify({ ...switches, letterCase: false }) !== usual)
      )
        notes.push(note('switches'));
      const rules: RuleName[] = [];
      if (content.free) rules.push('free');
      if (content.blanks.every(({ switches }) => !switches.letterCase)) rules.push('case');
      return { answer: content.blanks.map(({ accepted }) => accepted.join('|')).join(';;'), rules };
    }
    case 'numeric':
      return numeric(content, notes);
    case 'ordering':
      return {
        options: content.items.map(({ text }) => cellOf(text)),
        answer: content.items.map((_one, i) => letter(i)).join('>'),
        rules: [content.rule],
      };
    case 'matching': {
      const places = new Map(content.rights.map(({ id }, i) => [id, i + 1]));
      const rightOf = new Map(content.pairs.map(({ left, right }) => [left, places.get(right) ?? 0]));
      return {
        options: content.lefts.map(({ text }) => cellOf(text)),
        rights: content.rights.map(({ text }) => cellOf(text)).join('|'),
        answer: content.lefts.map(({ id }, i) => `${letter(i)}-${rightOf.get(id)}`).join(';'),
        rules: content.whole ? ['whole'] : [],
      };
    }
    case 'shortAnswer':
    case 'essay':
      if (content.keywords.length > 0) notes.push(note('keywords'));
      if (content.minCharacters > 0 || content.maxCharacters > 0) notes.push(note('limits'));
      return { answer: cellOf(content.reference), rubric: cellOf(content.rubric) };
    case 'file':
      notes.push(note('fileKinds'));
      return { answer: cellOf(content.reference), rubric: cellOf(content.rubric) };
    case 'experiment':
    case 'composite':
      // The material has rows below it; an experiment is never asked for.
      return { answer: '' };
  }
}

/** A question as a row of a sheet. */
export function writeRow(question: LeavingQuestion, labels: SheetLabels): SheetRow {
  const { content } = question;
  const notes: Note[] = [];
  const row = own(content, labels, notes);
  if (question.folder.length > 0) notes.push(note('folder'));
  const rules = (row.rules ?? []).map((one) =>
    typeof one === 'string' ? labels.rules[one][0]! : `${labels.rules[one[0]][0]!} ${one[1]}%`,
  );
  const children =
    content.type === 'composite'
      ? content.children.map((child) => writeRow({ ...NO_META, ...child, difficulty: question.difficulty }, labels))
      : [];
  return {
    options: row.options ?? [],
    ...(children.length > 0 ? { children } : {}),
    notes: [...notes, ...children.flatMap((child) => child.notes)],
    cells: {
      type: labels.types[content.type][0]!,
      stem: cellOf(content.stem),
      ...(row.rights === undefined ? {} : { rights: row.rights }),
      answer: row.answer,
      points: pointsOf(content, question.points),
      difficulty: question.difficulty,
      knowledge: question.knowledge.join('；'),
      objectives: writeObjectives(question.objectives),
      tags: question.tags.join('；'),
      analysis: cellOf(content.analysis),
      source: question.source,
      rule: row.rubric ?? rules.join('；'),
    },
  };
}

/** Headings and rows as cells, with as many columns for options as the longest needs. @param least columns of options at least */
export function sheetCells(rows: readonly SheetRow[], labels: SheetLabels, least = 8): (string | number | null)[][] {
  const flat: (SheetRow & { readonly parent: number | null })[] = [];
  for (const row of rows) {
    flat.push({ ...row, parent: null });
    const parent = flat.length;
    for (const child of row.children ?? []) flat.push({ ...child, parent });
  }
  const nested = rows.some(({ children }) => children !== undefined);
  const n = Math.max(least, ...flat.map(({ options }) => options.length));
  const letters = Array.from({ length: n }, (_, i) => letter(i));
  const split = SHEET_COLUMNS.indexOf('rights');
  const line = (
    cell: (column: SheetColumn | 'parent') => string | number | null,
    options: readonly (string | null)[],
  ) => [
    ...SHEET_COLUMNS.slice(0, split).map(cell),
    ...letters.map((_one, i) => options[i] ?? null),
    ...SHEET_COLUMNS.slice(split).map(cell),
    ...(nested ? [cell('parent')] : []),
  ];
  return [
    line(
      (column) => labels.columns[column][0]!,
      letters.map((one) => `${labels.option[0]!}${one}`),
    ),
    ...flat.map(({ cells, options, parent }) =>
      line((column) => (column === 'parent' ? parent : (cells[column] ?? null)), options),
    ),
  ];
}
