import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { ExperimentState } from '../../shared/experiment.model.ts';
import { decide, type ExperimentRights, rightsOf } from '../../shared/experiment.policy.ts';
import { experimentsDb } from '../catalogue.tables.ts';

/** An experiment the actor may reach, with what the actor may do. */
export interface ReachedExperiment {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly state: ExperimentState;
  readonly level: string;
  readonly leaderId: string;
  readonly publishedVersionId: string | null;
  readonly rights: ExperimentRights;
}

/**
 * Loads an experiment and checks one action. `lock` keeps the row until the end of the transaction.
 * @throws AppError notFound when the actor may not know of it, forbidden when only the action is refused.
 */
export async function reachExperiment(
  ctx: Ctx,
  id: string,
  action: keyof ExperimentRights,
  options: { readonly lock?: boolean } = {},
): Promise<ReachedExperiment> {
  const personId = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  const row = await experimentsDb(ctx)
    .selectFrom('experiments.experiment as e')
    .select(['e.id', 'e.code', 'e.name', 'e.state', 'e.level', 'e.leader_id', 'e.published_version_id'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('experiments.team_member as m')
            .select('m.person_id')
            .whereRef('m.experiment_id', '=', 'e.id')
            .where('m.person_id', '=', personId),
        )
        .as('in_team'),
    )
    .where('e.id', '=', id)
    .where('e.deleted_at', 'is', null)
    .$if(options.lock === true, (q) => q.forUpdate())
    .executeTakeFirst();
  if (!row) throw appError('notFound', 'error.notFound');
  const state = row.state as ExperimentState;
  const rights = rightsOf(ctx.actor, { state, leaderId: row.leader_id, inTeam: Boolean(row.in_team) });
  const decision = decide(rights, action);
  if (decision === 'unknown') throw appError('notFound', 'error.notFound');
  if (decision === 'forbidden') throw appError('forbidden', 'error.forbidden');
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    state,
    level: row.level,
    leaderId: row.leader_id,
    publishedVersionId: row.published_version_id,
    rights,
  };
}

/** Whether the actor may change an experiment; false also for one that does not exist. */
export async function mayEdit(ctx: Ctx, experimentId: string): Promise<boolean> {
  try {
    await reachExperiment(ctx, experimentId, 'edit');
    return true;
  } catch {
    return false;
  }
}
