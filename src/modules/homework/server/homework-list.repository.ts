import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { MAX_HOMEWORK } from '../shared/homework.model.ts';

/** Ids of the homework of a course: drafts without a date first, then the latest due; of the bin what can be restored. */
export async function findCourseHomework(
  ctx: Ctx,
  courseId: string,
  of: { readonly bin: boolean; readonly since: Date },
): Promise<string[]> {
  const which = of.bin
    ? sql`deleted_at > ${of.since} order by deleted_at desc, id desc`
    : sql`deleted_at is null order by due_at desc nulls first, id desc`;
  const { rows } = await sql<{ id: string }>`select id from homework.homework
    where course_id = ${courseId} and ${which} limit ${MAX_HOMEWORK}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** How much homework a course has. */
export async function countHomework(ctx: Ctx, courseId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from homework.homework
    where course_id = ${courseId} and deleted_at is null`.execute(ctx.db);
  return rows[0]!.n;
}

/** Learners and extensions of homework. One statement. @param scope classes whose people are counted; null: all */
export async function countPeople(
  ctx: Ctx,
  ids: readonly string[],
  scope: readonly string[] | null,
): Promise<ReadonlyMap<string, { readonly learners: number; readonly extensions: number }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; learners: number; extensions: number }>`select i.id, n.learners,
      (select count(*)::int from homework.extension x where x.homework_id = i.id) as extensions
    from unnest(${[...ids]}::uuid[]) as i (id) cross join lateral (
      select count(*)::int as learners from homework.learners_of(i.id) l
      where ${scope === null} or l.class_id = any(${[...(scope ?? [])]}::uuid[])) n`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Names of the classes of a course by their ids, ended ones included. One statement. */
export async function classNames(ctx: Ctx, courseId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from classes_api.class
    where course_id = ${courseId}`.execute(ctx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A class homework may be for. */
export interface LivingClass {
  readonly id: string;
  readonly name: string;
  readonly state: 'preparing' | 'running' | 'ended';
  readonly people: number;
  /** Its sets of groups, the oldest first. */
  readonly groupSets: { id: string; name: string }[];
}

/** Classes of a course by name, those that became part of another one left out. One statement. */
export async function findClasses(ctx: Ctx, courseId: string): Promise<LivingClass[]> {
  const { rows } = await sql<LivingClass>`select k.id, k.name, k.state,
      (select count(*)::int from classes_api.enrolment e where e.class_id = k.id and e.state = 'active') as people,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.created_at, s.id)
        from classes_api.group_set s where s.class_id = k.id), '[]') as "groupSets"
    from classes_api.class k where k.course_id = ${courseId} and k.merged_into is null
    order by k.name, k.id`.execute(ctx.db);
  return rows;
}

/** Nodes that have homework, with its id. */
export async function takenNodes(ctx: Ctx, courseId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ node_id: string; id: string }>`select node_id, id from homework.homework
    where course_id = ${courseId} and deleted_at is null`.execute(ctx.db);
  return new Map(rows.map((row) => [row.node_id, row.id]));
}

/** Homework of nodes that learners know of: such nodes are not deleted. */
export async function countGivenAt(ctx: Ctx, nodeIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from homework.homework
    where node_id = any(${[...nodeIds]}::uuid[]) and deleted_at is null and state <> 'draft'`.execute(ctx.db);
  return rows[0]!.n;
}
