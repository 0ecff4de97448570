import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { CountedCourse, CountedParts } from '../../../courses/server/courses.public.ts';
import type { GradeScheme } from '../../shared/grade-scheme.model.ts';
import { gradesDb } from '../grades.tables.ts';

export interface SchemeRow {
  readonly id: string;
  readonly courseId: string;
  readonly number: number;
  readonly state: 'draft' | 'active' | 'retired';
  readonly body: GradeScheme;
  readonly version: number;
  /** Grades were published with it. */
  readonly locked: boolean;
}

/** The living versions of a course's scheme: active and draft. `lock` keeps other editors out until the tx ends. */
export async function livingSchemes(
  ctx: Ctx,
  courseId: string,
  lock = false,
): Promise<{ active: SchemeRow | null; draft: SchemeRow | null }> {
  if (lock)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`grades.scheme:${courseId}`}, 0))`.execute(ctx.db);
  const result = await sql<SchemeRow>`select s.id, s.course_id as "courseId", s.number, s.state, s.body, s.version,
      exists (select from grades.publication p where p.scheme_id = s.id) as locked
    from grades.scheme s where s.course_id = ${courseId} and s.state in ('active', 'draft')`.execute(ctx.db);
  return {
    active: result.rows.find((row) => row.state === 'active') ?? null,
    draft: result.rows.find((row) => row.state === 'draft') ?? null,
  };
}

/** The version the numbers of a class are computed by: the one it stays with, else the active one of its course. */
export async function schemeOfClass(
  ctx: Ctx,
  { id, courseId }: { readonly id: string; readonly courseId: string },
): Promise<SchemeRow | null> {
  const result = await sql<SchemeRow>`select s.id, s.course_id as "courseId", s.number, s.state, s.body, s.version,
      exists (select from grades.publication p where p.scheme_id = s.id) as locked
    from grades.scheme s where s.id = coalesce(
      (select k.scheme_id from grades.class_scheme k where k.class_id = ${id}),
      (select a.id from grades.scheme a where a.course_id = ${courseId} and a.state = 'active'))`.execute(ctx.db);
  return result.rows[0] ?? null;
}

/** Classes that stay with an earlier version, with its number. */
export async function keptSchemes(ctx: Ctx, classIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (classIds.length === 0) return new Map();
  const rows = await gradesDb(ctx)
    .selectFrom('grades.class_scheme as k')
    .innerJoin('grades.scheme as s', 's.id', 'k.scheme_id')
    .select(['k.class_id', 's.number'])
    .where('k.class_id', 'in', [...classIds])
    .execute();
  return new Map(rows.map((row) => [row.class_id, row.number]));
}

/** Lets classes follow the active version, and others stay with this one unless they stay with an earlier one. */
export async function shareSchemes(
  ctx: Ctx,
  {
    follow,
    stay,
    schemeId,
  }: { readonly follow: readonly string[]; readonly stay: readonly string[]; readonly schemeId: string },
): Promise<void> {
  if (follow.length > 0) {
    await gradesDb(ctx)
      .deleteFrom('grades.class_scheme')
      .where('class_id', 'in', [...follow])
      .execute();
  }
  if (stay.length > 0) {
    await gradesDb(ctx)
      .insertInto('grades.class_scheme')
      .values(stay.map((classId) => ({ class_id: classId, scheme_id: schemeId })))
      .onConflict((on) => on.column('class_id').doNothing())
      .execute();
  }
}

/** Every version of a course's scheme, newest first. */
export async function schemeVersions(ctx: Ctx, courseId: string) {
  const result = await sql<Pick<SchemeRow, 'number' | 'state' | 'locked'> & { activatedAt: Date | null }>`
    select s.number, s.state, s.activated_at as "activatedAt",
      exists (select from grades.publication p where p.scheme_id = s.id) as locked
    from grades.scheme s where s.course_id = ${courseId} order by s.number desc`.execute(ctx.db);
  return result.rows;
}

export async function insertDraft(
  ctx: Ctx,
  courseId: string,
  body: GradeScheme,
): Promise<{ id: string; number: number }> {
  const result = await sql<{ id: string; number: number }>`insert into grades.scheme (id, course_id, number, body)
    select ${ctx.newId()}, ${courseId}, coalesce(max(number), 0) + 1, ${JSON.stringify(body)}::jsonb
    from grades.scheme where course_id = ${courseId} returning id, number`.execute(ctx.db);
  return result.rows[0]!;
}

export async function changeDraft(ctx: Ctx, id: string, body: GradeScheme): Promise<void> {
  await sql`update grades.scheme set body = ${JSON.stringify(body)}::jsonb, version = version + 1,
    updated_at = platform.app_now() where id = ${id} and state = 'draft'`.execute(ctx.db);
}

/** The active version retires, then the draft becomes active. */
export async function activate(ctx: Ctx, draft: SchemeRow): Promise<void> {
  await gradesDb(ctx)
    .updateTable('grades.scheme')
    .set({ state: 'retired' })
    .where('course_id', '=', draft.courseId)
    .where('state', '=', 'active')
    .execute();
  await sql`update grades.scheme set state = 'active', activated_at = platform.app_now(), version = version + 1
    where id = ${draft.id}`.execute(ctx.db);
}

/** How many schemes that are active, drafted or kept by a class name one of these nodes. */
export async function schemesNaming(ctx: Ctx, nodeIds: readonly string[]): Promise<number> {
  if (nodeIds.length === 0) return 0;
  const result = await sql<{ n: number }>`select count(*)::int as n from grades.scheme s
    where (s.state in ('active', 'draft') or exists (select from grades.class_scheme k where k.scheme_id = s.id)) and exists (
      select from jsonb_array_elements(s.body -> 'items') item
      where jsonb_typeof(item -> 'members') = 'array' and item -> 'members' ?| ${[...nodeIds]}::text[])`.execute(
    ctx.db,
  );
  return result.rows[0]!.n;
}

/** Items of schemes that are active, drafted or kept by a class and give evidence of these objectives: one statement. */
export async function itemsProving(
  ctx: Ctx,
  courseId: string,
  objectiveIds: readonly string[],
): Promise<{ readonly objectiveId: string; readonly name: string }[]> {
  const result = await sql<{ objectiveId: string; name: string }>`select distinct o.id as "objectiveId",
      item ->> 'name' as name
    from grades.scheme s cross join jsonb_array_elements(s.body -> 'items') item
    cross join jsonb_array_elements_text(coalesce(item -> 'objectives', '[]')) o (id)
    where s.course_id = ${courseId} and o.id = any(${[...objectiveIds]}::text[])
      and (s.state in ('active', 'draft') or exists (select from grades.class_scheme k where k.scheme_id = s.id))
    order by name`.execute(ctx.db);
  return result.rows;
}

/** Objectives that items of the active schemes of courses measure: one statement. */
export async function gradedObjectives(ctx: Ctx, courses: readonly CountedCourse[]): Promise<CountedParts> {
  const { rows } = await sql<{ courseId: string; ids: string[] }>`select s.course_id as "courseId",
      array_agg(distinct o.id) as ids
    from grades.scheme s cross join jsonb_array_elements(s.body -> 'items') item
    cross join jsonb_array_elements_text(coalesce(item -> 'objectives', '[]')) o (id)
    where s.state = 'active' and s.course_id = any(${courses.map(({ courseId }) => courseId)}::uuid[])
    group by s.course_id`.execute(ctx.db);
  return new Map(rows.map(({ courseId, ids }) => [courseId, { graded: new Set(ids) }]));
}

/** Items of the active scheme of a course with the objectives each gives evidence of, in their order. One statement. */
export async function provingItems(
  ctx: Ctx,
  courseId: string,
): Promise<
  { readonly key: string; readonly name: string; readonly weight: number; readonly objectives: readonly string[] }[]
> {
  const { active } = await livingSchemes(ctx, courseId);
  return (active?.body.items ?? []).map(({ key, name, weight, objectives = [] }) => ({
    key,
    name,
    weight,
    objectives,
  }));
}

/** Gives what items prove of one objective to another, or to none, in every version that names it: one statement. */
export async function moveItemObjective(tx: TxCtx, from: string, into: string | null): Promise<void> {
  await sql`update grades.scheme s set version = version + 1, updated_at = platform.app_now(),
      body = jsonb_set(s.body, '{items}', (
        select jsonb_agg(case when i.item -> 'objectives' @> to_jsonb(${from}::text) then
            jsonb_set(i.item, '{objectives}', (select coalesce(jsonb_agg(g.id order by g.place), '[]') from (
              select m.id, min(m.place) as place from (
                select case when o.id = ${from} then ${into}::text else o.id end as id, o.place
                from jsonb_array_elements_text(i.item -> 'objectives') with ordinality o (id, place)) m
              where m.id is not null group by m.id) g))
          else i.item end order by i.place)
        from jsonb_array_elements(s.body -> 'items') with ordinality i (item, place)))
    where s.body @> ${JSON.stringify({ items: [{ objectives: [from] }] })}::jsonb`.execute(tx.db);
}

/** Bodies of stored versions. */
export async function schemesOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, GradeScheme>> {
  if (ids.length === 0) return new Map();
  const rows = await gradesDb(ctx)
    .selectFrom('grades.scheme')
    .select(['id', 'body'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.body]));
}

/** Body of one stored version. */
export async function schemeOf(ctx: Ctx, id: string): Promise<GradeScheme> {
  const row = await gradesDb(ctx)
    .selectFrom('grades.scheme')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.body;
}
