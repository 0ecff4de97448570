import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { queryTerms } from '../../../platform/db/search-terms.ts';
import type { NoticeState } from '../shared/notice.model.ts';
import { homeDb } from './home.tables.ts';

const LIVE = sql`n.deleted_at is null and n.state = 'published' and n.publish_at <= platform.app_now()
  and (n.expires_at is null or n.expires_at > platform.app_now())`;
const STATE = sql<NoticeState>`case when n.state <> 'published' then n.state
  when n.publish_at > platform.app_now() then 'scheduled'
  when n.expires_at <= platform.app_now() then 'expired' else 'published' end`;

const found = (kw: string) => {
  if (kw === '') return sql`true`;
  const terms = queryTerms(kw);
  return terms.length > 0 ? sql`n.search_terms @> ${terms}::text[]` : sql`false`;
};

export interface NoticeLine {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly pinned: boolean;
  readonly publish_at: Date;
  readonly files: number;
}

/** One page of what stands now, with the exact total. */
export async function publicNotices(
  ctx: Ctx,
  query: { readonly kw: string; readonly page: number; readonly size: number },
): Promise<{ total: number; rows: NoticeLine[] }> {
  const { rows } = await sql<NoticeLine & { total: number }>`
    with hit as (select n.* from home.notice n where ${LIVE} and ${found(query.kw)}),
    page as (select * from hit order by pinned desc, publish_at desc, id desc
      limit ${query.size} offset ${(query.page - 1) * query.size})
    select (select count(*)::integer from hit) as total, p.id, p.title, p.body, p.pinned, p.publish_at,
      cardinality(p.attachments) as files
    from (select 1) as always left join page p on true
    order by p.pinned desc, p.publish_at desc, p.id desc`.execute(ctx.db);
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}

export interface NoticeText extends NoticeLine {
  readonly attachments: string[];
}

/** A notice that stands now. */
export async function publicNotice(ctx: Ctx, id: string): Promise<NoticeText | undefined> {
  const { rows } = await sql<NoticeText>`select n.id, n.title, n.body, n.pinned, n.publish_at, n.attachments,
      cardinality(n.attachments) as files from home.notice n where ${LIVE} and n.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** The notices published next after and before one that stands. */
export async function neighboursOf(ctx: Ctx, id: string) {
  const { rows } = await sql<{ side: 'newer' | 'older'; id: string; title: string }>`
    with here as (select publish_at, id from home.notice where id = ${id})
    (select 'newer' as side, n.id, n.title from home.notice n, here h
      where ${LIVE} and (n.publish_at, n.id) > (h.publish_at, h.id) order by n.publish_at, n.id limit 1)
    union all
    (select 'older', n.id, n.title from home.notice n, here h
      where ${LIVE} and (n.publish_at, n.id) < (h.publish_at, h.id)
      order by n.publish_at desc, n.id desc limit 1)`.execute(ctx.db);
  const side = (name: 'newer' | 'older') => {
    const row = rows.find((one) => one.side === name);
    return row ? { id: row.id, title: row.title } : null;
  };
  return { newer: side('newer'), older: side('older') };
}

/** Addresses for the map of the site. */
export async function liveNoticeIds(ctx: Ctx): Promise<{ id: string; changed: Date }[]> {
  const { rows } = await sql<{ id: string; changed: Date }>`select n.id, n.updated_at as changed from home.notice n
    where ${LIVE} order by n.publish_at desc limit 5000`.execute(ctx.db);
  return rows;
}

/** Notes one reader; false when this reader was counted before. */
export async function noteReading(
  ctx: Ctx,
  row: { readonly noticeId: string; readonly reader: string; readonly personId: string | null },
): Promise<boolean> {
  const done = await homeDb(ctx)
    .insertInto('home.notice_read')
    .values({ notice_id: row.noticeId, reader: row.reader, person_id: row.personId })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export interface ManagedNotice {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly state: NoticeState;
  readonly pinned: boolean;
  readonly attachments: string[];
  readonly publish_at: Date | null;
  readonly expires_at: Date | null;
  readonly version: number;
  readonly author_name: string;
  readonly updated_at: Date;
  readonly reads: number;
}

const managed = sql`n.id, n.title, n.body, ${STATE} as state, n.pinned, n.attachments, n.publish_at, n.expires_at,
  n.version, n.author_name, n.updated_at,
  (select count(*)::integer from home.notice_read r where r.notice_id = n.id) as reads`;

/** Every notice but deleted ones, newest first. */
export async function managedNotices(
  ctx: Ctx,
  query: {
    readonly kw: string;
    readonly state?: NoticeState | undefined;
    readonly page: number;
    readonly size: number;
  },
): Promise<{ total: number; rows: ManagedNotice[] }> {
  const state = query.state === undefined ? sql`true` : sql`${STATE} = ${query.state}`;
  const { rows } = await sql<ManagedNotice & { total: number }>`
    with hit as (select n.id from home.notice n where n.deleted_at is null and ${found(query.kw)} and ${state}),
    page as (select id from hit order by id desc limit ${query.size} offset ${(query.page - 1) * query.size})
    select (select count(*)::integer from hit) as total, one.*
    from (select 1) as always
    left join (select ${managed} from page p join home.notice n on n.id = p.id) one on true
    order by one.id desc`.execute(ctx.db);
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}

/** One notice for its editor; locked inside a transaction that is going to change it. */
export async function findManaged(ctx: Ctx, id: string, lock = false): Promise<ManagedNotice | undefined> {
  const { rows } = await sql<ManagedNotice>`select ${managed} from home.notice n
    where n.id = ${id} and n.deleted_at is null ${lock ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0];
}

export interface NoticeFields {
  readonly title: string;
  readonly body: string;
  readonly pinned: boolean;
  readonly attachments: readonly string[];
  readonly publishAt: Date | null;
  readonly expiresAt: Date | null;
  readonly terms: readonly string[];
}

const columns = (fields: NoticeFields) => ({
  title: fields.title,
  body: fields.body,
  pinned: fields.pinned,
  attachments: [...fields.attachments],
  publish_at: fields.publishAt,
  expires_at: fields.expiresAt,
  search_terms: [...fields.terms],
});

export async function insertNotice(
  ctx: Ctx,
  id: string,
  fields: NoticeFields,
  author: { readonly id: string | null; readonly name: string },
): Promise<void> {
  await homeDb(ctx)
    .insertInto('home.notice')
    .values({ id, ...columns(fields), author_id: author.id, author_name: author.name })
    .execute();
}

export async function changeNotice(ctx: Ctx, id: string, fields: NoticeFields): Promise<void> {
  await homeDb(ctx)
    .updateTable('home.notice')
    .set({
      ...columns(fields),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`platform.app_now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Publishes (at its instant when that lies ahead, else at once), withdraws or deletes. */
export async function setState(ctx: Ctx, id: string, to: 'published' | 'withdrawn' | 'deleted'): Promise<void> {
  await sql`update home.notice set version = version + 1, updated_at = platform.app_now(),
      state = ${to === 'deleted' ? sql`state` : sql`${to}`},
      publish_at = ${to === 'published' ? sql`greatest(publish_at, platform.app_now())` : sql`publish_at`},
      deleted_at = ${to === 'deleted' ? sql`platform.app_now()` : sql`deleted_at`}
    where id = ${id}`.execute(ctx.db);
}
