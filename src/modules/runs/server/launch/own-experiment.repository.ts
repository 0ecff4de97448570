import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { StartKind } from '../../shared/run.model.ts';

/** What a person did at one experiment in one context. */
export interface OwnRuns {
  readonly experimentId: string;
  readonly kind: StartKind;
  readonly courseId: string | null;
  readonly nodeId: string | null;
  readonly classId: string | null;
  readonly cloudId: string | null;
  readonly openingId: string | null;
  /** Name of the context as the newest run has it. */
  readonly name: string | null;
  /** Started runs. */
  readonly used: number;
  readonly finished: number;
  /** Over finished runs whose scores may be seen. */
  readonly best: number | null;
  readonly last: number | null;
  readonly scoresKept: boolean;
  readonly seconds: number;
  readonly lastAt: Date;
  readonly lastRunId: string;
  readonly resultRunId: string | null;
  readonly openId: string | null;
  readonly openStep: number | null;
  readonly openSeconds: number | null;
  readonly openProgress: number | null;
}

/** Started runs of a person by experiment and context, those of attempts at exams left out: one statement. A run can be gone on with by `isResumable`. */
export async function ownRunsByContext(ctx: Ctx, personId: string): Promise<OwnRuns[]> {
  const { rows } = await sql<OwnRuns>`
    select r.experiment_id as "experimentId", r.context_kind as kind, r.course_id as "courseId", r.node_id as "nodeId",
      (array_agg(r.class_id order by r.created_at desc))[1] as "classId", r.cloud_id as "cloudId",
      r.opening_id as "openingId",
      (array_agg(r.context_name order by r.created_at desc))[1] as name,
      count(*)::int as used, count(*) filter (where done.it)::int as finished,
      max(r.score) filter (where done.it and r.show_score) as best,
      (array_agg(r.score order by r.ended_at desc) filter (where done.it and r.show_score))[1] as last,
      bool_or(done.it and not r.show_score) as "scoresKept",
      floor(sum(r.active_seconds))::int as seconds,
      max(coalesce(r.ended_at, r.last_heartbeat_at, r.started_at)) as "lastAt",
      (array_agg(r.id order by r.started_at desc))[1] as "lastRunId",
      (array_agg(r.id order by r.ended_at desc) filter (where done.it))[1] as "resultRunId",
      (array_agg(r.id order by r.started_at desc) filter (where open.it))[1] as "openId",
      (array_agg(r.current_step order by r.started_at desc) filter (where open.it))[1] as "openStep",
      floor((array_agg(r.active_seconds order by r.started_at desc) filter (where open.it))[1])::int as "openSeconds",
      (array_agg(r.progress order by r.started_at desc) filter (where open.it))[1] as "openProgress"
    from runs.run r
    cross join lateral (select r.state = 'finished' as it) done
    cross join lateral (select r.resumable and (r.state = 'running'
      or (r.state in ('unfinished', 'abandoned') and r.state_saved_at is not null)) as it) open
    where r.person_id = ${personId} and r.started_at is not null and r.context_kind <> 'attempt'
      and r.practice_of is null
    group by r.experiment_id, r.context_kind, r.course_id, r.node_id, r.cloud_id,
      r.opening_id
    order by max(r.created_at) desc limit 500`.execute(ctx.db);
  return rows;
}
