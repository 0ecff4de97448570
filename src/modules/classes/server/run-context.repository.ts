import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { planOnce } from '../../../platform/db/plan-once.ts';

/** An experiment node a person stands before, with the class and course it belongs to. */
export interface NodePlace {
  readonly experimentId: string;
  readonly courseId: string;
  readonly courseName: string;
  readonly courseNameEn: string | null;
  readonly courseState: string;
  readonly nodeId: string;
  readonly classId: string;
  readonly className: string;
  readonly classState: string;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly dueAt: Date | null;
  readonly attempts: number | null;
  readonly versionPin: string | null;
  readonly startStateId: string | null;
  /** An unlock rule stands on the node or above it. */
  readonly ruled: boolean;
}

/** Visible experiment nodes of the courses a person takes now, those due first coming first: one statement. */
export async function nodePlaces(
  ctx: Ctx,
  personId: string,
  by: { readonly experimentIds: readonly string[]; readonly nodeId?: string },
): Promise<NodePlace[]> {
  if (by.experimentIds.length === 0) return [];
  const result = await sql<NodePlace>`${planOnce} select n.experiment_id as "experimentId", o.id as "courseId",
      o.name as "courseName", o.name_en as "courseNameEn", o.state as "courseState", n.id as "nodeId", c.id as "classId", c.name as "className",
      c.state as "classState", d.opens_at as "opensAt", d.closes_at as "closesAt", d.due_at as "dueAt", n.attempts,
      n.version_pin as "versionPin", n.start_state_id as "startStateId", n.ruled
    from classes.enrolment e
    join classes.class c on c.id = e.class_id
    join courses_api.course o on o.id = e.course_id
    join courses_api.experiment_node n on n.course_id = e.course_id
    cross join lateral courses_api.node_dates(n.id, array[c.id]) d
    where e.person_id = ${personId} and e.state = 'active' and n.visible and o.state <> 'draft'
      and n.experiment_id = any(${[...by.experimentIds]}::uuid[])
      ${by.nodeId ? sql`and n.id = ${by.nodeId}` : sql``}
    order by coalesce(d.due_at, d.closes_at) nulls last, n.id`.execute(ctx.db);
  return result.rows;
}

/** Experiments of the visible nodes of the published courses a person takes now in a running class: one statement. */
export async function experimentsTaken(ctx: Ctx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct n.experiment_id as id
    from classes.enrolment e
    join classes.class c on c.id = e.class_id
    join courses_api.course o on o.id = e.course_id
    join courses_api.experiment_node n on n.course_id = e.course_id
    where e.person_id = ${personId} and e.state = 'active' and c.state = 'running' and o.state = 'published'
      and n.visible`.execute(ctx.db);
  return rows.map((row) => row.id);
}
