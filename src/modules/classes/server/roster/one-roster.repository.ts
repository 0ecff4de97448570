import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { ClassRow } from '../class.repository.ts';

/** Somebody of a class. */
export interface RosterPerson {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly number: string | null;
  readonly unitId: string | null;
  readonly state: string;
  readonly role: 'student' | 'teacher';
  /** Enrolment of a learner; a teacher has none. */
  readonly enrolmentId: string | null;
  readonly since: string | null;
}

/** Learners and teachers of a class. */
export async function rosterPeople(ctx: Ctx, classId: string): Promise<RosterPerson[]> {
  const { rows } =
    await sql<RosterPerson>`select p.id, p.account, p.name, p.number, p.unit_id as "unitId", p.state, x.role,
      x.enrolment_id as "enrolmentId", x.since
    from (select person_id, 'student' as role, id as enrolment_id, to_char(joined_at, 'YYYY-MM-DD') as since
        from classes.enrolment where class_id = ${classId} and state in ('active', 'completed')
      union all select person_id, 'teacher', null, null from classes.class_teacher where class_id = ${classId}) x
    join identity_api.person p on p.id = x.person_id order by x.role desc, p.number nulls last, p.id`.execute(ctx.db);
  return rows;
}

/** A unit people or courses belong to. */
export interface RosterUnit {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly parentId: string | null;
}

/** These units with all above them. */
export async function unitsAbove(ctx: Ctx, ids: readonly string[]): Promise<RosterUnit[]> {
  const { rows } = await sql<RosterUnit>`select distinct u.id, u.code, u.name, u.kind, u.parent_id as "parentId"
    from units_api.path t join units_api.unit u on u.id = t.ancestor_id
    where t.unit_id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return rows;
}

/** The course a class belongs to, and its term. */
export async function courseAndTerm(ctx: Ctx, row: ClassRow) {
  const { rows } = await sql<{
    unitId: string;
    code: string;
    name: string;
    term: string;
    startsOn: string;
    endsOn: string;
  }>`select k.unit_id as "unitId", k.code, k.name, t.name as term, t.starts_on::text as "startsOn",
      t.ends_on::text as "endsOn"
    from courses_api.course k, courses_api.term t where k.id = ${row.course_id} and t.id = ${row.term_id}`.execute(
    ctx.db,
  );
  return rows[0]!;
}
