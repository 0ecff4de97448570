import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { seesClass } from '../../classes/server/classes.public.ts';
import { BOARD_CLASSES } from './board.repository.ts';

/** Who wrote these posts. */
export async function authorsOf(ctx: Ctx, postIds: readonly string[]): Promise<string[]> {
  if (postIds.length === 0) return [];
  const { rows } = await sql<{ author_id: string }>`select distinct p.author_id from discussion.post p
    where p.id = any(${[...postIds]}::uuid[])`.execute(ctx.db);
  return rows.map((row) => row.author_id);
}

/** Of some topics, those the actor may still find. */
export async function visibleTopics(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ctx.actor.kind !== 'person') return new Set();
  const me = ctx.actor.personId;
  const { rows } = await sql<{ id: string }>`select t.id from discussion.topic t
    join discussion.board b on b.id = t.board_id
    left join announcements_api.announcement w on w.id = b.notice_id
    where t.id = any(${[...ids]}::uuid[]) and (b.notice_id is null or w.id is not null) and (
      t.state <> 'deleted' and ${seesClass({ course: sql`t.course_id`, class: sql`any(${BOARD_CLASSES})`, person: sql`${me}`, whole: sql`cardinality(${BOARD_CLASSES}) = 0` })}
      or (b.notice_id is null or w.live and w.comments_on)
        and (t.state = 'visible' or t.state <> 'deleted' and t.author_id = ${me})
        and exists (select from classes_api.enrolment e where e.course_id = t.course_id and e.person_id = ${me}
          and e.state in ('active', 'completed') and (cardinality(${BOARD_CLASSES}) = 0 or e.class_id = any(${BOARD_CLASSES}))))`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ id }) => id));
}
