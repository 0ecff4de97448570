import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { PointsRule, Verdict } from '../shared/scoring.model.ts';

/** Whether a post `p` of a topic `t` on a board `b` gives points by the setting `s`, and why not: the only definition. */
export const VERDICT = sql<Verdict>`case
  when p.author_kind = 'team' then 'team'
  when p.state <> 'visible' or t.state <> 'visible' then 'notVisible'
  when not b.counts then 'board'
  when p.shown_at < s.counts_from or p.shown_at > s.counts_until then 'window'
  when p.characters < s.min_characters then 'short'
  when p.similarity >= s.similar_from then 'similar'
  else 'counted' end`;

/** What `VERDICT` reads. */
export const VERDICT_FROM = sql`discussion.post p join discussion.topic t on t.id = p.topic_id
  join discussion.board b on b.id = p.board_id join discussion.setting s on s.course_id = p.course_id`;

export interface PersonCounts {
  readonly personId: string;
  /** Everything the person wrote in the course, counted or not. */
  readonly posts: number;
  readonly topics: number;
  readonly replies: number;
  readonly essence: number;
}

/** Counted posts of people in a course; who wrote nothing is absent. One statement. */
export async function countedOf(ctx: Ctx, courseId: string, personIds: readonly string[]): Promise<PersonCounts[]> {
  if (personIds.length === 0) return [];
  const { rows } = await sql<PersonCounts>`select x.author_id as "personId", count(*)::integer as posts,
      count(*) filter (where counted and depth = 0)::integer as topics,
      count(*) filter (where counted and depth > 0)::integer as replies,
      count(*) filter (where counted and depth = 0 and essence)::integer as essence
    from (select p.author_id, p.depth, t.essence, ${VERDICT} = 'counted' as counted from ${VERDICT_FROM}
      where p.course_id = ${courseId} and p.author_id = any(${[...personIds]}::uuid[]) and p.state <> 'deleted') x
    group by x.author_id`.execute(ctx.db);
  return rows;
}

/**
 * Visible posts of people in a course between two instants, written under the own name; who wrote none is absent. One
 * statement.
 */
export async function namedPosts(
  ctx: Ctx,
  of: { readonly courseId: string; readonly personIds: readonly string[]; readonly from: Date; readonly until: Date },
): Promise<{ readonly personId: string; readonly n: number }[]> {
  const { rows } = await sql<{ personId: string; n: number }>`select p.author_id as "personId", count(*)::int as n
    from discussion.post p join discussion.topic t on t.id = p.topic_id and t.state = 'visible'
    where p.course_id = ${of.courseId} and p.author_id = any(${[...of.personIds]}::uuid[]) and p.state = 'visible'
      and p.author_kind = 'learner' and not p.anonymous and p.created_at >= ${of.from} and p.created_at < ${of.until}
    group by p.author_id`.execute(ctx.db);
  return rows;
}

export interface OwnPost {
  readonly id: string;
  readonly topicId: string;
  readonly title: string;
  readonly depth: number;
  readonly at: Date;
  readonly characters: number;
  readonly similarity: number;
  readonly counted: Verdict;
}

/** The newest posts of one person in a course, each with whether it counts. */
export async function postsOfPerson(ctx: Ctx, courseId: string, personId: string): Promise<OwnPost[]> {
  const { rows } = await sql<OwnPost>`select p.id, p.topic_id as "topicId", t.title, p.depth, p.created_at as at,
      p.characters, p.similarity, ${VERDICT} as counted
    from ${VERDICT_FROM}
    where p.course_id = ${courseId} and p.author_id = ${personId} and p.state <> 'deleted'
    order by p.created_at desc, p.id desc limit 200`.execute(ctx.db);
  return rows;
}

/** What decides about the points of everybody in a course. */
export interface CourseRule {
  readonly rule: PointsRule;
  /** Until when posts give points. */
  readonly until: Date | null;
  /** Another text with another rule or when other boards count; those of announcements do not unless told to. */
  readonly basis: string;
}

/**
 * The rule of a course; undefined before its boards were made. What changes the points of one person is marked under the
 * course (`platform.change_mark`).
 */
export async function discussionRule(ctx: Ctx, courseId: string): Promise<CourseRule | undefined> {
  const { rows } = await sql<CourseRule>`select s.counts_until as until, json_build_object(
        'topicPoints', s.topic_points, 'topicMost', s.topic_most, 'replyPoints', s.reply_points,
        'replyMost', s.reply_most, 'essencePoints', s.essence_points, 'essenceMost', s.essence_most,
        'limit', s.points_limit, 'minCharacters', s.min_characters, 'similarFrom', s.similar_from) as rule,
      s.version || ' ' || coalesce((select string_agg(b.id::text, ' ' order by b.id) from discussion.board b
        where b.course_id = s.course_id and b.counts = (b.kind = 'notice')), '') as basis
    from discussion.setting s where s.course_id = ${courseId}`.execute(ctx.db);
  return rows[0];
}

/** A counted post, or a like one received. */
export interface TalkEvent {
  readonly personId: string;
  readonly kind: 'post' | 'like';
  /** Title of the topic. */
  readonly title: string;
  readonly at: Date;
}

/**
 * Counted posts of people in a course, and likes others gave to their visible posts: one statement. What was written
 * without a name is left out, so that its author can be told from neither the time nor the topic, and so is
 * what stands below an announcement whose comments do not count.
 */
export async function talkEvents(
  ctx: Ctx,
  courseId: string,
  personIds: readonly string[],
  since: Date | null = null,
): Promise<TalkEvent[]> {
  if (personIds.length === 0) return [];
  const people = sql`${[...personIds]}::uuid[]`;
  const { rows } = await sql<TalkEvent>`
    select p.author_id as "personId", 'post' as kind, t.title, coalesce(p.shown_at, p.created_at) as at
    from ${VERDICT_FROM}
    where p.course_id = ${courseId} and p.author_id = any(${people}) and not p.anonymous and ${VERDICT} = 'counted'
      and (${since}::timestamptz is null or coalesce(p.shown_at, p.created_at) >= ${since}::timestamptz)
    union all
    select p.author_id, 'like', t.title, l.created_at
    from discussion.post_like l join discussion.post p on p.id = l.post_id join discussion.topic t on t.id = p.topic_id
      join discussion.board b on b.id = p.board_id and (b.kind <> 'notice' or b.counts)
    where p.course_id = ${courseId} and p.author_id = any(${people}) and p.author_kind = 'learner'
      and not p.anonymous and p.state = 'visible' and t.state = 'visible' and l.person_id <> p.author_id
      and (${since}::timestamptz is null or l.created_at >= ${since}::timestamptz)`.execute(ctx.db);
  return rows;
}
