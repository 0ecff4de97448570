import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ExperimentFigures } from '../../experiments/server/experiments.public.ts';

/** Percent with one decimal, or null where nothing is counted. */
const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);

/** Figures of experiments from their runs by the formulas of lab-runtime §12, in one statement. */
export async function experimentFigures(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ExperimentFigures>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    runs: number;
    persons: number;
    finished: number;
    ended: number;
    seconds: number | null;
    scored: number;
    passed: number;
  }>`
    select r.experiment_id as id, count(*) as runs, count(distinct r.person_id) as persons,
      count(*) filter (where r.state = 'finished') as finished,
      count(*) filter (where r.state in ('finished', 'unfinished', 'abandoned')) as ended,
      sum(r.active_seconds) filter (where r.state = 'finished') as seconds,
      count(*) filter (where r.state = 'finished' and r.score is not null) as scored,
      count(*) filter (where r.state = 'finished' and r.score >= e.pass_score) as passed
    from runs_api.run r join experiments_api.experiment e on e.id = r.experiment_id
    where r.experiment_id = any(${[...new Set(ids)]}::uuid[]) group by r.experiment_id`.execute(ctx.db);
  const counted = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    ids.map((id): [string, ExperimentFigures] => {
      const row = counted.get(id);
      return [
        id,
        {
          runs: row?.runs ?? 0,
          persons: row?.persons ?? 0,
          meanMinutes: row && row.finished > 0 ? Math.round((row.seconds ?? 0) / row.finished / 6) / 10 : null,
          completionRate: share(row?.finished ?? 0, row?.ended ?? 0),
          passRate: share(row?.passed ?? 0, row?.scored ?? 0),
        },
      ];
    }),
  );
}

/** Runs of all listed experiments and the share of ended ones that were finished, in one statement. */
export async function experimentTotals(ctx: Ctx): Promise<{ runs: number; completionRate: number | null }> {
  const { rows } = await sql<{ runs: number; finished: number; ended: number }>`
    select count(*) as runs, count(*) filter (where r.state = 'finished') as finished,
      count(*) filter (where r.state in ('finished', 'unfinished', 'abandoned')) as ended
    from runs_api.run r join experiments_api.listed e on e.id = r.experiment_id`.execute(ctx.db);
  const row = rows[0];
  return { runs: row?.runs ?? 0, completionRate: share(row?.finished ?? 0, row?.ended ?? 0) };
}
