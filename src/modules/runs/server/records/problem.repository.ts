import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { ProblemKind } from '../../shared/problem.contract.ts';

/** An item of the record as it is kept with a problem; times are ISO text. */
export interface ProblemEvent {
  readonly at: string;
  readonly type: string;
  readonly verb: string | null;
  readonly object: string | null;
  readonly step: number | null;
}

export interface ProblemRow {
  readonly id: string;
  readonly kind: ProblemKind;
  readonly text: string;
  readonly picture: string | null;
  readonly events: readonly ProblemEvent[];
  readonly agent: string | null;
  readonly at: Date;
}

/** Items of the record that go along. */
const EVENTS = 50;

/** Keeps a report with the last items of the record, unless there are enough of them already. False then. One statement. */
export async function insertProblem(
  tx: Ctx,
  problem: Omit<ProblemRow, 'events' | 'at'> & { readonly runId: string; readonly personId: string },
  most: number,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into runs.problem (id, run_id, person_id, kind, text, picture, agent, events)
    select ${problem.id}::uuid, r.id, ${problem.personId}::uuid, ${problem.kind}, ${problem.text},
      ${problem.picture}::uuid, ${problem.agent},
      coalesce((select jsonb_agg(jsonb_build_object('at', to_char(b.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'type', b.type, 'verb', b.verb, 'object', b.object, 'step', b.step_seq) order by b.epoch, b.n)
        from (select * from runs.behavior where run_month = r.run_month and run_id = r.id
          order by epoch desc, n desc limit ${EVENTS}) b), '[]'::jsonb)
    from runs.run r
    where r.id = ${problem.runId}::uuid
      and (select count(*) from runs.problem p where p.run_id = r.id) < ${most}
    returning id`.execute(tx.db);
  return rows.length > 0;
}

/** What was reported of a run, oldest first. */
export async function problemsOf(ctx: Ctx, runId: string): Promise<ProblemRow[]> {
  const { rows } = await sql<ProblemRow>`
    select id, kind, text, picture, events, agent, at from runs.problem where run_id = ${runId}::uuid
    order by at, id`.execute(ctx.db);
  return rows;
}

/** The run a report is about. */
export async function runOfProblem(ctx: Ctx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ run_id: string }>`
    select run_id from runs.problem where id = ${id}::uuid`.execute(ctx.db);
  return rows[0]?.run_id;
}
