import { sql } from 'kysely';
import { SITE_ZONE } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';

/** Visible posts `p` of a course with topic `t` and board `b`; what nodes and announcements open by themselves is none. */
const built = (courseId: string) => sql`discussion.post p join discussion.topic t on t.id = p.topic_id
    join discussion.board b on b.id = p.board_id
  where p.course_id = ${courseId} and p.state = 'visible' and t.state = 'visible'
    and not (p.depth = 0 and b.topic_id is not distinct from p.topic_id)`;

/** Posts of a course that are alike in all this. */
export interface PostCount {
  /** Day of the site, `YYYY-MM-DD`. */
  readonly day: string;
  /** They open topics. */
  readonly topic: boolean;
  readonly by: 'learner' | 'team';
  /** Of the team; null for learners and for what was written without a name. */
  readonly authorId: string | null;
  /** Class of a learner. */
  readonly classId: string | null;
  /** Node whose board they stand on. */
  readonly nodeId: string | null;
  readonly n: number;
}

/** How many posts of a course everybody sees, by day and who wrote them. One statement. */
export async function postCounts(ctx: Ctx, courseId: string): Promise<PostCount[]> {
  const { rows } = await sql<PostCount>`select (p.created_at at time zone ${SITE_ZONE})::date::text as day,
      p.depth = 0 as topic, p.author_kind as by,
      case when p.author_kind = 'team' and not p.anonymous then p.author_id end as "authorId",
      p.class_id as "classId", b.node_id as "nodeId", count(*)::int as n
    from ${built(courseId)} group by 1, 2, 3, 4, 5, 6 order by 1`.execute(ctx.db);
  return rows;
}

/** A post of a list. */
export interface BuiltPost {
  readonly id: string;
  readonly topicId: string;
  readonly title: string;
  readonly topic: boolean;
  /** Null where it was written without a name. */
  readonly authorId: string | null;
  readonly createdAt: Date;
}

/** Which posts are listed. */
export interface PostsAsked {
  readonly from: Date;
  readonly until: Date;
  readonly by?: 'learner' | 'team';
  readonly topics?: boolean;
  /** Classes of learners; those of no class are always there. */
  readonly classIds: readonly string[];
  /** Of one author; or of everybody but some. */
  readonly author?: { readonly is: string } | { readonly none: readonly string[] };
  readonly limit: number;
  readonly offset: number;
}

/** Posts of a course everybody sees, oldest first. One statement. */
export async function builtPosts(ctx: Ctx, courseId: string, of: PostsAsked): Promise<BuiltPost[]> {
  const { author } = of;
  const who =
    author === undefined
      ? sql``
      : 'is' in author
        ? sql`and p.author_id = ${author.is} and not p.anonymous`
        : sql`and (p.anonymous or p.author_id <> all(${[...author.none]}::uuid[]))`;
  const { rows } = await sql<BuiltPost>`select p.id, p.topic_id as "topicId", t.title, p.depth = 0 as topic,
      case when not p.anonymous then p.author_id end as "authorId", p.created_at as "createdAt"
    from ${built(courseId)} and p.created_at >= ${of.from} and p.created_at < ${of.until}
      ${of.by ? sql`and p.author_kind = ${of.by}` : sql``} ${of.topics ? sql`and p.depth = 0` : sql``}
      and (p.author_kind = 'team' or p.class_id is null or p.class_id = any(${[...of.classIds]}::uuid[])) ${who}
    order by p.created_at, p.id limit ${of.limit} offset ${of.offset}`.execute(ctx.db);
  return rows;
}

/** A question of a learner with the first reply of the team to it. */
export interface LearnerQuestion {
  readonly topicId: string;
  readonly title: string;
  readonly classId: string | null;
  readonly askedAt: Date;
  readonly repliedAt: Date | null;
}

/** Questions learners of some classes asked between two instants, oldest first; hidden ones are none. One statement. */
export async function learnerQuestions(
  ctx: Ctx,
  courseId: string,
  of: { readonly from: Date; readonly until: Date; readonly classIds: readonly string[] },
): Promise<LearnerQuestion[]> {
  const { rows } = await sql<LearnerQuestion>`select t.id as "topicId", t.title, p.class_id as "classId",
      p.created_at as "askedAt", (select min(r.created_at) from discussion.post r where r.topic_id = t.id
        and r.depth > 0 and r.author_kind = 'team' and r.state = 'visible') as "repliedAt"
    from ${built(courseId)} and t.question and p.depth = 0 and p.author_kind = 'learner'
      and p.created_at >= ${of.from} and p.created_at < ${of.until}
      and (p.class_id is null or p.class_id = any(${[...of.classIds]}::uuid[]))
    order by p.created_at, t.id`.execute(ctx.db);
  return rows;
}
