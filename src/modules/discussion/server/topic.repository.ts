import { type RawBuilder, sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { planOnce } from '../../../platform/db/plan-once.ts';
import {
  type BoardKind,
  type ForumTab,
  type PostState,
  TOPICS_SIZE,
  type TopicAnchor,
} from '../shared/discussion.model.ts';
import type { Talker } from './board.access.ts';
import { discussionDb } from './discussion.tables.ts';

export interface Topic {
  readonly id: string;
  readonly courseId: string;
  readonly boardId: string;
  readonly boardKind: BoardKind;
  readonly boardName: string | null;
  /** A discussion of the outline or an announcement opened it. */
  readonly ofNode: boolean;
  /** The announcement it is about. */
  readonly noticeId: string | null;
  readonly title: string;
  readonly question: boolean;
  readonly pinned: boolean;
  readonly essence: boolean;
  readonly closed: boolean;
  readonly state: PostState;
  readonly authorId: string;
  readonly authorName: string | null;
  readonly authorKind: 'learner' | 'team';
  readonly anonymous: boolean;
  readonly replies: number;
  readonly likes: number;
  readonly acceptedId: string | null;
  /** Answers of learners the team stands for. */
  readonly endorsed: number;
  readonly answeredAt: Date | null;
  readonly lastPostAt: Date;
  readonly anchor: TopicAnchor | null;
  readonly version: number;
}

const LINE = sql`t.id, t.course_id as "courseId", t.board_id as "boardId", t.title, t.question, t.pinned, t.essence,
  t.closed, t.state, t.author_id as "authorId", a.name as "authorName", o.author_kind as "authorKind", o.anonymous,
  t.replies, t.likes, t.accepted_id as "acceptedId", t.endorsed, t.answered_at as "answeredAt", t.last_post_at as "lastPostAt",
  t.version`;
const TOPIC = sql`${LINE}, b.kind as "boardKind", coalesce(k.name, n.name, w.title) as "boardName", b.notice_id as "noticeId",
  t.id is not distinct from b.topic_id as "ofNode",
  case when t.anchor_kind is not null then json_build_object('kind', t.anchor_kind, 'at', t.anchor_at) end as anchor`;
const JOINS = sql`join discussion.board b on b.id = t.board_id
  join discussion.post o on o.topic_id = t.id and o.depth = 0
  left join identity_api.person a on a.id = t.author_id
  left join classes_api.class k on k.id = b.class_id left join courses_api.node n on n.id = b.node_id
  left join announcements_api.announcement w on w.id = b.notice_id`;

/** One topic. @param lock holds its row until the transaction ends: replies and commands wait for each other */
export async function findTopic(ctx: Ctx, id: string, lock = false): Promise<Topic | undefined> {
  const { rows } = await sql<Topic>`select ${TOPIC} from discussion.topic t ${JOINS}
    where t.id = ${id} ${lock ? sql`for update of t` : sql``}`.execute(ctx.db);
  return rows[0];
}

/** What of a state is there for somebody: what waits or was taken down for the team and its author alone. */
export const stateShown = (talker: Pick<Talker, 'face' | 'personId'>, row: RawBuilder<unknown>): RawBuilder<boolean> =>
  talker.face === 'learner'
    ? sql<boolean>`(${row}.state = 'visible' or ${row}.state <> 'deleted' and ${row}.author_id = ${talker.personId}::uuid)`
    : sql<boolean>`${row}.state <> 'deleted'`;

const t = sql.ref('t');
/** The team has replied to a topic `t`, or stands for the answer of a learner. */
export const ANSWERED = sql<boolean>`(t.answered_at is not null or t.endorsed > 0)`;

function tabSql(tab: ForumTab, talker: Talker): RawBuilder<boolean> {
  switch (tab) {
    case 'unanswered':
      return sql<boolean>`t.replies = 0`;
    case 'mine':
      return sql<boolean>`t.author_id = ${talker.personId}::uuid or exists (select from discussion.post p
        where p.topic_id = t.id and p.author_id = ${talker.personId}::uuid and p.state <> 'deleted')`;
    case 'answered':
      return ANSWERED;
    case 'essence':
      return sql<boolean>`t.essence`;
    default:
      return sql<boolean>`true`;
  }
}

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Topics whose title or opening says something: found by its neighbouring characters, one alone by looking at each. */
function hits(courseId: string, kw: string): RawBuilder<unknown> {
  const says = (text: RawBuilder<unknown>) => sql`${text} ilike ${like(kw)} escape '\\'
    ${[...kw].length > 1 ? sql`and discussion.pairs(${text}) @> discussion.pairs(${kw})` : sql``}`;
  return sql`select h.id from discussion.topic h where h.course_id = ${courseId} and ${says(sql`h.title`)}
    union select w.topic_id from discussion.post w
    where w.depth = 0 and w.course_id = ${courseId} and ${says(sql`w.plain`)}`;
}

/** Who asks for topics of which boards, and which of them. */
interface TopicQuestion {
  readonly boardIds: readonly string[];
  readonly tab: ForumTab;
  readonly kw: string;
  readonly page: number;
}

/** Number of topics up to 10,000. Those a whole board shows are counted from its index. */
function countTopics(talker: Talker, { boardIds, tab, kw }: TopicQuestion, where: RawBuilder<unknown>) {
  const count = (which: RawBuilder<unknown>) =>
    sql`(select count(*)::integer from (select from discussion.topic t where ${which} limit 10000) counted)`;
  if (tab !== 'latest' || kw !== '') return count(where);
  const boards = sql`t.board_id = any(${[...boardIds]}::uuid[])`;
  const own = talker.face === 'learner' ? sql`and t.author_id = ${talker.personId}::uuid` : sql``;
  return sql`least(10000, ${count(sql`${boards} and t.state = 'visible'`)}
    + ${count(sql`${boards} and t.state not in ('visible', 'deleted') ${own}`)})`;
}

/** A topic in a list; its board is known to who asks. */
export interface TopicLine extends Omit<Topic, 'boardKind' | 'boardName' | 'ofNode' | 'noticeId'> {
  readonly brief: string;
  readonly unread: number;
}

/** A page of topics of some boards for a reader, with their number up to 10,000 in the same statement. */
export async function pageOfTopics(
  ctx: Ctx,
  talker: Talker,
  asked: TopicQuestion,
): Promise<{ rows: TopicLine[]; total: number }> {
  const where = sql`t.course_id = ${talker.courseId} and t.board_id = any(${[...asked.boardIds]}::uuid[])
    and t.state <> 'deleted' and ${stateShown(talker, t)} and (${tabSql(asked.tab, talker)})
    ${asked.kw === '' ? sql`` : sql`and t.id in (select id from hits)`}`;
  const learner = talker.face === 'learner' ? talker.personId : null;
  const { rows } = await sql<TopicLine & { total: number }>`${asked.kw === '' ? planOnce : sql``}
    with ${asked.kw === '' ? sql`` : sql`hits as materialized (${hits(talker.courseId, asked.kw)}),`}
    page as materialized (select t.* from discussion.topic t where ${where}
      order by t.pinned desc, t.last_post_at desc, t.id desc limit ${TOPICS_SIZE} offset ${(asked.page - 1) * TOPICS_SIZE})
    select ${LINE}, left(o.plain, 160) as brief,
      case when ${learner}::uuid is null then 0 else (select count(*)::integer from discussion.post p
        where p.topic_id = t.id and p.state = 'visible' and p.author_id <> ${learner}::uuid
          and p.shown_at > coalesce((select r.seen_at from discussion.reading r
            where r.topic_id = t.id and r.person_id = ${learner}::uuid), '-infinity')) end as unread,
      ${countTopics(talker, asked, where)} as total
    from page t join discussion.post o on o.topic_id = t.id and o.depth = 0
      left join identity_api.person a on a.id = t.author_id
    order by t.pinned desc, t.last_post_at desc, t.id desc`.execute(ctx.db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Newest topics of boards, to be compared with a title. */
export async function recentTitles(
  ctx: Ctx,
  talker: Talker,
  boardIds: readonly string[],
): Promise<{ id: string; title: string; solved: boolean }[]> {
  const { rows } = await sql<{ id: string; title: string; solved: boolean }>`
    select t.id, t.title, t.accepted_id is not null as solved from discussion.topic t
    where t.course_id = ${talker.courseId} and t.board_id = any(${[...boardIds]}::uuid[]) and t.state = 'visible'
    order by t.last_post_at desc limit 500`.execute(ctx.db);
  return rows;
}

export async function insertTopic(
  tx: TxCtx,
  row: {
    readonly id: string;
    readonly courseId: string;
    readonly boardId: string;
    readonly title: string;
    readonly question: boolean;
    readonly authorId: string;
    readonly state: 'visible' | 'held';
    readonly anchor: TopicAnchor | null;
  },
): Promise<void> {
  await discussionDb(tx)
    .insertInto('discussion.topic')
    .values({
      id: row.id,
      course_id: row.courseId,
      board_id: row.boardId,
      title: row.title,
      question: row.question,
      author_id: row.authorId,
      state: row.state,
      anchor_kind: row.anchor?.kind ?? null,
      anchor_at: row.anchor?.at ?? null,
      last_post_at: sql<Date>`platform.app_now()`,
    })
    .execute();
}

/** Changes other columns than the counts. */
export async function setTopic(
  tx: TxCtx,
  id: string,
  change: {
    readonly title?: string;
    readonly question?: boolean;
    readonly pinned?: boolean;
    readonly essence?: boolean;
    readonly closed?: boolean;
    readonly accepted_id?: string | null;
  },
): Promise<void> {
  await discussionDb(tx)
    .updateTable('discussion.topic')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Puts a topic with its posts on another board, where the place it was about is none. */
export async function moveTopic(tx: TxCtx, id: string, boardId: string): Promise<void> {
  await sql`update discussion.post set board_id = ${boardId} where topic_id = ${id}`.execute(tx.db);
  await sql`update discussion.topic set board_id = ${boardId}, anchor_kind = null, anchor_at = null,
    version = version + 1 where id = ${id}`.execute(tx.db);
}

/** Renews what follows from the posts of a topic: state, counts, times. */
export async function renewTopic(tx: TxCtx, id: string): Promise<void> {
  await sql`update discussion.topic t set state = c.state, replies = c.replies, likes = c.likes, held = c.held,
      reported = c.reported, answered_at = c.answered_at, endorsed = c.endorsed, last_post_at = coalesce(c.last_at, t.last_post_at),
      accepted_id = (select p.id from discussion.post p where p.id = t.accepted_id and p.state = 'visible')
    from (select
        max(p.state) filter (where p.depth = 0) as state,
        count(*) filter (where p.depth > 0 and p.state = 'visible')::integer as replies,
        coalesce(max(p.likes) filter (where p.depth = 0), 0) as likes,
        count(*) filter (where p.state = 'held')::integer as held,
        count(*) filter (where exists (select from discussion.report r where r.post_id = p.id and r.state = 'open'))::integer
          as reported,
        min(p.shown_at) filter (where p.depth > 0 and p.author_kind = 'team' and p.state = 'visible') as answered_at,
        count(*) filter (where p.depth > 0 and p.state = 'visible' and p.endorsed_at is not null)::integer as endorsed,
        max(p.shown_at) filter (where p.state = 'visible') as last_at
      from discussion.post p where p.topic_id = ${id}) c
    where t.id = ${id}`.execute(tx.db);
}

/** Notes when somebody read a topic, or whether its new replies are told. */
export async function noteReading(
  tx: TxCtx,
  topicId: string,
  personId: string,
  change: { readonly seen?: boolean; readonly follows?: boolean },
): Promise<void> {
  const seen = change.seen ? sql`platform.app_now()` : sql`null`;
  await sql`insert into discussion.reading as r (topic_id, person_id, follows, seen_at)
    values (${topicId}, ${personId}, ${change.follows ?? false}, ${seen})
    on conflict (topic_id, person_id) do update set seen_at = coalesce(excluded.seen_at, r.seen_at),
      follows = ${change.follows === undefined ? sql`r.follows` : change.follows}`.execute(tx.db);
}

/** Who follows a topic. */
export async function followersOf(ctx: Ctx, topicId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`select person_id from discussion.reading
    where topic_id = ${topicId} and follows`.execute(ctx.db);
  return rows.map((row) => row.person_id);
}

/** Whether somebody follows a topic. */
export async function follows(ctx: Ctx, topicId: string, personId: string): Promise<boolean> {
  const { rows } = await sql<{ follows: boolean }>`select exists (select from discussion.reading
    where topic_id = ${topicId} and person_id = ${personId} and follows) as follows`.execute(ctx.db);
  return rows[0]!.follows;
}

/** How many replies of a topic show. */
export async function visibleReplies(ctx: Ctx, topicId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select replies as n from discussion.topic where id = ${topicId}`.execute(
    ctx.db,
  );
  return rows[0]!.n;
}
