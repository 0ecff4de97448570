import { type Selectable, sql } from 'kysely';
import type { LooseParams } from '../../../kernel/i18n/catalog.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { FINISHED_DAYS, type JobFile, type JobFileKind, type JobState, LOST_HOURS } from '../shared/job.model.ts';
import { type TasksTables, tasksDb } from './tasks.tables.ts';

export type JobRow = Selectable<TasksTables['tasks.job']>;

/** Most jobs a list shows. */
const LISTED = 50;

export async function insertJob(
  ctx: Ctx,
  row: {
    readonly id: string;
    readonly personId: string;
    readonly key: string;
    readonly params: LooseParams;
    readonly total: number | null;
    readonly link: string | null;
  },
): Promise<void> {
  await tasksDb(ctx)
    .insertInto('tasks.job')
    .values({
      id: row.id,
      person_id: row.personId,
      name_key: row.key,
      name_params: JSON.stringify(row.params),
      total: row.total,
      link: row.link,
    })
    .execute();
}

export async function findJob(ctx: Ctx, id: string, lock = false): Promise<JobRow | undefined> {
  return tasksDb(ctx)
    .selectFrom('tasks.job')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (q) => q.forUpdate())
    .executeTakeFirst();
}

/** Open jobs of a person and those that ended lately: open ones first, then the newest. */
export async function jobsOfPerson(ctx: Ctx, personId: string): Promise<JobRow[]> {
  const result = await sql<JobRow>`select * from tasks.job
    where person_id = ${personId}
      and (finished_at is null or finished_at > platform.app_now() - make_interval(days => ${FINISHED_DAYS}))
    order by finished_at is not null, created_at desc, id desc limit ${LISTED}`.execute(ctx.db);
  return result.rows;
}

/** Notes how far an open job has come; undefined once it has ended. */
export async function noteProgress(
  ctx: Ctx,
  id: string,
  at: { readonly done: number; readonly total?: number | undefined },
): Promise<JobRow | undefined> {
  const result = await sql<JobRow>`update tasks.job set state = 'running', done = ${at.done},
      total = coalesce(${at.total ?? null}::int, total),
      started_at = coalesce(started_at, platform.app_now()), updated_at = platform.app_now()
    where id = ${id} and finished_at is null returning *`.execute(ctx.db);
  return result.rows[0];
}

/** Ends an open job; undefined when it had ended before. */
export async function endJob(
  ctx: Ctx,
  id: string,
  end: {
    readonly state: Exclude<JobState, 'queued' | 'running'>;
    readonly failure?: { readonly key: string; readonly params?: LooseParams } | undefined;
  },
): Promise<JobRow | undefined> {
  const result = await sql<JobRow>`update tasks.job set state = ${end.state}, failure_key = ${end.failure?.key ?? null},
      failure_params = ${JSON.stringify(end.failure?.params ?? {})}::jsonb, updated_at = platform.app_now(),
      finished_at = platform.app_now()
    where id = ${id} and finished_at is null returning *`.execute(ctx.db);
  return result.rows[0];
}

export async function askCancel(ctx: Ctx, id: string): Promise<JobRow> {
  const result = await sql<JobRow>`update tasks.job set cancel_asked = true, updated_at = platform.app_now()
    where id = ${id} returning *`.execute(ctx.db);
  return result.rows[0]!;
}

export async function noteFile(ctx: Ctx, id: string, kind: JobFileKind, file: JobFile): Promise<void> {
  await sql`update tasks.job set files = files || jsonb_build_object(${kind}::text, ${JSON.stringify(file)}::jsonb),
    updated_at = platform.app_now() where id = ${id}`.execute(ctx.db);
}

/** Ids of jobs that began and were not heard of for hours. */
export async function lostJobs(ctx: Ctx): Promise<string[]> {
  const result = await sql<{ id: string }>`select id from tasks.job
    where finished_at is null and started_at is not null
      and updated_at < platform.app_now() - make_interval(hours => ${LOST_HOURS})`.execute(ctx.db);
  return result.rows.map((row) => row.id);
}

/** Jobs whose days are over, with the files they left. */
export async function expiredJobs(ctx: Ctx): Promise<{ id: string; files: JobFileKind[] }[]> {
  const result = await sql<{ id: string; files: JobFileKind[] }>`
    select id, array(select jsonb_object_keys(files)) as files from tasks.job
    where finished_at < platform.app_now() - make_interval(days => ${FINISHED_DAYS}) limit 500`.execute(ctx.db);
  return result.rows;
}

export async function deleteJobs(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await tasksDb(ctx)
    .deleteFrom('tasks.job')
    .where('id', 'in', [...ids])
    .execute();
}
