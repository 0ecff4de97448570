import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { monthOf } from './run.repository.ts';
import type { RunRow } from './runs.tables.ts';
import type { Statement, StatementItem } from './statement.engine.ts';

/** Items of a run by their numbers, and whether the content said in this epoch that it was done. */
export async function itemsByNumber(
  tx: Ctx,
  run: Pick<RunRow, 'id' | 'run_month'>,
  epoch: number,
  ns: readonly number[],
): Promise<{ items: StatementItem[]; saidFinish: boolean }> {
  const { rows } = await sql<StatementItem>`
    select epoch, n, type, verb, object, step_seq as "stepSeq", data, at from runs.behavior
    where run_month = ${run.run_month}::date and run_id = ${run.id}::uuid and epoch = ${epoch}::int
      and (n = any(${[...ns]}::bigint[]) or type = 'finish')
    order by n`.execute(tx.db);
  const wanted = new Set(ns);
  return {
    items: rows.filter((row) => wanted.has(row.n)),
    saidFinish: rows.some((row) => row.type === 'finish' && (row.data as { status?: unknown } | null)?.status !== 2),
  };
}

/** Saved states by their numbers. */
export async function statesByNumber(tx: Ctx, runId: string, epoch: number, ns: readonly number[]) {
  const { rows } = await sql<StatementItem>`
    select epoch, n, 'state.save' as type, null as verb, key as object, step_seq as "stepSeq", 'null'::jsonb as data,
      saved_at as at
    from runs.run_state where run_id = ${runId}::uuid and epoch = ${epoch}::int and n = any(${[...ns]}::bigint[])
    order by n`.execute(tx.db);
  return rows;
}

/** Writes statements whose ids are new; two statements, however many there are. Returns how many were new. */
export async function insertStatements(
  tx: Ctx,
  run: Pick<RunRow, 'id' | 'person_id' | 'experiment_id'>,
  at: Date,
  statements: readonly Statement[],
): Promise<number> {
  if (statements.length === 0) return 0;
  const month = monthOf(at);
  const rows = statements.map(({ statement, ...row }) => {
    const stored = { ...statement, stored: at.toISOString() };
    const digest = createHash('sha256').update(JSON.stringify(statement)).digest('hex');
    return { ...row, digest, statement: stored };
  });
  const { rows: fresh } = await sql<{ id: string }>`
    insert into runs.xapi_id (id, stored_month, digest)
    select i.id, ${month}::date, decode(i.digest, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, digest }) => ({ id, digest })))}::jsonb) as i (id uuid, digest text)
    on conflict do nothing returning id`.execute(tx.db);
  const known = new Set(fresh.map(({ id }) => id));
  const added = rows.filter(({ id }) => known.has(id));
  if (added.length === 0) return 0;
  await sql`
    insert into runs.xapi_statement (stored_month, id, run_id, person_id, experiment_id, verb, epoch, n, part, at,
      stored_at, statement)
    select ${month}::date, i.id, ${run.id}::uuid, ${run.person_id}::uuid, ${run.experiment_id}::uuid, i.verb, i.epoch,
      i.n, i.part, i.at, ${at}::timestamptz, i.statement
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as i (id uuid, verb text, epoch int, n bigint, part smallint,
      at timestamptz, statement jsonb)`.execute(tx.db);
  return added.length;
}

/** A statement as it is read. */
export interface StatementRow {
  readonly id: string;
  readonly verb: string;
  readonly epoch: number;
  readonly n: number;
  readonly part: number;
  readonly at: Date;
  readonly statement: Readonly<Record<string, unknown>>;
}

/** Verbs that tell how a run was judged. */
const VERDICTS = ['passed', 'failed', 'scored'];

/**
 * Statements of a run in its order. Row-level security: call it inside `ctx.read`.
 * @param open false leaves out those that tell how the run was judged.
 */
export async function statementsOf(
  ctx: Ctx,
  runId: string,
  page: { readonly offset: number; readonly size: number; readonly open: boolean },
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select id, verb, epoch, n, part, at, statement from runs.xapi_statement
    where run_id = ${runId}::uuid and (${page.open} or not (verb = any(${VERDICTS}::text[])))
    order by epoch, n, part, id limit ${page.size} offset ${page.offset}`.execute(ctx.db);
  return rows;
}

/** Number of the statements of a run, as above. */
export async function countStatements(ctx: Ctx, runId: string, open: boolean): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from runs.xapi_statement
    where run_id = ${runId}::uuid and (${open} or not (verb = any(${VERDICTS}::text[])))`.execute(ctx.db);
  return rows[0]!.n;
}
