import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { seesClass } from '../../classes/server/classes.public.ts';

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
    where t.id = any(${[...ids]}::uuid[]) and (
      t.state <> 'deleted' and ${seesClass({ course: sql`t.course_id`, class: sql`b.class_id`, person: sql`${me}`, whole: sql`b.class_id is null` })}
      or (t.state = 'visible' or t.state <> 'deleted' and t.author_id = ${me})
        and exists (select from classes_api.enrolment e where e.course_id = t.course_id and e.person_id = ${me}
          and e.state in ('active', 'completed') and (b.class_id is null or b.class_id = e.class_id)))`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}
