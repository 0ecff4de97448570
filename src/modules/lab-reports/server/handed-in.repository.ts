import { sql } from 'kysely';
import { systemActor } from '../../../kernel/access/actor.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { LearnerPlace, LearnerWork, Share } from '../../classes/server/classes.public.ts';

/**
 * Which of these people handed in a report on which of these nodes, at least once; one that was returned stays handed
 * in. Only the fact is told, so the course may ask for its whole class.
 */
export async function handedInReports(
  ctx: Ctx,
  of: { readonly nodeIds: readonly string[]; readonly personIds: readonly string[] },
): Promise<readonly { readonly nodeId: string; readonly personId: string; readonly at: Date }[]> {
  return ctx.as(systemActor('progress of a course')).read(async (inner) => {
    const result = await sql<{ nodeId: string; personId: string; at: Date }>`
      select r.node_id as "nodeId", r.person_id as "personId", min(v.submitted_at) as at
      from lab_reports.report r join lab_reports.report_version v on v.report_id = r.id
      where r.node_id = any(${[...of.nodeIds]}::uuid[]) and r.person_id = any(${[...of.personIds]}::uuid[])
        and r.version_count > 0
      group by r.node_id, r.person_id`.execute(inner.db);
    return result.rows;
  });
}

/** How many of the reports that visible experiments ask for these learners handed in: one statement. */
export async function reportShares(ctx: Ctx, places: readonly LearnerPlace[]): Promise<ReadonlyMap<string, Share>> {
  return ctx.as(systemActor('reports of learners')).read(async (inner) => {
    const { rows } = await sql<Share & { id: string }>`
      select x.id, count(*)::int as total,
        count(*) filter (where exists (select from lab_reports.report r
          where r.node_id = n.id and r.person_id = x.person and r.version_count > 0))::int as done
      from unnest(${places.map((one) => one.enrolmentId)}::uuid[], ${places.map((one) => one.courseId)}::uuid[],
        ${places.map((one) => one.personId)}::uuid[]) as x (id, course, person)
      join courses_api.experiment_node n on n.course_id = x.course and n.visible and n.report_required
      group by x.id`.execute(inner.db);
    return new Map(rows.map(({ id, ...share }) => [id, share]));
  });
}

/** Reports a learner began in a course: one statement. */
export async function reportsOfLearner(ctx: Ctx, of: LearnerPlace): Promise<LearnerWork[]> {
  return ctx.as(systemActor('reports of a learner')).read(async (inner) => {
    const { rows } = await sql<{
      id: string;
      of: string;
      title: string;
      at: Date;
      state: string;
      score: number | null;
    }>`
      select r.id, r.node_id as of, coalesce(n.name, '') as title, coalesce(r.submitted_at, r.saved_at, r.created_at) as at,
        r.state, r.score::float as score
      from lab_reports.report r left join courses_api.experiment_node n on n.id = r.node_id
      where r.person_id = ${of.personId} and r.course_id = ${of.courseId}
      order by at desc limit 200`.execute(inner.db);
    return rows.map(({ state, score, ...row }) => ({
      ...{ kind: 'report', ...row, score, outOf: score === null ? null : 100 },
      state: state === 'draft' ? 'begun' : state === 'returned' ? 'returned' : score !== null ? 'marked' : 'handedIn',
    }));
  });
}
