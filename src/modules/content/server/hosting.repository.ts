import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ExperimentState } from '../../catalogue/shared/experiment.model.ts';

export interface HostedRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly state: ExperimentState;
  readonly unit_name: string;
  readonly step_count: number;
  readonly versions: number;
  readonly checking: number;
  readonly published: number | null;
  readonly published_at: Date | null;
}

/** Experiments of a leader (all when null), newest first, capped at 500. */
export async function hostedExperiments(ctx: Ctx, leaderId: string | null): Promise<HostedRow[]> {
  const { rows } = await sql<HostedRow>`
    select e.id, e.code, e.name, e.state, u.name as unit_name, e.step_count,
      (select count(*) from experiments.experiment_version v where v.experiment_id = e.id and v.deleted_at is null) as versions,
      (select count(*) from experiments.experiment_version v where v.experiment_id = e.id and v.deleted_at is null
        and v.state in ('uploaded', 'checking')) as checking,
      p.number as published,
      (select max(b.at) from experiments.publication b where b.experiment_id = e.id) as published_at
    from experiments.experiment e
    join units_api.unit u on u.id = e.unit_id
    left join experiments.experiment_version p on p.id = e.published_version_id
    where e.deleted_at is null and (${leaderId}::uuid is null or e.leader_id = ${leaderId}::uuid)
    order by e.created_at desc, e.id limit 500`.execute(ctx.db);
  return rows;
}
