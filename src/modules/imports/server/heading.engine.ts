import { LOCALES } from '../../../kernel/i18n/locales.ts';
import { columnsOfSheet, SECOND_SHEET } from '../../../kernel/resource/import.ts';
import type { ImportBinding, IssueText } from '../../../platform/imports/binding.ts';
import type { SheetLine } from '../../../platform/sheets/sheet-parser.ts';
import type { ImportRegistry } from './registry.engine.ts';

/** A row of the sheet by the columns of the import. */
export interface ReadRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

export interface ReadSheet {
  readonly columns: readonly string[];
  readonly unknown: readonly string[];
  readonly rows: readonly ReadRow[];
}

/** Headings that the error report adds and an upload of it brings back. */
export const REPORT_HEADINGS = [
  'imports.report.line',
  'imports.report.column',
  'imports.report.reason',
  'imports.report.remedy',
] as const;

/** A sheet with headings and nothing below them. */
export const EMPTY = { key: 'imports.file.empty' } as const;

/** Lines from the top among which headings are looked for. */
const HEADING_LINES = 10;

/** A heading without what people add to it: width, case, blanks, the star of a required column. */
const plain = (text: string) => text.normalize('NFKC').replace(/[\s*]/g, '').toLowerCase();

/** Columns by every spelling of their heading: code, or label in any of the four languages. */
function spellings(registry: ImportRegistry, binding: ImportBinding, columns: readonly string[]): Map<string, string> {
  const known = new Map<string, string>();
  for (const code of columns) {
    for (const label of registry.headings(binding, code)) known.set(plain(label), code);
  }
  for (const code of columns) known.set(plain(code), code);
  return known;
}

/** Texts a sample row shows in a column: its value, or the names of its code. */
function samples(registry: ImportRegistry, binding: ImportBinding, column: string): string[] {
  const { sample, codes } = binding.shape.columns[column]!;
  const name = codes?.[sample];
  return name ? [sample, ...LOCALES.map((locale) => registry.format(locale, name))] : [sample];
}

/**
 * Finds the headings and gives every row by columns. Rows of codes and the untouched sample row are left out. Lines of the
 * second sheet are numbered from `SECOND_SHEET` on.
 * @returns the rows, or why the sheet does not fit
 */
export function readHeadings(
  registry: ImportRegistry,
  binding: ImportBinding,
  lines: readonly SheetLine[],
  sheet: 'first' | 'second' = 'first',
): ReadSheet | { readonly fault: IssueText; readonly missing?: readonly string[] } {
  const declared: readonly string[] = columnsOfSheet(binding.shape, sheet);
  const known = spellings(registry, binding, declared);
  const columnsOf = ({ cells }: SheetLine) => cells.map((cell) => (cell === '' ? undefined : known.get(plain(cell))));
  const hits = (line: SheetLine) => new Set(columnsOf(line).filter(Boolean)).size;
  const filled = (line: SheetLine) => line.cells.filter((cell) => cell !== '').length;
  const top = lines.slice(0, HEADING_LINES);
  // Headings: the line that names most columns; a value that happens to be a heading does not make a line one.
  const best = top.reduce<SheetLine | undefined>(
    (found, line) => (hits(line) > (found ? hits(found) : 0) ? line : found),
    undefined,
  );
  if (!best || (hits(best) < 2 && filled(best) > 1)) return { fault: { key: 'imports.file.headings' } };
  const isHeading = (line: SheetLine) => hits(line) >= Math.max(1, filled(line) / 2) && hits(line) >= hits(best) / 2;
  const at = lines.indexOf(best);
  let from = at + 1;
  while (from < lines.length && isHeading(lines[from]!)) from += 1;

  const own = new Set(REPORT_HEADINGS.flatMap((key) => LOCALES.map((locale) => plain(registry.format(locale, key)))));
  const places = new Map<string, number>();
  const unknown: string[] = [];
  columnsOf(best).forEach((column, place) => {
    const heading = best.cells[place]!;
    if (column && !places.has(column)) places.set(column, place);
    else if (heading !== '' && !own.has(plain(heading))) unknown.push(heading.slice(0, 100).toWellFormed());
  });
  const missing = declared.filter((code) => binding.shape.columns[code]!.required && !places.has(code));
  if (missing.length > 0) return { fault: { key: 'imports.file.missing' }, missing };

  const columns = declared.filter((code) => places.has(code));
  const shown = new Map(columns.map((code) => [code, samples(registry, binding, code)]));
  const isSample = (cells: Readonly<Record<string, string>>) =>
    columns.every((code) => shown.get(code)!.includes(cells[code] ?? ''));
  const rows = lines.slice(from).flatMap(({ line, cells }) => {
    const row: Record<string, string> = {};
    for (const [code, place] of places) if (cells[place]) row[code] = cells[place];
    if (Object.keys(row).length === 0 || isSample(row)) return [];
    return [{ line: sheet === 'second' ? line + SECOND_SHEET : line, cells: row }];
  });
  if (rows.length === 0) return { fault: EMPTY };
  return { columns, unknown: unknown.slice(0, 50), rows };
}
