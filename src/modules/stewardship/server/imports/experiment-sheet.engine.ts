import type { LooseParams, MessageKey } from '../../../../kernel/i18n/catalog.ts';
import type { ImportIssue, ImportRow, RowVerdict, ShownValues } from '../../../../platform/imports/binding.ts';
import type { ExperimentState } from '../../../catalogue/shared/experiment.model.ts';
import type { Form } from '../../../catalogue/shared/form.model.ts';
import { EXPERIMENT_CODE } from '../../shared/experiment-import.resource.ts';

/** Columns that are fields of the form, as they stand there. */
export const SHEET_FIELDS = ['name', 'nameEn', 'category', 'kind', 'level', 'hours', 'brief', 'passScore'] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];
export type ExperimentColumn = SheetField | 'code' | 'leader' | 'unit';
export type ExperimentSheetRow = ImportRow<ExperimentColumn>;

/** An experiment whose code stands in the sheet. */
export interface StoredDraft {
  readonly id: string;
  readonly code: string;
  readonly state: ExperimentState;
  readonly deleted: boolean;
  /** Within the importer's scope. */
  readonly reached: boolean;
  readonly leader: string;
  readonly unit: string;
  readonly basic: Form['basic'];
}

/** What the sheet is validated against; accounts in lower case. */
export interface SheetWorld {
  readonly stored: ReadonlyMap<string, StoredDraft>;
  readonly leaders: ReadonlyMap<string, { readonly id: string; readonly fit: boolean; readonly unitId: string | null }>;
  readonly units: ReadonlyMap<string, { readonly id: string; readonly reached: boolean }>;
}

type Key = MessageKey & `experiments.${string}`;
const issue = (column: ExperimentColumn | null, key: Key, remedy?: Key, params?: LooseParams): ImportIssue => ({
  level: 'error',
  column,
  reason: { key, ...(params ? { params } : {}) },
  ...(remedy ? { remedy: { key: remedy } } : {}),
});

/** A stored field as sheets show it. */
const shown = (basic: Form['basic'], field: SheetField): string | null => {
  const value = basic[field];
  return value === null || value === '' ? null : String(value);
};

/** Values of a row as fields of the form; what the row leaves out is not there, what it clears is emptied. */
export function fieldsOf(values: Readonly<Partial<Record<string, string | null | undefined>>>): Partial<Form['basic']> {
  const number = (text: string | null | undefined, otherwise: number) => (text == null ? otherwise : Number(text));
  const fields: Record<string, unknown> = {};
  for (const field of SHEET_FIELDS) {
    const value = values[field];
    if (value === undefined) continue;
    if (field === 'hours') fields.hours = number(value, 2);
    else if (field === 'passScore') fields.passScore = number(value, 60);
    else if (field === 'category') fields.category = value;
    else if (field === 'kind') fields.kind = value ?? 'basic';
    else if (field === 'level') fields.level = value ?? 'ordinary';
    else fields[field] = value ?? '';
  }
  return fields as Partial<Form['basic']>;
}

function faultsOf(
  values: ExperimentSheetRow['values'],
  known: StoredDraft | undefined,
  world: SheetWorld,
): ImportIssue[] {
  const issues: ImportIssue[] = [];
  const { code, leader, unit, name } = values;
  if (code && !EXPERIMENT_CODE.test(code)) {
    issues.push(issue('code', 'experiments.import.badCode', 'experiments.import.fixCode'));
  }
  if (known && (known.deleted || !known.reached)) {
    issues.push(issue('code', 'experiments.import.codeTaken', 'experiments.import.fixTaken'));
  } else if (known && known.state !== 'draft' && known.state !== 'returned') {
    issues.push(issue('code', 'experiments.import.notDraft', 'experiments.import.fixState'));
  }
  if (name != null && [...name].length < 2) issues.push(issue('name', 'experiments.create.nameLength'));
  if (name === null) issues.push(issue('name', 'experiments.create.nameLength'));
  const account = leader?.toLowerCase();
  if (account !== undefined) {
    const person = world.leaders.get(account);
    if (!person?.fit) {
      issues.push(issue('leader', 'experiments.import.noLeader', 'experiments.import.fixLeader', { account: leader! }));
    } else if (known && account !== known.leader.toLowerCase()) {
      issues.push(issue('leader', 'experiments.import.otherLeader', 'experiments.import.fixOther'));
    }
  }
  if (unit != null) {
    const found = world.units.get(unit);
    if (!found) issues.push(issue('unit', 'experiments.import.noUnit', 'experiments.import.fixUnit', { code: unit }));
    else if (!found.reached)
      issues.push(issue('unit', 'experiments.steward.unitOutside', 'experiments.import.fixUnit'));
    else if (known && unit !== known.unit) {
      issues.push(issue('unit', 'experiments.import.otherUnit', 'experiments.import.fixOther'));
    }
  }
  const hours = values.hours == null ? null : Number(values.hours);
  if (hours !== null && Number.isFinite(hours) && !(hours >= 0.5 && hours <= 999 && Number.isInteger(hours * 2))) {
    issues.push(issue('hours', 'experiments.import.badHours'));
  }
  const pass = values.passScore == null ? null : Number(values.passScore);
  if (pass !== null && Number.isFinite(pass) && !(pass >= 0 && pass <= 100)) {
    issues.push(issue('passScore', 'experiments.import.badPass'));
  }
  return issues;
}

/** Validates a sheet of experiments: new drafts, and drafts and returned entries to be changed. */
export function validateExperiments(rows: readonly ExperimentSheetRow[], world: SheetWorld): Map<number, RowVerdict> {
  const verdicts = new Map<number, RowVerdict>();
  for (const { line, values } of rows) {
    const known = values.code ? world.stored.get(values.code) : undefined;
    const issues = faultsOf(values, known, world);
    if (!known) {
      const after: Record<string, string | null> = {};
      for (const [column, value] of Object.entries(values)) if (value !== undefined) after[column] = value;
      verdicts.set(line, { state: 'new', before: {}, after, issues });
      continue;
    }
    const wished = { ...known.basic, ...fieldsOf(values) };
    const changed = SHEET_FIELDS.filter((field) => shown(known.basic, field) !== shown(wished, field));
    const take = (basic: Form['basic']): ShownValues =>
      Object.fromEntries(changed.map((field) => [field, shown(basic, field)]));
    verdicts.set(line, {
      state: changed.length > 0 ? 'change' : 'same',
      target: known.id,
      before: take(known.basic),
      after: take(wished),
      issues,
    });
  }
  return verdicts;
}

/** Whether a stored draft still says what an import made of it. */
export const stillSays = (basic: Form['basic'], after: ShownValues): boolean =>
  SHEET_FIELDS.every((field) => after[field] === undefined || shown(basic, field) === after[field]);
