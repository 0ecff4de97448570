import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { planOnce } from '../../../platform/db/plan-once.ts';
import type { BoardKind } from '../shared/discussion.model.ts';
import type { PointsRule } from '../shared/scoring.model.ts';
import { discussionDb } from './discussion.tables.ts';
import { dueTopic } from './node-topic.repository.ts';

export interface Board {
  readonly id: string;
  readonly courseId: string;
  readonly kind: BoardKind;
  readonly classId: string | null;
  readonly nodeId: string | null;
  /** The announcement whose readers comment there: its classes, none for all, and whether it stands with comments on. */
  readonly notice: { readonly id: string; readonly classes: readonly string[]; readonly open: boolean } | null;
  /** The topic its node or announcement opens there; null where the node is no discussion. */
  readonly topicId: string | null;
  /** Name of the class, node or announcement. */
  readonly name: string | null;
  readonly anonymous: boolean;
  readonly moderated: boolean;
  readonly postFirst: boolean;
  readonly closed: boolean;
  readonly counts: boolean;
  readonly version: number;
}

const BOARD = sql`b.id, b.course_id as "courseId", b.kind, b.class_id as "classId", b.node_id as "nodeId", b.topic_id as "topicId",
  case when w.id is not null then json_build_object('id', w.id, 'classes', w.classes, 'open', w.live and w.comments_on)
    end as notice, coalesce(k.name, n.name, w.title) as name, b.anonymous, b.moderated, b.post_first as "postFirst", b.closed, b.counts, b.version`;
const FROM = sql`discussion.board b left join classes_api.class k on k.id = b.class_id
  left join courses_api.node n on n.id = b.node_id left join announcements_api.announcement w on w.id = b.notice_id`;
/** What the board stands at is still there. */
const STANDS = sql`(b.node_id is null or n.id is not null) and (b.notice_id is null or w.id is not null)`;

/** SQL: the classes a board `b` with its announcement `w` is for; none: all of the course. */
export const BOARD_CLASSES = sql`case when b.class_id is not null then array[b.class_id] else coalesce(w.classes, '{}') end`;

/** @param lock keeps the board as it is until the transaction ends */
export async function findBoard(ctx: Ctx, id: string, lock = false): Promise<Board | undefined> {
  const { rows } = await sql<Board>`select ${BOARD} from ${FROM}
    where b.id = ${id} and ${STANDS} ${lock ? sql`for update of b` : sql``}`.execute(ctx.db);
  return rows[0];
}

/** Makes the boards of a course and of its classes that are not there yet. */
export async function makeBoards(tx: TxCtx, courseId: string): Promise<void> {
  await sql`insert into discussion.setting (course_id) values (${courseId}) on conflict do nothing`.execute(tx.db);
  await sql`insert into discussion.board (id, course_id, kind, class_id)
    select gen_random_uuid(), ${courseId}::uuid, 'course', null
    union all
    select gen_random_uuid(), ${courseId}::uuid, 'class', k.id from classes_api.class k where k.course_id = ${courseId}
    on conflict do nothing`.execute(tx.db);
}

/** The board of a node, made when it is not there yet. */
export async function boardOfNode(
  tx: TxCtx,
  node: { readonly id: string; readonly courseId: string; readonly kind: 'node' | 'experiment' },
): Promise<string> {
  await sql`insert into discussion.board (id, course_id, kind, node_id)
    values (${tx.newId()}, ${node.courseId}, ${node.kind}, ${node.id}) on conflict do nothing`.execute(tx.db);
  const row = await discussionDb(tx)
    .selectFrom('discussion.board')
    .select('id')
    .where('course_id', '=', node.courseId)
    .where('node_id', '=', node.id)
    .executeTakeFirstOrThrow();
  return row.id;
}

export type BoardFlags = Pick<Board, 'anonymous' | 'moderated' | 'postFirst' | 'closed' | 'counts'>;

export async function changeBoard(tx: TxCtx, id: string, flags: BoardFlags): Promise<void> {
  await discussionDb(tx)
    .updateTable('discussion.board')
    .set({
      anonymous: flags.anonymous,
      moderated: flags.moderated,
      post_first: flags.postFirst,
      closed: flags.closed,
      counts: flags.counts,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Topics of boards, and how many of them have something new for a learner (up to 99). */
export async function boardCounts(
  ctx: Ctx,
  boardIds: readonly string[],
  learnerId: string | null,
): Promise<Map<string, { topics: number; unread: number }>> {
  const { rows } = await sql<{ id: string; topics: number; unread: number }>`${planOnce} select b.id,
      (select count(*)::integer from discussion.topic t where t.board_id = b.id and t.state = 'visible') as topics,
      case when ${learnerId}::uuid is null then 0 else (select count(*)::integer from (
        select from discussion.topic t
        left join discussion.reading r on r.topic_id = t.id and r.person_id = ${learnerId}::uuid
        where t.board_id = b.id and t.state = 'visible' and (r.seen_at is null or t.last_post_at > r.seen_at)
          and exists (select from discussion.post p where p.topic_id = t.id and p.state = 'visible'
            and p.author_id <> ${learnerId}::uuid and p.shown_at > coalesce(r.seen_at, '-infinity'))
        limit 99) news) end as unread
    from unnest(${[...boardIds]}::uuid[]) as b (id)`.execute(ctx.db);
  return new Map(rows.map(({ id, topics, unread }) => [id, { topics, unread }]));
}

export interface Setting {
  readonly terms: string[];
  readonly rule: PointsRule;
  readonly from: Date | null;
  readonly until: Date | null;
  /** Learners write nothing while an exam of theirs runs in the course. */
  readonly examFreeze: boolean;
  readonly version: number;
}

/** What holds for all boards of a course; undefined before its boards were made. */
export async function settingOf(ctx: Ctx, courseId: string, lock = false): Promise<Setting | undefined> {
  const row = await discussionDb(ctx)
    .selectFrom('discussion.setting')
    .selectAll()
    .where('course_id', '=', courseId)
    .$if(lock, (q) => q.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    terms: row.terms,
    rule: {
      topicPoints: row.topic_points,
      topicMost: row.topic_most,
      replyPoints: row.reply_points,
      replyMost: row.reply_most,
      essencePoints: row.essence_points,
      essenceMost: row.essence_most,
      limit: row.points_limit,
      minCharacters: row.min_characters,
      similarFrom: row.similar_from,
    },
    from: row.counts_from,
    until: row.counts_until,
    examFreeze: row.exam_freeze,
    version: row.version,
  };
}

export async function changeSetting(tx: TxCtx, courseId: string, to: Omit<Setting, 'version'>): Promise<void> {
  await discussionDb(tx)
    .updateTable('discussion.setting')
    .set({
      terms: [...to.terms],
      topic_points: to.rule.topicPoints,
      topic_most: to.rule.topicMost,
      reply_points: to.rule.replyPoints,
      reply_most: to.rule.replyMost,
      essence_points: to.rule.essencePoints,
      essence_most: to.rule.essenceMost,
      points_limit: to.rule.limit,
      min_characters: to.rule.minCharacters,
      similar_from: to.rule.similarFrom,
      counts_from: to.from,
      counts_until: to.until,
      exam_freeze: to.examFreeze,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`platform.app_now()`,
    })
    .where('course_id', '=', courseId)
    .execute();
}

/** Team and, for a board of a class, the learners of it, else those of the class given. */
export async function mentionable(
  ctx: Ctx,
  of: { readonly courseId: string; readonly classId: string | null; readonly exceptId: string },
): Promise<{ id: string; name: string; team: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; team: boolean }>`
    select p.id, p.name, team from (
      select m.person_id, true as team from courses_api.course_member m where m.course_id = ${of.courseId}
      union
      select e.person_id, false from classes_api.enrolment e where e.class_id = ${of.classId}::uuid and e.state = 'active'
        and not exists (select from courses_api.course_member m
          where m.course_id = ${of.courseId} and m.person_id = e.person_id)
    ) x join identity_api.person p on p.id = x.person_id
    where p.id <> ${of.exceptId} order by team desc, p.name, p.id limit 500`.execute(ctx.db);
  return rows;
}

/** A person's state in a course: class and whether it is still learnt, and until when nothing may be written. */
export interface Standing {
  readonly classId: string | null;
  readonly active: boolean;
  readonly mutedUntil: Date | null;
  /** The course keeps its boards closed to people who are in an exam. */
  readonly examFreeze: boolean;
}

const standing = (
  courseId: string,
  personId: string,
) => sql`e.class_id as "classId", coalesce(e.active, false) as active,
    (select m.until from (select until from discussion.mute m
      where m.course_id = ${courseId} and m.person_id = ${personId} order by m.created_at desc, m.id desc limit 1) m
      where m.until > platform.app_now()) as "mutedUntil",
    coalesce((select s.exam_freeze from discussion.setting s where s.course_id = ${courseId}), true) as "examFreeze"`;
const standingFrom = (courseId: string, personId: string) => sql`(select 1) one left join lateral (
    select e.class_id, e.state = 'active' and k.state <> 'ended' as active
    from classes_api.enrolment e join classes_api.class k on k.id = e.class_id
    where e.course_id = ${courseId} and e.person_id = ${personId} and e.state in ('active', 'completed')
    order by e.state, e.joined_at desc limit 1) e on true`;

export async function standingOf(ctx: Ctx, courseId: string, personId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`select ${standing(courseId, personId)}
    from ${standingFrom(courseId, personId)}`.execute(ctx.db);
  return rows[0]!;
}

/**
 * Boards of a course (its own, those of its classes, nodes and announcements; those of what is gone are left out) with a
 * person's state in it, in one statement.
 */
export async function boardsOf(
  ctx: Ctx,
  courseId: string,
  personId: string,
): Promise<Standing & { readonly boards: readonly Board[]; readonly lacks: boolean; readonly due: boolean }> {
  const { rows } = await sql<
    Standing & { boards: Board[]; lacks: boolean; due: boolean }
  >`select ${standing(courseId, personId)},
      not exists (select from discussion.board b where b.course_id = ${courseId} and b.kind = 'course')
        or exists (select from classes_api.class k where k.course_id = ${courseId} and not exists
          (select from discussion.board b where b.course_id = ${courseId} and b.class_id = k.id)) as lacks,
      ${dueTopic(courseId)} as due,
      coalesce((select json_agg(x order by array_position(array['course', 'class', 'node', 'experiment', 'notice'], x.kind), x.name)
        from (select ${BOARD} from ${FROM}
          where b.course_id = ${courseId} and ${STANDS}) x), '[]') as boards
    from ${standingFrom(courseId, personId)}`.execute(ctx.db);
  return rows[0]!;
}

/** Posts in the boards of nodes, but for what discussions say themselves. */
export async function countPostsAt(ctx: Ctx, nodeIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from discussion.board b
    join discussion.post p on p.board_id = b.id and p.state <> 'deleted'
    where b.node_id = any(${[...nodeIds]}::uuid[]) and not (p.depth = 0 and p.topic_id is not distinct from b.topic_id)`.execute(
    ctx.db,
  );
  return rows[0]!.n;
}

export async function insertMute(
  tx: TxCtx,
  row: { readonly courseId: string; readonly personId: string; readonly until: Date; readonly reason: string },
): Promise<void> {
  await discussionDb(tx)
    .insertInto('discussion.mute')
    .values({
      id: tx.newId(),
      course_id: row.courseId,
      person_id: row.personId,
      until: row.until,
      reason: row.reason,
      muted_by: tx.actor.kind === 'person' ? tx.actor.personId : null,
    })
    .execute();
}

/** Active learners of a course. */
export async function learnersOf(ctx: Ctx, courseId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`select distinct person_id from classes_api.enrolment
    where course_id = ${courseId} and state = 'active'`.execute(ctx.db);
  return rows.map((row) => row.person_id);
}
