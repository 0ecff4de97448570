import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { Scope } from '../../../identity/server/identity.public.ts';
import { seesClass } from '../class.access.ts';

/** A class whose teacher brings a list. */
export interface ListedClass {
  readonly id: string;
  readonly courseId: string;
  readonly courseCode: string;
  readonly courseState: string;
  readonly termId: string;
  readonly code: string;
  readonly name: string;
  readonly state: string;
  readonly capacity: number;
  readonly taken: number;
  /** How many wait for a seat and take one that becomes free. */
  readonly queued: number;
  /** University of the course's unit, else the head of its tree: whom a list can reach. */
  readonly reach: string;
}

const LISTED = sql`c.id, c.course_id as "courseId", k.code as "courseCode", k.state as "courseState", c.term_id as "termId", c.code, c.name,
  c.state, c.capacity, c.taken,
  (select count(*)::int from classes.enrolment q
    where q.class_id = c.id and q.state = 'waiting' and c.join_rule <> 'closed') as queued,
  (select t.ancestor_id from units_api.path t join units_api.unit u on u.id = t.ancestor_id
    where t.unit_id = k.unit_id order by (u.kind = 'university') desc, t.depth desc limit 1) as reach`;

/** Classes with one of these codes whose people the person sees as one of the team of their course. */
export async function listedClasses(ctx: Ctx, personId: string, codes: readonly string[]): Promise<ListedClass[]> {
  const { rows } = await sql<ListedClass>`select ${LISTED}
    from classes.class c
    join courses_api.course k on k.id = c.course_id
    where c.code = any(${[...codes]}::text[])
      and ${seesClass({ course: sql`c.course_id`, class: sql`c.id`, person: sql`${personId}::uuid` })}`.execute(ctx.db);
  return rows;
}

/** Of these classes, those whose people somebody of the team sees. */
export async function classesSeen(ctx: Ctx, personId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select c.id from classes.class c where c.id = any(${[...ids]}::uuid[])
    and ${seesClass({ course: sql`c.course_id`, class: sql`c.id`, person: sql`${personId}::uuid` })}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Whether a course stands in a unit of the scope. */
const courseInScope = (scope: Scope): RawBuilder<boolean> => {
  if (scope.kind === 'all') return sql<boolean>`true`;
  return scope.kind === 'subtree'
    ? sql<boolean>`k.unit_id in (select units_api.subtree(${scope.unitId}::uuid))`
    : sql<boolean>`k.unit_id = ${scope.unitId}::uuid`;
};

/** Classes with one of these codes in courses of the units in scope, or in courses of whose team the person is. */
export async function classesInReach(
  ctx: Ctx,
  reach: { readonly scope: Scope; readonly personId: string },
  codes: readonly string[],
): Promise<(ListedClass & { readonly inScope: boolean })[]> {
  const { rows } = await sql<ListedClass & { inScope: boolean }>`
    select ${LISTED}, coalesce(${courseInScope(reach.scope)}, false) as "inScope"
    from classes.class c
    join courses_api.course k on k.id = c.course_id
    where c.code = any(${[...codes]}::text[]) and (coalesce(${courseInScope(reach.scope)}, false)
      or exists (select from courses_api.course_member m
        where m.course_id = c.course_id and m.person_id = ${reach.personId}::uuid))`.execute(ctx.db);
  return rows;
}

/** Classes of published courses of the units in scope that have not ended, newest first; at most 2,000. */
export async function openClassesInScope(ctx: Ctx, scope: Scope): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`select c.code, k.name || ' · ' || c.name as name
    from classes.class c join courses_api.course k on k.id = c.course_id
    where c.state <> 'ended' and k.state = 'published' and coalesce(${courseInScope(scope)}, false)
    order by c.created_at desc, c.id limit 2000`.execute(ctx.db);
  return rows;
}

/** How somebody stands to the courses of a list. */
export interface Standing {
  readonly personId: string;
  readonly state: string;
  /** Active enrolments by course. */
  readonly enrolled: Readonly<
    Record<
      string,
      {
        readonly enrolmentId: string;
        readonly classId: string;
        readonly name: string;
        readonly code: string;
        readonly termId: string;
      }
    >
  >;
  /** Where the person waits for a seat or asked to be let in, by course. */
  readonly asked: Readonly<Record<string, { readonly classId: string; readonly state: 'waiting' | 'applied' }>>;
  /** Courses in whose team the person is. */
  readonly teaches: readonly string[];
}

/** Somebody with a number. */
export interface Numbered extends Standing {
  readonly number: string;
  readonly name: string;
  readonly unitCode: string;
  /** Heads of the trees the person's unit stands in. */
  readonly within: readonly string[];
  readonly role: number;
}

const standing = (courseIds: readonly string[]) => sql`p.id as "personId", p.state,
  coalesce((select jsonb_object_agg(e.course_id, jsonb_build_object('enrolmentId', e.id, 'classId', e.class_id,
      'name', c.name, 'code', c.code, 'termId', c.term_id))
    from classes.enrolment e join classes.class c on c.id = e.class_id
    where e.person_id = p.id and e.state = 'active' and e.course_id = any(${[...courseIds]}::uuid[])), '{}') as enrolled,
  coalesce((select jsonb_object_agg(e.course_id, jsonb_build_object('classId', e.class_id, 'state', e.state))
    from classes.enrolment e where e.person_id = p.id and e.state in ('waiting', 'applied')
      and e.course_id = any(${[...courseIds]}::uuid[])), '{}') as asked,
  array(select m.course_id from courses_api.course_member m
    where m.person_id = p.id and m.course_id = any(${[...courseIds]}::uuid[])) as teaches`;

/** How these people stand to the courses: one statement whatever their number. */
export async function standingOf(
  ctx: Ctx,
  personIds: readonly string[],
  courseIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  if (personIds.length === 0) return new Map();
  const { rows } = await sql<Standing>`select ${standing(courseIds)} from identity_api.person p
    where p.id = any(${[...personIds]}::uuid[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.personId, row]));
}

/** The units above each of these, and itself. */
export async function treesOf(ctx: Ctx, unitIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; above: string[] }>`select unit_id as id, array_agg(ancestor_id) as above
    from units_api.path where unit_id = any(${[...unitIds]}::uuid[]) group by unit_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.above]));
}

/** People with these numbers: one statement whatever their number. */
export async function numberedPeople(
  ctx: Ctx,
  numbers: readonly string[],
  courseIds: readonly string[],
): Promise<Numbered[]> {
  const { rows } = await sql<Numbered>`
    select ${standing(courseIds)}, p.number, p.name, u.code as "unitCode", p.role,
      array(select t.ancestor_id from units_api.path t where t.unit_id = p.unit_id) as within
    from identity_api.person p join units_api.unit u on u.id = p.unit_id
    where p.number = any(${[...numbers]}::text[])`.execute(ctx.db);
  return rows;
}
