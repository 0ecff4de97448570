import { type Selectable, sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ImportIssue } from '../../../platform/imports/binding.ts';
import type { RowCounts, RowFilter, RowOutcome, RowState } from '../shared/import.model.ts';
import { type ImportsTables, importsDb } from './imports.tables.ts';

export type RowKept = Selectable<ImportsTables['imports.import_row']>;

/** Rows of one statement. */
const PORTION = 5000;

function* portions<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += PORTION) yield rows.slice(from, from + PORTION);
}

/** Puts the rows of a sheet in place of those of an earlier one. */
export async function replaceRows(
  ctx: Ctx,
  importId: string,
  rows: readonly { readonly line: number; readonly cells: Readonly<Record<string, string>> }[],
): Promise<void> {
  await importsDb(ctx).deleteFrom('imports.import_row').where('import_id', '=', importId).execute();
  for (const portion of portions(rows)) {
    await sql`insert into imports.import_row (import_id, line, cells)
      select ${importId}::uuid, line, cells from jsonb_to_recordset(${JSON.stringify(portion)}::jsonb)
        as given (line integer, cells jsonb)`.execute(ctx.db);
  }
}

/** Writes corrected cells over those of the sheet. @returns lines that exist */
export async function correctRows(
  ctx: Ctx,
  importId: string,
  rows: readonly { readonly line: number; readonly cells: Readonly<Record<string, string>> }[],
): Promise<number> {
  const result = await sql`update imports.import_row r set cells = r.cells || given.cells, corrected = true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (line integer, cells jsonb)
    where r.import_id = ${importId} and r.line = given.line`.execute(ctx.db);
  return Number(result.numAffectedRows ?? 0);
}

export async function countCorrected(ctx: Ctx, importId: string): Promise<number> {
  const row = await importsDb(ctx)
    .selectFrom('imports.import_row')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('import_id', '=', importId)
    .where('corrected', '=', true)
    .executeTakeFirst();
  return row?.n ?? 0;
}

export interface Validation {
  readonly line: number;
  readonly seq: number;
  readonly state: RowState;
  readonly warned: boolean;
  readonly issues: readonly ImportIssue[];
  readonly target: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** Keeps what was said about rows. */
export async function saveValidations(ctx: Ctx, importId: string, rows: readonly Validation[]): Promise<void> {
  for (const portion of portions(rows)) {
    await sql`update imports.import_row r set seq = given.seq, state = given.state, warned = given.warned,
        issues = given.issues, target = given.target, before = given.before, after = given.after
      from jsonb_to_recordset(${JSON.stringify(portion)}::jsonb) as given (line integer, seq integer, state text,
        warned boolean, issues jsonb, target uuid, before jsonb, after jsonb)
      where r.import_id = ${importId} and r.line = given.line`.execute(ctx.db);
  }
}

/** All rows in the order of the sheet. */
export async function allRows(ctx: Ctx, importId: string): Promise<RowKept[]> {
  return importsDb(ctx)
    .selectFrom('imports.import_row')
    .selectAll()
    .where('import_id', '=', importId)
    .orderBy('line')
    .execute();
}

/** The next rows to write, in order of writing. */
export async function nextRows(ctx: Ctx, importId: string, most: number): Promise<RowKept[]> {
  return importsDb(ctx)
    .selectFrom('imports.import_row')
    .selectAll()
    .where('import_id', '=', importId)
    .where('outcome', 'is', null)
    .where('state', 'in', ['new', 'change'])
    .orderBy('seq')
    .limit(most)
    .execute();
}

/** The next rows to take back, last written first. */
export async function writtenRows(ctx: Ctx, importId: string, most: number): Promise<RowKept[]> {
  return importsDb(ctx)
    .selectFrom('imports.import_row')
    .selectAll()
    .where('import_id', '=', importId)
    .where('outcome', 'in', ['created', 'updated'])
    .orderBy('seq', 'desc')
    .limit(most)
    .execute();
}

/** Rows that hold something for their importer only. */
export async function secretRows(ctx: Ctx, importId: string): Promise<RowKept[]> {
  return importsDb(ctx)
    .selectFrom('imports.import_row')
    .selectAll()
    .where('import_id', '=', importId)
    .where('secret', 'is not', null)
    .orderBy('line')
    .execute();
}

export async function dropSecrets(ctx: Ctx, importId: string): Promise<void> {
  await importsDb(ctx)
    .updateTable('imports.import_row')
    .set({ secret: null })
    .where('import_id', '=', importId)
    .where('secret', 'is not', null)
    .execute();
}

/** What became of a row. */
export interface Outcome {
  readonly line: number;
  readonly outcome: RowOutcome;
  readonly target: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly secret?: string | null;
  readonly memo?: unknown;
  /** In place of what was said before. */
  readonly issues?: readonly ImportIssue[];
}

export async function saveOutcomes(ctx: Ctx, importId: string, rows: readonly Outcome[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`update imports.import_row r set outcome = given.outcome, target = coalesce(given.target, r.target),
      before = coalesce(given.before, r.before), after = coalesce(given.after, r.after),
      secret = coalesce(given.secret, r.secret), memo = coalesce(given.memo, r.memo), issues = coalesce(given.issues, r.issues)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (line integer, outcome text, target uuid,
      before jsonb, after jsonb, secret text, memo jsonb, issues jsonb)
    where r.import_id = ${importId} and r.line = given.line`.execute(ctx.db);
}

/** Rows by what the dry run said. */
export async function countStates(ctx: Ctx, importId: string): Promise<RowCounts> {
  const result = await sql<RowCounts>`select
      count(*) filter (where state = 'new')::int as new, count(*) filter (where state = 'change')::int as change,
      count(*) filter (where state = 'same')::int as same, count(*) filter (where state = 'error')::int as error,
      count(*) filter (where warned and state <> 'error')::int as warning
    from imports.import_row where import_id = ${importId}`.execute(ctx.db);
  return result.rows[0]!;
}

/** Rows by what became of them. */
export async function countOutcomes(ctx: Ctx, importId: string): Promise<Readonly<Record<RowOutcome, number>>> {
  const result = await sql<{ outcome: RowOutcome; n: number }>`select outcome, count(*)::int as n
    from imports.import_row where import_id = ${importId} and outcome is not null group by outcome`.execute(ctx.db);
  const counts = { created: 0, updated: 0, refused: 0, reverted: 0, kept: 0 };
  for (const { outcome, n } of result.rows) counts[outcome] = n;
  return counts;
}

const FILTERS: Readonly<Record<RowFilter, ReturnType<typeof sql<boolean>>>> = {
  all: sql<boolean>`true`,
  new: sql<boolean>`state = 'new'`,
  change: sql<boolean>`state = 'change'`,
  same: sql<boolean>`state = 'same'`,
  warning: sql<boolean>`warned and state <> 'error'`,
  error: sql<boolean>`state = 'error'`,
  refused: sql<boolean>`outcome = 'refused'`,
  kept: sql<boolean>`outcome = 'kept'`,
};

/** A page of rows in the order of the sheet, with the number of all of that filter. */
export async function pageRows(
  ctx: Ctx,
  importId: string,
  filter: RowFilter,
  page: { readonly page: number; readonly size: number },
): Promise<{ rows: RowKept[]; total: number }> {
  const where = sql`import_id = ${importId} and ${FILTERS[filter]}`;
  const total = await sql<{ n: number }>`select count(*)::int as n from imports.import_row where ${where}`.execute(
    ctx.db,
  );
  const rows = await sql<RowKept>`select * from imports.import_row where ${where} order by line
    limit ${page.size} offset ${(page.page - 1) * page.size}`.execute(ctx.db);
  return { rows: rows.rows, total: total.rows[0]!.n };
}

/** Rows that failed in the dry run or the run, in the order of the sheet. */
export async function failedRows(ctx: Ctx, importId: string): Promise<RowKept[]> {
  const result = await sql<RowKept>`select * from imports.import_row
    where import_id = ${importId} and (state = 'error' or outcome = 'refused') order by line`.execute(ctx.db);
  return result.rows;
}
