import { sql, type Updateable } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ContextKind } from '../shared/run.model.ts';
import { type RunRow, type RunTable, runsDb } from './runs.tables.ts';

/** A run held by this transaction, with the instant and the state of its person. */
export interface LockedRun extends RunRow {
  readonly now: Date;
  readonly person_state: string | null;
  readonly person_account: string | null;
  readonly person_role: number | null;
  readonly person_unit: string | null;
  /** Epoch of the credential that led here; the run's own where none was used. */
  readonly token_epoch: number;
}

/** Where attempts are counted: an experiment node as a whole, or the experiment outside courses. */
export interface AttemptScope {
  readonly personId: string;
  readonly experimentId: string;
  readonly kind: ContextKind;
  readonly nodeId: string | null;
  readonly cloudId: string | null;
  readonly openingId: string | null;
}

/** One person at one experiment does one thing at a time: launches and starts wait for each other here. */
export async function lockPerson(tx: Ctx, personId: string, experimentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`runs.start|${personId}|${experimentId}`}, 0))`.execute(
    tx.db,
  );
}

export interface Usage {
  readonly experimentId: string;
  readonly kind: ContextKind;
  readonly nodeId: string | null;
  readonly cloudId: string | null;
  readonly openingId: string | null;
  /** Started runs. */
  readonly used: number;
  readonly resume: { readonly id: string; readonly step: number | null; readonly savedAt: Date | null } | null;
}

/**
 * What a person already did at some experiments, per context, with the database's instant: one statement.
 * A run can be gone on with by the rule of `isResumable`.
 */
export async function usageOf(
  ctx: Ctx,
  personId: string,
  experimentIds: readonly string[],
): Promise<{ now: Date; usage: readonly Usage[] }> {
  const { rows } = await sql<{
    now: Date;
    experiment_id: string | null;
    context_kind: ContextKind;
    node_id: string | null;
    cloud_id: string | null;
    opening_id: string | null;
    used: number;
    resume_id: string | null;
    resume_step: number | null;
    saved_at: Date | null;
  }>`
    select clock.now, u.* from (select platform.app_now() as now) clock left join lateral (
      select r.experiment_id, r.context_kind, r.node_id, r.cloud_id, r.opening_id,
        count(*) filter (where r.started_at is not null) as used,
        (array_agg(r.id order by r.started_at desc) filter (where open.it))[1] as resume_id,
        (array_agg(r.current_step order by r.started_at desc) filter (where open.it))[1] as resume_step,
        (array_agg(r.state_saved_at order by r.started_at desc) filter (where open.it))[1] as saved_at
      from runs.run r
      cross join lateral (select r.resumable and r.started_at is not null and (r.state = 'running'
        or (r.state in ('unfinished', 'abandoned') and r.state_saved_at is not null)) as it) open
      where r.person_id = ${personId} and r.experiment_id = any(${[...experimentIds]}::uuid[]) and r.practice_of is null
      group by r.experiment_id, r.context_kind, r.node_id, r.cloud_id, r.opening_id
    ) u on true`.execute(ctx.db);
  return {
    now: rows[0]!.now,
    usage: rows
      .filter((row) => row.experiment_id !== null)
      .map((row) => ({
        experimentId: row.experiment_id!,
        kind: row.context_kind,
        nodeId: row.node_id,
        cloudId: row.cloud_id,
        openingId: row.opening_id,
        used: row.used,
        resume: row.resume_id ? { id: row.resume_id, step: row.resume_step, savedAt: row.saved_at } : null,
      })),
  };
}

/** Units of the person's own university among the given ones: its whole tree owns an experiment together. */
export async function ownUnits(
  ctx: Ctx,
  unitId: string | null,
  unitIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!unitId || unitIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select id, parent_id, kind from units_api.unit where id = ${unitId}
      union all
      select u.id, u.parent_id, u.kind from units_api.unit u join up on u.id = up.parent_id
        where up.kind <> 'university'
    ), root as (select id from up order by (kind = 'university') desc, (parent_id is null) desc limit 1)
    select s.id from root cross join lateral units_api.subtree(root.id) as s (id)
    where s.id = any(${[...new Set(unitIds)]}::uuid[])`.execute(ctx.db);
  return new Set(rows.map((row) => row.id));
}

/** The run that was created and not yet started in a context, with the started runs of its attempt scope. */
export async function findCreated(tx: Ctx, scope: AttemptScope & { classId: string | null }) {
  const { rows } = await sql<{ id: string | null; start_state_id: string | null; used: number; now: Date }>`
    select platform.app_now() as now, made.id, made.start_state_id,
      (select count(*) from runs.run where person_id = ${scope.personId} and experiment_id = ${scope.experimentId}
        and context_kind = ${scope.kind} and node_id is not distinct from ${scope.nodeId}::uuid
        and opening_id is not distinct from ${scope.openingId}::uuid
        and started_at is not null and practice_of is null) as used
    from (select 1) one left join runs.run made
      on made.person_id = ${scope.personId} and made.experiment_id = ${scope.experimentId}
        and made.context_kind = ${scope.kind} and made.node_id is not distinct from ${scope.nodeId}::uuid
        and made.class_id is not distinct from ${scope.classId}::uuid
        and made.cloud_id is not distinct from ${scope.cloudId}::uuid
        and made.opening_id is not distinct from ${scope.openingId}::uuid and made.state = 'created'
        and made.practice_of is null`.execute(tx.db);
  return rows[0]!;
}

export type NewRun = Pick<
  RunRow,
  | 'id'
  | 'person_id'
  | 'experiment_id'
  | 'version_id'
  | 'origin_id'
  | 'context_kind'
  | 'course_id'
  | 'node_id'
  | 'class_id'
  | 'cloud_id'
  | 'opening_id'
  | 'context_name'
  | 'return_url'
  | 'show_score'
  | 'attempt_no'
  | 'created_at'
> & {
  readonly start_state_id?: string | null;
  readonly exam_attempt_id?: string;
  readonly exam_item?: string;
  readonly practice_of?: string;
  readonly practice_step?: number;
};

/** First day of an instant's month in UTC, the partition key of a run's behaviour. */
export const monthOf = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`;

export async function insertRun(tx: Ctx, run: NewRun): Promise<void> {
  await runsDb(tx)
    .insertInto('runs.run')
    .values({ ...run, run_month: monthOf(run.created_at) } as never)
    .execute();
}

export async function updateRun(tx: Ctx, id: string, change: Updateable<RunTable>): Promise<void> {
  await runsDb(tx).updateTable('runs.run').set(change).where('id', '=', id).execute();
}

const locked = sql`r.*, platform.app_now() as now, p.state as person_state, p.account as person_account,
  p.role as person_role, p.unit_id as person_unit`;

async function lock(tx: Ctx, where: ReturnType<typeof sql<boolean>>): Promise<LockedRun | undefined> {
  const { rows } = await sql<LockedRun>`
    select ${locked}, r.epoch as token_epoch from runs.run r left join identity_api.person p on p.id = r.person_id
    where ${where} for update of r`.execute(tx.db);
  return rows[0];
}

/** Holds a run until the end of the transaction. */
export const lockById = (tx: Ctx, id: string) => lock(tx, sql<boolean>`r.id = ${id}`);

/** The run a launch code belongs to; undefined for unknown, replaced and expired codes. */
export async function findByCode(ctx: Ctx, hash: Buffer): Promise<RunRow | undefined> {
  return runsDb(ctx)
    .selectFrom('runs.run')
    .selectAll()
    .where('code_hash', '=', hash)
    .where(sql<boolean>`code_expires_at > platform.app_now()`)
    .executeTakeFirst();
}

/** Holds the run of a run token, of whatever epoch. */
export async function lockByToken(tx: Ctx, hash: Buffer): Promise<LockedRun | undefined> {
  const { rows } = await sql<LockedRun>`
    select ${locked}, e.epoch as token_epoch from runs.run_epoch e join runs.run r on r.id = e.run_id
    left join identity_api.person p on p.id = r.person_id
    where e.token_hash = ${hash} for update of r`.execute(tx.db);
  return rows[0];
}

/** Reads a run, or undefined. */
export async function findRun(ctx: Ctx, key: { id: string } | { originId: string }): Promise<RunRow | undefined> {
  const query = runsDb(ctx).selectFrom('runs.run').selectAll();
  return 'id' in key
    ? query.where('id', '=', key.id).executeTakeFirst()
    : query.where('origin_id', '=', key.originId).executeTakeFirst();
}

/** Runs by their ids; those that are gone are left out. */
export async function runsById(ctx: Ctx, ids: readonly string[]): Promise<RunRow[]> {
  return runsDb(ctx)
    .selectFrom('runs.run')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

/** Reads the run of a run token without holding it. */
export async function findByToken(
  ctx: Ctx,
  hash: Buffer,
): Promise<(RunRow & { person_state: string | null }) | undefined> {
  return runsDb(ctx)
    .selectFrom('runs.run_epoch as e')
    .innerJoin('runs.run as r', 'r.id', 'e.run_id')
    .selectAll('r')
    .select(sql<string | null>`(select p.state from identity_api.person p where p.id = r.person_id)`.as('person_state'))
    .where('e.token_hash', '=', hash)
    .executeTakeFirst();
}

export async function insertEpoch(
  tx: Ctx,
  epoch: { runId: string; epoch: number; tokenHash: Buffer; ip: string | null; agent: string | null; at: Date },
): Promise<void> {
  await runsDb(tx)
    .insertInto('runs.run_epoch')
    .values({
      run_id: epoch.runId,
      epoch: epoch.epoch,
      token_hash: epoch.tokenHash,
      ip: epoch.ip,
      agent: epoch.agent?.slice(0, 300) ?? null,
      load_ms: null,
      started_at: epoch.at,
      last_seen_at: epoch.at,
    })
    .execute();
}

/** True when the newest epoch was opened by this token. */
export async function hasToken(tx: Ctx, runId: string, epoch: number, hash: Buffer): Promise<boolean> {
  const row = await runsDb(tx)
    .selectFrom('runs.run_epoch')
    .select('run_id')
    .where('run_id', '=', runId)
    .where('epoch', '=', epoch)
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** A new run in a context is what the person goes on with from now on: ended ones before it stay records only. */
export async function closeEarlier(tx: Ctx, run: RunRow): Promise<void> {
  await runsDb(tx)
    .updateTable('runs.run')
    .set({ resumable: false })
    .where('person_id', '=', run.person_id)
    .where('experiment_id', '=', run.experiment_id)
    .where('context_kind', '=', run.context_kind)
    .where(sql<boolean>`node_id is not distinct from ${run.node_id}::uuid`)
    .where(sql<boolean>`cloud_id is not distinct from ${run.cloud_id}::uuid`)
    .where(sql<boolean>`opening_id is not distinct from ${run.opening_id}::uuid`)
    .where('id', '<>', run.id)
    .where('state', 'in', ['unfinished', 'abandoned'])
    .execute();
}

/** A person's runs that were started, newest first, with the number of all; practice of steps left out. */
export async function pageOfRuns(
  ctx: Ctx,
  input: {
    personId: string;
    page: number;
    size: number;
    experimentId?: string | undefined;
    state?: string | undefined;
  },
): Promise<{ rows: RunRow[]; total: number }> {
  let query = runsDb(ctx)
    .selectFrom('runs.run')
    .selectAll()
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('person_id', '=', input.personId)
    .where('started_at', 'is not', null)
    .where('practice_of', 'is', null);
  if (input.experimentId) query = query.where('experiment_id', '=', input.experimentId);
  if (input.state) query = query.where('state', '=', input.state as never);
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.size)
    .offset((input.page - 1) * input.size)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Remembers which host name serves a version. */
export async function rememberHost(tx: Ctx, label: string, versionId: string): Promise<void> {
  await runsDb(tx)
    .insertInto('runs.content_host')
    .values({ label, version_id: versionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The version a host name serves, or undefined. */
export async function versionOfHost(ctx: Pick<Ctx, 'db'>, label: string): Promise<string | undefined> {
  const row = await runsDb(ctx)
    .selectFrom('runs.content_host')
    .select('version_id')
    .where('label', '=', label)
    .executeTakeFirst();
  return row?.version_id;
}
