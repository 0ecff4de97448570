import { sql } from 'kysely';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import type { StoredParam } from '../../../kernel/i18n/stored-text.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { KEPT_DAYS, type Notice, type NoticeKind, type NoticeTarget } from '../shared/notification.model.ts';
import { notificationsDb } from './notifications.tables.ts';

/** A notice as its delivering job carries it. */
export interface StoredNotice {
  readonly kind: NoticeKind;
  /** Absent in jobs of an older build. */
  readonly topic?: Notice['topic'] | null;
  readonly key: string | null;
  readonly params: Readonly<Record<string, StoredParam>>;
  readonly texts: Readonly<Partial<Record<Locale, string>>> | null;
  readonly target: NoticeTarget | null;
  readonly object: { readonly kind: string; readonly id: string } | null;
  readonly dedupe: string;
  readonly group: string | null;
}

export interface NoticeRow {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly key: string | null;
  readonly params: Readonly<Record<string, StoredParam>>;
  readonly texts: Readonly<Partial<Record<Locale, string>>> | null;
  readonly target: NoticeTarget | null;
  readonly objectKind: string | null;
  readonly objectId: string | null;
  readonly group: string | null;
  readonly count: number;
  readonly at: Date;
  readonly read: boolean;
  /** Place in the list, for the page behind it. */
  readonly cursor: string;
}

/** One delivery of a notice at a time, so that parallel repeats count once. */
export async function queueDeliveries(ctx: Ctx, dedupe: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notifications:${dedupe}`}, 0))`.execute(ctx.db);
}

/**
 * Writes a notice for people who were not told of it before: a line of its own, or one more on the unread line of its
 * group. @returns the people it is new for, with their lines
 */
export async function insertNotice(
  ctx: Ctx,
  notice: StoredNotice,
  to: readonly string[],
): Promise<{ readonly personId: string; readonly noticeId: string }[]> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const result = await sql<{ personId: string; noticeId: string }>`
    with fresh as (
      select w.person_id, w.id from unnest(${[...to]}::uuid[], ${to.map(() => ctx.newId())}::uuid[]) w (person_id, id)
      where not exists (select from notifications.entry e where e.person_id = w.person_id and e.dedupe = ${notice.dedupe})
    ), put as (
      insert into notifications.notification as n
        (id, person_id, kind, topic, message_key, params, texts, target, object_kind, object_id, group_key)
      select id, person_id, ${notice.kind}, ${notice.topic ?? null}, ${notice.key}, ${json(notice.params)}::jsonb, ${json(notice.texts)}::jsonb,
        ${json(notice.target)}::jsonb, ${notice.object?.kind ?? null}, ${notice.object?.id ?? null}::uuid, ${notice.group}
      from fresh
      on conflict (person_id, group_key) where read_at is null and deleted_at is null
      do update set count = n.count + 1, params = excluded.params, target = excluded.target,
        object_kind = excluded.object_kind, object_id = excluded.object_id, created_at = excluded.created_at
      returning id, person_id
    ), noted as (
      insert into notifications.entry (person_id, dedupe, notification_id)
      select person_id, ${notice.dedupe}, id from put
    )
    select person_id as "personId", id as "noticeId" from put`.execute(ctx.db);
  return result.rows;
}

/** Unread notices of these people by kind; people without any are absent. */
export async function unreadOf(
  ctx: Ctx,
  personIds: readonly string[],
): Promise<{ personId: string; kind: NoticeKind; n: number }[]> {
  const result = await sql<{ personId: string; kind: NoticeKind; n: number }>`
    select person_id as "personId", kind, count(*)::int as n from notifications.notification
    where person_id = any(${[...personIds]}::uuid[]) and read_at is null and deleted_at is null
    group by person_id, kind`.execute(ctx.db);
  return result.rows;
}

/** A stretch of a person's notices, newest first. */
export async function listNotices(
  ctx: Ctx,
  personId: string,
  filter: {
    readonly kind?: NoticeKind | undefined;
    readonly unread: boolean;
    readonly before?: string | undefined;
    readonly limit: number;
  },
): Promise<NoticeRow[]> {
  const [instant, id] = filter.before?.split('~') ?? [];
  const result = await sql<NoticeRow>`select id, kind, message_key as key, params, texts, target,
      object_kind as "objectKind", object_id as "objectId", group_key as "group", count, created_at as at,
      read_at is not null as read,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || id as cursor
    from notifications.notification
    where person_id = ${personId} and deleted_at is null
      ${filter.kind ? sql`and kind = ${filter.kind}` : sql``}
      ${filter.unread ? sql`and read_at is null` : sql``}
      ${instant ? sql`and (created_at, id) < (${instant}::timestamptz, ${id}::uuid)` : sql``}
    order by created_at desc, id desc limit ${filter.limit}`.execute(ctx.db);
  return result.rows;
}

/** Marks a living notice as read; false when the person has no such notice. A repeat keeps the first instant. */
export async function markRead(ctx: Ctx, personId: string, id: string): Promise<boolean> {
  const result = await sql`update notifications.notification set read_at = coalesce(read_at, platform.app_now())
    where id = ${id} and person_id = ${personId} and deleted_at is null`.execute(ctx.db);
  return result.numAffectedRows === 1n;
}

/** Marks all unread notices as read, or those of one kind. @returns their ids */
export async function markAllRead(ctx: Ctx, personId: string, kind: NoticeKind | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update notifications.notification set read_at = platform.app_now()
    where person_id = ${personId} and read_at is null and deleted_at is null
      ${kind ? sql`and kind = ${kind}` : sql``} returning id`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/**
 * Takes back that notices were read, or that they were deleted. Of a group that has living unread news none comes back
 * beside it, and of several of one group the newest.
 */
export async function takeBack(
  ctx: Ctx,
  personId: string,
  what: 'read' | 'deleted',
  ids: readonly string[],
): Promise<void> {
  const dead = what === 'read' ? sql`n.deleted_at is null and n.read_at is not null` : sql`n.deleted_at is not null`;
  const unread = what === 'read' ? sql`true` : sql`n.read_at is null`;
  await sql`update notifications.notification n
    set ${what === 'read' ? sql`read_at = null` : sql`deleted_at = null`}
    where n.person_id = ${personId} and n.id = any(${[...ids]}::uuid[]) and ${dead}
      and (n.group_key is null or not ${unread} or not exists (select from notifications.notification o
        where o.person_id = n.person_id and o.group_key = n.group_key and o.id <> n.id
          and ((o.read_at is null and o.deleted_at is null)
            or (o.id = any(${[...ids]}::uuid[]) and (o.created_at, o.id) > (n.created_at, n.id)))))`.execute(ctx.db);
}

/** Hides a notice from its person; false when there is no such notice. */
export async function markDeleted(ctx: Ctx, personId: string, id: string): Promise<boolean> {
  const result = await notificationsDb(ctx)
    .updateTable('notifications.notification')
    .set({ deleted_at: sql`platform.app_now()` })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes notices past their time. */
export async function expireNotices(ctx: Ctx): Promise<void> {
  await sql`delete from notifications.notification
    where created_at < platform.app_now() - make_interval(days => ${KEPT_DAYS})`.execute(ctx.db);
}

/** Everybody who keeps the platform. */
export async function platformAdmins(ctx: Ctx): Promise<string[]> {
  const result = await sql<{ id: string }>`select id from identity_api.person
    where role = 0 and state = 'active'`.execute(ctx.db);
  return result.rows.map((row) => row.id);
}

/** Removes what is kept for a person: notices, and with them their e-mails; choices; digests. */
export async function erasePerson(ctx: Ctx, personId: string): Promise<void> {
  await sql`with gone as (delete from notifications.notification where person_id = ${personId}),
      chosen as (delete from notifications.choice where person_id = ${personId})
    delete from notifications.digest where person_id = ${personId}`.execute(ctx.db);
}
