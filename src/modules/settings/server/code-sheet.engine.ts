import type { ImportIssue, ImportRow, IssueText, RowVerdict, ShownValues } from '../../../platform/imports/binding.ts';
import { CODE, MAX_CODE_SORT, NAMES_ONLY } from '../shared/code-table.model.ts';
import type { CodeRow } from './code-table.repository.ts';

export type CodeColumn = 'table' | 'code' | 'parent' | 'scope' | 'zh' | 'hant' | 'en' | 'pt' | 'sort' | 'enabled';
export type CodeSheetRow = ImportRow<CodeColumn>;

const NAME_COLUMNS = { zh: 'zh-CN', hant: 'zh-TW', en: 'en-US', pt: 'pt-BR' } as const;

/** A code as the cells of its row. */
export const cellsOf = (row: CodeRow): Readonly<Record<Exclude<CodeColumn, 'table' | 'code'>, string | null>> => ({
  parent: row.parent,
  scope: row.scope,
  zh: row.names['zh-CN'] ?? null,
  hant: row.names['zh-TW'] ?? null,
  en: row.names['en-US'] ?? null,
  pt: row.names['pt-BR'] ?? null,
  sort: String(row.sort),
  enabled: row.enabled ? 'yes' : 'no',
});

/** What a row leaves of a code: what it does not name stays. */
export function codeAfter(
  code: string,
  cells: ShownValues | CodeSheetRow['values'],
  before: CodeRow | undefined,
): Omit<CodeRow, 'id'> {
  const kept = <T>(column: CodeColumn, stored: T, given: (text: string | null) => T): T =>
    cells[column as keyof typeof cells] === undefined ? stored : given(cells[column as keyof typeof cells] ?? null);
  const names = Object.entries(NAME_COLUMNS).flatMap(([column, locale]) => {
    const text = kept(column as CodeColumn, before?.names[locale] ?? null, (given) => given);
    return text === null ? [] : [[locale, text] as const];
  });
  return {
    code,
    names: Object.fromEntries(names),
    parent: kept('parent', before?.parent ?? null, (text) => text),
    scope: kept('scope', before?.scope ?? null, (text) => text),
    sort: kept('sort', before?.sort ?? 0, (text) => Number(text ?? 0)),
    enabled: kept('enabled', before?.enabled ?? true, (text) => text !== 'no'),
  };
}

const error = (column: CodeColumn, reason: IssueText, remedy: IssueText): ImportIssue => ({
  level: 'error',
  column,
  reason,
  remedy,
});

/** Faults of a row by itself, and of what it leaves of its code. */
function faults(
  row: CodeSheetRow,
  before: CodeRow | undefined,
  known: ReadonlyMap<string, string | null>,
): ImportIssue[] {
  const { table, code, scope, sort } = row.values;
  const found: ImportIssue[] = [];
  const shape = { key: 'settings.codeSheet.codeFix' } as const;
  if (code && !CODE.test(code)) found.push(error('code', { key: 'settings.codeSheet.codeBad' }, shape));
  if (scope && !CODE.test(scope)) found.push(error('scope', { key: 'settings.codeSheet.codeBad' }, shape));
  if (sort && !(Number(sort) >= 0 && Number(sort) <= MAX_CODE_SORT)) {
    const params = { max: MAX_CODE_SORT };
    found.push(
      error('sort', { key: 'settings.codeSheet.sortBad', params }, { key: 'settings.codeSheet.sortFix', params }),
    );
  }
  const after = codeAfter(code ?? '', row.values, before);
  if (NAMES_ONLY.has(table ?? '')) {
    const same =
      before && before.parent === after.parent && before.scope === after.scope && before.enabled === after.enabled;
    if (!same) {
      found.push(error('code', { key: 'settings.code.namesOnly' }, { key: 'settings.codeSheet.namesOnlyFix' }));
    }
  }
  if (after.parent !== null && (!known.has(after.parent) || circles(after.code, known))) {
    found.push(error('parent', { key: 'settings.code.parentWrong' }, { key: 'settings.codeSheet.parentFix' }));
  }
  return found;
}

/** Whether a code lies below itself. */
function circles(code: string, parents: ReadonlyMap<string, string | null>): boolean {
  const seen = new Set<string>();
  for (let at = parents.get(code); at && !seen.has(at); at = parents.get(at)) {
    if (at === code) return true;
    seen.add(at);
  }
  return false;
}

/**
 * Validates codes as the whole file leaves their tables.
 * @param file every row of the file
 * @param stored codes by table; a table that is missing is not kept here
 */
export function validateCodes(
  rows: readonly CodeSheetRow[],
  file: readonly CodeSheetRow[],
  stored: ReadonlyMap<string, readonly CodeRow[]>,
): Map<number, RowVerdict> {
  const parents = new Map<string, Map<string, string | null>>();
  for (const [table, codes] of stored) parents.set(table, new Map(codes.map((one) => [one.code, one.parent])));
  for (const { values } of file) {
    const known = parents.get(values.table ?? '');
    if (!known || !values.code) continue;
    if (values.parent !== undefined || !known.has(values.code)) known.set(values.code, values.parent ?? null);
  }
  const verdicts = new Map<number, RowVerdict>();
  for (const row of rows) {
    const { table, code } = row.values;
    const codes = stored.get(table ?? '');
    if (!codes) {
      const reason = { key: 'settings.codeSheet.tableUnknown', params: { table: table ?? '' } } as const;
      const issues = table ? [error('table', reason, { key: 'settings.codeSheet.tableFix' })] : [];
      verdicts.set(row.line, { state: 'new', issues });
      continue;
    }
    const before = codes.find((one) => one.code === code);
    const issues = faults(row, before, parents.get(table!)!);
    const given = Object.entries(row.values).filter(
      ([column, value]) => column !== 'table' && column !== 'code' && value !== undefined,
    ) as [keyof ReturnType<typeof cellsOf>, string | null][];
    if (!before) {
      verdicts.set(row.line, { state: 'new', after: Object.fromEntries(given), issues });
      continue;
    }
    const cells = cellsOf(before);
    const changed = given.filter(([column, value]) => cells[column] !== value);
    verdicts.set(row.line, {
      state: changed.length > 0 ? 'change' : 'same',
      target: before.id,
      before: Object.fromEntries(changed.map(([column]) => [column, cells[column]])),
      after: Object.fromEntries(changed),
      issues,
    });
  }
  return verdicts;
}

/** Codes after those above them in the file, so that an undo meets the lower one first. */
export function upperFirst(rows: readonly CodeSheetRow[]): readonly CodeSheetRow[] {
  const name = (table: string | null | undefined, code: string | null | undefined) => `${table ?? ''}/${code ?? ''}`;
  const byName = new Map(rows.map((row) => [name(row.values.table, row.values.code), row]));
  const depth = (row: CodeSheetRow): number => {
    const seen = new Set<CodeSheetRow>();
    let above: CodeSheetRow | undefined = row;
    while (above && !seen.has(above)) {
      seen.add(above);
      above = above.values.parent ? byName.get(name(above.values.table, above.values.parent)) : undefined;
    }
    return seen.size;
  };
  const depths = new Map(rows.map((row) => [row.line, depth(row)]));
  return [...rows].sort((a, b) => depths.get(a.line)! - depths.get(b.line)! || a.line - b.line);
}
