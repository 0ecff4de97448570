import { type Selectable, sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { planOnce } from '../../../platform/db/plan-once.ts';
import { noteClass, noteClassEnd } from '../../courses/server/courses.public.ts';
import type { ClassState, JoinRule } from '../shared/class.model.ts';
import { type ClassTable, classesDb } from './classes.tables.ts';

export type ClassRow = Selectable<ClassTable>;

/** One class; `lock` holds the row until the end of the transaction. */
export async function findClass(ctx: Ctx, id: string, lock = false): Promise<ClassRow | undefined> {
  return classesDb(ctx)
    .selectFrom('classes.class')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (q) => q.forUpdate())
    .executeTakeFirst();
}

export interface ListedClass extends ClassRow {
  readonly term_name: string;
  readonly teachers: { personId: string; name: string }[];
  /** How many wait for a seat, and how many for a decision. */
  readonly waiting: number;
  readonly applied: number;
  /** Name of the class this one was merged into. */
  readonly merged_name: string | null;
}

/** Classes of a course with their teachers, newest term first: one statement. */
export async function listClasses(ctx: Ctx, courseId: string): Promise<ListedClass[]> {
  const result = await sql<ListedClass>`select c.*, t.name as term_name,
      (select coalesce(jsonb_agg(jsonb_build_object('personId', p.id, 'name', p.name) order by p.name), '[]'::jsonb)
        from classes.class_teacher ct join identity_api.person p on p.id = ct.person_id
        where ct.class_id = c.id) as teachers,
      (select count(*)::int from classes.enrolment e where e.class_id = c.id and e.state = 'waiting') as waiting,
      (select count(*)::int from classes.enrolment e where e.class_id = c.id and e.state = 'applied') as applied,
      (select m.name from classes.class m where m.id = c.merged_into) as merged_name
    from classes.class c join courses_api.term t on t.id = c.term_id
    where c.course_id = ${courseId} order by t.starts_on desc, c.code`.execute(ctx.db);
  return result.rows;
}

export interface NewClass {
  readonly courseId: string;
  readonly termId: string;
  readonly code: string;
  readonly name: string;
  readonly capacity: number;
  readonly joinRule: JoinRule;
  readonly joinCode: string;
}

export async function insertClass(ctx: Ctx, id: string, row: NewClass): Promise<void> {
  await classesDb(ctx)
    .insertInto('classes.class')
    .values({
      id,
      course_id: row.courseId,
      term_id: row.termId,
      code: row.code,
      name: row.name,
      capacity: row.capacity,
      join_rule: row.joinRule,
      join_code: row.joinCode,
    })
    .execute();
  await noteClass(ctx, { classId: id, courseId: row.courseId, termId: row.termId });
}

export async function insertTeachers(ctx: Ctx, classId: string, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await classesDb(ctx)
    .insertInto('classes.class_teacher')
    .values(personIds.map((personId) => ({ class_id: classId, person_id: personId })))
    .execute();
}

/** The teachers of a class from now on. */
export async function replaceTeachers(ctx: Ctx, classId: string, personIds: readonly string[]): Promise<void> {
  await classesDb(ctx).deleteFrom('classes.class_teacher').where('class_id', '=', classId).execute();
  await insertTeachers(ctx, classId, personIds);
}

export async function teachersOf(ctx: Ctx, classId: string): Promise<string[]> {
  const rows = await classesDb(ctx)
    .selectFrom('classes.class_teacher')
    .select('person_id')
    .where('class_id', '=', classId)
    .execute();
  return rows.map((row) => row.person_id);
}

/** Classes of a course a person teaches. */
export async function classesTaughtBy(ctx: Ctx, courseId: string, personId: string): Promise<string[]> {
  const rows = await classesDb(ctx)
    .selectFrom('classes.class as k')
    .innerJoin('classes.class_teacher as t', 't.class_id', 'k.id')
    .select('k.id')
    .where('k.course_id', '=', courseId)
    .where('t.person_id', '=', personId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Writes columns and raises the version. The caller holds the row's lock. */
export async function changeClass(ctx: Ctx, id: string, columns: Readonly<Record<string, unknown>>): Promise<void> {
  await classesDb(ctx)
    .updateTable('classes.class')
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`platform.app_now()` } as never)
    .where('id', '=', id)
    .execute();
  if (columns.state === 'ended') await noteClassEnd(ctx, id);
}

/** True when the term exists. */
export async function termExists(ctx: Ctx, termId: string): Promise<boolean> {
  const result = await sql<{ n: number }>`select 1 as n from courses_api.term where id = ${termId}`.execute(ctx.db);
  return result.rows.length > 0;
}

export interface ClassFacts {
  readonly id: string;
  readonly courseId: string;
  readonly termId: string;
  readonly code: string;
  readonly name: string;
  readonly state: ClassState;
  readonly teacherIds: readonly string[];
}

/** Facts of classes by id or by course, for other modules: one statement whatever the number. */
export async function classFacts(
  ctx: Ctx,
  by: { readonly classIds: readonly string[] } | { readonly courseIds: readonly string[] },
): Promise<ReadonlyMap<string, ClassFacts>> {
  const ids = 'classIds' in by ? by.classIds : by.courseIds;
  if (ids.length === 0) return new Map();
  const result =
    await sql<ClassFacts>`${planOnce} select c.id, c.course_id as "courseId", c.term_id as "termId", c.code, c.name,
      c.state, array(select ct.person_id from classes.class_teacher ct where ct.class_id = c.id) as "teacherIds"
    from classes.class c
    where ${'classIds' in by ? sql`c.id` : sql`c.course_id`} = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return new Map(result.rows.map((row) => [row.id, row]));
}

/** Numbers of classes that have not ended, by course: one statement; courses without any are absent. */
export async function livingClasses(ctx: Ctx, courseIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await classesDb(ctx)
    .selectFrom('classes.class')
    .select(['course_id as courseId', (q) => q.fn.countAll<string>().as('n')])
    .where('course_id', 'in', [...courseIds])
    .where('state', '<>', 'ended')
    .groupBy('course_id')
    .execute();
  return new Map(rows.map((row) => [row.courseId, Number(row.n)]));
}

/** Classes of courses by name, running ones first, for rules that name them. */
export async function namedClasses(ctx: Ctx, courseIds: readonly string[]) {
  const result = await sql<{ id: string; courseId: string; name: string; ended: boolean }>`
    select id, course_id as "courseId", name, state = 'ended' as ended from classes.class
    where course_id = any(${[...courseIds]}::uuid[]) order by state = 'ended', name, id`.execute(ctx.db);
  return result.rows;
}

/** Classes of a course that have not ended. */
export async function openClasses(ctx: Ctx, courseId: string): Promise<number> {
  const row = await classesDb(ctx)
    .selectFrom('classes.class')
    .select((q) => q.fn.countAll<string>().as('n'))
    .where('course_id', '=', courseId)
    .where('state', '<>', 'ended')
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Who teaches which class of a course that has not ended, by the names of the classes. */
export async function taughtClasses(ctx: Ctx, courseId: string) {
  const result = await sql<{ personId: string; name: string }>`
    select t.person_id as "personId", k.name from classes.class k join classes.class_teacher t on t.class_id = k.id
    where k.course_id = ${courseId} and k.state <> 'ended' order by k.name, k.id`.execute(ctx.db);
  return result.rows;
}
