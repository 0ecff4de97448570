import { LOCALES } from '../../../kernel/i18n/locales.ts';
import {
  columnsOfSheet,
  type ImportColumn,
  type ImportMode,
  lineOf,
  SECOND_SHEET,
} from '../../../kernel/resource/import.ts';
import { looksLikeFormula } from '../../../kernel/values/csv.ts';
import type {
  ImportBinding,
  ImportCode,
  ImportIssue,
  ImportRow,
  RowVerdict,
} from '../../../platform/imports/binding.ts';
import { CLEARS, type RowState } from '../shared/import.model.ts';
import type { ReadRow } from './heading.engine.ts';
import type { ImportRegistry } from './registry.engine.ts';

/** A validated row as it is kept. */
export interface ValidatedRow {
  readonly line: number;
  readonly state: RowState;
  readonly issues: readonly ImportIssue[];
  readonly verdict: RowVerdict;
  readonly row: ImportRow;
}

export type Choices = Readonly<Partial<Record<string, readonly ImportCode[]>>>;

type Issue = Omit<ImportIssue, 'level' | 'column'>;
type Typed = { readonly value: string | null | undefined } | { readonly issue: Issue };

const REWRITTEN = /^[+-]?\d+([.,]\d+)?[eE][+-]?\d+$/;
/** Signs before digits are numbers and phones; a lone dash means nothing. */
const HARMLESS = /^[-－—]+$|^[+-][\d\s().-]+$/;

function dateOf(text: string): string | null {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?( 00:00(:00)?)?$/.exec(text);
  if (!match) return null;
  const [, year, month, day] = match;
  const iso = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** Full-width letters, digits and signs as the half-width ones people mean. */
const halfWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');

/** Types one cell by its column; numbers of people and things are read half-width whatever way they were typed. */
function typed(written: string, column: ImportColumn, codeOf: ReadonlyMap<string, string> | undefined): Typed {
  const text = column.kind === 'identifier' ? halfWidth(written).trim() : written;
  if (text === '') return { value: undefined };
  if (text.normalize('NFKC') === CLEARS) {
    return column.required
      ? { issue: { reason: { key: 'imports.issue.cleared' }, remedy: { key: 'imports.remedy.cleared' } } }
      : { value: null };
  }
  switch (column.kind) {
    case 'integer':
    case 'decimal': {
      const number = Number(text.replace(/,(?=\d{3}(\D|$))/g, ''));
      const fits = Number.isFinite(number) && (column.kind === 'decimal' || Number.isSafeInteger(number));
      if (fits) return { value: String(number) };
      const reason = column.kind === 'integer' ? 'imports.issue.integer' : 'imports.issue.decimal';
      return { issue: { reason: { key: reason }, remedy: { key: 'imports.remedy.number' } } };
    }
    case 'date': {
      const date = dateOf(text);
      return date
        ? { value: date }
        : { issue: { reason: { key: 'imports.issue.date' }, remedy: { key: 'imports.remedy.date' } } };
    }
    case 'code': {
      const code = codeOf?.get(spelled(text));
      if (code !== undefined) return { value: code };
      return {
        issue: {
          reason: { key: 'imports.issue.code', params: { value: text.slice(0, 60).toWellFormed() } },
          remedy: { key: 'imports.remedy.code' },
        },
      };
    }
    case 'identifier':
      if (REWRITTEN.test(text)) {
        return { issue: { reason: { key: 'imports.issue.rewritten' }, remedy: { key: 'imports.remedy.rewritten' } } };
      }
  }
  if (looksLikeFormula(text) && !HARMLESS.test(text)) {
    return { issue: { reason: { key: 'imports.issue.formula' }, remedy: { key: 'imports.remedy.formula' } } };
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no name or number holds one
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)) {
    return { issue: { reason: { key: 'imports.issue.characters' }, remedy: { key: 'imports.remedy.characters' } } };
  }
  const max = column.max ?? 2000;
  if ([...text].length > max) {
    const params = { max };
    return { issue: { reason: { key: 'imports.issue.long', params }, remedy: { key: 'imports.remedy.long', params } } };
  }
  return { value: text };
}

const spelled = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase();

/** Codes by every name people write for them. */
function codeNames(
  registry: ImportRegistry,
  column: ImportColumn,
  choices: readonly ImportCode[] | undefined,
): ReadonlyMap<string, string> | undefined {
  if (column.kind !== 'code') return undefined;
  const names = new Map<string, string>();
  for (const { code, name } of choices ?? []) names.set(spelled(name), code);
  for (const [code, label] of Object.entries(column.codes ?? {})) {
    for (const locale of LOCALES) names.set(spelled(registry.format(locale, label)), code);
  }
  for (const code of [...Object.keys(column.codes ?? {}), ...(choices ?? []).map((one) => one.code)]) {
    names.set(spelled(code), code);
  }
  return names;
}

/** A row with its values, and what is wrong with its cells. */
export interface TypedRow {
  readonly row: ImportRow;
  readonly issues: readonly ImportIssue[];
}

/** Types the cells of rows by the declaration. */
export function typeRows(
  registry: ImportRegistry,
  binding: ImportBinding,
  choices: Choices,
  rows: readonly ReadRow[],
): TypedRow[] {
  const columns = Object.entries(binding.shape.columns).map(
    ([code, column]) => [code, column, codeNames(registry, column, choices[code])] as const,
  );
  return rows.map(({ line, cells }) => {
    const issues: ImportIssue[] = [];
    const values: Record<string, string | null | undefined> = {};
    for (const [code, column, codeOf] of columns) {
      const answer = typed(cells[code] ?? '', column, codeOf);
      if ('issue' in answer) issues.push({ level: 'error', column: code, ...answer.issue });
      else if (answer.value !== undefined) values[code] = answer.value;
    }
    return { row: { line, values }, issues };
  });
}

function keyOfColumns(binding: ImportBinding, { values }: ImportRow): string | null {
  const parts = binding.shape.key.map((code) => values[code]);
  return parts.every((part) => typeof part === 'string') ? parts.join('\u0000') : null;
}

const sameValues = (a: ImportRow, b: ImportRow) =>
  JSON.stringify(sorted(a.values)) === JSON.stringify(sorted(b.values));

/**
 * Rows of one file that name the same object: each is told the lines of the others. Of rows that say the same in every
 * column the first is kept, and each of the others is told which one.
 */
export function doubled(binding: ImportBinding, rows: readonly ImportRow[]): Map<number, ImportIssue> {
  const groups = new Map<string, ImportRow[]>();
  const keyOf = binding.keyOf ?? ((row: ImportRow) => keyOfColumns(binding, row));
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const found = new Map<number, ImportIssue>();
  const column = binding.shape.key.at(-1)!;
  for (const group of groups.values()) {
    const [first, ...later] = group;
    if (later.length === 0) continue;
    if (later.every((row) => sameValues(row, first!))) {
      const reason = { key: 'imports.issue.repeated', params: { line: lineOf(first!.line) } } as const;
      for (const { line } of later) found.set(line, { level: 'warning', column, reason });
      continue;
    }
    const same = group.map((row) => row.line);
    for (const line of same) {
      const others = same.filter((other) => other !== line).map(lineOf);
      const shown = others.length > 5 ? `${others.slice(0, 5).join('、')}…` : others.join('、');
      found.set(line, {
        level: 'error',
        column,
        reason: { key: 'imports.issue.twice', params: { lines: shown } },
        remedy: { key: 'imports.remedy.twice' },
      });
    }
  }
  return found;
}

/** Joins what the cells, the file and the module say about each row. */
export function verdicts(
  binding: ImportBinding,
  mode: ImportMode,
  rows: readonly TypedRow[],
  said: ReadonlyMap<number, RowVerdict>,
  twice: ReadonlyMap<number, ImportIssue>,
): ValidatedRow[] {
  const requiredOn = (sheet: 'first' | 'second') =>
    columnsOfSheet(binding.shape, sheet).filter((code) => binding.shape.columns[code]!.required);
  const required = { first: requiredOn('first'), second: requiredOn('second') };
  const key = new Set(binding.shape.key);
  return rows.map(({ row, issues }) => {
    const verdict = said.get(row.line) ?? { state: 'same' };
    const all: ImportIssue[] = [...issues];
    const faulty = new Set(issues.map((issue) => issue.column));
    for (const code of required[row.line > SECOND_SHEET ? 'second' : 'first']) {
      // An update leaves what it does not name; a key is always needed.
      if (row.values[code] !== undefined || faulty.has(code)) continue;
      if (verdict.state !== 'new' && !key.has(code)) continue;
      const remedy = { key: 'imports.remedy.required' } as const;
      all.push({ level: 'error', column: code, reason: { key: 'imports.issue.required' }, remedy });
    }
    const doubledHere = twice.get(row.line);
    if (doubledHere) all.push(doubledHere);
    all.push(...(verdict.issues ?? []));
    const column = binding.shape.key.at(-1)!;
    if (!all.some((issue) => issue.level === 'error')) {
      if (mode === 'add' && verdict.state !== 'new') {
        const remedy = { key: 'imports.remedy.exists' } as const;
        all.push({ level: 'error', column, reason: { key: 'imports.issue.exists' }, remedy });
      }
      if (mode === 'update' && verdict.state === 'new') {
        const remedy = { key: 'imports.remedy.absent' } as const;
        all.push({ level: 'error', column, reason: { key: 'imports.issue.absent' }, remedy });
      }
    }
    const repeats = doubledHere?.level === 'warning';
    const state: RowState = all.some((issue) => issue.level === 'error') ? 'error' : repeats ? 'same' : verdict.state;
    return { line: row.line, state, issues: all, verdict, row };
  });
}

const sorted = (values: Readonly<Record<string, unknown>> | undefined) =>
  Object.entries(values ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));

/** What a row was found to mean, in one comparable form: a difference is a change since the dry run. */
export function meaning(row: {
  readonly state: RowState;
  readonly target: string | null;
  readonly before: Readonly<Record<string, string | null>>;
  readonly after: Readonly<Record<string, string | null>>;
}): string {
  return JSON.stringify([row.state, row.target, sorted(row.before), sorted(row.after)]);
}
