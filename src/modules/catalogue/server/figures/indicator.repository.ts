import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { FiguresJson } from './figure.repository.ts';
import { ownedBy } from './summary.repository.ts';

/** Sums over the figures of listed experiments, all or those of a unit, and the mean stars of their visible reviews. */
export interface IndicatorTotals {
  readonly views: number;
  readonly passed: number;
  readonly scored: number;
  readonly finished: number;
  readonly ended: number;
  readonly runs: number;
  readonly likes: number;
  readonly favourites: number;
  readonly stars: number | null;
  readonly reviews: number;
  /** The oldest counting among them, ISO; null when nothing was counted. */
  readonly as_of: string | null;
}

export async function indicatorTotals(ctx: Ctx, unitId?: string): Promise<IndicatorTotals> {
  const { rows } = await sql<IndicatorTotals>`
    select coalesce(sum(f.views), 0)::int as views, coalesce(sum(f.passed), 0)::int as passed,
      coalesce(sum(f.scored), 0)::int as scored, coalesce(sum(f.finished), 0)::int as finished,
      coalesce(sum(f.ended), 0)::int as ended, coalesce(sum(f.runs), 0)::int as runs,
      coalesce(sum(f.likes), 0)::int as likes, coalesce(sum(f.favourites), 0)::int as favourites,
      round(sum(f.rating_mean * f.rating_number) / nullif(sum(f.rating_number), 0), 2)::float8 as stars,
      coalesce(sum(f.rating_number), 0)::int as reviews,
      to_char(min(f.as_of) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as as_of
    from experiments.figures f join experiments_api.listed e on e.id = f.experiment_id
    where ${ownedBy(unitId)}`.execute(ctx.db);
  return rows[0]!;
}

/** One listed experiment by its code, with its stored figures. */
export async function listedFigures(
  ctx: Ctx,
  code: string,
): Promise<{ id: string; code: string; name: string; figures: FiguresJson | null } | undefined> {
  const { rows } = await sql<{ id: string; code: string; name: string; figures: FiguresJson | null }>`
    select e.id, e.code, e.name, to_jsonb(f) as figures
    from experiments_api.listed e left join experiments.figures f on f.experiment_id = e.id
    where e.code = ${code}`.execute(ctx.db);
  return rows[0];
}
