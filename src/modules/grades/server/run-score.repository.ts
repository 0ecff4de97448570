import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

/** Finished runs of one person, each as node, run, score and whether it is being verified, in the order they began. */
export interface RunScores {
  readonly personId: string;
  readonly runs: readonly (readonly [nodeId: string, runId: string, score: number, held: boolean])[];
}

/** Scores of finished runs on these nodes: one row a person, so that a class of thousands travels in one small answer. */
export async function finishedRuns(
  ctx: Ctx,
  nodeIds: readonly string[],
  personIds: readonly string[],
): Promise<readonly RunScores[]> {
  if (nodeIds.length === 0 || personIds.length === 0) return [];
  const { rows } = await sql<RunScores>`select r.person_id as "personId",
      json_agg(json_build_array(r.node_id, r.id, r.score, r.held) order by r.started_at, r.id) as runs
    from runs_api.run r
    where r.node_id = any(${[...nodeIds]}::uuid[]) and r.person_id = any(${[...personIds]}::uuid[])
      and r.state = 'finished' and r.score is not null
    group by r.person_id`.execute(ctx.db);
  return rows;
}
