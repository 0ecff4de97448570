import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { CountedAs, CountedCourse, CountedParts } from '../../courses/server/courses.public.ts';
import { type PostCommand, type PostState, REPLIES_SIZE, SAME_WITHIN_HOURS } from '../shared/discussion.model.ts';
import type { Verdict } from '../shared/scoring.model.ts';
import { discussionDb } from './discussion.tables.ts';
import type { PostText } from './post-text.engine.ts';
import { VERDICT, VERDICT_FROM } from './scoring.repository.ts';

export interface Post {
  readonly id: string;
  readonly courseId: string;
  readonly boardId: string;
  readonly topicId: string;
  readonly parentId: string | null;
  readonly quoteId: string | null;
  readonly depth: number;
  readonly authorId: string;
  readonly authorName: string | null;
  readonly authorKind: 'learner' | 'team';
  readonly anonymous: boolean;
  readonly body: string;
  readonly plain: string;
  readonly attachments: string[];
  readonly mentions: readonly string[];
  readonly state: PostState;
  readonly reason: string | null;
  readonly shownAt: Date | null;
  readonly editedAt: Date | null;
  readonly endorsedAt: Date | null;
  readonly createdAt: Date;
  readonly likes: number;
  readonly version: number;
}

/** A post as somebody reads it in its topic. */
export interface ReadPost extends Post {
  readonly liked: boolean;
  readonly counted: Verdict;
  /** Reasons of open reports. */
  readonly reports: string[];
  /** Names of the people it names. */
  readonly named: { id: string; name: string }[];
  readonly quote: {
    authorId: string;
    author: string | null;
    team: boolean;
    anonymous: boolean;
    text: string;
    state: PostState;
  } | null;
}

const POST = sql`p.id, p.course_id as "courseId", p.board_id as "boardId", p.topic_id as "topicId",
  p.parent_id as "parentId", p.quote_id as "quoteId", p.depth, p.author_id as "authorId", a.name as "authorName",
  p.author_kind as "authorKind", p.anonymous, p.body, p.plain, p.attachments, p.mentions, p.state, p.reason,
  p.shown_at as "shownAt", p.edited_at as "editedAt", p.endorsed_at as "endorsedAt", p.created_at as "createdAt", p.likes, p.version`;

/** Posts the teams of courses wrote in the last days and everybody sees; what nodes open by themselves is none. */
export async function recentTeamPosts(
  ctx: Ctx,
  courses: readonly CountedCourse[],
  { talkDays }: Pick<CountedAs, 'talkDays'>,
): Promise<CountedParts> {
  const { rows } = await sql<{ id: string; talk: number }>`select p.course_id as id, count(*)::integer as talk
    from discussion.post p
    where p.course_id = any(${courses.map(({ courseId }) => courseId)}) and p.author_kind = 'team'
      and p.state = 'visible' and p.created_at > platform.app_now() - make_interval(days => ${talkDays})
      and not (p.depth = 0 and exists (select from discussion.board b where b.topic_id = p.topic_id))
    group by p.course_id`.execute(ctx.db);
  return new Map(rows.map(({ id, talk }) => [id, { talk }]));
}

export async function findPost(ctx: Ctx, id: string, lock = false): Promise<Post | undefined> {
  const { rows } = await sql<Post>`select ${POST} from discussion.post p
    left join identity_api.person a on a.id = p.author_id
    where p.id = ${id} ${lock ? sql`for update of p` : sql``}`.execute(ctx.db);
  return rows[0];
}

const readColumns = (readerId: string) => sql`${POST},
  exists (select from discussion.post_like l where l.post_id = p.id and l.person_id = ${readerId}::uuid) as liked,
  ${VERDICT} as counted,
  array(select r.reason from discussion.report r where r.post_id = p.id and r.state = 'open' order by r.created_at) as reports,
  coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name) order by m.name)
    from identity_api.person m where m.id = any(p.mentions)), '[]') as named,
  (select json_build_object('authorId', q.author_id, 'author', qa.name, 'team', q.author_kind = 'team',
      'anonymous', q.anonymous, 'text', left(q.plain, 120), 'state', q.state)
    from discussion.post q left join identity_api.person qa on qa.id = q.author_id where q.id = p.quote_id) as quote`;

/** The opening of a topic. */
export async function openingOf(ctx: Ctx, topicId: string, readerId: string): Promise<ReadPost> {
  const { rows } = await sql<ReadPost>`select ${readColumns(readerId)} from ${VERDICT_FROM}
    left join identity_api.person a on a.id = p.author_id where p.topic_id = ${topicId} and p.depth = 0`.execute(
    ctx.db,
  );
  return rows[0]!;
}

/** A deleted post keeps its place while something stands below it; others are there for those who may read them. */
const present = (learnerId: string | null) => sql<boolean>`(case p.state
  when 'visible' then true
  when 'hidden' then true
  when 'deleted' then exists (select from discussion.post c where c.parent_id = p.id and c.state = 'visible')
  else ${learnerId}::uuid is null or p.author_id = ${learnerId}::uuid end)`;

/**
 * A page of replies: those to the topic in order, each followed by what answers it (200 at most).
 * @param learnerId null for the team, who reads what waits or was rejected
 */
export async function pageOfReplies(
  ctx: Ctx,
  asked: {
    readonly topicId: string;
    readonly readerId: string;
    readonly learnerId: string | null;
    readonly page: number;
  },
): Promise<{ rows: ReadPost[]; total: number }> {
  const { rows } = await sql<ReadPost & { total: number }>`
    with firsts as materialized (select p.id, p.created_at from discussion.post p
      where p.topic_id = ${asked.topicId} and p.depth = 1 and ${present(asked.learnerId)}
      order by p.created_at, p.id limit ${REPLIES_SIZE} offset ${(asked.page - 1) * REPLIES_SIZE})
    select ${readColumns(asked.readerId)}, (select count(*)::integer from discussion.post p
        where p.topic_id = ${asked.topicId} and p.depth = 1 and ${present(asked.learnerId)}) as total
    from firsts f join lateral (
        select f.id union all (select c.id from discussion.post c where c.parent_id = f.id
          order by c.created_at, c.id limit 200)) ids on true
      join (${VERDICT_FROM}) on p.id = ids.id
      left join identity_api.person a on a.id = p.author_id
    where ${present(asked.learnerId)}
    order by f.created_at, f.id, p.depth, p.created_at, p.id`.execute(ctx.db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Whether somebody has replied in a topic or opened it. */
export async function hasWritten(ctx: Ctx, topicId: string, personId: string): Promise<boolean> {
  const { rows } = await sql<{ written: boolean }>`select exists (select from discussion.post p
    where p.topic_id = ${topicId} and p.author_id = ${personId} and p.state in ('visible', 'held')) as written`.execute(
    ctx.db,
  );
  return rows[0]!.written;
}

/** Makes the posts of one person wait for each other until the transaction ends, so that none escapes the count. */
export async function queuePosts(tx: TxCtx, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`discussion.post:${personId}`}, 0))`.execute(tx.db);
}

/** How much somebody wrote in the last minute, and whether the same words in this course a short while ago. */
export async function lately(
  tx: TxCtx,
  of: { readonly courseId: string; readonly personId: string; readonly digest: Buffer },
): Promise<{ minute: number; same: boolean }> {
  const { rows } = await sql<{ minute: number; same: boolean }>`select
    (select count(*)::integer from discussion.post p where p.author_id = ${of.personId}
      and p.course_id = ${of.courseId} and p.created_at > platform.app_now() - interval '1 minute') as minute,
    exists (select from discussion.post p where p.course_id = ${of.courseId} and p.author_id = ${of.personId}
      and p.digest = ${of.digest} and p.state <> 'deleted'
      and p.created_at > platform.app_now() - ${SAME_WITHIN_HOURS} * interval '1 hour') as same`.execute(tx.db);
  return rows[0]!;
}

/** Earlier posts of a board that may be alike, newest first. */
export async function candidates(
  tx: TxCtx,
  of: {
    readonly boardId: string;
    readonly prints: readonly number[];
    readonly exceptId: string;
    readonly before: Date;
  },
): Promise<string[]> {
  if (of.prints.length === 0) return [];
  const { rows } = await sql<{ plain: string }>`select p.plain from discussion.post p
    where p.board_id = ${of.boardId} and p.prints && ${[...of.prints]}::integer[] and p.id <> ${of.exceptId}
      and p.created_at <= ${of.before} and p.state <> 'deleted'
    order by p.created_at desc limit 50`.execute(tx.db);
  return rows.map((row) => row.plain);
}

export interface NewPost {
  readonly id: string;
  readonly courseId: string;
  readonly boardId: string;
  readonly topicId: string;
  readonly parentId: string | null;
  readonly quoteId: string | null;
  readonly depth: number;
  readonly authorId: string;
  readonly authorKind: 'learner' | 'team';
  readonly classId: string | null;
  readonly anonymous: boolean;
  readonly text: PostText;
  readonly attachments: readonly string[];
  readonly mentions: readonly string[];
  readonly heldFor: 'word' | 'board' | null;
  readonly similarity: number;
}

export async function insertPost(tx: TxCtx, post: NewPost): Promise<void> {
  await discussionDb(tx)
    .insertInto('discussion.post')
    .values({
      id: post.id,
      course_id: post.courseId,
      board_id: post.boardId,
      topic_id: post.topicId,
      parent_id: post.parentId,
      quote_id: post.quoteId,
      depth: post.depth,
      author_id: post.authorId,
      author_kind: post.authorKind,
      class_id: post.classId,
      anonymous: post.anonymous,
      body: post.text.html,
      plain: post.text.plain,
      characters: post.text.characters,
      attachments: [...post.attachments],
      mentions: [...post.mentions],
      state: post.heldFor ? 'held' : 'visible',
      held_for: post.heldFor,
      shown_at: post.heldFor ? null : sql<Date>`platform.app_now()`,
      digest: post.text.digest,
      prints: [...post.text.prints],
      similarity: post.similarity,
    })
    .execute();
}

/** Replaces the text of a post; what it said before is kept. */
export async function changePost(
  tx: TxCtx,
  post: Post,
  title: string | null,
  to: Pick<NewPost, 'text' | 'attachments' | 'mentions' | 'heldFor' | 'similarity'> & { readonly marked: boolean },
): Promise<void> {
  await discussionDb(tx)
    .insertInto('discussion.revision')
    .values({ id: tx.newId(), post_id: post.id, title, body: post.body })
    .execute();
  await discussionDb(tx)
    .updateTable('discussion.post')
    .set({
      body: to.text.html,
      plain: to.text.plain,
      characters: to.text.characters,
      attachments: [...to.attachments],
      mentions: [...to.mentions],
      digest: to.text.digest,
      prints: [...to.text.prints],
      similarity: to.similarity,
      version: sql<number>`version + 1`,
      ...(to.marked ? { edited_at: sql<Date>`platform.app_now()` } : {}),
      ...(to.heldFor ? { state: 'held' as const, held_for: to.heldFor } : {}),
    })
    .where('id', '=', post.id)
    .execute();
}

/** Gives a post another state. What becomes visible for the first time is new from now on. */
export async function setPostState(tx: TxCtx, id: string, state: PostState, reason: string | null): Promise<void> {
  await discussionDb(tx)
    .updateTable('discussion.post')
    .set({
      state,
      reason,
      version: sql<number>`version + 1`,
      ...(state === 'visible' ? { shown_at: sql<Date>`coalesce(shown_at, platform.app_now())` } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Notes that the team stands for an answer, or no more. */
export async function setEndorsed(tx: TxCtx, id: string, personId: string | null): Promise<void> {
  await discussionDb(tx)
    .updateTable('discussion.post')
    .set({
      endorsed_by: personId,
      endorsed_at: personId === null ? null : sql<Date>`platform.app_now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function keepDecision(
  tx: TxCtx,
  post: Pick<Post, 'id' | 'body'>,
  action: PostCommand | 'reveal',
  reason: string | null,
): Promise<void> {
  await discussionDb(tx)
    .insertInto('discussion.decision')
    .values({
      id: tx.newId(),
      post_id: post.id,
      action,
      reason,
      body: post.body,
      decided_by: tx.actor.kind === 'person' ? tx.actor.personId : null,
    })
    .execute();
}

/** Likes or no more; answers the number of likes. */
export async function setLike(tx: TxCtx, postId: string, personId: string, on: boolean): Promise<number> {
  await (on
    ? sql`insert into discussion.post_like (post_id, person_id) values (${postId}, ${personId}) on conflict do nothing`
    : sql`delete from discussion.post_like where post_id = ${postId} and person_id = ${personId}`
  ).execute(tx.db);
  const { rows } = await sql<{ likes: number }>`update discussion.post p
    set likes = (select count(*)::integer from discussion.post_like l where l.post_id = p.id)
    where p.id = ${postId} returning p.likes`.execute(tx.db);
  return rows[0]!.likes;
}

/** Reports a post once while an earlier report is open. */
export async function insertReport(tx: TxCtx, postId: string, personId: string, reason: string): Promise<boolean> {
  const result = await sql`insert into discussion.report (id, post_id, person_id, reason)
    values (${tx.newId()}, ${postId}, ${personId}, ${reason}) on conflict do nothing`.execute(tx.db);
  return result.numAffectedRows === 1n;
}

/** Ends the open reports of a post; answers who reported it. */
export async function endReports(tx: TxCtx, postId: string, state: 'upheld' | 'dismissed'): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`update discussion.report
    set state = ${state}, decided_at = platform.app_now() where post_id = ${postId} and state = 'open'
    returning person_id`.execute(tx.db);
  return rows.map((row) => row.person_id);
}

/** How many open reports a post has. */
export async function openReports(ctx: Ctx, postId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from discussion.report
    where post_id = ${postId} and state = 'open'`.execute(ctx.db);
  return rows[0]!.n;
}

/** Whether anybody answered a post: for an opening anywhere in the topic, for a reply below or by quoting it. */
export async function hasReplies(ctx: Ctx, post: Pick<Post, 'id' | 'topicId' | 'depth'>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from discussion.post p
    where p.topic_id = ${post.topicId} and p.state <> 'deleted' and p.id <> ${post.id}
      and (${post.depth === 0} or p.parent_id = ${post.id} or p.quote_id = ${post.id})) as has`.execute(ctx.db);
  return rows[0]!.has;
}

/** The newest twenty earlier texts of a post. */
export function revisionsOf(ctx: Ctx, postId: string) {
  return discussionDb(ctx)
    .selectFrom('discussion.revision')
    .select(['id', 'title', 'body', 'replaced_at as at'])
    .where('post_id', '=', postId)
    .orderBy('replaced_at', 'desc')
    .limit(20)
    .execute();
}

/** What was decided about a post, newest first. */
export async function decisionsOf(ctx: Ctx, postId: string) {
  const { rows } = await sql<{
    id: string;
    action: PostCommand | 'reveal';
    reason: string | null;
    by: string | null;
    at: Date;
  }>`select d.id, d.action, d.reason, a.name as by, d.decided_at as at from discussion.decision d
    left join identity_api.person a on a.id = d.decided_by
    where d.post_id = ${postId} order by d.decided_at desc, d.id desc limit 50`.execute(ctx.db);
  return rows;
}
