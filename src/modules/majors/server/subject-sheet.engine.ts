import { SECOND_SHEET } from '../../../kernel/resource/import.ts';
import type { ImportIssue, ImportRow, IssueText, RowVerdict, ShownValues } from '../../../platform/imports/binding.ts';
import { digitsOf, levelOf, parentOf, SUBJECT_CODE, type SubjectState } from '../shared/subject.model.ts';

export type SubjectColumn = 'code' | 'name' | 'class' | 'branch' | 'state' | 'experiment';
export type SubjectSheetRow = ImportRow<SubjectColumn>;

/** A row of the sheet of experiments by major. */
export const isMapping = ({ line }: { readonly line: number }): boolean => line > SECOND_SHEET;

/** What the sheet is validated against. */
export interface SheetFacts {
  /** The living catalogue. */
  readonly stored: readonly {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly state: SubjectState;
  }[];
  /** Experiments of the importer's scope by code, with the majors they serve. */
  readonly experiments: ReadonlyMap<string, { readonly id: string; readonly majors: readonly string[] }>;
  /** False: the importer maps experiments and leaves the catalogue as it is. */
  readonly keeps: boolean;
}

const issue = (column: SubjectColumn, reason: IssueText, remedy?: IssueText): ImportIssue => ({
  level: 'error',
  column,
  reason,
  ...(remedy ? { remedy } : {}),
});

/** Codes are compared without regard to case and blanks: `080911tk` is `080911TK`. */
export const codeIn = (text: string | null | undefined): string => (text ?? '').trim().toUpperCase();

/** The catalogue as a file leaves it. */
interface Plan {
  readonly codes: ReadonlySet<string>;
  /** Codes by their digits. */
  readonly digits: ReadonlyMap<string, ReadonlySet<string>>;
  /** Codes of majors by name. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
  readonly nameOf: (code: string) => string | undefined;
}

function planOf(stored: SheetFacts['stored'], rows: readonly SubjectSheetRow[]): Plan {
  const named = new Map(stored.map(({ code, name }) => [code, name]));
  for (const row of rows) {
    const code = codeIn(row.values.code);
    if (isMapping(row) || !SUBJECT_CODE.test(code)) continue;
    named.set(code, row.values.name ?? named.get(code) ?? '');
  }
  const digits = new Map<string, Set<string>>();
  const names = new Map<string, Set<string>>();
  const put = (map: Map<string, Set<string>>, key: string, code: string) =>
    map.set(key, (map.get(key) ?? new Set<string>()).add(code));
  for (const [code, name] of named) {
    put(digits, digitsOf(code), code);
    if (levelOf(code) === 'major' && name !== '') put(names, name, code);
  }
  return { codes: new Set(named.keys()), digits, names, nameOf: (code) => named.get(code) };
}

/** What is wrong with the code of a row and with the codes of what lies above it. */
function codeIssues({ values }: SubjectSheetRow, code: string, plan: Plan): ImportIssue[] {
  if (!SUBJECT_CODE.test(code)) {
    return [issue('code', { key: 'majors.code.shape' }, { key: 'majors.import.fixCode' })];
  }
  const found: ImportIssue[] = [];
  const twin = [...(plan.digits.get(digitsOf(code)) ?? [])].find((one) => one !== code);
  if (twin) found.push(issue('code', { key: 'majors.import.twin', params: { code: twin } }));
  const parts = [
    ['class', digitsOf(code).slice(0, 4)],
    ['branch', digitsOf(code).slice(0, 2)],
  ] as const;
  for (const [column, expected] of parts) {
    const given = values[column];
    if (given !== undefined && given !== null && given.trim() !== expected) {
      found.push(issue(column, { key: 'majors.import.prefix', params: { code, expected } }));
    }
  }
  const parent = parentOf(code);
  if (parent !== null && !plan.codes.has(parent)) {
    const reason = { key: 'majors.import.noParent', params: { parent } } as const;
    found.push(issue(levelOf(code) === 'major' ? 'class' : 'branch', reason, { key: 'majors.import.fixParent' }));
  }
  return found;
}

function validateSubject(row: SubjectSheetRow, plan: Plan, facts: SheetFacts): RowVerdict {
  const code = codeIn(row.values.code);
  const known = facts.stored.find((one) => one.code === code);
  const issues = codeIssues(row, code, plan);
  const { name, state } = row.values;
  if (!facts.keeps) issues.push({ level: 'error', column: null, reason: { key: 'majors.platform' } });
  // Who has the name already keeps it; the row that takes it is at fault.
  if (name && name !== known?.name && levelOf(code) === 'major') {
    const other = [...(plan.names.get(name) ?? [])].find((one) => one !== code);
    if (other) issues.push(issue('name', { key: 'majors.name.taken', params: { name, code: other } }));
  }
  if (!known) {
    return { state: 'new', after: { code, name: name ?? null, state: state ?? 'active' }, issues };
  }
  const before: Record<string, string> = {};
  const after: Record<string, string> = {};
  for (const [key, value] of [
    ['name', name],
    ['state', state],
  ] as const) {
    if (typeof value !== 'string' || value === known[key]) continue;
    before[key] = known[key];
    after[key] = value;
  }
  const verdict = { target: known.id, before: before as ShownValues, after: after as ShownValues, issues };
  return { state: Object.keys(after).length > 0 ? 'change' : 'same', ...verdict };
}

function validateMapping({ values }: SubjectSheetRow, plan: Plan, facts: SheetFacts): RowVerdict {
  const code = codeIn(values.code);
  const issues: ImportIssue[] = [];
  const major = levelOf(code) === 'major' && SUBJECT_CODE.test(code) ? plan.nameOf(code) : undefined;
  if (code !== '' && !major) {
    issues.push(issue('code', { key: 'majors.import.noMajor', params: { code } }, { key: 'majors.import.fixMajor' }));
  }
  const number = values.experiment?.trim() ?? '';
  const experiment = facts.experiments.get(number);
  if (number !== '' && !experiment) {
    const remedy = { key: 'majors.import.fixExperiment' } as const;
    issues.push(issue('experiment', { key: 'majors.import.noExperiment', params: { code: number } }, remedy));
  }
  // A new name of a major is in its experiments by the time this row is written.
  const old = facts.stored.find((one) => one.code === code)?.name;
  const there = experiment?.majors.some((one) => one === major || one === old) ?? false;
  return {
    state: there ? 'same' : 'new',
    ...(experiment && there ? { target: experiment.id } : {}),
    ...(there ? {} : { after: { code, experiment: number } }),
    issues,
  };
}

/** Validates both sheets against the catalogue as the file leaves it. */
export function validateSubjects(rows: readonly SubjectSheetRow[], facts: SheetFacts): Map<number, RowVerdict> {
  const plan = planOf(facts.stored, rows);
  return new Map(
    rows.map((row) => [
      row.line,
      isMapping(row) ? validateMapping(row, plan, facts) : validateSubject(row, plan, facts),
    ]),
  );
}

/** Parents first, then what hangs below them, experiments at the end. */
export function parentsFirst(rows: readonly SubjectSheetRow[]): readonly SubjectSheetRow[] {
  const rank = (row: SubjectSheetRow) => (isMapping(row) ? 9 : digitsOf(codeIn(row.values.code)).length);
  return rows.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line);
}
