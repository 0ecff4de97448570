import type * as z from 'zod/mini';
import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { FormFile } from '../../../../platform/http/multipart.ts';
import { readWorkbookCells, writeWorkbookCells } from '../../../../platform/sheets/sheet-reader.ts';
import type { CellSheet, CellValue } from '../../../../platform/sheets/workbook-cells.ts';
import type { previewRegistryFillRoute, registryFillRoute } from '../../shared/registry-fill.contract.ts';
import {
  fillRows,
  findHeadings,
  HEAD_ROWS,
  type Headings,
  headingsAt,
  REGISTRY_COLUMNS,
  type RegistryPlaces,
  ROW_OUTCOMES,
} from '../../shared/registry-fill.model.ts';
import { changeableBook } from '../grade.access.ts';
import { registryRows } from './registry-sheet.service.ts';

/** Rows with something in them over all sheets of one workbook. */
const MAX_ROWS = 5000;

type Choice = z.infer<(typeof previewRegistryFillRoute)['query']>;
type FillChoice = z.infer<(typeof registryFillRoute)['query']>;

async function sheetsIn(file: FormFile | undefined): Promise<{ file: FormFile; sheets: readonly CellSheet[] }> {
  if (!file || file.bytes.length === 0) throw appError('malformed', 'grades.fill.empty');
  const answer = await readWorkbookCells(file.bytes, MAX_ROWS);
  if ('fault' in answer) {
    const fault = answer.fault === 'old' || answer.fault === 'rows' ? answer.fault : 'unreadable';
    throw appError('invalid', `grades.fill.${fault}`, { n: MAX_ROWS });
  }
  if (answer.sheets.length === 0) throw appError('invalid', 'grades.fill.unreadable');
  return { file, sheets: answer.sheets };
}

/** The sheet and the columns that were chosen, or else recognised. */
function layout(sheets: readonly CellSheet[], choice: Choice) {
  const found = choice.sheet === undefined ? sheets.find(({ rows }) => findHeadings(rows)) : undefined;
  const sheet = sheets.find(({ name }) => name === choice.sheet) ?? found ?? sheets[0]!;
  const heads: Headings | null =
    choice.line === undefined ? findHeadings(sheet.rows) : headingsAt(sheet.rows, choice.line);
  const isChosen = REGISTRY_COLUMNS.some((column) => choice[column] !== undefined);
  const chosen = Object.fromEntries(
    REGISTRY_COLUMNS.flatMap((column) => (choice[column] === undefined ? [] : [[column, choice[column]]])),
  );
  return { sheet, heads, places: isChosen ? (chosen as RegistryPlaces) : (heads?.places ?? {}) };
}

async function lay(ctx: Ctx, classId: string, sheets: readonly CellSheet[], choice: Choice) {
  const { facts, publication, rows: learners } = await registryRows(ctx, classId);
  const { sheet, heads, places } = layout(sheets, choice);
  const filled =
    heads && places.number !== undefined
      ? fillRows(sheet.rows, heads, { ...places, number: places.number }, learners, choice.overwrite === 'yes')
      : { rows: [], absent: [] };
  return { facts, publication, sheet, heads, places, ...filled };
}

/** What would go into which cells of a workbook of the registry. @throws AppError notFound, forbidden, invalid, conflict while nothing is published */
export async function previewRegistryFill(
  ctx: Ctx,
  classId: string,
  given: FormFile | undefined,
  choice: Choice,
): Promise<CallOutput<typeof previewRegistryFillRoute>> {
  await changeableBook(ctx, classId);
  const { sheets } = await sheetsIn(given);
  const { publication, sheet, heads, places, rows, absent } = await ctx.read((read) =>
    lay(read, classId, sheets, choice),
  );
  return {
    sheets: sheets.map(({ name }) => name),
    sheet: sheet.name,
    heads: sheet.rows.slice(0, HEAD_ROWS).map(({ line, cells }) => ({
      line,
      text: cells
        .slice(0, 4)
        .map(({ text }) => text.slice(0, 20))
        .join(' · '),
    })),
    line: heads?.line ?? null,
    columns: [...(heads?.columns ?? [])],
    places,
    rows: rows.map((row) => ({ ...row, cells: [...row.cells] })),
    absent: absent.map(({ number, name }) => ({ number, name })),
    publicationId: publication.id,
    publishedAt: publication.publishedAt.toISOString(),
  };
}

/**
 * Fills a workbook of the registry with what is published. It is written down who took it and what became of its rows.
 * @throws AppError notFound, forbidden, invalid, conflict while nothing is published, stale when another publication is
 *   out than the one that was shown
 */
export async function fillRegistry(
  ctx: Ctx,
  classId: string,
  given: FormFile | undefined,
  choice: FillChoice,
): Promise<{ readonly name: string; readonly body: Buffer }> {
  await changeableBook(ctx, classId);
  const { file, sheets } = await sheetsIn(given);
  const laid = await ctx.read((read) => lay(read, classId, sheets, choice));
  if (laid.publication.id !== choice.publicationId) throw appError('stale', 'grades.fill.changed');
  const values = laid.rows.flatMap(({ line, cells }) =>
    cells.flatMap(({ column, after, change }): CellValue[] =>
      change === 'write' && after !== null ? [{ line, at: laid.places[column]!, value: after }] : [],
    ),
  );
  if (values.length === 0) throw appError('invalid', 'grades.fill.nothing');
  const answer = await writeWorkbookCells(file.bytes, laid.sheet.name, values);
  if ('fault' in answer) throw appError('invalid', 'grades.fill.unreadable');
  const counts = ROW_OUTCOMES.map((outcome) => [outcome, laid.rows.filter((row) => row.outcome === outcome).length]);
  await ctx.tx(async (tx) => {
    tx.audit({
      action: 'grade.registryFill',
      object: 'class',
      objectId: classId,
      after: {
        publicationId: laid.publication.id,
        file: file.filename.slice(0, 200),
        sheet: laid.sheet.name,
        cells: values.length,
        overwrite: choice.overwrite === 'yes',
        absent: laid.absent.length,
        rows: Object.fromEntries(counts),
      },
    });
  });
  return { name: file.filename, body: Buffer.from(answer.bytes) };
}
