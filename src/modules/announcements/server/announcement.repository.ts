import { type RawBuilder, sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { seesClass } from '../../classes/server/classes.public.ts';
import type { CountedAs, CountedCourse, CountedParts } from '../../courses/server/courses.public.ts';
import type { AnnouncementState } from '../shared/announcement.model.ts';
import { announcementsDb } from './announcement.tables.ts';

/** What an announcement `a` is at this moment. */
export const STATE = sql<AnnouncementState>`case when a.state <> 'published' then a.state
  when a.publish_at > platform.app_now() then 'scheduled'
  when a.expires_at <= platform.app_now() then 'expired' else 'published' end`;

/** An announcement `a` that learners see now. */
const LIVE = sql<boolean>`a.deleted_at is null and a.state = 'published' and a.publish_at <= platform.app_now()
  and (a.expires_at is null or a.expires_at > platform.app_now())`;

/** Enrolments `e` of those an announcement `a` is for now. */
export const AUDIENCE = sql`e.course_id = a.course_id and e.state = 'active'
  and (cardinality(a.classes) = 0 or e.class_id = any(a.classes))`;

/** SQL: whether an announcement `a` is for a person as one of the team: to everybody, or to a class he or she sees. */
export const toTeam = (person: RawBuilder<unknown>) =>
  seesClass({
    ...{ course: sql`a.course_id`, class: sql`any(a.classes)`, person },
    whole: sql`cardinality(a.classes) = 0`,
  });

/** Counts over the audience of an announcement `a`. */
export const RECIPIENTS = sql<number>`(select count(*)::integer from classes_api.enrolment e where ${AUDIENCE})`;
const receipts = (more: ReturnType<typeof sql<boolean>>) => sql<number>`(select count(*)::integer
  from announcements.receipt r where r.announcement_id = a.id and ${more}
    and exists (select from classes_api.enrolment e where ${AUDIENCE} and e.person_id = r.person_id))`;
export const READERS = receipts(sql<boolean>`true`);
export const CONFIRMATIONS = receipts(sql<boolean>`r.confirmed_at is not null`);

export interface Announcement {
  readonly id: string;
  readonly course_id: string;
  readonly title: string;
  readonly body: string;
  readonly attachments: string[];
  readonly classes: string[];
  readonly state: AnnouncementState;
  readonly pinned: boolean;
  readonly need_confirm: boolean;
  readonly comments_on: boolean;
  /** Comments that show. */
  readonly comments: number;
  readonly publish_at: Date | null;
  readonly expires_at: Date | null;
  readonly edited_at: Date | null;
  readonly nudged_at: Date | null;
  readonly withdrawn_reason: string | null;
  readonly author_name: string;
  readonly version: number;
  readonly updated_at: Date;
}

const FIELDS = sql`a.id, a.course_id, a.title, a.body, a.attachments, a.classes, ${STATE} as state, a.pinned,
  a.need_confirm, a.comments_on, a.comments, a.publish_at, a.expires_at, a.edited_at, a.nudged_at, a.withdrawn_reason,
  a.author_name, a.version, a.updated_at`;

/** Announcements of courses that went out in the last days and stand. */
export async function recentAnnouncements(
  ctx: Ctx,
  courses: readonly CountedCourse[],
  { talkDays }: Pick<CountedAs, 'talkDays'>,
): Promise<CountedParts> {
  const { rows } = await sql<{ id: string; talk: number }>`select a.course_id as id, count(*)::integer as talk
    from announcements.announcement a
    where a.course_id = any(${courses.map(({ courseId }) => courseId)}) and a.deleted_at is null
      and a.state = 'published' and a.publish_at <= platform.app_now()
      and a.publish_at > platform.app_now() - make_interval(days => ${talkDays})
    group by a.course_id`.execute(ctx.db);
  return new Map(rows.map(({ id, talk }) => [id, { talk }]));
}

/** An announcement that went out, as a thing somebody built. */
export interface BuiltAnnouncement {
  readonly id: string;
  readonly title: string;
  readonly state: AnnouncementState;
  readonly authorId: string | null;
  readonly publishedAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Announcements of a course that went out and were not withdrawn, oldest first. One statement. */
export async function builtAnnouncements(ctx: Ctx, courseId: string): Promise<BuiltAnnouncement[]> {
  const { rows } = await sql<BuiltAnnouncement>`select a.id, a.title, ${STATE} as state, a.author_id as "authorId",
      a.publish_at as "publishedAt", a.created_at as "createdAt", a.updated_at as "updatedAt"
    from announcements.announcement a
    where a.course_id = ${courseId} and a.deleted_at is null and a.state = 'published'
      and a.publish_at <= platform.app_now() order by a.publish_at, a.id`.execute(ctx.db);
  return rows;
}

/** An announcement that is not deleted. */
export async function findAnnouncement(ctx: Ctx, id: string): Promise<Announcement | undefined> {
  const { rows } = await sql<Announcement>`select ${FIELDS} from announcements.announcement a
    where a.id = ${id} and a.deleted_at is null`.execute(ctx.db);
  return rows[0];
}

export interface Counts {
  readonly recipients: number;
  readonly readers: number;
  readonly confirmations: number;
}

/** How many an announcement is for, have opened it, have confirmed it. */
export async function countReceipts(ctx: Ctx, id: string): Promise<Counts> {
  const { rows } = await sql<Counts>`select ${RECIPIENTS} as recipients, ${READERS} as readers,
    ${CONFIRMATIONS} as confirmations from announcements.announcement a where a.id = ${id}`.execute(ctx.db);
  return rows[0]!;
}

/** The people an announcement is for now; with `waiting` those who have not opened it, or not confirmed it. */
export async function recipientsOf(ctx: Ctx, id: string, waiting = false): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct e.person_id from announcements.announcement a join classes_api.enrolment e on ${AUDIENCE}
    left join announcements.receipt r on r.announcement_id = a.id and r.person_id = e.person_id
    where a.id = ${id} and (${!waiting} or r.read_at is null or (a.need_confirm and r.confirmed_at is null))`.execute(
    ctx.db,
  );
  return rows.map((row) => row.person_id);
}

/** Classes of a course by id, among those asked for. */
export async function classNames(ctx: Ctx, courseId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`select id, name from classes_api.class
    where course_id = ${courseId} and id = any(${[...ids]}::uuid[]) order by code`.execute(ctx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface AnnouncementFields {
  readonly title: string;
  readonly body: string;
  readonly attachments: readonly string[];
  readonly classes: readonly string[];
  readonly needConfirm: boolean;
  readonly commentsOn: boolean;
  readonly publishAt: Date | null;
  readonly expiresAt: Date | null;
}

const columns = (fields: AnnouncementFields) => ({
  title: fields.title,
  body: fields.body,
  attachments: [...fields.attachments],
  classes: [...fields.classes],
  need_confirm: fields.needConfirm,
  comments_on: fields.commentsOn,
  publish_at: fields.publishAt,
  expires_at: fields.expiresAt,
});

export async function insertAnnouncement(
  tx: TxCtx,
  row: { readonly id: string; readonly courseId: string; readonly authorId: string | null; readonly author: string },
  fields: AnnouncementFields,
): Promise<void> {
  await announcementsDb(tx)
    .insertInto('announcements.announcement')
    .values({
      id: row.id,
      course_id: row.courseId,
      author_id: row.authorId,
      author_name: row.author,
      ...columns(fields),
    })
    .execute();
}

const raised = { version: sql<number>`version + 1`, updated_at: sql<Date>`platform.app_now()` };

export async function changeAnnouncement(
  tx: TxCtx,
  id: string,
  fields: AnnouncementFields,
  editedAt: Date | null,
): Promise<void> {
  await announcementsDb(tx)
    .updateTable('announcements.announcement')
    .set({ ...columns(fields), ...raised, edited_at: editedAt })
    .where('id', '=', id)
    .execute();
}

/** Changes other columns than the text. */
export async function setAnnouncement(
  tx: TxCtx,
  id: string,
  change: {
    readonly state?: 'draft' | 'published' | 'withdrawn';
    readonly pinned?: boolean;
    readonly publish_at?: Date | null;
    readonly notified_at?: Date | null;
    readonly nudged_at?: Date;
    readonly withdrawn_reason?: string | null;
    readonly deleted_at?: Date;
  },
): Promise<void> {
  await announcementsDb(tx)
    .updateTable('announcements.announcement')
    .set({ ...change, ...raised })
    .where('id', '=', id)
    .execute();
}

/** Keeps how many comments show below an announcement; who edits it is not in the way. */
export async function setComments(tx: TxCtx, id: string, comments: number): Promise<void> {
  await announcementsDb(tx).updateTable('announcements.announcement').set({ comments }).where('id', '=', id).execute();
}

export async function keepRevision(
  tx: TxCtx,
  row: Pick<Announcement, 'id' | 'title' | 'body'>,
  personId: string | null,
): Promise<void> {
  await announcementsDb(tx)
    .insertInto('announcements.revision')
    .values({ id: tx.newId(), announcement_id: row.id, title: row.title, body: row.body, replaced_by: personId })
    .execute();
}

/** The newest twenty earlier texts. */
export function revisionsOf(ctx: Ctx, id: string) {
  return announcementsDb(ctx)
    .selectFrom('announcements.revision')
    .select(['id', 'title', 'body', 'replaced_at'])
    .where('announcement_id', '=', id)
    .orderBy('replaced_at', 'desc')
    .limit(20)
    .execute();
}

/** Pinned announcements of a course that show or will show. */
export async function countPinned(tx: TxCtx, courseId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from announcements.announcement a
    where a.course_id = ${courseId} and a.deleted_at is null and a.pinned and a.state = 'published'
      and (a.expires_at is null or a.expires_at > platform.app_now())`.execute(tx.db);
  return rows[0]!.n;
}

export interface DueAnnouncement {
  readonly id: string;
  readonly course_id: string;
  readonly title: string;
}

/** Takes what has come to its instant and was not told yet; each is taken once. */
export async function takeDue(tx: TxCtx): Promise<DueAnnouncement[]> {
  const { rows } = await sql<DueAnnouncement>`
    with due as (select a.id from announcements.announcement a
      where a.state = 'published' and a.notified_at is null and a.deleted_at is null
        and a.publish_at <= platform.app_now() limit 100 for update skip locked)
    update announcements.announcement a set notified_at = platform.app_now() from due where a.id = due.id
    returning a.id, a.course_id, a.title`.execute(tx.db);
  return rows;
}

export interface Reading {
  readonly id: string;
  readonly course_id: string;
  readonly title: string;
  readonly body: string;
  readonly attachments: string[];
  readonly pinned: boolean;
  readonly need_confirm: boolean;
  readonly comments_on: boolean;
  readonly publish_at: Date;
  readonly edited_at: Date | null;
  readonly author_name: string;
  readonly read_at: Date | null;
  readonly confirmed_at: Date | null;
}

const READING = sql`a.id, a.course_id, a.title, a.body, a.attachments, a.pinned, a.need_confirm, a.comments_on,
  a.publish_at, a.edited_at, a.author_name, r.read_at, r.confirmed_at`;

/** Who reads: a learner, or somebody of the team. */
export type Reader = {
  /** Classes whose announcements are read beside those to everybody; null: all of the course. */
  readonly classes: readonly string[] | null;
} & ({ readonly kind: 'learner'; readonly personId: string } | { readonly kind: 'team' });

/** Whether an announcement to these classes, to everybody when there are none, is for a reader. */
export const isFor = (classes: readonly string[], reader: Pick<Reader, 'classes'>): boolean =>
  classes.length === 0 || reader.classes === null || classes.some((id) => reader.classes?.includes(id));

const mayRead = ({ classes }: Reader) =>
  classes === null
    ? sql<boolean>`true`
    : sql<boolean>`(cardinality(a.classes) = 0 or a.classes && ${[...classes]}::uuid[])`;
const ownReceipt = (reader: Reader) =>
  sql`left join announcements.receipt r on r.announcement_id = a.id
    and r.person_id = ${reader.kind === 'learner' ? reader.personId : null}::uuid`;

/** What stands now in a course for a reader, pinned ones first. */
export async function liveAnnouncements(ctx: Ctx, courseId: string, reader: Reader): Promise<Reading[]> {
  const { rows } = await sql<Reading>`select ${READING} from announcements.announcement a ${ownReceipt(reader)}
    where a.course_id = ${courseId} and ${LIVE} and ${mayRead(reader)}
    order by a.pinned desc, a.publish_at desc, a.id desc limit 100`.execute(ctx.db);
  return rows;
}

/** Of what stands in classes of a learner, how many he or she has not opened and has still to confirm, by class. */
export async function unreadOf(
  ctx: Ctx,
  personId: string,
  places: readonly { readonly courseId: string; readonly classId: string }[],
): Promise<Map<string, { unread: number; unconfirmed: number }>> {
  const ids = (key: 'courseId' | 'classId') => sql`${places.map((place) => place[key])}::uuid[]`;
  const { rows } = await sql<{ classId: string; unread: number; unconfirmed: number }>`
    select o.class_id as "classId", count(*) filter (where r.read_at is null)::integer as unread,
      count(*) filter (where a.need_confirm and r.confirmed_at is null)::integer as unconfirmed
    from unnest(${ids('courseId')}, ${ids('classId')}) as o (course_id, class_id)
    join announcements.announcement a on a.course_id = o.course_id and ${LIVE}
      and (cardinality(a.classes) = 0 or o.class_id = any(a.classes))
    left join announcements.receipt r on r.announcement_id = a.id and r.person_id = ${personId}
    group by o.class_id`.execute(ctx.db);
  return new Map(rows.map(({ classId, unread, unconfirmed }) => [classId, { unread, unconfirmed }]));
}

/** One of them. */
export async function liveAnnouncement(ctx: Ctx, id: string, reader: Reader): Promise<Reading | undefined> {
  const { rows } = await sql<Reading>`select ${READING} from announcements.announcement a ${ownReceipt(reader)}
    where a.id = ${id} and ${LIVE} and ${mayRead(reader)}`.execute(ctx.db);
  return rows[0];
}

/** Of some announcements, those a learner with these active or completed classes may read now. */
export async function readableOf(
  ctx: Ctx,
  ids: readonly string[],
  personId: string,
): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`select a.id, a.title from announcements.announcement a
    where a.id = any(${[...ids]}::uuid[]) and ${LIVE} and (
      ${toTeam(sql`${personId}::uuid`)}
      or exists (select from classes_api.enrolment e where e.course_id = a.course_id and e.person_id = ${personId}
        and e.state in ('active', 'completed') and (cardinality(a.classes) = 0 or e.class_id = any(a.classes))))`.execute(
    ctx.db,
  );
  return rows;
}

/** Announcements of a course that ask for a confirmation and stand, or will, without an end. */
export async function confirmable(
  ctx: Ctx,
  courseId: string,
): Promise<{ id: string; title: string; classes: string[] }[]> {
  const { rows } = await sql<{ id: string; title: string; classes: string[] }>`select a.id, a.title,
      array(select k.name from classes_api.class k where k.id = any(a.classes) order by k.name) as classes
    from announcements.announcement a
    where a.course_id = ${courseId} and a.deleted_at is null and a.need_confirm and a.state = 'published' and a.expires_at is null
    order by a.publish_at desc, a.id desc limit 200`.execute(ctx.db);
  return rows;
}

/** Which of these people confirmed which of these. */
export async function confirmedBy(
  ctx: Ctx,
  of: { readonly noticeIds: readonly string[]; readonly personIds: readonly string[] },
): Promise<{ noticeId: string; personId: string }[]> {
  const { rows } = await sql<{ noticeId: string; personId: string }>`
    select r.announcement_id as "noticeId", r.person_id as "personId" from announcements.receipt r
    where r.announcement_id = any(${[...of.noticeIds]}::uuid[]) and r.person_id = any(${[...of.personIds]}::uuid[])
      and r.confirmed_at is not null`.execute(ctx.db);
  return rows;
}

/** Notes that a person has opened an announcement, or confirmed it; the first time counts. */
export async function noteReceipt(tx: TxCtx, id: string, personId: string, confirms: boolean): Promise<Date | null> {
  const { rows } = await sql<{ confirmed_at: Date | null }>`
    insert into announcements.receipt as r (announcement_id, person_id, confirmed_at)
    values (${id}, ${personId}, ${confirms ? sql`platform.app_now()` : null})
    on conflict (announcement_id, person_id) do update
      set confirmed_at = coalesce(r.confirmed_at, excluded.confirmed_at)
    returning r.confirmed_at`.execute(tx.db);
  return rows[0]!.confirmed_at;
}

/** What was confirmed counts no more: the text is another. */
export async function forgetConfirmations(tx: TxCtx, id: string): Promise<void> {
  await announcementsDb(tx)
    .updateTable('announcements.receipt')
    .set({ confirmed_at: null })
    .where('announcement_id', '=', id)
    .execute();
}
