import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { queryTerms } from '../../../platform/db/search-terms.ts';
import type { CLOUD_SORTS } from '../shared/cloud.contract.ts';
import { runningNow, runs30 } from './cloud.repository.ts';
import type { CloudRow } from './clouds.tables.ts';

/** A cloud as its card and its page read it, with the counts of this moment. */
export interface ShownCloud extends CloudRow {
  readonly unit_name: string;
  readonly subject_name: string | null;
  readonly experiments: number;
  readonly packages: number;
  readonly now: number;
  readonly waiting: number;
  readonly runs30: number;
  readonly member: boolean;
}

/** Whether the actor is let in by the member rule. */
export function isMember(ctx: Pick<Ctx, 'actor'>): RawBuilder<boolean> {
  const { actor } = ctx;
  if (actor.kind !== 'person') return sql<boolean>`false`;
  return sql<boolean>`(case when c.member_rule = 'list'
    then exists (select from clouds.cloud_member m where m.cloud_id = c.id and m.person_id = ${actor.personId}::uuid)
    else ${actor.unitId}::uuid in (select units_api.subtree(c.unit_id)) end)`;
}

const columns = (ctx: Pick<Ctx, 'actor' | 'locale'>) => sql`c.*, u.name as unit_name,
  coalesce(k.names ->> ${ctx.locale}, k.names ->> 'zh-CN') as subject_name,
  (select count(*)::int from clouds.cloud_experiment x join experiments_api.listed e on e.id = x.experiment_id
    where x.cloud_id = c.id) as experiments,
  (select count(*)::int from clouds.cloud_package x join ordering_api.package p on p.id = x.package_id
    where x.cloud_id = c.id and p.state = 'listed') as packages,
  ${runningNow(sql`c.id`)} as now,
  (select count(*)::int from runs_api.cloud_waiting w where w.cloud_id = c.id) as waiting,
  ${runs30} as runs30, coalesce(${isMember(ctx)}, false) as member`;
const from = sql`clouds.micro_cloud c join units_api.unit u on u.id = c.unit_id
  left join settings_api.code k on k.table_name = 'CRE_LX' and k.code = c.subject`;
const shown = sql<boolean>`c.state in ('listed', 'maintenance') and c.deleted_at is null`;

export interface CloudQuery {
  readonly kw: string;
  readonly subject?: string | undefined;
  readonly unit?: string | undefined;
  readonly mine: boolean;
  readonly sort: (typeof CLOUD_SORTS)[number];
}

/** All clouds that are shown and fit, in order; a campus has some dozens. At most 500. */
export async function searchClouds(ctx: Ctx, query: CloudQuery): Promise<ShownCloud[]> {
  const where = [shown];
  if (query.kw !== '') {
    const terms = queryTerms(query.kw);
    const like = `%${query.kw.replace(/[\\%_]/g, '\\$&')}%`;
    where.push(sql<boolean>`(${terms.length > 0 ? sql<boolean>`c.search_terms @> ${terms}::text[]` : sql<boolean>`false`}
      or u.name ilike ${like} or exists (select from clouds.cloud_experiment x
        join experiments_api.listed e on e.id = x.experiment_id where x.cloud_id = c.id and e.name ilike ${like}))`);
  }
  if (query.subject) where.push(sql<boolean>`c.subject = ${query.subject}`);
  if (query.unit) where.push(sql<boolean>`c.unit_id in (select units_api.subtree(${query.unit}::uuid))`);
  if (query.mine) where.push(isMember(ctx));
  const order = {
    default: sql`member desc, runs30 desc, listed_at desc nulls last, id`,
    new: sql`listed_at desc nulls last, id`,
    name: sql`name collate "C", id`,
  }[query.sort];
  const { rows } = await sql<ShownCloud>`select * from (select ${columns(ctx)} from ${from}
    where ${sql.join(where, sql` and `)}) found order by ${order} limit 500`.execute(ctx.db);
  return rows;
}

/** Subjects and units of the clouds that are shown, for the filters. */
export async function facetsOf(ctx: Ctx) {
  const { rows } = await sql<{ kind: 'subject' | 'unit'; key: string; name: string | null; count: number }>`
    select 'subject' as kind, c.subject as key, coalesce(k.names ->> ${ctx.locale}, k.names ->> 'zh-CN', c.subject) as name,
      count(*)::int as count from ${from} where ${shown} and c.subject is not null group by 2, 3
    union all
    select 'unit', c.unit_id::text, u.name, count(*)::int from ${from} where ${shown} group by 2, 3
    order by 4 desc, 3`.execute(ctx.db);
  return {
    subjects: rows
      .filter(({ kind }) => kind === 'subject')
      .map(({ key, name, count }) => ({ code: key, name: name ?? key, count })),
    units: rows
      .filter(({ kind }) => kind === 'unit')
      .map(({ key, name, count }) => ({ id: key, name: name ?? '', count })),
  };
}

/** One cloud by id or code, in whatever state. */
export async function findShown(ctx: Ctx, by: { id: string } | { code: string }): Promise<ShownCloud | undefined> {
  const { rows } = await sql<ShownCloud>`select ${columns(ctx)} from ${from}
    where c.deleted_at is null and ${'id' in by ? sql`c.id = ${by.id}::uuid` : sql`lower(c.code) = lower(${by.code})`}`.execute(
    ctx.db,
  );
  return rows[0];
}

export interface NoticeLine {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly state: 'published' | 'withdrawn';
  readonly published_at: Date;
}

/** Notices of a cloud, newest first. @param all withdrawn ones too, for its managers */
export async function noticesOf(ctx: Ctx, cloudId: string, all: boolean): Promise<NoticeLine[]> {
  const { rows } = await sql<NoticeLine>`select id, title, body, state, published_at from clouds.cloud_notice
    where cloud_id = ${cloudId} and (state = 'published' or ${all}) order by published_at desc limit 50`.execute(
    ctx.db,
  );
  return rows;
}

/** Codes of the clouds that are shown, with the day they were listed. */
export async function shownCodes(ctx: Ctx): Promise<{ code: string; changed: Date | null }[]> {
  const { rows } = await sql<{ code: string; changed: Date | null }>`select code, listed_at as changed
    from clouds.micro_cloud c where ${shown} order by listed_at desc nulls last, id limit 5000`.execute(ctx.db);
  return rows;
}

/** Clouds whose opening people wait for, with the people: their hour has come. Each is taken once. */
export async function takeReminders(
  tx: Ctx,
): Promise<{ cloud_id: string; code: string; name: string; people: string[] }[]> {
  const { rows } = await sql<{ cloud_id: string; code: string; name: string; people: string[] }>`
    with due as (delete from clouds.cloud_reminder r where r.at <= platform.app_now() returning r.cloud_id, r.person_id)
    select c.id as cloud_id, c.code, c.name, array_agg(due.person_id) as people
    from due join clouds.micro_cloud c on c.id = due.cloud_id
    where c.state = 'listed' and c.deleted_at is null group by c.id`.execute(tx.db);
  return rows;
}

/** A notice of a cloud, held until the end of the transaction. */
export async function lockNotice(
  tx: Ctx,
  cloudId: string,
  id: string,
): Promise<Pick<NoticeLine, 'state' | 'title'> | undefined> {
  const { rows } = await sql<Pick<NoticeLine, 'state' | 'title'>>`select state, title from clouds.cloud_notice
    where id = ${id} and cloud_id = ${cloudId} for update`.execute(tx.db);
  return rows[0];
}

export async function markWithdrawn(tx: Ctx, id: string): Promise<void> {
  await sql`update clouds.cloud_notice set state = 'withdrawn', withdrawn_at = platform.app_now()
    where id = ${id}`.execute(tx.db);
}

/** A person wants to be told at an instant; asked again, the new instant counts. */
export async function putReminder(tx: Ctx, cloudId: string, personId: string, at: Date): Promise<void> {
  await sql`insert into clouds.cloud_reminder (cloud_id, person_id, at) values (${cloudId}, ${personId}, ${at})
    on conflict (cloud_id, person_id) do update set at = excluded.at`.execute(tx.db);
}
