import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { DISTRIBUTION_FROM, STEPS_FROM, type statisticsRoute } from '../shared/statistics.contract.ts';
import { reachExperiment } from './experiment.access.ts';
import { runStatisticsPort } from './experiment.port.ts';

/** Statistics of an experiment; what so few runs would tell of single people is kept back. */
export async function statistics(ctx: Ctx, experimentId: string): Promise<CallOutput<typeof statisticsRoute>> {
  await reachExperiment(ctx, experimentId, 'read');
  const found = await ctx.ports.all(runStatisticsPort)[0]?.(ctx, experimentId);
  const scored = found?.bins.reduce((sum, n) => sum + n, 0) ?? 0;
  const finished = Math.max(0, ...(found?.steps.map((step) => step.reached) ?? []));
  return {
    months: [...(found?.months ?? [])],
    distribution: found && scored >= DISTRIBUTION_FROM ? { bins: [...found.bins], ...found.bands, scored } : null,
    steps: found && finished >= STEPS_FROM ? [...found.steps] : null,
    units: found?.units ?? 0,
    asOf: ctx.clock.now().toISOString(),
  };
}
