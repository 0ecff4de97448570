import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

/** A class whose teacher brings a list. */
export interface ListedClass {
  readonly id: string;
  readonly courseId: string;
  readonly courseCode: string;
  readonly courseState: string;
  readonly code: string;
  readonly name: string;
  readonly state: string;
  readonly capacity: number;
  readonly taken: number;
  /** University of the course's unit, else the head of its tree: whom a list can reach. */
  readonly reach: string;
}

/** Classes with one of these codes in courses of whose team the person is. */
export async function listedClasses(ctx: Ctx, personId: string, codes: readonly string[]): Promise<ListedClass[]> {
  const { rows } = await sql<ListedClass>`
    select c.id, c.course_id as "courseId", k.code as "courseCode", k.state as "courseState", c.code, c.name, c.state,
      c.capacity, c.taken,
      (select t.ancestor_id from units_api.path t join units_api.unit u on u.id = t.ancestor_id
        where t.unit_id = k.unit_id order by (u.kind = 'university') desc, t.depth desc limit 1) as reach
    from classes.class c
    join courses_api.course k on k.id = c.course_id
    join courses_api.course_member m on m.course_id = c.course_id and m.person_id = ${personId}::uuid
    where c.code = any(${[...codes]}::text[])`.execute(ctx.db);
  return rows;
}

/** Somebody with a number, and how he or she stands to the courses of a list. */
export interface Numbered {
  readonly personId: string;
  readonly number: string;
  readonly name: string;
  readonly unitCode: string;
  /** Heads of the trees the person's unit stands in. */
  readonly within: readonly string[];
  readonly role: number;
  readonly state: string;
  /** Active enrolments by course. */
  readonly enrolled: Readonly<Record<string, { readonly classId: string; readonly name: string }>>;
  /** Courses in whose team the person is. */
  readonly teaches: readonly string[];
}

/** People with these numbers: one statement whatever their number. */
export async function numberedPeople(
  ctx: Ctx,
  numbers: readonly string[],
  courseIds: readonly string[],
): Promise<Numbered[]> {
  const { rows } = await sql<Numbered>`
    select p.id as "personId", p.number, p.name, u.code as "unitCode", p.role, p.state,
      array(select t.ancestor_id from units_api.path t where t.unit_id = p.unit_id) as within,
      coalesce((select jsonb_object_agg(e.course_id, jsonb_build_object('classId', e.class_id, 'name', c.name))
        from classes.enrolment e join classes.class c on c.id = e.class_id
        where e.person_id = p.id and e.state = 'active' and e.course_id = any(${[...courseIds]}::uuid[])), '{}') as enrolled,
      array(select m.course_id from courses_api.course_member m
        where m.person_id = p.id and m.course_id = any(${[...courseIds]}::uuid[])) as teaches
    from identity_api.person p join units_api.unit u on u.id = p.unit_id
    where p.number = any(${[...numbers]}::text[])`.execute(ctx.db);
  return rows;
}
