import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { RuleEvent, RuleSeries } from '../../shared/rule.policy.ts';
import type { StartStateScope } from '../../shared/start-state.contract.ts';
import type { SavedState } from '../ingest/state.repository.ts';

export interface StartStateRecord {
  readonly id: string;
  readonly experimentId: string;
  readonly authorId: string;
  readonly unitId: string | null;
  readonly title: string;
  readonly scope: StartStateScope;
  readonly code: string;
  readonly versionNumber: number;
  readonly lastStep: number | null;
  readonly createdAt: Date;
  readonly withdrawn: boolean;
}

const COLUMNS = sql`s.id, s.experiment_id as "experimentId", s.author_id as "authorId", s.unit_id as "unitId", s.title,
  s.scope, s.code, s.version_number as "versionNumber", s.last_step as "lastStep", s.created_at as "createdAt",
  s.withdrawn_at is not null as withdrawn`;

/** Keeps a starting state, unless its author has enough of this experiment already. False then. One statement. */
export async function insertStartState(
  tx: Ctx,
  state: Pick<
    StartStateRecord,
    'id' | 'experimentId' | 'authorId' | 'unitId' | 'title' | 'scope' | 'code' | 'lastStep' | 'versionNumber'
  > & {
    readonly versionId: string;
    /** The newest saved state of every key. */
    readonly data: Readonly<Record<string, unknown>>;
    readonly params: Readonly<Record<string, number>>;
    readonly evidence: StartEvidence;
  },
  most: number,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into runs.start_state (id, experiment_id, version_id, version_number, author_id, unit_id, title, scope, code, data, params, evidence, last_step)
    select ${state.id}::uuid, ${state.experimentId}::uuid, ${state.versionId}::uuid,
      ${state.versionNumber}::integer, ${state.authorId}::uuid,
      ${state.unitId}::uuid, ${state.title}, ${state.scope}, ${state.code}, ${JSON.stringify(state.data)}::jsonb,
      ${JSON.stringify(state.params)}::jsonb, ${JSON.stringify(state.evidence)}::jsonb,
      ${state.lastStep}::integer
    where (select count(*) from runs.start_state where experiment_id = ${state.experimentId}::uuid
      and author_id = ${state.authorId}::uuid and withdrawn_at is null) < ${most}
    returning id`.execute(tx.db);
  return rows.length > 0;
}

/** Starting states of an experiment that were not taken back, the newest first; 200 at most. */
export async function startStatesOf(ctx: Ctx, experimentId: string, authorId: string): Promise<StartStateRecord[]> {
  const { rows } = await sql<StartStateRecord>`select ${COLUMNS} from runs.start_state s
    where s.experiment_id = ${experimentId}::uuid and s.withdrawn_at is null
      and (s.scope <> 'course' or s.author_id = ${authorId}::uuid)
    order by s.created_at desc, s.id limit 200`.execute(ctx.db);
  return rows;
}

/** A starting state by id or code, taken back or not. */
export async function findStartState(
  ctx: Ctx,
  by: { readonly id: string } | { readonly code: string },
): Promise<StartStateRecord | undefined> {
  const where = 'id' in by ? sql`s.id = ${by.id}::uuid` : sql`s.code = ${by.code}`;
  const { rows } = await sql<StartStateRecord>`select ${COLUMNS} from runs.start_state s where ${where}`.execute(
    ctx.db,
  );
  return rows[0];
}

/** A starting state without its data; `lastStep` is the step at which it stands. */
export interface StartStateHeader {
  readonly title: string;
  readonly code: string;
  readonly lastStep: number | null;
}

/** What rules look back at, as it is kept with a starting state. */
export interface StartEvidence {
  readonly events: readonly RuleEvent[];
  readonly series: Readonly<Record<string, RuleSeries>>;
}

/** What rules of later steps look back at. */
export async function startStateEvidence(ctx: Ctx, id: string): Promise<StartEvidence> {
  const { rows } = await sql<{ evidence: StartEvidence }>`
    select evidence from runs.start_state where id = ${id}::uuid`.execute(ctx.db);
  return rows[0]?.evidence ?? { events: [], series: {} };
}

/** Hidden values that belong to a starting state, by name. */
export async function startStateParams(ctx: Ctx, id: string): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ params: Record<string, number> }>`
    select params from runs.start_state where id = ${id}::uuid`.execute(ctx.db);
  return rows[0]?.params ?? {};
}

/** What a run begins with, as if it had saved it itself, and the name of that. */
export async function startStateData(
  ctx: Ctx,
  id: string,
): Promise<(StartStateHeader & { readonly states: SavedState[] }) | null> {
  const { rows } = await sql<StartStateHeader & { data: Record<string, unknown>; at: Date }>`
    select title, code, last_step as "lastStep", data, created_at as at from runs.start_state
    where id = ${id}::uuid`.execute(ctx.db);
  const [row] = rows;
  if (!row) return null;
  const states = Object.entries(row.data).map(([key, data]) => ({ key, number: 0, data, savedAt: row.at }));
  return { title: row.title, code: row.code, lastStep: row.lastStep, states };
}

/** What a starting state is called and where in the steps it stands, without its data. */
export async function startStateHeader(ctx: Ctx, id: string | null): Promise<StartStateHeader | null> {
  if (id === null) return null;
  const { rows } = await sql<StartStateHeader>`
    select title, code, last_step as "lastStep" from runs.start_state where id = ${id}::uuid`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Takes one back; true when it was there to be taken. */
export async function withdraw(tx: Ctx, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`update runs.start_state set withdrawn_at = platform.app_now()
    where id = ${id}::uuid and withdrawn_at is null returning id`.execute(tx.db);
  return rows.length > 0;
}
