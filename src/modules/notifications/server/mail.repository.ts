import { sql } from 'kysely';
import type { RoleCode } from '../../../kernel/access/roles.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import type { StoredParam } from '../../../kernel/i18n/stored-text.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { DEFAULT_TIMING, type Topic } from '../shared/choice.model.ts';
import { KEPT_DAYS, type NoticeTarget } from '../shared/notification.model.ts';

/** A line of a person as an e-mail needs it. */
export interface MailLine {
  readonly topic: Topic;
  readonly key: string | null;
  readonly params: Readonly<Record<string, StoredParam>>;
  readonly texts: Readonly<Partial<Record<Locale, string>>> | null;
  readonly target: NoticeTarget | null;
  readonly objectKind: string | null;
  readonly objectId: string | null;
  readonly group: string | null;
  readonly count: number;
}

/** Whom an e-mail goes to, with what must be known to ask what this person may see. */
export interface Recipient {
  readonly personId: string;
  readonly email: string;
  readonly locale: Locale | null;
  readonly account: string;
  readonly name: string;
  readonly role: RoleCode;
  readonly unitId: string | null;
}

const LINE = sql`coalesce(n.topic, n.kind) as topic, n.message_key as key, n.params, n.texts, n.target,
  n.object_kind as "objectKind", n.object_id as "objectId", n.group_key as "group", n.count`;
const RECIPIENT = sql`p.id as "personId", a.email, p.locale, p.account, p.name, p.role, p.unit_id as "unitId"`;
const TO = sql`join identity_api.mail_address a on a.person_id = n.person_id
  join identity_api.person p on p.id = n.person_id`;
/** The timing of the topic of line `n`, whose person's choice is `c`. */
const TIMING = sql`coalesce(c.timing, ${JSON.stringify(DEFAULT_TIMING)}::jsonb ->> coalesce(n.topic, n.kind))`;
const CHOICE = sql`left join notifications.choice c on c.person_id = n.person_id and c.topic = coalesce(n.topic, n.kind)`;
/** A line that was read or deleted, or has gone by e-mail since its last news, needs no digest. */
const UNTOLD = sql`n.read_at is null and n.deleted_at is null and not exists (
  select from notifications.mail m where m.notification_id = n.id and m.sent_at >= n.created_at)`;

/**
 * Writes an e-mail for each line whose person has a verified address and wants its topic at once. A line whose e-mail
 * still waits shares it, unless that one has waited for an hour: then its job may have given up. @returns their ids
 */
export async function insertMails(
  ctx: Ctx,
  lines: readonly { readonly personId: string; readonly noticeId: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`insert into notifications.mail as m (id, person_id, notification_id)
    select w.id, n.person_id, n.id
    from unnest(${lines.map(() => ctx.newId())}::uuid[], ${lines.map((line) => line.noticeId)}::uuid[]) w (id, line)
    join notifications.notification n on n.id = w.line ${TO} ${CHOICE}
    where ${TIMING} = 'now'
    on conflict (person_id, notification_id) where sent_at is null
    do update set created_at = excluded.created_at where m.created_at < excluded.created_at - interval '1 hour'
    returning id`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** An e-mail about a line; `late` when it has waited for more than a quarter of an hour. */
export type WaitingMail = MailLine & Recipient & { readonly id: string; readonly late: boolean };

/** Of these e-mails, those that still wait; what is older than a day, deleted, or has no address by now is left out. */
export async function waitingMails(ctx: Ctx, ids: readonly string[]): Promise<WaitingMail[]> {
  const { rows } = await sql<WaitingMail>`select m.id, ${LINE}, ${RECIPIENT},
      m.created_at < platform.app_now() - interval '15 minutes' as late
    from notifications.mail m join notifications.notification n on n.id = m.notification_id ${TO}
    where m.id = any(${[...ids]}::uuid[]) and m.sent_at is null and n.deleted_at is null
      and m.created_at > platform.app_now() - interval '1 day'
    order by m.id`.execute(ctx.db);
  return rows;
}

/** Notes that the gateway took these e-mails. */
export async function markSent(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await sql`update notifications.mail set sent_at = platform.app_now()
    where id = any(${[...ids]}::uuid[])`.execute(ctx.db);
}

/**
 * Begins the digests of a day for up to `limit` people who have unread news for one: from where the last one that was
 * sent ended, at most a week back, until a minute ago, for news being written now are not seen yet. @returns the people
 */
export async function beginDigests(ctx: Ctx, day: string, limit: number): Promise<string[]> {
  const from = sql`case when d.sent_at is null then d.since else d.until end`;
  const { rows } = await sql<{ personId: string }>`with due as (
      select distinct n.person_id from notifications.notification n ${TO} ${CHOICE}
      left join notifications.digest d on d.person_id = n.person_id
      where n.created_at > platform.app_now() - interval '7 days'
        and n.created_at > coalesce(${from}, platform.app_now() - interval '1 day')
        and n.created_at <= platform.app_now() - interval '1 minute'
        and (d.day is null or d.day < ${day}::date) and ${TIMING} = 'digest' and ${UNTOLD}
      order by n.person_id limit ${limit}
    )
    insert into notifications.digest as d (person_id, day, since, until)
    select person_id, ${day}::date, platform.app_now() - interval '1 day', platform.app_now() - interval '1 minute'
    from due
    on conflict (person_id) do update set day = excluded.day, until = excluded.until, sent_at = null,
      since = greatest(${from}, platform.app_now() - interval '7 days')
    where d.day < excluded.day
    returning person_id as "personId"`.execute(ctx.db);
  return rows.map((row) => row.personId);
}

/** The newest lines of the digests of a day that still wait, up to `lines` of a person, with the number of all. */
export async function waitingDigests(
  ctx: Ctx,
  day: string,
  personIds: readonly string[],
  lines: number,
): Promise<(MailLine & Recipient & { readonly total: number })[]> {
  const { rows } = await sql<MailLine & Recipient & { total: number }>`select * from (
      select ${LINE}, ${RECIPIENT}, count(*) over (partition by n.person_id)::int as total,
        row_number() over (partition by n.person_id order by n.created_at desc, n.id desc) as place
      from notifications.digest d join notifications.notification n on n.person_id = d.person_id
        and n.created_at > d.since and n.created_at <= d.until ${TO} ${CHOICE}
      where d.person_id = any(${[...personIds]}::uuid[]) and d.day = ${day}::date and d.sent_at is null
        and ${TIMING} = 'digest' and ${UNTOLD}
    ) found where place <= ${lines} order by "personId", place`.execute(ctx.db);
  return rows;
}

/** Notes that the digests of a day of these people were taken, or had nothing to bring. */
export async function markDigested(ctx: Ctx, day: string, personIds: readonly string[]): Promise<void> {
  await sql`update notifications.digest set sent_at = platform.app_now()
    where person_id = any(${[...personIds]}::uuid[]) and day = ${day}::date`.execute(ctx.db);
}

/** Forgets digests nobody needs to know of any more; e-mails go with their lines. */
export async function expireDigests(ctx: Ctx): Promise<void> {
  await sql`delete from notifications.digest
    where day < (platform.app_now() - make_interval(days => ${KEPT_DAYS}))::date`.execute(ctx.db);
}
