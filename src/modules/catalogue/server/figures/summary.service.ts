import type { Ctx } from '../../../../platform/db/context.ts';
import { share } from './figure.presenter.ts';
import { listedTotals } from './figure.repository.ts';
import { countByCategory, countListed } from './summary.repository.ts';

/** Numbers of the public face, all counted from records. */
export async function catalogueSummary(ctx: Ctx) {
  const listed = await countListed(ctx);
  const totals = await listedTotals(ctx);
  return {
    ...listed,
    runs: totals.runs,
    completionRate: share(totals.finished, totals.ended),
    categories: await countByCategory(ctx),
  };
}
