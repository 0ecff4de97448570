import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { PaperUse } from '../../papers/server/papers.public.ts';

/** What papers are given in, the newest first: a paper of an exam that is published and not over may not change. One statement. */
export async function usesOfPapers(ctx: Ctx, paperIds: readonly string[]): Promise<readonly PaperUse[]> {
  if (paperIds.length === 0) return [];
  const { rows } = await sql<PaperUse>`select paper_id as "paperId", name, state in ('published', 'open') as live
    from exams.exam where paper_id = any(${[...paperIds]}::uuid[]) and deleted_at is null
    order by created_at desc, id desc`.execute(ctx.db);
  return rows;
}

/** Questions of the last exams of a course that have opened, the newest first. One statement. */
export async function recentQuestions(
  ctx: Ctx,
  courseId: string,
  exams: number,
): Promise<readonly ReadonlySet<string>[]> {
  const { rows } = await sql<{ ids: string[] }>`select array(
      select distinct i->>'questionId' from exams.form f cross join jsonb_array_elements(f.form->'items') as i
      where f.exam_id = e.id) as ids
    from exams.exam e where e.course_id = ${courseId} and e.kind = 'exam' and e.sitting <> 'rehearsal'
      and e.opened_at is not null and e.deleted_at is null
    order by e.opened_at desc, e.id desc limit ${exams}`.execute(ctx.db);
  return rows.map(({ ids }) => new Set(ids));
}
