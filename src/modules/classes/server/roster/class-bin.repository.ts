import { sql } from 'kysely';
import { RESTORE_DAYS } from '../../../../kernel/managed/noun.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { JoinRule } from '../../shared/class.model.ts';
import type { ClassRow } from '../class.repository.ts';

/** A class in the bin. */
export interface BinnedClass {
  readonly id: string;
  readonly courseId: string;
  readonly termId: string;
  readonly code: string;
  readonly name: string;
  readonly capacity: number;
  readonly joinRule: JoinRule;
  readonly teacherIds: readonly string[];
}

const LIVING = sql.raw(`b.removed_at > platform.app_now() - interval '${RESTORE_DAYS} days'`);

/** Keeps what a class was before it is taken away. */
export async function keepInBin(tx: TxCtx, row: ClassRow, teacherIds: readonly string[]): Promise<void> {
  await sql`insert into classes.class_bin (id, course_id, term_id, code, name, capacity, join_rule, teacher_ids)
    values (${row.id}, ${row.course_id}, ${row.term_id}, ${row.code}, ${row.name}, ${row.capacity}, ${row.join_rule},
      ${[...teacherIds]}::uuid[])`.execute(tx.db);
}

/** Classes in the bin of a course, latest first. */
export async function binOf(ctx: Ctx, courseId: string) {
  const { rows } = await sql<{ id: string; name: string; code: string; termName: string; removedAt: Date }>`
    select b.id, b.name, b.code, t.name as "termName", b.removed_at as "removedAt"
    from classes.class_bin b join courses_api.term t on t.id = b.term_id
    where b.course_id = ${courseId} and ${LIVING} order by b.removed_at desc limit 200`.execute(ctx.db);
  return rows;
}

/** Takes a class out of the bin; undefined when it is not there (any more). */
export async function takeFromBin(tx: TxCtx, courseId: string, id: string): Promise<BinnedClass | undefined> {
  const { rows } = await sql<BinnedClass>`delete from classes.class_bin b
    where b.id = ${id} and b.course_id = ${courseId} and ${LIVING}
    returning b.id, b.course_id as "courseId", b.term_id as "termId", b.code, b.name, b.capacity,
      b.join_rule as "joinRule", b.teacher_ids as "teacherIds"`.execute(tx.db);
  return rows[0];
}

/** Forgets what nobody can have back any more. */
export async function emptyBin(ctx: Ctx): Promise<void> {
  await sql`delete from classes.class_bin b where not (${LIVING})`.execute(ctx.db);
}
