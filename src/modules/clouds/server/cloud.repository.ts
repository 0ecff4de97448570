import { type RawBuilder, sql, type Updateable } from 'kysely';
import { SITE_ZONE } from '../../../kernel/values/site-time.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { orderedList } from '../../../platform/managed/ordered-list.ts';
import type { ExceptionDay, WeekHours } from '../shared/hours.model.ts';
import { type CloudRow, type CloudsTables, cloudsDb } from './clouds.tables.ts';

export type CloudChanges = Omit<
  Updateable<CloudsTables['clouds.micro_cloud']>,
  'id' | 'version' | 'created_at' | 'updated_at' | 'week' | 'exceptions'
> & { week?: readonly WeekHours[]; exceptions?: readonly ExceptionDay[] };

const json = (value: unknown) => JSON.stringify(value);

/** A cloud by id or code, deleted or not; `lock` keeps it as it is until the transaction ends. */
export async function findCloud(
  ctx: Ctx,
  by: { readonly id: string } | { readonly code: string },
  lock = false,
): Promise<CloudRow | undefined> {
  const query = cloudsDb(ctx).selectFrom('clouds.micro_cloud').selectAll();
  return ('id' in by ? query.where('id', '=', by.id) : query.where('code', '=', by.code))
    .$if(lock, (q) => q.forUpdate())
    .executeTakeFirst();
}

export async function insertCloud(
  ctx: Ctx,
  id: string,
  cloud: CloudChanges & { readonly code: string; readonly name: string; readonly unit_id: string },
): Promise<void> {
  const { week, exceptions, ...rest } = cloud;
  await cloudsDb(ctx)
    .insertInto('clouds.micro_cloud')
    .values({
      ...rest,
      id,
      ...(week ? { week: json(week) as never } : {}),
      ...(exceptions ? { exceptions: json(exceptions) as never } : {}),
    })
    .execute();
}

/** Writes changed columns and raises the row version. */
export async function updateCloud(tx: TxCtx, id: string, changes: CloudChanges): Promise<void> {
  const { week, exceptions, ...rest } = changes;
  await cloudsDb(tx)
    .updateTable('clouds.micro_cloud')
    .set({
      ...rest,
      ...(week ? { week: json(week) as never } : {}),
      ...(exceptions ? { exceptions: json(exceptions) as never } : {}),
      version: sql`version + 1`,
      updated_at: sql`platform.app_now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** What a cloud holds in an order of its own, and who manages it. */
export const cloudLists = {
  experiments: orderedList('clouds.cloud_experiment', 'cloud_id', 'experiment_id'),
  packages: orderedList('clouds.cloud_package', 'cloud_id', 'package_id'),
  managers: orderedList('clouds.cloud_manager', 'cloud_id', 'person_id'),
};

export interface PersonLine {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly role: number;
  readonly unit_name: string | null;
}

/** People by a condition on `p`, with the name of their unit. */
export async function peopleLines(ctx: Ctx, where: RawBuilder<boolean>, limit: number): Promise<PersonLine[]> {
  const { rows } = await sql<PersonLine>`select p.id, p.account, p.name, p.role, u.name as unit_name
    from identity_api.person p left join units_api.unit u on u.id = p.unit_id
    where ${where} order by p.account limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Counts an administrator sees beside a cloud, in one statement. */
export interface CloudFigures {
  readonly now: number;
  readonly waiting: number;
  readonly runs: number;
  readonly runs30: number;
  readonly persons: number;
  readonly persons30: number;
  readonly members: number;
}

/** Runs that hold a place now: running with a heartbeat in the last two minutes. */
export const runningNow = (cloud: RawBuilder<unknown>) => sql<number>`(select count(*)::int from runs_api.cloud_run r
  where r.cloud_id = ${cloud} and r.state = 'running' and r.last_heartbeat_at > platform.app_now() - interval '120 seconds')`;
/** People who come in by the rule of the cloud. */
export const membersOf = sql<number>`(case when c.member_rule = 'list'
  then (select count(*)::int from clouds.cloud_member m where m.cloud_id = c.id)
  else (select count(*)::int from identity_api.person p where p.unit_id in (select units_api.subtree(c.unit_id)))
  end)`;
export const runs30 = sql<number>`(select count(*)::int from runs_api.cloud_run r
  where r.cloud_id = c.id and r.started_at > platform.app_now() - interval '30 days')`;
export const persons30 = sql<number>`(select count(distinct r.person_id)::int from runs_api.cloud_run r
  where r.cloud_id = c.id and r.started_at > platform.app_now() - interval '30 days')`;

export async function figuresOf(ctx: Ctx, id: string): Promise<CloudFigures> {
  const { rows } = await sql<CloudFigures>`select ${runningNow(sql`c.id`)} as now,
      (select count(*)::int from runs_api.cloud_waiting w where w.cloud_id = c.id) as waiting,
      (select count(*)::int from runs_api.cloud_run r where r.cloud_id = c.id) as runs, ${runs30} as "runs30",
      (select count(distinct r.person_id)::int from runs_api.cloud_run r where r.cloud_id = c.id) as persons,
      ${persons30} as "persons30", ${membersOf} as members
    from clouds.micro_cloud c where c.id = ${id}`.execute(ctx.db);
  return rows[0]!;
}

export interface RunningLine {
  readonly id: string;
  readonly person: string;
  readonly account: string;
  readonly experiment: string;
  readonly code: string;
  readonly step: number | null;
  readonly started_at: Date;
  readonly heartbeat_at: Date | null;
}

/** Runs that hold a place now, the oldest first. */
export async function runningOf(ctx: Ctx, id: string): Promise<RunningLine[]> {
  const { rows } = await sql<RunningLine>`select r.id, p.name as person, p.account, e.name as experiment, e.code,
      r.current_step as step, r.started_at, r.last_heartbeat_at as heartbeat_at
    from runs_api.cloud_run r left join identity_api.person p on p.id = r.person_id
      left join experiments_api.experiment e on e.id = r.experiment_id
    where r.cloud_id = ${id} and r.state = 'running'
      and r.last_heartbeat_at > platform.app_now() - interval '120 seconds'
    order by r.started_at, r.id limit 500`.execute(ctx.db);
  return rows;
}

/** Most runs at the same time on each of the last thirty days, in the zone of the site. */
export async function peaksOf(ctx: Ctx, id: string): Promise<{ day: string; peak: number }[]> {
  const { rows } = await sql<{ day: string; peak: number }>`
    with run as (
      select r.started_at as began, coalesce(r.ended_at, r.last_heartbeat_at, r.started_at) as ended
      from runs_api.cloud_run r where r.cloud_id = ${id} and r.started_at > platform.app_now() - interval '31 days'
    ), change as (
      select began as at, 1 as n from run union all select ended, -1 from run
    ), level as (
      select at, sum(n) over (order by at, n desc rows unbounded preceding) as running from change
    )
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(max(level.running), 0)::int as peak
    from generate_series((platform.app_now() at time zone ${sql.lit(SITE_ZONE)})::date - 29,
      (platform.app_now() at time zone ${sql.lit(SITE_ZONE)})::date, interval '1 day') as day
    left join level on (level.at at time zone ${sql.lit(SITE_ZONE)})::date = day::date
    group by day order by day`.execute(ctx.db);
  return rows;
}

export const peopleByIds = (ctx: Ctx, ids: readonly string[]): Promise<PersonLine[]> =>
  peopleLines(ctx, sql<boolean>`p.id = any(${[...ids]}::uuid[])`, ids.length);

/** Which of some people may manage a cloud of a unit: teachers and above of the unit or below it, active. */
export const fitManagers = (ctx: Ctx, ids: readonly string[], unitId: string | null): Promise<PersonLine[]> =>
  peopleLines(
    ctx,
    sql<boolean>`p.id = any(${[...ids]}::uuid[]) and p.role < 6 and p.state = 'active'
      and p.unit_id in (select units_api.subtree(${unitId}::uuid))`,
    ids.length,
  );

/** Managers of a cloud, and with them its named members; people of a unit are not told one by one. */
export async function audienceOf(tx: TxCtx, id: string, withMembers: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select person_id as id from clouds.cloud_manager where cloud_id = ${id}
    union select person_id from clouds.cloud_member where cloud_id = ${id} and ${withMembers}::boolean`.execute(tx.db);
  return rows.map((row) => row.id);
}

/** Whose run it is, when it belongs to the cloud. */
export async function personOfRun(ctx: Ctx, id: string, runId: string): Promise<string | undefined> {
  const { rows } = await sql<{ person_id: string }>`select person_id from runs_api.cloud_run
    where id = ${runId} and cloud_id = ${id}`.execute(ctx.db);
  return rows[0]?.person_id;
}
