import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { TALK_DEFAULTS, type TalkRule } from '../../courses/shared/completion.model.ts';
import type { PostText } from './post-text.engine.ts';

/** A discussion or announcement that learners see and whose topic is not there yet or says something else. */
export interface DueTopic {
  readonly kind: 'node' | 'notice';
  /** Of the node or the announcement. */
  readonly subjectId: string;
  readonly name: string;
  readonly body: string;
  readonly topicId: string | null;
  readonly title: string | null;
  readonly openingId: string | null;
  /** What the opening says now. */
  readonly said: string | null;
  /** Who wrote the announcement, or answers for the course. */
  readonly authorId: string;
}

/** What opens a topic by itself in a course: its shown discussions, and what stands of its announcements with comments. */
const due = (courseId: string) => sql`(
    select 'node' as kind, n.id, n.name, n.body, null::uuid as author_id from courses_api.node n
    where n.course_id = ${courseId} and n.type = 'discussion' and n.visible
    union all
    select 'notice', w.id, w.title, w.body, w.author_id from announcements_api.announcement w
    where w.course_id = ${courseId} and w.comments_on and w.live) s
  left join discussion.board b on b.course_id = ${courseId} and b.kind = s.kind
    and s.id = case s.kind when 'node' then b.node_id else b.notice_id end
  left join discussion.topic t on t.id = b.topic_id
  left join discussion.post o on o.topic_id = t.id and o.depth = 0`;
/** Such a topic is missing or behind. */
const IS_DUE = sql`(t.id is null or t.title <> s.name or o.body <> s.body)`;

/** True while a course has discussions or announcements whose topics are to be opened or renewed. */
export const dueTopic = (courseId: string) => sql<boolean>`exists (select from ${due(courseId)} where ${IS_DUE})`;

/** Makes those who open topics of one course wait for each other until the transaction ends. */
export async function queueTopics(tx: TxCtx, courseId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`discussion.topic:${courseId}`}, 0))`.execute(tx.db);
}

export async function dueTopics(tx: TxCtx, courseId: string): Promise<DueTopic[]> {
  const { rows } = await sql<DueTopic>`select s.kind, s.id as "subjectId", s.name, s.body, t.id as "topicId", t.title,
      o.id as "openingId", o.body as said, coalesce(s.author_id, m.person_id) as "authorId"
    from ${due(courseId)} join courses_api.course_member m on m.course_id = ${courseId} and m.role = 'lead'
    where ${IS_DUE} order by s.id`.execute(tx.db);
  return rows;
}

interface Opening {
  readonly id: string;
  readonly text: PostText;
}
const textOf = (one: Opening) => ({
  html: one.text.html,
  plain: one.text.plain,
  characters: one.text.characters,
  digest: one.text.digest.toString('hex'),
  prints: one.text.prints,
});
const TEXT = sql`html text, plain text, characters integer, digest text, prints integer[]`;

/** Opens topics on the boards of what they belong to: four statements whatever the number. Comments give no points. */
export async function openTopics(
  tx: TxCtx,
  courseId: string,
  rows: readonly (Opening & {
    readonly kind: 'node' | 'notice';
    readonly subjectId: string;
    readonly topicId: string;
    readonly title: string;
    readonly authorId: string;
  })[],
): Promise<void> {
  if (rows.length === 0) return;
  const data = JSON.stringify(rows.map((one) => ({ ...one, ...textOf(one), text: undefined })));
  const given = sql`jsonb_to_recordset(${data}::jsonb)
    as v (id uuid, kind text, "subjectId" uuid, "topicId" uuid, title text, "authorId" uuid, ${TEXT})`;
  await sql`insert into discussion.board (id, course_id, kind, node_id, notice_id, counts)
    select gen_random_uuid(), ${courseId}, v.kind, case v.kind when 'node' then v."subjectId" end,
      case v.kind when 'notice' then v."subjectId" end, v.kind = 'node'
    from ${given} on conflict do nothing`.execute(tx.db);
  const at = sql`b.course_id = ${courseId} and b.kind = v.kind
    and v."subjectId" = case v.kind when 'node' then b.node_id else b.notice_id end`;
  const board = sql`join discussion.board b on ${at}`;
  await sql`insert into discussion.topic (id, course_id, board_id, title, author_id, state, last_post_at)
    select v."topicId", ${courseId}, b.id, v.title, v."authorId", 'visible', platform.app_now()
    from ${given} ${board}`.execute(tx.db);
  await sql`insert into discussion.post (id, course_id, board_id, topic_id, depth, author_id, author_kind, anonymous, body,
      plain, characters, attachments, mentions, state, shown_at, digest, prints)
    select v.id, ${courseId}, b.id, v."topicId", 0, v."authorId", 'team', false, v.html, v.plain, v.characters, '{}', '{}',
      'visible', platform.app_now(), decode(v.digest, 'hex'), v.prints
    from ${given} ${board}`.execute(tx.db);
  await sql`update discussion.board b set topic_id = v."topicId" from ${given}
    where ${at}`.execute(tx.db);
}

/** Gives topics the present name and text of their nodes; what they said before is kept. */
export async function renewTopics(
  tx: TxCtx,
  rows: readonly (Opening & { readonly topicId: string; readonly title: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  const data = JSON.stringify(rows.map((one) => ({ ...one, ...textOf(one), text: undefined })));
  const given = sql`jsonb_to_recordset(${data}::jsonb) as v (id uuid, "topicId" uuid, title text, ${TEXT})`;
  await sql`insert into discussion.revision (id, post_id, title, body)
    select gen_random_uuid(), o.id, t.title, o.body
    from ${given} join discussion.post o on o.id = v.id join discussion.topic t on t.id = o.topic_id`.execute(tx.db);
  await sql`update discussion.post o set body = v.html, plain = v.plain, characters = v.characters,
      digest = decode(v.digest, 'hex'), prints = v.prints, version = o.version + 1, edited_at = platform.app_now()
    from ${given} where o.id = v.id`.execute(tx.db);
  await sql`update discussion.topic t set title = v.title, version = t.version + 1 from ${given}
    where t.id = v."topicId"`.execute(tx.db);
}

/** What somebody wrote at a discussion, as its rule counts it. */
export interface TalkDone {
  readonly nodeId: string;
  readonly personId: string;
  readonly posts: number;
  readonly replies: number;
  /** Waits for the team. */
  readonly held: number;
  /** When all that is asked for was there; null while it is not. */
  readonly doneAt: Date | null;
  readonly rule: TalkRule;
}

/**
 * What people wrote at discussions, by the rule of each; who wrote nothing is absent. A contribution opens a topic or
 * answers that of the node; a reply answers what somebody else wrote. One statement.
 */
export async function talkDone(
  ctx: Ctx,
  of: { readonly nodeIds: readonly string[]; readonly personIds: readonly string[] },
): Promise<TalkDone[]> {
  const asks = (key: keyof TalkRule) => sql`coalesce((n.talk ->> ${key})::integer, ${TALK_DEFAULTS[key]}::integer)`;
  const { rows } = await sql<TalkDone>`
    with ask as (select n.id, n.talk, ${asks('posts')} as posts, ${asks('replies')} as replies,
        ${asks('characters')} as characters
      from courses_api.node n where n.id = any(${[...of.nodeIds]}::uuid[]) and n.type = 'discussion'),
    wrote as (select b.node_id, p.author_id, p.shown_at, p.id, p.state = 'held' as held,
        p.state = 'visible' and t.state = 'visible' and p.characters >= ask.characters as counts,
        p.depth = 0 or p.depth = 1 and p.topic_id = b.topic_id as post,
        coalesce(q.author_id, r.author_id, t.author_id) <> p.author_id as answers
      from ask join discussion.board b on b.node_id = ask.id join discussion.post p on p.board_id = b.id
        join discussion.topic t on t.id = p.topic_id
        left join discussion.post q on q.id = p.quote_id left join discussion.post r on r.id = p.parent_id
      where p.author_id = any(${[...of.personIds]}::uuid[]) and p.author_kind = 'learner'
        and p.state in ('visible', 'held')),
    placed as (select w.*, row_number() over (partition by node_id, author_id, post, counts and (post or answers)
        order by shown_at, id) as n from wrote w)
    select ask.id as "nodeId", w.author_id as "personId",
      count(*) filter (where counts and post)::integer as posts,
      count(*) filter (where counts and not post and answers)::integer as replies,
      count(*) filter (where held)::integer as held,
      case when count(*) filter (where counts and post) >= ask.posts
          and count(*) filter (where counts and not post and answers) >= ask.replies
        then greatest(max(shown_at) filter (where counts and post and n = ask.posts),
          max(shown_at) filter (where counts and not post and answers and n = ask.replies)) end as "doneAt",
      jsonb_build_object('posts', ask.posts, 'replies', ask.replies, 'characters', ask.characters) as rule
    from placed w join ask on ask.id = w.node_id
    group by ask.id, ask.posts, ask.replies, ask.characters, w.author_id`.execute(ctx.db);
  return rows;
}
