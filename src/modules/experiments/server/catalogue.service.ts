import { appError } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import { isUuid } from '../../../kernel/values/uuid.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { catalogueRoute } from '../shared/catalogue.contract.ts';
import type { StepDefinition } from '../shared/experiment.model.ts';
import { decide, type ExperimentRights, rightsOf } from '../shared/experiment.policy.ts';
import { type CatalogueRow, type DetailsRow, findDetails, searchListed } from './catalogue.repository.ts';
import { stepsOf } from './experiment.repository.ts';

const values = (facet: string | undefined) => facet?.split(',') ?? [];

/** One page of listed experiments with their figures. */
export function catalogue(
  ctx: Ctx,
  query: RouteInput<typeof catalogueRoute>['query'],
): Promise<{ total: number; rows: CatalogueRow[] }> {
  return searchListed(ctx, {
    ...query,
    category: values(query.category),
    level: values(query.level),
    kind: values(query.kind),
    unit: query.unit,
  });
}

/** Details with steps and rights. */
export interface Details {
  readonly row: DetailsRow;
  readonly steps: readonly StepDefinition[];
  readonly rights: ExperimentRights;
}

/**
 * Reads one experiment by id or code.
 * @throws AppError notFound, with a code of its own for one that was taken out of the catalogue.
 */
export async function details(ctx: Ctx, idOrCode: string): Promise<Details> {
  const row = await findDetails(ctx, isUuid(idOrCode) ? { id: idOrCode.toLowerCase() } : { code: idOrCode });
  if (!row) throw appError('notFound', 'error.notFound');
  const rights = rightsOf(ctx.actor, { state: row.state, leaderId: row.leader_id, inTeam: row.in_team });
  if (decide(rights, 'read') !== 'allowed') {
    const delisted = row.state === 'delisted' || row.state === 'archived';
    throw delisted ? appError('notFound', 'experiments.delisted') : appError('notFound', 'error.notFound');
  }
  return { row, rights, steps: await stepsOf(ctx, row.id) };
}
