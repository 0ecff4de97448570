import type { Ctx } from '../../../platform/db/context.ts';
import { experimentTotalsPort } from './experiment.port.ts';
import { countByCategory, countListed } from './summary.repository.ts';

/** Numbers of the public face; what nothing counts is null, never zero. */
export async function catalogueSummary(ctx: Ctx) {
  const [provider] = ctx.ports.all(experimentTotalsPort);
  const listed = await countListed(ctx);
  const totals = provider ? await provider(ctx) : null;
  return {
    ...listed,
    runs: totals?.runs ?? null,
    completionRate: totals?.completionRate ?? null,
    categories: await countByCategory(ctx),
  };
}
