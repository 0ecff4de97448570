import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import { listText } from '../../../kernel/i18n/locales.ts';
import {
  columnsOfSheet,
  IMPORT_POLICIES,
  type ImportColumn,
  lineOf,
  SECOND_SHEET,
} from '../../../kernel/resource/import.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { OFFICE_TYPES } from '../../../platform/http/send-file.ts';
import type { ImportBinding, ImportCode } from '../../../platform/imports/binding.ts';
import { sheetName, type WorkbookSheet, workbookOf } from '../../../platform/sheets/workbook-writer.ts';
import { CLEARS } from '../shared/import.model.ts';
import { REPORT_HEADINGS } from './heading.engine.ts';
import { ownImport, usableImport } from './import.access.ts';
import type { ImportRegistry } from './registry.engine.ts';
import { failedRows, type RowKept } from './row.repository.ts';

export interface SheetFile {
  readonly name: string;
  readonly type: string;
  readonly body: Buffer;
}

/** Choices of every code column in the caller's language. */
export async function choicesOf(
  ctx: Ctx,
  registry: ImportRegistry,
  binding: ImportBinding,
): Promise<Readonly<Record<string, readonly ImportCode[]>>> {
  const own = (await binding.codes?.(ctx)) ?? {};
  return Object.fromEntries(
    Object.entries(binding.shape.columns)
      .filter(([, column]) => column.kind === 'code')
      .map(([code, column]) => {
        const fixed = Object.entries(column.codes ?? {}).map(([value, label]) => ({
          code: value,
          name: registry.format(ctx.locale, label),
        }));
        return [code, [...fixed, ...(own[code] ?? [])]];
      }),
  );
}

const rangeOf = (sheet: string, letter: string, rows: number) => `'${sheet}'!$${letter}$2:$${letter}$${rows + 1}`;

const width = (text: string) =>
  Math.min(
    40,
    Math.max(
      12,
      [...text].reduce((sum, one) => sum + (one > '\u00ff' ? 2 : 1), 4),
    ),
  );

/** Heading of a column, with the star of a required one. */
const heading = (format: (key: MessageKey) => string, column: ImportColumn) =>
  `${format(column.label)}${column.required ? '*' : ''}`;

/** What an import takes, in the caller's language. @throws AppError notFound, forbidden */
export async function readDefinition(ctx: Ctx, registry: ImportRegistry, name: string) {
  const binding = usableImport(ctx, registry, name);
  const { shape } = binding;
  const format = (key: MessageKey) => registry.format(ctx.locale, key);
  const choices = await ctx.read((read) => choicesOf(read, registry, binding));
  return {
    name: shape.name,
    title: format(shape.title),
    columns: Object.entries(shape.columns).map(([code, column]) => ({
      code,
      label: format(column.label),
      required: column.required ?? false,
      kind: column.kind,
      sheets: (['first', 'second'] as const).filter((sheet) => columnsOfSheet(shape, sheet).includes(code)),
      codes: [...(choices[code] ?? [])],
    })),
    modes: [...(shape.modes ?? (['both', 'add', 'update'] as const))],
    policies: [...(shape.policies ?? IMPORT_POLICIES)],
    second: shape.second ? format(shape.second.sheet) : null,
    archive: shape.archive ? format(shape.archive) : null,
    options: Object.entries(shape.options ?? {}).map(([option, { label, hint }]) => ({
      name: option,
      label: format(label),
      hint: hint ? format(hint) : null,
    })),
    results: binding.results ? format(binding.results.label) : null,
  };
}

/** The template of an import. @throws AppError notFound, forbidden */
export async function makeTemplate(ctx: Ctx, registry: ImportRegistry, name: string): Promise<SheetFile> {
  const binding = usableImport(ctx, registry, name);
  const { shape } = binding;
  const format = (key: MessageKey) => registry.format(ctx.locale, key);
  const { choices, hints } = await ctx.read(async (read) => ({
    choices: await choicesOf(read, registry, binding),
    hints: (await binding.codes?.(read)) ?? {},
  }));
  const columns = Object.entries(shape.columns);
  const title = format(shape.sheet);
  const lists = columns.flatMap(([code, column]) => {
    const list = column.kind === 'identifier' ? hints[code] : choices[code];
    if (!list?.length) return [];
    return [{ code, name: sheetName(format(column.label)), list }];
  });
  const listOf = (code: string) => lists.find((one) => one.code === code);
  const blank = (name: string, codes: readonly string[]): WorkbookSheet => ({
    name,
    frozen: 2,
    columns: codes.map((code) => {
      const column = shape.columns[code]!;
      const list = listOf(code);
      return {
        width: width(format(column.label)),
        text: column.kind !== 'integer' && column.kind !== 'decimal',
        // Names are chosen where they name one thing, codes where only they do.
        ...(list ? { choices: rangeOf(list.name, column.kind === 'identifier' ? 'A' : 'B', list.list.length) } : {}),
      };
    }),
    rows: [
      { cells: codes.map((code) => heading(format, shape.columns[code]!)), look: 'heading' },
      { cells: [...codes], hidden: true },
      {
        cells: codes.map((code) => {
          const { sample, codes: fixed } = shape.columns[code]!;
          return fixed?.[sample] ? format(fixed[sample]) : sample;
        }),
        look: 'sample',
      },
    ],
  });
  const main = [
    blank(title, columnsOfSheet(shape, 'first')),
    ...(shape.second ? [blank(format(shape.second.sheet), columnsOfSheet(shape, 'second'))] : []),
  ];
  const sheets: WorkbookSheet[] = lists.map(({ name: sheet, list }) => ({
    name: sheet,
    columns: [{ width: 20, text: true }, { width: 40 }],
    rows: [
      { cells: [format('imports.template.code'), format('imports.template.name')], look: 'heading' },
      ...list.map(({ code, name: label }) => ({ cells: [code, label] })),
    ],
  }));
  const notes: WorkbookSheet = {
    name: sheetName(format('imports.template.notes')),
    columns: [{ width: 24 }, { width: 80 }],
    rows: [
      { cells: [format('imports.template.column'), format('imports.template.rule')], look: 'heading' },
      ...columns.map(([, column]) => ({
        cells: [
          format(column.label),
          [
            format(column.required ? 'imports.template.required' : 'imports.template.optional'),
            format(`imports.template.kind.${column.kind}`),
            ...(column.max ? [registry.format(ctx.locale, 'imports.template.max', { max: column.max })] : []),
            ...(column.hint ? [format(column.hint)] : []),
          ].join(' · '),
        ],
      })),
      ...(['sample', 'empty', 'clear'] as const).map((rule) => ({
        cells: ['', registry.format(ctx.locale, `imports.template.rule.${rule}`, { word: CLEARS })],
      })),
    ],
  };
  const body = await workbookOf([...main, ...sheets, notes]);
  return { name: `${title}-${format('imports.template.file')}.xlsx`, type: OFFICE_TYPES.xlsx, body };
}

/** The error report: failed rows in the order of the template with what is wrong; text stays text. */
export async function makeReport(ctx: Ctx, registry: ImportRegistry, id: string): Promise<SheetFile> {
  const { binding, rows } = await ctx.read(async (read) => {
    const own = await ownImport(read, registry, id);
    return { binding: own.binding, rows: await failedRows(read, id) };
  });
  const { shape } = binding;
  const format = (key: MessageKey) => registry.format(ctx.locale, key);
  const title = format(shape.sheet);
  const told = (row: RowKept, what: 'reason' | 'remedy') =>
    row.issues
      .flatMap((issue) => {
        const said = issue[what];
        return said ? [registry.formatIssue(ctx.locale, binding, said, issue.column)] : [];
      })
      .join('；');
  const failed = (name: string, codes: readonly string[], some: readonly RowKept[]): WorkbookSheet => ({
    name,
    columns: [
      ...codes.map((code) => ({ width: width(format(shape.columns[code]!.label)), text: true })),
      { width: 8 },
      { width: 20 },
      { width: 48 },
      { width: 48 },
    ],
    rows: [
      {
        cells: [...codes.map((code) => heading(format, shape.columns[code]!)), ...REPORT_HEADINGS.map(format)],
        look: 'heading',
      },
      ...some.map((row) => ({
        cells: [
          ...codes.map((code) => row.cells[code] ?? null),
          lineOf(row.line),
          listText(ctx.locale, [
            ...new Set(row.issues.flatMap(({ column }) => (column ? [format(shape.columns[column]!.label)] : []))),
          ]),
          told(row, 'reason'),
          told(row, 'remedy'),
        ],
      })),
    ],
  });
  const onSecond = (row: RowKept) => row.line > SECOND_SHEET;
  const body = await workbookOf([
    failed(
      title,
      columnsOfSheet(shape, 'first'),
      rows.filter((row) => !onSecond(row)),
    ),
    ...(shape.second && rows.some(onSecond)
      ? [failed(format(shape.second.sheet), columnsOfSheet(shape, 'second'), rows.filter(onSecond))]
      : []),
  ]);
  return { name: `${title}-${format('imports.report.file')}.xlsx`, type: OFFICE_TYPES.xlsx, body };
}
