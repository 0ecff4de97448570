import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { monthOf } from '../run.repository.ts';
import type { RunRow } from '../runs.tables.ts';
import type { Statement, StatementItem } from './statement.engine.ts';

/** Names an item: month of its run, run, epoch and number. */
export interface ItemName {
  readonly month: string;
  readonly run: string;
  readonly epoch: number;
  readonly n: number;
}

/** A stored item of some run. */
export interface RunItem extends StatementItem {
  readonly runId: string;
}

/** Items by their names, in order within a run. */
export async function itemsByNumber(tx: Ctx, names: readonly ItemName[]): Promise<RunItem[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<RunItem>`
    select b.run_id as "runId", b.epoch, b.n, b.type, b.verb, b.object, b.step_seq as "stepSeq", b.data, b.at
    from unnest(${names.map((one) => one.month)}::date[], ${names.map((one) => one.run)}::uuid[],
      ${names.map((one) => one.epoch)}::int[], ${names.map((one) => one.n)}::bigint[]) as w (month, run, epoch, n)
    join runs.behavior b on b.run_month = w.month and b.run_id = w.run and b.epoch = w.epoch and b.n = w.n
    order by b.run_id, b.epoch, b.n`.execute(tx.db);
  return rows;
}

/** Of these runs, as `run:epoch`, those whose content said in that epoch that it was done. */
export async function saidFinish(tx: Ctx, runs: readonly Omit<ItemName, 'n'>[]): Promise<ReadonlySet<string>> {
  if (runs.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select distinct b.run_id || ':' || b.epoch as name
    from unnest(${runs.map((one) => one.month)}::date[], ${runs.map((one) => one.run)}::uuid[],
      ${runs.map((one) => one.epoch)}::int[]) as w (month, run, epoch)
    join runs.behavior b on b.run_month = w.month and b.run_id = w.run and b.epoch = w.epoch
    where b.type = 'finish' and b.data -> 'status' is distinct from '2'::jsonb`.execute(tx.db);
  return new Set(rows.map((row) => row.name));
}

/** Saved states by their names. */
export async function statesByNumber(tx: Ctx, names: readonly ItemName[]): Promise<RunItem[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<RunItem>`
    select s.run_id as "runId", s.epoch, s.n, 'state.save' as type, null as verb, s.key as object,
      s.step_seq as "stepSeq", 'null'::jsonb as data, s.saved_at as at
    from unnest(${names.map((one) => one.run)}::uuid[], ${names.map((one) => one.epoch)}::int[],
      ${names.map((one) => one.n)}::bigint[]) as w (run, epoch, n)
    join runs.run_state s on s.run_id = w.run and s.epoch = w.epoch and s.n = w.n
    order by s.run_id, s.epoch, s.n`.execute(tx.db);
  return rows;
}

/** A statement with the run it is of. */
export interface RunStatement extends Statement {
  readonly run: Pick<RunRow, 'id' | 'person_id' | 'experiment_id'>;
}

/** Writes statements whose ids are new, in one statement however many there are. */
export async function insertStatements(tx: Ctx, at: Date, given: readonly RunStatement[]): Promise<void> {
  if (given.length === 0) return;
  // A repeated delivery names an item twice.
  const statements = [...new Map(given.map((one) => [one.id, one] as const)).values()];
  const stored = `,"stored":${JSON.stringify(at.toISOString())}}`;
  const of = <T>(pick: (one: RunStatement) => T) => statements.map(pick);
  const texts = of(({ statement }) => JSON.stringify(statement));
  await sql`
    with given as (
      select * from unnest(${of(({ id }) => id)}::uuid[],
        ${texts.map((text) => createHash('sha256').update(text).digest('hex'))}::text[],
        ${of(({ run }) => run.id)}::uuid[], ${of(({ run }) => run.person_id)}::uuid[],
        ${of(({ run }) => run.experiment_id)}::uuid[], ${of(({ verb }) => verb)}::text[],
        ${of(({ epoch }) => epoch)}::int[], ${of(({ n }) => n)}::bigint[], ${of(({ part }) => part)}::smallint[],
        ${of((one) => one.at.toISOString())}::timestamptz[], ${texts.map((text) => text.slice(0, -1) + stored)}::text[])
        as i (id, digest, run_id, person_id, experiment_id, verb, epoch, n, part, at, statement)),
    fresh as (
      insert into runs.xapi_id (id, stored_month, digest)
      select id, ${monthOf(at)}::date, decode(digest, 'hex') from given
      -- In one order, so that writers of the same ids never wait for each other in a circle.
      order by id on conflict do nothing returning id)
    insert into runs.xapi_statement (stored_month, id, run_id, person_id, experiment_id, verb, epoch, n, part, at,
      stored_at, statement)
    select ${monthOf(at)}::date, id, run_id, person_id, experiment_id, verb, epoch, n, part, at, ${at}::timestamptz,
      statement::jsonb
    from given join fresh using (id)`.execute(tx.db);
}

/** Verbs that tell how a run was graded. */
const VERDICTS = ['passed', 'failed', 'scored'];

/**
 * Statements of a run in its order. Row-level security: call it inside `ctx.read`.
 * @param open false leaves out those that tell how the run was graded.
 */
export async function statementsOf(
  ctx: Ctx,
  runId: string,
  page: { readonly offset: number; readonly size: number; readonly open: boolean },
): Promise<Statement[]> {
  const { rows } = await sql<Statement>`
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
