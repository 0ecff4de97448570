import type { Rubric } from '../../homework/shared/rubric.model.ts';
import {
  type CriterionPoints,
  fitsCriterion,
  isPoints,
  rubricGap,
  rubricSum,
} from '../../homework/shared/rubric-points.model.ts';
import { MAX_COMMENT } from './mark.model.ts';

/** Columns before those of the criteria; behind them stand points and comment. */
export const COLUMNS_BEFORE = ['number', 'name', 'class', 'version', 'submittedAt', 'late'] as const;

/** A hand-in as the workbook shows it: what may be changed in it, and what it is found by. */
export interface WorkbookMark {
  readonly workId: string;
  /** As the first two cells show it; unlike any other row. */
  readonly number: string;
  readonly name: string;
  readonly versionNo: number;
  readonly levels: CriterionPoints | null;
  readonly points: number | null;
  readonly comment: string;
}

/** What is read of one row, cells as trimmed text. */
export interface WorkbookLine {
  readonly line: number;
  readonly number: string;
  readonly name: string;
  readonly version: string;
  /** In the order of the criteria. */
  readonly criteria: readonly string[];
  readonly points: string;
  readonly comment: string;
}

export const ROW_FAULTS = [
  'unknown',
  'twice',
  'version',
  'number',
  'criterion',
  'points',
  'incomplete',
  'sum',
  'comment',
  'unmarked',
] as const;
export type RowFault = (typeof ROW_FAULTS)[number];

/** A mark the workbook would give. */
export interface WorkbookChange {
  readonly workId: string;
  readonly line: number;
  readonly levels: CriterionPoints | null;
  readonly points: number;
  readonly comment: string;
}

export interface WorkbookDiff {
  readonly changes: readonly WorkbookChange[];
  readonly faults: readonly {
    readonly line: number;
    readonly fault: RowFault;
    /** Name of the criterion the fault belongs to. */
    readonly criterion?: string;
  }[];
  readonly unchanged: number;
}

const keyOf = ({ number, name }: { readonly number: string; readonly name: string }) => `${number}\n${name}`;

/** Comments as they are compared: sheets keep no line ends of their own, and no space around a text. */
const plain = (text: string) => text.replaceAll('\r\n', '\n').trim();

/** A number typed into a cell; null where nothing stands, NaN for anything else. */
function numberIn(cell: string): number | null {
  const text = cell.normalize('NFKC').trim();
  if (text === '') return null;
  return /^\d{1,6}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

type Read = { readonly change: WorkbookChange | null } | { readonly fault: RowFault; readonly criterion?: string };

/** Points of every criterion: those of the cells, elsewhere those there were. */
function mergedLevels(rubric: Rubric, known: CriterionPoints | null, cells: readonly (number | null)[]) {
  return Object.fromEntries(
    rubric.flatMap(({ id }, at) => {
      const own = cells[at] ?? known?.[id];
      return own === undefined || own === null ? [] : [[id, own]];
    }),
  );
}

function readWithRubric(rubric: Rubric, known: WorkbookMark, line: WorkbookLine, comment: string): Read {
  const cells = rubric.map((_, at) => numberIn(line.criteria[at] ?? ''));
  const wrong = rubric.findIndex((one, at) => cells[at] != null && !fitsCriterion(one, cells[at]!));
  if (wrong >= 0) return { fault: 'criterion', criterion: rubric[wrong]!.name };
  const levels = mergedLevels(rubric, known.levels, cells);
  const typed = numberIn(line.points);
  if (Number.isNaN(typed)) return { fault: 'number' };
  const before = known.levels ?? {};
  const same = Object.keys(levels).every((id) => levels[id] === before[id]);
  if (same && known.points !== null && (typed === null || typed === known.points)) {
    return comment === plain(known.comment)
      ? { change: null }
      : { change: { workId: known.workId, line: line.line, levels: known.levels, points: known.points, comment } };
  }
  if (Object.keys(levels).length === 0 && typed === null) {
    return comment === '' ? { change: null } : { fault: 'unmarked' };
  }
  const gap = rubricGap(rubric, levels);
  if (gap) {
    const name = rubric.find(({ id }) => id === gap.criterion)?.name;
    return { fault: 'incomplete', ...(name ? { criterion: name } : {}) };
  }
  const points = rubricSum(rubric, levels);
  // The old sum may stand there still: it was not typed anew.
  if (typed !== null && typed !== points && typed !== known.points) return { fault: 'sum' };
  return { change: { workId: known.workId, line: line.line, levels, points, comment } };
}

function readWithout(full: number, known: WorkbookMark, line: WorkbookLine, comment: string): Read {
  const typed = numberIn(line.points);
  if (typed !== null && !isPoints(typed, full)) return { fault: Number.isNaN(typed) ? 'number' : 'points' };
  const points = typed ?? known.points;
  if (points === null) return comment === '' ? { change: null } : { fault: 'unmarked' };
  if (points === known.points && comment === plain(known.comment)) return { change: null };
  return { change: { workId: known.workId, line: line.line, levels: null, points, comment } };
}

/**
 * What a workbook that comes back would change. An empty cell leaves what there was; a row whose version is not the one
 * that counts any more is a fault, for other work was read.
 */
export function diffWorkbook(
  known: readonly WorkbookMark[],
  lines: readonly WorkbookLine[],
  of: { readonly rubric: Rubric | null; readonly full: number },
): WorkbookDiff {
  const byKey = new Map(known.map((one) => [keyOf(one), one]));
  const seen = new Set<string>();
  const changes: WorkbookChange[] = [];
  const faults: WorkbookDiff['faults'][number][] = [];
  let unchanged = 0;
  for (const line of lines) {
    const key = keyOf(line);
    const work = byKey.get(key);
    const refuse = (fault: RowFault, criterion?: string) =>
      faults.push({ line: line.line, fault, ...(criterion ? { criterion } : {}) });
    if (!work) {
      refuse('unknown');
      continue;
    }
    if (seen.has(key)) {
      refuse('twice');
      continue;
    }
    seen.add(key);
    const comment = plain(line.comment) || plain(work.comment);
    if (comment.length > MAX_COMMENT) {
      refuse('comment');
      continue;
    }
    const read = of.rubric ? readWithRubric(of.rubric, work, line, comment) : readWithout(of.full, work, line, comment);
    if ('fault' in read) refuse(read.fault, read.criterion);
    else if (read.change === null) unchanged++;
    else if (numberIn(line.version) !== work.versionNo) refuse('version');
    else changes.push(read.change);
  }
  return { changes, faults, unchanged };
}
