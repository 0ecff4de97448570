import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { StepFact, StepRun } from '../shared/steps.model.ts';

interface Span {
  readonly classIds: readonly string[];
  readonly from: Date;
  readonly until: Date;
}

/** An experiment of an outline with its finished runs. */
export interface ExperimentNode {
  readonly id: string;
  readonly experimentId: string;
  readonly name: string;
  /** Code of the experiment, for the way to it. */
  readonly code: string | null;
  readonly runs: number;
}

/** Experiments of a course with the finished runs of learners of some classes. One statement. */
export async function experimentsOf(ctx: Ctx, courseId: string, span: Span): Promise<ExperimentNode[]> {
  const { rows } = await sql<ExperimentNode>`select n.id, n.experiment_id as "experimentId", n.name, e.code,
      coalesce(r.n, 0)::int as runs
    from courses_api.experiment_node n left join (select r.node_id, count(*) as n from runs_api.run r
      where r.course_id = ${courseId} and r.state = 'finished' and r.class_id = any(${[...span.classIds]}::uuid[])
        and r.started_at >= ${span.from} and r.started_at < ${span.until} group by 1) r on r.node_id = n.id
    left join experiments_api.used e on e.id = n.experiment_id
    where n.course_id = ${courseId} order by n.sort, n.name, n.id`.execute(ctx.db);
  return rows;
}

/** Finished runs of an experiment in classes, oldest first. One statement. */
export async function runsOf(ctx: Ctx, nodeId: string, span: Span): Promise<StepRun[]> {
  const { rows } = await sql<StepRun>`select r.id as "runId", r.person_id as "personId", r.class_id as "classId",
      r.score::float8 as score, r.started_at as "startedAt"
    from runs_api.run r where r.node_id = ${nodeId} and r.state = 'finished'
      and r.class_id = any(${[...span.classIds]}::uuid[]) and r.started_at >= ${span.from}
      and r.started_at < ${span.until} order by r.started_at, r.id`.execute(ctx.db);
  return rows;
}

/** Steps that runs reached. One statement. */
export async function stepsOf(ctx: Ctx, runIds: readonly string[]): Promise<StepFact[]> {
  if (runIds.length === 0) return [];
  const { rows } = await sql<StepFact>`select s.run_id as "runId", s.seq, s.title, s.score::float8 as score,
      s.max_score::float8 as max, s.seconds::float8 as seconds, s.expect_seconds::float8 as expected,
      s.repeat_count as repeats
    from runs_api.run_step s where s.run_id = any(${[...runIds]}::uuid[]) order by s.seq`.execute(ctx.db);
  return rows;
}

/** A report of an experiment that was handed in. */
export interface ReportRow {
  readonly id: string;
  readonly nodeId: string;
  readonly classId: string;
  readonly personId: string;
  readonly title: string;
  readonly submittedAt: Date;
  readonly gradedAt: Date | null;
}

/** Reports of classes that wait for marks or have them. One statement. */
export async function reportsOf(ctx: Ctx, courseId: string, classIds: readonly string[]): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`select r.id, r.node_id as "nodeId", r.class_id as "classId",
      r.person_id as "personId", n.name as title, r.submitted_at as "submittedAt",
      case when r.state = 'graded' then r.graded_at end as "gradedAt"
    from lab_reports_api.report r join courses_api.node n on n.id = r.node_id
    where r.course_id = ${courseId} and r.class_id = any(${[...classIds]}::uuid[]) and r.submitted_at is not null
      and r.state in ('submitted', 'graded') order by r.submitted_at, r.id`.execute(ctx.db);
  return rows;
}
