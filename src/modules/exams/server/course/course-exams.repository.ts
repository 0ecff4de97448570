import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { type ExamFacts, findExams } from '../exam.repository.ts';

/** States in which an exam has been given to its candidates. */
const GIVEN = sql`('published', 'open', 'closed', 'marking', 'released')`;
/** The same, and those that may be given to them. */
const PLANNED = sql`('draft', 'published', 'open', 'closed', 'marking', 'released')`;

async function factsOf(ctx: Ctx, where: ReturnType<typeof sql>, states = GIVEN): Promise<ExamFacts[]> {
  const { rows } = await sql<{ id: string }>`select e.id from exams.exam e where ${where} and e.deleted_at is null
    and e.state in ${states} order by e.opens_at nulls last, e.created_at, e.id`.execute(ctx.db);
  const found = await findExams(
    ctx,
    rows.map(({ id }) => id),
  );
  const byId = new Map(found.map((exam) => [exam.id, exam]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Exams and tests of a course that candidates know of, in the order of their opening. Two statements. */
export const givenExams = (ctx: Ctx, courseId: string): Promise<ExamFacts[]> =>
  factsOf(ctx, sql`e.course_id = ${courseId}`);

/** Exams and tests of a course, drafts too, in the order of their opening. Two statements. */
export const plannedExams = (ctx: Ctx, courseId: string): Promise<ExamFacts[]> =>
  factsOf(ctx, sql`e.course_id = ${courseId}`, PLANNED);

/** Tests of outline nodes that candidates know of. Two statements. */
export const testsOfNodes = (ctx: Ctx, nodeIds: readonly string[]): Promise<ExamFacts[]> =>
  nodeIds.length === 0 ? Promise.resolve([]) : factsOf(ctx, sql`e.node_id = any(${[...nodeIds]}::uuid[])`);

/** Tests of courses that candidates know of. Two statements. */
export const testsOfCourses = (ctx: Ctx, courseIds: readonly string[]): Promise<ExamFacts[]> =>
  factsOf(ctx, sql`e.kind = 'test' and e.course_id = any(${[...courseIds]}::uuid[])`);

/** Which of these people are candidates of which of these exams, as `exam:person`. One statement. */
export async function candidateKeys(
  ctx: Ctx,
  of: { readonly examIds: readonly string[]; readonly personIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (of.examIds.length === 0 || of.personIds.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`select exam_id || ':' || person_id as key from exams.candidate
    where exam_id = any(${[...of.examIds]}::uuid[]) and person_id = any(${[...of.personIds]}::uuid[])
      and removed_at is null`.execute(ctx.db);
  return new Set(rows.map(({ key }) => key));
}
