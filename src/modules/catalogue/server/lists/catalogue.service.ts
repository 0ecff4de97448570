import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../../kernel/http/contract.ts';
import { isUuid } from '../../../../kernel/values/uuid.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { catalogueRoute, facetsRoute } from '../../shared/catalogue.contract.ts';
import {
  HOUR_RANGES,
  KINDS,
  LEVELS,
  RUNS_IN,
  STEP_RANGES,
  type StepDefinition,
} from '../../shared/experiment.model.ts';
import { decide, type ExperimentRights, rightsOf } from '../../shared/experiment.policy.ts';
import { availabilityPort } from '../experiment.port.ts';
import { stepsOf } from '../record/experiment.repository.ts';
import { type CatalogueRow, type DetailsRow, findDetails, searchListed } from './catalogue.repository.ts';
import type { CatalogueFilter, Facet } from './catalogue-filter.repository.ts';
import { countFacets } from './facet.repository.ts';

const values = (facet: string | undefined) => facet?.split(',') ?? [];

/** The filter of a call as the repository takes it. */
export async function filterOf(ctx: Ctx, query: RouteInput<typeof facetsRoute>['query']): Promise<CatalogueFilter> {
  return {
    only: query.mine === '1' ? ((await ctx.ports.all(availabilityPort)[0]?.(ctx)) ?? []) : null,
    kw: query.kw,
    category: values(query.category),
    level: values(query.level),
    kind: values(query.kind),
    unit: values(query.unit),
    hours: query.hours,
    steps: query.steps,
    runsIn: values(query.runsIn),
    open: query.open === 'now',
    fav: query.fav === '1',
    major: query.major,
    codes: values(query.codes),
  };
}

/** One page of listed experiments with their figures. */
export async function catalogue(
  ctx: Ctx,
  query: RouteInput<typeof catalogueRoute>['query'],
): Promise<{ total: number; rows: CatalogueRow[] }> {
  const { page, size, sort } = query;
  return searchListed(ctx, { ...(await filterOf(ctx, query)), page, size, sort });
}

/** Whether a number lies in a range as the address writes it, both ends included. */
function inRange(range: string, value: string): boolean {
  const [from, to] = range.split('-');
  return (!from || Number(value) >= Number(from)) && (!to || Number(value) <= Number(to));
}

/** Counts of all facets; values of closed lists in their order, the others the fullest first. */
export async function facets(
  ctx: Ctx,
  query: RouteInput<typeof facetsRoute>['query'],
): Promise<CallOutput<typeof facetsRoute>> {
  const counted = await countFacets(ctx, await filterOf(ctx, query));
  const found = (facet: Facet) => counted.filter((one) => one.facet === facet);
  const fullest = (facet: Facet) =>
    found(facet)
      .map(({ value, name, count }) => ({ value, name, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  /** Every value of a closed list, also one that nothing has. */
  const closed = (facet: Facet, order: readonly string[], holds: (value: string, found: string) => boolean) =>
    order.map((value) => ({
      value,
      name: null,
      count: found(facet).reduce((sum, one) => sum + (holds(value, one.value) ? one.count : 0), 0),
    }));
  const same = (value: string, other: string) => value === other;
  return {
    category: fullest('category'),
    level: closed('level', LEVELS, same),
    kind: closed('kind', KINDS, same),
    hours: closed('hours', HOUR_RANGES, inRange),
    steps: closed('steps', STEP_RANGES, inRange),
    runsIn: closed('runsIn', RUNS_IN, same),
    open: closed('open', ['now'], same),
    unit: fullest('unit'),
  };
}

/** Details with steps and rights. */
export interface Details {
  readonly row: DetailsRow;
  readonly steps: readonly StepDefinition[];
  readonly rights: ExperimentRights;
}

/** True for who belongs to the team of an experiment. */
export const isMember = ({ actor }: Ctx, memberIds: readonly string[]) =>
  actor.kind === 'person' && memberIds.includes(actor.personId);

/**
 * Reads one experiment by id or code.
 * @throws AppError notFound, with a code of its own for one that was taken out of the catalogue.
 */
export async function details(ctx: Ctx, idOrCode: string): Promise<Details> {
  const row = await findDetails(ctx, isUuid(idOrCode) ? { id: idOrCode.toLowerCase() } : { code: idOrCode });
  if (!row) throw appError('notFound', 'error.notFound');
  const rights = rightsOf(ctx.actor, {
    state: row.state,
    leaderId: row.leader_id,
    inTeam: isMember(ctx, row.member_ids),
  });
  if (decide(rights, 'read') !== 'allowed') {
    const delisted = row.state === 'delisted' || row.state === 'archived';
    throw delisted ? appError('notFound', 'experiments.delisted') : appError('notFound', 'error.notFound');
  }
  return { row, rights, steps: await stepsOf(ctx, row.id) };
}
