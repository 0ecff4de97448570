import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { ReportRow } from '../report.repository.ts';

export interface WaitingTask {
  readonly nodeId: string;
  readonly name: string;
  readonly courseId: string;
  readonly course: string;
  readonly courseEn: string | null;
  readonly waiting: number;
  readonly marked: number;
  readonly handedIn: number;
  readonly oldestAt: Date;
  readonly dueAt: Date | null;
  /** The report that came first. */
  readonly firstId: string;
}

/** Tasks with reports that wait for a mark in courses a person marks in, the nearest due first, at most forty: one statement. */
export async function waitingTasks(ctx: Ctx, personId: string): Promise<WaitingTask[]> {
  const { rows } = await sql<WaitingTask>`
    with waiting as materialized (
      select r.node_id, r.course_id, count(*)::int as n, min(r.submitted_at) as oldest,
        (array_agg(r.id order by r.submitted_at, r.id))[1] as first
      from lab_reports.report r
      where r.state = 'submitted' and r.course_id = any(array(select courses_api.marked_by(${personId}::uuid)))
        and r.class_id = any(array(select classes_api.marked_by(${personId}::uuid)))
      group by r.node_id, r.course_id)
    select w.node_id as "nodeId", n.name, c.id as "courseId", c.name as course, c.name_en as "courseEn",
      w.n as waiting, w.oldest as "oldestAt", coalesce(n.due_at, n.closes_at) as "dueAt", w.first as "firstId",
      h.marked, h."handedIn"
    from waiting w join courses_api.course c on c.id = w.course_id and c.state <> 'archived'
    join courses_api.experiment_node n on n.id = w.node_id
    cross join lateral (select count(*) filter (where r.state = 'graded')::int as marked,
        count(*) filter (where r.version_count > 0)::int as "handedIn"
      from lab_reports.report r where r.node_id = w.node_id
        and r.class_id = any(array(select classes_api.marked_by(${personId}::uuid)))) h
    order by coalesce(n.due_at, n.closes_at) nulls last, w.oldest, w.node_id limit 40`.execute(ctx.db);
  return rows;
}

/** A report that was handed in, with what says whether its author is hidden. */
export type HandedInRow = Pick<ReportRow, 'id' | 'node_id' | 'course_id' | 'person_id' | 'state' | 'revealed_at'> & {
  readonly who: string;
  readonly title: string;
  readonly version: number;
  readonly at: Date;
};

/** Reports handed in last in courses a person marks in: one statement. */
export async function lastHandIns(ctx: Ctx, personId: string, limit: number): Promise<HandedInRow[]> {
  const { rows } = await sql<HandedInRow>`
    select r.id, r.node_id, r.course_id, r.person_id, r.state, r.revealed_at, p.name as who, n.name as title,
      r.version_count as version, r.submitted_at as at
    from lab_reports.report r join identity_api.person p on p.id = r.person_id
    join courses_api.experiment_node n on n.id = r.node_id
    where r.submitted_at is not null and r.state in ('submitted', 'graded')
      and r.course_id = any(array(select courses_api.marked_by(${personId}::uuid)))
        and r.class_id = any(array(select classes_api.marked_by(${personId}::uuid)))
    order by r.submitted_at desc, r.id limit ${limit}`.execute(ctx.db);
  return rows;
}
