/** What the sheet of a registry is told of a learner. */
export const REGISTRY_VALUES = ['usual', 'final', 'total', 'band', 'remark'] as const;
export type RegistryValue = (typeof REGISTRY_VALUES)[number];
/** Columns of such a sheet: who, and what. */
export const REGISTRY_COLUMNS = ['number', 'name', ...REGISTRY_VALUES] as const;
export type RegistryColumn = (typeof REGISTRY_COLUMNS)[number];

/** Row of a sheet; `at` counts columns from 0. */
export interface FormRow {
  readonly line: number;
  readonly cells: readonly { readonly at: number; readonly text: string; readonly formula: boolean }[];
}

/** Where the columns of a sheet stand, each by its number from 0. */
export type RegistryPlaces = Readonly<Partial<Record<RegistryColumn, number>>>;

/** Rows in which headings are looked for. */
export const HEAD_ROWS = 30;

/** Names of the columns, the surest first. */
const NAMES: Readonly<Record<RegistryColumn, readonly RegExp[]>> = {
  number: [/^(学生)?学号$/, /^学生(编号|号)$/, /^student(number|no\.?|id)$/, /^matrícula$/],
  name: [/^(学生)?姓名$/, /^(student)?(full)?name$/, /^nome$/],
  usual: [/^平时(成绩|分|分数)?$/, /^过程性?(考核)?成绩$/, /^coursework$/],
  final: [/^期末(考试|考核)?(成绩|分|分数)?$/, /^卷面(成绩)?$/, /^(final)?exam$/],
  total: [/^总评(成绩|分|分数)?$/, /^(综合|最终|总)成绩$/, /^成绩$/, /^(total|finalmark|finalgrade|mark|score|nota)$/],
  band: [/^(成绩)?等[级第](成绩)?$/, /^grade$/, /^conceito$/],
  remark: [/^(成绩)?备注$/, /^(特殊情况|成绩标[志识]|考试性质)$/, /^remarks?$/, /^observaç(ão|ões)$/],
};

/** Without what is in brackets, without stars, spaces and widths. */
const even = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .replace(/[\s*:]/g, '')
    .toLowerCase();

/** Headings of a row, with those of a second heading row below where a program writes two. */
export interface Headings {
  /** Row of the heading. */
  readonly line: number;
  /** First row below all headings. */
  readonly from: number;
  readonly columns: readonly { readonly at: number; readonly title: string }[];
  readonly places: RegistryPlaces;
}

function placesOf(columns: Headings['columns']): RegistryPlaces {
  const places: Partial<Record<RegistryColumn, number>> = {};
  for (const column of REGISTRY_COLUMNS) {
    for (const name of NAMES[column]) {
      const found = columns.find(({ at, title }) => name.test(even(title)) && !Object.values(places).includes(at));
      if (found) {
        places[column] = found.at;
        break;
      }
    }
  }
  return places;
}

/** Reads one row as headings. @param rows rows of the sheet in order */
export function headingsAt(rows: readonly FormRow[], line: number): Headings | null {
  const index = rows.findIndex((row) => row.line === line);
  const row = rows[index];
  if (!row) return null;
  const titles = new Map(row.cells.map(({ at, text }) => [at, text]));
  const first = placesOf([...titles].map(([at, title]) => ({ at, title })));
  const below = rows[index + 1];
  // 成绩 over 平时, 期末, 总评: the number's own cell covers both rows, so the lower one has none.
  const second =
    first.number !== undefined &&
    below?.line === line + 1 &&
    below.cells.every(({ at, formula }) => at !== first.number && at !== first.name && !formula) &&
    Object.keys(placesOf(below.cells.map(({ at, text }) => ({ at, title: text })))).length > 0;
  if (second) for (const { at, text } of below.cells) titles.set(at, text);
  const columns = [...titles].sort(([a], [b]) => a - b).map(([at, title]) => ({ at, title }));
  return { line, from: line + (second ? 2 : 1), columns, places: placesOf(columns) };
}

/** The row most like headings among the first ones; null when none names a number. */
export function findHeadings(rows: readonly FormRow[]): Headings | null {
  let best: Headings | null = null;
  for (const { line } of rows.slice(0, HEAD_ROWS)) {
    const found = headingsAt(rows, line);
    if (found?.places.number === undefined) continue;
    if (!best || Object.keys(found.places).length > Object.keys(best.places).length) best = found;
  }
  return best;
}

/** What is published of a learner in the words of the registry; null where nothing is to be told. */
export type RegistryTold = Readonly<Record<RegistryValue, string | number | null>>;
export interface RegistryLearner {
  readonly number: string;
  readonly name: string;
  /** Null while the total is not published. */
  readonly told: RegistryTold | null;
}

/** `kept` has another value already, `formula` is computed by the sheet itself. */
export type CellChange = 'write' | 'same' | 'kept' | 'formula' | 'nothing';
export const ROW_OUTCOMES = [
  'written',
  'kept',
  'formula',
  'same',
  'nothing',
  'unpublished',
  'otherName',
  'twice',
  'unknown',
] as const;
/** What becomes of a row: the first of these that holds for one of its cells. */
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

export interface FilledRow {
  readonly line: number;
  readonly number: string;
  readonly name: string;
  /** Name of the learner with this number, where the sheet has another. */
  readonly realName: string | null;
  readonly outcome: RowOutcome;
  readonly cells: readonly {
    readonly column: RegistryValue;
    readonly before: string;
    readonly after: string | number | null;
    readonly change: CellChange;
  }[];
}

const nameKey = (text: string): string => text.normalize('NFKC').replace(/[\s·•・]/g, '');
const bare = (number: string): string => number.replace(/^0+(?=.)/, '');
const equal = (before: string, after: string | number): boolean =>
  typeof after === 'number' ? before !== '' && Number(before) === after : before === after;

/**
 * Lays what is published beside the rows of a sheet. A learner is found by number; where a program dropped leading zeros,
 * by number and name.
 * @param overwrite also cells that hold another value
 */
export function fillRows(
  rows: readonly FormRow[],
  heads: Pick<Headings, 'from'>,
  places: RegistryPlaces & { readonly number: number },
  learners: readonly RegistryLearner[],
  overwrite: boolean,
): { readonly rows: readonly FilledRow[]; readonly absent: readonly RegistryLearner[] } {
  const exact = Map.groupBy(learners, ({ number }) => number.normalize('NFKC').toLowerCase());
  const loose = Map.groupBy(learners, ({ number }) => bare(number.normalize('NFKC').toLowerCase()));
  const columns = REGISTRY_VALUES.filter((column) => places[column] !== undefined);
  const met = new Map<RegistryLearner, number>();
  const found = rows.flatMap((row) => {
    if (row.line < heads.from) return [];
    const cell = (at: number | undefined) => row.cells.find((one) => one.at === at);
    const number = cell(places.number)?.text ?? '';
    if (number === '') return [];
    const name = cell(places.name)?.text ?? '';
    const key = number.normalize('NFKC').toLowerCase();
    const sameName = (one: RegistryLearner) => nameKey(one.name) === nameKey(name);
    const byNumber = exact.get(key) ?? [];
    const learner =
      byNumber.length > 1
        ? byNumber.find(sameName)
        : (byNumber[0] ?? (name === '' ? undefined : loose.get(bare(key))?.find(sameName)));
    if (learner) met.set(learner, (met.get(learner) ?? 0) + 1);
    return [{ row, cell, number, name, learner }];
  });
  const filled = found.map(({ row, cell, number, name, learner }): FilledRow => {
    const base = { line: row.line, number, name, realName: null, cells: [] };
    if (!learner) return { ...base, outcome: 'unknown' };
    if (places.name !== undefined && nameKey(name) !== nameKey(learner.name)) {
      return { ...base, realName: learner.name, outcome: 'otherName' };
    }
    if (met.get(learner)! > 1) return { ...base, outcome: 'twice' };
    const { told } = learner;
    if (!told) return { ...base, outcome: 'unpublished' };
    const cells = columns.map((column) => {
      const now = cell(places[column]);
      const before = now?.text ?? '';
      const after = told[column];
      const change: CellChange =
        after === null
          ? 'nothing'
          : now?.formula
            ? 'formula'
            : equal(before, after)
              ? 'same'
              : before === '' || overwrite
                ? 'write'
                : 'kept';
      return { column, before, after, change };
    });
    const has = (change: CellChange) => cells.some((one) => one.change === change);
    const outcome = has('kept')
      ? 'kept'
      : has('write')
        ? 'written'
        : has('formula')
          ? 'formula'
          : has('same')
            ? 'same'
            : 'nothing';
    return { ...base, outcome, cells };
  });
  return { rows: filled, absent: learners.filter((one) => !met.has(one)) };
}
