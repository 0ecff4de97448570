import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { type ExamKind, MAX_EXAMS } from '../shared/exam.model.ts';

/** A class an exam is for. */
export interface ExamClass {
  readonly id: string;
  readonly name: string;
  readonly termId: string;
}

/** What the list shows of an exam beside its facts. */
export interface ExamPeople {
  readonly id: string;
  readonly classes: readonly ExamClass[];
  /** Candidates in the classes the reader sees. */
  readonly candidates: number;
  /** Candidates with the form of their first attempt. */
  readonly forms: number;
}

/** Classes and counts of exams. One statement. @param scope classes whose people are counted; null: all */
export async function findPeople(
  ctx: Ctx,
  ids: readonly string[],
  scope: readonly string[] | null,
): Promise<ReadonlyMap<string, ExamPeople>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ExamPeople>`select e.id,
      coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'termId', k.term_id) order by k.name, k.id)
        from exams.exam_class x join classes_api.class k on k.id = x.class_id where x.exam_id = e.id), '[]') as classes,
      n.candidates, n.forms
    from exams.exam e cross join lateral (
      select count(*)::int as candidates, count(f.id)::int as forms from exams.candidate c
      left join exams.form f on f.exam_id = c.exam_id and f.person_id = c.person_id and f.attempt_no = 1
      where c.exam_id = e.id and c.removed_at is null
        and (${scope === null} or c.class_id = any(${[...(scope ?? [])]}::uuid[]))) n
    where e.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ids of the exams of a course, the newest first; of those in the bin those that can still be restored. One statement. */
export async function findCourseExams(
  ctx: Ctx,
  courseId: string,
  of: { readonly kind: ExamKind; readonly bin: boolean; readonly since: Date },
): Promise<string[]> {
  const which = of.bin
    ? sql`deleted_at > ${of.since} order by deleted_at desc, id desc`
    : sql`deleted_at is null
    order by created_at desc, id desc`;
  const { rows } = await sql<{ id: string }>`select id from exams.exam
    where course_id = ${courseId} and kind = ${of.kind} and ${which} limit ${MAX_EXAMS}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** How many exams of a kind a course has. */
export async function countExams(ctx: Ctx, courseId: string, kind: ExamKind): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from exams.exam
    where course_id = ${courseId} and kind = ${kind} and deleted_at is null`.execute(ctx.db);
  return rows[0]!.n;
}

/** Names of terms by their ids, the newest first. */
export async function findTerms(ctx: Ctx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string }>`select id, name from courses_api.term
    where id = any(${[...ids]}::uuid[]) order by starts_on desc, id`.execute(ctx.db);
  return rows;
}

/** Nodes that have a test already. */
export async function takenNodes(ctx: Ctx, courseId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ node_id: string; id: string }>`select node_id, id from exams.exam
    where course_id = ${courseId} and node_id is not null and deleted_at is null`.execute(ctx.db);
  return new Map(rows.map((row) => [row.node_id, row.id]));
}

/** Living classes of a course with their active learners, by name. One statement. */
export async function livingClasses(
  ctx: Ctx,
  courseId: string,
): Promise<{ id: string; name: string; people: number }[]> {
  const { rows } = await sql<{ id: string; name: string; people: number }>`select k.id, k.name,
      (select count(*)::int from classes_api.enrolment e where e.class_id = k.id and e.state = 'active') as people
    from classes_api.class k where k.course_id = ${courseId} and k.state <> 'ended' and k.merged_into is null
    order by k.name, k.id`.execute(ctx.db);
  return rows;
}

/** Persons named for an exam, with their numbers. One statement. */
export async function findPersons(ctx: Ctx, examId: string) {
  const { rows } = await sql<{ personId: string; name: string; number: string | null; classId: string | null }>`
    select c.person_id as "personId", p.name, p.number, c.class_id as "classId"
    from exams.candidate c join identity_api.person p on p.id = c.person_id
    where c.exam_id = ${examId} and c.via = 'person' and c.removed_at is null
    order by p.number nulls last, p.name, p.id`.execute(ctx.db);
  return rows;
}

/** When the last sitting of a paper ends, drafts with a window included; null: one never does. One statement. */
export async function lastSittingOf(ctx: Ctx, paperId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null; endless: boolean }>`select
      max(greatest(e.closes_at, e.running_until, (select max(coalesce(a.closes_at, e.closes_at)
        + make_interval(mins => coalesce(a.extra_minutes, ceil(e.minutes * a.extra_percent / 100.0)::integer, 0)))
        from exams.accommodation a where a.exam_id = e.id))) as at,
      coalesce(bool_or(e.closes_at is null and e.state in ('published', 'open')), false) as endless
    from exams.exam e where e.paper_id = ${paperId} and e.deleted_at is null and e.state <> 'withdrawn'`.execute(
    ctx.db,
  );
  return rows[0]!.endless ? null : rows[0]!.at;
}
